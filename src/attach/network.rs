//! What a network says about a position: the reply to KataGo's `kata-raw-nn`.

use tenuki_score::board::{Point, Size};

/// The reply: names with a number or a board of numbers behind each, White's numbers positive.
#[derive(Clone, Copy, Debug)]
pub(super) struct Network<'a>(&'a str);

impl<'a> Network<'a> {
    /// The network that replied so.
    pub(super) fn new(reply: &'a str) -> Network<'a> {
        Network(reply)
    }

    fn after(self, name: &str) -> impl Iterator<Item = f64> + use<'a> {
        let mut words = self.0.split_whitespace();
        words.find(|&word| word == name);
        words.map_while(|word| word.parse().ok())
    }

    /// The number of that name. `None` if it is missing or no finite number.
    pub(super) fn number(self, name: &str) -> Option<f64> {
        self.after(name).next().filter(|value| value.is_finite())
    }

    /// The numbers of that name, one for each point, row by row from the top. `None` if one is missing. A
    /// point where a stone is illegal has no finite number (`NAN`).
    pub(super) fn board(self, name: &str, size: Size) -> Option<Vec<(Point, f64)>> {
        let board: Vec<(Point, f64)> = size.points().zip(self.after(name)).collect();
        (board.len() == size.area() as usize).then_some(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_boards_are_found_by_their_names() {
        let network = Network::new(
            "symmetry 0\nwhiteWin 0.25\nwhiteLead nan\npolicy\n0.5 NAN\n0.125 0\npolicyPass 0.01\n\
             whiteOwnership\n1 -1\n0.5",
        );
        assert_eq!(network.number("whiteWin"), Some(0.25));
        assert_eq!(network.number("policyPass"), Some(0.01));
        assert_eq!(network.number("whiteLead"), None);
        assert_eq!(network.number("whiteLoss"), None);
        let size = Size::new(2, 2).unwrap();
        let policy = network.board("policy", size).unwrap();
        assert_eq!((policy[0].0.to_string(), policy[0].1), ("A2".to_owned(), 0.5));
        assert!(policy[1].1.is_nan());
        assert_eq!((policy[3].0.to_string(), policy[3].1), ("B1".to_owned(), 0.0));
        assert!(network.board("whiteOwnership", size).is_none(), "a number is missing");
        assert!(network.board("policy", Size::NINETEEN).is_none());
    }
}
