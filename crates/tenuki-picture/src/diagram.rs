//! A board as a picture shows it, and the signs at its points: the words of the language of marks.

use Color::{Black, White};
use tenuki_score::board::{Board, Color, Point, PointSet, Size, Vertex};
use tenuki_score::ending::Ending;
use tenuki_score::game::Game;

/// What a picture shows at a point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sign {
    /// Nothing: an empty point that neither side scores.
    Neutral,
    /// A living stone.
    Stone(Color),
    /// A living stone in seki.
    InSeki(Color),
    /// A dead stone, and which side scores the point under it.
    Dead(Color, Option<Color>),
    /// An empty point that a side scores.
    Territory(Color),
    /// A point that a side surrounds and must fill: no point.
    MustFill(Color),
    /// A point that stones in seki surround: no point.
    SekiPoint,
    /// An empty point of an area that is open to both sides: the game is not finished.
    Open,
    /// A stone that a scoring method has put there.
    Placed(Color),
}

impl Sign {
    /// Every sign.
    pub const ALL: [Sign; 19] = [
        Sign::Neutral,
        Sign::Stone(Black),
        Sign::Stone(White),
        Sign::InSeki(Black),
        Sign::InSeki(White),
        Sign::Dead(Black, None),
        Sign::Dead(White, None),
        Sign::Dead(Black, Some(White)),
        Sign::Dead(White, Some(Black)),
        Sign::Dead(Black, Some(Black)),
        Sign::Dead(White, Some(White)),
        Sign::Territory(Black),
        Sign::Territory(White),
        Sign::MustFill(Black),
        Sign::MustFill(White),
        Sign::SekiPoint,
        Sign::Open,
        Sign::Placed(Black),
        Sign::Placed(White),
    ];

    /// The name of its mark in SVG. No two signs share one.
    #[must_use]
    pub const fn id(self) -> &'static str {
        self.names().0
    }

    /// A letter for it in the data of a page: those of [`text`](super::text) where it has one of
    /// its own there. No two signs share one.
    #[must_use]
    pub const fn letter(self) -> char {
        self.names().1
    }

    const fn names(self) -> (&'static str, char) {
        match self {
            Sign::Neutral => ("k-n", '.'),
            Sign::Stone(Black) => ("k-b", 'X'),
            Sign::Stone(White) => ("k-w", 'O'),
            Sign::InSeki(Black) => ("k-bs", '#'),
            Sign::InSeki(White) => ("k-ws", '@'),
            Sign::Dead(Black, None) => ("k-bd", 'd'),
            Sign::Dead(White, None) => ("k-wd", 'e'),
            Sign::Dead(Black, Some(White)) => ("k-bdw", 'x'),
            Sign::Dead(White, Some(Black)) => ("k-wdb", 'o'),
            Sign::Dead(Black, Some(Black)) => ("k-bdb", 'f'),
            Sign::Dead(White, Some(White)) => ("k-wdw", 'g'),
            Sign::Territory(Black) => ("k-tb", '+'),
            Sign::Territory(White) => ("k-tw", '-'),
            Sign::MustFill(Black) => ("k-fb", '*'),
            Sign::MustFill(White) => ("k-fw", '~'),
            Sign::SekiPoint => ("k-e", '='),
            Sign::Open => ("k-o", '?'),
            Sign::Placed(Black) => ("k-pb", 'B'),
            Sign::Placed(White) => ("k-pw", 'W'),
        }
    }

    /// The stone on the point, dead or alive.
    #[must_use]
    pub const fn stone(self) -> Option<Color> {
        match self {
            Sign::Stone(color)
            | Sign::InSeki(color)
            | Sign::Dead(color, _)
            | Sign::Placed(color) => Some(color),
            _ => None,
        }
    }
}

/// A few characters on a point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// Where.
    pub point: Point,
    /// The sign on the point.
    pub text: String,
}

/// A board as a picture shows it: a sign for every point, and what is drawn on top.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    size: Size,
    /// In reading order.
    signs: Vec<Sign>,
    /// The stones of which it is not sure whether they are dead.
    pub uncertain: PointSet,
    /// The point of the last move.
    pub last: Option<Point>,
    /// What is written on points.
    pub labels: Vec<Label>,
}

impl Diagram {
    /// A board on which nothing has been counted.
    #[must_use]
    pub fn of_board(board: &Board) -> Diagram {
        Diagram::from_fn(board.size(), |point| board.get(point).map_or(Sign::Neutral, Sign::Stone))
    }

    /// The end of a game, every point with what it is under the rules of the count.
    #[must_use]
    pub fn of_ending(board: &Board, ending: &Ending) -> Diagram {
        let assessment = &ending.assessment();
        let territory = ending.territory();
        let dead = ending.dead();
        let seki = ending.seki();
        let left = ending.left_to_play();
        let open = if left.hardly_begun { PointSet::EMPTY } else { left.area() };
        let owner = |point| Color::ALL.into_iter().find(|&c| territory[c].contains(point));
        Diagram::from_fn(board.size(), |point| {
            let filled_by =
                Color::ALL.into_iter().find(|&c| assessment.must_fill[c].contains(point));
            let surrounded = assessment.surrounded.black | assessment.surrounded.white;
            match (board.get(point), owner(point), filled_by) {
                (Some(color), owner, _) if dead.contains(point) => Sign::Dead(color, owner),
                (Some(color), ..) if seki.contains(point) => Sign::InSeki(color),
                (Some(color), ..) => Sign::Stone(color),
                (None, Some(owner), _) => Sign::Territory(owner),
                (None, None, Some(color)) => Sign::MustFill(color),
                (None, None, None) if surrounded.contains(point) => Sign::SekiPoint,
                (None, None, None) if open.contains(point) => Sign::Open,
                (None, None, None) => Sign::Neutral,
            }
        })
    }

    /// As [`Diagram::of_ending`], with the last move of the game and the stones that a judge is not
    /// sure of. Where that would be every stone on the board, or the game has hardly begun, only those are
    /// singled out that can still be taken or saved.
    #[must_use]
    pub fn of_game(game: &Game, ending: &Ending) -> Diagram {
        let judged = ending.dead_stones().judgement();
        let uncertain = judged.map_or(PointSet::EMPTY, |judged| judged.uncertain);
        let mut diagram = Diagram::of_ending(game.board(), ending);
        let left = ending.left_to_play();
        diagram.uncertain = if left.hardly_begun || uncertain == game.board().occupied() {
            left.stones()
        } else {
            uncertain
        };
        diagram.last = last_stone(game);
        diagram
    }

    /// A board with a sign for every point.
    #[must_use]
    pub fn from_fn(size: Size, sign: impl FnMut(Point) -> Sign) -> Diagram {
        let signs = size.points().map(sign).collect();
        Diagram { size, signs, uncertain: PointSet::EMPTY, last: None, labels: Vec::new() }
    }

    /// The width and height of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Every point with its sign, in reading order.
    pub fn signs(&self) -> impl Iterator<Item = (Point, Sign)> + '_ {
        self.size.points().zip(self.signs.iter().copied())
    }

    /// Whether any point has this sign.
    #[must_use]
    pub fn has(&self, sign: Sign) -> bool {
        self.signs.contains(&sign)
    }

    /// The signs as letters, in reading order.
    #[must_use]
    pub fn letters(&self) -> String {
        self.signs.iter().map(|sign| sign.letter()).collect()
    }
}

/// The point of the last move, if its stone is still there.
#[must_use]
pub fn last_stone(game: &Game) -> Option<Point> {
    let mut moves = game.events().rev().map_while(|event| match event {
        tenuki_score::game::Event::Move(last) => Some(last),
        tenuki_score::game::Event::SetUp(_) => None,
    });
    // Passes end a game; the last move is the stone before them.
    moves.find_map(|last| match last.vertex {
        Vertex::Play(point) => Some((game.board().get(point) == Some(last.color)).then_some(point)),
        Vertex::Pass => None,
    })?
}

#[cfg(test)]
mod tests {
    use super::*;

    use std::collections::HashSet;

    #[test]
    fn no_two_signs_look_alike_in_the_data() {
        let ids: HashSet<&str> = Sign::ALL.iter().map(|sign| sign.id()).collect();
        let letters: HashSet<char> = Sign::ALL.iter().map(|sign| sign.letter()).collect();
        assert_eq!((ids.len(), letters.len()), (Sign::ALL.len(), Sign::ALL.len()));
    }
}
