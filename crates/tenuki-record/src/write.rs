//! SGF out.

use std::fmt::Write;

use super::rules_name;

use tenuki_score::board::{ByColor, Color, Point, PointSet, Size, Vertex};
use tenuki_score::game::{Event, Game};
use tenuki_score::rules::RuleSet;

/// What a record may have besides the game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Extra {
    /// The names of the players (PB, PW).
    pub players: ByColor<Option<String>>,
    /// The result (RE).
    pub result: Option<String>,
    /// The territory at the end (TB, TW).
    pub territory: Option<ByColor<PointSet>>,
    /// The dead stones (MA): [`read`](super::read()) finds them where territory is marked too.
    pub dead: PointSet,
}

/// A game as a record: FF\[4\], in UTF-8.
///
/// [`read`](super::read()) and [`Record::replay`](super::Record::replay) make the same game from it, with the same
/// [komi in force](Game::komi), except prisoners that were set by hand, for which SGF has no property. If the side to
/// move at the start is not known, it is Black, or White after handicap stones. A line break in a text becomes a space.
#[must_use]
pub fn write(game: &Game, extra: &Extra) -> String {
    let size = game.board().size();
    let mut sgf = format!("(;GM[1]FF[4]CA[UTF-8]AP[Tenuki:{}]", env!("CARGO_PKG_VERSION"));
    if size.is_square() {
        property(&mut sgf, "SZ", size.width());
    } else {
        property(&mut sgf, "SZ", format_args!("{}:{}", size.width(), size.height()));
    }
    let rules = game.rules();
    let named = RuleSet::ALL.iter().find(|set| set.rules == *rules);
    match named {
        Some(set) => property(&mut sgf, "RU", set.sgf),
        None => property(&mut sgf, "RU", rules_name::word(rules)),
    }
    // The komi of rules without a name is known to their game alone.
    if game.komi_as_set().is_some() || named.is_none() {
        property(&mut sgf, "KM", game.komi());
    }
    if game.handicap() > 0 {
        property(&mut sgf, "HA", game.handicap());
    }
    for (name, text) in
        [("PB", &extra.players.black), ("PW", &extra.players.white), ("RE", &extra.result)]
    {
        if let Some(text) = text {
            property(&mut sgf, name, escaped(text));
        }
    }
    let start = game.start();
    list(&mut sgf, "AB", size, start.black);
    list(&mut sgf, "AW", size, start.white);
    if game.to_move_before(0) != Some(Color::Black) || !(start.black | start.white).is_empty() {
        to_move(&mut sgf, game.to_move_before(0));
    }

    for (i, (event, before)) in game.events_with_stones().enumerate() {
        match event {
            Event::Move(played) => {
                push_move(&mut sgf, size, played.color, played.vertex);
                // The side to move may have been set by hand.
                if game.to_move_before(i + 1) != Some(!played.color) {
                    to_move(&mut sgf, game.to_move_before(i + 1));
                }
            }
            Event::SetUp(after) => {
                sgf.push(';');
                let after = **after;
                let gone = (before.black | before.white) - after.black - after.white;
                list(&mut sgf, "AB", size, after.black - before.black);
                list(&mut sgf, "AW", size, after.white - before.white);
                list(&mut sgf, "AE", size, gone);
                if after == before {
                    // Nothing changed: say of one point what it is.
                    let (name, points) = match size.all().first() {
                        Some(p) if after.black.contains(p) => ("AB", PointSet::of(p)),
                        Some(p) if after.white.contains(p) => ("AW", PointSet::of(p)),
                        first => ("AE", first.into_iter().collect()),
                    };
                    list(&mut sgf, name, size, points);
                }
                to_move(&mut sgf, game.to_move_before(i + 1));
            }
        }
    }
    if let Some(territory) = &extra.territory {
        if (territory.black | territory.white).is_empty() {
            // That neither side has territory is an answer, too.
            property(&mut sgf, "TB", "");
        }
        list(&mut sgf, "TB", size, territory.black);
        list(&mut sgf, "TW", size, territory.white);
    }
    list(&mut sgf, "MA", size, extra.dead);
    sgf.push_str(")\n");
    sgf
}

fn property(sgf: &mut String, name: &str, value: impl std::fmt::Display) {
    // Writing to a string cannot fail.
    let _ = write!(sgf, "{name}[{value}]");
}

fn to_move(sgf: &mut String, color: Option<Color>) {
    if let Some(color) = color {
        property(sgf, "PL", color.letter());
    }
}

/// A property whose values are points, or nothing where there are none.
pub(super) fn list(sgf: &mut String, name: &str, size: Size, points: PointSet) {
    if !points.is_empty() {
        sgf.push_str(name);
    }
    for point in points {
        sgf.push('[');
        push_point(sgf, size, point);
        sgf.push(']');
    }
}

/// A node with a move.
pub(super) fn push_move(sgf: &mut String, size: Size, color: Color, vertex: Vertex) {
    let _ = write!(sgf, ";{}[", color.letter());
    if let Vertex::Play(point) = vertex {
        push_point(sgf, size, point);
    }
    sgf.push(']');
}

/// A point, two letters: the column from the left, the row from the top.
fn push_point(sgf: &mut String, size: Size, point: Point) {
    sgf.push(char::from(b'a' + point.x()));
    sgf.push(char::from(b'a' + size.height() - 1 - point.y()));
}

/// A text as a value.
pub(super) fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

#[cfg(test)]
mod tests {
    use super::super::read_first;
    use super::*;

    #[test]
    fn a_game_is_written_as_a_record() {
        let size = Size::new(5, 4).unwrap();
        let mut game = Game::new(size);
        game.set_rules(tenuki_score::rules::Rules::CHINESE);
        game.set_komi(Some(-7.25));
        let at = |name: &str| name.parse::<Point>().unwrap();
        game.place_handicap([at("A1"), at("E4")].into_iter().collect()).unwrap();
        game.play(Color::White, Vertex::Play(at("C2"))).unwrap();
        game.play(Color::Black, Vertex::Pass).unwrap();
        let extra = Extra {
            players: ByColor { black: Some("a]b\\".into()), white: None },
            result: Some("B+1".into()),
            territory: Some(ByColor { black: PointSet::of(at("B1")), white: PointSet::EMPTY }),
            dead: PointSet::of(at("A1")),
        };
        let sgf = write(&game, &extra);
        assert_eq!(
            sgf.replace(env!("CARGO_PKG_VERSION"), "0"),
            "(;GM[1]FF[4]CA[UTF-8]AP[Tenuki:0]SZ[5:4]RU[Chinese]KM[-7.25]HA[2]PB[a\\]b\\\\]RE[B+1]\
             AB[ea][ad]PL[W];W[cc];B[]TB[bd]MA[ad])\n"
        );
        let record = read_first(sgf.as_bytes()).unwrap();
        assert_eq!(record.players, extra.players);
        assert_eq!(record.result, extra.result);
        assert_eq!(record.territory, extra.territory);
        assert_eq!(record.crosses, extra.dead);
    }

    fn written(game: &Game, extra: &Extra) -> String {
        let sgf = write(game, extra);
        let (_, rest) = sgf.split_once(']').and_then(|_| sgf.split_once("SZ[")).unwrap();
        format!("SZ[{rest}")
    }

    #[test]
    fn who_is_to_move_is_written_where_it_does_not_follow_from_the_moves() {
        let at = |name: &str| name.parse::<Point>().unwrap();
        let game = |black: &str, white: &str, to_move: Option<Color>| {
            let set = |names: &str| names.parse::<PointSet>().unwrap();
            let mut game = Game::new(Size::square(5).unwrap());
            let stones = ByColor { black: set(black), white: set(white) };
            game.set_up(stones, to_move).unwrap();
            game
        };
        let plain = |game: &Game| written(game, &Extra::default());
        assert_eq!(plain(&Game::new(Size::square(5).unwrap())), "SZ[5]RU[Japanese])\n");
        let (black, white) = (Some(Color::Black), Some(Color::White));
        for (stones, to_move, text) in [
            (["C3", ""], black, "AB[cc]PL[B]"),
            (["", "C3"], black, "AW[cc]PL[B]"),
            (["C3", "A1"], black, "AB[cc]AW[ae]PL[B]"),
            (["C3", "A1"], white, "AB[cc]AW[ae]PL[W]"),
            (["", ""], white, "PL[W]"),
        ] {
            let [b, w] = stones;
            assert_eq!(plain(&game(b, w, to_move)), format!("SZ[5]RU[Japanese]{text})\n"));
        }
        let mut by_hand = Game::new(Size::square(5).unwrap());
        by_hand.play(Color::Black, Vertex::Play(at("A1"))).unwrap();
        by_hand.play(Color::White, Vertex::Play(at("B1"))).unwrap();
        by_hand.set_to_move(Some(Color::White));
        by_hand.play(Color::White, Vertex::Play(at("C1"))).unwrap();
        by_hand.play(Color::Black, Vertex::Pass).unwrap();
        assert_eq!(plain(&by_hand), "SZ[5]RU[Japanese];B[ae];W[be]PL[W];W[ce];B[])\n");
        // White begins although Black is to move, and goes on.
        let mut twice = Game::new(Size::square(5).unwrap());
        twice.play(Color::White, Vertex::Play(at("A1"))).unwrap();
        twice.set_to_move(Some(Color::White));
        assert_eq!(plain(&twice), "SZ[5]RU[Japanese];W[ae]PL[W])\n");
    }

    #[test]
    fn that_there_is_no_territory_is_written_too() {
        let game = Game::new(Size::square(5).unwrap());
        let point = PointSet::of("C3".parse().unwrap());
        let (none, some) = (PointSet::EMPTY, point);
        for (black, white, text) in
            [(none, none, "TB[]"), (some, none, "TB[cc]"), (none, some, "TW[cc]")]
        {
            let extra = Extra { territory: Some(ByColor { black, white }), ..Extra::default() };
            assert_eq!(written(&game, &extra), format!("SZ[5]RU[Japanese]{text})\n"));
        }
    }
}
