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
