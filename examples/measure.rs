//! Scores a labelled collection with every method: `measure FILE` reads JSON lines with `sgf`,
//! `dead` and `gold`, as the development games have them, and prints how many scores equal RE, and
//! how many are within 0.35 of `lead`.
//!
//! `measure FILE design` takes only the part of the games that may be looked at while a method is
//! designed, `measure FILE check` the rest, which only ever gives percentages: a hash of the id
//! decides. `fitted` and `unfitted` are the parts of `examples/judge.rs`.
//! `measure FILE PART filled` lets both sides fill neutral points in turn, as long as a move asks for
//! no answer, and counts the games whose score by the default method that changes, by cause; and of
//! those of gold, how often the score before and the score after is the recorded one.
//! `measure FILE PART certain` says how many results of gold games are right, how many are called certain, and how many
//! of these are wrong, with the dead stones given and with those that Tenuki judges dead, and which doubts there are.
//! `--seed N` at the end varies the playouts; 0 is the seed of the program.
//! `measure FILE PART finished` asks which games of gold are finished at their end, judged and with the dead stones
//! given, and 30, 60 and 100 moves earlier: how many are called not finished, and how many of the others have another
//! score than that of the record, so that something was left to play. Those of the design part that are called not
//! finished at their end are named.
//! `measure FILE PART causes` says in how many gold games each method is wrong because it fills or
//! leaves out too much or too little, judged by the default method where that one is right.
//! `measure FILE design METHOD` draws the gold games of that part whose score differs.

mod labelled;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use clap::Parser;
use labelled::{Labelled, Part};
use tenuki::board::{ByColor, Color, Point, PointSet, Vertex};
use tenuki::ending::{DeadStones, Ending};
use tenuki::game::{Event, Game};
use tenuki::life::research;
use tenuki::scoring::{Assessment, Count, Method, Position, Score};

#[path = "../tests/filled/mod.rs"]
mod filled;

use filled::Filled;

/// Scores a labelled collection with every method.
#[derive(Parser)]
struct Options {
    /// Labelled games: JSON lines.
    file: String,
    #[arg(value_enum, default_value = "all")]
    part: Part,
    /// What to measure: `causes`, `filled`, `finished` or `certain`; or a method, whose differences are drawn.
    what: Option<String>,
    /// The seed of the playouts.
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let Options { file, part, what, seed } = Options::parse();
    let mut games = Vec::new();
    for labelled in labelled::read(&file, 100)? {
        let labelled = labelled?;
        if part.has(&labelled.id) {
            games.push(labelled);
        }
    }
    match what.as_deref() {
        None => methods(&games)?,
        Some("causes") => causes(&games)?,
        Some("filled") => filled_games(&games, part == Part::Design),
        Some("finished") => finished(&games)?,
        Some("certain") => certain(&games, seed),
        Some(_) if part != Part::Design => {
            return Err("only the games of the design part are to be looked at".into());
        }
        Some(method) => {
            for labelled in games.iter().filter(|labelled| labelled.gold) {
                show(labelled, method)?;
            }
        }
    }
    Ok(())
}

/// How many scores of each method are the recorded ones, and how long it takes.
fn methods(games: &[Labelled]) -> Result<(), Box<dyn std::error::Error>> {
    let gold = games.iter().filter(|labelled| labelled.gold).count();
    println!("{} games, {gold} of them gold", games.len());
    for name in ["surrounded"].into_iter().chain(Method::ALL.iter().map(|method| method.name())) {
        let mut agree = [0, 0, 0];
        let mut times = Vec::new();
        for Labelled { game, dead, recorded, gold, lead, .. } in games {
            // The machine may be shared: the shortest of some runs.
            let mut runs = [Duration::MAX; 5];
            for run in &mut runs {
                let start = Instant::now();
                std::hint::black_box(assess(game, *dead, name)?);
                *run = start.elapsed();
            }
            times.push(runs.into_iter().min().unwrap_or_default());
            let assessment = assess(game, *dead, name)?;
            let score = count(game, &assessment).score();
            agree[2] += usize::from((score.0 - lead).abs() <= 0.35);
            if score.to_string() == *recorded {
                agree[0] += 1;
                agree[1] += usize::from(*gold);
            }
        }
        times.sort_unstable();
        println!(
            "{name:<10} all {:.2} %  gold {:.2} % ({})  lead {:.2} %  median {:.1?}, 99 % {:.1?}, most {:.1?}",
            100.0 * agree[0] as f64 / games.len() as f64,
            100.0 * agree[1] as f64 / gold as f64,
            agree[1],
            100.0 * agree[2] as f64 / games.len() as f64,
            times[times.len() / 2],
            times[times.len() * 99 / 100],
            times[times.len() - 1],
        );
    }
    Ok(())
}

/// Assesses with a method, or by counting surrounded points without any further thought.
fn assess(
    game: &Game,
    dead: PointSet,
    name: &str,
) -> Result<Assessment, Box<dyn std::error::Error>> {
    let position = Position::new(game.board(), dead);
    if name == "surrounded" {
        let mut plain = Method::Strict.assess(&position);
        plain.territory = plain.surrounded;
        return Ok(plain);
    }
    Ok(name.parse::<Method>()?.assess(&position))
}

fn count(game: &Game, assessment: &Assessment) -> Count {
    Count::new(assessment, game.rules(), game.prisoners(), game.komi(), game.handicap())
}

fn owned(assessment: &Assessment) -> PointSet {
    assessment.surrounded.black | assessment.surrounded.white
}

/// The surrounded points that do not count: those that must be filled, and those in seki.
fn lost(assessment: &Assessment) -> [PointSet; 2] {
    let fill = assessment.must_fill.black | assessment.must_fill.white;
    let scored = assessment.territory.black | assessment.territory.white;
    [fill, owned(assessment) - scored - fill]
}

/// Why each method is wrong in gold games: against the default one where that is right, and how many
/// points its score is off where the default one is wrong too.
fn causes(games: &[Labelled]) -> Result<(), Box<dyn std::error::Error>> {
    for name in ["surrounded"].into_iter().chain(Method::ALL.iter().map(|method| method.name())) {
        let (mut wrong, mut both, mut why) = (0, 0, [0; 4]);
        let mut off = [0; 3];
        for Labelled { game, dead, recorded, .. } in games.iter().filter(|game| game.gold) {
            let found = assess(game, *dead, name)?;
            if count(game, &found).score().to_string() == *recorded {
                continue;
            }
            wrong += 1;
            let right = Method::default().assess(&Position::new(game.board(), *dead));
            if count(game, &right).score().to_string() != *recorded {
                both += 1;
                let fills = |color| right.must_fill[color].len();
                off[match (fills(Color::Black) + fills(Color::White), right.seki.is_empty()) {
                    (_, false) => 2,
                    (0, true) => 0,
                    _ => 1,
                }] += 1;
                continue;
            }
            let ([fill, seki], [right_fill, right_seki]) = (lost(&found), lost(&right));
            let differences =
                [fill - right_fill, right_fill - fill, seki - right_seki, right_seki - seki];
            for (count, difference) in why.iter_mut().zip(differences) {
                *count += usize::from(!difference.is_empty());
            }
        }
        let [fills, leaves, seki, no_seki] = why;
        let [nothing, filled, in_seki] = off;
        if name == Method::default().name() {
            println!(
                "{name:<10} wrong {wrong}: it fills nothing and finds no seki {nothing}; fills \
                 {filled}; finds seki {in_seki}"
            );
        } else {
            println!(
                "{name:<10} wrong {wrong}, of them with the default method {both}; else: fills too \
                 much {fills}, too little {leaves}; calls too much seki {seki}, too little {no_seki}"
            );
        }
    }
    Ok(())
}

/// How many results of gold games are the recorded ones, how many are certain, and how many of these are wrong.
fn certain(games: &[Labelled], seed: u64) {
    let mut tallies = [("dead stones given", [0; 5]), ("dead stones judged", [0; 5])];
    let mut codes = BTreeMap::<&str, [u32; 2]>::new();
    let gold = games.iter().filter(|game| game.gold).count();
    for Labelled { game, dead, recorded, .. } in games.iter().filter(|game| game.gold) {
        let judged = research::judge_with_seed(game.board(), seed);
        let sources = [DeadStones::from(*dead), DeadStones::from(judged)];
        for ((name, tally), dead) in tallies.iter_mut().zip(sources) {
            let ending = Ending::of(game, dead, Method::default());
            let wrong = ending.score().to_string() != *recorded;
            let stones = ending.dead_stones().certain;
            let certain = ending.is_certain();
            for (count, counts) in
                tally.iter_mut().zip([!wrong, stones, stones && wrong, certain, certain && wrong])
            {
                *count += u32::from(counts);
            }
            if *name == "dead stones given" {
                let doubts = ending.uncertain_points();
                let mut found: Vec<&str> = doubts.iter().map(|doubt| doubt.cause.code()).collect();
                found.sort_unstable();
                found.dedup();
                for code in found {
                    let [games, of_these_wrong] = codes.entry(code).or_default();
                    *games += 1;
                    *of_these_wrong += u32::from(wrong);
                }
            }
        }
    }
    let percent = |part: u32, whole: u32| 100.0 * f64::from(part) / f64::from(whole.max(1));
    for (name, [right, stones, stones_wrong, certain, wrong]) in tallies {
        println!(
            "{name}: of {gold} the result is right in {right} ({:.2} %); the stones are certain in {stones}, the \
             result wrong in {stones_wrong} of these; the result is certain in {certain} ({:.2} %), wrong in {wrong} \
             of these ({:.2} %)",
            percent(right, gold as u32),
            percent(certain, gold as u32),
            percent(wrong, certain)
        );
    }
    for (code, [games, wrong]) in codes {
        println!("{code:<10} {games:4} games, the result wrong in {wrong}");
    }
}

/// How many moves before the end it is asked whether a game is finished.
const CUTS: [u32; 4] = [0, 30, 60, 100];

/// How many gold games are called not finished, and how many are called finished with another score.
fn finished(games: &[Labelled]) -> Result<(), Box<dyn std::error::Error>> {
    // For each: the positions, those not finished, and those called finished with another score.
    let (mut given, mut judged) = ([0; 3], [[0; 3]; CUTS.len()]);
    let add = |tally: &mut [u32; 3], ending: &Ending, recorded: Score| {
        let (finished, same) = (ending.is_finished(), ending.score().agrees_with(recorded));
        for (count, counts) in tally.iter_mut().zip([true, !finished, finished && !same]) {
            *count += u32::from(counts);
        }
    };
    for Labelled { id, record, game, dead, .. } in games.iter().filter(|game| game.gold) {
        let Some(recorded) = record.recorded_score() else { continue };
        let is_pass =
            |event: &&Event| matches!(event, Event::Move(it) if it.vertex == Vertex::Pass);
        let passes = game.events().rev().take_while(is_pass).count() as u32;
        for (cut, tally) in CUTS.into_iter().zip(&mut judged) {
            let Some(moves) = (record.move_count() - passes).checked_sub(cut) else { continue };
            let ending = Ending::judged(&record.replay(Some(moves))?);
            add(tally, &ending, recorded);
            if cut == 0 && Part::Design.has(id) && !ending.is_finished() {
                println!("{id}: {}; so far {}", ending.left_to_play(), ending.score());
            }
        }
        let ending = Ending::of(game, *dead, Method::default());
        add(&mut given, &ending, recorded);
        if Part::Design.has(id) && !ending.is_finished() {
            println!("{id}, dead stones given: {}", ending.left_to_play());
        }
    }
    let names = CUTS.iter().map(|cut| format!("{cut} moves before the end"));
    let all = std::iter::once(("the end, dead stones given".to_owned(), given));
    for (name, [positions, not_finished, other]) in all.chain(names.zip(judged)) {
        let percent = 100.0 * f64::from(not_finished) / f64::from(positions.max(1));
        println!(
            "{name:<28} {positions:>5} positions, {not_finished:>5} not finished ({percent:.2} %), \
             {other:>4} called finished with another score"
        );
    }
    Ok(())
}

/// The games whose score changes when neutral points are filled, by cause.
#[derive(Default)]
struct Changed<'a> {
    ids: Vec<&'a str>,
    gold: u32,
    /// In how many of gold the score before, and the one after, is the recorded one.
    recorded: [u32; 2],
}

/// Fills the neutral points of every game and prints what changes.
fn filled_games(games: &[Labelled], ids: bool) {
    let mut causes = BTreeMap::<Vec<&str>, Changed<'_>>::new();
    for labelled in games {
        let filled = Filled::from(&labelled.game, labelled.dead);
        if !filled.changes_the_score() {
            continue;
        }
        let changed = causes.entry(filling_changes(&filled)).or_default();
        changed.ids.push(&labelled.id);
        if labelled.gold {
            changed.gold += 1;
            for (count, score) in changed.recorded.iter_mut().zip(filled.scores) {
                *count += u32::from(Score(score).to_string() == labelled.recorded);
            }
        }
    }
    let changed: usize = causes.values().map(|changed| changed.ids.len()).sum();
    println!("{changed} of {} games", games.len());
    for (cause, Changed { ids: games, gold, recorded: [before, after] }) in causes {
        println!(
            "{:4}  {} ({gold} of gold: as recorded before {before}, after {after})",
            games.len(),
            cause.join("; ")
        );
        if ids {
            println!("      {}", games[..games.len().min(5)].join(" "));
        }
    }
}

/// Why the score changes when neutral points are filled: by what differs between the points that the
/// method calls filled or in seki before and after.
fn filling_changes(filled: &Filled) -> Vec<&'static str> {
    let ([must, seki], [left, seki_after]) = (lost(&filled.before), lost(&filled.after));
    let must_after = left | filled.answers;
    let causes = [
        ("a point is to be filled only afterwards", must_after - must - seki),
        ("a point needs no filling after all", must - must_after - seki_after),
        ("a neutral point becomes one side's", owned(&filled.after) - owned(&filled.before)),
        ("a seki comes about", seki_after - seki),
        ("a seki is not a seki", seki - seki_after),
    ];
    let mut found: Vec<_> =
        causes.iter().filter(|(_, set)| !set.is_empty()).map(|&(cause, _)| cause).collect();
    if found.is_empty() {
        found.push("anything else");
    }
    found
}

/// Draws a game whose score is not the recorded one: stones, dead stones in small letters, points
/// that are surrounded but not scored as `b` and `w`, neutral points as `+`.
fn show(labelled: &Labelled, name: &str) -> Result<(), Box<dyn std::error::Error>> {
    let Labelled { id, game, dead, recorded, lead, .. } = labelled;
    let assessment = assess(game, *dead, name)?;
    let ours = count(game, &assessment).score().to_string();
    if ours == *recorded {
        return Ok(());
    }
    let plain = count(game, &assess(game, *dead, "surrounded")?).score();
    println!("{id}: recorded {recorded}, lead {lead:+.2}, ours {ours}, plain {plain}");
    let last: Vec<String> = game.events().rev().take(3).map(|event| format!("{event:?}")).collect();
    println!("to move {:?}, last {last:?}", game.to_move());
    labelled::draw(game.board(), |point| mark(game, &assessment, point));
    Ok(())
}

fn mark(game: &Game, assessment: &Assessment, point: Point) -> char {
    let dead = assessment.position.dead;
    let lost = ByColor::from_fn(|color| assessment.surrounded[color] - assessment.territory[color]);
    match game.board().get(point) {
        Some(Color::Black) if dead.black.contains(point) => 'x',
        Some(Color::Black) => 'X',
        Some(Color::White) if dead.white.contains(point) => 'o',
        Some(Color::White) => 'O',
        None if lost.black.contains(point) => 'b',
        None if lost.white.contains(point) => 'w',
        None if owned(assessment).contains(point) => '.',
        None => '+',
    }
}
