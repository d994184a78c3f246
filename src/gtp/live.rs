//! GoGui's live graphics: a judgement drawn while it is made.
//!
//! GoGui shows lines of standard error that begin with `gogui-gfx:`, each as it comes: first the
//! score so far, below the board, then the owner of each point so far.

use std::io::{self, Write};

use super::graphics::Graphics;
use tenuki_score::ending::Ending;
use tenuki_score::game::Game;
use tenuki_score::life::Judgement;
use tenuki_score::scoring::Method;

/// Draws what is known so far. An error is passed over: standard error may be closed.
pub(super) fn show(game: &Game, method: Method, so_far: &Judgement) {
    let lines = drawn(game, method, so_far);
    let _ = io::stderr().lock().write_all(lines.as_bytes());
}

fn drawn(game: &Game, method: Method, so_far: &Judgement) -> String {
    let ending = Ending::of(game, *so_far, method);
    let ownership = ending.ownership(so_far.uncertain);
    let owned = game.board().size().points().zip(ownership).filter(|&(_, value)| value != 0.0);
    let graphics =
        Graphics::default().text(&format!("{} so far", ending.score())).influence(owned).finish();
    graphics.lines().map(|line| format!("gogui-gfx: {line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenuki_score::board::{Board, ByColor, PointSet};

    #[test]
    fn what_is_known_so_far_is_two_lines() {
        let board: Board = ".XO. .XO. .XOX".parse().unwrap();
        let mut game = Game::new(board.size());
        game.set_up(ByColor::from_fn(|color| board.stones(color)), None).unwrap();
        game.set_komi(Some(0.0));
        let dead = PointSet::of("D1".parse().unwrap());
        let so_far = Judgement { dead, uncertain: dead, ..Judgement::default() };
        assert_eq!(
            drawn(&game, Method::default(), &so_far),
            "gogui-gfx: TEXT W+1 so far\n\
             gogui-gfx: INFLUENCE A3 1 B3 1 C3 -1 D3 -1 A2 1 B2 1 C2 -1 D2 -1 A1 1 B1 1 C1 -1 \
             D1 -0.5\n"
        );
    }
}
