//! Answers that are not a whole JSON line.

use serde::Serialize;

use tenuki_record::json::{Judged, Said, owners, rows};
use tenuki_score::board::{ByColor, Point, PointSet};
use tenuki_score::ending::Ending;
use tenuki_score::game::Game;
use tenuki_score::life::Judgement;
use tenuki_score::scoring::reasons::Life;

/// JSON text. Serialising these structures cannot fail.
pub fn text(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).unwrap_or_default()
}

/// A judgement, with the fields of a JSON line.
pub fn judged(judgement: &Judgement) -> String {
    text(&Judged::from(judgement))
}

/// A position at the end of a record: rows of `X`, `O` and `.`, the prisoners and the side to move.
pub fn positioned(game: &Game) -> String {
    #[derive(Serialize)]
    struct Taken {
        black: u32,
        white: u32,
    }
    #[derive(Serialize)]
    struct Positioned {
        board: Vec<String>,
        prisoners: Taken,
        to_move: Option<String>,
    }
    let board = game.board();
    let ByColor { black, white } = game.prisoners();
    text(&Positioned {
        board: board.to_string().lines().map(str::to_owned).collect(),
        prisoners: Taken { black, white },
        to_move: game.to_move().map(|color| color.to_string()),
    })
}

/// What a point is, and why.
pub fn explained(ending: &Ending, point: Point) -> String {
    let [why] = &ending.why([point])[..] else { return String::new() };
    #[derive(Serialize)]
    struct Explained<'a> {
        vertex: String,
        status: &'static str,
        reasons: Vec<String>,
        why: Vec<Said<'a>>,
    }
    text(&Explained {
        vertex: point.to_string(),
        status: why.status.name(),
        reasons: why.reasons.iter().map(ToString::to_string).collect(),
        why: why.reasons.iter().map(|reason| Said(reason)).collect(),
    })
}

/// What every point is: rows from the top, one letter for each point.
pub fn points(ending: &Ending) -> String {
    #[derive(Serialize)]
    struct Points {
        /// Whose territory: `b`, `w` or `.`; points under dead stones too.
        territory: Vec<String>,
        /// Whose area: stones too.
        area: Vec<String>,
        /// Whose group in seki.
        seki: Vec<String>,
        /// Who must fill it, so that it is no territory.
        fill: Vec<String>,
        /// Whose false eye it is: a point that looks like an eye, and that its owner must fill, now or
        /// in the end.
        false_eyes: Vec<String>,
        /// `n`: neither side surrounds it.
        neutral: Vec<String>,
        /// How many eyes the eye space has: 0, 1, 2.
        eyes: Vec<String>,
    }
    let position = &ending.assessment().position;
    let size = position.size;
    let reasons = ending.reasons();
    let assessment = &reasons.assessment;
    let owned = |points: ByColor<PointSet>| owners(size, &points);
    let area = ByColor::from_fn(|color| assessment.surrounded[color] | position.living[color]);
    let mut seki = ByColor::<PointSet>::default();
    for group in reasons.groups.iter().filter(|group| group.life == Life::Seki) {
        seki[group.color] |= group.stones | group.points | group.kos;
    }
    let false_points = reasons.false_points();
    let false_eyes = ByColor::from_fn(|color| false_points[color] | assessment.must_fill[color]);
    let surrounded = assessment.surrounded.black | assessment.surrounded.white;
    let living = position.living.black | position.living.white;
    let eyes = reasons.eye_spaces();
    text(&Points {
        territory: owned(assessment.territory),
        area: owned(area),
        seki: owned(seki),
        fill: owned(assessment.must_fill),
        false_eyes: owned(false_eyes),
        neutral: rows(size, |point| {
            if surrounded.contains(point) || living.contains(point) { '.' } else { 'n' }
        }),
        eyes: rows(size, |point| {
            let space = eyes.iter().find(|space| space.points.contains(point));
            char::from_digit(space.map_or(0, |space| space.eyes), 10).unwrap_or('0')
        }),
    })
}
