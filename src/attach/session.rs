//! A session around an engine: every command goes to the side that answers it.

use std::io::{self, Read, Write};

use gtp::Response;
use log::{error, info, warn};
use serde_json::{Value, json};

use super::dead::{self, Heard, NONE_DEAD, Opinion};
use super::engine::{Engine, Fault, Input, Wait};
use super::follow::{EngineGame, Followed, Step};
use super::owner::Owner;
use crate::gtp::command::{self, Change, rules_to_json};
use crate::gtp::parser::{Line, Typed, parse, words};
use crate::gtp::{Answer, Failure, Reply, Session, menu};
use crate::process::framing::is_success;
use drawn::ENGINE;
use tenuki_score::board::{Color, Vertex};
use tenuki_score::ending::DeadFrom;
use tenuki_score::life::Judgement;

mod drawn;
mod foreign;

/// Tenuki around an engine.
#[derive(Debug)]
pub(super) struct Attached<W: Write> {
    session: Session,
    engine: Engine,
    followed: EngineGame,
    /// What the engine said last of the stones of a position.
    opinion: Option<Opinion>,
    /// What the engine's lists have been good for so far.
    lists: Lists,
    /// The number of events before the engine's first `kgs-genmove_cleanup`: see [`Attached::clean_up`].
    cleanup: Option<usize>,
    /// Its version, once it has said so.
    version: Option<String>,
    /// The command after which the engine's position is not known.
    unsure_after: Option<String>,
    /// Whether an engine that plays a position out to judge it (GNU Go does, and takes seconds) is asked only when the
    /// game is over: so it is while the policy is the default.
    asks_at_the_end: bool,
    output: W,
}

/// Whether an engine's `final_status_list` is an opinion.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum Lists {
    /// They have named no stone yet, and Tenuki was sure of no dead one.
    #[default]
    Unknown,
    /// They have named a stone as dead or in seki.
    Opinions,
    /// They named none where Tenuki was sure of dead stones: the engine only has the command.
    Silent,
}

/// What is answered to a command.
#[derive(Debug)]
enum Said {
    /// By Tenuki.
    Ours(Answer),
    /// By the engine, and passed on as it is.
    Theirs(Response),
    /// Everything has been written already.
    Written,
}

impl<W: Write> Attached<W> {
    /// A session with an empty board; the engine has not been started.
    pub(super) fn new(
        session: Session,
        engine: Engine,
        output: W,
        asks_at_the_end: bool,
    ) -> Attached<W> {
        Attached {
            session,
            engine,
            followed: EngineGame::default(),
            opinion: None,
            lists: Lists::Unknown,
            cleanup: None,
            version: None,
            unsure_after: None,
            asks_at_the_end,
            output,
        }
    }

    /// Begins to handle signals.
    #[cfg(unix)]
    pub(super) fn hear_signals(&mut self) -> io::Result<()> {
        self.engine.hear_signals(self.session.arrivals())
    }

    /// Starts the engine, and answers commands until `quit` or the end of the input. Then the
    /// engine is gone.
    pub(super) fn run(&mut self, input: impl Read + Send + 'static) -> io::Result<()> {
        self.engine.hear(input, self.session.arrivals())?;
        // A fault has been reported, and everything but the engine works.
        if let Err(Fault::CannotStart(_)) = self.start() {
            error!(
                "Tenuki scores without an engine. To correct the command in GoGui: Program > New \
                 Program…. {RESTART}"
            );
        }
        let result = self.answer_all();
        self.engine.quit();
        result
    }

    fn answer_all(&mut self) -> io::Result<()> {
        while !self.session.is_over() {
            match self.engine.next_input() {
                Input::Line(line) => self.answer_line(&line)?,
                Input::Full => {}
                Input::End => break,
                Input::Failed(error) => return Err(error),
            }
        }
        Ok(())
    }

    fn answer_line(&mut self, line: &Line) -> io::Result<()> {
        self.session.begin(self.engine.lines);
        let text = line.text();
        let Some(typed) = parse(&text) else { return Ok(()) };
        let said = if line.is_too_long() {
            Said::Ours(Err(Failure::LineTooLong))
        } else {
            self.answer(typed)?
        };
        match said {
            Said::Ours(answer) => {
                self.session.send(&Reply { id: typed.id, answer }, &mut self.output)?;
            }
            Said::Theirs(response) => {
                let sign = if is_success(&response) { '=' } else { '?' };
                write!(self.output, "{sign}{} {}\n\n", number(typed.id), response.text())?;
            }
            Said::Written => {}
        }
        self.output.flush()
    }

    fn answer(&mut self, typed: Typed<'_>) -> io::Result<Said> {
        let name = typed.name;
        if !self.knows(name) {
            return Ok(Said::Ours(Err(self.unknown(typed))));
        }
        Ok(match (name, Owner::of(name)) {
            ("name", _) => self.both_names(typed),
            ("version", _) => self.with(typed, self.version.clone()),
            ("known_command", _) => Said::Ours(self.known_command(typed)),
            ("list_commands", _) => Said::Ours(self.list_commands(typed)),
            ("gogui-analyze_commands", _) => Said::Ours(self.analyze_commands(typed)),
            ("gogui-sigint", _) => {
                // From now on SIGINT interrupts the running command and does not end Tenuki.
                self.engine.interruptible = true;
                self.ours(typed)
            }
            (TITLE, _) if self.never_ran() => self.both_names(typed),
            (ATTACH, _) => Said::Ours(self.attach(typed)),
            (ENGINE, _) => self.drawn(typed),
            (_, Owner::Tenuki) => self.ours(typed),
            (_, Owner::Scoring) => self.scoring(typed),
            (_, Owner::Both(change)) => self.both(change, typed),
            (_, Owner::Rules) => self.rules(typed),
            (_, Owner::Move(color)) => self.engine_moves(color, typed),
            // Tenuki's own goes on until the next line, too.
            (_, Owner::Analysis { .. }) if self.leaves_to_us(name) => self.our_analysis(typed),
            (_, Owner::Analysis { ends_on_input, plays }) => {
                return self.analysis(ends_on_input, plays, typed);
            }
            (_, Owner::Engine) => self.engines(typed),
            (_, Owner::Unknown) => self.unknown_to_us(typed),
            (_, Owner::Time) => self.time(typed),
        })
    }

    fn knows(&self, name: &str) -> bool {
        if command::find(name).is_some() && self.session.find(name).is_none() {
            return false;
        }
        let ours = command::find(name).is_some() && !self.is_hidden(name);
        ours || self.about_the_engine().contains(&name) || self.engine.knows(name)
    }

    /// Tenuki's commands that are about the engine. GoGui shows a title in place of the name of the
    /// record, and asks for it once: there is one only to say that there is no engine.
    fn about_the_engine(&self) -> &'static [&'static str] {
        if self.never_ran() { &[ATTACH, ENGINE, TITLE] } else { &[ATTACH, ENGINE] }
    }

    /// Whether the engine could not be started, or ended before it said its name.
    fn never_ran(&self) -> bool {
        let fault = self.engine.fault().filter(|fault| **fault != Fault::Ended);
        self.engine.name.is_none() && fault.is_some()
    }

    /// Whether the engine has said what it knows, and this is not part of it.
    fn leaves_to_us(&self, name: &str) -> bool {
        !self.engine.commands.is_empty() && !self.engine.knows(name)
    }

    /// Whether it is an analysis of Tenuki's own, where the engine has another one: Sabaki takes the
    /// first of them that it finds, and it has to be the engine's.
    fn is_hidden(&self, name: &str) -> bool {
        ANALYSES.contains(&name)
            && !self.engine.knows(name)
            && ANALYSES.iter().any(|other| self.engine.knows(other))
    }

    /// An unknown command. If the engine never listed its commands, it might know it.
    fn unknown(&mut self, typed: Typed<'_>) -> Failure {
        match (self.session.call(typed), self.engine.fault()) {
            (Err(Failure::UnknownCommand(name)), Some(fault))
                if self.engine.commands.is_empty() =>
            {
                Failure::UnknownCommand(format!("{name} (the engine {fault})"))
            }
            (Err(failure), _) => failure,
            (Ok(_), _) => Failure::UnknownCommand(typed.name.to_owned()),
        }
    }

    fn ours(&mut self, typed: Typed<'_>) -> Said {
        let foreign = self.followed.agreement.foreign.as_ref();
        self.session.cannot_count = foreign.map(|foreign| foreign.what.clone());
        Said::Ours(match (typed.name, foreign) {
            ("kata-get-rules", Some(foreign)) => Ok(foreign.json.clone()),
            _ => self.session.call(typed),
        })
    }

    /// Tenuki's own analysis. It has to begin at once, so the engine is asked which stones are dead
    /// only where it decides.
    fn our_analysis(&mut self, typed: Typed<'_>) -> Said {
        if self.session.dead_from() == DeadFrom::Engine {
            self.ask_for_dead_stones();
        }
        self.ours(typed)
    }

    /// A command for which Tenuki may have to know which stones are dead.
    fn scoring(&mut self, typed: Typed<'_>) -> Said {
        let named = typed.name == "tenuki-final_score_seki" && !typed.arguments.is_empty();
        let marking = typed.name == "tenuki-dead" && !typed.arguments.eq_ignore_ascii_case("show");
        if !named && !marking {
            self.ask_for_dead_stones();
        }
        self.ours(typed)
    }

    /// Asks the engine which stones are dead, if a score depends on it and it was not asked before.
    fn ask_for_dead_stones(&mut self) {
        let is_early = self.asks_at_the_end && !self.session.game().is_over();
        // A network says it at once, without playing the position out.
        if !self.session.asks_the_engine() || (is_early && !self.engine.takes("kata-raw-nn")) {
            return;
        }
        let opinion = match self.opinion {
            Some(opinion) if opinion.is_about(self.session.game().board()) => opinion,
            _ => {
                // A fault has been reported already.
                let heard = dead::judge(&mut self.engine, self.session.game().board());
                let judgement = self.understood(heard.unwrap_or(Heard::Nothing));
                Opinion::new(self.session.game().board(), judgement)
            }
        };
        self.opinion = Some(opinion);
        self.session.set_engine_opinion(opinion.judgement);
    }

    /// The opinion of the engine. Lists that name no stone are one only where they have named a stone before, or where
    /// nothing speaks against them.
    fn understood(&mut self, heard: Heard) -> Option<Judgement> {
        match (heard, self.lists) {
            (Heard::Nothing, _) => {
                warn!("the engine does not say which stones are dead, so Tenuki does");
                None
            }
            (Heard::Opinion(judgement), _) => {
                self.lists = Lists::Opinions;
                Some(*judgement)
            }
            (Heard::NamesNone, Lists::Silent) => None,
            (Heard::NamesNone, Lists::Unknown) if self.session.is_sure_of_dead_stones() => {
                warn!("{}", NAMES_NONE);
                self.lists = Lists::Silent;
                None
            }
            (Heard::NamesNone, _) => Some(NONE_DEAD),
        }
    }

    /// Changes the game on both sides, or on neither. If the engine is gone, the game goes on
    /// without it.
    fn both(&mut self, change: Change, typed: Typed<'_>) -> Said {
        let mut after = self.session.clone();
        let answer = change_ours(&mut after, typed);
        if answer.is_err() {
            // The session remembers a komi that the controller could not read.
            if typed.name == "komi" {
                self.session = after;
            }
            return Said::Ours(answer);
        }
        let mut said = Said::Ours(answer);
        let key = words(typed.arguments).next();
        if matches!(change, Change::NewGame | Change::Handicap | Change::Position) {
            self.cleanup = None;
        }
        if change == Change::Parameter && matches!(key, Some("dead-from" | "dead_stones_from")) {
            self.asks_at_the_end = false;
        }
        if self.engine.is_running() {
            let step = Step { typed, before: self.session.game(), after: after.game() };
            match self.followed.follow(&mut self.engine, change, step) {
                Ok(Followed::Yes) if change == Change::Parameter && key == Some("rules") => {
                    said = self.chosen();
                }
                Ok(Followed::Yes) => {}
                Ok(Followed::Said(response)) => said = Said::Theirs(response),
                Ok(Followed::Refused(response)) => return Said::Theirs(response),
                Ok(Followed::Cannot(failure)) => return Said::Ours(Err(failure)),
                // It has been reported.
                Err(_) => {}
            }
        }
        self.session = after;
        self.clean_up();
        said
    }

    /// Once the engine has been asked for moves that capture dead stones (`kgs-genmove_cleanup`), the next two passes
    /// end the game with only living stones on the board. KGS counts so.
    fn clean_up(&mut self) {
        let game = self.session.game();
        self.cleanup = self.cleanup.filter(|before| *before < game.events().len());
        if self.cleanup.is_some_and(|before| before + 2 <= game.events().len()) && game.is_over() {
            // It cannot fail: marks need no stone.
            let _ = call(&mut self.session, "tenuki-dead", "none");
        }
    }

    /// The engine chooses a move. What Tenuki's rules do not allow is taken back.
    fn engine_moves(&mut self, color: Option<Color>, typed: Typed<'_>) -> Said {
        if !self.engine.knows(typed.name) && self.engine.is_running() {
            return self.move_of_ours(typed);
        }
        let response = match self.engine.ask(typed.name, typed.arguments, Wait::Move) {
            Ok(response) => response,
            Err(fault) => return self.gone(&fault),
        };
        if !is_success(&response) {
            return Said::Theirs(response);
        }
        let before = self.session.game().events().len();
        let color = color.or_else(|| color_of(typed.arguments));
        match self.play_theirs(color, &response.text()) {
            Ok(()) => {
                if typed.name == "kgs-genmove_cleanup" {
                    self.cleanup.get_or_insert(before);
                }
                self.clean_up();
                Said::Theirs(response)
            }
            Err(failure) => Said::Ours(Err(failure)),
        }
    }

    /// Plays what the engine has played on its own board.
    fn play_theirs(&mut self, color: Option<Color>, chosen: &str) -> Result<(), Failure> {
        let chosen = chosen.trim();
        if chosen.eq_ignore_ascii_case("resign") {
            return Ok(());
        }
        let color = color.or(self.session.game().to_move());
        let failure = match (color, chosen.parse::<Vertex>()) {
            (Some(color), Ok(vertex)) => match self.session.play_move(color, vertex) {
                Ok(()) => {
                    self.followed.engine_moved();
                    return Ok(());
                }
                Err(Failure::IllegalMove(reason)) => {
                    Failure::IllegalMove(format!("the engine plays {color} {vertex}, but {reason}"))
                }
                Err(failure) => failure,
            },
            _ => Failure::Engine(format!("chose {chosen:?}, which is not a move")),
        };
        // Whether the move is on its board is not known. If this fails, the engine is gone, and that has been reported.
        let _ = self.followed.restore(&mut self.engine, self.session.game());
        Err(failure)
    }

    /// Tenuki's own move, for an engine that knows no `genmove`.
    fn move_of_ours(&mut self, typed: Typed<'_>) -> Said {
        self.ask_for_dead_stones();
        let mut after = self.session.clone();
        let answer = after.call(typed);
        if let (Ok(vertex), Some(last)) = (&answer, after.game().last_move()) {
            let arguments = format!("{} {vertex}", last.color);
            return match self
                .both(Change::Move, Typed { id: typed.id, name: "play", arguments: &arguments })
            {
                refused @ Said::Theirs(Response::Error(_)) => refused,
                _ => Said::Ours(answer),
            };
        }
        Said::Ours(answer)
    }

    /// Lines are passed on as they come.
    fn analysis(&mut self, ends_on_input: bool, plays: bool, typed: Typed<'_>) -> io::Result<Said> {
        let output = &mut self.output;
        let mut begun = false;
        let mut chosen = None;
        let streamed = self.engine.stream(typed.name, typed.arguments, ends_on_input, |line| {
            if !std::mem::replace(&mut begun, true) {
                write!(output, "={}", number(typed.id))?;
                if !line.is_empty() {
                    write!(output, " {line}")?;
                }
                writeln!(output)?;
            } else if let (true, Some(vertex)) = (plays, line.strip_prefix("play ")) {
                // It is passed on once it has been played.
                chosen = Some(vertex.to_owned());
                return Ok(());
            } else {
                writeln!(output, "{line}")?;
            }
            output.flush()
        });
        match streamed {
            Ok(Ok(Some(refusal))) => return Ok(Said::Theirs(refusal)),
            Ok(Ok(None)) => {}
            Ok(Err(error)) => return Err(error),
            Err(fault) => return Ok(self.gone(&fault)),
        }
        if let Some(vertex) = chosen {
            match self.play_theirs(color_of(typed.arguments), &vertex) {
                Ok(()) => writeln!(self.output, "play {vertex}")?,
                Err(failure) => error!("the move of the engine is not played: {failure}"),
            }
        }
        writeln!(self.output)?;
        Ok(Said::Written)
    }

    /// The engine answers, and the game stays as it is.
    fn engines(&mut self, typed: Typed<'_>) -> Said {
        if self.engine.is_running() && !self.engine.knows(typed.name) {
            self.ask_for_dead_stones();
            return self.ours(typed);
        }
        match self.engine.ask(typed.name, typed.arguments, Wait::Move) {
            Ok(response) => Said::Theirs(response),
            Err(fault) => self.gone(&fault),
        }
    }

    /// Time is the engine's, and Tenuki's where there is none.
    fn time(&mut self, typed: Typed<'_>) -> Said {
        if self.engine.takes(typed.name)
            && let Ok(response) = self.engine.ask(typed.name, typed.arguments, Wait::Answer)
        {
            if is_success(&response) && typed.name != "time_left" {
                self.followed.keep_time(typed);
            }
            return Said::Theirs(response);
        }
        self.ours(typed)
    }

    fn gone(&self, fault: &Fault) -> Said {
        Said::Ours(Err(Failure::Engine(format!("{fault}. {RESTART}"))))
    }

    /// The engine's name with Tenuki's. Lizzie knows KataGo by the beginning of the name only. Controllers show it
    /// first of all, so it says when there is no engine.
    fn both_names(&mut self, typed: Typed<'_>) -> Said {
        let name = self.engine.name.clone();
        let what = match self.engine.fault() {
            None | Some(Fault::Ended) => return self.with(typed, name),
            Some(Fault::CannotStart(_)) => "cannot be started".to_owned(),
            Some(fault) => fault.to_string(),
        };
        let name = name.unwrap_or_else(|| self.engine.program.name());
        let answer = self.session.call(Typed { name: "name", ..typed });
        Said::Ours(answer.map(|ours| format!("{ours} without {name}, which {what}")))
    }

    fn with(&mut self, typed: Typed<'_>, theirs: Option<String>) -> Said {
        let answer = self.session.call(typed);
        Said::Ours(answer.map(|ours| match theirs {
            Some(theirs) => format!("{theirs} with {ours}"),
            None => ours,
        }))
    }

    fn known_command(&mut self, typed: Typed<'_>) -> Answer {
        let ours = self.session.call(typed)?;
        let known =
            self.knows(typed.arguments) || (ours == "true" && !self.is_hidden(typed.arguments));
        Ok(known.to_string())
    }

    fn list_commands(&mut self, typed: Typed<'_>) -> Answer {
        let ours = self.session.call(typed)?;
        let shown = ours.lines().filter(|name| !self.is_hidden(name));
        let about = self.about_the_engine().iter().copied();
        let theirs = self.engine.commands.iter().map(String::as_str);
        let theirs = theirs.filter(|&name| command::find(name).is_none());
        Ok(shown.chain(about).chain(theirs).collect::<Vec<_>>().join("\n"))
    }

    fn analyze_commands(&mut self, typed: Typed<'_>) -> Answer {
        let mut list = vec![self.session.call(typed)?];
        let own = ANALYZE_COMMANDS.into_iter().chain(drawn::menu(&self.engine));
        list.extend(own.map(str::to_owned));
        // Without the engine there is nothing to add. GoGui has a list of its own for one without a
        // menu, but not beside ours.
        if !self.engine.takes(typed.name) {
            list.extend(menu::engine(|name| self.engine.takes(name)));
        } else if let Ok(Some(theirs)) = self.engine.said(typed.name, "", Wait::Answer) {
            list.push(theirs);
        }
        Ok(list.join("\n"))
    }

    /// `tenuki-attach`: what the engine does, and a new beginning for it.
    fn attach(&mut self, typed: Typed<'_>) -> Answer {
        match words(typed.arguments).collect::<Vec<_>>()[..] {
            [] => Ok(match self.engine.fault() {
                None => self.running(),
                Some(fault) => format!("the engine `{}` {fault}", self.engine.program),
            }),
            ["restart"] => {
                self.start().map_err(|fault| Failure::Engine(fault.to_string()))?;
                Ok(String::new())
            }
            _ => Err(Failure::Syntax(format!("usage: {ATTACH} [restart]"))),
        }
    }

    /// That the engine is running, and in what it may differ from Tenuki.
    fn running(&self) -> String {
        let mut lines = vec![format!("the engine `{}` is running", self.engine.program)];
        lines.extend(self.followed.agreement.dispute.clone());
        lines.extend(self.followed.agreement.foreign.as_ref().map(|foreign| {
            format!("Tenuki cannot count by the rules in force ({})", foreign.what)
        }));
        lines.extend((self.lists == Lists::Silent).then(|| NAMES_NONE.to_owned()));
        lines.extend(self.unsure_after.as_ref().map(|command| {
            format!("after `{command}` the engine may have another position than Tenuki")
        }));
        lines.join("\n")
    }

    /// Starts the engine, or starts it again, and gives it the game.
    fn start(&mut self) -> Result<(), Fault> {
        let again = self.engine.name.is_some() || self.engine.fault().is_some();
        self.opinion = None;
        self.lists = Lists::Unknown;
        self.unsure_after = None;
        self.engine.start()?;
        self.followed.forget();
        if let Some(name) = self.engine.said("name", "", Wait::Start)? {
            self.engine.name = Some(name.trim().to_owned());
        }
        if let Some(version) = self.engine.said("version", "", Wait::Start)? {
            self.version = Some(version.trim().to_owned());
        }
        self.followed.agreement.tell(&mut self.engine, self.session.game())?;
        // The first time there is no game yet, and it keeps its own size until the controller says
        // something.
        if again {
            self.followed.resume(&mut self.engine, self.session.game())?;
        }
        info!("the engine `{}` is running", self.engine.program);
        Ok(())
    }
}

/// What there is to say about an engine that only has the command `final_status_list`.
const NAMES_NONE: &str = "the engine's lists name no stone as dead or in seki, although Tenuki is sure that some are \
                          dead: they are not used";

/// The command about the engine.
const ATTACH: &str = "tenuki-attach";

/// How a person gets the engine back, in GoGui and by a command.
const RESTART: &str = "To start it again: Restart Engine in GoGui's Tools > Analyze Commands, or \
                       tenuki-attach restart";

/// The analysis commands that Sabaki looks for, in its order.
const ANALYSES: [&str; 3] = ["analyze", "kata-analyze", "lz-analyze"];

/// GoGui's command for the title of its window.
const TITLE: &str = "gogui-title";

/// What GoGui offers besides what Tenuki alone offers.
const ANALYZE_COMMANDS: [&str; 2] =
    ["hstring/Engine/tenuki-attach", "none/Restart Engine/tenuki-attach restart"];

/// Calls a command of Tenuki's.
fn call(session: &mut Session, name: &str, arguments: &str) -> Answer {
    session.call(Typed { id: None, name, arguments })
}

/// Changes the game as a command says; some of them only the engine knows by name.
fn change_ours(session: &mut Session, typed: Typed<'_>) -> Answer {
    match typed.name {
        color @ ("black" | "white") => {
            call(session, "play", &format!("{color} {}", typed.arguments))
        }
        "set_position" | "kata-set-position" => {
            call(session, "clear_board", "")?;
            if typed.arguments.is_empty() {
                return Ok(String::new());
            }
            call(session, "gogui-setup", typed.arguments)
        }
        "kata-set-rule" => {
            let rules = with_one_rule(rules_to_json(session.game().rules()), typed.arguments);
            call(session, "kata-set-rules", &rules.to_string())
        }
        _ => session.call(typed),
    }
}

/// Rules with another value of one of them, as KataGo types it. A tax that is not named goes with the scoring.
fn with_one_rule(mut rules: Value, arguments: &str) -> Value {
    let mut words = words(arguments);
    let (key, value) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let value = match value {
        "true" => json!(true),
        "false" => json!(false),
        other => json!(other),
    };
    if let Some(rules) = rules.as_object_mut() {
        if key == "scoring" {
            rules.remove("tax");
        }
        rules.insert(key.to_owned(), value);
    }
    rules
}

/// The colour that the arguments of a command begin with.
fn color_of(arguments: &str) -> Option<Color> {
    words(arguments).next()?.parse().ok()
}

/// An id as it is written, or nothing.
fn number(id: Option<u32>) -> String {
    id.map_or_else(String::new, |id| id.to_string())
}
