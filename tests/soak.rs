//! One long session of random commands against a slow model.
//!
//! `TENUKI_SOAK=1000000 cargo test --release --test soak` runs a million of them; without it a
//! few thousand. After each command the session is compared with a model that knows nothing of the
//! program's own: stones in a plain list, every earlier position kept, captures by flooding.

#[path = "../crates/tenuki-score/tests/plain/mod.rs"]
mod plain;

use std::fmt::Write;

use plain::Plain;
use tenuki::board::{ByColor, Color, Point, Size};
use tenuki::gtp::Session;

/// A game as plainly as it can be kept: everything that was, one after the other.
struct Model {
    size: Size,
    /// The position, what each side has taken, and who moved last, after each event.
    states: Vec<State>,
    komi: Option<f64>,
    rules: &'static str,
    handicap: u32,
}

#[derive(Clone)]
struct State {
    plain: Plain,
    prisoners: ByColor<u32>,
    mover: Option<Color>,
}

/// The rules by name: suicide, and whether a position may come again: as it was, or with the same
/// side having moved.
const RULES: [(&str, bool, Repetition, f64); 5] = [
    ("japanese", false, Repetition::OnlyKo, 6.5),
    ("chinese", false, Repetition::Positional, 7.5),
    ("aga", false, Repetition::Situational, 7.5),
    ("new_zealand", true, Repetition::Situational, 7.0),
    ("tromp-taylor", true, Repetition::Positional, 7.5),
];

#[derive(Clone, Copy, PartialEq)]
enum Repetition {
    OnlyKo,
    Positional,
    Situational,
}

impl Model {
    fn new(size: Size, before: Option<&Model>) -> Model {
        let start = State { plain: Plain::new(size), prisoners: ByColor::default(), mover: None };
        Model {
            size,
            states: vec![start],
            komi: before.and_then(|model| model.komi),
            rules: before.map_or("japanese", |model| model.rules),
            handicap: 0,
        }
    }

    fn now(&self) -> &State {
        self.states.last().expect("a game has a start")
    }

    fn rules(&self) -> (bool, Repetition, f64) {
        let &(_, suicide, repetition, komi) =
            RULES.iter().find(|rules| rules.0 == self.rules).expect("it is one of them");
        (suicide, repetition, komi)
    }

    fn komi(&self) -> f64 {
        let handicap = if self.handicap > 0 { Some(0.5) } else { None };
        self.komi.or(handicap).unwrap_or(self.rules().2)
    }

    /// Plays a move, or says no.
    fn play(&mut self, color: Color, at: Option<(i32, i32)>) -> bool {
        let mut next = self.now().clone();
        next.mover = Some(color);
        if let Some(at) = at {
            let (suicide, repetition, _) = self.rules();
            let count = |plain: &Plain, color| {
                plain.stones.iter().filter(|&&stone| stone == Some(color)).count() as u32
            };
            let before = ByColor::from_fn(|color| count(&next.plain, color));
            if !next.plain.play(color, at, suicide) {
                return false;
            }
            let comes_again = |state: &State| state.plain.stones == next.plain.stones;
            let forbidden = match repetition {
                Repetition::OnlyKo => false,
                Repetition::Positional => self.states.iter().any(comes_again),
                // The position is the one that the other side's move was played in.
                Repetition::Situational => self
                    .states
                    .windows(2)
                    .any(|pair| comes_again(&pair[0]) && pair[1].mover == Some(!color)),
            };
            if forbidden {
                return false;
            }
            next.prisoners[color] += before[!color] - count(&next.plain, !color);
            next.prisoners[!color] += before[color] + 1 - count(&next.plain, color);
        } else {
            next.plain.ko = None;
        }
        self.states.push(next);
        true
    }

    fn undo(&mut self, moves: usize) -> bool {
        let left = self.states.len() - 1;
        if moves > left {
            return false;
        }
        self.states.truncate(left - moves + 1);
        true
    }
}

/// A point of the board, or seldom one beside it, as it is typed, and as the model has it.
fn vertex(rng: &mut fastrand::Rng, size: Size) -> (String, Option<(i32, i32)>, bool) {
    if rng.u8(..40) == 0 {
        return ("pass".into(), None, true);
    }
    let beside = u8::from(rng.u8(..60) == 0);
    let x = rng.u8(..(size.width() + beside).min(25));
    let y = rng.u8(..(size.height() + beside).min(25));
    let point = Point::new(x, y).expect("it is within 25 points");
    let name = if rng.bool() { point.to_string() } else { point.to_string().to_lowercase() };
    (name, Some((i32::from(x), i32::from(y))), size.contains(point))
}

fn color(rng: &mut fastrand::Rng) -> Color {
    if rng.bool() { Color::Black } else { Color::White }
}

fn new_size(rng: &mut fastrand::Rng) -> (u8, u8) {
    match rng.u8(..12) {
        0 => (rng.u8(1..=25), rng.u8(1..=25)),
        1 => (19, 19),
        _ => (rng.u8(1..=6), rng.u8(1..=6)),
    }
}

/// What a command should have answered.
enum Expected {
    Fine,
    Refused,
    Answer(String),
    /// The point that the engine chose, or a pass, is played by this side.
    Chosen(Color),
    /// The handicap stones that the engine chose.
    Handicap(u32),
}

/// A random command, and what it should do, which is done to the model.
fn command(rng: &mut fastrand::Rng, model: &mut Model) -> (String, Expected) {
    let fine = |done| if done { Expected::Fine } else { Expected::Refused };
    match rng.u16(..1000) {
        0..=719 => {
            let mover = color(rng);
            let (name, at, on_board) = vertex(rng, model.size);
            let done = on_board && model.play(mover, at);
            (format!("play {} {name}", mover.letter()), fine(done))
        }
        720..=779 => ("undo".into(), fine(model.undo(1))),
        780..=789 => {
            let moves = rng.usize(..6);
            (format!("gg-undo {moves}"), fine(model.undo(moves)))
        }
        790..=829 => {
            let mut line = "gogui-play_sequence".to_owned();
            let kept = model.states.len();
            let mut done = true;
            for _ in 0..rng.u8(1..6) {
                let mover = color(rng);
                let (name, at, on_board) = vertex(rng, model.size);
                let _ = write!(line, " {} {name}", mover.letter());
                done = done && on_board && model.play(mover, at);
            }
            if !done {
                model.states.truncate(kept);
            }
            (line, fine(done))
        }
        830..=837 => {
            let (width, height) = new_size(rng);
            *model = Model::new(Size::new(width, height).expect("it fits"), Some(model));
            (format!("rectangular_boardsize {width} {height}"), Expected::Fine)
        }
        838..=841 => {
            *model = Model::new(model.size, Some(model));
            ("clear_board".into(), Expected::Fine)
        }
        842..=846 => {
            let side = rng
                .choice(["0", "26", "-3", "4000000000", "nine", "9 9 9", "9:", ""])
                .expect("some");
            (format!("boardsize {side}"), Expected::Refused)
        }
        847..=856 => {
            let komi = f64::from(rng.i16(-40..40)) / 2.0;
            model.komi = Some(komi);
            (format!("komi {komi}"), Expected::Fine)
        }
        857..=866 => ("get_komi".into(), Expected::Answer(model.komi().to_string())),
        867..=876 => {
            let (name, ..) = RULES[rng.usize(..RULES.len())];
            model.rules = name;
            (format!("kgs-rules {name}"), Expected::Fine)
        }
        877..=886 => {
            let stones = rng.u32(..6);
            let fresh = model.states.len() == 1
                && model.now().plain.stones.iter().all(Option::is_none)
                && model.size.area() > stones
                && stones >= 2;
            let expected = if fresh { Expected::Handicap(stones) } else { Expected::Refused };
            (format!("place_free_handicap {stones}"), expected)
        }
        887..=896 => {
            let prisoners = model.now().prisoners;
            let answer = format!("{} {}", prisoners.black, prisoners.white);
            ("tenuki-prisoners".into(), Expected::Answer(answer))
        }
        897..=906 => {
            let mover = color(rng);
            (format!("genmove {}", mover.letter()), Expected::Chosen(mover))
        }
        907..=926 => ("tenuki-dead".into(), Expected::Fine),
        927..=931 => ("final_score".into(), Expected::Fine),
        932..=936 => ("tenuki-final_score_seki none".into(), Expected::Fine),
        937..=946 => ("showboard".into(), Expected::Fine),
        947..=966 => {
            let line = ["foo", "play", "play b", "play x A1", "play b Z99", "undo 7", "komi nan"];
            (rng.choice(line).expect("some").into(), Expected::Refused)
        }
        _ => {
            let length = rng.usize(..30);
            let line: String = (0..length).map(|_| rng.char('a'..='z')).collect();
            (format!("no-{line}"), Expected::Refused)
        }
    }
}

/// Puts what the engine chose into the model.
fn follow(model: &mut Model, chosen: &str, expected: &Expected) {
    let at = |name: &str| {
        let point: Point = name.parse().expect("it answers with a vertex");
        (i32::from(point.x()), i32::from(point.y()))
    };
    match expected {
        Expected::Chosen(mover) => {
            let at = (chosen != "pass").then(|| at(chosen));
            assert!(model.play(*mover, at), "it chose {chosen}, which is illegal");
        }
        Expected::Handicap(stones) => {
            let points: Vec<_> = chosen.split(' ').map(at).collect();
            assert_eq!(points.len() as u32, *stones);
            let start = model.states.last_mut().expect("a game has a start");
            for at in points {
                start.plain.set(at, Some(Color::Black));
            }
            model.handicap = *stones;
        }
        _ => {}
    }
}

fn compare(session: &Session, model: &Model) {
    let game = session.game();
    assert_eq!(game.board().size(), model.size);
    assert_eq!(game.events().len(), model.states.len() - 1);
    let now = model.now();
    for point in model.size.points() {
        let at = (i32::from(point.x()), i32::from(point.y()));
        assert_eq!(game.board().get(point), now.plain.at(at), "{point}\n{}", game.board());
    }
    assert_eq!(game.prisoners(), now.prisoners);
    assert_eq!(game.komi().to_bits(), model.komi().to_bits());
    assert_eq!(game.handicap(), model.handicap);
}

/// The memory that this process holds, in bytes, where the system tells.
fn resident() -> Option<u64> {
    let pages = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = pages.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * 4096)
}

#[test]
fn a_long_session_is_what_a_slow_model_says() {
    let commands = std::env::var("TENUKI_SOAK").map_or(20_000, |n| n.parse().expect("a number"));
    let mut rng = fastrand::Rng::with_seed(1989);
    let mut session = Session::new();
    let mut model = Model::new(Size::NINETEEN, None);
    let mut log: Vec<String> = Vec::new();
    // What a search holds comes and goes, so what the session holds is the least: of the first half and of the second.
    let (mut refused, mut least) = (0, [u64::MAX; 2]);
    for number in 0..commands {
        // Games are not longer than real ones, or the slow model never gets through.
        let (line, expected) = if model.states.len() > 500 {
            model = Model::new(model.size, Some(&model));
            ("clear_board".into(), Expected::Fine)
        } else {
            command(&mut rng, &mut model)
        };
        log.push(line.clone());
        if log.len() > 2000 {
            log.drain(..1000);
        }
        let reply = session.answer(line.as_bytes()).expect("the line holds a command");
        match (&reply.answer, &expected) {
            (Err(_), Expected::Refused) => refused += 1,
            (Ok(answer), Expected::Answer(expected)) => assert_eq!(answer, expected, "{line}"),
            (Ok(answer), Expected::Chosen(_) | Expected::Handicap(_)) => {
                follow(&mut model, answer, &expected);
            }
            (Ok(_), Expected::Fine) => {}
            (answer, _) => panic!("{line}: {answer:?} after\n{}", log.join("\n")),
        }
        compare(&session, &model);
        if number >= commands / 10 {
            let half = &mut least[usize::from(number >= commands / 2)];
            *half = (*half).min(resident().unwrap_or_default());
        }
    }
    assert!(refused > commands / 50, "refused {refused} of {commands}");
    let [early, late] = least;
    eprintln!("{commands} commands, {refused} refused; memory {early} bytes, then {late}");
    assert!(late < early + 3 * 1024 * 1024, "memory grew from {early} to {late} bytes");
}
