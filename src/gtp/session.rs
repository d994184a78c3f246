//! A session: a game, what is said about its dead stones, and its end, worked out once.

use std::io::{self, BufReader, BufWriter, Read, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

use log::{debug, trace};

use super::ahead::{Ahead, Arrivals};
use super::command::{self, Arguments};
use super::dead_from::DeadFrom;
use super::live;
use super::parser::{self, Line, Typed};
use super::reader::next_line;
use super::reply::{Answer, Failure, Reply, quoted};
use crate::board::{Board, Color, PointSet, Vertex};
use crate::ending::Ending;
use crate::game::Game;
use crate::life::{self, Judgement};
use crate::rules::Rules;
use crate::scoring::{Count, Method, Score};

/// How many bytes are read and written at a time.
const BUFFER: usize = 64 * 1024;

/// How long a picture of a judgement under way is looked at before the next.
const BETWEEN_PICTURES: Duration = Duration::from_millis(100);

/// An answer that goes on: its line is sent again and again until the next line of input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Stream {
    /// How long from one line to the next.
    pub(super) interval: Duration,
}

/// Judges a position, and asks with what is known so far whether to go on.
type Judge = fn(&Board, Option<Color>, &mut dyn FnMut(&Judgement) -> bool) -> Judgement;

/// A game that answers GTP commands.
///
/// ```
/// use tenuki::gtp::Session;
/// let mut session = Session::new();
/// for line in ["boardsize 5", "play b C3", "play w pass"] {
///     assert!(session.answer(line.as_bytes()).unwrap().answer.is_ok());
/// }
/// let reply = session.answer(b"7 tenuki-final_score_seki").unwrap();
/// assert_eq!(reply.to_string(), "=7 B+17.5\n\n");
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    game: Game,
    method: Method,
    /// The stones that somebody marked dead, where marks are in force. Complete chains.
    marks: Option<PointSet>,
    /// Who says which stones are dead, of those who can be asked.
    dead_from: DeadFrom,
    askable: &'static [DeadFrom],
    judge: Judge,
    /// What is thought of the stones, once it was asked: by Tenuki, or by whom it is attached to.
    judged: Option<Judgement>,
    /// The end of the game as it stands, once it was asked for.
    ending: Option<Ending>,
    over: bool,
    /// What has come in meanwhile, where a thread reads ahead.
    arrivals: Arc<Arrivals>,
    /// The number of the line that is being answered, from 1.
    line: u64,
    /// Whether the answer to that line was interrupted, and what is kept is not the whole truth.
    interrupted: bool,
    /// How the answer to that line goes on.
    stream: Option<Stream>,
    /// Whether judgements are drawn while they are made.
    live: bool,
}

impl Default for Session {
    fn default() -> Session {
        Session::new()
    }
}

impl Session {
    /// A session with an empty 19×19 board, under Japanese rules.
    #[must_use]
    pub fn new() -> Session {
        Session {
            game: Game::new(crate::board::Size::NINETEEN),
            method: Method::default(),
            marks: None,
            dead_from: DeadFrom::default(),
            askable: &DeadFrom::ALONE,
            judge: life::judge_while,
            judged: None,
            ending: None,
            over: false,
            arrivals: Arc::default(),
            line: 0,
            interrupted: false,
            stream: None,
            live: false,
        }
    }

    /// The same session, with judgements drawn on standard error while they are made, as GoGui's
    /// live graphics.
    #[must_use]
    pub fn with_live_graphics(self, live: bool) -> Session {
        Session { live, ..self }
    }

    /// The same session, in which somebody says which stones are dead where no marks are in force,
    /// who is one of `askable`.
    #[must_use]
    pub fn with_dead_from(self, dead_from: DeadFrom, askable: &'static [DeadFrom]) -> Session {
        Session { dead_from, askable, ..self }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The stones that are marked dead, where marks are in force.
    #[must_use]
    pub fn marks(&self) -> Option<PointSet> {
        self.marks
    }

    /// Who says which stones are dead when no marks are in force.
    #[must_use]
    pub fn dead_from(&self) -> DeadFrom {
        self.dead_from
    }

    /// Who can be asked.
    pub(super) fn askable(&self) -> &'static [DeadFrom] {
        self.askable
    }

    /// How it assesses positions.
    #[must_use]
    pub fn method(&self) -> Method {
        self.method
    }

    /// Whether `quit` was answered.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Answers one line of input, or nothing where it holds no command. Of an analysis the answer
    /// is its first line.
    pub fn answer(&mut self, line: &[u8]) -> Option<Reply> {
        self.begin(self.line + 1);
        self.answer_line(&Line::new(line))
    }

    /// Reads lines and answers them, until `quit` or the end of the input.
    ///
    /// Nothing is read while a command runs, so nothing can interrupt it, and an analysis is one
    /// line: [`serve`](Session::serve) is for whoever sits at the other end.
    ///
    /// # Errors
    ///
    /// When the input cannot be read or an answer cannot be written.
    pub fn run(&mut self, input: impl Read, output: impl Write) -> io::Result<()> {
        // Who waits for the next line of an input without a thread would wait for ever.
        self.answer_all(input, output, false)
    }

    /// Reads lines and answers them, until `quit` or the end of the input. A thread reads ahead, so
    /// that `# interrupt` interrupts the running command, and that an analysis goes on until the
    /// next line.
    ///
    /// # Errors
    ///
    /// When the input cannot be read or an answer cannot be written.
    pub fn serve(
        &mut self,
        input: impl Read + Send + 'static,
        output: impl Write,
    ) -> io::Result<()> {
        self.line = 0;
        self.arrivals = Arc::default();
        let input = Ahead::of(input, Arc::clone(&self.arrivals));
        self.answer_all(input, output, true)
    }

    fn answer_all(&mut self, input: impl Read, output: impl Write, ahead: bool) -> io::Result<()> {
        let mut input = BufReader::with_capacity(BUFFER, input);
        let mut output = BufWriter::with_capacity(BUFFER, output);
        let mut line = Line::default();
        while !self.over && next_line(&mut input, &mut line, || output.flush())? {
            self.begin(self.line + 1);
            let Some(reply) = self.answer_line(&line) else { continue };
            if ahead { self.send(&reply, &mut output)? } else { write!(output, "{reply}")? }
        }
        output.flush()
    }

    /// Begins with a line of this number.
    pub(crate) fn begin(&mut self, line: u64) {
        self.line = line;
        if std::mem::take(&mut self.interrupted) {
            // What was known when somebody interrupted answered that command, and no other.
            self.judged = None;
            self.ending = None;
        }
        self.stream = None;
    }

    /// Sends the answer to the line. Where it goes on, it does so until the next line comes.
    pub(crate) fn send(&mut self, reply: &Reply, output: &mut impl Write) -> io::Result<()> {
        match self.stream.take() {
            Some(stream) => self.go_on(reply, &stream, output),
            None => write!(output, "{reply}"),
        }
    }

    /// Sends a line again and again, until the next line of input or an interrupt.
    fn go_on(&self, reply: &Reply, stream: &Stream, output: &mut impl Write) -> io::Result<()> {
        let Reply { id, answer: Ok(text) } = reply else { return write!(output, "{reply}") };
        // As KataGo does it: the lines begin after the first one.
        let id = id.map_or(String::new(), |id| id.to_string());
        writeln!(output, "={id}")?;
        loop {
            writeln!(output, "{text}")?;
            output.flush()?;
            if self.arrivals.wait(self.line, stream.interval) {
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

    /// Answers a command.
    pub(crate) fn call(&mut self, typed: Typed<'_>) -> Answer {
        if typed.name.is_empty() {
            return Err(Failure::Syntax("there is no command after the id".to_owned()));
        }
        let Some(command) = command::find(typed.name) else {
            let name = typed.name.chars().take(60).collect();
            return Err(Failure::UnknownCommand(name));
        };
        let answer = (command.run)(self, &Arguments::new(command, typed.arguments));
        if let Err(failure) = &answer {
            debug!("{} {}: {failure}", typed.name, quoted(typed.arguments));
        }
        answer
    }

    /// Lets the answer go on after it: see [`Stream`].
    pub(super) fn stream(&mut self, stream: Stream) {
        self.stream = Some(stream);
    }

    /// What stops the running command from outside.
    pub(crate) fn arrivals(&self) -> Arc<Arrivals> {
        Arc::clone(&self.arrivals)
    }

    /// Ends the session after this answer.
    pub(super) fn quit(&mut self) {
        self.over = true;
    }

    /// Changes the game: its board, or what has been played. Marks are forgotten where other
    /// stones stand on the board afterwards.
    pub(super) fn play<T>(&mut self, change: impl FnOnce(&mut Game) -> T) -> T {
        let before = self.game.board().hash();
        let result = change(&mut self.game);
        if self.game.board().hash() != before {
            self.marks = None;
        }
        self.judged = None;
        self.ending = None;
        result
    }

    /// Changes what the game is counted with, and not its board: komi, rules, prisoners.
    pub(super) fn agree(&mut self, change: impl FnOnce(&mut Game)) {
        change(&mut self.game);
        self.ending = None;
    }

    /// Goes on with another game, and with the marks that came with it.
    pub(super) fn replace_game(&mut self, game: Game, marks: Option<PointSet>) {
        self.game = game;
        self.marks = marks;
        self.judged = None;
        self.ending = None;
    }

    /// Marks these chains dead; with `None`, no marks are in force.
    pub(super) fn mark(&mut self, dead: Option<PointSet>) {
        self.marks = dead;
        self.ending = None;
    }

    pub(super) fn set_method(&mut self, method: Method) {
        self.method = method;
        self.ending = None;
    }

    pub(super) fn set_dead_from(&mut self, dead_from: DeadFrom) {
        self.dead_from = dead_from;
        self.judged = None;
        self.ending = None;
    }

    /// The dead stones: those marked, else those that somebody says are dead, unless under the
    /// rules in force only named stones are dead.
    pub(super) fn dead(&mut self) -> PointSet {
        match self.marks {
            Some(marked) => marked,
            None if self.game.rules().only_named_dead => PointSet::EMPTY,
            None => self.said_dead(),
        }
    }

    /// The stones that are dead where nobody marked any.
    fn said_dead(&mut self) -> PointSet {
        match self.dead_from {
            DeadFrom::None => PointSet::EMPTY,
            _ => self.judged().dead,
        }
    }

    /// The stones of which nobody is sure: none where marks are in force, or nobody judges.
    pub(super) fn uncertain(&mut self) -> PointSet {
        if self.marks.is_some() || self.game.rules().only_named_dead {
            return PointSet::EMPTY;
        }
        match self.dead_from {
            DeadFrom::None => PointSet::EMPTY,
            _ => self.judged().uncertain,
        }
    }

    /// What Tenuki thinks of the stones. It judges when somebody first asks, and once, unless it
    /// is interrupted: then what it knows by then is good for this answer.
    pub(crate) fn judged(&mut self) -> Judgement {
        if let Some(judged) = self.judged {
            return judged;
        }
        let (game, method, live) = (&self.game, self.method, self.live);
        let (arrivals, line) = (&self.arrivals, self.line);
        let mut interrupted = false;
        let mut shown: Option<Instant> = None;
        let judged = (self.judge)(game.board(), game.to_move(), &mut |so_far| {
            if live && shown.is_none_or(|shown| shown.elapsed() >= BETWEEN_PICTURES) {
                live::show(game, method, so_far);
                shown = Some(Instant::now());
            }
            interrupted = arrivals.interrupted(line);
            !interrupted
        });
        self.interrupted |= interrupted;
        self.judged = Some(judged);
        judged
    }

    /// Somebody else has judged the stones of this position.
    pub(crate) fn set_judgement(&mut self, judgement: Judgement) {
        if self.judged != Some(judgement) {
            self.judged = Some(judgement);
            self.ending = None;
        }
    }

    /// Plays a move, or says why it is illegal.
    pub(crate) fn play_move(&mut self, color: Color, vertex: Vertex) -> Result<(), Failure> {
        self.play(|game| game.play(color, vertex))
            .map(|_| ())
            .map_err(|error| Failure::IllegalMove(error.to_string()))
    }

    /// The end of the game as it stands. The position is scored when somebody first asks, and once.
    pub(super) fn ending(&mut self) -> &Ending {
        let dead = self.dead();
        let (game, method) = (&self.game, self.method);
        self.ending.get_or_insert_with(|| Ending::of(game, dead, method))
    }

    /// The score under Japanese counting, whatever the rules in force: territory and prisoners,
    /// nothing in seki, the komi in force, no compensation for handicap stones.
    ///
    /// `dead` are the dead stones; with `None`, those marked, else those that somebody says are
    /// dead.
    pub(super) fn score_without_seki(&mut self, dead: Option<PointSet>) -> Score {
        let dead = dead.or(self.marks).unwrap_or_else(|| self.said_dead());
        let (prisoners, komi, handicap) =
            (self.game.prisoners(), self.game.komi(), self.game.handicap());
        if dead == self.dead() {
            let assessment = &self.ending().assessment;
            Count::new(assessment, &Rules::JAPANESE, prisoners, komi, handicap).score()
        } else {
            Ending::under(&self.game, &Rules::JAPANESE, komi, dead, self.method).score()
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, channel};

    use super::*;

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
    struct Heard(std::sync::mpsc::Sender<String>, String);

    impl Write for Heard {
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
    fn never_sure(
        board: &Board,
        _: Option<Color>,
        go_on: &mut dyn FnMut(&Judgement) -> bool,
    ) -> Judgement {
        let so_far = Judgement { dead: board.stones(Color::Black), ..Judgement::default() };
        while go_on(&so_far) {
            std::thread::sleep(Duration::from_millis(1));
        }
        so_far
    }

    /// A session in a thread of its own, and both ends of its pipes.
    fn served(judge: Judge) -> (std::sync::mpsc::Sender<&'static str>, Receiver<String>) {
        let (keys, typed) = channel();
        let (said, heard) = channel();
        let mut session = Session { judge, ..Session::new() };
        std::thread::spawn(move || session.serve(Typed(typed), Heard(said, String::new())));
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
    fn an_interrupt_ends_a_command_with_what_is_known_so_far() {
        let (keys, heard) = served(never_sure);
        keys.send("1 boardsize 5\n2 play b C3\n3 play w A1\n").unwrap();
        assert_eq!(next(&heard), "=1 \n\n=2 \n\n=3 \n\n");
        keys.send("4 final_status_list dead\n").unwrap();
        assert!(heard.recv_timeout(Duration::from_millis(100)).is_err(), "it is still thinking");
        keys.send("# interrupt\n").unwrap();
        assert_eq!(next(&heard), "=4 C3\n\n");
        // It is forgotten: the next command thinks again, and is not interrupted by the old word.
        keys.send("5 final_status_list dead\n").unwrap();
        assert!(heard.recv_timeout(Duration::from_millis(100)).is_err(), "it thinks again");
        keys.send("# interrupt\n6 name\n").unwrap();
        assert_eq!(until(&heard, "=6 Tenuki\n\n"), "=5 C3\n\n=6 Tenuki\n\n");
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
        keys.send("boardsize 5\nplay b C3\nplay w D3\n").unwrap();
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
        Session::new().run(&b"1 analyze\n2 name"[..], &mut output).unwrap();
        let output = String::from_utf8(output).unwrap();
        let (first, second) = output.split_once("\n\n").unwrap();
        assert!(first.starts_with("=1 info move") && !first.contains('\n'), "{first}");
        assert_eq!(second, "=2 Tenuki\n\n");
    }
}
