//! A method step by step: what it does with a position, one picture after the other.
//!
//! Each method has its own steps, in the order of its description. They are made from the same
//! functions that the method is made of, so the last one shows what [`Method::assess`] says.

use super::eyes;
use super::reasons::Reasons;
use super::regions::{Control, Region};
use super::{Assessment, Method, Position, false_eyes, neutral, seki};
use crate::board::{Board, ByColor, Color, Point, PointSet};

/// One step of a method, as a picture.
#[derive(Clone, Debug, Default)]
pub struct Step {
    /// What the step is called.
    pub title: &'static str,
    /// What it found, in one sentence.
    pub found: String,
    /// The points that are each side's after the step.
    pub owned: ByColor<PointSet>,
    /// The neutral points after the step.
    pub neutral: PointSet,
    /// The stones that the step puts on the board, in its order.
    pub added: Vec<(Color, Point)>,
    /// The stones that it is about: dead ones, or those in seki.
    pub marked: PointSet,
    /// What to write on points: numbers of eyes.
    pub labels: Vec<(Point, String)>,
}

/// The steps of a method on a position. There are four or more.
///
/// ```
/// use tenuki::board::{Board, PointSet};
/// use tenuki::scoring::{Method, Position, steps};
/// let board: Board = ".X.O. XX.OO .X.O. XX.OO".parse()?;
/// let steps = steps::of(Method::Checkered, &Position::new(&board, PointSet::EMPTY, None));
/// assert_eq!(steps[2].title, "Neutral points are filled");
/// assert_eq!(steps[2].added.len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn of(method: Method, position: &Position) -> Vec<Step> {
    let control = Control::of(position.size, &position.living);
    let mut steps = vec![dead_stones(position), regions(&control)];
    let assessment = match method {
        Method::Strict => method.assess(position),
        Method::Checkered => {
            steps.extend(checkered(position, &control));
            method.assess(position)
        }
        Method::Reading => {
            let reasons = Reasons::of(position);
            steps.extend(reading(&control, &reasons));
            reasons.assessment
        }
    };
    steps.push(in_seki(method, &assessment, &control));
    steps.push(territory(&assessment, &control));
    steps
}

fn dead_stones(position: &Position) -> Step {
    let ByColor { black, white } = position.dead;
    Step {
        title: "Dead stones are taken off",
        found: format!("{} black and {} white stones are dead", black.len(), white.len()),
        marked: black | white,
        ..Step::default()
    }
}

fn regions(control: &Control) -> Step {
    let ByColor { black, white } = control.controlled;
    Step {
        title: "Regions",
        found: format!(
            "only Black surrounds {} points, only White {}; {} are neutral",
            black.len(),
            white.len(),
            control.neutral.len()
        ),
        owned: control.controlled,
        neutral: control.neutral,
        ..Step::default()
    }
}

/// The article's own steps: filling, false eyes, eyes.
fn checkered(position: &Position, control: &Control) -> [Step; 3] {
    let fill = neutral::checkered(&control.neutral);
    let mut filled = Vec::new();
    for point in control.neutral.iter() {
        let color = if fill.black.contains(point) { Color::Black } else { Color::White };
        filled.push((color, point));
    }
    let neutral_points = Step {
        title: "Neutral points are filled",
        found: format!("{} points are filled, Black first in each region", filled.len()),
        owned: control.controlled,
        added: filled,
        ..Step::default()
    };

    let stones = ByColor::from_fn(|color| position.living[color] | fill[color]);
    let mut board = Board::with_any_stones(position.size, stones);
    let filled = false_eyes::fill(&mut board);
    let mut owned = control.controlled;
    for &(point, color) in &filled {
        owned[color].remove(point);
    }
    let false_eyes = Step {
        title: "False eyes are filled",
        found: format!("{} false eyes would be captured", filled.len()),
        owned,
        added: filled.into_iter().map(|(point, color)| (color, point)).collect(),
        ..Step::default()
    };

    let stones = ByColor::from_fn(|color| board.stones(color));
    let labels: Vec<(Point, String)> = Region::all(position.size, &stones)
        .filter(|region| !region.boundary.is_empty())
        .filter_map(|region| {
            let eyes = eyes::count(&region, position.size);
            Some((region.points.first()?, eyes.to_string()))
        })
        .collect();
    let groups = seki::Groups::of(&board);
    let eyes = Step {
        title: "Eyes are counted",
        found: format!("{} regions; groups with fewer than two eyes are marked", labels.len()),
        owned,
        marked: groups.in_seki() & (position.living.black | position.living.white),
        labels,
        ..Step::default()
    };
    [neutral_points, false_eyes, eyes]
}

/// What reading finds: points to fill, eyes.
fn reading(control: &Control, reasons: &Reasons) -> [Step; 2] {
    let mut owned = control.controlled;
    let mut added = Vec::new();
    for fill in &reasons.fills {
        owned[fill.color].remove(fill.point);
        added.push((fill.color, fill.point));
    }
    let fills = Step {
        title: "Points that must be filled",
        found: format!("{} points must be filled once the neutral points are gone", added.len()),
        owned,
        neutral: control.neutral,
        added,
        ..Step::default()
    };
    let labels: Vec<(Point, String)> =
        reasons.eyes().iter().map(|label| (label.point, label.eyes.to_string())).collect();
    let eyes = Step {
        title: "Eyes are counted",
        found: format!("{} eye spaces; 2 stands for two eyes and more", labels.len()),
        owned,
        neutral: control.neutral,
        labels,
        ..Step::default()
    };
    [fills, eyes]
}

fn in_seki(method: Method, assessment: &Assessment, control: &Control) -> Step {
    let why = match method {
        Method::Strict => "next to a neutral point",
        Method::Checkered => "without two eyes",
        Method::Reading => "without two eyes, and with neighbours that have not two either",
    };
    Step {
        title: "Seki",
        found: format!("{} stones are in seki: alive {why}", assessment.seki.len()),
        owned: assessment.territory,
        neutral: control.neutral,
        marked: assessment.seki,
        ..Step::default()
    }
}

fn territory(assessment: &Assessment, control: &Control) -> Step {
    let ByColor { black, white } = assessment.territory;
    Step {
        title: "Territory",
        found: format!("{} points of territory for Black, {} for White", black.len(), white.len()),
        owned: assessment.territory,
        neutral: control.neutral,
        ..Step::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEKI_AND_A_DEAD_STONE: &str = "
        .X.XO.XO.O.
        XXXXO.XOOOO
        OOOOO.XXXXX
        ......X.O..
        OOOOO.XXXXX";

    fn steps(method: Method) -> (Vec<Step>, Assessment) {
        let board: Board = SEKI_AND_A_DEAD_STONE.parse().unwrap();
        let position = Position::new(&board, board.chain("J2".parse().unwrap()), None);
        (of(method, &position), method.assess(&position))
    }

    #[test]
    fn the_first_step_is_the_dead_stones_and_the_last_what_the_method_says() {
        for method in Method::ALL {
            let (steps, assessment) = steps(method);
            assert!(steps.len() >= 4, "{method}");
            assert_eq!(steps[0].marked.to_string(), "J2", "{method}");
            let [.., seki, territory] = steps.as_slice() else { unreachable!() };
            assert_eq!(seki.marked, assessment.seki, "{method}");
            assert_eq!(territory.owned, assessment.territory, "{method}");
        }
    }

    #[test]
    fn the_articles_method_fills_every_neutral_point() {
        let (steps, _) = steps(Method::Checkered);
        let [_, regions, filled, _, eyes, ..] = steps.as_slice() else { unreachable!() };
        let added: PointSet = filled.added.iter().map(|&(_, point)| point).collect();
        assert_eq!(added, regions.neutral);
        assert!(!added.is_empty() && !eyes.labels.is_empty());
    }

    #[test]
    fn steps_have_titles_of_their_own() {
        for method in Method::ALL {
            let titles: Vec<&str> = steps(method).0.iter().map(|step| step.title).collect();
            let mut unique = titles.clone();
            unique.dedup();
            assert_eq!(titles, unique);
        }
    }
}
