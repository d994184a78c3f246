//! The verdict: from the evidence about groups to the dead stones.
//!
//! | file | what |
//! | --- | --- |
//! | `odds.rs` | the odds that a group is alive, by weights fitted to real games |
//! | `opinions.rs` | several opinions about one position, and their mean |
//! | `agreement.rs` | the views of a symmetrical position as one judgement |

pub(crate) mod agreement;
pub(crate) mod odds;
pub(crate) mod opinions;
