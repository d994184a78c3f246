//! What is fuzzed: for each target a function that takes any bytes and panics where something that
//! must always hold does not.
//!
//! `cargo +nightly fuzz run session` feeds them by libFuzzer; `cargo test --test fuzz` feeds them
//! small seeds and random bytes, on every toolchain.

mod hostile;

use std::collections::BTreeMap;
use std::io::{Cursor, Read};

use arbitrary::{Arbitrary, Unstructured};
pub use hostile::hostile;
use serde_json::value::RawValue;
use tenuki::board::{Board, ByColor, Color, PointSet, Size, Symmetry};
use tenuki::ending::{Ending, Status};
use tenuki::game::Game;
use tenuki::gtp::Session;
use tenuki::life;
use tenuki::record::{self, Archive, Buffered, Extra, Items, Kind, Marks, Showboard, Warning};
use tenuki::rules::{RuleSet, Rules};
use tenuki::score::ScoreArgs;
use tenuki::scoring::{Method, Position};

/// A whole session on arbitrary bytes: one well-formed answer for every line that holds a command.
pub fn session(bytes: &[u8]) {
    let lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
    let lines: Vec<&[u8]> = lines.into_iter().filter(|line| !names_a_file(line)).collect();
    let input = lines.join(&b'\n');
    let mut output = Vec::new();
    let mut session = Session::new();
    session.run(&input[..], &mut output).expect("memory can be read and written");
    let output = String::from_utf8(output).expect("answers are UTF-8");
    let replies = replies(&output).len();
    let asked = lines.iter().filter(|line| !cleaned(line).is_empty()).count();
    if session.is_over() {
        assert!(replies <= asked, "{replies} answers to {asked} commands");
    } else {
        assert_eq!(replies, asked, "answers, commands");
    }
}

/// A line after the preprocessing of GTP 2, section 3.1, in an independent implementation.
fn cleaned(line: &[u8]) -> Vec<u8> {
    let line = line.split(|&byte| byte == b'#').next().unwrap_or_default();
    let kept = line.iter().copied().map(|byte| if byte == b'\t' { b' ' } else { byte });
    let kept: Vec<u8> = kept.filter(|&byte| byte >= 32 && byte != 127).collect();
    kept.trim_ascii().to_vec()
}

/// Whether a line may read or write files, which a fuzzer had better not do.
fn names_a_file(line: &[u8]) -> bool {
    let line = cleaned(line);
    [&b"sgf"[..], b"attach"].iter().any(|name| line.windows(name.len()).any(|w| w == *name))
}

/// Answers: whether it is a success, and what follows the sign. Panics where they are not well-formed.
fn replies(mut text: &str) -> Vec<(bool, &str)> {
    let mut replies = Vec::new();
    while !text.is_empty() {
        let (reply, next) = text.split_once("\n\n").expect("an answer ends with an empty line");
        let success = reply.starts_with('=');
        assert!(success || reply.starts_with('?'), "an answer begins with = or ?: {reply:?}");
        replies.push((success, &reply[1..]));
        text = next;
    }
    replies
}

/// Commands with arguments that are mostly sensible. Words in capitals are chosen.
const CHANGES: [&str; 14] = [
    "rectangular_boardsize SIDE SIDE",
    "play COLOR POINT",
    "genmove COLOR",
    "gg-undo FEW",
    "gogui-play_sequence MOVES",
    "gogui-setup MOVES",
    "place_free_handicap STONES",
    "tenuki-dead POINTS",
    "tenuki-dead auto",
    "kgs-rules RULES",
    "komi KOMI",
    "tenuki-method METHOD",
    "tenuki-prisoners NUMBER NUMBER",
    "gogui-setup_player COLOR",
];

/// Commands that change nothing.
const QUESTIONS: [&str; 8] = [
    "final_score",
    "tenuki-final_score_seki",
    "final_status_list STATUS",
    "tenuki-explain POINT",
    "showboard",
    "tenuki-details",
    "tenuki-territory",
    "tenuki-eyes",
];

/// A command of which the words in capitals have been chosen.
fn command(words: &str, input: &mut Unstructured<'_>) -> arbitrary::Result<String> {
    let words: arbitrary::Result<Vec<String>> =
        words.split(' ').map(|word| chosen(word, input)).collect();
    Ok(words?.join(" "))
}

fn chosen(word: &str, input: &mut Unstructured<'_>) -> arbitrary::Result<String> {
    Ok(match word {
        "COLOR" => (*input.choose(&["b", "w"])?).to_owned(),
        "POINT" if input.ratio(1, 10)? => "pass".to_owned(),
        // Points crowd together, so that there is something to capture.
        "POINT" => format!(
            "{}{}",
            input.choose(&["A", "B", "C", "D", "E", "F", "G", "H"])?,
            input.int_in_range(1..=8)?
        ),
        "POINTS" | "MOVES" => {
            let one = if word == "MOVES" { "COLOR POINT" } else { "POINT" };
            let mut all = Vec::new();
            while input.arbitrary()? {
                all.push(command(one, input)?);
            }
            all.join(" ")
        }
        "SIDE" => input.int_in_range(0..=9)?.to_string(),
        "FEW" => input.int_in_range(0..=3)?.to_string(),
        "STONES" => input.int_in_range(0..=11)?.to_string(),
        "NUMBER" => u16::arbitrary(input)?.to_string(),
        "KOMI" => (f64::from(i16::arbitrary(input)?) / 2.0).to_string(),
        "RULES" => input.choose(RuleSet::ALL)?.rules.to_string(),
        "METHOD" => input.choose(Method::ALL)?.to_string(),
        "STATUS" => input.choose(Status::ALL)?.to_string(),
        word => word.to_owned(),
    })
}

/// Everything in a session that a command could change, as its own commands show it.
fn state(session: &mut Session) -> String {
    let asked = ["showboard", "get_komi", "kata-get-rules", "tenuki-prisoners", "tenuki-method"];
    let mut all = format!("{:?}", session.marks());
    for line in asked {
        let reply = session.answer(line.as_bytes()).expect("the line holds a command");
        all += &reply.to_string();
    }
    all
}

/// A session fed with commands: those that fail and questions change nothing, and every list of
/// points is what it should be.
pub fn commands(bytes: &[u8]) {
    let mut input = Unstructured::new(bytes);
    let mut session = Session::new();
    for _ in 0..200 {
        if input.is_empty() {
            break;
        }
        let is_question = input.ratio(1, 4).unwrap_or(false);
        let kinds = if is_question { &QUESTIONS[..] } else { &CHANGES[..] };
        let chosen = input.choose(kinds).and_then(|words| command(words, &mut input));
        let Ok(line) = chosen else { break };
        let before = state(&mut session);
        let events = session.game().events().len();
        let reply = session.answer(line.as_bytes()).expect("the line holds a command");
        assert_eq!(replies(&reply.to_string()).len(), 1);
        if reply.answer.is_err() || is_question {
            assert_eq!(state(&mut session), before, "{line}");
            assert_eq!(session.game().events().len(), events, "{line}");
        }
    }
    let game = session.game();
    let dead = session.marks().unwrap_or(PointSet::EMPTY);
    covers_the_board(&Ending::of(game, dead, session.method()), game);
}

/// Every point of the board is in exactly one of the six lists.
fn covers_the_board(ending: &Ending, game: &Game) {
    let mut all = PointSet::EMPTY;
    for &status in Status::ALL {
        let list = ending.list(status);
        assert!(!all.intersects(&list), "{status}");
        all |= list;
    }
    assert_eq!(all, game.board().size().all());
}

/// The targets that read files.
pub const READERS: [fn(&[u8]); 7] =
    [records, formats, streams, charsets, trees, archives, questions];

/// How many items of one input are read. More would only repeat.
const MOST: usize = 16;

/// The game that a record of a game has. It has the same board.
fn written_and_read(game: &Game) -> Game {
    let written = record::write(game, &Extra::default());
    let again = record::read_first(written.as_bytes()).expect("what is written can be read");
    let again = again.replay(None).expect("what is written can be replayed");
    assert_eq!(again.board(), game.board());
    again
}

/// Records: what is read is replayed or refused with a reason, written and read back, and marked.
pub fn records(bytes: &[u8]) {
    for mut record in record::games(bytes).take(MOST).flatten() {
        assert!(!record.warnings.contains(&Warning::MoreGames), "all games are read");
        let is_cut = record.warnings.iter().any(Warning::is_about_the_end);
        if is_cut {
            assert!(record.replay(None).is_err(), "what may be lost is not passed over");
            record.take_as_is(None);
        }
        let Ok(game) = record.replay(None) else { continue };
        let again = written_and_read(&game);
        assert_eq!(again.komi().to_bits(), game.komi().to_bits());
    }
    let marks =
        Marks { dead: "A1".parse().map(PointSet::of).unwrap_or_default(), ..Marks::default() };
    if let (Ok(before), Ok(marked)) = (record::read_first(bytes), record::annotate(bytes, &marks)) {
        let after = record::read_first(&marked).expect("what is marked can be read");
        // Marks that go may take the bytes with them that made a text other than UTF-8.
        let is_guessed = std::str::from_utf8(bytes).is_err();
        assert!(is_guessed || after.actions == before.actions);
    }
}

/// Records in other formats and printed boards: what is read is replayed or refused with a reason, and written as SGF.
pub fn formats(bytes: &[u8]) {
    for kind in [Kind::Gib, Kind::Ngf, Kind::Ugf] {
        let Ok(record) = record::read_other(kind, bytes) else { continue };
        assert!(record.warnings.iter().all(|warning| !warning.to_string().is_empty()));
        let Ok(game) = record.replay(None) else { continue };
        written_and_read(&game);
    }
    showboard(bytes);
}

/// The items of a stream that comes in chunks of this many bytes.
fn cut(bytes: &[u8], chunk: usize) -> (Kind, Vec<Result<Vec<u8>, String>>) {
    let stream = Cursor::new(bytes.to_vec());
    let stream = std::io::BufReader::with_capacity(chunk, stream);
    let mut items = Items::new(stream, "-").expect("memory can be read");
    let mut all = Vec::new();
    while let Some(item) = items.next_item().expect("memory can be read") {
        all.push(item.map_err(|error| error.to_string()));
        assert!(all.len() <= bytes.len() + 1, "more items than bytes");
    }
    (items.kind(), all)
}

/// A stream of anything: it is cut apart in the same way however it arrives.
pub fn streams(bytes: &[u8]) {
    let (kind, items) = cut_twice(bytes);
    for item in items.into_iter().flatten().take(MOST) {
        match kind {
            Kind::Sgf => records(&item),
            Kind::Lines | Kind::Array => questions(&item),
            _ => formats(&item),
        }
    }
}

/// The items of a stream that comes in one piece, and the same in small ones.
fn cut_twice(bytes: &[u8]) -> (Kind, Vec<Result<Vec<u8>, String>>) {
    let (kind, all) = cut(bytes, 64 * 1024);
    let chunk = 1 + usize::from(bytes.first().copied().unwrap_or_default()) % 40;
    let (other, in_chunks) = cut(bytes, chunk);
    // What a record in another character set is read in depends on what is there of it.
    if bytes.is_ascii() && !bytes.contains(&0) {
        assert_eq!((kind, &all), (other, &in_chunks), "in chunks of {chunk}");
    }
    (kind, all)
}

/// A board as engines print it, or rows alone: a position, or a sentence.
fn showboard(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match Showboard::or_rows(&text) {
        Ok(shown) => {
            let occupied = shown.board.occupied();
            assert!(occupied.iter().all(|stone| !shown.board.liberties(stone).is_empty()));
            assert!(shown.last.is_none_or(|stone| occupied.contains(stone)));
            assert!(shown.komi.is_none_or(f64::is_finite));
            // What is drawn of it reads as the same board.
            let rows = Showboard::or_rows(&shown.board.to_string()).expect("rows are rows");
            assert_eq!(rows.board, shown.board);
        }
        Err(error) => {
            let sentence = error.to_string();
            assert!(!sentence.is_empty() && !sentence.contains('\n'), "{sentence:?}");
        }
    }
}

/// Names in any character set: whatever it is taken for, a record is read in the same way twice, and
/// what is marked keeps its moves.
pub fn charsets(bytes: &[u8]) {
    let label: &[u8] = match bytes.first().map(|byte| byte % 12) {
        Some(1) => b"CA[Shift_JIS]",
        Some(2) => b"CA[GB18030]",
        Some(3) => b"CA[UTF-8]",
        Some(4) => b"CA[ISO-8859-1]",
        Some(5) => b"CA[ISO-2022-JP]",
        Some(6) => b"CA[nonsense]",
        Some(7) => b"CA[windows-1251]",
        Some(8) => b"CA[UTF-16]",
        Some(9) => b"CA[Big5]",
        Some(10) => b"AP[foxwq]RE[W+3.25]",
        Some(11) => b"RU[Korean]",
        _ => b"",
    };
    let names = bytes.get(1..).unwrap_or_default();
    let text = [b"(;", label, b"PB[", names, b"]KM[0.5];B[aa];W[];B[])"].concat();
    let first = record::read_first(&text);
    assert_eq!(first, record::read_first(&text));
    if let Ok(first) = first {
        let names = first.players.map(Option::unwrap_or_default);
        assert!(!names.black.contains(char::is_control));
    }
    records(&text);
}

/// What a record of [`trees`] is put together from: what servers say of a game, wherever it stands.
const PARTS: [&[u8]; 48] = [
    b"(;",
    b")",
    b";",
    b"(",
    b"()",
    b"(;GM[1]FF[4]SZ[9]",
    b"SZ[9]",
    b"SZ[13:9]",
    b"SZ[]",
    b"KM[375]",
    b"KM[0]",
    b"KM[6.5]",
    b"KM[3.75]",
    b"KM[300]",
    b"RU[Chinese]",
    b"RU[Japanese]",
    b"RU[Chinese (2002)]",
    b"RU[A.G.A.]",
    "RU[\u{6570}\u{5b50}]".as_bytes(),
    b"RE[W+3.25]",
    b"RE[B+8]",
    b"RE[W+R]",
    "RE[\u{9ed1}\u{80dc}3\u{53c8}3/4\u{5b50}]".as_bytes(),
    b"AP[foxwq]",
    b"AP[Tenuki:1]",
    b"HA[0]",
    b"HA[2]",
    b"AB[aa][cc]",
    b"AW[bb]",
    b"PL[W]",
    b"PB[a]",
    b"PW[b]",
    b"PB[\xc0\xee]",
    "PW[\u{41f}]".as_bytes(),
    b"CA[GBK]",
    b"CA[nonsense]",
    b"CA[UTF-8]",
    b";B[dd]",
    b";W[ee]",
    b";B[ff]",
    b";W[gg]",
    b";B[]",
    b";W[tt]",
    b"TW[aa]TB[ii]",
    b"C[(;]",
    b" text (;-) ",
    b"\xff",
    b"[",
];

/// A record of such parts: its games are the same however they are read, and where one is read alone it is
/// the first, with a warning about the others.
pub fn trees(bytes: &[u8]) {
    let parts = bytes.iter().take(200).map(|&byte| PARTS[usize::from(byte) % PARTS.len()]);
    let text = [b"(;", &parts.collect::<Vec<_>>().concat()[..]].concat();
    records(&text);
    cut_twice(&text);
    let all: Vec<_> = record::games(&text).take(100).collect();
    let first = record::read_first(&text);
    match (&all[0], first) {
        (Ok(one), Ok(mut first)) => {
            let has_more = first.warnings.contains(&Warning::MoreGames);
            assert_eq!(has_more, all.len() > 1);
            first.warnings.retain(|warning| *warning != Warning::MoreGames);
            assert_eq!(*one, first);
        }
        (one, first) => assert_eq!(*one, first),
    }
    if let Ok(text) = std::str::from_utf8(&text) {
        let again = record::games_of_text(text).take(100).map(|game| game.record.is_ok());
        assert!(again.eq(all.iter().map(Result::is_ok)));
        let line = serde_json::json!({ "sgf": text, "dead": [] }).to_string();
        questions(line.as_bytes());
    }
}

/// How much is unpacked.
const UNPACKED: u64 = 1 << 16;

/// Archives and packed files: each file of it is read as far as it may be unpacked, or refused in a sentence.
pub fn archives(bytes: &[u8]) {
    archive(bytes.to_vec());
    // The sums of tar's headers are set right: few inputs would come behind them.
    let mut summed = bytes.to_vec();
    for block in summed.chunks_exact_mut(512) {
        block[148..156].fill(b' ');
        let sum: u32 = block.iter().map(|&byte| u32::from(byte)).sum();
        block[148..155].copy_from_slice(format!("{sum:06o}\0").as_bytes());
    }
    archive(summed);
}

fn archive(bytes: Vec<u8>) {
    let is_sentence = |error: std::io::Error| {
        let error = error.to_string();
        assert!(!error.is_empty() && !error.contains('\n'), "{error:?}");
    };
    let unpack = |mut stream: Box<dyn Buffered>| {
        let mut text = Vec::new();
        match stream.by_ref().take(UNPACKED + 2).read_to_end(&mut text) {
            Ok(read) => assert!(read as u64 <= UNPACKED, "{read} bytes"),
            Err(error) => is_sentence(error),
        }
    };
    let most_files = bytes.len();
    let opened = if Archive::is_zip(&bytes) {
        Archive::zip(Cursor::new(bytes), UNPACKED).map(Ok)
    } else {
        record::decompressed(Cursor::new(bytes), UNPACKED)
            .and_then(|stream| Archive::tar(stream, UNPACKED))
    };
    let mut archive = match opened {
        Ok(Ok(archive)) => archive,
        Ok(Err(stream)) => return unpack(stream),
        Err(error) => return is_sentence(error),
    };
    for number in 0.. {
        // A tar may be packed: then a byte is many blocks.
        assert!(number <= most_files.max(UNPACKED as usize), "{number} files");
        match archive.next_file() {
            Ok(Some(_)) => match archive.content() {
                Ok(content) => unpack(content),
                Err(error) => is_sentence(error),
            },
            Ok(None) => return,
            Err(error) => return is_sentence(error),
        }
    }
}

/// A line of JSON: one line of JSON is answered, with the id.
pub fn questions(bytes: &[u8]) {
    let line = bytes.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let answer = tenuki::score::answer_line(line, &ScoreArgs::default());
    assert_eq!(answer.iter().filter(|&&byte| byte == b'\n').count(), 1);
    // The id comes back as it was, and JSON sets no limit to its numbers.
    let answer: BTreeMap<String, Box<RawValue>> =
        serde_json::from_slice(&answer).expect("answers are JSON");
    let is_string = |name| answer.get(name).is_some_and(|value| value.get().starts_with('"'));
    assert!(is_string("error") != is_string("score"), "{answer:?}");
}

/// A board, and of its chains some that are called dead.
fn position(bytes: &[u8], most: u8) -> Option<(Board, PointSet, Option<Color>)> {
    let mut input = Unstructured::new(bytes);
    let size = Size::new(input.int_in_range(1..=most).ok()?, input.int_in_range(1..=most).ok()?);
    let size = size.ok()?;
    let to_move = match input.int_in_range(0..=2u8).ok()? {
        0 => None,
        1 => Some(Color::Black),
        _ => Some(Color::White),
    };
    let is_dead = u32::arbitrary(&mut input).ok()?;
    let mut stones = ByColor::<PointSet>::default();
    let mut two_bits = 0u8;
    for (i, point) in size.points().enumerate() {
        if i % 4 == 0 {
            two_bits = u8::arbitrary(&mut input).ok()?;
        }
        match two_bits >> (2 * (i % 4)) & 3 {
            1 => stones.black.insert(point),
            2 => stones.white.insert(point),
            _ => {}
        }
    }
    let board = Board::with_stones(size, stones).ok()?;
    let chains = board.chains(board.occupied());
    let dead = chains.iter().enumerate().filter(|(i, _)| is_dead >> (i % 32) & 1 == 1);
    let dead = dead.fold(PointSet::EMPTY, |all, (_, &chain)| all | chain);
    Some((board, dead, to_move))
}

/// Any position with any dead stones is scored, every point has one status, and the score turns
/// with the board.
pub fn scoring(bytes: &[u8]) {
    let Some((board, dead, to_move)) = position(bytes, 25) else { return };
    let size = board.size();
    let mut game = Game::new(size);
    game.set_up(ByColor::from_fn(|color| board.stones(color)), to_move).expect("it is a board");
    for &method in Method::ALL {
        for rules in [Rules::JAPANESE, Rules::CHINESE] {
            covers_the_board(&Ending::under(&game, &rules, 6.5, dead, method), &game);
        }
        if method == Method::Checkered {
            continue;
        }
        let straight = method.assess(&Position::new(&board, dead));
        for symmetry in Symmetry::ALL {
            let turn = |points| symmetry.points(size, points);
            let position = Position::new(&board.turned(symmetry), turn(dead));
            let turned = method.assess(&position);
            assert_eq!(turned.territory, straight.territory.map(turn), "{method}");
            assert_eq!(turned.must_fill, straight.must_fill.map(turn), "{method}");
            assert_eq!(turned.seki, turn(straight.seki), "{method}");
        }
        let position = Position::new(&board.swapped(), dead);
        let swapped = method.assess(&position);
        assert_eq!(swapped.territory, straight.territory.swapped(), "{method}");
        assert_eq!(swapped.seki, straight.seki, "{method}");
    }
}

/// Any position is judged, in whole chains, always in the same way.
pub fn judging(bytes: &[u8]) {
    let Some((board, ..)) = position(bytes, 9) else { return };
    let judgement = life::judge(&board);
    for chain in board.chains(board.occupied()) {
        for list in [judgement.dead, judgement.uncertain] {
            assert!(chain.is_subset(&list) || !chain.intersects(&list));
        }
    }
    assert!((judgement.dead | judgement.uncertain).is_subset(&board.occupied()));
    assert_eq!(life::judge(&board), judgement);
}
