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
pub(super) fn guarded(command: &Command) -> Option<Command> {
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
