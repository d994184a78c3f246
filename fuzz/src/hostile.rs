//! Tenuki around an engine that answers whatever it likes.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Cursor, PipeReader, PipeWriter, Write};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use arbitrary::{Arbitrary, Unstructured};
use tenuki::attach::{self, GtpArgs};
use tenuki::ending::DeadFrom;
use tenuki::gtp::Session;
use tenuki::process::Program;

/// What the engine does with a line that it is sent.
#[derive(Arbitrary, Clone, Debug)]
enum Answer {
    /// What an engine says.
    Sensible,
    /// Success, with a text from a list.
    Known(u8),
    /// Success, with any text.
    Success(Vec<u8>),
    /// A refusal.
    Refusal(Vec<u8>),
    /// A success with an id that is so far off.
    Wrong(i8),
    /// The same answer more than once.
    Twice(u8),
    /// A head, this many lines, and an end.
    Lines(u8, Vec<u8>),
    /// Lines that belong to no reply, then what an engine says.
    Chatter(Vec<u8>),
    /// Any bytes; [`ID`] is replaced by the id.
    Bytes(Vec<u8>),
    /// Nothing.
    Silence,
    /// The engine leaves.
    Leave,
}

/// The byte that is replaced by the id of the command.
const ID: u8 = 0xfe;

/// What the engine says that it knows.
const LISTS: [&str; 3] = [
    "play\nundo\nclear_board\nboardsize\nkomi\ngenmove\nlist_commands\nname\nversion",
    "play\nundo\ngenmove\nboardsize\nclear_board\nkomi\nset_free_handicap\nkata-analyze\n\
     kata-genmove_analyze\nkata-search_analyze\nkata-raw-nn\nfinal_status_list\ngogui-interrupt\n\
     kgs-rules\nkata-set-rules\nkata-set-rule\nkata-get-rules\nkata-search_cancellable\nset_position\n\
     printsgf\ntime_settings\ngogui-analyze_commands\nfoo",
    "lz-analyze\nlz-genmove_analyze\ngogui-play_sequence\ngg-undo\nrectangular_boardsize\nblack\n\
     white\ngenmove_black\nreg_genmove\nfinal_status_list\ngogui-sigint\ngogui-setup\nlist_stones\nfoo",
];

/// What an engine may say that has a meaning.
const TEXTS: [&str; 16] = [
    "",
    "A1",
    "C3",
    "b2",
    "pass",
    "resign",
    "Z9",
    "A1 B1\nC3",
    "info move C3 visits 1 pv C3\ninfo move D4 visits 2 pv D4\nplay B2",
    "symmetry 0\nwhiteOwnership\n1 1 1 -1 -1\n1 1 1 -1 -1\n1 1 1 -1 -1\n0 0 0 0 0\n1 1 1 1 nan",
    "string/Mine/foo",
    "true",
    "{\"ko\":\"SIMPLE\",\"scoring\":\"AREA\",\"tax\":\"ALL\",\"hasButton\":true}",
    "{\"ko\":\"POSITIONAL\",\"scoring\":\"AREA\",\"tax\":\"NONE\",\"later\":[{}]}",
    "(;SZ[5]AB[cc]AW[dd])",
    "(;SZ[25:1];B[ya])",
];

/// What the controller sends.
const COMMANDS: [&str; 48] = [
    "genmove b",
    "genmove w",
    "genmove_black",
    "play b C3",
    "play w B2",
    "play b pass",
    "undo",
    "gg-undo 2",
    "boardsize 5",
    "boardsize 3",
    "rectangular_boardsize 3 5",
    "clear_board",
    "komi 3.5",
    "kgs-rules chinese",
    "kata-set-rules aga",
    "fixed_handicap 2",
    "place_free_handicap 3",
    "set_free_handicap A1 B2",
    "gogui-setup b A1 w B2",
    "gogui-setup_player w",
    "gogui-play_sequence b A1 w B1",
    "set_position b A1 w B2",
    "time_settings 0 1 1",
    "time_left b 1 1",
    "kata-analyze b 10",
    "lz-analyze",
    "kata-genmove_analyze b 10",
    "lz-genmove_analyze w",
    "kata-search_analyze b",
    "kata-raw-nn 0",
    "reg_genmove w",
    "final_score",
    "final_status_list dead",
    "tenuki-uncertain",
    "tenuki-line D4",
    "tenuki-try D4 C3 pass",
    "tenuki-attach",
    "tenuki-attach restart",
    "known_command foo",
    "list_commands",
    "gogui-analyze_commands",
    "foo bar",
    "kata-set-rules ing",
    "kata-set-rule scoring AREA",
    "kata-search_cancellable",
    "kata-get-rules",
    "name",
    "quit",
];

/// The most answers and commands that are tried at once.
const MOST: usize = 60;

/// Tenuki around an engine that answers whatever it likes: every command has one answer, a command
/// that failed has changed nothing, and the game is still scored in the end.
pub fn hostile(bytes: &[u8]) {
    let mut input = Unstructured::new(bytes);
    let Ok(commands) = Vec::<u8>::arbitrary(&mut input) else { return };
    let dead_from = Session::ATTACHED[u8::arbitrary(&mut input).map_or(0, usize::from) % 4];
    let mut answers = Vec::new();
    while !input.is_empty() && answers.len() < MOST {
        let Ok(answer) = Answer::arbitrary(&mut input) else { break };
        answers.push(answer);
    }

    let mut lines = vec!["boardsize 5", "showboard"];
    for &command in commands.iter().take(MOST) {
        match COMMANDS.get(usize::from(command)) {
            Some(line) => lines.extend([line, "showboard"]),
            None => lines.push("# interrupt"),
        }
    }
    lines.push("tenuki-final_score_seki none");
    let asked: Vec<&str> = lines.iter().copied().filter(|line| !line.starts_with('#')).collect();
    let mut id = 0;
    let sent: Vec<String> = lines
        .iter()
        .map(|line| {
            if line.starts_with('#') {
                return format!("{line}\n");
            }
            id += 1;
            format!("{id} {line}\n")
        })
        .collect();

    let output = around(answers, dead_from, &sent.concat());
    let replies = taken_apart(&output);
    let over = asked.iter().position(|&command| command == "quit").map_or(asked.len(), |at| at + 1);
    assert_eq!(replies.len(), over, "answers, commands: {output}");
    let mut board = None;
    let mut refused = false;
    for (i, (&command, &(success, id, text))) in asked.iter().zip(&replies).enumerate() {
        assert_eq!(id, i + 1, "{output}");
        match command {
            "showboard" => {
                assert!(success, "{text}");
                let kept = board.is_none_or(|before| before == text);
                assert!(!refused || kept, "a failure changed the board: {output}");
                board = Some(text);
            }
            "tenuki-final_score_seki none" => assert!(success, "{text}"),
            _ => refused = !success,
        }
    }
}

/// What Tenuki says around an engine with these answers.
fn around(answers: Vec<Answer>, dead_from: DeadFrom, commands: &str) -> String {
    let answers = Mutex::new(VecDeque::from(answers));
    let program = Program::Function(Arc::new(move |input, output| engine(&answers, input, output)));
    let soon = Duration::from_millis(20);
    let args = GtpArgs {
        dead_from: Some(dead_from),
        limit: soon,
        start_limit: soon,
        think_limit: Some(soon),
        ..GtpArgs::default()
    };
    let mut output = Vec::new();
    let commands = Cursor::new(commands.as_bytes().to_vec());
    attach::run_around(program, &args, commands, &mut output).expect("memory can be written");
    String::from_utf8(output).expect("answers are UTF-8")
}

/// The engine: for every line that it is sent it does the next thing. Where there is none left, it
/// is an engine like others.
fn engine(answers: &Mutex<VecDeque<Answer>>, input: PipeReader, mut output: PipeWriter) {
    for line in BufReader::new(input).lines().map_while(Result::ok) {
        let mut words = line.split(' ');
        let Some(id) = words.next().and_then(|id| id.parse::<i64>().ok()) else { continue };
        let command = words.next().unwrap_or_default();
        let next = answers.lock().expect("nobody panics").pop_front().unwrap_or(Answer::Sensible);
        let Some(bytes) = next.bytes(id, command) else { return };
        // After its time limit Tenuki does not read any more.
        if output.write_all(&bytes).is_err() || command == "quit" {
            return;
        }
    }
}

impl Answer {
    /// What is written; `None` where the engine leaves.
    fn bytes(&self, id: i64, command: &str) -> Option<Vec<u8>> {
        let reply = |sign: char, id: i64, text: &[u8]| {
            [format!("{sign}{id} ").as_bytes(), text, b"\n\n"].concat()
        };
        let sensible = || {
            let text = match command {
                "list_commands" => LISTS[1],
                "genmove" | "genmove_black" => "pass",
                _ => "",
            };
            reply('=', id, text.as_bytes())
        };
        Some(match self {
            Answer::Sensible => sensible(),
            Answer::Known(number) => {
                let texts = if command == "list_commands" { &LISTS[..] } else { &TEXTS[..] };
                reply('=', id, texts[usize::from(*number) % texts.len()].as_bytes())
            }
            Answer::Success(text) => reply('=', id, text),
            Answer::Refusal(text) => reply('?', id, text),
            Answer::Wrong(off) => reply('=', id + i64::from(*off), b""),
            Answer::Twice(times) => sensible().repeat(usize::from(*times % 4) + 2),
            Answer::Lines(number, line) => {
                let line = [line, &b"\n"[..]].concat();
                [format!("={id}\n").as_bytes(), &line.repeat((*number).into()), b"\n"].concat()
            }
            Answer::Chatter(bytes) => [bytes, &b"\n"[..], &sensible()].concat(),
            Answer::Bytes(bytes) => bytes
                .iter()
                .flat_map(|&byte| if byte == ID { id.to_string().into_bytes() } else { vec![byte] })
                .collect(),
            Answer::Silence => Vec::new(),
            Answer::Leave => return None,
        })
    }
}

/// Answers: whether it is a success, its id, its text.
fn taken_apart(output: &str) -> Vec<(bool, usize, &str)> {
    let replies = super::replies(output).into_iter().map(|(success, reply)| {
        let (id, text) = reply.split_at(reply.bytes().take_while(u8::is_ascii_digit).count());
        (success, id.parse().expect("an answer has the id of its command"), text)
    });
    replies.collect()
}
