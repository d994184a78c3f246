//! Examples of the official commentary on the rules of 1989, cut down to boards that can be
//! solved.

use tenuki_oracle::{Position, Status, solve_locally};

/// The status of each chain, as in the drawing: `S` safe, `B` comes back, `U` unsettled, `D` dead.
fn letters(position: &str, most_states: usize) -> String {
    let position: Position = position.parse().unwrap();
    let solved = solve_locally(&position, most_states);
    let chains = solved.statuses.expect("few enough states decide it");
    let grid = position.grid();
    let letter = |number: u32| {
        let chain = chains.iter().find(|chain| chain.stones & 1 << number != 0);
        chain.map_or('.', |chain| match chain.status() {
            Status::Safe => 'S',
            Status::ComesBack => 'B',
            Status::Unsettled => 'U',
            Status::Dead => 'D',
        })
    };
    let row = |row: u32| {
        (0..grid.width()).map(|column| letter(row * grid.width() + column)).collect::<String>()
    };
    (0..grid.height()).map(row).collect::<Vec<String>>().join(" ")
}

/// White has an eye at A1 and a ko at C1 that it cannot end: after White fills it, one eye is
/// left. Threats elsewhere, as in the double ko of the official example, do not help, since a ko
/// is taken back only after a pass for it. So the double ko is left out here.
#[test]
fn moonshine_life_is_dead() {
    assert_eq!(letters("XXXX.X OOOXX. .O.OXX", 1_500_000), "SSSS.S DDDSS. .D.DSS");
}

/// Between walls, small letters: 709,000 states.
#[test]
#[ignore = "takes half a minute when compiled for release"]
fn bent_four_in_the_corner_is_dead() {
    assert_eq!(letters("OOxxx .Oxxx XOOOx XX.Ox", 3_000_000), "DD.. .D.. SDDD SS.D");
}

#[test]
#[ignore = "takes seconds when compiled for release"]
fn a_ten_thousand_year_ko_is_a_seki() {
    assert_eq!(letters("xxxxx xOOOx OO.Ox .OXOx .XXOx", 3_000_000), ".SSS SS.S .SSS .SSS");
}

/// White, who holds two of the three kos, cannot be captured. Black is in atari: who plays first decides.
#[test]
#[ignore = "takes seconds when compiled for release"]
fn of_a_triple_ko_the_side_in_atari_is_unsettled() {
    let position = "xO.OXo xOOXXo xO.OXo xOOXXo xOX.Xo";
    assert_eq!(letters(position, 3_000_000), "S.UU SSUU S.UU SSUU SD.U");
}

/// The two groups cannot be captured. Each of the two stones in the kos can, one for one.
#[test]
#[ignore = "takes minutes when compiled for release"]
fn a_double_ko_seki_is_safe_but_for_the_stones_of_the_kos() {
    let position = "O.OX OOXX .OX. OOXX OX.X";
    assert_eq!(letters(position, 3_000_000), "S.DS SSSS .SS. SSSS SD.S");
}
