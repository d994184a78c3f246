//! What `tenuki-explain`, `tenuki-eyes` and `tenuki-fill` say about drawn boards.
//!
//! In the drawings `x` and `o` are dead stones.

use tenuki::board::Point;
use tenuki::gtp::Session;

use crate::gogui_client::positions::PROTECTION;

/// A session at a drawn position.
struct Drawn(Session);

impl Drawn {
    fn new(drawing: &str) -> Drawn {
        let rows: Vec<&str> = drawing.split_whitespace().collect();
        let mut drawn = Drawn(Session::new());
        drawn.ok(&format!("rectangular_boardsize {} {}", rows[0].len(), rows.len()));
        drawn.ok("clear_board");
        let mut dead = String::new();
        for (row, y) in rows.iter().zip((0..rows.len() as u8).rev()) {
            for (c, x) in row.chars().zip(0..) {
                let point = Point::new(x, y).unwrap();
                if let Some(color) = match c {
                    'X' | 'x' => Some('b'),
                    'O' | 'o' => Some('w'),
                    _ => None,
                } {
                    drawn.ok(&format!("play {color} {point}"));
                }
                if "xo".contains(c) {
                    dead += &format!(" {point}");
                }
            }
        }
        drawn.ok(&format!("tenuki-dead{dead}"));
        drawn
    }

    fn ok(&mut self, line: &str) -> String {
        self.0.answer(line.as_bytes()).unwrap().answer.unwrap_or_else(|e| panic!("{line}: {e}"))
    }

    #[track_caller]
    fn explains(&mut self, point: &str, lines: &[&str]) {
        assert_eq!(self.ok(&format!("tenuki-explain {point}")), lines.join("\n"));
    }
}

#[test]
fn a_connection_is_explained_by_the_neutral_point_before_it() {
    // Black's chain in the upper left has A1 and, behind it, nothing: D4 hangs on D3.
    let mut board = Drawn::new(PROTECTION);
    assert_eq!(board.ok("tenuki-fill"), "D3");
    board.explains(
        "D3",
        &[
            "Only black stones surround D3, but it must be filled.",
            "Once D5 is taken, Black must fill it: the stones at D4 would be captured there.",
            "Black's group at A4 has two eyes or more: A3.",
        ],
    );
    board.explains(
        "D4",
        &[
            "The black stone at D4 is alive.",
            "Its chain needs D3 to be filled.",
            "Black's group at A4 has two eyes or more: A3.",
        ],
    );
    board.explains(
        "D5",
        &["D5 is neutral: paths over empty points lead to stones of both colours."],
    );
    board.explains(
        "A7",
        &["A7 is white territory.", "White's group at A7 has two eyes or more: A7."],
    );
    // Each side has one space, Black's joined by the lowest row.
    assert_eq!(board.ok("tenuki-eyes"), "A3 2 A7 2");
}

/// C2 and C1 have no liberty but B1 and hang on the dead stones beside them, which are taken at E1.
const CAPTURE: &str = ".......
                       OOOOOOO
                       OOOXXXX
                       OOXoXXX
                       O.Xo.X.";

#[test]
fn dead_stones_that_must_be_taken_off_are_named() {
    let mut board = Drawn::new(CAPTURE);
    assert_eq!(board.ok("tenuki-fill"), "E1");
    let group = "Black's group at D3 has two eyes or more: D2 G1.";
    board.explains(
        "E1",
        &[
            "Only black stones surround E1, but it must be filled.",
            "Once B1 is taken, Black must take the dead stones at D2 here: the stones at C2 would be \
             captured.",
            group,
        ],
    );
    board.explains(
        "C1",
        &["The black stone at C1 is alive.", "Its chain needs E1 to be filled.", group],
    );
    board.explains(
        "D1",
        &[
            "The white stone at D1 is dead: a prisoner.",
            "You marked it dead.",
            "D1 is black territory.",
            group,
        ],
    );
    assert_eq!(board.ok("tenuki-eyes"), "D2 1 G1 1 A5 2");
}

#[test]
fn a_stone_that_hangs_on_one_point_must_be_connected_even_after_dead_stones_are_taken() {
    // One dead stone: taking it leaves C1 with a single liberty where it stood.
    let mut board = Drawn::new("....... OOOOOOO OOOXXXX O.Xo.X.");
    assert_eq!(board.ok("tenuki-fill"), "E1 D1");
}

/// Black's stones at A6 and B6 have two points of their own next to them, and the way from the one
/// in the corner leads along the edge. `top` is the upper edge, `behind` what lies below them.
fn corner(top: &str, behind: &str) -> Drawn {
    Drawn::new(&format!("{top}.... XXOO... ..XO... {behind}XO... ..XO... ..XO... ..XO..."))
}

#[test]
fn two_own_liberties_are_not_enough_where_neither_can_be_defended() {
    // White at B5 puts both in atari, and A5 has no other way than A4. So Black at A7 threatens nothing
    // as long as B5 is open: each side fills a point, or none.
    let mut board = corner(".O.", "..");
    assert_eq!(board.ok("tenuki-fill"), "C7 B5");
    board.explains(
        "B5",
        &[
            "Only black stones surround B5, but it must be filled.",
            "Once A7 is taken, Black must fill it: the stones at A6 would be captured there.",
            "Black's group at A6 has two eyes or more: A5.",
        ],
    );
    // White is connected: who takes A7 makes no difference.
    for top in [".OO", "OOO", "XOO"] {
        assert_eq!(corner(top, "..").ok("tenuki-fill"), "B5", "{top}");
    }
}

#[test]
fn two_own_liberties_are_enough_where_one_leads_on_or_who_takes_it_is_captured() {
    for behind in [".X", "X.", "XX"] {
        assert_eq!(corner(".O.", behind).ok("tenuki-fill"), "C7", "{behind}");
        for top in [".OO", "OOO", "XOO"] {
            assert_eq!(corner(top, behind).ok("tenuki-fill"), "", "{top} {behind}");
        }
    }
}

/// The corner is a seki over B4.
const SEKI: &str = ".XO.OX
                    XXOOOX
                    O.OXXX
                    OOOX.X
                    XXXXX.
                    .X.X..";

#[test]
fn a_seki_is_explained_by_its_eyes_and_the_point_that_nobody_can_take() {
    let mut board = Drawn::new(SEKI);
    assert_eq!(board.ok("tenuki-fill"), "");
    let shares = "Neither side can play at the neutral points that it shares with a group that does \
                  not have two eyes either: B4.";
    board.explains(
        "A6",
        &[
            "Only black stones surround A6, but they are in seki, so it is not territory.",
            "Black's group at A6 has one eye: A6.",
            shares,
        ],
    );
    board.explains(
        "C6",
        &[
            "The white stone at C6 is alive in seki.",
            "White's group at C6 has one eye: D6.",
            shares,
        ],
    );
    // Three points in the corner, F2, F1 and E1, are enough for two eyes.
    assert_eq!(board.ok("tenuki-eyes"), "A6 1 E3 1 F2 2 A1 1 C1 1 D6 1");
}

#[test]
fn a_double_ko_seki_is_explained_by_the_kos_that_nobody_can_end() {
    let mut board = Drawn::new("X.XOO.OXXO. XXXOOOXXXOO .XXO.OX.XO. XXXOOOXXXOO .XXOOX.XXO.");
    assert_eq!(board.ok("tenuki-fill"), "");
    let kos = "Neither side can end the kos between it and a group that does not have two eyes either: \
               a side that takes one loses another.";
    board.explains(
        "F5",
        &[
            "Only white stones surround F5, but they are in seki, so it is not territory.",
            "White's group at D5 has one eye: E3.",
            &format!("{kos} It holds F5."),
        ],
    );
    board.explains(
        "F1",
        &[
            "The black stone at F1 is alive in seki.",
            "Black's group at H5 has one eye: H3.",
            &format!("{kos} It holds G1."),
        ],
    );
    assert_eq!(board.ok("tenuki-eyes"), "B5 1 A3 1 A1 1 H3 1 E3 1 L5 1 L3 1 L1 1");
}

#[test]
fn a_ko_against_a_living_group_is_filled() {
    // White has two eyes without the one at B1, behind which A1 is in atari.
    let mut board = Drawn::new("XXXXX.X XOOOXXX XXO.OX. XOOOOX. O.O.OXX");
    assert_eq!(board.ok("tenuki-fill"), "B1");
}

#[test]
fn groups_that_can_join_at_either_of_two_points_count_their_eyes_together() {
    let mut board = Drawn::new("X.X.X.X XXX.XXX OOOOOOO ....... .......");
    assert_eq!(board.ok("tenuki-eyes"), "B5 1 F5 1 A2 2");
    let group = "Black's group at A5 has two eyes or more: B5 F5.";
    board.explains("B5", &["B5 is black territory.", group]);
    board.explains("G4", &["The black stone at G4 is alive.", group]);
}

#[test]
fn a_group_that_can_join_a_living_one_is_explained_by_the_point() {
    // Black on the left has one eye and can join the right at D5.
    let mut board = Drawn::new("X.X.X.X XXXOXXX OOOOO.X ....OXX ....OX. ....OXX");
    board.explains(
        "A6",
        &[
            "The black stone at A6 is alive.",
            "Black's group at A6 has one eye: B6.",
            "It can connect to its neighbours at D6, so it lives.",
        ],
    );
}

#[test]
fn a_chain_that_nobody_marked_dead_is_said_to_have_no_reason_to_live() {
    let mut board = Drawn::new("....OX.. .X..OX.. ....OX.. OOOOOX.. ....OX.. .O..OX..");
    board.explains(
        "B5",
        &[
            "The black stone at B5 is alive.",
            "Black's group at B5 has no eye.",
            "Tenuki found no reason why it is alive: mark it dead, or play it out.",
        ],
    );
    assert_eq!(board.ok("tenuki-fill"), "");
}

#[test]
fn the_moves_that_decide_about_chains_are_named_until_somebody_decides() {
    let mut board = Drawn::new("...XO XXXXO OOOO. .O.OO OOOO. XXXXO ...XO");
    let group = "Black's group at A7 has two eyes or more: A7.";
    let own = "B7 is black territory.";
    board.explains("B7", &[own, group]);
    board.ok("tenuki-dead auto");
    let moves = ["Black to play here saves D7.", "White to play here captures D7."];
    board.explains("B7", &[own, moves[0], moves[1], group]);
}

#[test]
fn a_stone_that_was_just_put_down_is_not_asked_for_a_reason_to_live() {
    let mut board = Drawn::new(".......\n".repeat(6).as_str());
    board.ok("tenuki-dead auto");
    board.ok("play b C3");
    board.ok("play w E4");
    let said = ["The black stone at C3 is alive.", "The game has hardly begun."];
    board.explains("C3", &said);
    let details = board.ok("tenuki-details");
    assert!(details.ends_with("Not finished: the game has hardly begun.\nThe rules are not named: Japanese rules are assumed.\n"), "{details}");
    for more in ["b C4", "w E3", "b C5"] {
        board.ok(&format!("play {more}"));
    }
    board.explains(
        "C3",
        &[
            said[0],
            "Black's group at C5 has no eye.",
            "Tenuki found no reason why it is alive: mark it dead, or play it out.",
        ],
    );
}

#[test]
fn once_the_neutral_point_and_its_answer_are_played_nothing_must_be_filled() {
    let mut board = Drawn::new(PROTECTION);
    let before = board.ok("tenuki-territory");
    board.ok("play w D5");
    board.ok("play b D3");
    assert_eq!(board.ok("tenuki-fill"), "", "what had to be filled has been");
    assert_eq!(board.ok("tenuki-territory"), before);
}
