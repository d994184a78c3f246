//! A counted game in as little memory as possible, because a list may have a million of them; and what one of
//! its points is and why, as Python sees it.

use std::sync::OnceLock;

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use tenuki_picture::svg::Picture;
use tenuki_picture::{Theme, last_stone};
use tenuki_record::json::{self, Said};
use tenuki_record::{About, Answer, Cause, Question, Record, Remark, Unsaid};
use tenuki_score::board::{Board, ByColor, Color, Point, PointSet, Size, Vertex};
use tenuki_score::ending::{DeadStones, Ending, Outcome, Why};
use tenuki_score::game::Game;
use tenuki_score::rules::Rules;
use tenuki_score::scoring::Method;

use crate::class::{self, Fields};
use crate::saved;

/// A counted game: what was counted, how, and the answer.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Scored {
    /// What was counted.
    pub position: Counted,
    /// The record without its moves, where there is one.
    #[serde(with = "saved::record")]
    pub record: Option<Box<Record>>,
    /// Whether somebody named the rules.
    pub rules_are_named: bool,
    /// What the record leaves unsaid.
    pub unsaid: Unsaid,
    /// The points of which the question asks why they count.
    pub asked: Option<Vec<Point>>,
    /// What the record says of the result, and the remarks, where this was restored.
    #[serde(skip)]
    kept: Option<Box<Kept>>,
    #[serde(skip)]
    answer: OnceLock<Answer>,
}

/// What cannot be found again by counting.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Kept {
    /// [`Answer::certain`].
    pub certain: bool,
    /// [`Answer::recorded`].
    pub recorded: Option<String>,
    /// [`Answer::agrees`].
    pub agrees: Option<bool>,
    /// [`Answer::winner_agrees`].
    pub winner_agrees: Option<bool>,
    /// [`Answer::cause`].
    pub cause: Option<tenuki_record::Kept>,
    /// [`Answer::warnings`].
    pub warnings: Vec<String>,
    /// [`Answer::remarks`].
    pub remarks: Vec<tenuki_record::Kept>,
    /// [`Answer::version`].
    pub version: u32,
}

impl From<&Answer> for Kept {
    fn from(answer: &Answer) -> Kept {
        Kept {
            certain: answer.certain,
            recorded: answer.recorded.clone(),
            agrees: answer.agrees,
            winner_agrees: answer.winner_agrees,
            cause: answer.cause.as_ref().map(tenuki_record::Kept::from),
            warnings: answer.warnings.clone(),
            remarks: answer.remarks.iter().map(tenuki_record::Kept::from).collect(),
            version: answer.version,
        }
    }
}

impl PartialEq for Scored {
    fn eq(&self, other: &Scored) -> bool {
        let players = |scored: &Scored| scored.record.as_ref().map(|record| record.players.clone());
        self.position == other.position
            && players(self) == players(other)
            && self.line(None) == other.line(None)
    }
}

/// What is counted, and how: enough to count it again.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Counted {
    /// The width and height of the board.
    pub size: Size,
    /// All stones.
    pub stones: ByColor<PointSet>,
    /// The dead ones.
    pub dead: DeadStones,
    /// The rules.
    #[serde(with = "saved::rules")]
    pub rules: Rules,
    /// Komi in points.
    pub komi: f64,
    /// Black's handicap stones.
    pub handicap: u32,
    /// The stones that each side has taken.
    pub prisoners: ByColor<u32>,
    /// Who is to move.
    pub to_move: Option<Color>,
    /// The stone that was played last.
    pub last: Option<Point>,
    /// The method.
    pub method: Method,
    /// Whether the players have ended the game.
    pub ended: bool,
}

impl Scored {
    /// A question that was answered.
    pub fn of(question: Question<'_>, ending: &Ending) -> Scored {
        let answer = question.answer(ending).into();
        let Question { game, record, rules_are_named, unsaid, why: asked, .. } = question;
        let record = record.map(|mut record| {
            record.actions = Vec::new();
            Box::new(record)
        });
        let position = Counted {
            size: game.board().size(),
            stones: ByColor::from_fn(|color| game.board().stones(color)),
            dead: *ending.dead_stones(),
            rules: *ending.rules(),
            komi: ending.komi(),
            handicap: game.handicap(),
            prisoners: game.prisoners(),
            to_move: game.to_move(),
            last: last_stone(&game),
            method: ending.method(),
            ended: ending.is_ended(),
        };
        Scored { position, record, rules_are_named, unsaid, asked, kept: None, answer }
    }

    /// The same, where it was stored: what can be counted again is not.
    pub fn with(self, kept: Kept) -> Scored {
        Scored { kept: Some(Box::new(kept)), ..self }
    }

    /// The answer.
    pub fn answer(&self) -> &Answer {
        self.answer.get_or_init(|| {
            let ending = self.position.ending(&self.position.game());
            let about = About { unsaid: self.unsaid.clone(), ..About::default() };
            let mut answer = Answer::of(&ending, &about);
            if let Some(kept) = self.kept.as_deref().cloned() {
                answer.certain = kept.certain;
                answer.recorded = kept.recorded;
                answer.agrees = kept.agrees;
                answer.winner_agrees = kept.winner_agrees;
                answer.cause = kept.cause.map(|kept| Cause::Kept(Box::new(kept)));
                answer.warnings = kept.warnings;
                let remarks = kept.remarks.into_iter();
                answer.remarks = remarks.map(|kept| Remark::Kept(Box::new(kept))).collect();
                answer.version = kept.version;
            }
            answer.why = self.asked.as_ref().map(|points| ending.why(points.iter().copied()));
            answer
        })
    }

    /// What decides the status and the owner of every point.
    pub fn outcome(&self) -> Outcome {
        let answer = self.answer();
        Outcome {
            stones: self.position.stones,
            dead: answer.dead,
            seki: answer.seki,
            territory: answer.territory,
            counting: self.position.rules.counting,
        }
    }

    /// The territory as rows of letters.
    pub fn rows(&self) -> Vec<String> {
        json::owners(self.position.size, &self.answer().territory)
    }

    /// The line of JSON, without its end. `id` is JSON.
    pub fn line(&self, id: Option<&RawValue>) -> String {
        let mut line = Vec::new();
        self.answer().write(id, &mut line);
        line.pop();
        String::from_utf8(line).unwrap_or_default()
    }

    /// The picture.
    pub fn svg(&self, theme: Theme, caption: bool) -> String {
        let game = self.position.game();
        let ending = self.position.ending(&game);
        let record = self.record.as_deref();
        let mut picture = Picture::of(&game, &ending, self.answer(), record, theme);
        picture.diagram.last = self.position.last;
        if !caption {
            picture.caption = None;
        }
        picture.svg()
    }
}

impl Counted {
    /// The position as a game.
    pub fn game(&self) -> Game {
        // It has been a board before.
        let board =
            Board::with_stones(self.size, self.stones).unwrap_or_else(|_| Board::new(self.size));
        let mut game = Game::from(board);
        game.set_rules(self.rules);
        game.set_komi(Some(self.komi));
        game.set_handicap(self.handicap);
        game.set_prisoners(self.prisoners);
        if self.ended {
            // A pass is always legal.
            let _ = Color::ALL.map(|color| game.play(color, Vertex::Pass));
        }
        game.set_to_move(self.to_move);
        game
    }

    /// The same count again, with all that a [`Scored`] leaves out.
    pub fn ending(&self, game: &Game) -> Ending {
        Ending::of(game, self.dead, self.method)
    }

    /// What a point is, and why.
    pub fn why(&self, point: Point) -> Option<Why> {
        self.ending(&self.game()).why([point]).pop()
    }
}

/// What a point is at the end of the game, and why.
///
/// >>> import tenuki_score
/// >>> explanation = tenuki_score.explain(".X.XOO XXXXO. OOOOOO .O.XO. OOOOOO", "D2")
/// >>> explanation.status
/// 'dead'
/// >>> print(explanation)
/// The black stone at D2 is dead: a prisoner.
/// D2 is white territory.
/// White's group at E5 has two eyes or more: F4 A2 C2 F2.
#[pyclass(frozen, eq, hash, mapping, extends = Fields, module = "tenuki_score")]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Explanation {
    /// The point, by name.
    #[pyo3(get)]
    vertex: String,
    /// 'alive', 'seki', 'dead', 'black_territory', 'white_territory' or 'dame'.
    #[pyo3(get)]
    status: String,
    reasons: Vec<String>,
    /// The reasons as JSON.
    why: String,
}

impl Explanation {
    /// A point of a counted position.
    pub fn of(position: &Counted, point: Point) -> Explanation {
        let why = position.why(point);
        let reasons = why.as_ref().map_or(&[][..], |why| &why.reasons);
        Explanation {
            vertex: point.to_string(),
            status: why.as_ref().map_or("", |why| why.status.name()).to_owned(),
            reasons: reasons.iter().map(ToString::to_string).collect(),
            why: class::json(&reasons.iter().map(|reason| Said(reason)).collect::<Vec<_>>()),
        }
    }
}

#[pymethods]
impl Explanation {
    #[new]
    #[pyo3(signature = (vertex, status, reasons, why = "[]".to_owned(), /))]
    fn new(
        vertex: String,
        status: String,
        reasons: Vec<String>,
        why: String,
    ) -> PyClassInitializer<Explanation> {
        class::object(Explanation { vertex, status, reasons, why })
    }

    /// Why, in one to five sentences.
    #[getter]
    fn reasons<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.reasons)
    }

    /// Why, as codes with values, for translation: {'code': 'territory', 'color': 'white', 'points': ['D2'],
    /// 'text': 'D2 is white territory.'}.
    #[getter]
    fn why<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        class::loaded(py, &self.why)
    }

    /// The names of the fields.
    fn keys(&self) -> [&'static str; 4] {
        ["vertex", "status", "reasons", "why"]
    }

    fn __str__(&self) -> String {
        self.reasons.join("\n")
    }

    fn __repr__(&self) -> String {
        let sentences = class::number(self.reasons.len() as u32, "sentence");
        format!("<Explanation {}: {}, {sentences}>", self.vertex, self.status)
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> (Bound<'py, PyAny>, (String, String, Vec<String>, String)) {
        let Explanation { vertex, status, reasons, why } = slf.get().clone();
        (slf.get_type().into_any(), (vertex, status, reasons, why))
    }
}
