//! Boards of 19×19 on which living stones enclose a space: an eye space behind one wall, or a rectangle.

use std::collections::BTreeSet;

use crate::tally::Random;
use tenuki_oracle::{ChainStatus, Color, Grid, Position, Status, Walls, solve_locally};

/// The width and the height of the board.
const SIDE: usize = 19;

/// The eyes of living stones have up to four by four points.
pub const MOST_ROOM: u64 = 4;

/// The points of the board next to a point.
fn around((x, y): (usize, usize)) -> impl Iterator<Item = (usize, usize)> {
    let points = [(x + 1, y), (x, y + 1), (x.wrapping_sub(1), y), (x, y.wrapping_sub(1))];
    points.into_iter().filter(|&(x, y)| x < SIDE && y < SIDE)
}

/// The points of the board in a square of three by three.
fn square((x, y): (usize, usize)) -> impl Iterator<Item = (usize, usize)> {
    let points = (0..9).map(move |i| ((x + i % 3).wrapping_sub(1), (y + i / 3).wrapping_sub(1)));
    points.filter(|&(x, y)| x < SIDE && y < SIDE)
}

/// All points of the board in reading order.
fn points() -> impl Iterator<Item = (usize, usize)> {
    (0..SIDE * SIDE).map(|i| (i % SIDE, i / SIDE))
}

const fn number((x, y): (usize, usize)) -> usize {
    y * SIDE + x
}

/// A board with a space of which the content is drawn later.
pub struct Frame {
    /// The stones outside, `.` elsewhere, in rows.
    board: Vec<Vec<char>>,
    /// The numbers of the points of the board that the oracle knows, by their bits.
    pub part: Vec<usize>,
    pub grid: Grid,
    pub walls: Walls,
    /// The points of Black less those of White in the eyes of the living stones.
    pub outside: i32,
}

impl Frame {
    /// Fills the board with living stones of the owners of the points; `None` where a stone does not live. `owner` is
    /// `None` for the points of the space and of walls that can be captured.
    fn fill(
        owner: impl Fn((usize, usize)) -> Option<Color>,
        most_room: u64,
        random: &mut Random,
    ) -> Option<(Vec<Vec<char>>, i32)> {
        let mut board = vec![vec!['.'; SIDE]; SIDE];
        let mut eyes = Vec::new();
        // Eyes of one point, or of more with lines of stones between them.
        let room = 1 + random.below(most_room) as usize;
        for at in points() {
            let Some(color) = owner(at) else { continue };
            let inside = square(at).all(|other| owner(other) == Some(color));
            let line = at.0 % (room + 1) == room || at.1 % (room + 1) == room;
            if inside && !line {
                eyes.push((at, color));
            } else {
                board[at.1][at.0] = stone(color);
            }
        }
        let lives = |color: Color| {
            let own = |at: (usize, usize)| board[at.1][at.0] == stone(color);
            let Some(first) = points().find(|&at| own(at)) else { return true };
            let chain = connected(first, own);
            let all = points().filter(|&at| own(at)).count();
            let room = |at: (usize, usize)| eyes.contains(&(at, color));
            let rooms = eyes
                .iter()
                .filter(|(_, of)| *of == color)
                .map(|(at, _)| connected(*at, room).into_iter().min());
            chain.len() == all && rooms.collect::<BTreeSet<_>>().len() >= 2
        };
        let points = eyes.iter().map(|(_, color)| if *color == Color::Black { 1 } else { -1 });
        let points = points.sum();
        (lives(Color::Black) && lives(Color::White)).then_some((board, points))
    }

    /// Random stones in the space, in most places those of the side that does not own it; behind one wall at least one.
    pub fn content(&self, random: &mut Random) -> Position {
        let grid = self.grid;
        loop {
            let [mut black, mut white] = [Color::Black, Color::White].map(|c| grid.wall_of(c));
            let whites = grid.neighbors(white);
            // Few stones or many.
            let density = if white == 0 { 2 } else { 0 } + random.below(6);
            for bit in (0..grid.area()).map(|i| 1 << i).filter(|bit| grid.all() & bit != 0) {
                let (own, other) = match whites & bit {
                    0 => (&mut black, &mut white),
                    _ => (&mut white, &mut black),
                };
                match random.below(10) {
                    n if n < density => *other |= bit,
                    9 => *own |= bit,
                    _ => {}
                }
            }
            let position = Position::between(grid, self.walls, black, white);
            if let Some(position) = position.filter(|_| white != 0) {
                return position;
            }
        }
    }

    /// The board around a position, with the colours exchanged if asked for.
    pub fn rows(&self, position: &Position, swapped: bool) -> String {
        let mut board = self.board.clone();
        for (bit, &number) in self.part.iter().enumerate() {
            let bit = 1 << bit;
            if position.grid().all() & bit == 0 || position.grid().wall() & bit != 0 {
                continue;
            }
            let black = position.black() & bit != 0;
            board[number / SIDE][number % SIDE] = match (black, position.white() & bit != 0) {
                (true, _) => 'X',
                (_, true) => 'O',
                _ => '.',
            };
        }
        let swap = |c: char| match c {
            'X' if swapped => 'O',
            'O' if swapped => 'X',
            other => other,
        };
        let rows = board.iter().map(|row| row.iter().copied().map(swap).chain(['\n']).collect());
        rows.collect::<Vec<String>>().concat()
    }
}

const fn stone(color: Color) -> char {
    match color {
        Color::Black => 'X',
        Color::White => 'O',
    }
}

/// The points that hang together with one of them.
fn connected(
    first: (usize, usize),
    within: impl Fn((usize, usize)) -> bool,
) -> Vec<(usize, usize)> {
    let mut found = vec![first];
    let mut next = 0;
    while next < found.len() {
        for at in around(found[next]) {
            if within(at) && !found.contains(&at) {
                found.push(at);
            }
        }
        next += 1;
    }
    found
}

/// A space of this many points behind a wall of Black's, on which at most `tail` idle stones hang.
pub fn wall(size: usize, tail: usize, random: &mut Random) -> Option<Frame> {
    let mut below = |end: usize| random.below(end as u64) as usize;
    let mut space = vec![(SIDE / 2, SIDE / 2)];
    while space.len() < size {
        let from = space[below(space.len())];
        let at = around(from).nth(below(4))?;
        if !space.contains(&at) {
            space.push(at);
        }
    }
    let left = space.iter().map(|at| at.0).min()?;
    let top = space.iter().map(|at| at.1).min()?;
    let (dx, dy) = match below(3) {
        0 => (0, 0),
        1 => (below(7) + 3, 0),
        _ => (below(7) + 2, below(3) + 2),
    };
    for at in &mut space {
        *at = (at.0 - left + dx, at.1 - top + dy);
    }
    let is_wall =
        |at: (usize, usize)| !space.contains(&at) && square(at).any(|p| space.contains(&p));
    let mut stones: Vec<(usize, usize)> = points().filter(|&at| is_wall(at)).collect();
    if connected(stones[0], is_wall).len() < stones.len() {
        return None;
    }
    let tail = if tail > 0 { below(tail + 1) } else { 0 };
    for _ in 0..tail {
        // On one of the last two stones, beside nothing else.
        let at = around(stones[stones.len() - 1 - below(2)]).nth(below(4))?;
        let is_beside = |p: (usize, usize)| stones.contains(&p) || space.contains(&p);
        if at.1 < SIDE - 5 && !is_beside(at) && !square(at).any(|p| space.contains(&p)) {
            stones.push(at);
        }
    }
    let mut liberties: Vec<(usize, usize)> = Vec::new();
    for _ in 0..below(3) {
        let beside = around(stones[below(stones.len())]).nth(below(4))?;
        let is_outside = |at: (usize, usize)| !stones.contains(&at) && !space.contains(&at);
        let is_free =
            around(beside).all(|at| !liberties.contains(&at)) && around(beside).any(is_outside);
        if !is_outside(beside) || liberties.contains(&beside) || !is_free {
            return None;
        }
        liberties.push(beside);
    }
    // Living black stones are at the bottom of the board.
    let inner =
        |at: (usize, usize)| space.contains(&at) || stones.contains(&at) || liberties.contains(&at);
    let owner = |at: (usize, usize)| match at.1 {
        _ if inner(at) => None,
        y if y >= SIDE - 4 => Some(Color::Black),
        _ => Some(Color::White),
    };
    let (mut board, outside) = Frame::fill(owner, MOST_ROOM, random)?;
    for &(x, y) in &stones {
        board[y][x] = 'X';
    }
    let (width, height) =
        (space.iter().map(|at| at.0 - dx).max()? + 1, space.iter().map(|at| at.1 - dy).max()? + 1);
    let mut part: Vec<usize> =
        (0..width * height).map(|i| number((dx + i % width, dy + i / width))).collect();
    let bits = |of: &dyn Fn((usize, usize)) -> bool| {
        let of = part.iter().enumerate().filter(|&(_, i)| of((i % SIDE, i / SIDE)));
        of.fold(0, |all, (bit, _)| all | 1 << bit)
    };
    let inside = bits(&|at| space.contains(&at));
    let beside = inside & bits(&|at| around(at).any(is_wall));
    let size = (width as u32, height as u32);
    let wall = (beside, stones.len() as u32, liberties.len() as u32);
    let grid = Grid::behind_walls(size, inside, [wall, (0, 0, 0)], 0)?;
    part.push(number(stones[0]));
    part.extend(liberties.iter().map(|&at| number(at)));
    Some(Frame { board, part, grid, walls: grid.living(), outside })
}

/// The points of a kind of a race: living stones `xo`, walls `XO`, their eye spaces `bw` and liberties `BW`, and shared
/// liberties `s`.
fn of(kinds: &[Vec<char>], kind: char) -> impl Iterator<Item = (usize, usize)> {
    points().filter(move |&(x, y)| kinds[y][x] == kind)
}

/// Whether the walls are as [`Grid::behind_walls`] needs them for a race.
///
/// The kinds of points of Black's wall are `X` (its stones), `b` (its eye space) and `B` (its liberties outside), those of
/// White's `O`, `w` and `W`. `x` and `o` belong to living stones, `s` are shared liberties.
fn is_race(kinds: &[Vec<char>]) -> bool {
    let near = |at, of: &str| around(at).any(|(x, y)| of.contains(kinds[y][x]));
    // What may not be beside each kind, and of what there must be something.
    let rules =
        [('X', "xwW", "oO"), ('O', "obB", "xX"), ('b', "osxOBW", "X"), ('w', "xsoXBW", "O")];
    let mut rules =
        rules.iter().chain(&[('s', "oxBW", "X"), ('B', "xOBW", "o"), ('W', "oXBW", "x")]);
    let is_wall = |(wall, living, other, eye)| {
        let links = |&at: &_| near(at, living) && near(at, other) && !near(at, eye);
        let chain = of(kinds, wall).next().map(|at| connected(at, |(x, y)| kinds[y][x] == wall));
        chain.is_some_and(|chain| {
            chain.len() == of(kinds, wall).count()
                && chain.iter().filter(|at| links(at)).count() >= 2
        })
    };
    rules.all(|&(kind, no, some)| of(kinds, kind).all(|at| !near(at, no) && near(at, some)))
        && is_wall(('X', "o", "O", "b"))
        && is_wall(('O', "x", "X", "w"))
}

/// A race of two walls with this many shared liberties, each with up to four outside and an eye space of up to four
/// points. `None` if a wall has no liberty, or no place was found for all of this.
///
/// Black's wall is above White's. The row between them is Black's, but for the shared liberties, above which Black's
/// wall goes around.
pub fn race(shared: usize, random: &mut Random) -> Option<Frame> {
    let mut below = |end: usize| random.below(end as u64) as usize;
    let (left, middle, width) = (1 + below(7), 6 + below(6), 3 + below(8));
    let row = |y| vec![if y > middle { 'x' } else { 'o' }; SIDE];
    let mut kinds: Vec<Vec<char>> = (0..SIDE).map(row).collect();
    kinds[middle][left..left + width].fill('X');
    kinds[middle + 1][left..left + width].fill('O');
    // What is placed: its kind, its size, its row, what was there, and the wall and the living stones beside it.
    let mut steps = vec![('s', 1, middle, 'X', 'X', 'o'); shared];
    let sizes = [(); 2].map(|()| (below(5), below(5)));
    let sides = [('b', 'B', middle - 1, 'X', 'o'), ('w', 'W', middle + 2, 'O', 'x')];
    for ((eye, liberty, row, wall, living), (size, liberties)) in sides.into_iter().zip(sizes) {
        steps.push((eye, size, row, living, wall, living));
        steps.extend(vec![(liberty, 1, row, living, wall, living); liberties]);
        if shared + size + liberties == 0 {
            return None;
        }
    }
    for (kind, size, row, before, wall, living) in steps {
        let mut place = |_| {
            let mut kinds = kinds.clone();
            let is_liberty = kind.is_uppercase();
            let mut space = vec![(left + 1 + below(width - 2), row)];
            if is_liberty {
                let stones: Vec<(usize, usize)> = of(&kinds, wall).collect();
                space = vec![around(stones[below(stones.len())]).nth(below(4))?];
            }
            while space.len() < size {
                let at = around(space[below(space.len())]).nth(below(4))?;
                let rows = if kind == 'b' { row - 1..=row } else { row..=row + 1 };
                if rows.contains(&at.1) && !space.contains(&at) {
                    space.push(at);
                }
            }
            space.truncate(size);
            for &(x, y) in &space {
                if kinds[y][x] != before {
                    return None;
                }
                kinds[y][x] = kind;
            }
            for (x, y) in space.into_iter().filter(|_| !is_liberty).flat_map(square) {
                if kinds[y][x] == living {
                    kinds[y][x] = wall;
                }
            }
            is_race(&kinds).then_some(kinds)
        };
        let placed = (0..50).find_map(&mut place)?;
        kinds = placed;
    }
    let kinds = &kinds;
    let all = |kind: char| of(kinds, kind);
    let owner = |(x, y): (usize, usize)| match kinds[y][x] {
        'o' => Some(Color::White),
        'x' => Some(Color::Black),
        _ => None,
    };
    let (mut board, outside) = Frame::fill(owner, MOST_ROOM, random)?;
    for (x, y) in all('X').chain(all('O')) {
        board[y][x] = kinds[y][x];
    }
    // The columns of the eye spaces side by side, with a corner of the board between them.
    let columns = |eye: char, y: usize| {
        let is_eye = move |&x: &usize| kinds[y][x] == eye || kinds[y + 1][x] == eye;
        (0..SIDE).filter(is_eye).map(move |x| (x, y))
    };
    let columns: Vec<(usize, usize)> =
        columns('b', middle - 2).chain([(0, 0); 2]).chain(columns('w', middle + 2)).collect();
    let rows = [0, 1].into_iter().flat_map(|down| columns.iter().map(move |&(x, y)| (x, y + down)));
    let mut part: Vec<(usize, usize)> = rows.collect();
    let walls = [('b', 'X', 'B'), ('w', 'O', 'W')].map(|(eye, wall, liberty)| {
        let bits = part.iter().enumerate().filter(|&(_, &(x, y))| kinds[y][x] == eye);
        let space = bits.fold(0, |all, (bit, _)| all | 1 << bit);
        (space, all(wall).count() as u32, all(liberty).count() as u32)
    });
    let (size, space) = ((columns.len() as u32, 2), walls[0].0 | walls[1].0);
    let grid = Grid::behind_walls(size, space, walls, shared as u32)?;
    part.extend([all('X').next()?, all('O').next()?]);
    part.extend(all('B').chain(all('W')).chain(all('s')));
    let part = part.into_iter().map(number).collect();
    Some(Frame { board, part, grid, walls: grid.living(), outside })
}

/// What a space is, as solved.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Class {
    Eaten,
    Dead,
    Seki,
    Unsettled,
    Half,
}

impl Class {
    /// `seki` are the walls in seki.
    pub fn of(grid: Grid, chains: &[ChainStatus], seki: u32) -> Class {
        let any = |status: Status, among: u32| {
            chains.iter().any(|chain| chain.stones & among != 0 && chain.status() == status)
        };
        match () {
            () if any(Status::Unsettled, grid.wall()) => Class::Unsettled,
            () if any(Status::Unsettled, grid.all()) => Class::Half,
            () if any(Status::Dead, grid.wall()) => Class::Dead,
            () if seki != 0 => Class::Seki,
            () => Class::Eaten,
        }
    }

    pub const fn is_settled(self) -> bool {
        matches!(self, Class::Eaten | Class::Dead | Class::Seki)
    }
}

/// The walls in seki: they live, and stones of the other side in their eye space do, or the other wall does, and they
/// would be dead if it could not be captured. `None` if that takes more states than these.
pub fn in_seki(position: &Position, chains: &[ChainStatus], states: usize) -> Option<u32> {
    let walls = position.grid().wall();
    let alive = || chains.iter().filter(|chain| chain.status().is_alive());
    let mut seki = 0;
    for wall in alive().filter(|chain| chain.stones & walls != 0) {
        let (mut living, other) = (position.walls(), walls & !wall.stones);
        match wall.color {
            Color::Black => living.white |= other,
            Color::White => living.black |= other,
        }
        let depends = || {
            let (black, white) = (position.black(), position.white());
            let position = Position::between(position.grid(), living, black, white)?;
            let chains = solve_locally(&position, states).statuses?;
            let mut same = chains.iter().filter(|chain| chain.stones == wall.stones);
            Some(same.any(|chain| chain.status() == Status::Dead))
        };
        let mut others = alive().filter(|chain| chain.color != wall.color);
        let inside = others.clone().any(|chain| chain.stones & other == 0);
        if inside || others.next().is_some() && depends()? {
            seki |= wall.stones & walls;
        }
    }
    Some(seki)
}

/// A rectangle in a corner or at an edge, between living stones on both sides of a straight line.
pub fn window(inner: Grid, most_room: u64, random: &mut Random) -> Option<Frame> {
    let (width, height) = (inner.width() as usize, inner.height() as usize);
    let mut below = |end: usize| random.below(end as u64) as usize;
    let left = if below(2) == 0 { 0 } else { 4 + below(3) };
    let is_inside = |(x, y): (usize, usize)| (left..left + width).contains(&x) && y < height;
    let (cut, across) = (below(SIDE), below(2) == 0);
    let owner = |at: (usize, usize)| {
        let first = if across { at.0 } else { at.1 } < cut;
        let color = if first { Color::Black } else { Color::White };
        (!is_inside(at)).then_some(color)
    };
    let (board, outside) = Frame::fill(owner, most_room, random)?;
    let part: Vec<usize> =
        (0..width * height).map(|i| number((left + i % width, i / width))).collect();
    let mut walls = Walls::default();
    for (bit, &number) in part.iter().enumerate() {
        for color in around((number % SIDE, number / SIDE)).filter_map(owner) {
            match color {
                Color::Black => walls.black |= 1 << bit,
                Color::White => walls.white |= 1 << bit,
            }
        }
    }
    Some(Frame { board, part, grid: inner, walls, outside })
}
