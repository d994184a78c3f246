//! How much work a judgement may do.

use std::fmt;
use std::str::FromStr;

/// How much work the searches of a judgement may do, in percent of the usual: from 10 to 1000.
///
/// It scales the positions, simulations and visits of searches, the playouts of areas and the number of
/// opinions, and so the time of a judgement whose searches do not end before. Playouts of the whole
/// board are not scaled: what they leave no doubt of is called certain. Work is counted and not
/// measured, so a judgement is the same on every machine. `docs/speed.md` has the accuracy and the
/// instructions of three efforts.
///
/// ```
/// use tenuki_score::life::Effort;
/// let half: Effort = "50".parse()?;
/// assert_eq!(half.percent(), 50);
/// assert!("5".parse::<Effort>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Effort(u16);

impl Effort {
    /// The least effort, in percent.
    pub const LEAST: u16 = 10;

    /// The greatest effort, in percent.
    pub const MOST: u16 = 1000;

    /// The usual effort, 100 %.
    pub const USUAL: Effort = Effort(100);

    /// An effort in percent; `None` if it is below [`LEAST`](Self::LEAST) or above
    /// [`MOST`](Self::MOST).
    #[must_use]
    pub const fn new(percent: u16) -> Option<Effort> {
        if percent < Effort::LEAST || percent > Effort::MOST { None } else { Some(Effort(percent)) }
    }

    /// The effort in percent.
    #[must_use]
    pub const fn percent(self) -> u16 {
        self.0
    }

    /// So much of an amount of work that is not 0, and at least 1.
    pub(crate) const fn of(self, usual: u32) -> u32 {
        let scaled = usual as u64 * self.0 as u64 / 100;
        if scaled == 0 { 1 } else { scaled as u32 }
    }
}

impl Default for Effort {
    fn default() -> Effort {
        Effort::USUAL
    }
}

impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The text is no effort.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the effort is a percentage from {} to {}", Effort::LEAST, Effort::MOST)]
pub struct ParseEffortError;

impl FromStr for Effort {
    type Err = ParseEffortError;

    fn from_str(text: &str) -> Result<Effort, ParseEffortError> {
        text.parse().ok().and_then(Effort::new).ok_or(ParseEffortError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_effort_is_read_as_it_is_written_and_has_limits() {
        for percent in [10, 100, 1000] {
            let effort = Effort::new(percent).unwrap();
            assert_eq!(effort.to_string().parse(), Ok(effort));
        }
        for text in ["", "9", "1001", "-50", "50%", "half"] {
            assert_eq!(text.parse::<Effort>(), Err(ParseEffortError), "{text}");
        }
    }

    #[test]
    fn the_usual_effort_changes_nothing_and_no_work_becomes_none() {
        let of = |percent, usual| Effort::new(percent).unwrap().of(usual);
        assert_eq!([of(100, 7), of(50, 7), of(1000, 7), of(10, 7)], [7, 3, 70, 1]);
    }
}
