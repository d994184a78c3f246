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
