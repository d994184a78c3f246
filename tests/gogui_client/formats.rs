//! The answers that GoGui reads from a program, taken apart as GoGui 1.6 takes them apart.
//!
//! Each rule comes from a sentence about GoGui in the project's notes on the protocol (`gtp.md`), which
//! sum up GoGui's documentation and what was seen in it. An answer that GoGui would refuse or show otherwise
//! than it was meant is an error here.
//!
//! | answer | sentence |
//! | --- | --- |
//! | `gogui-analyze_commands`: [`menu`] | "lists `type/label/command` lines. Types: `none string hstring hpstring pstring plist pspairs bwboard cboard dboard sboard eplist gfx param var varb varw varc varp varpo`" |
//! | a command of the menu: [`wildcards`] | "Wildcards in commands: `%c` colour, `%m` colour to move, `%p` point, `%P` point list, `%s` string, `%o` optional string, `%r` `%w` file to read or write" |
//! | `param`: [`parameters`] | "lines `[string|bool|list/a/b] key value`; the same command with `key value` sets it"; "No whitespaces are allowed in the items, but underscores will be replaced by spaces"; "GoGui takes the type up to the first blank, so `[list/Chinese (KGS)]` becomes a text box and then an error window" |
//! | `gfx`: [`graphics`] | "lines of `BLACK WHITE CIRCLE SQUARE TRIANGLE MARK` + points, `COLOR name points`, `LABEL point text …`, `INFLUENCE point number …`, `VAR b|w point …`, `TEXT …`" |
//! | the colours of `COLOR` | "`cboard` colours: black blue cyan green gray magenta pink red white yellow `#rrggbb`" |
//! | `bwboard`, `sboard`: [`board`] | "Boards are rows of strings separated by spaces, top row first"; `""` is a point without a word |
//! | `eplist` (`tenuki-dead`): [`points`] | "called with `show` it returns the points; called with a point list (or nothing) it sets them" |
//! | `plist`, `pspairs`: [`points`], [`pairs`] | types of the menu: points; points with a word each |
//! | `string`, `hstring`: [`check`] | an answer of one line is shown in the status line, of several in a window; the first empty line ends a reply |
//! | standard error: [`live`] | "Live graphics: lines `gogui-gfx: …` on standard error while a command runs" |
//! | `gogui-title` | "It asks `gogui-title` once, at attaching"; it is shown in place of the name of the record |
//! | `gogui-interrupt` | "`# interrupt` on standard input interrupts the running command when `gogui-interrupt` is listed"; "Escape during a long command shows "Interrupting…" and no longer offers to end the program" |

#![allow(dead_code, reason = "each test uses a part of it")]

use std::collections::HashSet;

/// The coordinates, without I.
const COLUMNS: &str = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// The types of a menu.
const TYPES: &str = "none string hstring hpstring pstring plist pspairs bwboard cboard dboard sboard \
                     eplist gfx param var varb varw varc varp varpo";

/// Width and height of a board.
pub type Size = (usize, usize);

fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

/// A line of the menu: type, label, command.
pub type Entry = [String; 3];

/// Takes the menu apart.
pub fn menu(answer: &str) -> Result<Vec<Entry>, String> {
    let entry = |line: &str| {
        let parts: Vec<String> = line.split('/').map(str::to_owned).collect();
        let entry: Entry = parts.try_into().map_err(|_| format!("{line}: not three parts"))?;
        if !words(TYPES).contains(&entry[0].as_str()) {
            return Err(format!("{line}: no such type"));
        }
        wildcards(&entry[2])?;
        Ok(entry)
    };
    answer.lines().map(entry).collect()
}

/// The wildcards of a command.
pub fn wildcards(command: &str) -> Result<(), String> {
    let mut letters = command.split('%').skip(1).map(|rest| rest.chars().next().unwrap_or(' '));
    match letters.find(|letter| !"cmpPsorw".contains(*letter)) {
        Some(other) => Err(format!("{command}: there is no wildcard %{other}")),
        None => Ok(()),
    }
}

/// Reads an answer of the type `param`. An error is a text box with the type in place of a name, and the error window
/// that follows.
pub fn parameters(answer: &str) -> Result<(), String> {
    answer.lines().try_for_each(parameter)
}

fn parameter(line: &str) -> Result<(), String> {
    let (kind, rest) = line.split_once(' ').ok_or_else(|| format!("{line}: nothing but a type"))?;
    let inside = kind.strip_prefix('[').and_then(|kind| kind.strip_suffix(']'));
    let inside = inside.ok_or_else(|| format!("a text box labelled `{kind}:`"))?;
    let (_, value) = rest.split_once(' ').unwrap_or((rest, ""));
    match inside.split('/').collect::<Vec<_>>()[..] {
        ["string" | "bool"] => Ok(()),
        ["list", ref items @ ..] if items.contains(&value) => Ok(()),
        ["list", ..] => Err(format!("{line}: the value is not in the list")),
        _ => Err(format!("{line}: no type of a parameter")),
    }
}

/// Whether a word is a point of a board.
pub fn is_point(word: &str, (width, height): Size) -> bool {
    let mut characters = word.chars();
    let column = characters.next().and_then(|first| COLUMNS[..width].find(first));
    let row = characters.as_str().parse().unwrap_or(0);
    column.is_some() && (1..=height).contains(&row)
}

/// Points, each once.
pub fn points<'a>(words: &[&'a str], size: Size) -> Result<Vec<&'a str>, String> {
    let mut seen = HashSet::new();
    for word in words {
        if !is_point(word, size) {
            return Err(format!("{word:?} is no point"));
        }
        if !seen.insert(*word) {
            return Err(format!("{word} is there twice"));
        }
    }
    Ok(words.to_vec())
}

/// Points, each followed by a word.
pub fn pairs<'a>(words: &[&'a str], size: Size) -> Result<Vec<(&'a str, &'a str)>, String> {
    if !words.len().is_multiple_of(2) {
        return Err(format!("{words:?}: the last has no partner"));
    }
    points(&words.iter().step_by(2).copied().collect::<Vec<_>>(), size)?;
    Ok(words.chunks(2).map(|pair| (pair[0], pair[1])).collect())
}

/// A line of graphics.
#[derive(Clone, PartialEq, Debug)]
pub enum Drawn<'a> {
    /// `BLACK`, `WHITE`, `CIRCLE`, `SQUARE`, `TRIANGLE` or `MARK`, on these points.
    Sign(&'a str, Vec<&'a str>),
    Color(&'a str, Vec<&'a str>),
    Label(Vec<(&'a str, &'a str)>),
    Influence(Vec<(&'a str, f64)>),
    /// Stones in their order.
    Variation(Vec<(&'a str, &'a str)>),
    Text(&'a str),
}

/// Takes an answer of the type `gfx` apart.
pub fn graphics(answer: &str, size: Size) -> Result<Vec<Drawn<'_>>, String> {
    answer.lines().map(|line| drawn(line, size)).collect()
}

fn drawn(line: &str, size: Size) -> Result<Drawn<'_>, String> {
    let (name, rest) = line.split_once(' ').ok_or_else(|| format!("{line:?} says nothing"))?;
    let words = words(rest);
    Ok(match name {
        "BLACK" | "WHITE" | "CIRCLE" | "SQUARE" | "TRIANGLE" | "MARK" => {
            Drawn::Sign(name, points(&words, size)?)
        }
        "COLOR" if is_color(words[0]) => Drawn::Color(words[0], points(&words[1..], size)?),
        "LABEL" => Drawn::Label(pairs(&words, size)?),
        "INFLUENCE" => {
            let value = |(point, word): (_, &str)| match word.parse() {
                Ok(value) if (-1.0..=1.0).contains(&value) => Ok((point, value)),
                _ => Err(format!("{line}: {word} is no influence")),
            };
            Drawn::Influence(pairs(&words, size)?.into_iter().map(value).collect::<Result<_, _>>()?)
        }
        "VAR" => {
            let moves: Vec<(&str, &str)> =
                words.chunks(2).map(|pair| (pair[0], *pair.last().unwrap_or(&""))).collect();
            let is_move = |color, point| matches!(color, "b" | "w") && is_point(point, size);
            if !moves.iter().all(|(color, point)| is_move(*color, point)) {
                return Err(format!("{line}: no variation"));
            }
            Drawn::Variation(moves)
        }
        "TEXT" => Drawn::Text(rest),
        _ => return Err(format!("{line}: no graphics")),
    })
}

fn is_color(word: &str) -> bool {
    const NAMES: &str = "black blue cyan green gray magenta pink red white yellow";
    let hex = |digits: &str| digits.len() == 6 && digits.chars().all(|c| c.is_ascii_hexdigit());
    words(NAMES).contains(&word) || word.strip_prefix('#').is_some_and(hex)
}

/// The live graphics among lines of standard error.
pub fn live(stderr: &str, size: Size) -> Result<Vec<Drawn<'_>>, String> {
    let lines = stderr.lines().filter_map(|line| line.strip_prefix("gogui-gfx: "));
    lines.map(|line| drawn(line, size)).collect()
}

/// A row of words for each row of the board, a word for each point.
pub fn board(answer: &str, (width, height): Size) -> Result<Vec<Vec<&str>>, String> {
    let rows: Vec<Vec<&str>> = answer.lines().map(words).collect();
    let is_right = rows.len() == height && rows.iter().all(|row| row.len() == width);
    if is_right { Ok(rows) } else { Err(format!("no board of {width}x{height}: {answer}")) }
}

/// Whether an answer is of its type.
pub fn check(kind: &str, answer: &str, size: Size) -> Result<(), String> {
    let fails = |when: bool, what: &str| match when {
        true => Err(format!("{what}: {answer:?}")),
        false => Ok(()),
    };
    fails(answer.contains("\n\n"), "an empty line")?;
    match kind {
        "none" => fails(!answer.is_empty(), "an answer"),
        "string" | "pstring" => fails(answer.is_empty(), "no answer"),
        "hstring" | "hpstring" => {
            fails(answer.is_empty() || answer.starts_with([' ', '\n']), "no text")
        }
        "plist" => points(&words(answer), size).map(drop),
        "pspairs" => pairs(&words(answer), size).map(drop),
        "bwboard" => {
            let board = board(answer, size)?;
            fails(!board.iter().flatten().all(|word| matches!(*word, "b" | "w" | ".")), "colours")
        }
        "sboard" => {
            let board = board(answer, size)?;
            let is_word = |word: &&str| *word == "\"\"" || !word.contains('"');
            fails(!board.iter().flatten().all(is_word), "words")
        }
        "gfx" => {
            let drawn = graphics(answer, size)?;
            let texts = drawn.iter().filter(|line| matches!(line, Drawn::Text(_))).count();
            fails(texts != 1, "not one line of text")
        }
        "param" => parameters(answer),
        other => Err(format!("{other}: not used here")),
    }
}

#[test]
fn what_gogui_cannot_read_is_an_error() {
    let kgs = "[list/Japanese/Chinese (KGS)] rules Japanese";
    assert_eq!(parameters(kgs), Err("a text box labelled `[list/Japanese/Chinese:`".to_owned()));
    assert_eq!(parameters("[list/Japanese/Chinese_(KGS)] rules Chinese_(KGS)"), Ok(()));
    for bad in ["[list/a/b] key c", "[number] key 1", "list/a key a", "[bool]"] {
        assert!(parameters(bad).is_err(), "{bad}");
    }
    for bad in ["MARK", "MARK A0", "MARK A1 A1", "LABEL A1", "COLOR mauve A1", "VAR b pass"] {
        assert!(graphics(bad, (9, 9)).is_err(), "{bad}");
    }
    for bad in ["INFLUENCE A1 2", "VAR b", "VAR black A1", "STAR A1", "MARK K1"] {
        assert!(graphics(bad, (9, 9)).is_err(), "{bad}");
    }
    assert!(
        menu("gfx/label").is_err() && menu("picture/a/b").is_err() && menu("gfx/a/b %x").is_err()
    );
}
