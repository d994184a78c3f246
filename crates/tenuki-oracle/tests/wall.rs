//! The space behind walls that are one point each, against the same with every stone of the walls a point of its own.

use tenuki_oracle::{Color, Grid, Oracle, Outcome, Position, Results, Status, solve_locally};

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
        let behind = Grid::behind_walls(size, space, walls, shared.count_ones()).unwrap();
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
}

#[test]
fn a_wall_as_one_point_is_captured_like_its_stones_and_nothing_comes_back() {
    // Of one wall, and of races.
    let mut counts = [(0, 0); 2];
    for drawing in [
        "..Xo ..Xo XXXo oooo",
        "..X,o ..Xoo XXXoo ooooo",
        "...Xo .XXXo XXooo ooooo",
        "...X,o XXXXoo ,ooooo oooooo",
        "ooooo oXXXo oX,Xo xOOOx xx,xx xxxxx",
        "oooooo oXXXXo oX,,Xo xOOOOx xxxxxx",
        "ooooo o,ooo oXXXo oX,Xo xOOOx xx,xx xxxxx",
        "ooooo o,o,o oXXXo xOOOx x,x,x xxxxx",
        "XXoo .Xoo XXXo OOOx x,xx xxxx",
        ".X,o XXXo OOOx .O,x",
        "ooooooooo oXXXXoooo oX..XXXXo oXXXXX,Xo xOOOOOOOx xxxxxxxxx",
    ] {
        let drawn = Drawn::new(drawing);
        let (full, behind, walls) = (drawn.full, drawn.behind, drawn.behind.living());
        let exact = Oracle::between(full.grid(), full.walls(), 2);
        let oracle = Oracle::between(behind, walls, 1).unwrap();
        let (captured, alive) = &mut counts[usize::from(full.white() != 0)];
        let all = full.grid().all() & !full.black() & !full.white();
        let subsets = |set: u32| {
            let next = move |&subset: &u32| (subset != set).then(|| subset.wrapping_sub(set) & set);
            std::iter::successors(Some(0), next)
        };
        let pairs = subsets(all).flat_map(|b| subsets(all & !b).map(move |w| (b, w)));
        for (black, white) in pairs {
            let (black, white) = (black | full.black(), white | full.white());
            let position = Position::between(full.grid(), full.walls(), black, white);
            let small = Position::between(behind, walls, drawn.mapped(black), drawn.mapped(white));
            assert_eq!(position.is_some(), small.is_some());
            let Some((position, small)) = position.zip(small) else { continue };
            let exact = match &exact {
                Some(exact) => exact.statuses(&position),
                // Not all positions of the largest drawing are solved.
                None => solve_locally(&position, 300_000).statuses,
            };
            let chains = oracle.statuses(&small).unwrap();
            for exact in exact.unwrap_or_default() {
                let stones = drawn.mapped(exact.stones);
                let found = chains.iter().find(|chain| chain.stones == stones).unwrap();
                let is_wall = stones & behind.wall() != 0;
                assert_eq!(found.answers, exact.answers, "{drawing}\n{position}");
                *captured += u32::from(is_wall && exact.answers.taken_owner_first);
                *alive += u32::from(is_wall && !exact.answers.taken_other_first);
            }
        }
    }
    assert!(counts[0] > (100, 20) && counts[1] > (20, 20), "captured, alive: {counts:?}");
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
fn races_end_as_players_know() {
    use Status::{Dead, Safe, Unsettled};
    // Eyes of one point or none, and walls of five stones.
    let solved = |eyes: [u32; 2], liberties: [u32; 2], shared: u32| {
        let walls = [(eyes[0], 5, liberties[0]), (eyes[1] << 2, 5, liberties[1])];
        let grid = Grid::behind_walls((3, 1), eyes[0] | eyes[1] << 2, walls, shared).unwrap();
        let [black, white] = [Color::Black, Color::White].map(|color| grid.wall_of(color));
        let position = Position::between(grid, grid.living(), black, white).unwrap();
        let oracle = Oracle::between(grid, grid.living(), 1).unwrap();
        let statuses = oracle.statuses(&position).unwrap();
        let result = Results::of(&oracle).unwrap().outcomes(&position).unwrap().settled();
        ([statuses[0].status(), statuses[1].status()], result)
    };
    let race = |eyes, liberties, shared| solved(eyes, liberties, shared).0;
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
    // The dead stones and their liberties are territory. Two plays inside are needed against two from outside.
    assert_eq!(solved([1, 0], [0, 0], 2).1, Some(1 + 2 * 5 + 2));
    assert_eq!(solved([0, 0], [3, 2], 0).1, Some(2 * 5 + 2 - 2));
    assert_eq!(solved([0, 0], [2, 2], 2).1, Some(0));
}
