//! A session: the game that is being scored, and the conversation about it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::graphics;
use super::input::Arrivals;
use super::reply::Failure;
use crate::scored_game::ScoredGame;
use tenuki_record::{Answer, Kept, Record, Remark, Unsaid};
use tenuki_score::board::{Board, Color, PointSet, Size, Vertex};
use tenuki_score::ending::{DeadFrom, DeadStones, Ending};
use tenuki_score::game::{Event, Game, Move};
use tenuki_score::life::{self, Judgement};
use tenuki_score::rules::Rules;
use tenuki_score::scoring::{Method, Score};

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
    /// What is being scored.
    pub(super) scored: ScoredGame,
    /// Lines in, answers out.
    pub(super) conversation: Conversation,
    /// The policies for dead stones that may be chosen.
    policies: &'static [DeadFrom],
    /// Whether anybody has said which rules are in force: a command, or a record.
    rules_named: bool,
    /// Whether that has been asked before.
    rules_asked: bool,
    /// The rules and the komi of records that name none, if the session began with its own: those that it began with,
    /// or that a command has chosen since.
    default_rules: Option<Rules>,
    default_komi: Option<f64>,
    /// The handicap stones that a controller has placed (`set_free_handicap`): see [`Session::play`].
    placed: u32,
    /// Whether the controller could not read the komi of its record: it sent `komi NaN`.
    komi_is_unread: bool,
    /// Whether commands may read and write files.
    uses_files: bool,
    /// What Tenuki cannot count of the rules that the attached engine has, if there is anything.
    cannot_count: Option<String>,
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
            scored: ScoredGame::new(Game::new(Size::NINETEEN)),
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
        self.scored.set_dead_from(dead_from);
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
        self.scored.agree(|game| game.set_komi(komi));
        self
    }

    /// The rules of a record that names none.
    pub(super) fn default_rules(&self) -> Rules {
        self.default_rules.unwrap_or(*self.game().rules())
    }

    /// The komi of a record that names none, if the session began with its own.
    pub(super) fn default_komi(&self) -> Option<f64> {
        self.default_komi
    }

    /// The same session without access to files: `loadsgf` is unknown, and `printsgf` answers the
    /// record but writes no file.
    #[must_use]
    pub fn without_files(mut self) -> Session {
        self.uses_files = false;
        self
    }

    /// Whether commands may read and write files.
    pub(super) fn uses_files(&self) -> bool {
        self.uses_files
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.scored.game()
    }

    /// The stones that are marked dead, if marks are in force.
    #[must_use]
    pub fn marks(&self) -> Option<PointSet> {
        self.scored.marks()
    }

    /// Where dead stones come from if no marks are in force.
    #[must_use]
    pub fn dead_from(&self) -> DeadFrom {
        self.scored.dead_from()
    }

    /// The policies for dead stones that may be chosen.
    pub(super) fn policies(&self) -> &'static [DeadFrom] {
        self.policies
    }

    /// The method of scoring.
    #[must_use]
    pub fn method(&self) -> Method {
        self.scored.method()
    }

    /// Whether `quit` was answered.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.conversation.over
    }

    /// Lets the answer go on after it: see [`Stream`].
    pub(super) fn stream(&mut self, stream: Stream) {
        self.conversation.stream = Some(stream);
    }

    /// What stops the running command from outside.
    pub(crate) fn arrivals(&self) -> Arc<Arrivals> {
        Arc::clone(&self.conversation.arrivals)
    }

    /// Ends the session after this answer.
    pub(super) fn quit(&mut self) {
        self.conversation.over = true;
    }

    /// Changes the game: its board, or what has been played. Marks are forgotten if other stones
    /// stand on the board afterwards.
    ///
    /// Sabaki sends the black stones of every set-up position as a handicap, and the others as moves. So stones
    /// that a controller placed are a handicap unless the first two moves are stones of one colour (KataGo
    /// counts them alike).
    pub(super) fn play<T>(&mut self, change: impl FnOnce(&mut Game) -> T) -> T {
        let placed = self.placed;
        self.scored.play(|game| {
            let result = change(game);
            if placed > 0 {
                game.set_handicap(if begins_with_two_of_one_side(game) { 0 } else { placed });
            }
            result
        })
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
            self.scored.set_komi(komi);
        }
    }

    /// Agrees on rules.
    pub(super) fn set_rules(&mut self, rules: Rules) {
        self.rules_named = true;
        self.default_rules = self.default_rules.and(Some(rules));
        self.scored.set_rules(rules);
    }

    /// Whether the rules in force were named.
    pub(super) fn has_named_rules(&self) -> bool {
        self.rules_named
    }

    /// Whether nobody has named the rules in force, and this has not been asked before.
    pub(super) fn rules_are_new(&mut self) -> bool {
        !std::mem::replace(&mut self.rules_asked, true) && !self.rules_named
    }

    /// Takes note that a record named the rules in force.
    pub(super) fn rules_are_named(&mut self) {
        self.rules_named = true;
    }

    /// Whether the running command was interrupted, so that a judgement it made is incomplete.
    pub(super) fn was_interrupted(&self) -> bool {
        self.conversation.interrupted
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
        self.scored.replace(game, marks, record, unsaid);
        self.turned = PointSet::EMPTY;
    }

    /// Marks these chains dead; with `None`, no marks are in force.
    pub(super) fn mark(&mut self, dead: Option<PointSet>) {
        self.scored.mark(dead);
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

    /// Whether some score of this position depends on the opinion of the attached engine.
    /// `tenuki-final_score_seki` asks for it under all rules, so the rules in force do not matter.
    pub(crate) fn asks_the_engine(&self) -> bool {
        self.scored.source_under(&Rules::JAPANESE).asks_the_engine()
    }

    /// Sets the opinion of the attached engine on this position.
    pub(crate) fn set_engine_opinion(&mut self, opinion: Option<Judgement>) {
        self.scored.set_engine_opinion(opinion);
    }

    /// The dead stones, and who says so. The judge is asked at most once a position, unless it is
    /// interrupted: then what it knows by then is good for this answer.
    pub(super) fn dead_stones(&mut self) -> DeadStones {
        let Session { scored, conversation, .. } = self;
        scored.dead_stones(&mut |game, method| conversation.judge(game, method))
    }

    /// Plays a move, or says why it is illegal.
    pub(crate) fn play_move(&mut self, color: Color, vertex: Vertex) -> Result<(), Failure> {
        self.play(|game| game.play(color, vertex))
            .map(|_| ())
            .map_err(|error| Failure::IllegalMove(error.to_string()))
    }

    /// The end of the game as it stands. The position is scored at the first call, and kept.
    pub(super) fn ending(&mut self) -> &Ending {
        let Session { scored, conversation, .. } = self;
        scored.ending(&mut |game, method| conversation.judge(game, method))
    }

    /// The same, for a command that answers points; an error where Tenuki cannot count by the rules in
    /// force.
    pub(super) fn count(&mut self) -> Result<&Ending, Failure> {
        match &self.cannot_count {
            None => Ok(self.ending()),
            Some(what) => Err(Failure::CannotScore(format!(
                "Tenuki cannot count by the rules of the engine ({what}); tenuki-param rules NAME \
                 chooses others"
            ))),
        }
    }

    /// Says what Tenuki cannot count of the rules that the attached engine has.
    pub(crate) fn set_cannot_count(&mut self, what: Option<String>) {
        self.cannot_count = what;
    }

    /// The answer about the game as it stands.
    pub(super) fn counted(&mut self) -> Answer {
        let Session { scored, conversation, rules_named, cannot_count, .. } = self;
        let mut answer =
            scored.answer(*rules_named, cannot_count.as_deref(), &mut |game, method| {
                conversation.judge(game, method)
            });
        if self.komi_is_unread {
            let (code, text) =
                ("komi_unread".to_owned(), "the komi is not the record's".to_owned());
            let remark = Remark::Kept(Box::new(Kept { code, values: Vec::new(), text }));
            let first = matches!(answer.remarks.first(), Some(Remark::CannotCount { .. }));
            answer.remarks.insert(first.into(), remark);
        }
        answer
    }

    /// Whether Tenuki is sure that some stones of this position are dead.
    pub(crate) fn is_sure_of_dead_stones(&mut self) -> bool {
        let Session { scored, conversation, .. } = self;
        let judged = scored.judgement(&mut |game, method| conversation.judge(game, method));
        !judged.in_progress && !(judged.dead - judged.uncertain).is_empty()
    }

    /// The score under Japanese counting, whatever the rules in force; see
    /// [`ScoredGame::score_without_seki`].
    pub(super) fn score_without_seki(&mut self, named: Option<PointSet>) -> Score {
        let Session { scored, conversation, .. } = self;
        scored.score_without_seki(named, &mut |game, method| conversation.judge(game, method))
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

/// An answer that goes on: its line is sent again and again until the next line of input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Stream {
    /// How long from one line to the next.
    pub(super) interval: Duration,
}

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
    /// How the answer to that line goes on.
    pub(super) stream: Option<Stream>,
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
            stream: None,
            live: false,
            show: graphics::show,
            over: false,
            judge_while: life::judge_while,
        }
    }

    /// Begins with a line of this number. Returns whether the answer to the line before it was
    /// interrupted.
    pub(super) fn begin(&mut self, line: u64) -> bool {
        self.line = line;
        self.stream = None;
        std::mem::take(&mut self.interrupted)
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
