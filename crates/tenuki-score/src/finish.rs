//! The move that brings a game to its end.
//!
//! [`choose`] is not a playing engine. It plays the moves that are left when both sides agree that the
//! territories are closed, in this order:
//!
//! 1. save an own chain from atari, the largest first: by capturing a chain that attacks it, else
//!    by a stone on its last liberty. This also fills a point that [must be
//!    filled](Assessment::must_fill), once the other side has played around it;
//! 2. take an enemy chain in atari;
//! 3. play a neutral point that touches no stone in seki;
//! 4. pass.
//!
//! It plays no move that saves or captures dead stones. Each stone that it plays has two or more
//! liberties, with its chain, so it never puts itself in atari. It fills its own territory only to
//! save a chain from atari.
//!
//! # Decisions
//!
//! * On an empty board all points are neutral, but no territory is closed, so it passes. It never
//!   resigns.
//! * It plays neutral points in reading order: at the end of a game they are worth the same.
//! * It does not play neutral points next to a stone in seki, even outside the seki, because it
//!   does not know which of them the seki needs.
//! * Games end. A move without a capture adds a stone, but under rules without superko captures
//!   could in theory go on for ever. So it passes from move [`most_moves`] on.

use crate::board::{Board, Color, Point, PointSet, Size, Vertex};
use crate::game::Game;
use crate::scoring::Assessment;

/// After this many moves of a game [`choose`] only passes: four for each point of the board.
#[must_use]
pub const fn most_moves(size: Size) -> usize {
    4 * size.area() as usize
}

/// The move that finishes a game for a colour. `assessment` is of the position of the game, with
/// its dead stones.
#[must_use]
pub fn choose(game: &Game, color: Color, assessment: &Assessment) -> Vertex {
    if game.events().len() >= most_moves(game.board().size()) {
        return Vertex::Pass;
    }
    let position = Endgame { game, color, assessment };
    let mut moves = position.rescues().chain(position.captures()).chain(position.neutral());
    moves.next().map_or(Vertex::Pass, Vertex::Play)
}

/// The points that are still worth playing for a colour, the most urgent first: what [`choose`]
/// would play, and own points that must be filled, before the neutral points. Each of them once.
#[must_use]
pub fn worth_playing(game: &Game, color: Color, assessment: &Assessment) -> Vec<Point> {
    let position = Endgame { game, color, assessment };
    let mut points = Vec::new();
    let moves = position.rescues().chain(position.captures());
    for point in moves.chain(position.protections()).chain(position.neutral()) {
        if !points.contains(&point) {
            points.push(point);
        }
    }
    points
}

/// A position with one side to move.
struct Endgame<'a> {
    game: &'a Game,
    color: Color,
    assessment: &'a Assessment,
}

impl Endgame<'_> {
    fn board(&self) -> &Board {
        self.game.board()
    }

    /// Moves after which an own chain that is in atari is not.
    fn rescues(&self) -> impl Iterator<Item = Point> {
        let board = self.board();
        let mut chains = self.in_atari(self.color);
        chains.sort_by_key(|chain| std::cmp::Reverse(chain.len()));
        chains.into_iter().filter_map(move |chain| {
            let stone = chain.first()?;
            let attackers = (chain.neighbors() & board.stones(!self.color))
                .iter()
                .filter(|&attacker| board.liberty_count(attacker) == 1);
            attackers
                .map(|attacker| board.liberties(attacker))
                .chain([board.liberties(stone)])
                .filter_map(|liberty| liberty.first())
                .find(|&point| self.after(point).is_some_and(|b| b.liberty_count(stone) >= 2))
        })
    }

    /// Moves that take an enemy chain.
    fn captures(&self) -> impl Iterator<Item = Point> {
        self.in_atari(!self.color)
            .into_iter()
            .filter_map(|chain| self.board().liberties(chain.first()?).first())
            .filter(|&point| self.after(point).is_some())
    }

    /// Own points that must be filled before the end.
    fn protections(&self) -> impl Iterator<Item = Point> {
        let must_fill = self.assessment.must_fill[self.color] & self.board().empty();
        must_fill.iter().filter(|&point| self.after(point).is_some())
    }

    /// Neutral points to play.
    fn neutral(&self) -> impl Iterator<Item = Point> {
        let board = self.board();
        let surrounded = self.assessment.surrounded;
        let neutral = match board.occupied() {
            stones if stones.is_empty() => PointSet::EMPTY,
            _ => board.empty() - surrounded.black - surrounded.white,
        };
        (neutral - self.assessment.seki.neighbors())
            .iter()
            .filter(|&point| self.after(point).is_some())
    }

    /// The living chains of a colour that have one liberty.
    fn in_atari(&self, color: Color) -> Vec<PointSet> {
        let board = self.board();
        let living = self.assessment.position.living[color];
        board
            .chains(living)
            .into_iter()
            .filter(|chain| chain.first().is_some_and(|stone| board.liberty_count(stone) == 1))
            .collect()
    }

    /// The board after a stone on this point, where it is legal and not in atari.
    fn after(&self, point: Point) -> Option<Board> {
        self.game.check(self.color, Vertex::Play(point)).ok()?;
        let mut board = self.board().clone();
        board.play_unchecked(self.color, point);
        (board.liberty_count(point) >= 2).then_some(board)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::rules::{RuleSet, Rules};
    use crate::scoring::{Method, Position};

    fn game(drawing: &str) -> Game {
        Game::from(drawing.parse::<Board>().unwrap())
    }

    fn assess(game: &Game, dead: PointSet) -> Assessment {
        Method::default().assess(&Position::new(game.board(), dead))
    }

    /// What a colour does on a board; the chains at `dead` are dead.
    fn choice(color: Color, dead: &str, drawing: &str) -> String {
        let game = game(drawing);
        let dead = game.board().whole_chains(dead.parse().unwrap());
        choose(&game, color, &assess(&game, dead)).to_string()
    }

    /// The points that are worth playing, in their order.
    fn worth(color: Color, drawing: &str) -> Vec<String> {
        let game = game(drawing);
        let points = worth_playing(&game, color, &assess(&game, PointSet::EMPTY));
        points.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_board_without_stones_and_a_finished_game_are_passed_on() {
        assert_eq!(choice(Color::Black, "", ".....\n....."), "pass");
        assert_eq!(choice(Color::Black, "", ".XO.\n.XO.\n.XO."), "pass");
        assert_eq!(choice(Color::White, "", ".XO.\n.XO.\n.XO."), "pass");
        assert_eq!(choice(Color::Black, "", "..X..\n..X..\n..X.."), "pass");
    }

    #[test]
    fn a_neutral_point_is_played() {
        let drawing = "
            .X.O.
            .X.O.
            .XXO.
            .XOO.";
        assert_eq!(choice(Color::Black, "", drawing), "C4");
        assert_eq!(choice(Color::White, "", drawing), "C4");
    }

    #[test]
    fn a_point_that_must_be_filled_waits_until_the_chain_is_in_atari() {
        let waiting = "
            XX.OO
            .XOO.
            X.XO.
            XXXOO
            .XXO.";
        // B3 joins the two chains; nothing attacks them yet but the neutral point C5.
        assert_eq!(choice(Color::Black, "", waiting), "C5");
    }

    #[test]
    fn what_is_worth_playing_is_neutral_points_and_protections_of_the_side_to_move() {
        let drawing = "
            .......
            ...O...
            OOO.OOO
            XXOXOXX
            .XX.XX.
            ...X...
            .......";
        // D4 is in need of D3 once D5 is taken, and Black would be in atari there; to White D3 is
        // nothing.
        assert_eq!(worth(Color::Black, drawing), ["D3"]);
        assert_eq!(worth(Color::White, drawing), ["D5"]);
    }

    #[test]
    fn nothing_is_worth_playing_on_a_board_without_stones_or_neutral_points() {
        for drawing in [".....\n.....", ".XO.\n.XO.\n.XO."] {
            for color in Color::ALL {
                assert_eq!(worth(color, drawing), [""; 0]);
            }
        }
    }

    #[test]
    fn a_chain_in_atari_is_connected() {
        let drawing = "
            OO.O.O.
            XXOOOOO
            .XXXXX.";
        assert_eq!(choice(Color::White, "", drawing), "C3");
        // Taking the two stones would leave Black's stone with one liberty, and so would G1.
        assert_eq!(choice(Color::Black, "", drawing), "pass");
    }

    #[test]
    fn an_attacker_is_taken_where_there_is_one() {
        // White's two stones are in atari at A2, and so is the stone that attacks them, at A4.
        let drawing = "
            ..O.
            XO..
            OX..
            .XX.";
        let game = game(drawing);
        let before = game.board().liberty_count("A2".parse().unwrap());
        assert_eq!(before, 1);
        assert_eq!(choice(Color::White, "", drawing), "A4");
    }

    #[test]
    fn a_living_chain_in_atari_is_taken_and_a_dead_one_is_left() {
        let drawing = "
            .XOX.
            .X.XX
            XXXX.
            .....";
        assert_eq!(choice(Color::Black, "", drawing), "C3");
        assert_eq!(choice(Color::Black, "C4", drawing), "pass");
    }

    #[test]
    fn a_seki_is_left_alone() {
        let drawing = "
            .X.XO.XO.O.
            XXXXO.XOOOO";
        assert_eq!(choice(Color::Black, "", drawing), "pass");
        assert_eq!(choice(Color::White, "", drawing), "pass");
    }

    #[test]
    fn a_long_game_is_ended() {
        let mut game = game(".X.O.\n.X.O.\n.X.O.\n.X.O.");
        // Four moves for each of 20 points.
        assert_eq!(most_moves(game.board().size()), 80);
        while game.events().len() < 80 {
            assert_ne!(choose(&game, Color::Black, &assess(&game, PointSet::EMPTY)), Vertex::Pass);
            game.play(Color::Black, Vertex::Pass).unwrap();
        }
        assert_eq!(choose(&game, Color::Black, &assess(&game, PointSet::EMPTY)), Vertex::Pass);
    }

    /// A game of moves at random: each number picks one of the legal points.
    fn played(width: u8, height: u8, rules: Rules, picks: &[u16]) -> Game {
        let mut game = Game::new(Size::new(width, height).unwrap());
        game.set_rules(rules);
        let mut color = Color::Black;
        for &pick in picks {
            let legal: Vec<Point> = game
                .board()
                .empty()
                .iter()
                .filter(|&point| game.check(color, Vertex::Play(point)).is_ok())
                .collect();
            let vertex = match legal.len() {
                0 => Vertex::Pass,
                n => Vertex::Play(legal[usize::from(pick) % n]),
            };
            game.play(color, vertex).unwrap();
            color = !color;
        }
        game
    }

    fn any_game() -> impl Strategy<Value = Game> {
        let rules = proptest::sample::select(RuleSet::ALL).prop_map(|set| set.rules);
        let picks = proptest::collection::vec(any::<u16>(), 0..120);
        (1..=9u8, 1..=9u8, rules, picks)
            .prop_map(|(width, height, rules, picks)| played(width, height, rules, &picks))
    }

    proptest! {
        #[test]
        fn it_never_puts_itself_in_atari_nor_fills_territory_without_need(
            game in any_game(),
            dead in any::<u64>(),
        ) {
            // Any chains may be called dead.
            let board = game.board();
            let dead = board.chains(board.occupied())
                .into_iter()
                .enumerate()
                .filter(|(i, _)| dead >> (i % 64) & 7 == 0)
                .fold(PointSet::EMPTY, |all, (_, chain)| all | chain);
            let assessment = assess(&game, dead);
            for color in Color::ALL {
                let Vertex::Play(point) = choose(&game, color, &assessment) else { continue };
                let mut after = game.clone();
                after.play(color, Vertex::Play(point)).unwrap();
                prop_assert!(after.board().liberty_count(point) >= 2);
                for stone in board.stones(color) & after.board().stones(color) {
                    prop_assert!(
                        after.board().liberty_count(stone) >= 2
                            || board.liberty_count(stone) <= after.board().liberty_count(stone)
                    );
                }
                if assessment.surrounded[color].contains(point) {
                    let saved = assessment.position.living[color].iter().any(|stone| {
                        board.liberty_count(stone) == 1 && after.board().liberty_count(stone) >= 2
                    });
                    prop_assert!(saved);
                }
            }
        }

        #[test]
        fn a_game_against_itself_ends(game in any_game(), color in any::<bool>()) {
            let mut game = game;
            let mut color = if color { Color::Black } else { Color::White };
            let mut moves = 0;
            while !game.is_over() {
                let vertex = choose(&game, color, &assess(&game, PointSet::EMPTY));
                game.play(color, vertex).unwrap();
                color = !color;
                moves += 1;
                prop_assert!(moves <= most_moves(game.board().size()) + 2);
            }
        }
    }

    #[test]
    fn a_chain_is_saved_by_the_capture_of_what_attacks_it_and_not_of_what_does_not() {
        // Black's stone at D4 is in atari at D5, where it would take D6; D3, which attacks it, is in atari at D2.
        let drawing = "
            ..XOX..
            .......
            ..OXO..
            ..XOX..
            .......
            .......";
        assert_eq!(choice(Color::Black, "", drawing), "D2");
    }

    #[test]
    fn captures_come_before_neutral_points() {
        // All empty points are neutral. White's stone at C3 is in atari at D3.
        let drawing = "
            .......
            .......
            ..X....
            .XO....
            ..X....
            .......";
        assert_eq!(worth(Color::Black, drawing)[..2], ["D3", "A6"]);
    }
}
