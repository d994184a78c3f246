//! A counted game, as small as it can be kept: a million of them may be in a list.

use serde_json::value::RawValue;

use tenuki_picture::svg::Picture;
use tenuki_picture::{Theme, last_stone};
use tenuki_record::json::{Answer, Fields, Open};
use tenuki_record::{Question, Record};
use tenuki_score::board::{Board, ByColor, Color, Point, PointSet, Size};
use tenuki_score::ending::{DeadStones, Ending};
use tenuki_score::game::Game;
use tenuki_score::life::Judgement;
use tenuki_score::rules::Rules;
use tenuki_score::scoring::reasons::{LastPoint, Reasons};
use tenuki_score::scoring::{Method, Score, Side};

/// A counted game: what was counted, how, and the answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Scored {
    /// What was counted.
    pub position: Counted,
    /// What each side has.
    pub sides: ByColor<Side>,
    /// The points that each side scores.
    pub territory: ByColor<PointSet>,
    /// The stones in seki.
    pub seki: PointSet,
    /// The points that their owners must fill.
    pub fill: PointSet,
    /// The stones of groups without a reason to live.
    pub no_reason: PointSet,
    /// Where a side still gains points by playing first.
    pub last_points: Vec<LastPoint>,
    /// What is left to play.
    pub open: Vec<Open>,
    /// What the record tells, where there is one.
    pub told: Option<Box<RecordInfo>>,
}

/// What is counted, and how: enough to count it again.
#[derive(Clone, PartialEq, Debug)]
pub struct Counted {
    /// The width and height of the board.
    pub size: Size,
    /// All stones.
    pub stones: ByColor<PointSet>,
    /// The dead ones.
    pub dead: DeadStones,
    /// The rules.
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
}

/// What a record tells besides its moves.
#[derive(Clone, PartialEq, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct RecordInfo {
    /// The result, as it stands.
    pub recorded: Option<String>,
    /// Whether the count has the same result.
    pub agrees: Option<bool>,
    /// The names of the players, Black's first.
    pub players: [Option<String>; 2],
    /// Their ranks.
    pub ranks: [Option<String>; 2],
    /// The tournament.
    pub event: Option<String>,
    /// When it was played.
    pub date: Option<String>,
    /// What was interpreted, a sentence each.
    pub warnings: Vec<String>,
}

impl RecordInfo {
    fn of(record: &Record, score: Score) -> RecordInfo {
        let both = |names: &ByColor<Option<String>>| [names.black.clone(), names.white.clone()];
        RecordInfo {
            recorded: record.result.clone(),
            agrees: record.recorded_score().map(|recorded| score.agrees_with(recorded)),
            players: both(&record.players),
            ranks: both(&record.ranks),
            event: record.event.clone(),
            date: record.date.clone(),
            warnings: record.warnings.iter().map(ToString::to_string).collect(),
        }
    }

    /// A record that tells the same, without a move.
    fn record(&self) -> Record {
        let both = |[black, white]: &[Option<String>; 2]| ByColor {
            black: black.clone(),
            white: white.clone(),
        };
        let mut record = Record::default();
        record.result = self.recorded.clone();
        record.players = both(&self.players);
        record.ranks = both(&self.ranks);
        record.event = self.event.clone();
        record.date = self.date.clone();
        record
    }
}

impl Scored {
    /// A question that was answered.
    pub fn of(question: &Question<'_>, ending: &Ending) -> Scored {
        let game = &question.game;
        let Fields { size, sides, territory, seki, fill, no_reason, last_points, open, .. } =
            Fields::of(ending);
        let told = |record: &Record| Box::new(RecordInfo::of(record, ending.score()));
        Scored {
            position: Counted {
                size,
                stones: ByColor::from_fn(|color| game.board().stones(color)),
                dead: *ending.dead_stones(),
                rules: *ending.rules(),
                komi: game.komi(),
                handicap: game.handicap(),
                prisoners: game.prisoners(),
                to_move: game.to_move(),
                last: last_stone(game),
                method: ending.method(),
            },
            sides,
            territory,
            seki,
            fill,
            no_reason,
            last_points,
            open,
            told: question.record.as_ref().map(told),
        }
    }

    /// The same, with what the record told of another count of this game.
    pub fn with_record_of(mut self, other: &Scored) -> Scored {
        self.position.last = other.position.last;
        self.told = other.told.clone();
        let score = self.score();
        if let Some(told) = &mut self.told {
            let recorded = told.record().recorded_score();
            told.agrees = recorded.map(|recorded| score.agrees_with(recorded));
        }
        self
    }

    /// The difference between the two sides.
    pub fn score(&self) -> Score {
        Score(self.sides.black.points() - self.sides.white.points())
    }

    /// The territory as rows of letters.
    pub fn rows(&self) -> Vec<String> {
        let letter = |point| {
            if self.territory.black.contains(point) {
                'b'
            } else if self.territory.white.contains(point) {
                'w'
            } else {
                '.'
            }
        };
        let size = self.position.size;
        let letters: String = size.points().map(letter).collect();
        // A letter is a byte.
        let rows = letters.as_bytes().chunks(usize::from(size.width()));
        rows.map(|row| String::from_utf8_lossy(row).into_owned()).collect()
    }

    /// The line of JSON, without its end. `id` is JSON.
    pub fn line(&self, id: Option<&RawValue>) -> String {
        let fields = Fields {
            size: self.position.size,
            sides: self.sides,
            territory: self.territory,
            dead: self.position.dead.stones,
            seki: self.seki,
            fill: self.fill,
            no_reason: self.no_reason,
            last_points: self.last_points.clone(),
            open: self.open.clone(),
        };
        let told = self.told.as_deref();
        let recorded = told.and_then(|told| told.recorded.as_deref());
        let agrees = told.and_then(|told| told.agrees);
        let warnings = told.map_or(&[][..], |told| &told.warnings);
        let judgement = self.judgement();
        let mut line = Vec::new();
        Answer::new(id, fields, judgement.as_ref(), recorded, agrees, warnings).write(&mut line);
        line.pop();
        String::from_utf8(line).unwrap_or_default()
    }

    /// What was thought of the stones, unless somebody named or marked the dead ones.
    pub fn judgement(&self) -> Option<Judgement> {
        self.position.dead.judgement()
    }

    /// The picture.
    pub fn svg(&self, theme: Theme, caption: bool) -> String {
        let game = self.position.game();
        let ending = self.position.ending(&game);
        let record = self.told.as_deref().map(RecordInfo::record);
        let mut picture = Picture::of_game(&game, &ending, record.as_ref(), theme);
        picture.diagram.last = self.position.last;
        let warnings = self.told.as_deref().map_or(&[][..], |told| &told.warnings);
        match &mut picture.caption {
            Some(about) if caption => {
                about.notes.extend(warnings.iter().map(|warning| format!("Warning: {warning}.")));
            }
            _ => picture.caption = None,
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
        game.set_to_move(self.to_move);
        game
    }

    /// The same count again, with all that a [`Scored`] leaves out.
    pub fn ending(&self, game: &Game) -> Ending {
        Ending::of(game, self.dead, self.method)
    }

    /// Why a point is what it is, and what it is.
    pub fn explain(&self, point: Point) -> (&'static str, Vec<String>) {
        let ending = self.ending(&self.game());
        let reasons = Reasons::of(&ending.assessment().position).explain(point);
        (ending.status(point).name(), reasons)
    }
}
