//! A page that shows a scoring method at work on one game, step by step.
//!
//! [`scoring::steps`](scoring) defines the steps and their results; here they are
//! drawn.

use maud::{DOCTYPE, PreEscaped, html};

use super::caption::{self, Caption, cut, one_line};
use super::scene::{MARGIN, span};
use super::{Diagram, Label, Sign, Theme, report, svg};
use tenuki_score::board::{Board, ByColor, Color, PointSet};
use tenuki_score::ending::Ending;
use tenuki_score::scoring::{Position, steps as scoring};

/// A step of a method, drawn.
#[derive(Clone, Debug)]
pub struct Step {
    /// What is done, how, and what came of it here.
    pub said: scoring::Step,
    /// The board after it.
    pub diagram: Diagram,
}

/// The steps from a finished game to its count: the position, and what its method does with it.
#[must_use]
pub fn steps(board: &Board, ending: &Ending) -> Vec<Step> {
    let position = &ending.assessment().position;
    let mut steps =
        vec![Step { said: scoring::Step::position(), diagram: Diagram::of_board(board) }];
    let said = scoring::of(ending.method(), position, ending.rules().counting);
    steps.extend(said.into_iter().map(|said| {
        let diagram = diagram(board, position, &said);
        Step { said, diagram }
    }));
    if let Some(territory) = steps.last_mut() {
        territory.diagram = Diagram::of_ending(board, ending);
    }
    steps
}

/// The page of a game.
#[must_use]
pub fn page(board: &Board, ending: &Ending, caption: &Caption, theme: Theme) -> String {
    let steps = steps(board, ending);
    let size = board.size();
    let [w, h] = [size.width(), size.height()].map(span);
    let view = format!("{} {} {w} {h}", -MARGIN, -MARGIN);
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
                    p .lead { "How the method " b { (ending.method()) } " counts this game." }
                    nav hidden {
                        button type="button" #back aria-label="The step before" { "‹" }
                        output #at {}
                        button type="button" #on aria-label="The next step" { "›" }
                        button type="button" #play aria-pressed="false" { "Play" }
                        button type="button" #all aria-pressed="false" { "All steps" }
                    }
                }
                main {
                    @for (i, Step { said, diagram }) in steps.iter().enumerate() {
                        section .step id={ "step-" (i + 1) } {
                            h2 { span .number { (i + 1) } " " (said.title) }
                            svg .board viewBox=(view) role="img" aria-label=(said.title)
                                font-family=(super::font::FAMILIES) { (svg::board(diagram)) }
                            div .text {
                                p { (said.how) @if !said.found.is_empty() { " " (said.found) } }
                                (legend(diagram))
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
            @for svg::Entry { marks, meaning, .. } in svg::legend(diagram) {
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
            tr { th { "Points" } @for color in Color::ALL { th scope="col" { (color.name()) } } }
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

/// The board after a step.
fn diagram(board: &Board, position: &Position, step: &scoring::Step) -> Diagram {
    let placed = step.after();
    let labelled: PointSet = step.labels.iter().map(|&(point, _)| point).collect();
    let mut diagram = Diagram::from_fn(board.size(), |point| {
        let whose = |sets: &ByColor<PointSet>| {
            Color::ALL.into_iter().find(|&color| sets[color].contains(point))
        };
        if let Some(color) = whose(&placed) {
            Sign::Placed(color)
        } else if let Some(color) = whose(&position.living) {
            let in_seki = step.marked.contains(point);
            if in_seki { Sign::InSeki(color) } else { Sign::Stone(color) }
        } else if let Some(color) = whose(&position.dead) {
            Sign::Dead(color, whose(&step.owned))
        } else if step.lost.contains(point) {
            Sign::SekiPoint
        } else {
            // The number of eyes is a label of its own.
            let owner = whose(&step.owned).filter(|_| !labelled.contains(point));
            owner.map_or(Sign::Neutral, Sign::Territory)
        }
    });
    let label = |(point, text)| Label { point, text };
    let eyes = step.labels.iter().map(|(point, eyes)| (*point, eyes.replace(".5", "½")));
    diagram.labels = eyes.map(label).collect();
    if !step.at_once {
        let numbers = step.added.iter().zip(1..);
        let numbers = numbers.map(|(&(_, point), number): (_, u32)| (point, number.to_string()));
        diagram.labels.extend(numbers.map(label));
    }
    diagram
}
