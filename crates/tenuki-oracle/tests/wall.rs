//! The space behind a wall that is one point, against the same with every stone of the wall a point of its own.

use tenuki_oracle::{Grid, Oracle, Outcome, Position, Results, Walls};

/// The drawing has the wall (`X`), the space behind it (`.`), its liberties outside (`,`) and living stones (`o`).
struct Drawn {
    /// Every stone of the wall as a point.
    full: Position,
    /// The bits of the points of the full board: in it, and behind the wall.
    points: Vec<(u32, u32)>,
    behind: Grid,
}

impl Drawn {
    fn new(drawing: &str) -> Drawn {
        let full: Position = drawing.replace(',', ".").parse().unwrap();
        let rows: Vec<&[u8]> = drawing.split_whitespace().map(str::as_bytes).collect();
        let at = |x: usize, y: usize| rows.get(y).and_then(|row| row.get(x)).copied();
        let width = full.grid().width() as usize;
        let all = (0..full.grid().area()).filter(|i| full.grid().all() >> i & 1 == 1);
        let all: Vec<(u32, usize, usize)> =
            all.map(|i| (1 << i, i as usize % width, i as usize / width)).collect();
        let (mut space, mut beside, mut liberties) = (0, 0, 0);
        for &(bit, x, y) in &all {
            let around = [(x + 1, y), (x, y + 1), (x.wrapping_sub(1), y), (x, y.wrapping_sub(1))];
            match at(x, y) {
                Some(b'.') => {
                    space |= bit;
                    if around.iter().any(|&(x, y)| at(x, y) == Some(b'X')) {
                        beside |= bit;
                    }
                }
                Some(b',') => liberties += 1,
                _ => {}
            }
        }
        let stones = full.black().count_ones();
        let size = (full.grid().width(), full.grid().height());
        let behind = Grid::behind_wall(size, space, beside, stones, liberties).unwrap();
        let mut liberty = behind.wall();
        let points = all.iter().map(|&(bit, x, y)| match at(x, y) {
            Some(b'X') => (bit, behind.wall()),
            Some(b',') => {
                liberty <<= 1;
                (bit, liberty)
            }
            _ => (bit, bit),
        });
        let points = points.collect();
        Drawn { full, points, behind }
    }

    fn mapped(&self, set: u32) -> u32 {
        let points = self.points.iter().filter(|(bit, _)| set & bit != 0);
        points.fold(0, |all, (_, behind)| all | behind)
    }
}

#[test]
fn a_wall_as_one_point_is_captured_like_its_stones_and_nothing_comes_back() {
    let (mut positions, mut captured, mut alive) = (0, 0, 0);
    for drawing in [
        "..Xo ..Xo XXXo oooo",
        "..X,o ..Xoo XXXoo ooooo",
        "...Xo .XXXo XXooo ooooo",
        "...X,o XXXXoo ,ooooo oooooo",
    ] {
        let drawn = Drawn::new(drawing);
        let (full, behind) = (drawn.full, drawn.behind);
        let exact = Oracle::between(full.grid(), full.walls(), 1).unwrap();
        let walls = Walls { black: 0, white: behind.outside() };
        let oracle = Oracle::between(behind, walls, 1).unwrap();
        let all = full.grid().all() & !full.black();
        for (black, white) in (0..=all).flat_map(|black| (0..=all).map(move |w| (black, w))) {
            if (black | white) & !all != 0 || black & white != 0 {
                continue;
            }
            let black = black | full.black();
            let position = Position::between(full.grid(), full.walls(), black, white);
            let small = Position::between(behind, walls, drawn.mapped(black), drawn.mapped(white));
            assert_eq!(position.is_some(), small.is_some());
            let Some((position, small)) = position.zip(small) else { continue };
            positions += 1;
            let chains = oracle.statuses(&small).unwrap();
            for exact in exact.statuses(&position).unwrap() {
                let stones = drawn.mapped(exact.stones);
                let found = chains.iter().find(|chain| chain.stones == stones).unwrap();
                let is_wall = stones & behind.wall() != 0;
                assert_eq!(found.answers, exact.answers, "{drawing}\n{position}");
                captured += u32::from(is_wall && exact.answers.taken_owner_first);
                alive += u32::from(is_wall && !exact.answers.taken_other_first);
            }
        }
    }
    assert!(captured > 100 && alive > 20, "{positions} positions, {captured} captured, {alive}");
}

#[test]
fn a_wall_counts_as_many_points_as_it_has_stones() {
    let drawn = Drawn::new("...X,o XXXXoo oooooo");
    let grid = drawn.behind;
    let walls = Walls { black: 0, white: grid.outside() };
    let oracle = Oracle::between(grid, walls, 1).unwrap();
    let results = Results::of(&oracle).unwrap();
    let outcomes = |black: u32, white: u32| {
        let position = Position::between(grid, walls, black | grid.wall(), white).unwrap();
        results.outcomes(&position).unwrap()
    };
    // Who plays first in the middle decides: two eyes, or eight points of territory and five dead stones.
    assert_eq!(outcomes(0, 0).black_first, Outcome::Points(2));
    assert_eq!(outcomes(0, 0).white_first, Outcome::Points(-(8 + 5)));
    assert_eq!(outcomes(0b010, 0).settled(), Some(2));
    assert_eq!(outcomes(0, 0b010).settled(), Some(-(8 + 5)));
}
