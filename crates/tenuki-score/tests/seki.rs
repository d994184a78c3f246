//! Positions with seki, and some that only look like it: `tests/positions/sekis.txt`.
//!
//! That a drawing is a seki is not the program's word: wherever stones are in seki, all moves are
//! read to a depth: neither side takes any when it begins, and neither can take the last of the
//! neutral points between them without losing some. The stones of a ko, and those that only the side that loses
//! more takes, may be taken where a drawing names them: of all others none may be lost.

use std::collections::{BTreeSet, HashMap};

use tenuki_score::board::{Board, ByColor, Color, Point, PointSet};
use tenuki_score::scoring::{Method, Position};

use crate::drawing::{assert_turns, drawings, drawn, marked, position};

const SEKIS: &str = include_str!("../../../tests/positions/sekis.txt");

/// Reads out a seki: every move on its points and on those under its stones.
struct Reader {
    /// The stones in seki at the start, but for those of a ko.
    seki: ByColor<PointSet>,
    points: PointSet,
    known: HashMap<(ByColor<PointSet>, Option<Point>, Color, u32), bool>,
}

impl Reader {
    /// How many moves are read.
    const DEPTH: u32 = 13;

    /// Whether this side, to move, takes stones of the seki before it loses any.
    fn wins(&mut self, board: &Board, color: Color, depth: u32) -> bool {
        if depth == 0 {
            return false;
        }
        let stones = ByColor::from_fn(|color| board.stones(color));
        let key = (stones, board.ko().map(|(_, point)| point), color, depth);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let wins = (self.points & board.empty()).iter().any(|point| {
            let mut after = board.clone();
            after.play(color, point, false).is_ok()
                && (!self.seki[!color].is_subset(&after.stones(!color))
                    || self.loses(&after, !color, depth - 1))
        });
        self.known.insert(key, wins);
        wins
    }

    /// Whether this side, to move, loses stones of the seki whatever it does.
    fn loses(&mut self, board: &Board, color: Color, depth: u32) -> bool {
        if depth == 0 || !self.wins(board, !color, depth - 1) {
            return false;
        }
        (self.points & board.empty()).iter().all(|point| {
            let mut after = board.clone();
            after.play(color, point, false).is_err()
                || self.seki[!color].is_subset(&after.stones(!color))
                    && self.wins(&after, !color, depth - 1)
        })
    }
}

impl Reader {
    /// Whether this side, to move, can take the last of the shared points for itself without loss.
    fn fills(&mut self, board: &Board, shared: &PointSet, color: Color, moves: u32) -> bool {
        moves > 0
            && (*shared & board.empty()).iter().any(|point| {
                let mut after = board.clone();
                if after.play(color, point, false).is_err()
                    || self.wins(&after, !color, Reader::DEPTH)
                {
                    return false;
                }
                if !shared.intersects(&after.empty()) {
                    return true;
                }
                let answers = self.points & after.empty();
                let holds = |answered: &Board, reader: &mut Reader| {
                    is_whole(reader, answered, color)
                        && shared.intersects(&answered.empty())
                        && reader.fills(answered, shared, color, moves - 1)
                };
                holds(&after, self)
                    && answers.iter().all(|answer| {
                        let mut answered = after.clone();
                        answered.play(!color, answer, false).is_err() || holds(&answered, self)
                    })
            })
    }
}

/// Whether no stone of this side's seki has been taken.
fn is_whole(reader: &Reader, board: &Board, color: Color) -> bool {
    reader.seki[color].is_subset(&board.stones(color))
}

/// A drawing: its kind, its rows, and the stones of the seki that may be taken.
struct Drawing {
    kind: &'static str,
    rows: Vec<&'static str>,
    exempt: PointSet,
}

fn sekis() -> impl Iterator<Item = Drawing> {
    SEKIS.split("\n\n").filter_map(|block| {
        let (kind, rows) = drawings(block).next()?;
        let named = block.lines().find_map(|line| line.strip_prefix("// may be taken: "));
        Some(Drawing { kind, rows, exempt: named.unwrap_or_default().parse().unwrap() })
    })
}

impl Drawing {
    /// The stones in seki.
    fn seki(&self) -> ByColor<PointSet> {
        ByColor { black: marked(&self.rows, "#"), white: marked(&self.rows, "@") }
    }

    /// The board, and a reader of its seki.
    fn reader(&self) -> (Board, Reader) {
        let Position { size, living, dead, .. } = position(&self.rows);
        let stones = ByColor::from_fn(|color| living[color] | dead[color]);
        let board = Board::with_stones(size, stones).unwrap();
        let seki = self.seki();
        let all = seki.black | seki.white;
        let inside = marked(&self.rows, ",12") & all.grown().grown();
        let around = marked(&self.rows, ".") & all.neighbors();
        let points = inside | around | all;
        let kept = seki.map(|stones| stones - self.exempt);
        (board, Reader { seki: kept, points, known: HashMap::new() })
    }

    /// Checks that neither side can take stones in seki when it begins, and that neither can take
    /// the last of the neutral points between them.
    fn read_out(&self) {
        let Drawing { kind, rows, .. } = self;
        let (board, mut reader) = self.reader();
        let seki = self.seki();
        let shared = marked(rows, ".") & seki.black.neighbors() & seki.white.neighbors();
        for color in Color::ALL {
            assert!(!reader.wins(&board, color, Reader::DEPTH), "{kind}: {color} takes\n{rows:#?}");
            assert!(
                shared.is_empty() || !reader.fills(&board, &shared, color, 3),
                "{kind}: {color} fills the shared points\n{rows:#?}"
            );
        }
    }
}

#[test]
fn every_seki_is_one_and_is_scored_as_it_is_drawn() {
    let (mut seen, mut kinds) = (BTreeSet::new(), BTreeSet::new());
    for drawing in sekis() {
        drawing.read_out();
        let Drawing { kind, rows, .. } = drawing;
        let position = position(&rows);
        let assessment = Method::Reading.assess(&position);
        assert_eq!(drawn(&assessment), rows, "{kind}");
        assert_turns(Method::Reading, &assessment);
        assert!(seen.insert(rows.clone()), "drawn twice: {rows:#?}");
        kinds.insert(kind);
    }
    assert!(seen.len() >= 60 && kinds.len() >= 19, "{} drawings: {kinds:?}", seen.len());
}

#[test]
fn who_takes_the_three_stones_of_a_hanezeki_is_taken() {
    // Three stones of the other side stand in the liberties, in atari. Who takes them has an eye space
    // of three points, and the other side plays at the vital one: no eye, and a liberty too few.
    let black = ("E2 F2 E1", "F1", "E2");
    let white = ("J2 K2 L2", "L1", "K2");
    // In the first, the two white stones to the right may be taken, and White plays there again.
    let tails = [vec![black], vec![black, white]];
    let hanezekis = sekis().filter(|drawing| drawing.kind.starts_with("a hanezeki"));
    for (drawing, tails) in hanezekis.zip(tails) {
        for (tail, takes, vital) in tails {
            let (board, mut reader) = drawing.reader();
            let [takes, vital] = [takes, vital].map(|name| name.parse::<Point>().unwrap());
            let color = board.get(vital).unwrap();
            let mut after = board.clone();
            assert_eq!(after.play(!color, takes, false).unwrap(), tail.parse().unwrap());
            assert!(reader.wins(&after, color, Reader::DEPTH), "{color} does not take the taker");
            after.play(color, vital, false).unwrap();
            assert!(reader.loses(&after, !color, Reader::DEPTH - 1), "{vital} does not take");
        }
    }
}
