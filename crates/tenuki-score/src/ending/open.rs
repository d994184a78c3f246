//! What is left to play: whether a position has a result yet.
//!
//! The count begins when both players agree that no move is left that matters (Japanese rules of 1989, article 9). Two
//! things show that a position is not that far:
//!
//! * **Open chains.** The side that plays first captures a chain that is counted as alive, or saves one that is counted as
//!   dead. The judge finds such chains by search. A chain is open, too, if the judge is not sure of it and the count finds
//!   that the side that plays first next to it captures.
//! * **Open areas.** Neutral points lie between the stones of both sides, one or a few at a time. An area is open if it has
//!   *room*: points that touch stones of one side only, or no stones. Nobody has drawn the border through it yet. An area
//!   is open, too, if no living stone touches it, or if it is larger than half the board, surrounds stones of one side, and
//!   the judge finds the [game in progress](DeadStones).
//!
//! The score of such a position is that of the position as it is now, and not a result.
//!
//! # Named dead stones
//!
//! If a user, a record or the rules name the dead stones, they decide for every chain whether it lives, so there are no
//! open chains. But naming dead stones does not close a border: open areas between two sides always count.
//!
//! # How it was measured
//!
//! `examples/measure.rs FILE PART finished` judges labelled games at their end, and the same games some moves earlier. We
//! chose [`MOST_ROOM`] by its figures.

use std::fmt;

use crate::board::{Board, ByColor, Color, Point, PointSet};
use crate::life::{BUDGET, either_first};
use crate::scoring::Position;
use crate::scoring::reasons::Reason;

use super::DeadStones;

/// The most room that the neutral points of a finished game have: points of an area that touch living
/// stones of one side only, or none.
const MOST_ROOM: u32 = 5;

/// The moves of open chains are not searched if more than this part of the board (a half) is open: that early in a
/// game, the sides have more to play than these chains.
const MOST_OPEN: u32 = 2;

/// More chains are not named in a sentence.
const NAMED: usize = 4;

/// What is left to play in a position. It prints as a sentence without a full stop:
///
/// ```
/// use tenuki_score::{Board, Ending, Game};
///
/// let board: Board = "
///     ..XO..
///     ..XO..
///     ......
///     ......
///     ..XO..".parse()?;
/// let ending = Ending::judged(&Game::from(board));
/// assert!(!ending.left_to_play().is_nothing());
/// println!("not finished: {}; as it stands {}", ending.left_to_play(), ending.score());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct LeftToPlay {
    /// The chains that the side that plays first captures or saves, if they matter, in the reading order
    /// of their first stones. Empty unless the judge was asked.
    pub chains: Vec<OpenChain>,
    /// The areas that are open to both sides, in the reading order of their first points.
    pub areas: Vec<OpenArea>,
    /// Whether there is [hardly a stone](Position::has_hardly_begun) on the board. Then the areas say nothing.
    pub hardly_begun: bool,
}

/// A chain that the side that plays first captures or saves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct OpenChain {
    /// Its stones.
    pub stones: PointSet,
    /// The first of them in reading order.
    pub first: Point,
    /// Whose it is.
    pub color: Color,
    /// Whether it is counted as dead. Then its owner can still save it; otherwise the other side can
    /// still capture it.
    pub dead: bool,
    /// The move by which its owner saves it by playing first, according to simulations: no point if they find
    /// none, several on a symmetrical board.
    pub save: PointSet,
    /// The move by which the other side captures it by playing first, in the same way.
    pub take: PointSet,
}

impl OpenChain {
    /// Who changes what it is counted as, by playing first.
    fn who(&self) -> Color {
        if self.dead { self.color } else { !self.color }
    }
}

/// Connected empty points, including points under dead stones, that are open to both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct OpenArea {
    /// Its points.
    pub points: PointSet,
    /// One of those that lie deepest in it.
    pub middle: Point,
}

impl LeftToPlay {
    /// What is left to play on a board with these dead stones.
    #[must_use]
    pub fn of(board: &Board, dead: &DeadStones) -> LeftToPlay {
        let chains = board.chains(lasting(board, dead));
        let position = Position::new(board, dead.stones);
        let areas = open_areas(&position, dead.in_progress);
        let open: u32 = areas.iter().map(|area| area.points.len()).sum();
        let moves = match open * MOST_OPEN > board.size().area() {
            true => vec![ByColor::default(); chains.len()],
            false => either_first::moves(board, &chains),
        };
        let chain = |(stones, moves): (PointSet, ByColor<PointSet>)| {
            let first = stones.first()?;
            let color = board.get(first)?;
            let dead = dead.stones.contains(first);
            Some(OpenChain { stones, first, color, dead, save: moves[color], take: moves[!color] })
        };
        let chains: Vec<_> = chains.into_iter().zip(moves).filter_map(chain).collect();
        // What is left to play about chains is said, however few stones there are.
        let only_areas = chains.is_empty() && !areas.is_empty();
        let hardly_begun = only_areas && position.has_hardly_begun();
        LeftToPlay { chains, areas, hardly_begun }
    }

    /// Whether nothing is left to play, so that the score is a result.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        self.chains.is_empty() && self.areas.is_empty()
    }

    /// The points of all open areas.
    #[must_use]
    pub fn area(&self) -> PointSet {
        self.areas.iter().fold(PointSet::EMPTY, |all, area| all | area.points)
    }

    /// The moves that decide about the open chains, for each side.
    pub(super) fn moves(&self) -> Vec<Reason> {
        let mut moves: Vec<Reason> = Vec::new();
        for chain in &self.chains {
            let first = PointSet::of(chain.first);
            let saves = chain.save.iter().map(|point| Reason::Saves(chain.color, point, first));
            let takes = chain.take.iter().map(|point| Reason::Captures(!chain.color, point, first));
            for new in saves.chain(takes) {
                let known = moves.iter_mut().find_map(|known| match (known, new) {
                    (Reason::Saves(color, at, all), Reason::Saves(own, point, _))
                    | (Reason::Captures(color, at, all), Reason::Captures(own, point, _)) => {
                        ((*color, *at) == (own, point)).then_some(all)
                    }
                    _ => None,
                });
                match known {
                    Some(chains) => *chains |= first,
                    None => moves.push(new),
                }
            }
        }
        moves
    }

    /// The stones of all open chains.
    #[must_use]
    pub fn stones(&self) -> PointSet {
        self.chains.iter().fold(PointSet::EMPTY, |all, chain| all | chain.stones)
    }
}

/// The open stones that matter: all, unless each of them can be taken in a ko and both sides have as many, on a
/// board too large for all of it to be searched by the rules. We assume that such kos are worth a point in two moves,
/// and that each side takes half of them.
fn lasting(board: &Board, dead: &DeadStones) -> PointSet {
    let open = dead.open;
    let large = board.size().area() > BUDGET.confirm.most_points;
    let of = |color| (open & board.stones(color)).len();
    let cancel = of(Color::Black) == of(Color::White)
        && board.chains(open).iter().all(|chain| is_in_a_ko(board, chain));
    if large && cancel { PointSet::EMPTY } else { open }
}

/// Whether a chain is a stone that the other side takes in a ko.
fn is_in_a_ko(board: &Board, chain: &PointSet) -> bool {
    let liberty = (chain.neighbors() & board.empty()).first();
    let color = chain.first().and_then(|stone| board.get(stone));
    let (Some(liberty), Some(color)) = (liberty, color) else { return false };
    let mut after = board.clone();
    after.lift_ko();
    after.play(!color, liberty, false).is_ok_and(|taken| taken == *chain) && after.ko().is_some()
}

impl fmt::Display for LeftToPlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        for (dead, color) in [(false, Color::White), (false, Color::Black)]
            .into_iter()
            .chain([(true, Color::Black), (true, Color::White)])
        {
            let of_kind = |chain: &&OpenChain| (chain.dead, chain.color) == (dead, color);
            parts.extend(chains_left(self.chains.iter().filter(of_kind)));
        }
        match self.areas.as_slice() {
            [] => {}
            _ if self.hardly_begun => parts.push("the game has hardly begun".to_owned()),
            [area] => {
                let (points, middle) = (area.points.len(), area.middle);
                parts.push(format!("{points} points around {middle} are open to both sides"));
            }
            areas => {
                let points: u32 = areas.iter().map(|area| area.points.len()).sum();
                let names: Vec<String> = areas.iter().map(|area| area.middle.to_string()).collect();
                let names = list(&names, NAMED);
                parts.push(format!("{points} points around {names} are open to both sides"));
            }
        }
        f.write_str(&parts.join(", "))
    }
}

/// What is left to play about chains of one colour that are counted alike: for each move the chains about which it
/// decides; the moves are left out if there are too many.
fn chains_left<'a>(chains: impl Iterator<Item = &'a OpenChain>) -> Vec<String> {
    let mut by_move: Vec<(Option<Point>, Vec<&OpenChain>)> = Vec::new();
    for chain in chains {
        let by = if chain.dead { chain.save } else { chain.take }.first();
        match by_move.iter_mut().find(|(other, _)| *other == by) {
            Some((_, chains)) => chains.push(chain),
            None => by_move.push((by, vec![chain])),
        }
    }
    if by_move.len() > NAMED {
        by_move = vec![(None, by_move.into_iter().flat_map(|(_, chains)| chains).collect())];
    }
    let sentence = |(by, chains): (Option<Point>, Vec<&OpenChain>)| {
        let first = chains.first()?;
        let what = if first.dead { "save" } else { "take" };
        let names: Vec<String> = chains.iter().map(|chain| chain.first.to_string()).collect();
        let (plural, names) = (if chains.len() == 1 { "" } else { "s" }, list(&names, NAMED));
        let by = by.map_or(String::new(), |point| format!(" by playing {point}"));
        Some(format!("{} can still {what} the chain{plural} at {names}{by}", first.who().name()))
    };
    by_move.into_iter().filter_map(sentence).collect()
}

/// At most `most` names with commas and an `and` between them, and how many more there are.
fn list(names: &[String], most: usize) -> String {
    match names {
        [] => String::new(),
        [name] => name.clone(),
        _ if names.len() > most => {
            let (named, more) = names.split_at(most - 1);
            format!("{} and {} more", named.join(", "), more.len())
        }
        [names @ .., last] => format!("{} and {last}", names.join(", ")),
    }
}

/// The areas that are open to both sides. An area that touches no living stone is open if a stone can be
/// played there, and one that touches only one side if the judge leaves most of the board in doubt and it
/// is most of the board.
fn open_areas(position: &Position, in_progress: bool) -> Vec<OpenArea> {
    let borders = Borders::of(position);
    let is_open = |points: &PointSet| match borders.touched(points) {
        ByColor { black: true, white: true } => borders.room(points) > MOST_ROOM,
        ByColor { black: false, white: false } => points.len() > 1,
        // There are such areas in a game in progress only.
        _ => 2 * points.len() > position.size.area(),
    };
    let empty = position.empty();
    let near = if in_progress { empty } else { borders.not_drawn(&empty) };
    let areas = near.components().filter(is_open);
    areas.filter_map(|points| Some(OpenArea { points, middle: middle(points)? })).collect()
}

/// The first of the points that lie deepest in a set.
fn middle(points: PointSet) -> Option<Point> {
    let mut core = points;
    loop {
        let inner = core & core.north() & core.south() & core.east() & core.west();
        if inner.is_empty() {
            return core.first();
        }
        core = inner;
    }
}

/// The empty areas between two sides.
struct Borders {
    touching: ByColor<PointSet>,
    /// The points that touch living stones of both sides, and those of dead stones, which are no room.
    tight: PointSet,
}

impl Borders {
    /// The borders of a position.
    fn of(position: &Position) -> Borders {
        let touching = ByColor::from_fn(|color| position.living[color].neighbors());
        let dead = position.dead.black | position.dead.white;
        Borders { touching, tight: touching.black & touching.white | dead }
    }

    /// The sides that an area touches.
    fn touched(&self, area: &PointSet) -> ByColor<bool> {
        self.touching.map(|points| area.intersects(&points))
    }

    /// The areas that touch no side, and those with room that touch both.
    fn not_drawn(&self, empty: &PointSet) -> PointSet {
        let ByColor { black, white } = self.touching.map(|points| points.flood(empty));
        let both = black & white;
        (both - self.tight).flood(&both) | (*empty - black - white)
    }

    /// The room of an area, nothing if it touches one side only.
    fn room(&self, area: &PointSet) -> u32 {
        let ByColor { black, white } = self.touched(area);
        if black && white { (*area - self.tight).len() } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ending::Ending;
    use crate::game::Game;
    use crate::scoring::Method;

    fn points(names: &str) -> PointSet {
        names.parse().unwrap()
    }

    /// What is left to play, the chains at `dead` named dead, as a sentence.
    fn named(dead: &str, drawing: &str) -> String {
        let game = Game::from(drawing.parse::<Board>().unwrap());
        Ending::of(&game, points(dead), Method::default()).left_to_play().to_string()
    }

    /// What is left to play when Tenuki judges.
    fn judged(drawing: &str) -> String {
        let game = Game::from(drawing.parse::<Board>().unwrap());
        Ending::judged(&game).left_to_play().to_string()
    }

    #[test]
    fn neutral_points_are_no_open_area_and_a_border_that_is_not_closed_is() {
        let closed = "
            ...XO...
            ...X.O..
            ...X.O..
            ...XO...";
        assert_eq!((judged(closed), named("", closed)), (String::new(), String::new()));
        let open = "
            ...XO...
            ...XO...
            ........
            ........
            ...XO...";
        let sentence = "34 points around B4 are open to both sides";
        assert_eq!((judged(open), named("", open)), (sentence.into(), sentence.into()));
    }

    #[test]
    fn an_area_is_open_from_a_certain_room_on() {
        // A corridor that Black surrounds but for its right end, which touches both.
        let corridor = |room: u32| {
            let (empty, black) = (".".repeat(room as usize + 1), "X".repeat(room as usize + 1));
            format!("X{empty}O. X{black}OO X{}.X.O", ".".repeat(room as usize - 1))
        };
        assert_eq!(named("", &corridor(MOST_ROOM)), "", "{}", corridor(MOST_ROOM));
        assert_ne!(named("", &corridor(MOST_ROOM + 1)), "");
    }

    #[test]
    fn a_board_without_living_stones_is_open_unless_no_stone_can_be_played() {
        assert_eq!(judged("."), "");
        assert_eq!(judged("...\n...\n..."), "the game has hardly begun");
        assert_eq!(named("A1", "...\n...\nX.."), "9 points around B2 are open to both sides");
    }

    #[test]
    fn one_stone_on_an_empty_board_is_open_unless_somebody_says_that_the_game_is_over() {
        let board = ".........\n".repeat(8) + "........X";
        assert_eq!(judged(&board), "the game has hardly begun");
        assert_eq!(named("", &board), "");
    }

    #[test]
    fn a_chain_that_can_still_be_taken_or_saved_is_open_unless_somebody_names_the_dead() {
        // B4 makes two eyes, or takes them.
        let drawing = "
            ...XO
            XXXXO
            OOOO.
            .O.OO";
        assert_eq!(judged(drawing), "White can still take the chain at D4 by playing B4");
        assert_eq!(named("", drawing), "");
        let game = Game::from(drawing.parse::<Board>().unwrap());
        let open = game.board().chain("D4".parse().unwrap());
        let said = DeadStones { open, ..DeadStones::from(open) };
        let ending = Ending::of(&game, said, Method::default());
        let sentence = "Black can still save the chain at D4 by playing B4";
        assert_eq!(ending.left_to_play().to_string(), sentence);
        assert!(!ending.is_finished());
    }

    #[test]
    fn what_is_left_to_play_has_the_stones_of_all_open_chains() {
        let board: Board = ".X.O. .X.O. .X.O.".parse().unwrap();
        let open = board.whole_chains(points("B1 D1"));
        let dead = DeadStones { open, ..DeadStones::from(PointSet::EMPTY) };
        let left = LeftToPlay::of(&board, &dead);
        assert_eq!(left.chains.len(), 2);
        assert_eq!(left.stones(), board.occupied());
        assert!(!left.is_nothing());
    }

    /// The open chains that matter if the chain at a point is open.
    fn lasting_at(open: &str, drawing: &str) -> usize {
        let board: Board = drawing.parse().unwrap();
        let open = board.whole_chains(points(open));
        let dead = DeadStones { open, ..DeadStones::from(PointSet::EMPTY) };
        LeftToPlay::of(&board, &dead).chains.len()
    }

    #[test]
    fn open_chains_matter_unless_they_are_stones_in_kos_of_which_both_sides_have_as_many() {
        let two_kos = "
            .OX..XO.
            O.OXX.XO
            .OX..XO.";
        assert_eq!(lasting_at("C2 G2", two_kos), 0);
        assert_eq!((lasting_at("C2", two_kos), lasting_at("G2", two_kos)), (1, 1), "one ko");
        assert_eq!(lasting_at("C2 G2 A2", two_kos), 3, "another chain is open, too");
        assert_eq!(lasting_at("B3 G2", two_kos), 2, "B3 has two liberties");
        let taken_for_good = two_kos.replacen("O.O", "..O", 1);
        assert_eq!(lasting_at("C2 G2", &taken_for_good), 2, "Black's stone at B2 has a liberty");
        let all_is_searched = "
            O.OX
            .OX.
            ....
            .XO.
            X.XO";
        assert_eq!(lasting_at("C5 C1", all_is_searched), 2);
        assert_eq!(lasting_at("A1", ".XO.\n.XO."), 0, "no stone");
        assert_eq!(lasting_at("B1", ".XO.\n.XO."), 1);
    }

    #[test]
    fn in_a_game_in_progress_more_than_half_of_the_board_around_one_side_is_open() {
        let areas = |drawing: &str, in_progress| {
            let dead = DeadStones { in_progress, ..DeadStones::from(PointSet::EMPTY) };
            LeftToPlay::of(&drawing.parse().unwrap(), &dead).area().len()
        };
        let (half, more) = ("XXX...\nXXX...", "XXX...\nXX....");
        assert_eq!((areas(half, true), areas(more, true)), (0, 7));
        assert_eq!((areas(half, false), areas(more, false)), (0, 0));
    }

    #[test]
    fn names_are_listed_until_there_are_too_many() {
        let names: Vec<String> = (1..=6).map(|n| format!("A{n}")).collect();
        let listed = |n: usize| list(&names[..n], NAMED);
        assert_eq!(listed(1), "A1");
        assert_eq!(listed(2), "A1 and A2");
        assert_eq!(listed(4), "A1, A2, A3 and A4");
        assert_eq!(listed(6), "A1, A2, A3 and 3 more");
    }
}
