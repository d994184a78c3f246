//! Every limit of `tenuki::limits`, passed: what comes back is the sentence of its table. Those of numbers over GTP are
//! passed in `tests/dialogs/session.gtp`.

use crate::program::{Folder, Told, told};
use crate::shared::{ok, refusal};
use std::io::Write;
use std::time::{Duration, Instant};

use tenuki::board::{Board, ByColor, PointSet, Size, Symmetry};
use tenuki::gtp::Session;
use tenuki::scoring::{Method, Position};
use tenuki::{life, limits, record};

#[test]
fn a_line_past_its_limit_is_refused() {
    let mut session = Session::new();
    let fits = format!("known_command {}", "x".repeat(limits::GTP_LINE - "known_command ".len()));
    ok(&mut session, &fits);
    let says = format!("line too long: it has more than {} bytes", limits::GTP_LINE);
    assert_eq!(refusal(&mut session, &(fits + "x")), says);
}

#[test]
fn loadsgf_reads_files_up_to_its_limit_and_moves_of_any_number() {
    let folder = Folder::new();
    let mut session = Session::new();
    let mut bytes = b"(;SZ[9];B[ee])".to_vec();
    bytes.resize(limits::LOADSGF_FILE as usize, b' ');
    let name = folder.file("long.sgf", &bytes);
    for number in ["1", "2", "4294967295"] {
        ok(&mut session, &format!("loadsgf {name} {number}"));
    }
    let message = refusal(&mut session, &format!("loadsgf {name} 4294967296"));
    assert!(message.starts_with("syntax error: no move has that number"), "{message}");
    bytes.push(b' ');
    let mut refused = |bytes: &[u8], says: &str| {
        folder.file("long.sgf", bytes);
        let refusal = refusal(&mut session, &format!("loadsgf {name}"));
        assert_eq!(refusal, format!("cannot load file: {name}: {says}"));
    };
    let most = limits::LOADSGF_FILE;
    refused(&bytes, &format!("it is longer than {} MiB", most >> 20));
    // A packed file has the same limit for what it unpacks to, and an archive is named.
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packer.write_all(&bytes).unwrap();
    refused(&packer.finish().unwrap(), &format!("it unpacks to more than {most} bytes"));
    refused(b"\xfd7zXZ\0\0", "this is an xz archive: unpack it first");
    ok(&mut session, "loadsgf tests/records/wild/packed.sgf.gz");
}

#[test]
fn records_past_a_limit_are_refused() {
    let says = |text: String| record::read_first(text.as_bytes()).unwrap_err().fault.to_string();
    let moves = limits::MOVES;
    assert!(record::read_first(format!("(;SZ[9]{})", ";B[]".repeat(moves)).as_bytes()).is_ok());
    assert_eq!(
        says(format!("(;SZ[9]{})", ";B[]".repeat(moves + 1))),
        format!("the record has more than {moves} moves")
    );
    let set_ups = limits::SET_UPS;
    assert_eq!(
        says(format!("(;SZ[9]{})", ";AB[aa];AE[aa]".repeat(set_ups))),
        format!("the record adds or removes stones in more than {set_ups} nodes")
    );
}

#[test]
fn nesting_has_no_limit_and_no_stack_to_overflow() {
    let deep = 1_000_000;
    let record = format!("(;SZ[9]{}{})", "(;B[]".repeat(50_000), ")".repeat(50_000));
    assert!(record::read_first(record.as_bytes()).is_ok());
    let off = format!("(;SZ[9](;B[ee]){}{})", "(;W[aa]".repeat(deep), ")".repeat(deep));
    assert_eq!(record::read_first(off.as_bytes()).unwrap().move_count(), 1);
    let brackets = format!("{}{}", "[".repeat(deep), "]".repeat(deep));
    let line = format!("{{\"board\":[\".\"],\"dead\":[],\"komi\":0,\"more\":{brackets}}}\n");
    let answer = told(&["score", "-"], line).out;
    assert!(answer.starts_with("{\"score\":\"0\""), "{answer:.200}");
}

#[test]
fn a_line_past_a_limit_is_answered_with_an_error_and_the_next_one_is_read() {
    let good = "{\"id\":9,\"board\":[\".\"],\"dead\":[],\"komi\":0}\n";
    let wide = format!("{{\"board\":[\"{}\"],\"dead\":[]}}\n", ".".repeat(1_000_000));
    let Told { status, out: answers, .. } = told(&["score", "-"], wide + good);
    assert_eq!(status, Some(2));
    let [bad, next] = answers.lines().collect::<Vec<_>>()[..] else { panic!("{answers}") };
    let side = limits::BOARD_SIDE;
    let says = format!("1000000 columns and 1 rows: a board is 1 to {side} points wide and high");
    assert!(bad.contains(&says), "{bad}");
    assert!(next.starts_with("{\"id\":9,\"score\":\"0\""), "{next}");
}

#[test]
fn a_drawing_past_its_limit_is_refused() {
    let fits = format!(".X. {}", " ".repeat(limits::DRAWING as usize - 4));
    assert_eq!(told(&["render"], &fits).status, Some(0));
    let says = told(&["render"], format!("{fits} ")).refused("");
    let kib = limits::DRAWING >> 10;
    assert_eq!(says, format!("tenuki: -: cannot read it: it is longer than {kib} KiB\n"));
}

#[test]
fn no_more_games_are_read_than_were_allowed() {
    // Lines with nothing on them are no games.
    let line = "{\"board\":[\".\"],\"dead\":[],\"komi\":0}\n\n\n";
    for (lines, answers, status) in [(40, 40, 0), (41, 41, 2), (1000, 41, 2)] {
        let told = told(&["score", "--most", "40"], line.repeat(lines));
        assert_eq!(told.status, Some(status));
        assert_eq!(told.out.lines().count(), answers, "{told:?}");
        let says = "there are more than 40 games";
        assert_eq!(told.out.lines().last().unwrap().contains(says), status == 2, "{told:?}");
    }
}

#[test]
fn a_position_that_asks_for_more_than_a_judgement_may_spend_is_judged_and_not_sure() {
    let side = limits::BOARD_SIDE;
    let size = Size::square(side).unwrap();
    let mut random = fastrand::Rng::with_seed(u64::from(side));
    for moves in [size.area(), 3 * size.area()] {
        let board = crate::dice::played(size, moves as usize, &mut random);
        let judgement = life::judge(&board);
        assert!(!judgement.certain && !judgement.uncertain.is_empty(), "{board}");
    }
}

/// An engine that knows `genmove` and answers it by what the script does.
#[cfg(unix)]
fn engine(genmove: &str) -> String {
    format!(
        "while read id name rest; do case $name in
            list_commands) printf '=%s genmove\\n\\n' $id;;
            genmove) {genmove};;
            *) printf '=%s\\n\\n' $id;;
        esac; done"
    )
}

#[cfg(unix)]
fn letters(number: usize) -> String {
    format!("head -c {number} /dev/zero | tr '\\0' x")
}

#[cfg(unix)]
#[test]
fn an_attached_engine_that_writes_too_much_is_ended_and_the_game_kept() {
    let line = letters(limits::ENGINE_LINE + 1);
    let half = letters(limits::ENGINE_REPLY / 2);
    let noise = letters(limits::ENGINE_NOISE + 1);
    for (script, limit, place) in [
        (format!("printf '=%s ' $id; {line}"), limits::ENGINE_LINE, "in one line"),
        (
            format!("printf '=%s ' $id; {half}; echo; {half}; echo; echo y"),
            limits::ENGINE_REPLY,
            "in one reply",
        ),
        (format!("{noise}; echo; echo y"), limits::ENGINE_NOISE, "that answer no command"),
    ] {
        let arguments = ["gtp", "--", "sh", "-c", &engine(&script)];
        let answers = told(&arguments, "boardsize 7\n1 genmove b\n2 printsgf\n3 name\n").out;
        let says =
            format!("?1 the engine wrote more than {limit} bytes {place}. To start it again: ");
        assert!(answers.contains(&says), "{script}: {answers:.500}");
        assert!(answers.contains("SZ[7]") && answers.contains("=3 "), "{script}: {answers:.500}");
    }
}

#[cfg(unix)]
#[test]
fn an_engine_under_test_that_writes_too_much_or_nothing_has_crashed() {
    let folder = Folder::new();
    let suite = folder.file("one.tst", "1 genmove b\n#? [.*]\n");
    let line = letters(limits::ENGINE_LINE + 1);
    let most = letters(limits::ENGINE_LINE - 1);
    let whole = limits::REGRESS_REPLY / (limits::ENGINE_LINE - 1) + 1;
    let long = format!("printf '=%s ' $id; echo; for i in $(seq {whole}); do {most}; echo; done");
    for (script, says) in [
        (
            format!("printf '=%s ' $id; {line}"),
            format!("the reply is longer than {} bytes", limits::ENGINE_LINE),
        ),
        (long, format!("the reply is longer than {} bytes", limits::REGRESS_REPLY)),
        ("true".to_owned(), "no reply within 5s".to_owned()),
    ] {
        let command = format!("sh '{}'", folder.file("engine.sh", engine(&script)));
        let timeout = if script == "true" { "5" } else { "300" };
        let told = told(&["regress", "--engine", &command, "--timeout", timeout, &suite], "");
        assert_eq!(told.status, Some(2));
        assert!((told.out + &told.err).contains(&says), "{script}");
    }
}

/// Bands of two black chains each. A chain has as many liberties as are read together: one is a
/// point of Black's, and must be filled once the neutral others are gone.
fn bands(number: usize) -> Board {
    let neutral = limits::READ_POINTS - 1;
    let (left, right) = ("O".repeat(neutral / 2), "O".repeat(neutral - neutral / 2 - 1));
    let rows = [
        "O".repeat(neutral + 2),
        format!("O{}O", ".".repeat(neutral)),
        format!("O{}O", "X".repeat(neutral)),
        format!("O{left}X{right}O"),
        format!("X{}.{}X", "X".repeat(left.len()), "X".repeat(right.len())),
        "X".repeat(neutral + 2),
    ];
    let mut drawing = String::new();
    for _ in 0..number {
        for (i, row) in rows.iter().enumerate() {
            let (black, white) = if i >= 4 { (".XX", "XO.") } else { (".XO", "OO.") };
            drawing += &format!("{black}{row}{row}{white}\n");
        }
    }
    drawing.parse().unwrap()
}

#[test]
fn what_is_too_much_to_read_together_is_read_by_areas() {
    let cost = 3_u32.pow(limits::READ_POINTS as u32);
    let most = (limits::READING / cost) as usize;
    let bands_of_a_board = usize::from(limits::BOARD_SIDE) / 6;
    assert!(2 * bands_of_a_board > most, "all of it can be read together");
    for number in 1..=bands_of_a_board {
        let position = Position::new(&bands(number), PointSet::EMPTY);
        let fills = Method::Reading.assess(&position).must_fill;
        assert_eq!(fills.black.len() as usize, 2 * number, "{number}\n{}", bands(number));
        assert!(fills.white.is_empty());
    }
}

#[test]
fn the_hardest_board_known_is_scored_in_no_time_and_turns_like_any_other() {
    // Found by changing boards at random for minutes, and keeping what took longer to read.
    let board: Board = include_str!("positions/hardest.txt").parse().unwrap();
    let position = Position::new(&board, PointSet::EMPTY);
    let start = Instant::now();
    let assessment = Method::Reading.assess(&position);
    // It takes milliseconds; a machine may be busy.
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
    for symmetry in Symmetry::ALL {
        let turn = |sets: ByColor<PointSet>| sets.map(|set| symmetry.points(board.size(), set));
        let turned = Position::new(&board.turned(symmetry), PointSet::EMPTY);
        let turned = Method::Reading.assess(&turned);
        assert_eq!(turned.territory, turn(assessment.territory));
        assert_eq!(turned.must_fill, turn(assessment.must_fill));
    }
}
