//! The end of a game: the dead stones, the status of every point, and the count.
//!
//! An [`Ending`] is made in four steps: a [`Game`] gives the position, [`DeadStones::find`] finds
//! the dead stones, [`scoring`](crate::scoring) classifies every point, and the rules turn this
//! into a [`Count`].

mod dead;
mod fights;
mod open;
mod whole;

pub use dead::{Answers, DeadFrom, DeadStones, ParseDeadFromError, Source};
pub use open::{LeftToPlay, OpenArea, OpenChain};

use std::sync::OnceLock;

use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use crate::board::{Board, ByColor, Color, Point, PointSet};
use crate::game::Game;
use crate::life;
use crate::lines::{Fight, Solution, Unsolved};
use crate::rules::{Counting, Rules};
use crate::scoring::doubts::{self, Cause, Doubt};
use crate::scoring::reading::Read;
use crate::scoring::reasons::{Conclusions, LastPoint, NoReason, Reason, Reasons};
use crate::scoring::{Assessment, Count, Method, Position, Score};

/// A game counted as if it had ended now.
///
/// A drawn position is scored in three lines:
///
/// ```
/// use tenuki_score::{Board, Ending, Game};
///
/// let board: Board = ".X.XOO XXXXO. OOOOOO .O.XO. OOOOOO".parse()?;
/// let ending = Ending::judged(&Game::from(board));
/// println!("{}", ending.score());
/// # assert_eq!(ending.score().to_string(), "W+10.5");
/// // Black has 2 points. White has 5, one of them under the dead stone at D2, which is a prisoner
/// // too, and 6.5 points of komi.
/// assert_eq!(ending.dead().to_string(), "D2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Ending {
    rules: Rules,
    method: Method,
    assessment: Assessment,
    count: Count,
    dead_stones: DeadStones,
    /// Boxed, as it is large and endings are handed on.
    board: Box<Board>,
    prisoners: ByColor<u32>,
    handicap: u32,
    to_move: Option<Color>,
    /// Whether the players have ended the game.
    ended: bool,
    /// What is left to play, calculated when it is needed.
    left: OnceLock<LeftToPlay>,
    /// What reading found, if it was read.
    read: Option<Box<Read>>,
    /// The reasons, calculated when they are needed.
    reasons: OnceLock<Box<Reasons>>,
    /// What reading leaves open, calculated when it is needed.
    conclusions: OnceLock<Box<Conclusions>>,
    /// Whether the count of a small board is proved, calculated when it is needed.
    proved: OnceLock<bool>,
    /// The doubts about fights, calculated when they are needed.
    fights: OnceLock<Vec<Doubt>>,
}

impl Ending {
    /// Counts a game by the default method, after [`life`] has judged which stones are dead.
    ///
    /// [`dead_stones`](Ending::dead_stones) says whether the judge was sure. To use other rules or
    /// marked stones, call [`DeadStones::find`] and then [`Ending::of`].
    #[must_use]
    pub fn judged(game: &Game) -> Ending {
        let dead = DeadStones::find(
            game.board(),
            game.rules(),
            DeadFrom::Judge,
            Answers {
                named: None,
                record: None,
                engine: &mut || None,
                judge: &mut || life::judge(game.board()),
            },
        );
        Ending::of(game, dead, Method::default())
    }

    /// Counts a game with these dead stones: a set of points, a [`Judgement`](life::Judgement) or
    /// [`DeadStones`]. A stone means its whole chain, and points without a stone are ignored.
    ///
    /// ```
    /// use tenuki_score::{Board, Ending, Game, Method, PointSet, judge};
    ///
    /// let board: Board = ".X.XOO XXXXO. OOOOOO .O.XO. OOOOOO".parse()?;
    /// let judgement = judge(&board);
    /// let game = Game::from(board);
    /// let judged = Ending::of(&game, judgement, Method::default());
    /// let alive = Ending::of(&game, PointSet::EMPTY, Method::default());
    /// assert_eq!((judged.score().to_string(), alive.score().to_string()),
    ///            ("W+10.5".to_owned(), "W+7.5".to_owned()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(game: &Game, dead: impl Into<DeadStones>, method: Method) -> Ending {
        Ending::under(game, game.rules(), game.komi(), dead, method)
    }

    /// Counts a game as [`Ending::of`] does, but with other rules or another komi. A komi that is not finite is that
    /// of the rules, as for [`Game::set_komi`].
    #[must_use]
    pub fn under(
        game: &Game,
        rules: &Rules,
        komi: f64,
        dead: impl Into<DeadStones>,
        method: Method,
    ) -> Ending {
        let board = game.board();
        let komi = if komi.is_finite() { komi } else { rules.default_komi(game.handicap()) };
        let dead_stones = dead.into().whole_chains(board);
        let (assessment, read) = method.assess_with(&Position::new(board, dead_stones.stones));
        Ending {
            rules: *rules,
            method,
            count: Count::new(&assessment, rules, game.prisoners(), komi, game.handicap()),
            assessment,
            dead_stones,
            board: game.clone_board(),
            prisoners: game.prisoners(),
            handicap: game.handicap(),
            to_move: game.to_move(),
            ended: game.is_over(),
            left: OnceLock::new(),
            read,
            reasons: OnceLock::new(),
            conclusions: OnceLock::new(),
            proved: OnceLock::new(),
            fights: OnceLock::new(),
        }
    }

    /// The same end of the game, counted under other rules or with another komi.
    #[must_use]
    pub fn recounted(&self, rules: &Rules, komi: f64) -> Ending {
        Ending {
            rules: *rules,
            count: Count::new(&self.assessment, rules, self.prisoners, komi, self.handicap),
            proved: OnceLock::new(),
            fights: OnceLock::new(),
            ..self.clone()
        }
    }

    /// The same end of the game, counted with other dead stones.
    #[must_use]
    pub fn with_dead(&self, dead: impl Into<DeadStones>) -> Ending {
        let dead_stones = dead.into().whole_chains(&self.board);
        let position = Position::new(&self.board, dead_stones.stones);
        let (assessment, read) = self.method.assess_with(&position);
        let (komi, handicap) = (self.komi(), self.handicap);
        Ending {
            count: Count::new(&assessment, &self.rules, self.prisoners, komi, handicap),
            assessment,
            read,
            dead_stones,
            left: OnceLock::new(),
            reasons: OnceLock::new(),
            conclusions: OnceLock::new(),
            proved: OnceLock::new(),
            fights: OnceLock::new(),
            board: self.board.clone(),
            ..*self
        }
    }

    /// The score with other dead stones, if points in a seki and points that must be filled count as territory. This
    /// takes no reading.
    #[must_use]
    pub fn score_of_surrounded(&self, dead: PointSet) -> Score {
        let dead = self.board.whole_chains(dead);
        let all = Method::Strict.assess(&Position::new(&self.board, dead));
        let all = Assessment { territory: all.surrounded, ..all };
        Count::new(&all, &self.rules, self.prisoners, self.komi(), self.handicap).score()
    }

    /// The same end of a game that the players have ended, although two passes do not show it: its result is known.
    #[must_use]
    pub fn ended(self) -> Ending {
        Ending { ended: true, proved: OnceLock::new(), ..self }
    }

    /// Whether the players have ended the game: both have passed, or [`Ending::ended`] says so. Then area rules count
    /// the board as it is, and neutral points belong to neither side.
    #[must_use]
    pub const fn is_ended(&self) -> bool {
        self.ended
    }

    /// Komi in points.
    #[must_use]
    pub const fn komi(&self) -> f64 {
        self.count.sides.white.komi
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The number of Black's handicap stones.
    #[must_use]
    pub const fn handicap(&self) -> u32 {
        self.handicap
    }

    /// The side to move, if it is known.
    #[must_use]
    pub const fn to_move(&self) -> Option<Color> {
        self.to_move
    }

    /// The rules it was counted under.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How it was assessed.
    #[must_use]
    pub const fn method(&self) -> Method {
        self.method
    }

    /// What every point is.
    #[must_use]
    pub const fn assessment(&self) -> &Assessment {
        &self.assessment
    }

    /// What each side has.
    #[must_use]
    pub const fn count(&self) -> &Count {
        &self.count
    }

    /// Which stones are dead, who decided this, and which stones are uncertain.
    #[must_use]
    pub const fn dead_stones(&self) -> &DeadStones {
        &self.dead_stones
    }

    /// The difference between the two sides.
    #[must_use]
    pub fn score(&self) -> Score {
        self.count.score()
    }

    /// What is left to play. If anything is, the score is that of the position as it is now, and not a result.
    #[must_use]
    pub fn left_to_play(&self) -> LeftToPlay {
        self.left().clone()
    }

    fn left(&self) -> &LeftToPlay {
        self.left.get_or_init(|| {
            let open = self.dead_stones.open | self.uncertain_at_captures();
            LeftToPlay::of(&self.board, &DeadStones { open, ..self.dead_stones })
        })
    }

    /// The uncertain chains beside a point where the side that plays first captures. The judge and the count doubt
    /// them, each by its own reading.
    fn uncertain_at_captures(&self) -> PointSet {
        let uncertain = self.dead_stones.uncertain;
        if uncertain.is_empty() || self.assessment.doubtful.is_empty() {
            return PointSet::EMPTY;
        }
        let captures = self.conclusions().map(|all| all.captures).unwrap_or_default();
        self.board.whole_chains(captures.neighbors() & uncertain)
    }

    /// Whether nothing is [left to play](Ending::left_to_play).
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.left().is_nothing()
    }

    /// The stones in seki. These are the stones that the [assessment](Assessment::seki) finds, except chains
    /// that, as the judge found, the side that plays first captures or saves, and except stones at an [open
    /// area](LeftToPlay::areas), which is not a shared liberty. On a board of at most 20 points the judge
    /// searches every chain, and chains that no search confirmed as alive are left out, too.
    #[must_use]
    pub fn seki(&self) -> PointSet {
        let DeadStones { open, uncertain, .. } = self.dead_stones;
        let searched = self.board.size().area() <= life::BUDGET.confirm.most_points;
        let none = if searched { open | uncertain } else { open };
        let around = self.left().area().neighbors();
        self.assessment.seki - none - self.board.whole_chains(around & self.board.occupied())
    }

    /// The living stones of groups that have [no reason to live](Assessment::no_reason), in a finished
    /// game. Before the end most groups have no reason yet, so an unfinished position has no such stones.
    #[must_use]
    pub fn no_reason(&self) -> PointSet {
        let stones = self.assessment.no_reason;
        if stones.is_empty() || !self.is_finished() { PointSet::EMPTY } else { stones }
    }

    /// The groups of [`Ending::no_reason`]; each prints as a sentence.
    #[must_use]
    pub fn groups_without_reason(&self) -> Vec<NoReason> {
        if self.no_reason().is_empty() {
            return Vec::new();
        }
        self.conclusions().map(|all| all.without_reason.clone()).unwrap_or_default()
    }

    /// Why every point counts or does not, by the default method, even if this ending is counted by
    /// another method.
    #[must_use]
    pub fn reasons(&self) -> &Reasons {
        let position = &self.assessment.position;
        self.reasons.get_or_init(|| {
            let mut reasons = match &self.read {
                Some(read) => Reasons::of_read(read),
                None => Reasons::of(position),
            };
            reasons.moves = self.left().moves();
            Box::new(reasons)
        })
    }

    /// What the method `reading` leaves open, if this is the method.
    fn conclusions(&self) -> Option<&Conclusions> {
        let read = self.read.as_ref()?;
        let conclusions = || Box::new(Conclusions::of(&self.assessment, read));
        Some(self.conclusions.get_or_init(conclusions))
    }

    /// Where a side still gains points by playing first, although both have passed. The score leaves these
    /// points out. Empty under area counting, where filling an own point costs nothing; in a game that is not
    /// finished; and by methods other than `reading`.
    ///
    /// ```
    /// use tenuki_score::{Board, Ending, Game, Method, PointSet};
    ///
    /// // White at A4 puts three stones in atari, and Black must fill B3. Black at A4 joins them.
    /// let board: Board = "
    ///     .O.O.
    ///     OOOOO
    ///     OXXOO
    ///     .XOOO
    ///     X.XXX
    ///     XXX.X
    ///     .X.XX".parse()?;
    /// let ending = Ending::of(&Game::from(board), PointSet::EMPTY, Method::default());
    /// let [last] = ending.last_points()[..] else { panic!() };
    /// assert_eq!(last.to_string(), "White gains 1 point by playing first at A4");
    /// assert_eq!(ending.count().sides.black.territory, 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn last_points(&self) -> Vec<LastPoint> {
        let none = self.assessment.last_points.is_empty()
            || self.rules.counting == Counting::Area
            || !self.is_finished();
        if none {
            return Vec::new();
        }
        self.conclusions().map(|all| all.last_points.clone()).unwrap_or_default()
    }

    /// A stone of each chain that the judge is not sure of.
    #[must_use]
    pub fn uncertain_chains(&self) -> PointSet {
        let chains = self.board.chains(self.dead_stones.uncertain);
        chains.iter().filter_map(PointSet::first).collect()
    }

    /// The fight about the chain with a stone at this point.
    ///
    /// # Errors
    ///
    /// If it is not [solved](Fight::solve).
    pub fn fight(&self, stone: Point) -> Result<Fight, Unsolved> {
        Fight::solve(&self.board, &self.dead(), &self.in_doubt(), stone)
    }

    /// The chains that are open or uncertain.
    fn in_doubt(&self) -> PointSet {
        self.dead_stones.open | self.dead_stones.uncertain
    }

    /// What is proved about the chains that are dead, in seki, open or uncertain, in the order of the board; without
    /// those about which [nothing is proved](Ending::fight).
    #[must_use]
    pub fn solutions(&self) -> Vec<Solution> {
        let (dead, in_doubt) = (self.dead(), self.in_doubt());
        Fight::solve_all(&self.board, &dead, &in_doubt, dead | self.seki() | in_doubt)
    }

    /// What makes the count uncertain: places where it is not proved that neither side gains by playing on. Empty
    /// for methods other than `reading`, which prove nothing.
    ///
    /// ```
    /// use tenuki_score::{Board, Ending, Game, Method, PointSet};
    ///
    /// // A4 is neutral. When it is taken, B6 and the two stones at A5 are in atari.
    /// let board: Board = "
    ///     .X..X..
    ///     OOXXXXX
    ///     .XOOOOX
    ///     .OO..OX
    ///     ....OOX
    ///     OOOOOXX".parse()?;
    /// let dead = board.chain("B4".parse()?);
    /// let ending = Ending::of(&Game::from(board), dead, Method::default());
    /// let doubts = ending.uncertain_points();
    /// assert_eq!(doubts[0].to_string(), "whether Black must fill C6");
    /// assert!(!ending.is_count_certain());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn uncertain_points(&self) -> Vec<Doubt> {
        if self.method != Method::Reading {
            return Vec::new();
        }
        if self.is_small() && self.is_proved() {
            return Vec::new();
        }
        let mut doubts = if self.assessment.doubtful.is_empty() {
            Vec::new()
        } else {
            self.conclusions().map(|all| all.doubts.clone()).unwrap_or_default()
        };
        if self.rules.counting == Counting::Area {
            doubts.retain(|doubt| doubt.cause.concerns_area());
            let neutral = self.neutral();
            if let (false, Some(point)) = (self.ended, neutral.first()) {
                let cause = Cause::Neutral { points: neutral.len() };
                doubts.push(Doubt { point, color: Color::Black, cause });
            }
        }
        if doubts.is_empty() && self.is_small() {
            doubts.extend(Doubt::of_whole(&self.board));
        } else if doubts.is_empty() {
            doubts.extend(self.fights());
        }
        doubts
    }

    /// The neutral points that a side may still take, if they count: under area rules. These are not the shared
    /// liberties of a seki, and not the points of an area that is [open](LeftToPlay::areas).
    #[must_use]
    pub fn neutral(&self) -> PointSet {
        match self.rules.counting {
            Counting::Territory => PointSet::EMPTY,
            Counting::Area => doubts::neutral(&self.assessment) - self.left().area(),
        }
    }

    /// Whether the whole board is searched for what is left.
    fn is_small(&self) -> bool {
        self.board.size().area() <= whole::MOST_POINTS
    }

    /// Whether the count of a small board is proved.
    fn is_proved(&self) -> bool {
        *self.proved.get_or_init(|| match self.rules.counting {
            Counting::Territory => whole::is_proved(&self.board, &self.assessment),
            // What is settled is worth the same area, too, if the neutral points belong to neither side.
            Counting::Area if self.ended && whole::is_proved(&self.board, &self.assessment) => true,
            Counting::Area => whole::is_proved_by_area(&self.board, &self.assessment),
        })
    }

    /// The doubts about fights. Under area rules a move inside costs nothing.
    fn fights(&self) -> &[Doubt] {
        self.fights.get_or_init(|| match self.rules.counting {
            Counting::Territory => fights::doubts(&self.board, &self.assessment),
            Counting::Area => Vec::new(),
        })
    }

    /// Whether the count is certain, given the dead stones: the game is finished, and it is proved that neither side
    /// gains by playing on, whichever side begins. Only the method `reading` proves that.
    #[must_use]
    pub fn is_count_certain(&self) -> bool {
        let proved = match self.rules.counting {
            _ if self.is_small() => self.is_proved(),
            Counting::Territory => self.assessment.doubtful.is_empty(),
            Counting::Area => self.uncertain_points().is_empty(),
        };
        let fights_hold = || self.is_small() || self.fights().is_empty();
        self.method == Method::Reading && proved && self.is_finished() && fights_hold()
    }

    /// Whether the result is certain: the dead stones are sure (they were named or marked, or the judge is sure of
    /// them), and the [count](Ending::is_count_certain) with them is certain.
    #[must_use]
    pub fn is_certain(&self) -> bool {
        self.dead_stones.certain && self.is_count_certain()
    }

    /// The dead stones.
    #[must_use]
    pub fn dead(&self) -> PointSet {
        self.dead_stones.stones
    }

    /// The points that each side scores besides its stones and prisoners under the rules of this
    /// count, including points under dead stones.
    #[must_use]
    pub fn territory(&self) -> ByColor<PointSet> {
        self.assessment.owned(self.rules.counting)
    }

    /// Who owns each point of the board, in reading order: 1 for Black, -1 for White, 0 for a point
    /// that neither side scores (under territory counting this is every point of a seki). A living
    /// stone belongs to its own side. Points of uncertain stones count half.
    #[must_use]
    pub fn ownership(&self, uncertain: PointSet) -> Vec<f64> {
        let owned = self.outcome().owned();
        let owner = |point| match (owned.black.contains(point), owned.white.contains(point)) {
            (true, _) => 1.0,
            (_, true) => -1.0,
            _ => 0.0,
        };
        let doubt = |point| if uncertain.contains(point) { 0.5 } else { 1.0 };
        self.board.size().points().map(|point| owner(point) * doubt(point)).collect()
    }

    /// The points of one status. The six statuses share no point and cover the board.
    #[must_use]
    pub fn list(&self, status: Status) -> PointSet {
        self.outcome().list(PointSet::board(self.board.size()), status)
    }

    /// What decides the status and the owner of every point.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        Outcome {
            stones: ByColor::from_fn(|color| self.board.stones(color)),
            dead: self.dead(),
            seki: self.seki(),
            territory: self.territory(),
            counting: self.rules.counting,
        }
    }

    /// The status of a point of the board.
    #[must_use]
    pub fn status(&self, point: Point) -> Status {
        let (outcome, board) = (self.outcome(), PointSet::board(self.board.size()));
        let is = |status: &Status| outcome.list(board, *status).contains(point);
        Status::ALL.iter().copied().find(is).unwrap_or(Status::Dame)
    }

    /// What these points are, and why.
    #[must_use]
    pub fn why(&self, points: impl IntoIterator<Item = Point>) -> Vec<Why> {
        let why = |point| Why {
            point,
            status: self.status(point),
            reasons: self.reasons().explain(point),
        };
        points.into_iter().map(why).collect()
    }

    /// The stones of one status, chain by chain, in the reading order of their first stones.
    #[must_use]
    pub fn chains(&self, status: Status) -> Vec<PointSet> {
        self.board.chains(self.list(status))
    }
}

/// What a point is at the end of a game, and why. The reasons are those of the default method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Why {
    /// The point.
    pub point: Point,
    /// What it is.
    pub status: Status,
    /// Why: one to five reasons.
    pub reasons: Vec<Reason>,
}

/// What a point is at the end of a game.
///
/// ```
/// use tenuki_score::ending::Status;
/// assert_eq!("black_territory".parse(), Ok(Status::BlackTerritory));
/// assert_eq!(Status::BlackTerritory.to_string(), "black_territory");
/// ```
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Display, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "snake_case")]
#[strum(parse_err_ty = ParseStatusError, parse_err_fn = parse_status_error)]
pub enum Status {
    /// A living stone that is not in seki.
    Alive,
    /// A living stone in seki.
    Seki,
    /// A dead stone.
    Dead,
    /// An empty point that Black scores.
    BlackTerritory,
    /// An empty point that White scores.
    WhiteTerritory,
    /// An empty point that neither side scores.
    Dame,
}

impl Status {
    /// Every choice.
    pub const ALL: &'static [Status] = Status::VARIANTS;

    /// The name, as it is typed and printed.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Whether it is a status of stones.
    #[must_use]
    pub const fn is_of_stones(self) -> bool {
        matches!(self, Status::Alive | Status::Seki | Status::Dead)
    }

    /// The status of an empty point that a colour scores.
    #[must_use]
    pub const fn territory(color: Color) -> Status {
        match color {
            Color::Black => Status::BlackTerritory,
            Color::White => Status::WhiteTerritory,
        }
    }
}

/// What decides the status and the owner of every point at the end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// All stones.
    pub stones: ByColor<PointSet>,
    /// The dead stones.
    pub dead: PointSet,
    /// The stones in seki.
    pub seki: PointSet,
    /// The points that each side scores besides its stones and prisoners.
    pub territory: ByColor<PointSet>,
    /// How the rules count.
    pub counting: Counting,
}

impl Outcome {
    /// The points of one status on this board. The six statuses share no point and cover the board.
    #[must_use]
    pub fn list(&self, board: PointSet, status: Status) -> PointSet {
        let stones = self.stones.black | self.stones.white;
        let empty = board - stones;
        match status {
            Status::Alive => stones - self.dead - self.seki,
            Status::Seki => self.seki,
            Status::Dead => self.dead,
            Status::BlackTerritory => self.territory.black & empty,
            Status::WhiteTerritory => self.territory.white & empty,
            Status::Dame => empty - self.territory.black - self.territory.white,
        }
    }

    /// The points that each side owns: its territory and its living stones, under territory counting
    /// without those in seki.
    #[must_use]
    pub fn owned(&self) -> ByColor<PointSet> {
        let none = match self.counting {
            Counting::Territory => self.dead | self.seki,
            Counting::Area => self.dead,
        };
        ByColor::from_fn(|color| self.territory[color] | (self.stones[color] - none))
    }
}

/// The text does not name a status.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a status is alive, seki, dead, black_territory, white_territory or dame")]
pub struct ParseStatusError;

fn parse_status_error(_: &str) -> ParseStatusError {
    ParseStatusError
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Symmetry;

    /// Who owns each point, as numbers row by row. The chains at `dead` are dead, and those at
    /// `unsure` are uncertain.
    fn owned(rules: &Rules, [dead, unsure]: [&str; 2], drawing: &str) -> Vec<f64> {
        let game = Game::from(drawing.parse::<Board>().unwrap());
        let points = |points: &str| game.board().whole_chains(points.parse().unwrap());
        let dead = points(dead);
        Ending::under(&game, rules, 0.0, dead, Method::default()).ownership(points(unsure))
    }

    #[test]
    fn a_komi_that_is_not_finite_is_that_of_the_rules() {
        let game = Game::from(".X.XOO XXXXO. OOOOOO .O.XO. OOOOOO".parse::<Board>().unwrap());
        for komi in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            let ending =
                Ending::under(&game, &Rules::AGA, komi, PointSet::EMPTY, Method::default());
            let of_rules =
                Ending::under(&game, &Rules::AGA, 7.5, PointSet::EMPTY, Method::default());
            assert_eq!(ending.count(), of_rules.count());
        }
    }

    #[test]
    fn an_ending_knows_its_rules_and_its_method() {
        let game = Game::from(".X.XOO XXXXO. OOOOOO .O.XO. OOOOOO".parse::<Board>().unwrap());
        for rules in [Rules::JAPANESE, Rules::CHINESE, Rules::AGA] {
            for &method in Method::ALL {
                let ending = Ending::under(&game, &rules, 0.5, PointSet::EMPTY, method);
                assert_eq!((ending.rules(), ending.method()), (&rules, method));
            }
        }
    }

    #[test]
    fn reasons_are_the_same_after_any_method() {
        for board in [".X.XOO XXXXO. OOOOOO .O.XO. OOOOOO", ".X.O. XX.OO .X.O. XX.OO"] {
            let game = Game::from(board.parse::<Board>().unwrap());
            let [strict, _, read] = [Method::Strict, Method::Checkered, Method::Reading]
                .map(|method| Ending::of(&game, PointSet::EMPTY, method));
            assert_eq!(read.reasons().assessment, *read.assessment());
            assert_eq!(read.reasons().assessment, strict.reasons().assessment);
            assert_eq!(read.reasons().fills, strict.reasons().fills);
            assert_eq!(read.reasons().doubts, strict.reasons().doubts);
        }
    }

    #[test]
    fn territory_and_the_stones_around_it_are_owned_and_doubtful_stones_by_half() {
        let drawing = "..X.O..
                       ..X.O..
                       ..X.O..
                       ..X.OX.";
        let row = [1.0, 1.0, 1.0, 0.0, -0.5, -1.0, -1.0];
        assert_eq!(owned(&Rules::JAPANESE, ["F1", "E4"], drawing), [row; 4].concat());
    }

    #[test]
    fn a_seki_is_nobodys_unless_area_counts() {
        let drawing = ".X.O.
                       XXXOO
                       XXXOO";
        assert_eq!(owned(&Rules::JAPANESE, ["", ""], drawing), [0.0; 15]);
        let area =
            [[1.0, 1.0, 0.0, -1.0, -1.0], [1.0, 1.0, 1.0, -1.0, -1.0], [1.0, 1.0, 1.0, -1.0, -1.0]];
        assert_eq!(owned(&Rules::CHINESE, ["", ""], drawing), area.concat());
    }

    #[test]
    fn groups_have_no_reason_to_live_only_where_the_game_is_finished() {
        // A black stone that was not named dead, then six stones on an open board.
        let finished = ".X.OX..
                        ...OX..
                        OOOOX..
                        .O.OX..";
        let open = "......
                    .X..O.
                    ......
                    ..O...
                    .X..X.
                    ......";
        let ending = |drawing: &str| {
            let game = Game::from(drawing.parse::<Board>().unwrap());
            Ending::of(&game, PointSet::EMPTY, Method::default())
        };
        let (finished, open) = (ending(finished), ending(open));
        assert!(finished.is_finished() && !open.is_finished());
        assert_eq!(finished.no_reason(), finished.assessment.no_reason);
        let told = finished.groups_without_reason();
        let told = told.iter().fold(PointSet::EMPTY, |all, group| all | group.stones);
        assert!(!told.is_empty());
        assert_eq!(told, finished.no_reason());
        assert!(!open.assessment.no_reason.is_empty(), "the method itself does not ask");
        assert_eq!((open.no_reason(), open.groups_without_reason().len()), (PointSet::EMPTY, 0));
    }

    #[test]
    fn uncertain_chains_are_in_no_seki_on_a_board_that_is_searched_as_a_whole() {
        // The same seki, on 15 and on 25 points.
        let small = ".X.O. XXXOO XXXOO";
        let large = ".X.O. XXXOO XXXOO XXXOO XXXOO";
        let seki = |drawing: &str, doubt: bool, open: bool| {
            let board: Board = drawing.parse().unwrap();
            let black = board.stones(crate::board::Color::Black);
            let dead = DeadStones {
                uncertain: if doubt { black } else { PointSet::EMPTY },
                open: if open { black } else { PointSet::EMPTY },
                ..DeadStones::from(PointSet::EMPTY)
            };
            let ending = Ending::of(&Game::from(board.clone()), dead, Method::default());
            (ending.seki() == board.occupied(), ending.seki() == board.occupied() - black)
        };
        for drawing in [small, large] {
            assert_eq!(seki(drawing, false, false), (true, false));
            assert_eq!(seki(drawing, true, true), (false, true), "open");
        }
        assert_eq!(seki(small, true, false), (false, true));
        assert_eq!(seki(large, true, false), (true, false), "much of it is not searched");
    }

    #[test]
    fn last_points_are_named_under_territory_rules_at_the_end_of_a_game() {
        // The position of `Ending::last_points`.
        let board: Board = ".O.O. OOOOO OXXOO .XOOO X.XXX XXX.X .X.XX".parse().unwrap();
        let last_points = |rules, open| {
            let dead = DeadStones { open, ..DeadStones::from(PointSet::EMPTY) };
            let game = Game::from(board.clone());
            Ending::under(&game, rules, 0.0, dead, Method::default()).last_points().len()
        };
        assert_eq!(last_points(&Rules::JAPANESE, PointSet::EMPTY), 1);
        assert_eq!(last_points(&Rules::CHINESE, PointSet::EMPTY), 0);
        assert_eq!(last_points(&Rules::JAPANESE, board.occupied()), 0, "it is not finished");
    }

    #[test]
    fn an_uncertain_chain_beside_a_capture_that_the_count_leaves_to_the_first_to_play_is_open() {
        // Black at F6 saves the stone at E6, or White takes it there.
        let board: Board = "
            O.OOX.
            OOOOOX
            .OOOX.
            OOXXXX
            O.X.X.
            OOXXXX"
            .parse()
            .unwrap();
        let left_of = |uncertain: &str, is_open: bool| {
            let uncertain = match uncertain {
                "" => PointSet::EMPTY,
                stone => board.chain(stone.parse().unwrap()),
            };
            let open = if is_open { uncertain } else { PointSet::EMPTY };
            let dead = DeadStones { uncertain, open, ..DeadStones::from(PointSet::EMPTY) };
            let ending = Ending::of(&Game::from(board.clone()), dead, Method::default());
            ending
                .left_to_play()
                .chains
                .iter()
                .map(|chain| chain.first.to_string())
                .collect::<Vec<_>>()
        };
        let left = |uncertain| left_of(uncertain, false);
        assert_eq!(left(""), [""; 0], "no chain is uncertain");
        assert_eq!(left_of("E6", true), ["E6"], "the judge finds it open, too");
        assert_eq!(left("E6"), ["E6"]);
        assert_eq!(left("A1"), [""; 0], "it is not beside it");
    }

    #[test]
    fn what_is_open_beside_captures_turns_with_the_board() {
        // The side that plays first captures at A2 and F1, which are read together.
        let board: Board = "
            XOO.OO
            XOO.XX
            XOOOOX
            .XOOOX
            X.OXX."
            .parse()
            .unwrap();
        let open = |symmetry: Symmetry, chain: &PointSet| {
            let uncertain = symmetry.points(board.size(), *chain);
            let dead = DeadStones { uncertain, ..DeadStones::from(PointSet::EMPTY) };
            let game = Game::from(board.turned(symmetry));
            Ending::of(&game, dead, Method::default()).left_to_play().stones() == uncertain
        };
        for chain in board.chains(board.occupied()) {
            let straight = open(Symmetry::ALL[0], &chain);
            assert!(
                Symmetry::ALL.iter().all(|&symmetry| open(symmetry, &chain) == straight),
                "{chain}"
            );
        }
    }

    #[test]
    fn any_points_can_be_called_dead() {
        for drawing in [".", "X.", ".X.O. XXXOO XXXOO", "XX.XX OOXOO .OXO."] {
            let board: Board = drawing.parse().unwrap();
            let all: Vec<Point> = board.size().points().collect();
            for bits in (0..1u32 << all.len()).step_by(7) {
                let named = all.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1);
                // K9 is off every one of these boards.
                let dead: PointSet =
                    named.map(|(_, &point)| point).chain(["K9".parse().unwrap()]).collect();
                for &method in Method::ALL {
                    let ending = Ending::of(&Game::from(board.clone()), dead, method);
                    assert_eq!(ending.dead(), board.whole_chains(dead), "{drawing} {dead}");
                }
            }
        }
    }

    #[test]
    fn a_judged_ending_says_who_judged_and_tromp_taylor_asks_for_names() {
        let mut game = Game::from(".X.XOO XXXXO. OOOOOO .O.XO. OOOOOO".parse::<Board>().unwrap());
        let judged = Ending::judged(&game);
        assert_eq!(
            (judged.dead().to_string(), judged.dead_stones.source),
            ("D2".into(), Source::Judge)
        );
        game.set_rules(Rules::TROMP_TAYLOR);
        let ruled = Ending::judged(&game);
        assert_eq!((ruled.dead(), ruled.dead_stones.source), (PointSet::EMPTY, Source::Rules));
    }

    #[test]
    fn a_status_is_read_as_it_is_printed_and_named_in_the_error() {
        for &status in Status::ALL {
            assert_eq!(status.to_string().parse(), Ok(status));
            assert!(ParseStatusError.to_string().contains(status.name()));
        }
        assert_eq!("Alive".parse::<Status>(), Err(ParseStatusError));
    }

    #[test]
    fn a_stone_that_is_dead_or_uncertain_or_open_means_its_whole_chain() {
        let board: Board = ".X.XOO XXXXO. OOOOOO .O.XO. OOOOOO".parse().unwrap();
        let point = |name: &str| PointSet::of(name.parse().unwrap());
        let chain = |name: &str| board.chain(name.parse().unwrap());
        let said = DeadStones {
            uncertain: point("A4") | point("A3"),
            open: point("A3"),
            certain: false,
            ..DeadStones::from(point("A4") | point("D2"))
        };
        let ending = Ending::of(&Game::from(board.clone()), said, Method::default());
        let found = DeadStones {
            stones: chain("A4") | chain("D2"),
            uncertain: chain("A4") | chain("A3"),
            open: chain("A3"),
            ..said
        };
        assert_eq!(*ending.dead_stones(), found);
        let firsts: PointSet =
            [chain("A4"), chain("A3")].iter().filter_map(PointSet::first).collect();
        assert_eq!(ending.uncertain_chains(), firsts);
        assert!(!ending.is_certain());
    }

    #[test]
    fn a_result_is_certain_if_the_dead_stones_and_the_count_are() {
        let certain = |drawing: &str, certain| {
            let dead = DeadStones { certain, ..DeadStones::from(PointSet::EMPTY) };
            let game = Game::from(drawing.parse::<Board>().unwrap());
            let ending = Ending::of(&game, dead, Method::default());
            (ending.is_count_certain(), ending.is_certain())
        };
        let finished = "..XO..\n..XO..\n..XO..\n..XO..";
        let open = "..XO..\n..XO..\n......\n......\n......\n..XO..";
        assert_eq!(certain(finished, true), (true, true));
        assert_eq!(certain(finished, false), (true, false));
        assert_eq!(certain(open, true), (false, false));
    }

    #[test]
    fn chains_of_a_status_come_one_by_one_and_points_with_why() {
        let game = Game::from(".X.XOO XXXXO. OOOOOO .O.XO. OOOOOO".parse::<Board>().unwrap());
        let ending = Ending::of(&game, PointSet::of("D2".parse().unwrap()), Method::default());
        let chains =
            |status| ending.chains(status).iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(chains(Status::Dead), ["D2"]);
        assert_eq!(chains(Status::Alive)[0], "B5 D5 A4 B4 C4 D4");
        assert_eq!(ending.chains(Status::Alive).len(), 2);
        assert_eq!(chains(Status::Seki), [""; 0]);
        let points: Vec<Point> = ["A5", "D2", "B5"].map(|name| name.parse().unwrap()).into();
        let why = ending.why(points.clone());
        let told: Vec<(Point, Status)> = why.iter().map(|why| (why.point, why.status)).collect();
        let statuses = [Status::BlackTerritory, Status::Dead, Status::Alive];
        assert_eq!(told, points.into_iter().zip(statuses).collect::<Vec<_>>());
        assert!(why.iter().all(|why| why.reasons == ending.reasons().explain(why.point)));
        assert!(why.iter().all(|why| !why.reasons.is_empty()));
    }
}
