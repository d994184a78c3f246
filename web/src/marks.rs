//! What a picture shows at each point, for a page that draws with marks of its own or with these.

use std::collections::BTreeMap;

use serde::Serialize;

use super::answer::text;
use tenuki_picture::svg::{self, Entry};
use tenuki_picture::{Diagram, Sign, Theme};
use tenuki_record::{Answer, Question};
use tenuki_score::board::{Board, PointSet};
use tenuki_score::ending::Ending;

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
    legend: Vec<Entry>,
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
            legend: svg::legend(diagram),
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
    struct Step {
        title: &'static str,
        how: &'static str,
        found: String,
        marks: Marks,
    }
    let board: &Board = question.game.board();
    let steps: Vec<Step> = tenuki_picture::steps::steps(board, ending)
        .into_iter()
        .map(|step| Step {
            title: step.title,
            how: step.how,
            found: step.found,
            marks: Marks::of(&step.diagram),
        })
        .collect();
    text(&steps)
}

/// The symbols of all marks, their names by letter, and style sheets for them and for a page.
pub fn look() -> String {
    #[derive(Serialize)]
    struct Look {
        symbols: String,
        names: BTreeMap<char, &'static str>,
        light: String,
        dark: String,
        light_page: String,
        dark_page: String,
    }
    text(&Look {
        symbols: svg::all_definitions().into_string(),
        names: Sign::ALL.into_iter().map(|sign| (sign.letter(), sign.id())).collect(),
        light: Theme::Light.css(),
        dark: Theme::Dark.css(),
        light_page: Theme::Light.page_css(),
        dark_page: Theme::Dark.page_css(),
    })
}
