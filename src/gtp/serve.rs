//! A session with its input and its output: lines in, answers out.
//!
//! Answers are held back while more lines are in memory, and written before the session waits. An
//! analysis is written again and again until the next line.

use std::io::{self, BufReader, BufWriter, Read, Write};
use std::sync::Arc;

use log::{debug, trace};

use super::command::Arguments;
use super::input::{Ahead, next_line};
use super::parser::{self, Line, Typed};
use super::reply::{Answer, Failure, Reply, quoted};
use super::session::Session;

/// How many bytes are read and written at a time.
const BUFFER: usize = 64 * 1024;

impl Session {
    /// Answers a command.
    pub(crate) fn call(&mut self, typed: Typed<'_>) -> Answer {
        if typed.name.is_empty() {
            return Err(Failure::Syntax("there is no command after the id".to_owned()));
        }
        let Some(command) = self.find(typed.name) else {
            let name = typed.name.chars().take(60).collect();
            return Err(Failure::UnknownCommand(name));
        };
        let arguments = Arguments::of(command, typed.arguments);
        let answer = arguments.and_then(|arguments| (command.run)(self, &arguments));
        if let Err(failure) = &answer {
            debug!("{} {}: {failure}", typed.name, quoted(typed.arguments));
        }
        answer
    }

    /// Answers one line of input; `None` if the line has no command. The answer to an analysis is
    /// its first line.
    pub fn answer(&mut self, line: &[u8]) -> Option<Reply> {
        self.begin(self.conversation.line + 1);
        self.answer_line(&Line::new(line))
    }

    /// Reads lines and answers them, until `quit` or the end of the input.
    ///
    /// It reads nothing while a command runs, so nothing can interrupt the command, and an analysis
    /// is one line. For an interactive controller use [`serve`](Session::serve).
    ///
    /// # Errors
    ///
    /// When the input cannot be read or an answer cannot be written.
    pub fn run(&mut self, input: impl Read, output: impl Write) -> io::Result<()> {
        // Without a thread, an analysis would wait for the next line for ever.
        self.answer_all(input, output, false)
    }

    /// Reads lines and answers them, until `quit` or the end of the input. A thread reads ahead, so
    /// `# interrupt` interrupts the running command, and an analysis goes on until the next line.
    ///
    /// # Errors
    ///
    /// When the input cannot be read or an answer cannot be written.
    pub fn serve(
        &mut self,
        input: impl Read + Send + 'static,
        output: impl Write,
    ) -> io::Result<()> {
        self.conversation.line = 0;
        self.conversation.arrivals = Arc::default();
        let input = Ahead::of(input, self.arrivals());
        self.answer_all(input, output, true)
    }

    fn answer_all(&mut self, input: impl Read, output: impl Write, ahead: bool) -> io::Result<()> {
        let mut input = BufReader::with_capacity(BUFFER, input);
        let mut output = BufWriter::with_capacity(BUFFER, output);
        let mut line = Line::default();
        while !self.is_over() && next_line(&mut input, &mut line, || output.flush())? {
            self.begin(self.conversation.line + 1);
            let Some(reply) = self.answer_line(&line) else { continue };
            if ahead { self.send(&reply, &mut output)? } else { write!(output, "{reply}")? }
        }
        output.flush()
    }

    /// Begins with a line of this number.
    pub(crate) fn begin(&mut self, line: u64) {
        self.conversation.line = line;
        self.conversation.interval = None;
        if std::mem::take(&mut self.conversation.interrupted) {
            // An incomplete judgement answered that command, and no other.
            self.forget_judgement();
        }
    }

    /// Sends the answer to the line. Where it goes on, it is sent again and again, until the next line of input or an
    /// interrupt.
    pub(crate) fn send(&mut self, reply: &Reply, output: &mut impl Write) -> io::Result<()> {
        let interval = self.conversation.interval.take();
        let (Some(interval), Reply { id, answer: Ok(text) }) = (interval, reply) else {
            return write!(output, "{reply}");
        };
        // As KataGo does it: the lines begin after the first one.
        let id = id.map_or(String::new(), |id| id.to_string());
        writeln!(output, "={id}")?;
        loop {
            if !text.is_empty() {
                writeln!(output, "{text}")?;
            }
            output.flush()?;
            if self.conversation.arrivals.wait(self.conversation.line, interval) {
                return writeln!(output);
            }
        }
    }

    fn answer_line(&mut self, line: &Line) -> Option<Reply> {
        let text = line.text();
        let typed = parser::parse(&text)?;
        let answer = if line.is_too_long() { Err(Failure::LineTooLong) } else { self.call(typed) };
        trace!("{:?} {:?}", typed, answer);
        Some(Reply { id: typed.id, answer })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, channel};

    use super::*;
    use crate::gtp::session::JudgeWhile;
    use std::time::Duration;
    use tenuki_score::board::{Board, Color};
    use tenuki_score::life::{self, Judgement};

    /// Input that comes in pieces, when they are sent.
    struct Typed(Receiver<&'static str>);

    impl Read for Typed {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let piece = self.0.recv().unwrap_or_default();
            buffer[..piece.len()].copy_from_slice(piece.as_bytes());
            Ok(piece.len())
        }
    }

    /// Output that says what was written up to each flush.
    struct Output(std::sync::mpsc::Sender<String>, String);

    impl Write for Output {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.1.push_str(std::str::from_utf8(bytes).unwrap());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            if !self.1.is_empty() {
                self.0.send(std::mem::take(&mut self.1)).unwrap();
            }
            Ok(())
        }
    }

    /// Thinks for ever that all black stones are dead.
    fn never_sure(board: &Board, go_on: &mut dyn FnMut(&Judgement) -> bool) -> Judgement {
        let so_far = Judgement { dead: board.stones(Color::Black), ..Judgement::default() };
        while go_on(&so_far) {
            std::thread::sleep(Duration::from_millis(1));
        }
        so_far
    }

    /// A session in a thread of its own, and both ends of its pipes.
    fn served(judge: JudgeWhile) -> (std::sync::mpsc::Sender<&'static str>, Receiver<String>) {
        let (keys, typed) = channel();
        let (said, heard) = channel();
        let mut session = Session::new();
        session.conversation.judge_while = judge;
        std::thread::spawn(move || session.serve(Typed(typed), Output(said, String::new())));
        (keys, heard)
    }

    fn next(heard: &Receiver<String>) -> String {
        heard.recv_timeout(Duration::from_secs(30)).unwrap()
    }

    /// What is said until it ends so.
    fn until(heard: &Receiver<String>, end: &str) -> String {
        let mut said = next(heard);
        while !said.ends_with(end) {
            said += &next(heard);
        }
        said
    }

    #[test]
    fn an_interrupt_ends_a_command_with_what_is_known_so_far_and_leaves_the_marks() {
        let (keys, heard) = served(never_sure);
        keys.send("1 boardsize 5\n2 play b C3\n3 play w A1\n").unwrap();
        assert_eq!(next(&heard), "=1 \n\n=2 \n\n=3 \n\n");
        // It is forgotten: the next command thinks again, and is not interrupted by the old word.
        for (command, interrupt, answer) in [
            ("4 final_status_list dead\n", "# interrupt\n", "=4 C3\n\n"),
            ("5 final_status_list dead\n", "# interrupt\n6 name\n", "=5 C3\n\n=6 Tenuki\n\n"),
            ("7 tenuki-mark A1\n", "# interrupt\n", "?7 interrupted: nothing was marked\n\n"),
            ("8 tenuki-dead show\n", "# interrupt\n", "=8 C3\n\n"),
        ] {
            keys.send(command).unwrap();
            let early = heard.recv_timeout(Duration::from_millis(100));
            assert!(early.is_err(), "it is still thinking: {early:?}");
            keys.send(interrupt).unwrap();
            assert_eq!(until(&heard, answer), answer);
        }
    }

    #[test]
    fn a_judgement_is_drawn_once_it_takes_long_and_if_that_is_wanted() {
        use std::sync::Mutex;
        use std::time::Instant;
        static SHOWN: Mutex<Vec<(Instant, usize)>> = Mutex::new(Vec::new());
        for live in [true, false] {
            let mut session = Session::new().with_live_graphics(live);
            session.conversation.show = |game, _, so_far| {
                let stones = game.board().stones(Color::Black).len();
                assert_eq!(so_far.dead.len(), stones);
                SHOWN.lock().unwrap().push((Instant::now(), stones as usize));
            };
            // It thinks for a second.
            session.conversation.judge_while = |board, go_on| {
                let begun = Instant::now();
                let mut judged = never_sure(board, &mut |so_far| {
                    go_on(so_far) && begun.elapsed() < Duration::from_secs(1)
                });
                judged.certain = true;
                judged
            };
            SHOWN.lock().unwrap().clear();
            let asked = Instant::now();
            session.run(&b"play b C3\nfinal_score"[..], Vec::new()).unwrap();
            let shown = SHOWN.lock().unwrap();
            assert_eq!(!shown.is_empty(), live);
            for pair in shown.windows(2) {
                assert!(pair[1].0 - pair[0].0 >= Duration::from_millis(90));
            }
            if let Some((first, _)) = shown.first() {
                assert!(*first - asked >= Duration::from_millis(300));
            }
        }
    }

    #[test]
    fn an_interrupt_that_nothing_runs_for_does_nothing() {
        let (keys, heard) = served(life::judge_while);
        keys.send("# interrupt\n1 name\n").unwrap();
        assert_eq!(next(&heard), "=1 Tenuki\n\n");
        keys.send("# interrupt\n").unwrap();
        keys.send("2 name\n").unwrap();
        assert_eq!(next(&heard), "=2 Tenuki\n\n");
    }

    #[test]
    fn an_analysis_goes_on_until_the_next_line() {
        let (keys, heard) = served(life::judge_while);
        keys.send("rectangular_boardsize 5 2\ngogui-setup b B1 b B2 w C1 w C2 w D1 w E2\nkomi 0\n")
            .unwrap();
        assert_eq!(next(&heard), "= \n\n= \n\n= \n\n");
        for stop in ["8 name\n", "# interrupt\n8 name\n", "\n8 name\n"] {
            keys.send("7 kata-analyze b 1\n").unwrap();
            let first = next(&heard);
            let line = first.strip_prefix("=7\n").unwrap().to_owned();
            assert!(line.starts_with("info move "), "{line}");
            assert_eq!(next(&heard), line);
            assert_eq!(next(&heard), line);
            keys.send(stop).unwrap();
            let said = until(&heard, "=8 Tenuki\n\n").replace(&line, "");
            assert_eq!(said, "\n=8 Tenuki\n\n");
        }
        // The end of the input ends it too.
        keys.send("kata-analyze b 100000\n").unwrap();
        assert!(next(&heard).starts_with("=\ninfo"));
        drop(keys);
        assert_eq!(next(&heard), "\n");
    }

    #[test]
    fn an_analysis_of_input_that_is_all_there_is_one_line() {
        let mut output = Vec::new();
        let mut session = Session::new();
        session
            .run(
                &b"rectangular_boardsize 5 2\ngogui-setup b B1 b B2 w C1 w C2 w D1 w E2"[..],
                io::sink(),
            )
            .unwrap();
        session.run(&b"1 analyze\n2 name"[..], &mut output).unwrap();
        let output = String::from_utf8(output).unwrap();
        let (first, second) = output.split_once("\n\n").unwrap();
        assert!(first.starts_with("=1 info move") && !first.contains('\n'), "{first}");
        assert_eq!(second, "=2 Tenuki\n\n");
    }
}
