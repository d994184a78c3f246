//! The command line as somebody at a terminal or in a shell uses it.

use std::fs;
use std::process::{Command, Stdio};

use crate::program::{self, Folder, Told, told};

/// What the program says to an empty input.
fn tenuki(arguments: &[&str]) -> Told {
    told(arguments, "")
}

const TENUKI: &str = env!("CARGO_BIN_EXE_tenuki");

const SEKI: &str = "tests/records/9x9-seki.sgf";

#[test]
fn a_picture_or_a_page_goes_to_standard_output_alone() {
    let folder = Folder::new();
    let file = folder.path("file");
    for output in ["--svg", "--png", "--html", "--steps", "--sgf"] {
        let standard = program::tenuki(&["score", SEKI, output, "-"]).wait_with_output().unwrap();
        assert!(standard.status.success(), "{output}: {standard:?}");
        let answered = tenuki(&["score", SEKI, output, &file]);
        assert!(answered.out.contains("W+56.5"), "the answer is printed beside a file");
        assert_eq!(standard.stdout, fs::read(&file).unwrap(), "{output}");
    }
    let rendered = tenuki(&["render", "tests/cmd/position.txt", "--svg", "-"]);
    assert!(rendered.out.starts_with("<svg "));
    // Nothing of a device is lost, so that it may have two outputs.
    if cfg!(unix) {
        let shared = ["score", SEKI, "--svg", "/dev/null", "--png", "/dev/null"];
        assert_eq!(tenuki(&shared).status, Some(0));
    }
}

#[test]
fn colours_come_when_they_are_wanted() {
    for command in [&["score", SEKI][..], &["render", "tests/cmd/position.txt"]] {
        for (when, colored) in [("auto", false), ("never", false), ("always", true)] {
            let output = tenuki(&[command, &["--color", when]].concat());
            assert_eq!(output.out.contains("\u{1b}["), colored, "{command:?} {when}");
        }
    }
}

/// A terminal: the end that a user sits at, and the end that a program gets.
#[cfg(unix)]
fn terminal() -> (fs::File, fs::File) {
    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
    let user = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&user).unwrap();
    unlockpt(&user).unwrap();
    let name = ptsname(&user, Vec::new()).unwrap();
    let program = rustix::fs::open(
        name.as_c_str(),
        rustix::fs::OFlags::RDWR | rustix::fs::OFlags::NOCTTY,
        rustix::fs::Mode::empty(),
    );
    (user.into(), program.unwrap().into())
}

/// How the program ends at a terminal, and what it shows there.
#[cfg(unix)]
fn shown(mut user: fs::File, mut command: Command) -> (Option<i32>, String) {
    use std::io::Read;
    let status = command.stdin(Stdio::null()).status().unwrap();
    // Nobody holds the other end any more, so that the reading ends.
    drop(command);
    let mut shown = Vec::new();
    let _ = user.read_to_end(&mut shown);
    (status.code(), String::from_utf8(shown).unwrap())
}

#[cfg(unix)]
#[test]
fn who_starts_it_alone_at_a_terminal_is_told_what_it_waits_for() {
    use std::io::Write;
    for (arguments, what) in [
        (&[][..], "GTP commands: help lists them, quit ends"),
        (&["score"], "records or JSON lines"),
        (&["score", "--format", "csv", "-"], "records or JSON lines"),
        (&["render"], "a drawing"),
    ] {
        let (mut user, program) = terminal();
        let child = Command::new(TENUKI)
            .args(arguments)
            .stdin(program)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // Ctrl-D, as the sentence says.
        user.write_all(b"\x04").unwrap();
        let told = Told::from(child.wait_with_output().unwrap()).err;
        let introduced = told.starts_with("Tenuki scores finished games of Go. ");
        assert_eq!(introduced, arguments.is_empty(), "{told}");
        assert!(told.contains(&format!("tenuki: waiting for {what}")), "{arguments:?}: {told}");
        assert!(told.contains("Ctrl-D ends the input.\n"), "{told}");
    }
}

#[cfg(unix)]
#[test]
fn what_is_written_is_said_at_a_terminal_and_nowhere_else() {
    let folder = Folder::new();
    let named = &*folder.path("board.png");
    for command in [
        &["score", SEKI, "--png", named][..],
        &["render", "tests/cmd/position.txt", "--png", named],
    ] {
        assert_eq!(tenuki(command).err, "");
        let (user, program) = terminal();
        let mut tenuki = Command::new(TENUKI);
        tenuki.args(command).stdout(Stdio::null()).stderr(program);
        let (status, said) = shown(user, tenuki);
        assert_eq!(status, Some(0), "{said}");
        assert!(said.contains(&format!("tenuki: wrote {named}\r\n")), "{said}");
    }
}

#[cfg(unix)]
#[test]
fn an_engine_under_test_cannot_give_orders_to_the_terminal() {
    let folder = Folder::new();
    let script = "printf '\\033[2Jnoise\\033]0;title\\007\\n' >&2\n\
                  while read -r id name; do printf '=%s \\033[31mred\\n\\n' \"$id\"; done\n";
    let engine = format!("sh '{}'", folder.file("engine.sh", script));
    let suite = folder.file("one.tst", "1 name\n#? [blue]\n");
    let (user, program) = terminal();
    let mut tenuki = Command::new(TENUKI);
    tenuki.args(["regress", "--engine", &engine, &suite]);
    tenuki.stdout(program.try_clone().unwrap()).stderr(program);
    let (status, shown) = shown(user, tenuki);
    assert_eq!(status, Some(1));
    assert!(shown.contains("[2Jnoise]0;title") && shown.contains("answered [31mred"), "{shown:?}");
    assert!(!shown.contains(['\u{1b}', '\u{7}']), "{shown:?}");
}

#[cfg(unix)]
#[test]
fn names_too_long_for_a_terminal_keep_their_ends() {
    let folder = Folder::new();
    let deep = folder.join("a-folder-with-quite-a-long-name-that-all-of-them-share");
    fs::create_dir(&deep).unwrap();
    for name in ["one.sgf", "two.sgf"] {
        fs::write(deep.join(name), "(;SZ[5]KM[6.5]RU[Japanese]AB[ba:be]AW[da:de])").unwrap();
    }
    let arguments = ["score", deep.to_str().unwrap(), "--quiet", "--dead", "none"];
    let (user, program) = terminal();
    let size = rustix::termios::Winsize { ws_row: 24, ws_col: 60, ws_xpixel: 0, ws_ypixel: 0 };
    rustix::termios::tcsetwinsize(&user, size).unwrap();
    let mut command = Command::new(TENUKI);
    command.args(arguments).stdout(program).stderr(Stdio::null());
    let (status, shown) = shown(user, command);
    assert_eq!(status, Some(0));
    let lines: Vec<&str> = shown.lines().collect();
    assert_eq!(lines.len(), 2, "{shown}");
    for (line, name) in lines.iter().zip(["one.sgf", "two.sgf"]) {
        assert_eq!(line.chars().count(), 60, "{line}");
        assert!(line.contains(" …") && line.ends_with(&format!("share/{name}")), "{line}");
    }
    // Whoever reads the table by a program gets whole names.
    let piped = tenuki(&arguments).out;
    assert!(piped.contains(deep.join("one.sgf").to_str().unwrap()), "{piped}");
}
