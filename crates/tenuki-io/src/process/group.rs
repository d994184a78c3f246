//! A child together with everything that it starts; on Linux also a child that ends when Tenuki is killed.

#[cfg(unix)]
pub(super) use unix::{Group, has_ended};
#[cfg(windows)]
pub(super) use windows::{Group, has_ended};

#[cfg(unix)]
mod unix {
    //! Process groups: a child leads one, and a signal to it reaches all of its members.

    use std::io;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};

    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

    /// The process group that a child leads.
    #[derive(Debug)]
    pub(in crate::process) struct Group;

    impl Group {
        /// The child will lead a group of its own.
        pub(in crate::process) fn prepare(command: &mut Command) {
            command.process_group(0);
        }

        /// The group of a child that has just been started.
        pub(in crate::process) fn of(_: &Child) -> Group {
            Group
        }

        /// Sends it the signal that Ctrl-C sends.
        pub(in crate::process) fn interrupt(&self, child: &Child) -> io::Result<()> {
            Ok(kill_process_group(Pid::from_child(child), Signal::INT)?)
        }

        /// Kills all of it.
        pub(in crate::process) fn kill(&mut self, child: &mut Child) {
            // It fails where all of the group have ended.
            let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
        }
    }

    /// Whether a child has ended. Its exit status is not collected.
    pub(in crate::process) fn has_ended(child: &mut Child) -> bool {
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        // A process that cannot be waited for has ended.
        waitid(WaitId::Pid(Pid::from_child(child)), look).map_or(true, |status| status.is_some())
    }
}

#[cfg(windows)]
mod windows {
    //! Job objects: what a child starts belongs to its job, and ends with it.
    //!
    //! The job ends when its last handle is closed, which Windows does also where Tenuki is killed. What the
    //! child starts in the first moment, before it is put into the job, is not reached.

    use std::fs::OpenOptions;
    use std::io;
    use std::os::windows::io::AsRawHandle;
    use std::os::windows::process::CommandExt;
    use std::process::{Child, Command};

    use win32job::{ExtendedLimitInfo, Job, JobError};

    /// Flags of `CreateProcess` (processthreadsapi.h).
    const CREATE_NEW_PROCESS_GROUP: u32 = 0x0000_0200;
    const CREATE_NO_WINDOW: u32 = 0x0800_0000;

    /// The job of a child; without one, where the system allows none, the child is ended alone.
    #[derive(Debug)]
    pub(in crate::process) struct Group(Option<Job>);

    impl Group {
        /// Ctrl-C in the console will reach Tenuki alone. Where Tenuki has no console, as under a program with
        /// windows, the child would open one that everybody sees, and gets a hidden one instead.
        pub(in crate::process) fn prepare(command: &mut Command) {
            let has_console = OpenOptions::new().write(true).open("CONOUT$").is_ok();
            let flags = if has_console { CREATE_NEW_PROCESS_GROUP } else { CREATE_NO_WINDOW };
            command.creation_flags(flags);
        }

        /// The group of a child that has just been started.
        pub(in crate::process) fn of(child: &Child) -> Group {
            let job = job(child);
            if let Err(error) = &job {
                log::warn!("programs that the engine starts may keep running after it: {error}");
            }
            Group(job.ok())
        }

        /// There is no signal that reaches one child alone.
        pub(in crate::process) fn interrupt(&self, _: &Child) -> io::Result<()> {
            Err(io::ErrorKind::Unsupported.into())
        }

        /// Kills all of it.
        pub(in crate::process) fn kill(&mut self, child: &mut Child) {
            // It fails only when the child has ended.
            let _ = child.kill();
            self.0 = None;
        }
    }

    fn job(child: &Child) -> Result<Job, JobError> {
        let mut limits = ExtendedLimitInfo::new();
        limits.limit_kill_on_job_close();
        let job = Job::create_with_limit_info(&limits)?;
        job.assign_process(child.as_raw_handle() as isize)?;
        Ok(job)
    }

    /// Whether a child has ended.
    pub(in crate::process) fn has_ended(child: &mut Child) -> bool {
        !matches!(child.try_wait(), Ok(None))
    }
}

#[cfg(target_os = "linux")]
pub mod guard {
    //! Children that end when Tenuki is killed, on Linux.
    //!
    //! A program that is killed by SIGKILL cannot end its children, and a child that does not read its input
    //! does not notice that Tenuki has ended. So the program `tenuki` starts engines through itself: `tenuki
    //! run-engine PARENT PROGRAM ARGUMENT…` asks the kernel for SIGKILL when its parent ends
    //! (`PR_SET_PDEATHSIG`), and then becomes the engine. What an engine starts itself is not reached by that.
    //!
    //! The kernel looks at the thread that started the child, so that thread has to live as long as the
    //! child is wanted.

    use std::convert::Infallible;
    use std::ffi::OsString;
    use std::io;
    use std::os::unix::process::CommandExt;
    use std::path::PathBuf;
    use std::process::Command;
    use std::sync::OnceLock;

    use rustix::process::{Pid, Signal, getpid, getppid, set_parent_process_death_signal};

    /// The name of the command that becomes another program.
    pub const RUN_ENGINE: &str = "run-engine";

    /// The program that becomes other programs; [`start_through`] names it.
    static LAUNCHER: OnceLock<PathBuf> = OnceLock::new();

    /// From now on, children are started through this program, which has the command [`RUN_ENGINE`].
    pub fn start_through(launcher: PathBuf) {
        // The first one stays.
        let _ = LAUNCHER.set(launcher);
    }

    /// The same command, started through the launcher. `None` if there is no launcher or the program does not exist:
    /// then the command itself is started, and reports the error.
    pub(in crate::process) fn guarded(command: &Command) -> Option<Command> {
        let launcher = LAUNCHER.get().filter(|launcher| launcher.exists())?;
        let program = which::which(command.get_program()).ok()?;
        let mut guarded = Command::new(launcher);
        guarded.arg(RUN_ENGINE).arg(getpid().to_string()).arg("--").arg(program);
        guarded.args(command.get_args());
        for (key, value) in command.get_envs() {
            match value {
                Some(value) => guarded.env(key, value),
                None => guarded.env_remove(key),
            };
        }
        if let Some(folder) = command.get_current_dir() {
            guarded.current_dir(folder);
        }
        Some(guarded)
    }

    /// Becomes a program that is killed when its parent ends.
    ///
    /// # Errors
    ///
    /// When the program cannot be run, or its parent has ended already.
    pub fn become_engine(parent: i32, command: &[OsString]) -> io::Result<Infallible> {
        set_parent_process_death_signal(Some(Signal::KILL))?;
        if getppid() != Pid::from_raw(parent) {
            return Err(io::Error::other("the program that started this one has ended"));
        }
        let Some((program, arguments)) = command.split_first() else {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "no program is named"));
        };
        Err(Command::new(program).args(arguments).exec())
    }
}
