//! A child together with everything that it starts.

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub(super) use unix::{Group, has_ended};
#[cfg(windows)]
pub(super) use windows::{Group, has_ended};
