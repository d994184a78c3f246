//! What the program Tenuki shares with the operating system.
//!
//! | module | contents |
//! | --- | --- |
//! | [`process`] | an engine as a child process, spoken to line by line; its replies |
//! | [`output`] | files that are complete or absent |
//! | [`printable`] | lines with text from strangers, safe to print on a terminal |
//!
//! # Dependencies
//!
//! | crate | purpose |
//! | --- | --- |
//! | `gtp` | the protocol's types |
//! | `tempfile` | files that appear when they are complete |
//! | `shlex`, on Windows `winsplit` | command lines split into words |
//! | `which`, on Linux | where a program is found |
//! | `rustix`, on Windows `win32job` | children that end with all they started |
//! | `tenuki-record` | which characters are not seen |

pub mod output;
pub mod printable;
pub mod process;
