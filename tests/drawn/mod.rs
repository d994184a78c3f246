//! Pictures of positions of every kind.

#![allow(dead_code, reason = "each test uses a part of it")]

use tenuki::board::{Board, ByColor, Point, PointSet, Size};
use tenuki::ending::Ending;
use tenuki::game::Game;
use tenuki::picture::svg::Picture;
use tenuki::picture::{Diagram, Label, Sign, Theme, steps};
use tenuki::record::{self, About, Answer};
use tenuki::rules::Rules;
use tenuki::scoring::Method;

pub fn at(point: &str) -> Point {
    point.parse().unwrap()
}

pub fn points(names: &str) -> PointSet {
    names.parse().unwrap()
}

/// A game that stands like this, with the dead stones named.
pub fn position(drawing: &str, rules: Rules, dead: &str, method: Method) -> (Game, Ending) {
    let board: Board = drawing.parse().unwrap();
    let mut game = Game::new(board.size());
    game.set_up(ByColor::from_fn(|color| board.stones(color)), None).unwrap();
    game.set_rules(rules);
    let dead = board.whole_chains(points(dead));
    let ending = Ending::of(&game, dead, method);
    (game, ending)
}

/// The picture of a record of ours.
pub fn recorded(bytes: &[u8], theme: Theme) -> Picture {
    let record = record::read_first(bytes).unwrap();
    let game = record.replay(None).unwrap();
    let dead = record.marked_dead(game.board()).unwrap_or_default();
    let ending = Ending::of(&game, dead, Method::default());
    let about = About { record: Some(&record), rules_are_named: true, ..About::default() };
    Picture::of(&game, &ending, &Answer::of(&ending, &about), Some(&record), theme)
}

/// The answer about a position whose rules were chosen.
pub fn answer(ending: &Ending) -> Answer {
    Answer::of(ending, &About { rules_are_named: true, ..About::default() })
}

pub fn counted((game, ending): (Game, Ending), theme: Theme) -> Picture {
    Picture::of(&game, &ending, &answer(&ending), None, theme)
}

pub fn plain(size: Size) -> Picture {
    let board = Board::new(size);
    Picture { diagram: Diagram::of_board(&board), caption: None, theme: Theme::Auto }
}

pub const SEKI: &str = ".XO.OX XXOOOX O.OXXX OOOX.X XXXXX. .X.X..";

pub const TO_BE_FILLED: &str = "....... ...O... OOO.OOO XXOXOXX .XX.XX. ...X... .......";

/// Positions of every kind, by name.
pub fn pictures() -> Vec<(&'static str, Picture)> {
    let japanese = Rules::default();
    let chinese: Rules = "chinese".parse().unwrap();
    let reading = Method::Reading;
    let mut unsure = counted(position(SEKI, japanese, "", reading), Theme::Light);
    unsure.diagram.uncertain = points("A3 B3 A4 C3 C4 C5 C6 D5 E5 E6 B6 B5 A5");
    let mut names = recorded(include_bytes!("../records/9x9-b.sgf"), Theme::Dark);
    names.caption.as_mut().unwrap().players = ByColor {
        black: Some("本因坊 秀策 <b>\"A\"</b> & Söhne".to_owned()),
        white: Some(format!("\u{5d0}\u{5d1}\u{5d2} 🐉 {}", "w".repeat(10_000))),
    };
    let strict = counted(position(TO_BE_FILLED, japanese, "", Method::Strict), Theme::Light);
    let (game, ending) = position(TO_BE_FILLED, japanese, "", Method::Checkered);
    let step = steps::steps(game.board(), &ending).swap_remove(4);
    let step = Picture { diagram: step.diagram, caption: None, theme: Theme::Light };
    let how = |drawing: &str, title: &str| {
        let (game, ending) = position(drawing, Rules::default(), "", Method::Reading);
        let mut steps = steps::steps(game.board(), &ending).into_iter();
        let step = steps.find(|step| step.said.title == title).unwrap();
        Picture { diagram: step.diagram, caption: None, theme: Theme::Auto }
    };
    let far = "X..............O ................ ..X.........O...";
    vec![
        ("corner-seki", recorded(include_bytes!("../cmd/corner-seki.sgf"), Theme::Auto)),
        ("seki", recorded(include_bytes!("../records/9x9-seki.sgf"), Theme::Auto)),
        ("game", recorded(include_bytes!("../records/19x19.sgf"), Theme::Auto)),
        ("seki-dark", counted(position(SEKI, japanese, "", reading), Theme::Dark)),
        ("seki-area", counted(position(SEKI, chinese, "", reading), Theme::Light)),
        ("to-be-filled", counted(position(TO_BE_FILLED, japanese, "", reading), Theme::Light)),
        ("strict", strict),
        ("step", step),
        ("unsure", unsure),
        ("names", names),
        ("one-point", plain(Size::square(1).unwrap())),
        ("one-column", counted(position("X X . O O", japanese, "", reading), Theme::Auto)),
        ("largest", plain(Size::square(25).unwrap())),
        ("wide", counted(position(far, japanese, "", reading), Theme::Auto)),
        ("every-sign", every_sign()),
        ("how-surrounded", how(TO_BE_FILLED, "Who surrounds what")),
        ("how-fill", how(TO_BE_FILLED, "What must be filled")),
        ("how-eyes", how(SEKI, "Eyes are counted")),
        ("how-seki", how(SEKI, "Seki")),
    ]
}

/// A board that has everything.
pub fn every_sign() -> Picture {
    let size = Size::new(7, 3).unwrap();
    let mut signs = Sign::ALL.into_iter();
    let mut diagram = Diagram::from_fn(size, |_| signs.next().unwrap_or(Sign::Neutral));
    assert!(signs.next().is_none());
    diagram.last = Some(at("C3"));
    diagram.uncertain = points("B3 C3");
    diagram.labels = vec![Label { point: at("A3"), text: "1½".into() }];
    Picture { diagram, caption: None, theme: Theme::Light }
}
