//! A page about a collection: how often scores agree with the recorded results, a plot of the
//! differences, a table of the games, a board for each, and why a point counts or does not.
//!
//! The page is a single file. The data of the table are JSON; boards and reasons follow in compressed blocks of
//! some games, which are unpacked when a game comes into view. Reasons are those of [`Reasons::explain`](tenuki_score::scoring::reasons::Reasons::explain), the same that
//! `tenuki-explain` gives, each different one kept once a game.

mod plot;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io::Write;

use base64::prelude::{BASE64_STANDARD, Engine};
use flate2::{Compression, write::GzEncoder};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde_json::{Value, json};

use self::plot::{bar, grouped, plot};
use super::caption::{self, Caption, cut, cut_front, one_line, width};
use super::{Diagram, Sign, Theme, font, svg};
use tenuki_record::{Answer, Record};
use tenuki_score::board::{Color, Point, Size};
use tenuki_score::ending::Ending;
use tenuki_score::scoring::{Method, rounded};

/// So many games are unpacked together.
const BLOCK: usize = 32;
/// Names are cut to this many monospace columns.
const NAME: usize = 100;
/// Names of games are cut to this many columns, without the beginning that all names share.
const LONGEST_NAME: usize = 300;
/// Replaces the name of the point in a reason. No reason contains this character.
const HERE: &str = "\u{a7}";

/// A game on the page.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// Its row, as the script of the page reads it.
    row: Value,
    /// Its board and reasons, likewise.
    details: Value,
    size: Option<Size>,
    /// The bar of the plot that it is part of.
    bar: Option<i64>,
}

impl Entry {
    /// A game that was scored: what it is known by, its picture, its count, the answer, and what it was
    /// read from.
    #[must_use]
    pub fn of(
        name: &str,
        diagram: &Diagram,
        ending: &Ending,
        answer: &Answer,
        record: Option<&Record>,
    ) -> Entry {
        let caption = Caption::of(answer, record);
        let score = answer.score();
        let recorded = record.and_then(Record::recorded_score);
        let difference = recorded.map(|recorded| score.0 - recorded.0);
        let bar = difference.map(bar);
        let [black, white] =
            Color::ALL.map(|color| cut(&caption::name(&caption.players, color), NAME));
        let row = json!({
            "name": cut_front(&one_line(name), LONGEST_NAME),
            "black": black,
            "white": white,
            "score": score.0,
            "says": score.to_string(),
            "recorded": answer.recorded.as_deref().map(|text| cut(&one_line(text), NAME)),
            "result": recorded.map(|score| score.0),
            "difference": difference.map(rounded),
            "bar": bar,
            "finished": answer.is_finished(),
            "seki": answer.seki.len(),
            "dead": answer.dead.len(),
            "sure": answer.is_sure(),
        });
        let size = diagram.size();
        let position = |point: Point| {
            let row = size.height() - 1 - point.y();
            usize::from(row) * usize::from(size.width()) + usize::from(point.x())
        };
        let columns = caption.count.as_ref().map(caption::columns).unwrap_or_default();
        let columns: Vec<Value> = columns
            .into_iter()
            .map(|(heading, sides)| json!([heading, sides.black, sides.white]))
            .collect();
        let (reasons, which) = reasons(ending);
        let details = json!({
            "width": size.width(),
            "height": size.height(),
            "signs": diagram.letters(),
            "legend": svg::legend(diagram).into_iter()
                .map(|entry| (entry.marks, entry.meaning)).collect::<Vec<_>>(),
            "unsure": diagram.uncertain.iter().map(position).collect::<Vec<_>>(),
            "last": diagram.last.map(position),
            "count": columns,
            "result": caption.result,
            "notes": caption.notes.iter().map(|note| cut(&one_line(note), 3 * NAME))
                .collect::<Vec<_>>(),
            "reasons": reasons,
            "which": which,
        });
        Entry { row, details, size: Some(size), bar }
    }

    /// A game that could not be scored, and why.
    #[must_use]
    pub fn failed(name: &str, sentence: &str) -> Entry {
        let row = json!({
            "name": cut_front(&one_line(name), LONGEST_NAME),
            "error": cut(&one_line(sentence), 3 * NAME),
        });
        Entry { row, details: Value::Null, size: None, bar: None }
    }
}

/// Every different reason of a position, with [`HERE`] in place of the point, and which of them
/// is that of each point, in reading order. None for methods that give no reasons.
fn reasons(ending: &Ending) -> (Vec<String>, Vec<usize>) {
    if ending.method() != Method::Reading {
        return (Vec::new(), Vec::new());
    }
    let reasons = ending.reasons();
    let mut known: HashMap<String, usize> = HashMap::new();
    let mut texts = Vec::new();
    let points = ending.assessment().position.size.points();
    let which = points.map(|point| {
        let reasons: Vec<String> = reasons.explain(point).iter().map(ToString::to_string).collect();
        let text = without(&reasons.join("\n"), &point.to_string());
        *known.entry(text).or_insert_with_key(|text| {
            texts.push(text.clone());
            texts.len() - 1
        })
    });
    let which = which.collect();
    (texts, which)
}

/// The text with [`HERE`] for every word that is the name of a point.
fn without(text: &str, point: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(point) {
        let (before, found) = rest.split_at(at);
        let after = &found[point.len()..];
        let touches = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        out.push_str(before);
        let inside = touches(before.chars().next_back()) || touches(after.chars().next());
        out.push_str(if inside { point } else { HERE });
        rest = after;
    }
    out.push_str(rest);
    out
}

/// How often a method agrees with the recorded results.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Agreement {
    /// The method.
    pub method: Method,
    /// How many games agree.
    pub agree: u64,
    /// How many games were compared.
    pub compared: u64,
    /// The share in percent, and the ends of the interval in which the true share lies in 95 of 100
    /// cases; `None` where nothing was compared.
    pub percent: Option<[f64; 3]>,
}

/// The page while its games come in.
#[derive(Debug, Default)]
pub struct Report {
    theme: Theme,
    rows: Vec<Value>,
    /// Details that wait for a full block.
    waiting: Vec<Value>,
    /// Blocks of details, compressed, in Base64.
    blocks: Vec<String>,
    sizes: BTreeSet<(u8, u8)>,
    bars: BTreeMap<i64, u64>,
    failed: usize,
    not_finished: usize,
}

impl Report {
    /// A page without games.
    #[must_use]
    pub fn new(theme: Theme) -> Report {
        Report { theme, ..Report::default() }
    }

    /// Adds games.
    pub fn add(&mut self, entries: Vec<Entry>) {
        for entry in entries {
            self.failed += usize::from(entry.size.is_none());
            self.not_finished += usize::from(entry.row["finished"] == json!(false));
            self.sizes.extend(entry.size.map(|size| (size.width(), size.height())));
            if let Some(bar) = entry.bar {
                *self.bars.entry(bar).or_default() += 1;
            }
            self.rows.push(entry.row);
            self.waiting.push(entry.details);
            if self.waiting.len() == BLOCK {
                self.pack();
            }
        }
    }

    fn pack(&mut self) {
        let block = Value::Array(std::mem::take(&mut self.waiting)).to_string();
        let mut packed = GzEncoder::new(Vec::new(), Compression::best());
        // Writing to memory does not fail.
        if packed.write_all(block.as_bytes()).is_ok()
            && let Ok(packed) = packed.finish()
        {
            self.blocks.push(BASE64_STANDARD.encode(packed));
        }
    }

    /// The page. `agreements` are those of each method, that of the boards first.
    #[must_use]
    pub fn finish(mut self, agreements: &[Agreement]) -> String {
        if !self.waiting.is_empty() {
            self.pack();
        }
        let scored = self.rows.len() - self.failed;
        let marks: serde_json::Map<String, Value> = Sign::ALL
            .into_iter()
            .map(|sign| (sign.letter().to_string(), json!([sign.id(), meaning(sign)])))
            .collect();
        let mut games = std::mem::take(&mut self.rows);
        let shared = leave_out_shared(&mut games);
        let data = json!({ "games": games, "shared": shared, "marks": marks, "block": BLOCK });
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                (head("Tenuki: scored games", self.theme, include_str!("page/report.css")))
                body {
                    (symbols(&self.sizes))
                    header {
                        h1 { "Scored games" }
                        p .lead { (self.summary(scored, agreements)) }
                    }
                    main {
                        section .list aria-label="Games" {
                            @if !self.bars.is_empty() {
                                div .figures {
                                    (agreement_table(agreements))
                                    (plot(&self.bars))
                                }
                            }
                            form .filter role="search" {
                                input #find type="search" placeholder="Find a game or a player"
                                    aria-label="Find a game or a player" autocomplete="off";
                                select #show aria-label="Which games" {
                                    option value="all" { "all games" }
                                    option value="differ" { "not as recorded" }
                                    option value="agree" { "as recorded" }
                                    option value="seki" { "with seki" }
                                    option value="unsure" { "dead stones not sure" }
                                    option value="open" { "not finished" }
                                    option value="failed" { "not scored" }
                                }
                                button #bar type="button" hidden {}
                                output #found aria-live="polite" {}
                            }
                            table #games role="grid" aria-label="Games" {
                                thead { tr {
                                    th .thumb scope="col" { span .hidden { "Board" } }
                                    (heading("name", "Game"))
                                    (heading("score", "Score"))
                                    (heading("result", "Recorded"))
                                    (heading("difference", "Difference"))
                                    (heading("seki", "In seki"))
                                } }
                                tbody {}
                            }
                            noscript {
                                p { "The table and the boards are drawn by a script, and scripts are \
                                     switched off here." }
                            }
                        }
                        aside #game aria-label="Game" hidden {
                            button #close type="button" { "‹ All games" }
                            h2 #name {}
                            div #why aria-live="polite" {}
                            div #board tabindex="0" role="application"
                                aria-label="Board: arrow keys choose a point" {}
                            table #count {}
                            p #result {}
                            div #notes {}
                            ul #legend {}
                        }
                    }
                    footer {
                        p .keys {
                            "Keys: " kbd { "/" } " find, " kbd { "↑" } " " kbd { "↓" }
                            " the next game, " kbd { "Enter" } " to the board, arrow keys choose a \
                            point there, " kbd { "Esc" } " back."
                        }
                        p { "Made by Tenuki " (env!("CARGO_PKG_VERSION")) "." }
                    }
                    (script_data("data", &data))
                    @for (i, block) in self.blocks.iter().enumerate() {
                        script type="text/plain" id={ "block" (i) } { (PreEscaped(block)) }
                    }
                    script { (PreEscaped(include_str!("page/report.js"))) }
                }
            }
        };
        page.into_string()
    }

    fn summary(&self, scored: usize, agreements: &[Agreement]) -> String {
        let games = |n: usize| {
            if n == 1 { "1 game".to_owned() } else { format!("{} games", grouped(n as u64)) }
        };
        let mut text = format!("{} scored", games(scored));
        if let Some(first) = agreements.first().filter(|first| first.compared > 0) {
            let (agree, compared) = (grouped(first.agree), grouped(first.compared));
            text += &format!(", {agree} of {compared} as recorded");
        }
        if self.not_finished > 0 {
            text += &format!(", {} not finished", games(self.not_finished));
        }
        if self.failed > 0 {
            text += &format!(", {} not scored", games(self.failed));
        }
        text + "."
    }
}

/// Leaves out what all names begin with, and returns it.
fn leave_out_shared(games: &mut [Value]) -> String {
    let names: Vec<&str> = games.iter().filter_map(|game| game["name"].as_str()).collect();
    let shared = shared(&names).to_owned();
    for game in games {
        if let Some(rest) = game["name"].as_str().and_then(|name| name.strip_prefix(&shared)) {
            game["name"] = json!(rest);
        }
    }
    shared
}

/// What a mark means, for a point without reasons.
const fn meaning(sign: Sign) -> &'static str {
    match sign {
        Sign::Neutral => "neutral",
        Sign::Stone(Color::Black) => "a black stone, alive",
        Sign::Stone(Color::White) => "a white stone, alive",
        Sign::InSeki(Color::Black) => "a black stone in seki",
        Sign::InSeki(Color::White) => "a white stone in seki",
        Sign::Dead(Color::Black, _) => "a dead black stone",
        Sign::Dead(Color::White, _) => "a dead white stone",
        Sign::Territory(Color::Black) => "Black's territory",
        Sign::Territory(Color::White) => "White's territory",
        Sign::MustFill(Color::Black) => "to be filled by Black: no point",
        Sign::MustFill(Color::White) => "to be filled by White: no point",
        Sign::SekiPoint => "in seki: no point",
        Sign::Open => "open to both sides: the game is not finished",
        Sign::Placed(_) => "put there by the method",
    }
}

/// The head of a page.
pub(super) fn head(title: &str, theme: Theme, style: &str) -> Markup {
    let colors = [theme.css(), theme.page_css()].concat();
    let style = [&font::css(), &colors, include_str!("page/page.css"), style].concat();
    html! {
        head {
            meta charset="utf-8";
            meta name="viewport" content="width=device-width, initial-scale=1";
            meta name="color-scheme" content=(match theme {
                Theme::Auto => "light dark",
                Theme::Light => "light",
                Theme::Dark => "dark",
            });
            title { (title) }
            style { (PreEscaped(style)) }
        }
    }
}

/// JSON in a page, escaped so that it cannot end the element around it.
fn script_data(id: &str, data: &Value) -> Markup {
    let safe = data.to_string().replace('<', "\\u003c");
    html! { script type="application/json" id=(id) { (PreEscaped(safe)) } }
}

/// The marks, and an empty board of each size.
fn symbols(sizes: &BTreeSet<(u8, u8)>) -> Markup {
    let sizes = sizes.iter().filter_map(|&(width, height)| Size::new(width, height).ok());
    html! {
        svg .symbols aria-hidden="true" width="0" height="0" {
            defs {
                (svg::all_definitions())
                @for size in sizes {
                    g id={ "board-" (size.width()) "-" (size.height()) } { (svg::wood(size)) }
                }
            }
        }
    }
}

fn heading(key: &str, name: &str) -> Markup {
    html! {
        th class=(key) scope="col" aria-sort="none" { button type="button" data-key=(key) { (name) } }
    }
}

fn agreement_table(agreements: &[Agreement]) -> Markup {
    html! {
        table .agreement {
            caption { "As recorded" }
            thead { tr {
                th scope="col" { "Method" }
                th scope="col" { "Games" }
                th scope="col" { "Share" }
                th scope="col" { "95 % interval" }
            } }
            tbody {
                @for row in agreements {
                    tr {
                        th scope="row" { (row.method) }
                        td { (grouped(row.agree)) " of " (grouped(row.compared)) }
                        @if let Some([percent, low, high]) = row.percent {
                            td { (format!("{percent:.2} %")) }
                            td { (format!("{low:.2} to {high:.2} %")) }
                        } @else { td { "–" } td { "–" } }
                    }
                }
            }
        }
    }
}

/// A shared beginning that ends inside the name of a file is left out if it has at least this many columns.
const LONG: usize = 8;

/// The beginning that all names share and that a table can leave out: the folders, and the beginning of the file
/// names if it is long. It ends with a slash, a hyphen, an underscore or a space. Of a single name it is the
/// folders.
fn shared<'a>(names: &[&'a str]) -> &'a str {
    let [first, others @ ..] = names else { return "" };
    let common = |name: &&str| {
        let pairs = first.char_indices().zip(name.chars());
        let mut same = pairs.skip_while(|((_, a), b)| a == b);
        same.next().map_or(first.len().min(name.len()), |((at, _), _)| at)
    };
    let shared = &first[..others.iter().map(common).min().unwrap_or(first.len())];
    let folders = shared.rfind(['/', '\\']).map_or(0, |at| at + 1);
    if others.is_empty() {
        return &shared[..folders];
    }
    let words = shared.rfind(['-', '_', ' ']).map_or(0, |at| at + 1).max(folders);
    let end = if width(&shared[folders..words]) < LONG { folders } else { words };
    &shared[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_is_taken_out_of_its_reason_and_no_other() {
        assert_eq!(without("D1 and D10, AD1: at D1.", "D1"), "\u{a7} and D10, AD1: at \u{a7}.");
    }

    #[test]
    fn nothing_in_the_data_ends_its_element() {
        let markup =
            script_data("data", &json!(["</script><b>", "<!--", "\u{2028}"])).into_string();
        assert_eq!(markup.matches('<').count(), 2, "{markup}");
    }

    #[test]
    fn the_scripts_of_pages_do_not_end_themselves() {
        for script in [include_str!("page/report.js"), include_str!("page/steps.js")] {
            assert!(!script.contains("</") && !script.contains("<!--"));
        }
    }

    #[test]
    fn folders_and_long_beginnings_are_left_out() {
        for (names, expected) in [
            (&["games/a.sgf", "games/b.sgf"][..], "games/"),
            (&["a/b/c.sgf", "a/d/c.sgf"], "a/"),
            (&["x/final-group-1.sgf", "x/final-group-12.sgf"], "x/final-group-"),
            // Short words are left where they are, and words are not broken.
            (&["x/9x9-a.sgf", "x/9x9-b.sgf"], "x/"),
            (&["game 1", "game 2"], ""),
            (&["championship1", "championship2"], ""),
            (&["x/championship-1.sgf"], "x/"),
            (&[], ""),
            (&["x/a.sgf", "y/a.sgf"], ""),
            (&["x/a", "x/a"], "x/"),
            (&["x/a", "x/a/b"], "x/"),
            (&["棋譜/決勝-黒.sgf", "棋譜/決勝-白.sgf"], "棋譜/"),
            (&["棋譜/é", "棋譜/è"], "棋譜/"),
        ] {
            assert_eq!(shared(names), expected, "{names:?}");
        }
    }
}
