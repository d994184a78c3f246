//! What a picture shows at each point, for a page that draws these marks or its own.

use std::collections::BTreeMap;

use serde::Serialize;

use super::answer::text;
use tenuki_picture::svg::{self, Entry};
use tenuki_picture::{Diagram, Sign, Theme};
use tenuki_record::json::Said;
use tenuki_record::{Answer, Question, QuestionError, Remark, Warning};
use tenuki_score::board::{Board, PointSet};
use tenuki_score::ending::Ending;
use tenuki_score::scoring::doubts::Cause;
use tenuki_score::scoring::reasons::Reason;
use tenuki_score::scoring::steps;

/// A board as a picture shows it.
#[derive(Serialize)]
struct Marks {
    /// A letter a point, rows from the top: those of [`Sign::letter`].
    signs: Vec<String>,
    /// The stones with the ring of those that may be dead.
    unsure: Vec<String>,
    /// The last move, or none.
    last: Vec<String>,
    /// What is written on points.
    labels: Vec<Label>,
    /// The marks that are there, as names of symbols, and what they mean.
    legend: Vec<Meaning>,
}

#[derive(Serialize)]
struct Meaning {
    code: &'static str,
    icons: Vec<Vec<&'static str>>,
    text: &'static str,
}

impl From<Entry> for Meaning {
    fn from(Entry { code, marks, meaning, .. }: Entry) -> Meaning {
        Meaning { code, icons: marks, text: meaning }
    }
}

#[derive(Serialize)]
struct Label {
    at: Vec<String>,
    text: String,
}

impl Marks {
    fn of(diagram: &Diagram) -> Marks {
        let width = usize::from(diagram.size().width());
        let letters: Vec<char> = diagram.letters().chars().collect();
        Marks {
            signs: letters.chunks(width).map(|row| row.iter().collect()).collect(),
            unsure: names(diagram.uncertain),
            last: names(diagram.last.into_iter().collect()),
            labels: (diagram.labels.iter())
                .map(|label| Label { at: vec![label.point.to_string()], text: label.text.clone() })
                .collect(),
            legend: svg::legend(diagram).into_iter().map(Meaning::from).collect(),
        }
    }
}

fn names(points: PointSet) -> Vec<String> {
    points.iter().map(|point| point.to_string()).collect()
}

/// A scored game, with what to draw.
pub fn shown(question: &Question<'_>, ending: &Ending) -> String {
    #[derive(Serialize)]
    struct Shown<'a> {
        #[serde(flatten)]
        answer: &'a Answer,
        /// The rules by name; `null` for rules put together from parts.
        rules: Option<&'static str>,
        marks: Marks,
    }
    text(&Shown {
        answer: &question.answer(ending),
        rules: ending.rules().name,
        marks: Marks::of(&Diagram::of_game(&question.game, ending)),
    })
}

/// The steps of the method.
pub fn steps(question: &Question<'_>, ending: &Ending) -> String {
    #[derive(Serialize)]
    struct Step<'a> {
        title: &'static str,
        how: &'static str,
        found: Said<'a>,
        no_reason: Vec<Said<'a>>,
        marks: Marks,
    }
    let board: &Board = question.game.board();
    let steps = tenuki_picture::steps::steps(board, ending);
    let groups: Vec<Vec<Remark>> = steps
        .iter()
        .map(|step| step.said.without_reason.iter().copied().map(Remark::NoReason).collect())
        .collect();
    let steps: Vec<Step<'_>> = steps
        .iter()
        .zip(&groups)
        .map(|(step, groups)| Step {
            title: step.said.title,
            how: step.said.how,
            found: Said(&step.said),
            no_reason: groups.iter().map(|group| Said(group)).collect(),
            marks: Marks::of(&step.diagram),
        })
        .collect();
    text(&steps)
}

/// The symbols of all marks, their names by letter, style sheets for them and for a page, and the codes of all that
/// is said, for translations.
pub fn look() -> String {
    #[derive(Serialize)]
    struct Look {
        symbols: String,
        names: BTreeMap<char, &'static str>,
        light: String,
        dark: String,
        light_page: String,
        dark_page: String,
        codes: BTreeMap<&'static str, Vec<&'static str>>,
    }
    let errors = QuestionError::codes().into_iter().chain(["nothing"]);
    let codes = [
        ("reasons", Reason::CODES.to_vec()),
        ("remarks", [Remark::CODES, Warning::CODES].concat()),
        ("doubts", Cause::CODES.to_vec()),
        ("causes", tenuki_record::Cause::CODES.to_vec()),
        ("steps", steps::Step::CODES.to_vec()),
        ("legend", Entry::CODES.to_vec()),
        ("errors", errors.collect()),
    ];
    text(&Look {
        symbols: svg::all_definitions().into_string(),
        names: Sign::ALL.into_iter().map(|sign| (sign.letter(), sign.id())).collect(),
        light: Theme::Light.css(),
        dark: Theme::Dark.css(),
        light_page: Theme::Light.page_css(),
        dark_page: Theme::Dark.page_css(),
        codes: codes.into(),
    })
}
