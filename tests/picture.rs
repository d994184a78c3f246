//! Pictures and pages: what is in them, that they are safe, and that those in the repository are
//! up to date.
//!
//! `UPDATE_PICTURES=1 cargo test --test picture` makes the pictures of `tests/pictures` again, those
//! of the README among them. `peers/tests/picture.rs` looks at pixels.

use std::fs;
use std::io::Read;
use std::path::Path;

use base64::prelude::{BASE64_STANDARD, Engine};
use serde_json::{Value, json};
use tenuki::board::{ByColor, Color, Point, Size};
use tenuki::ending::Ending;
use tenuki::game::Game;
use tenuki::picture::{Caption, Diagram, Sign, Theme, png, steps};
use tenuki::rules::Rules;
use tenuki::scoring::Method;

mod drawn;
mod program;
mod shared;

use drawn::{SEKI, TO_BE_FILLED, answer, at, every_sign, pictures, position, recorded};
use program::{Folder, told};
use shared::files;

/// The names of the files in a folder.
fn names(folder: impl AsRef<Path>) -> Vec<String> {
    let files = files(folder, "").into_iter();
    files.map(|path| path.file_name().unwrap().to_str().unwrap().to_owned()).collect()
}

/// The page of the steps to a count, with a name for Black.
fn steps_page(game: &Game, ending: &Ending, black: Option<&str>) -> String {
    let players = ByColor { black: black.map(str::to_owned), white: None };
    let caption = Caption { players, ..Caption::of(&answer(ending), None) };
    steps::page(game.board(), ending, &caption, Theme::Auto)
}

/// A picture without its font, which is the same in all of them.
fn without_font(svg: &str) -> String {
    let (before, rest) = svg.split_once("base64,").unwrap();
    let (_, after) = rest.split_once(')').unwrap();
    format!("{before}base64,…){after}").replace("><", ">\n<")
}

#[test]
fn the_pictures_in_the_repository_are_up_to_date() {
    let update = std::env::var_os("UPDATE_PICTURES").is_some();
    for (name, picture) in pictures() {
        let svg = picture.svg();
        // The README shows these, so they are whole.
        let is_shown = ["corner-seki", "game"].contains(&name) || name.starts_with("how-");
        let svg = if is_shown { svg } else { without_font(&svg) };
        let path = format!("tests/pictures/{name}.svg");
        if update {
            fs::write(&path, &svg).unwrap();
        }
        let golden = fs::read_to_string(&path).unwrap_or_default().replace('\r', "");
        assert!(
            golden == svg,
            "{path} is not what is drawn now: look at it, and if it is right, run \
             UPDATE_PICTURES=1 cargo test --test picture"
        );
    }
}

#[test]
fn every_sign_has_a_mark_of_its_own_shape() {
    let svg = every_sign().svg();
    let document = roxmltree::Document::parse(&svg).unwrap();
    // The mark without its colours: what is left when it is printed in black and white and looked
    // at from far away.
    let shapes: Vec<String> = Sign::ALL
        .iter()
        .filter(|sign| **sign != Sign::Neutral)
        .map(|sign| {
            let mark =
                document.descendants().find(|n| n.attribute("id") == Some(sign.id())).unwrap();
            svg[mark.range()].replace(sign.id(), "")
        })
        .collect();
    for (i, one) in shapes.iter().enumerate() {
        assert!(one.contains("<circle") || one.contains("<path"), "{one}");
        assert!(shapes[i + 1..].iter().all(|other| other != one), "{one}");
    }
    for sign in Sign::ALL.iter().filter(|sign| **sign != Sign::Neutral) {
        let used = format!("href=\"#{}\"", sign.id());
        assert!(svg.contains(&used), "{sign:?} is not drawn");
    }
}

/// What a reader may find in a record.
fn hostile_names() -> Vec<String> {
    vec![
        "\"quotes\" 'and' `more`".to_owned(),
        "<script>alert(1)</script><img src=x onerror=alert(2)>".to_owned(),
        "</script></svg></style>]]><!--".to_owned(),
        "&lt;b&gt; &amp;amp; &#0; &bogus;".to_owned(),
        "\u{5e9}\u{5dc}\u{5d5}\u{5dd} \u{202e}abc\u{202c}".to_owned(),
        "🐉👩‍👩‍👧‍👦 go 囲碁 바둑".to_owned(),
        "\u{1}\u{8}\u{b}\u{fffe}\u{ffff}x".to_owned(),
        "w".repeat(10_000),
    ]
}

/// Whether XML does not know a character, or it would turn the text around it.
fn is_lost(character: char) -> bool {
    tenuki::record::json::is_hidden(character) || matches!(character, '\u{fffe}' | '\u{ffff}')
}

#[test]
fn names_are_text_in_pictures_and_never_markup() {
    for name in hostile_names() {
        let mut picture = recorded(include_bytes!("records/9x9-a.sgf"), Theme::Auto);
        let tags = |svg: &str| {
            let document = roxmltree::Document::parse(svg).unwrap();
            document.descendants().filter(|node| node.is_element()).count()
        };
        let expected = tags(&picture.svg());
        let caption = picture.caption.as_mut().unwrap();
        caption.players = ByColor { black: Some(name.clone()), white: Some(name.clone()) };
        caption.notes[0] = "a note".into();
        let svg = picture.svg();
        assert_eq!(tags(&svg), expected, "{name}");
        let document = roxmltree::Document::parse(&svg).unwrap();
        let start: String = name.chars().take(9).filter(|c| *c > ' ' && !is_lost(*c)).collect();
        let found = document.descendants().filter(|node| {
            let text: String =
                node.text().unwrap_or_default().chars().filter(|c| *c > ' ').collect();
            node.has_tag_name("text") && text.replace('\u{fffd}', "").starts_with(&start)
        });
        assert_eq!(found.count(), 2, "{name}");
        assert!(svg.len() < 60_000);
        png::png(&picture).unwrap();
    }
}

/// A page and its games with their details, as its script sees them.
fn page(lines: &[Value], arguments: &[&str]) -> (String, Vec<Value>, Vec<Value>) {
    let folder = Folder::new();
    let lines: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let (from, to) = (folder.file("games.jsonl", lines), folder.path("games.html"));
    told(&[&["score", &from, "--html", &to], arguments].concat(), "");
    let page = fs::read_to_string(&to).unwrap();
    let between = |before: &str| {
        let (_, rest) = page.split_once(before)?;
        Some(rest.split_once("</script>")?.0)
    };
    let data = between("<script type=\"application/json\" id=\"data\">").unwrap();
    let data: Value = serde_json::from_str(data).unwrap();
    let mut details = Vec::new();
    for number in 0.. {
        let id = format!("<script type=\"text/plain\" id=\"block{number}\">");
        let Some(packed) = between(&id) else { break };
        let packed = BASE64_STANDARD.decode(packed).unwrap();
        let mut block = String::new();
        flate2::read::GzDecoder::new(packed.as_slice()).read_to_string(&mut block).unwrap();
        let block: Vec<Value> = serde_json::from_str(&block).unwrap();
        details.extend(block);
    }
    let columns = data["columns"].as_array().unwrap();
    let game = |row: &Value| {
        let names =
            std::iter::once("name").chain(columns.iter().map(|name| name.as_str().unwrap()));
        names
            .zip(row.as_array().unwrap())
            .map(|(name, value)| (name.to_owned(), value.clone()))
            .collect()
    };
    let games = data["games"].as_array().unwrap().iter().map(game).collect();
    (page, games, details)
}

#[test]
fn names_are_text_in_pages_and_never_markup() {
    let escaped = |name: &str| name.replace('\\', "\\\\").replace(']', "\\]");
    let line = |name: &str| {
        let sgf = format!("(;SZ[5]PB[{0}]PW[{0}]RE[{0}];B[cc];W[];B[])", escaped(name));
        json!({ "id": name, "sgf": sgf, "dead": [] })
    };
    let (harmless, ..) = page(&[line("a"), line("b")], &[]);
    for name in hostile_names() {
        let (page, games, _) = page(&[line("a"), line(&name)], &[]);
        assert_eq!(page.matches('<').count(), harmless.matches('<').count(), "{name}");
        assert!(page.len() < harmless.len() + 5_000);
        let seen = games[1]["black"].as_str().unwrap();
        if !name.chars().any(is_lost) && name.len() < 100 {
            assert_eq!((seen, &games[1]["name"]), (name.as_str(), &json!(name)));
        }
        assert!(seen.chars().count() <= 401, "{seen}");
    }
}

#[test]
fn the_names_on_a_page_of_steps_are_text() {
    for name in hostile_names() {
        let (game, ending) = position(SEKI, Rules::default(), "", Method::Reading);
        let [named, harmless] =
            [&name, "a"].map(|name| steps_page(&game, &ending, Some(name)).matches('<').count());
        assert_eq!(named, harmless, "{name}");
    }
}

#[test]
fn a_page_has_every_game_in_order_and_the_reasons_of_tenuki_explain() {
    let record = fs::read_to_string("tests/records/9x9-seki.sgf").unwrap();
    let lines: Vec<Value> = (0..40)
        .map(|id| match id % 10 {
            9 => json!({ "id": id, "sgf": "(;SZ[99])" }),
            _ => json!({ "id": id, "sgf": record, "dead": ["G6", "F5", "G4", "F3"] }),
        })
        .collect();
    let (page, games, details) = page(&lines, &[]);
    assert_eq!((games.len(), details.len()), (40, 40));
    for (id, game) in games.iter().enumerate() {
        assert_eq!(game["name"], json!(id.to_string()));
        assert_eq!(game["error"].is_string(), id % 10 == 9);
        assert_eq!(details[id].is_null(), id % 10 == 9);
    }
    assert!(page.contains("36 games scored, 36 of 36 as recorded, 4 games not scored."));
    assert_eq!(games[0]["says"], "W+56.5");
    assert_eq!((&games[0]["difference"], &games[0]["bar"]), (&json!(0.0), &json!(0)));

    let detail = &details[0];
    let points: Vec<Point> = Size::square(9).unwrap().points().collect();
    let mut session =
        format!("loadsgf {}\ntenuki-dead G6 F5 G4 F3\n", "tests/records/9x9-seki.sgf");
    for point in &points {
        session += &format!("tenuki-explain {point}\n");
    }
    let answers = gtp(&session);
    assert_eq!(answers.len(), points.len() + 2);
    for (i, point) in points.iter().enumerate() {
        let which = detail["which"].as_str().unwrap().chars().nth(i).unwrap();
        let which = which as usize - '0' as usize;
        let numbers = detail["classes"][which].as_array().unwrap().iter();
        let reasons =
            numbers.map(|n| detail["reasons"][n.as_u64().unwrap() as usize].as_str().unwrap());
        let reason = reasons.collect::<Vec<_>>().join("\n").replace('\u{a7}', &point.to_string());
        // Of the page the dead stones are not those that a player has marked.
        let explained = answers[i + 2].replace("You marked it dead.\n", "");
        assert_eq!(reason, explained, "{point}");
    }
    let reasons = detail["reasons"].as_array().unwrap().len();
    assert!(reasons < points.len(), "each reason stands there once: {reasons}");
}

/// The answers of the engine without their status.
fn gtp(commands: &str) -> Vec<String> {
    let text = told(&[], commands).out;
    let answers = text.split("\n\n").filter(|answer| !answer.trim().is_empty());
    answers.map(|answer| answer.trim().strip_prefix('=').unwrap().trim().to_owned()).collect()
}

#[test]
fn methods_without_reasons_have_none_on_the_page() {
    let line = json!({ "id": 1, "board": [".X.O.", "XXXOO", "XXXOO"], "dead": [] });
    let (_, _, details) = page(std::slice::from_ref(&line), &["--method", "strict"]);
    assert_eq!(details[0]["reasons"], json!([]));
    let line = json!({ "id": 1, "sgf": "(;SZ[5]KM[0]RE[B+24];B[cc];W[];B[])", "dead": [] });
    // From ten games on the page has a table of agreement.
    let (page, ..) = page(&vec![line; 10], &["--method", "strict,checkered", "--check"]);
    assert!(page.contains("<th scope=\"row\">strict</th>"));
    assert!(page.contains("<th scope=\"row\">checkered</th>"));
}

#[test]
fn a_page_needs_nothing_else() {
    let line = json!({ "id": 1, "board": ["X.O"], "dead": [] });
    let (page, ..) = page(&[line], &[]);
    let (game, ending) = position(SEKI, Rules::default(), "", Method::Reading);
    let steps = steps_page(&game, &ending, None);
    let picture = recorded(include_bytes!("records/19x19.sgf"), Theme::Auto).svg();
    for text in [page, steps, picture] {
        let text = text.replace("http://www.w3.org/2000/svg", "");
        assert!(!text.contains("http:") && !text.contains("https:") && !text.contains("//cdn"));
        for (at, _) in text.match_indices("url(") {
            let rest = &text[at + 4..at + 9];
            assert!(rest.starts_with('#') || rest == "data:", "{rest}");
        }
        assert!(!text.contains(" src=") && !text.contains("@import") && !text.contains("<link"));
    }
}

#[test]
fn the_steps_of_each_method_end_with_its_count() {
    for (method, number) in [(Method::Strict, 5), (Method::Checkered, 8), (Method::Reading, 8)] {
        for drawing in [SEKI, TO_BE_FILLED] {
            let (game, ending) = position(drawing, Rules::default(), "", method);
            let steps = steps::steps(game.board(), &ending);
            assert_eq!(steps.len(), number, "{method}");
            assert_eq!(steps[0].diagram, Diagram::of_board(game.board()));
            assert_eq!(steps[number - 1].diagram, Diagram::of_ending(game.board(), &ending));
            let seki = &steps[number - 2];
            assert_eq!(seki.said.title, "Seki");
            for (point, sign) in seki.diagram.signs() {
                let in_seki = ending.assessment().seki.contains(point);
                assert_eq!(matches!(sign, Sign::InSeki(_)), in_seki, "{method} {point}");
            }
            let page = steps_page(&game, &ending, None);
            assert_eq!(page.matches("<section").count(), number);
        }
    }
}

#[test]
fn the_steps_show_what_is_filled_in_its_order() {
    let (game, ending) = position(TO_BE_FILLED, Rules::default(), "", Method::Reading);
    let steps = steps::steps(game.board(), &ending);
    let filled = steps.iter().find(|step| step.said.title == "What must be filled").unwrap();
    let labels: Vec<String> = filled
        .diagram
        .labels
        .iter()
        .map(|label| format!("{} {}", label.point, label.text))
        .collect();
    assert_eq!(labels, ["D3 1"]);
    let placed = filled.diagram.signs().find(|&(point, _)| point == at("D3")).unwrap();
    assert_eq!(placed.1, Sign::Placed(Color::Black));
}

#[test]
fn several_pictures_need_a_folder() {
    let folder = Folder::new();
    let one = folder.path("one.svg");
    let two = ["score", "tests/records/9x9-a.sgf", "tests/records/9x9-b.sgf", "--svg"];
    let answer = told(&[&two[..], &[&one]].concat(), "");
    answer.refused("there are several games, so name a folder: OUT/");
    assert!(names(&*folder).is_empty(), "nothing is left");

    let many = folder.path("many/");
    let answer = told(&[&two[..], &[&many, "--steps", &many]].concat(), "");
    assert_eq!(answer.status, Some(0));
    assert_eq!(names(many), ["9x9-a.html", "9x9-a.svg", "9x9-b.html", "9x9-b.svg"]);
}

#[test]
fn no_picture_is_made_of_what_cannot_be_scored() {
    let folder = Folder::new();
    let bad = "tests/cmd/bad/illegal-move.sgf";
    let (svg, png) = (folder.path("a.svg"), folder.path("a.png"));
    for command in ["score", "render"] {
        let drawn = told(&[command, bad, "--svg", &svg, "--png", &png], "");
        assert_eq!(drawn.status, Some(2));
    }
    assert!(names(&*folder).is_empty());
}

#[test]
fn the_command_draws_what_the_library_draws() {
    let folder = Folder::new();
    let out = folder.path("out.svg");
    let record = "tests/records/9x9-seki.sgf";
    assert_eq!(told(&["score", record, "--svg", &out], "").status, Some(0));
    let drawn = fs::read_to_string(&out).unwrap();
    assert_eq!(drawn, recorded(include_bytes!("records/9x9-seki.sgf"), Theme::Auto).svg());
}
