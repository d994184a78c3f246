//! A page that shows a scoring method at work on one game, step by step.
//!
//! Each step is a board made by the functions of the method itself, so that the page shows what was
//! done and not what was meant.

use maud::{DOCTYPE, PreEscaped, html};

use super::caption::{self, Caption, cut, one_line};
use super::{Diagram, Label, Sign, Theme, report, svg};
use crate::board::{Board, ByColor, Color, Point, PointSet};
use crate::ending::Ending;
use crate::rules::Counting;
use crate::scoring::reasons::Reasons;
use crate::scoring::regions::{Control, Region};
use crate::scoring::{Method, eyes, false_eyes, neutral};

/// A step of a method.
#[derive(Clone, Debug)]
pub struct Step {
    /// What is done.
    pub title: &'static str,
    /// How, and what came of it.
    pub text: String,
    /// The board after it.
    pub diagram: Diagram,
}

/// The steps from a finished game to its count.
#[must_use]
pub fn steps(board: &Board, ending: &Ending) -> Vec<Step> {
    let mut work = Work::new(board, ending);
    work.show("The position", "What is to be counted.".into(), Diagram::of_board(board));
    work.dead_stones();
    work.surrounded();
    match ending.method {
        Method::Strict => work.possess_dame(),
        Method::Checkered => work.fill_checkered(),
        Method::Reading => work.fill_what_must_be(),
    }
    work.territory(ending);
    work.steps
}

/// The page of a game.
#[must_use]
pub fn page(board: &Board, ending: &Ending, caption: &Caption, theme: Theme) -> String {
    let steps = steps(board, ending);
    let size = board.size();
    let margin = 1.3;
    let [w, h] = [size.width(), size.height()].map(|side| f64::from(side - 1) + 2.0 * margin);
    let view = format!("{} {} {w} {h}", -margin, -margin);
    let [black, white] = Color::ALL.map(|color| cut(&caption::name(&caption.players, color), 60));
    let title = format!("{black} – {white}, step by step");
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            (report::head(&title, theme, include_str!("page/steps.css")))
            body {
                svg .symbols aria-hidden="true" width="0" height="0" {
                    defs { (svg::all_definitions()) }
                }
                header {
                    h1 { bdi { (black) } " – " bdi { (white) } }
                    p .lead { "How the method " b { (ending.method) } " counts this game." }
                    nav hidden {
                        button type="button" #back aria-label="The step before" { "‹" }
                        output #at {}
                        button type="button" #on aria-label="The next step" { "›" }
                        button type="button" #play aria-pressed="false" { "Play" }
                        button type="button" #all aria-pressed="false" { "All steps" }
                    }
                }
                main {
                    @for (i, step) in steps.iter().enumerate() {
                        section .step id={ "step-" (i + 1) } {
                            h2 { span .number { (i + 1) } " " (step.title) }
                            svg .board viewBox=(view) role="img" aria-label=(step.title)
                                font-family=(super::font::FAMILIES) { (svg::board(&step.diagram)) }
                            div .text {
                                p { (step.text) }
                                (legend(&step.diagram))
                                @if i + 1 == steps.len() { (count(caption)) }
                            }
                        }
                    }
                }
                footer { p { "Made by Tenuki " (env!("CARGO_PKG_VERSION")) "." } }
                script { (PreEscaped(include_str!("page/steps.js"))) }
            }
        }
    };
    page.into_string()
}

fn legend(diagram: &Diagram) -> maud::Markup {
    html! {
        ul .legend {
            @for (marks, meaning) in svg::legend(diagram) {
                li {
                    @for mark in marks {
                        svg viewBox="-.5 -.5 1 1" aria-hidden="true" {
                            @for id in mark { use href={ "#" (id) } {} }
                        }
                    }
                    span { (meaning) }
                }
            }
        }
    }
}

fn count(caption: &Caption) -> maud::Markup {
    let columns = caption.count.as_ref().map(caption::columns).unwrap_or_default();
    html! {
        table .count {
            tr { th {} @for color in Color::ALL { th scope="col" { (color.name()) } } }
            @for (heading, sides) in &columns {
                tr {
                    th scope="row" { (heading) }
                    @for color in Color::ALL { td { (sides[color]) } }
                }
            }
        }
        p .result { (caption.result) }
        @for note in &caption.notes { p .note { (cut(&one_line(note), 300)) } }
    }
}

/// The board while the method works on it.
struct Work {
    board: Board,
    living: ByColor<PointSet>,
    dead: ByColor<PointSet>,
    control: Control,
    /// The points that the method has filled.
    placed: ByColor<PointSet>,
    ending: Ending,
    steps: Vec<Step>,
}

impl Work {
    fn new(board: &Board, ending: &Ending) -> Work {
        let position = ending.assessment.position;
        Work {
            board: board.clone(),
            living: position.living,
            dead: position.dead,
            control: Control::of(position.size, &position.living),
            placed: ByColor::default(),
            ending: ending.clone(),
            steps: Vec::new(),
        }
    }

    fn show(&mut self, title: &'static str, text: String, diagram: Diagram) {
        self.steps.push(Step { title, text, diagram });
    }

    /// The stones, dead and placed ones among them, and other signs on empty points.
    fn diagram(&self, mut on_empty: impl FnMut(Point) -> Sign) -> Diagram {
        Diagram::from_fn(self.board.size(), |point| {
            let which = |sets: &ByColor<PointSet>| {
                Color::ALL.into_iter().find(|&color| sets[color].contains(point))
            };
            if let Some(color) = which(&self.placed) {
                Sign::Placed(color)
            } else if let Some(color) = which(&self.living) {
                Sign::Stone(color)
            } else if let Some(color) = which(&self.dead) {
                Sign::Dead(color, None)
            } else {
                on_empty(point)
            }
        })
    }

    fn dead_stones(&mut self) {
        let dead = self.dead.black.len() + self.dead.white.len();
        let text = match dead {
            0 => "No stone is dead, so all stones stay.".to_owned(),
            _ => format!(
                "{} dead: the other side takes {}, and the points under {} are as good as empty.",
                if dead == 1 { "One stone is".into() } else { format!("{dead} stones are") },
                if dead == 1 { "it" } else { "them" },
                if dead == 1 { "it" } else { "them" },
            ),
        };
        let diagram = self.diagram(|_| Sign::Neutral);
        self.show("Dead stones", text, diagram);
    }

    fn surrounded(&mut self) {
        let controlled = self.control.controlled;
        let neutral = self.control.neutral.len();
        let diagram = Diagram::from_fn(self.board.size(), |point| {
            let owner = Color::ALL.into_iter().find(|&color| controlled[color].contains(point));
            let is = |sets: &ByColor<PointSet>, color| sets[color].contains(point);
            for color in Color::ALL {
                if is(&self.living, color) {
                    return Sign::Stone(color);
                }
                if is(&self.dead, color) {
                    return Sign::Dead(color, owner);
                }
            }
            owner.map_or(Sign::Neutral, Sign::Territory)
        });
        let text = format!(
            "An empty point belongs to a side when all ways over empty points lead to its stones \
             only. {} and nobody's.",
            match neutral {
                0 => "No point is neutral".to_owned(),
                1 => "One point is neutral".to_owned(),
                _ => format!("{neutral} points are neutral"),
            }
        )
        .replace("No point is neutral and nobody's", "No point is neutral");
        self.show("Who surrounds what", text, diagram);
    }

    /// The step of the method `strict`.
    fn possess_dame(&mut self) {
        let text = "The rule read literally: living stones next to a neutral point are in seki, and \
                    points that they surround do not count.";
        self.seki(text);
    }

    /// The steps of the method `checkered`.
    fn fill_checkered(&mut self) {
        self.placed = neutral::checkered(&self.control.neutral);
        let diagram = self.diagram(|_| Sign::Neutral);
        let text = "Each neutral region is filled with stones of both colours, like the fields of a \
                    chess board. Nothing is captured by them.";
        self.show("Neutral points are filled", text.into(), diagram);

        let stones = ByColor::from_fn(|color| self.living[color] | self.placed[color]);
        let mut board = Board::with_any_stones(self.board.size(), stones);
        let filled = false_eyes::fill(&mut board);
        self.fill(
            "False eyes are filled",
            filled.iter().map(|&(point, color)| (point, color)),
            "A false eye is filled where the stones beside it could be captured in one move",
        );

        let stones = ByColor::from_fn(|color| board.stones(color));
        let size = board.size();
        let mut labels = Vec::new();
        for region in Region::all(size, &stones) {
            if let Some(point) = region.points.first() {
                let text = eyes::count(&region, size).to_string().replace(".5", "½");
                labels.push((point, text));
            }
        }
        let owner = Control::of(size, &stones).controlled;
        self.eyes(labels, owner);
        self.seki("Groups that have fewer than two eyes are alive all the same: in seki.");
    }

    /// The steps of the method `reading`.
    fn fill_what_must_be(&mut self) {
        let reasons = Reasons::of(&self.ending.assessment.position);
        self.fill(
            "What must be filled",
            reasons.fills.iter().map(|fill| (fill.point, fill.color)),
            "Where a chain would be in atari once the neutral points are gone, what is left to be \
             played is read to the end. A point counts as filled where its owner has to play there",
        );
        let labels = reasons.eyes();
        let labels = labels.iter().map(|label| (label.point, label.eyes.to_string())).collect();
        let filled = self.placed;
        let owner = self.control.controlled;
        self.eyes(labels, ByColor::from_fn(|color| owner[color] - filled[color]));
        self.seki(
            "Groups that have fewer than two eyes, cannot join others, and share neutral points \
             with such a group of the other side are in seki: neither side can play there.",
        );
    }

    fn fill(
        &mut self,
        title: &'static str,
        points: impl Iterator<Item = (Point, Color)>,
        text: &str,
    ) {
        let before = self.placed;
        let mut labels = Vec::new();
        for (number, (point, color)) in points.enumerate() {
            self.placed[color].insert(point);
            labels.push(Label { point, text: (number + 1).to_string() });
        }
        let found = match labels.len() {
            0 => "there is none here".to_owned(),
            1 => "one here".to_owned(),
            number => format!("{number} here, in this order"),
        };
        let mut diagram = self.diagram(|_| Sign::Neutral);
        // Numbers stand on the new stones only.
        labels.retain(|label| !(before.black | before.white).contains(label.point));
        diagram.labels = labels;
        self.show(title, format!("{text}: {found}."), diagram);
    }

    fn eyes(&mut self, labels: Vec<(Point, String)>, owner: ByColor<PointSet>) {
        let labelled: PointSet = labels.iter().map(|&(point, _)| point).collect();
        let mut diagram = self.diagram(|point| {
            let owner = Color::ALL.into_iter().find(|&color| owner[color].contains(point));
            match owner {
                Some(color) if !labelled.contains(point) => Sign::Territory(color),
                _ => Sign::Neutral,
            }
        });
        diagram.labels = labels.into_iter().map(|(point, text)| Label { point, text }).collect();
        let text = "The number says how many eyes each eye space makes, from the length of its \
                    boundary: 2 stands for two and more.";
        self.show("Eyes are counted", text.into(), diagram);
    }

    fn seki(&mut self, text: &str) {
        let in_seki = self.ending.assessment.seki;
        let text = if in_seki.is_empty() {
            format!("{text} There are none here.")
        } else {
            text.to_owned()
        };
        let mut lost = self.ending.assessment.surrounded;
        for color in Color::ALL {
            lost[color] -= self.ending.assessment.territory[color];
            lost[color] -= self.ending.assessment.must_fill[color];
        }
        let lost = lost.black | lost.white;
        let diagram = self
            .diagram(|point| if lost.contains(point) { Sign::SekiPoint } else { Sign::Neutral });
        let signs: Vec<Sign> = diagram
            .signs()
            .map(|(point, sign)| match sign {
                Sign::Stone(color) if in_seki.contains(point) => Sign::InSeki(color),
                sign => sign,
            })
            .collect();
        let mut signs = signs.into_iter();
        let diagram =
            Diagram::from_fn(self.board.size(), |_| signs.next().unwrap_or(Sign::Neutral));
        self.show("Seki", text, diagram);
    }

    fn territory(&mut self, ending: &Ending) {
        let text = match ending.rules.counting {
            Counting::Territory => {
                "What is surrounded, need not be filled and is not in seki is territory. Every dead \
                 stone is one point more."
            }
            Counting::Area => {
                "These rules count everything that a side surrounds, and its living stones."
            }
        };
        let diagram = Diagram::of_ending(&self.board, ending);
        self.show("Territory", text.into(), diagram);
    }
}
