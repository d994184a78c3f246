//! Errors about games, for standard error: if many lines have the same error, it is printed once.

use std::collections::BTreeMap;

use super::source::{Content, Item};
use crate::printable::complain;

/// How many different reasons are remembered. After that, every line is reported.
const MOST_REASONS: usize = 1000;

/// What is wrong with a game.
#[derive(Debug)]
pub struct Complaint {
    /// The whole sentence.
    pub sentence: String,
    /// The reason alone, if the game was a line of many.
    reason: Option<String>,
}

impl Complaint {
    /// What is wrong with an item of input: a sentence that may begin with its place.
    pub fn of(item: &Item, sentence: String) -> Complaint {
        let place = format!("{}: ", item.place());
        let is_line = matches!(item.content, Content::Line(_));
        let reason = sentence.strip_prefix(&place).filter(|_| is_line).map(str::to_owned);
        Complaint { sentence, reason }
    }
}

/// How often lines had the same error.
#[derive(Debug, Default)]
pub struct Repeated(BTreeMap<String, u64>);

impl Repeated {
    /// Whether it was not reported for another line. Errors about records are always new, because a record has a name.
    pub fn is_new(&mut self, complaint: &Complaint) -> bool {
        let Some(reason) = &complaint.reason else { return true };
        if let Some(times) = self.0.get_mut(reason) {
            *times += 1;
            return false;
        }
        if self.0.len() < MOST_REASONS {
            self.0.insert(reason.clone(), 0);
        }
        true
    }

    /// Prints how many more lines had the same errors.
    pub fn sum_up(&self) {
        for sentence in self.sentences() {
            complain(&sentence);
        }
    }

    fn sentences(&self) -> impl Iterator<Item = String> {
        self.0.iter().filter(|(_, times)| **times > 0).map(|(reason, times)| match times {
            1 => format!("1 more line with this error: {reason}"),
            _ => format!("{times} more lines with this error: {reason}"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_with_every_line_is_told_once_and_counted() {
        let line = Item::line(b"{}");
        let wrong = |reason: &str| Complaint::of(&line, format!("{}: {reason}", line.place()));
        let mut repeated = Repeated::default();
        let new: Vec<bool> = ["no board", "no board", "bad komi", "no board"]
            .map(|reason| repeated.is_new(&wrong(reason)))
            .to_vec();
        assert_eq!(new, [true, false, true, false]);
        let sentences: Vec<String> = repeated.sentences().collect();
        assert_eq!(sentences, ["2 more lines with this error: no board"]);
    }

    #[test]
    fn every_record_is_told() {
        let record = Item { content: Content::Sgf(Vec::new()), ..Item::line(b"") };
        let mut repeated = Repeated::default();
        for _ in 0..3 {
            assert!(repeated.is_new(&Complaint::of(&record, format!("{}: cut", record.place()))));
        }
        assert_eq!(repeated.sentences().count(), 0);
    }
}
