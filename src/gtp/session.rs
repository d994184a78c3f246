//! A session: the game that is being scored, and the conversation about it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::graphics;
use super::input::Arrivals;
use super::reply::Failure;
use tenuki_record::{Defaults, Record, Unsaid};
use tenuki_score::board::{Board, Color, PointSet, Size, Vertex};
use tenuki_score::ending::{DeadFrom, Ending};
use tenuki_score::game::{Event, Game, Move};
use tenuki_score::life::{self, Judgement};
use tenuki_score::rules::Rules;
use tenuki_score::scoring::Method;

mod count;

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
    /// The game that is being scored.
    game: Game,
    method: Method,
    /// The stones that the user named dead, if any or none were named. Complete chains.
    marks: Option<PointSet>,
    /// Where dead stones come from if none are named.
    dead_from: DeadFrom,
    /// The record whose end the game is, if it is one.
    record: Option<Arc<Record>>,
    /// What the record that was loaded leaves unsaid, until a command says it.
    unsaid: Unsaid,
    /// The opinion of the attached engine on this position, if it was asked; `Some(None)` if it did not
    /// answer.
    engine: Option<Option<Judgement>>,
    /// The judge's opinion on this position, if it was asked.
    judged: Option<Judgement>,
    /// The result, if it was asked for.
    ending: Option<Ending>,
    /// Lines in, answers out.
    pub(super) conversation: Conversation,
    /// The policies for dead stones that may be chosen.
    pub(super) policies: &'static [DeadFrom],
    /// Whether anybody has said which rules are in force: a command, or a record.
    pub(super) rules_named: bool,
    /// Whether that has been asked before.
    rules_asked: bool,
    /// The rules and the komi of records that name none, if the session began with its own: those that it began with,
    /// or that a command has chosen since.
    default_rules: Option<Rules>,
    pub(super) default_komi: Option<f64>,
    /// The handicap stones that a controller has placed (`set_free_handicap`): see [`Session::play`].
    placed: u32,
    /// Whether the controller could not read the komi of its record: it sent `komi NaN`.
    komi_is_unread: bool,
    /// Whether commands may read and write files.
    pub(super) uses_files: bool,
    /// What Tenuki cannot count of the rules that the attached engine has, if there is anything.
    pub(crate) cannot_count: Option<String>,
    /// The stones that clicks of `tenuki-mark` have turned over since the marks were set otherwise.
    turned: PointSet,
}

impl Default for Session {
    fn default() -> Session {
        Session::new()
    }
}

impl Session {
    /// The policies for dead stones of a session without an engine.
    pub const ALONE: [DeadFrom; 2] = [DeadFrom::Judge, DeadFrom::None];

    /// The policies for dead stones of a session that is attached to an engine.
    pub const ATTACHED: [DeadFrom; 4] =
        [DeadFrom::Judge, DeadFrom::None, DeadFrom::Engine, DeadFrom::Both];

    /// A session with an empty 19×19 board, under Japanese rules.
    #[must_use]
    pub fn new() -> Session {
        Session {
            game: Game::new(Size::NINETEEN),
            method: Method::default(),
            marks: None,
            dead_from: DeadFrom::default(),
            record: None,
            unsaid: Unsaid::default(),
            engine: None,
            judged: None,
            ending: None,
            conversation: Conversation::new(),
            policies: &Session::ALONE,
            rules_named: false,
            rules_asked: false,
            default_rules: None,
            default_komi: None,
            placed: 0,
            komi_is_unread: false,
            uses_files: true,
            cannot_count: None,
            turned: PointSet::EMPTY,
        }
    }

    /// The same session, with judgements drawn on standard error while they are made, as GoGui's
    /// live graphics.
    #[must_use]
    pub fn with_live_graphics(mut self, live: bool) -> Session {
        self.conversation.live = live;
        self
    }

    /// Whether GoGui shows graphics from standard error.
    pub(crate) fn is_live(&self) -> bool {
        self.conversation.live
    }

    /// The same session, with a policy for dead stones that are not named, and with the policies
    /// that may be chosen instead.
    #[must_use]
    pub fn with_dead_from(mut self, dead_from: DeadFrom, policies: &'static [DeadFrom]) -> Session {
        self.set_dead_from(dead_from);
        self.policies = policies;
        self
    }

    /// The same session with rules and a komi that are in force until a command chooses others. A record may name
    /// its own.
    #[must_use]
    pub fn with_defaults(mut self, rules: Option<Rules>, komi: Option<f64>) -> Session {
        (self.default_rules, self.default_komi) = (rules, komi);
        if let Some(rules) = rules {
            self.set_rules(rules);
        }
        self.agree(|game| game.set_komi(komi));
        self
    }

    /// The rules of a record that names none.
    pub(super) fn default_rules(&self) -> Rules {
        self.default_rules.unwrap_or(*self.game().rules())
    }

    /// The same session without access to files: `loadsgf` is unknown, and `printsgf` answers the
    /// record but writes no file.
    #[must_use]
    pub fn without_files(mut self) -> Session {
        self.uses_files = false;
        self
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The stones that are marked dead, if marks are in force.
    #[must_use]
    pub fn marks(&self) -> Option<PointSet> {
        self.marks
    }

    /// Where dead stones come from if no marks are in force.
    #[must_use]
    pub fn dead_from(&self) -> DeadFrom {
        self.dead_from
    }

    /// The method of scoring.
    #[must_use]
    pub fn method(&self) -> Method {
        self.method
    }

    /// Whether `quit` was answered.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.conversation.over
    }

    /// What stops the running command from outside.
    pub(crate) fn arrivals(&self) -> Arc<Arrivals> {
        Arc::clone(&self.conversation.arrivals)
    }

    /// Changes the game: its board, or what has been played. Marks are forgotten if other stones
    /// stand on the board afterwards.
    ///
    /// Sabaki sends the black stones of every set-up position as a handicap, and the others as moves. So stones
    /// that a controller placed are a handicap unless the first two moves are stones of one colour (KataGo
    /// counts them alike).
    pub(super) fn play<T>(&mut self, change: impl FnOnce(&mut Game) -> T) -> T {
        let (board, events) = (self.game.board().hash(), self.game.events().len());
        let result = change(&mut self.game);
        if self.placed > 0 {
            let is_set_up = begins_with_two_of_one_side(&self.game);
            self.game.set_handicap(if is_set_up { 0 } else { self.placed });
        }
        let has_other_stones = self.game.board().hash() != board;
        if has_other_stones {
            self.marks = None;
        }
        if has_other_stones || self.game.events().len() != events {
            self.record = None;
        }
        self.forget_opinions();
        result
    }

    /// Changes komi, rules or prisoners, but not the board.
    pub(super) fn agree(&mut self, change: impl FnOnce(&mut Game)) {
        change(&mut self.game);
        self.ending = None;
    }

    /// Chooses the method of scoring.
    pub(super) fn set_method(&mut self, method: Method) {
        self.method = method;
        self.ending = None;
    }

    /// Chooses where dead stones come from if none are named.
    pub(super) fn set_dead_from(&mut self, dead_from: DeadFrom) {
        self.dead_from = dead_from;
        self.ending = None;
    }

    /// Takes note that a controller has placed the handicap stones that are on the board.
    pub(super) fn handicap_is_placed(&mut self) {
        self.placed = self.game().handicap();
    }

    /// Sets the komi; `None` if the controller could not read that of its record.
    pub(super) fn set_komi(&mut self, komi: Option<f64>) {
        self.komi_is_unread = komi.is_none();
        if let Some(komi) = komi {
            self.default_komi = self.default_komi.and(Some(komi));
            self.unsaid.komi = false;
            self.agree(|game| game.set_komi(Some(komi)));
        }
    }

    /// Agrees on rules.
    pub(super) fn set_rules(&mut self, rules: Rules) {
        self.rules_named = true;
        self.default_rules = self.default_rules.and(Some(rules));
        let named = Defaults { rules: Some(rules), ..Defaults::default() };
        self.unsaid = std::mem::take(&mut self.unsaid).without(&named);
        self.agree(|game| game.set_rules(rules));
    }

    /// Whether nobody has named the rules in force, and this has not been asked before.
    pub(super) fn rules_are_new(&mut self) -> bool {
        !std::mem::replace(&mut self.rules_asked, true) && !self.rules_named
    }

    /// Goes on with another game, with the marks that came with it, with the record if this is its end, and with what
    /// the record leaves unsaid.
    pub(super) fn replace_game(
        &mut self,
        game: Game,
        marks: Option<PointSet>,
        record: Option<Arc<Record>>,
        unsaid: Unsaid,
    ) {
        self.komi_is_unread &= record.is_none();
        self.placed = 0;
        (self.game, self.marks, self.record, self.unsaid) = (game, marks, record, unsaid);
        self.forget_opinions();
        self.turned = PointSet::EMPTY;
    }

    /// Marks these chains dead; with `None`, no marks are in force.
    pub(super) fn mark(&mut self, dead: Option<PointSet>) {
        self.marks = dead;
        self.ending = None;
        self.turned = PointSet::EMPTY;
    }

    /// Marks these chains, which are dead, alive, or those, which are alive, dead.
    pub(super) fn turn_over(&mut self, chains: PointSet) {
        let turned = self.turned() | chains;
        let dead = self.dead_stones().stones;
        self.mark(Some(dead ^ chains));
        self.turned = turned;
    }

    /// The stones that have been turned over by [`Session::turn_over`] since the marks were set
    /// otherwise.
    pub(super) fn turned(&self) -> PointSet {
        if self.marks().is_some() { self.turned } else { PointSet::EMPTY }
    }

    /// Plays a move, or says why it is illegal.
    pub(crate) fn play_move(&mut self, color: Color, vertex: Vertex) -> Result<(), Failure> {
        self.play(|game| game.play(color, vertex))
            .map(|_| ())
            .map_err(|error| Failure::IllegalMove(error.to_string()))
    }
}

/// Whether the first two events are stones that one side plays.
fn begins_with_two_of_one_side(game: &Game) -> bool {
    let side = |event: &Event| match event {
        Event::Move(Move { color, vertex: Vertex::Play(_) }) => Some(*color),
        _ => None,
    };
    let mut sides = game.events().map(side);
    matches!((sides.next(), sides.next()), (Some(Some(one)), Some(Some(other))) if one == other)
}

/// A judgement that takes longer than this is drawn; most end before a picture could be seen.
const BEFORE_PICTURES: Duration = Duration::from_millis(300);

/// The shortest time between two pictures of a judgement under way.
const BETWEEN_PICTURES: Duration = Duration::from_millis(100);

/// Judges a position, and asks with the results so far whether to continue.
pub(super) type JudgeWhile = fn(&Board, &mut dyn FnMut(&Judgement) -> bool) -> Judgement;

/// Draws the results so far.
pub(super) type Show = fn(&Game, Method, &Judgement);

/// The conversation of a session: which line is being answered, which input has arrived in the meantime, and how the
/// answer continues. It knows nothing of the game.
#[derive(Clone, Debug)]
pub(super) struct Conversation {
    /// The input that has arrived meanwhile, if a thread reads ahead.
    pub(super) arrivals: Arc<Arrivals>,
    /// The number of the line that is being answered, from 1.
    pub(super) line: u64,
    /// Whether the answer to that line was interrupted, so that what was found for it is incomplete.
    pub(super) interrupted: bool,
    /// How long from one line to the next, if the answer to that line is sent again and again until the next line of
    /// input.
    pub(super) interval: Option<Duration>,
    /// Whether judgements are drawn while they are made.
    pub(super) live: bool,
    /// Draws a judgement: [`graphics::show`], or another function in tests.
    pub(super) show: Show,
    /// Whether `quit` was answered.
    pub(super) over: bool,
    /// The judge: [`life::judge_while`], or another one in tests.
    pub(super) judge_while: JudgeWhile,
}

impl Conversation {
    /// A conversation before its first line.
    pub(super) fn new() -> Conversation {
        Conversation {
            arrivals: Arc::default(),
            line: 0,
            interrupted: false,
            interval: None,
            live: false,
            show: graphics::show,
            over: false,
            judge_while: life::judge_while,
        }
    }

    /// Judges a game until an interrupt comes, and draws the results so far if drawing is on.
    pub(super) fn judge(&mut self, game: &Game, method: Method) -> Judgement {
        let mut interrupted = false;
        let mut next_picture = Instant::now() + BEFORE_PICTURES;
        let judged = (self.judge_while)(game.board(), &mut |so_far| {
            if self.live && Instant::now() >= next_picture {
                (self.show)(game, method, so_far);
                next_picture = Instant::now() + BETWEEN_PICTURES;
            }
            interrupted = self.arrivals.interrupted(self.line);
            !interrupted
        });
        self.interrupted |= interrupted;
        judged
    }
}
