//! Who says which stones are dead when nobody has marked any.

use std::fmt;
use std::str::FromStr;

/// Who says which stones are dead when no marks are in force.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum DeadFrom {
    /// Tenuki judges.
    #[default]
    Judge,
    /// Nobody: no stone is dead that is not marked.
    None,
    /// The engine that Tenuki is attached to; where it does not say, Tenuki.
    Engine,
    /// Tenuki; where that engine thinks otherwise, stones are uncertain.
    Both,
}

impl DeadFrom {
    /// Everybody who can be asked where there is an engine.
    pub const ALL: [DeadFrom; 4] =
        [DeadFrom::Judge, DeadFrom::None, DeadFrom::Engine, DeadFrom::Both];

    /// Everybody who can be asked where Tenuki is alone.
    pub const ALONE: [DeadFrom; 2] = [DeadFrom::Judge, DeadFrom::None];

    /// The name, as it is typed.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            DeadFrom::Judge => "judge",
            DeadFrom::None => "none",
            DeadFrom::Engine => "engine",
            DeadFrom::Both => "both",
        }
    }

    /// Whether an engine has to be there for it.
    #[must_use]
    pub fn needs_an_engine(self) -> bool {
        !DeadFrom::ALONE.contains(&self)
    }
}

impl fmt::Display for DeadFrom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text names nobody who says which stones are dead.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("dead stones come from judge or none, and with an engine from engine or both")]
pub struct ParseDeadFromError;

impl FromStr for DeadFrom {
    type Err = ParseDeadFromError;

    /// Reads a name in letters of any case.
    fn from_str(s: &str) -> Result<DeadFrom, ParseDeadFromError> {
        DeadFrom::ALL
            .into_iter()
            .find(|from| from.name().eq_ignore_ascii_case(s))
            .ok_or(ParseDeadFromError)
    }
}
