//! The space behind walls that are one point each, against the same with every stone of the walls a point of its own.

use tenuki_oracle::{
    ChainStatus, Color, Grid, Oracle, Outcome, Position, Results, Status, solve_locally,
};

/// The drawing has the walls (`X`, and `O` in a race), the space behind them (`.`), their liberties outside and shared
/// ones (`,`), and living stones (`o` and `x`).
struct Drawn {
    /// Every stone of the walls as a point.
    full: Position,
    /// The bits of the points of the full board: in it, and behind the walls.
    points: Vec<(u32, u32)>,
    behind: Grid,
}

impl Drawn {
    fn new(drawing: &str) -> Drawn {
        let full: Position = drawing.replace(',', ".").parse().unwrap();
        let rows: Vec<&[u8]> = drawing.split_whitespace().map(str::as_bytes).collect();
        // Rows and columns of living stones are no part of the position.
        let is_part = |kind: &u8| b"XO.,".contains(kind);
        let top = rows.iter().position(|row| row.iter().any(is_part)).unwrap();
        let left = rows.iter().filter_map(|row| row.iter().position(is_part)).min().unwrap();
        let at = |x: usize, y: usize| {
            let column = x.wrapping_add(left);
            rows.get(y.wrapping_add(top)).and_then(|row| row.get(column)).copied()
        };
        let width = full.grid().width() as usize;
        let all = (0..full.grid().area()).filter(|i| full.grid().all() >> i & 1 == 1);
        let all: Vec<(u32, usize, usize)> =
            all.map(|i| (1 << i, i as usize % width, i as usize / width)).collect();
        let near = |x: usize, y: usize, wall: u8| {
            let around = [(x + 1, y), (x, y + 1), (x.wrapping_sub(1), y), (x, y.wrapping_sub(1))];
            around.iter().any(|&(x, y)| at(x, y) == Some(wall))
        };
        let of = |kind: u8| all.iter().filter(move |&&(_, x, y)| at(x, y) == Some(kind));
        let bits = |kind: u8, wall: u8| {
            of(kind).filter(|p| near(p.1, p.2, wall)).fold(0u32, |all, &(bit, ..)| all | bit)
        };
        let space = of(b'.').fold(0, |all, &(bit, ..)| all | bit);
        let [black, white] = [b'X', b'O'].map(|wall| bits(b',', wall));
        let shared = black & white;
        let outside = [black & !shared, white & !shared];
        let counts = outside.map(u32::count_ones);
        let size = (full.grid().width(), full.grid().height());
        let walls = [(b'X', counts[0]), (b'O', counts[1])]
            .map(|(wall, liberties)| (bits(b'.', wall), of(wall).count() as u32, liberties));
        let behind = Grid::race(size, space, walls, shared.count_ones()).unwrap();
        let [of_black, of_white] = [Color::Black, Color::White].map(|color| behind.wall_of(color));
        let mut points: Vec<(u32, u32)> = of(b'.').map(|&(bit, ..)| (bit, bit)).collect();
        points.extend(of(b'X').map(|&(bit, ..)| (bit, of_black)));
        points.extend(of(b'O').map(|&(bit, ..)| (bit, of_white)));
        let mut liberty = behind.wall() & !(behind.wall() >> 1);
        for set in [outside[0], outside[1], shared] {
            for &(bit, ..) in all.iter().filter(|(bit, ..)| set & bit != 0) {
                liberty <<= 1;
                points.push((bit, liberty));
            }
        }
        Drawn { full, points, behind }
    }

    fn mapped(&self, set: u32) -> u32 {
        let points = self.points.iter().filter(|(bit, _)| set & bit != 0);
        points.fold(0, |all, (_, behind)| all | behind)
    }

    /// Compares all positions with what is exact. Returns how many there are, and in how many of them walls are
    /// captured even if their owner plays first, and not even if the other side does.
    fn compare(&self, exact: impl Fn(&Position) -> Option<Vec<ChainStatus>>) -> (u32, u32, u32) {
        let (full, behind, walls) = (self.full, self.behind, self.behind.living());
        let oracle = Oracle::between(behind, walls, 1).unwrap();
        let (mut positions, mut captured, mut alive) = (0, 0, 0);
        let all = full.grid().all() & !full.black() & !full.white();
        let subsets = |set: u32| (0..=set).filter(move |subset| subset & !set == 0);
        for (black, white) in
            subsets(all).flat_map(|black| subsets(all & !black).map(move |white| (black, white)))
        {
            let (black, white) = (black | full.black(), white | full.white());
            let position = Position::between(full.grid(), full.walls(), black, white);
            let small = Position::between(behind, walls, self.mapped(black), self.mapped(white));
            assert_eq!(position.is_some(), small.is_some());
            let Some((position, small)) = position.zip(small) else { continue };
            let Some(found) = exact(&position) else { continue };
            positions += 1;
            let chains = oracle.statuses(&small).unwrap();
            for exact in found {
                let stones = self.mapped(exact.stones);
                let found = chains.iter().find(|chain| chain.stones == stones).unwrap();
                let is_wall = stones & behind.wall() != 0;
                assert_eq!(found.answers, exact.answers, "{position}");
                captured += u32::from(is_wall && exact.answers.taken_owner_first);
                alive += u32::from(is_wall && !exact.answers.taken_other_first);
            }
        }
        (positions, captured, alive)
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
        let full = drawn.full;
        let exact = Oracle::between(full.grid(), full.walls(), 1).unwrap();
        let found = drawn.compare(|position| exact.statuses(position));
        positions += found.0;
        captured += found.1;
        alive += found.2;
    }
    assert!(captured > 100 && alive > 20, "{positions} positions, {captured} captured, {alive}");
}

#[test]
fn a_wall_counts_as_many_points_as_it_has_stones() {
    let drawn = Drawn::new("...X,o XXXXoo oooooo");
    let grid = drawn.behind;
    let walls = grid.living();
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

#[test]
fn two_walls_as_points_are_captured_like_their_stones_and_nothing_comes_back() {
    let (mut captured, mut alive) = (0, 0);
    for drawing in [
        "ooooo oXXXo oX,Xo xOOOx xx,xx xxxxx",
        "oooooo oXXXXo oX,,Xo xOOOOx xxxxxx",
        "ooooo o,ooo oXXXo oX,Xo xOOOx xx,xx xxxxx",
        "ooooo o,o,o oXXXo xOOOx x,x,x xxxxx",
        "XXoo .Xoo XXXo OOOx x,xx xxxx",
        ".Xoo XXXo OOOx .Oxx",
        ".X,o XXXo OOOx .O,x",
        "ooooooooo oXXXXoooo oX..XXXXo oXXXXX,Xo xOOOOOOOx xxxxxxxxx",
    ] {
        let drawn = Drawn::new(drawing);
        let full = drawn.full;
        let oracle = Oracle::between(full.grid(), full.walls(), 2);
        let found = drawn.compare(|position| match &oracle {
            Some(oracle) => oracle.statuses(position),
            None => solve_locally(position, 300_000).statuses,
        });
        captured += found.1;
        alive += found.2;
    }
    assert!(captured > 20 && alive > 20, "{captured} captured, {alive} alive");
}

#[test]
fn races_end_as_players_know() {
    use Status::{Dead, Safe, Unsettled};
    // Eyes of one point or none.
    let race = |eyes: [u32; 2], liberties: [u32; 2], shared: u32| {
        let walls = [(eyes[0], 5, liberties[0]), (eyes[1] << 2, 5, liberties[1])];
        let grid = Grid::race((3, 1), eyes[0] | eyes[1] << 2, walls, shared).unwrap();
        let [black, white] = [Color::Black, Color::White].map(|color| grid.wall_of(color));
        let position = Position::between(grid, grid.living(), black, white).unwrap();
        let chains = solve_locally(&position, 1_000_000).statuses.unwrap();
        [chains[0].status(), chains[1].status()]
    };
    // More liberties win; the side that moves first wins with as many, and with one that is shared.
    assert_eq!(race([0, 0], [3, 2], 0), [Safe, Dead]);
    assert_eq!(race([0, 0], [1, 3], 0), [Dead, Safe]);
    assert_eq!(race([0, 0], [2, 2], 0), [Unsettled; 2]);
    assert_eq!(race([0, 0], [2, 2], 1), [Unsettled; 2]);
    assert_eq!(race([0, 0], [3, 2], 1), [Safe, Dead]);
    // Two or more shared ones are a seki, unless one side has as many more as it has to fill.
    assert_eq!(race([0, 0], [2, 2], 2), [Safe; 2]);
    assert_eq!(race([0, 0], [0, 0], 2), [Safe; 2]);
    assert_eq!(race([0, 0], [1, 2], 2), [Unsettled, Safe]);
    assert_eq!(race([0, 0], [0, 2], 2), [Dead, Safe]);
    assert_eq!(race([0, 0], [0, 2], 3), [Unsettled, Safe]);
    // An eye wins against none, and one on each side with shared liberties is a seki.
    // For the side with an eye the shared liberties count.
    assert_eq!(race([1, 0], [0, 0], 2), [Safe, Dead]);
    assert_eq!(race([1, 0], [0, 2], 2), [Safe, Dead]);
    assert_eq!(race([1, 0], [0, 3], 2), [Unsettled; 2]);
    assert_eq!(race([1, 0], [0, 4], 2), [Dead, Safe]);
    assert_eq!(race([1, 1], [1, 1], 1), [Safe; 2]);
    assert_eq!(race([1, 1], [2, 1], 0), [Safe, Dead]);
}
