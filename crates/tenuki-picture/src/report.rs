//! A page about a collection: how often scores agree with the recorded results, a plot of the
//! differences, a table of the games, a board for each, and why a point counts or does not.
//!
//! The page is a single file. The data of the table are JSON; boards and reasons follow in compressed blocks of some
//! games, which are unpacked when a game comes into view. Reasons are those of
//! [`Reasons::explain`](tenuki_score::scoring::reasons::Reasons::explain), the same that `tenuki-explain` gives, each
//! different one kept once a game.

mod plot;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

use base64::prelude::{BASE64_STANDARD, Engine};
use flate2::{Compression, write::GzEncoder};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde::Serialize;
use serde_json::{Value, json};

use self::plot::{bar, games, grouped, plot, plot_causes};
use super::caption::{self, Caption, cut, cut_front, one_line, width};
use super::{Diagram, Sign, Theme, font, svg};
use tenuki_record::{Answer, Record};
use tenuki_score::Statement;
use tenuki_score::board::{Color, Point, Size};
use tenuki_score::ending::Ending;
use tenuki_score::scoring::reasons::Reason;
use tenuki_score::scoring::{Method, rounded};

/// The fewest games with a recorded result of which the page shows statistics.
const FEWEST_FOR_STATISTICS: u64 = 10;
/// How many games are unpacked together.
const BLOCK: usize = 32;
/// How hard blocks are compressed, from 1 to 9.
const LEVEL: u32 = 2;
/// Names are cut to this many monospace columns.
const NAME: usize = 100;
/// Names of games are cut to this many columns, without the beginning that all names share.
const LONGEST_NAME: usize = 300;
/// Replaces the name of the point in a reason. No reason contains this character.
const HERE: &str = "\u{a7}";

/// A game on the page.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    name: String,
    /// Its row, as JSON for the script of the page.
    row: String,
    /// The signs and their meanings below its board, likewise.
    legend: String,
    /// Its board and reasons, likewise.
    details: String,
    size: Option<Size>,
    /// The bar of the plot that it is part of.
    bar: Option<i64>,
    /// The code of the cause of its difference.
    cause: Option<String>,
    is_finished: bool,
}

/// What the table shows of a game; [`COLUMNS`] names the values.
type Row<'a> = (
    &'a str,
    &'a str,
    f64,
    String,
    Option<String>,
    Option<f64>,
    Option<f64>,
    Option<i64>,
    bool,
    u32,
    bool,
    Option<&'a str>,
);

/// The values of a row: after its [`Row`] come the number of its legend and an error, if there is one.
const COLUMNS: &str = "black white score says recorded result difference bar finished seki certain \
     cause legend error";

fn columns() -> Vec<&'static str> {
    COLUMNS.split(' ').collect()
}

/// What is shown of a game that is chosen.
#[derive(Serialize)]
struct Details {
    width: u8,
    height: u8,
    signs: String,
    unsure: Vec<usize>,
    last: Option<usize>,
    count: Vec<(&'static str, String, String)>,
    result: String,
    notes: Vec<String>,
    #[serde(flatten)]
    why: Why,
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
        let is_finished = answer.is_finished();
        let row: Row<'_> = (
            &black,
            &white,
            score.0,
            score.to_string(),
            answer.recorded.as_deref().map(|text| cut(&one_line(text), NAME)),
            recorded.map(|score| score.0),
            difference.map(rounded),
            bar,
            is_finished,
            answer.seki.len(),
            answer.certain,
            answer.cause.as_ref().map(Statement::code),
        );
        let size = diagram.size();
        let columns = caption.count.as_ref().map(caption::columns).unwrap_or_default();
        let details = Details {
            width: size.width(),
            height: size.height(),
            signs: diagram.letters(),
            unsure: diagram.uncertain.iter().map(|point| place(size, point)).collect(),
            last: diagram.last.map(|point| place(size, point)),
            count: columns
                .into_iter()
                .map(|(heading, sides)| (heading, sides.black, sides.white))
                .collect(),
            result: caption.result,
            notes: caption.notes.iter().map(|note| cut(&one_line(note), 3 * NAME)).collect(),
            why: Why::of(ending),
        };
        let legend: Vec<_> =
            svg::legend(diagram).into_iter().map(|entry| (entry.marks, entry.meaning)).collect();
        Entry {
            name: cut_front(&one_line(name), LONGEST_NAME),
            row: text(&row),
            legend: text(&legend),
            details: text(&details),
            size: Some(size),
            bar,
            cause: answer.cause.as_ref().map(|cause| cause.code().to_owned()),
            is_finished,
        }
    }

    /// A game that could not be scored, and why.
    #[must_use]
    pub fn failed(name: &str, sentence: &str) -> Entry {
        let mut row: Vec<Option<String>> = vec![None; columns().len() - 1];
        row.push(Some(cut(&one_line(sentence), 3 * NAME)));
        Entry {
            name: cut_front(&one_line(name), LONGEST_NAME),
            row: text(&row),
            legend: String::new(),
            details: "null".to_owned(),
            size: None,
            bar: None,
            cause: None,
            is_finished: true,
        }
    }
}

/// A value as JSON.
fn text(value: &impl Serialize) -> String {
    // Numbers, texts and lists are always JSON.
    serde_json::to_string(value).unwrap_or_default()
}

/// The place of a point in reading order.
fn place(size: Size, point: Point) -> usize {
    let row = size.height() - 1 - point.y();
    usize::from(row) * usize::from(size.width()) + usize::from(point.x())
}

/// Why the points of a position count: every different sentence once.
#[derive(Serialize, Default)]
struct Why {
    /// The sentences, with [`HERE`] in place of the point that is asked about.
    reasons: Vec<String>,
    /// The numbers of the sentences about the points of each class.
    classes: Vec<Vec<usize>>,
    /// The number of the class of each point in reading order, as a character: `0` and those behind it.
    which: String,
}

impl Why {
    /// That of a counted position; nothing for methods that give no reasons.
    fn of(ending: &Ending) -> Why {
        if ending.method() != Method::Reading {
            return Why::default();
        }
        let reasons = ending.reasons();
        let size = ending.assessment().position.size;
        let mut why = Why::default();
        let mut known: Vec<(Reason, usize)> = Vec::new();
        let mut which = vec!['0'; size.area() as usize];
        for class in reasons.classes() {
            let Some(first) = class.first() else { continue };
            let number = |reason: Reason| {
                if reason.is_about(first) {
                    return why.number(without(&reason.to_string(), &first.to_string()));
                }
                if let Some((_, number)) = known.iter().find(|(other, _)| *other == reason) {
                    return *number;
                }
                let number = why.number(reason.to_string());
                known.push((reason, number));
                number
            };
            let numbers = reasons.explain(first).into_iter().map(number).collect();
            let letter = (0x30 + why.classes.len() as u32).try_into().unwrap_or('0');
            class.iter().for_each(|point| which[place(size, point)] = letter);
            why.classes.push(numbers);
        }
        why.which = which.into_iter().collect();
        why
    }

    /// The number of a sentence.
    fn number(&mut self, sentence: String) -> usize {
        self.reasons.iter().position(|known| *known == sentence).unwrap_or_else(|| {
            self.reasons.push(sentence);
            self.reasons.len() - 1
        })
    }
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
///
/// What is known of it is written at once, the boards first, so that a page of many games takes little memory.
#[derive(Debug)]
pub struct Report<W> {
    out: W,
    theme: Theme,
    /// The names of the games, and their rows as JSON.
    rows: Vec<(Box<str>, Box<str>)>,
    /// The different legends, with their numbers.
    legends: BTreeMap<String, usize>,
    /// Details that wait for a full block, and how many there are.
    waiting: String,
    blocks: usize,
    sizes: BTreeSet<(u8, u8)>,
    bars: BTreeMap<i64, u64>,
    causes: BTreeMap<String, u64>,
    failed: usize,
    not_finished: usize,
}

impl<W: Write> Report<W> {
    /// A page without games, which goes there.
    pub fn new(out: W, theme: Theme) -> Report<W> {
        Report {
            out,
            theme,
            rows: Vec::new(),
            legends: BTreeMap::new(),
            waiting: String::new(),
            blocks: 0,
            sizes: BTreeSet::new(),
            bars: BTreeMap::new(),
            causes: BTreeMap::new(),
            failed: 0,
            not_finished: 0,
        }
    }

    /// Adds games.
    ///
    /// # Errors
    ///
    /// When the page cannot be written.
    pub fn add(&mut self, entries: Vec<Entry>) -> io::Result<()> {
        for entry in entries {
            self.failed += usize::from(entry.size.is_none());
            self.not_finished += usize::from(!entry.is_finished);
            self.sizes.extend(entry.size.map(|size| (size.width(), size.height())));
            if let Some(bar) = entry.bar {
                *self.bars.entry(bar).or_default() += 1;
            }
            if let Some(cause) = entry.cause {
                *self.causes.entry(cause).or_default() += 1;
            }
            let row = match entry.size {
                None => entry.row,
                Some(_) => {
                    let next = self.legends.len();
                    let legend = self.legends.entry(entry.legend).or_insert(next);
                    format!("{},{legend}]", entry.row.trim_end_matches(']'))
                }
            };
            self.rows.push((entry.name.into(), row.into()));
            self.waiting.push(if self.waiting.is_empty() { '[' } else { ',' });
            self.waiting.push_str(&entry.details);
            if self.rows.len().is_multiple_of(BLOCK) {
                self.pack()?;
            }
        }
        Ok(())
    }

    /// Writes the details that wait.
    fn pack(&mut self) -> io::Result<()> {
        if self.blocks == 0 {
            let head = head("Tenuki: scored games", self.theme, include_str!("page/report.css"));
            let start = html! { (DOCTYPE) (PreEscaped("<html lang=\"en\">")) (head) };
            self.out.write_all(start.into_string().as_bytes())?;
            self.out.write_all(b"<body>")?;
        }
        if self.waiting.is_empty() {
            return Ok(());
        }
        self.waiting.push(']');
        let mut packed = GzEncoder::new(Vec::new(), Compression::new(LEVEL));
        packed.write_all(self.waiting.as_bytes())?;
        let packed = BASE64_STANDARD.encode(packed.finish()?);
        self.waiting.clear();
        let number = self.blocks;
        self.blocks += 1;
        write!(self.out, "<script type=\"text/plain\" id=\"block{number}\">{packed}</script>")
    }

    /// Writes the rest of the page, and returns where it went. `agreements` are those of each method, that
    /// of the boards first.
    ///
    /// # Errors
    ///
    /// When the page cannot be written.
    pub fn finish(mut self, agreements: &[Agreement]) -> io::Result<W> {
        self.pack()?;
        let scored = self.rows.len() - self.failed;
        let is_alone = self.rows.len() == 1;
        let page = html! {
            (symbols(&self.sizes))
            header .alone[is_alone] {
                h1 { @if is_alone { "Scored game" } @else { "Scored games" } }
                @if !is_alone { p .lead { (self.summary(scored, agreements)) } }
                noscript {
                    p { "A script draws the table and the boards: allow scripts in this \
                         browser." }
                }
            }
            main .alone[is_alone] {
                section .list aria-label="Games" {
                    @if self.bars.values().sum::<u64>() >= FEWEST_FOR_STATISTICS {
                        div .figures {
                            (agreement_table(agreements))
                            (plot(&self.bars))
                            @if !self.causes.is_empty() { (plot_causes(&self.causes)) }
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
                            option value="uncertain" { "not certain" }
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
                            (heading("cause", "Cause"))
                            (heading("seki", "In seki"))
                        } }
                        tbody {}
                    }
                }
                aside #game aria-label="Game" hidden {
                    button #close type="button" { "‹ All games" }
                    h2 #name {}
                    p #result {}
                    div #board tabindex="0" role="application"
                        aria-label="Board: arrow keys choose a point" {}
                    div .beside {
                        div #why aria-live="polite" {}
                        table #count {}
                        div #notes {}
                        ul #legend {}
                    }
                }
            }
            footer {
                p .keys {
                    "Keys: "
                    @if is_alone { "on the board, arrow keys choose a point." } @else {
                        kbd { "/" } " find, " kbd { "↑" } " " kbd { "↓" }
                        " the next game, " kbd { "Enter" } " to the board, arrow keys choose a \
                        point there, " kbd { "Esc" } " back."
                    }
                }
                p { "Made by Tenuki " (env!("CARGO_PKG_VERSION")) "." }
            }
        };
        self.out.write_all(page.into_string().as_bytes())?;
        self.write_data()?;
        let script = html! { script { (PreEscaped(include_str!("page/report.js"))) } };
        self.out.write_all(script.into_string().as_bytes())?;
        self.out.write_all(b"</body></html>")?;
        Ok(self.out)
    }

    /// Writes what the table shows, as JSON for the script.
    fn write_data(&mut self) -> io::Result<()> {
        let marks: serde_json::Map<String, Value> = Sign::ALL
            .into_iter()
            .map(|sign| (sign.letter().to_string(), json!([sign.id(), meaning(sign)])))
            .collect();
        let mut legends = vec![""; self.legends.len()];
        for (legend, &number) in &self.legends {
            legends[number] = legend;
        }
        let names: Vec<&str> = self.rows.iter().map(|(name, _)| &**name).collect();
        let shared = shared(&names).to_owned();
        let known =
            json!({ "shared": shared, "marks": marks, "block": BLOCK, "columns": columns() });
        let known = known.to_string();
        let data =
            [known.trim_end_matches('}'), ",\"legends\":[", &legends.join(","), "],\"games\":["];
        write!(
            self.out,
            "<script type=\"application/json\" id=\"data\">{}",
            inert(&data.concat())
        )?;
        for (i, (name, row)) in self.rows.iter().enumerate() {
            let comma = if i == 0 { "" } else { "," };
            let name = text(&name.strip_prefix(&*shared).unwrap_or(name));
            write!(
                self.out,
                "{comma}[{},{}",
                inert(&name),
                inert(row.strip_prefix('[').unwrap_or(row))
            )?;
        }
        self.out.write_all(b"]}</script>")
    }

    fn summary(&self, scored: usize, agreements: &[Agreement]) -> String {
        let games = |number: usize| games(number as u64);
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

/// JSON that cannot end the element around it.
fn inert(json: &str) -> Cow<'_, str> {
    if json.contains('<') { json.replace('<', "\\u003c").into() } else { json.into() }
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
    use tenuki_score::board::{Board, PointSet};
    use tenuki_score::game::Game;

    /// What the page says of a point is what `explain` says of it.
    #[test]
    fn reasons_of_classes_are_those_of_their_points() {
        for board in [
            ".X.XOO XXXXO. OOOOOO .O.XO. OOOOOO",
            ".X.O. XX.OO .X.O. XX.OO",
            "X.OX. XXOOO .XXXX OOOOX .O.O.",
            ".XXXX. .X.OX. .XXXX. ......",
        ] {
            let board: Board = board.parse().unwrap();
            for dead in [PointSet::EMPTY, tenuki_score::judge(&board).dead] {
                let game = Game::from(board.clone());
                let ending = Ending::of(&game, dead, Method::Reading);
                let why = Why::of(&ending);
                let size = board.size();
                for point in size.points() {
                    let letter = why.which.chars().nth(place(size, point)).unwrap();
                    let class = &why.classes[letter as usize - 0x30];
                    let text: Vec<&str> = class.iter().map(|&n| &*why.reasons[n]).collect();
                    let said = ending.reasons().explain(point);
                    let said: Vec<String> = said.iter().map(ToString::to_string).collect();
                    let name = point.to_string();
                    assert_eq!(text.join("\n").replace(HERE, &name), said.join("\n"), "{board}");
                }
            }
        }
    }

    #[test]
    fn a_point_is_taken_out_of_its_reason_and_no_other() {
        assert_eq!(without("D1 and D10, AD1: at D1.", "D1"), "\u{a7} and D10, AD1: at \u{a7}.");
    }

    #[test]
    fn nothing_in_the_data_ends_its_element() {
        let hostile = "</script><b><!--";
        let entries = ["a", hostile].map(|name| Entry::failed(name, hostile));
        let mut report = Report::new(Vec::new(), Theme::Auto);
        report.add(entries.into()).unwrap();
        let page = String::from_utf8(report.finish(&[]).unwrap()).unwrap();
        let data = page.split_once("id=\"data\">").unwrap().1;
        let data = data.split_once('<').unwrap().0;
        let data: Value = serde_json::from_str(data).unwrap();
        assert_eq!(data["games"][1][0], hostile);
        assert_eq!(data["games"][1][columns().len()], hostile);
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
