//! Boards around a corner: the walls of the corner, and stones that make them alive.
//!
//! The points around a corner belong to one side (`A`) but for one stretch in the middle (`B`) that
//! belongs to the other, and may be short, long or empty:
//!
//! ```text
//! cccc A AAAAA      c  the corner
//! cccc B AAAAA      B  leads to the territory below
//! cccc B AAAAA
//! AABB B AAAAA
//! AAAA B AAAAA
//! BBBB B BBBBB
//! ```

use tenuki_oracle::{Grid, Position, Walls};

/// The stones around a corner.
#[derive(Clone, Debug)]
pub struct Surroundings {
    corner: Grid,
    /// The corner, seen by the exact solver.
    pub walls: Walls,
    /// The rows beside the corner, from the top, and the columns below it, from the left, that belong
    /// to `A`, which is Black.
    rows: u32,
    columns: u32,
}

/// All surroundings of a corner in which `A` is Black. Those in which it is White are the same with
/// the colours swapped.
pub fn frames(corner: Grid) -> Vec<Surroundings> {
    let (width, height) = (corner.width(), corner.height());
    let pairs = (0..=height).flat_map(|rows| (0..=width).map(move |columns| (rows, columns)));
    pairs
        .map(|(rows, columns)| {
            let mut walls = Walls::default();
            for y in 0..height {
                let wall = if y < rows { &mut walls.black } else { &mut walls.white };
                *wall |= 1 << (y * width + width - 1);
            }
            for x in 0..width {
                let wall = if x < columns { &mut walls.black } else { &mut walls.white };
                *wall |= 1 << ((height - 1) * width + x);
            }
            Surroundings { corner, walls, rows, columns }
        })
        .collect()
}

/// How much room there is around a corner: the columns of `A` on the right, the rows of `A` below the
/// corner, and the rows of `B`. If it is open, the territories are empty.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    right: u32,
    below: u32,
    bottom: u32,
    is_open: bool,
}

impl Room {
    /// Two eyes for each territory and no other empty point.
    pub const CLOSED: Room = Room { right: 5, below: 5, bottom: 3, is_open: false };
    /// Empty territories.
    pub const OPEN: Room = Room { right: 7, below: 6, bottom: 4, is_open: true };

    /// Empty territories on a square board. `None` if the corner leaves too little of it.
    pub fn square(side: u32, corner: Grid) -> Option<Room> {
        let right = side.checked_sub(corner.width() + 1).filter(|&right| right >= 4)?;
        let below = side.checked_sub(corner.height() + 5).filter(|&below| below >= 4)?;
        Some(Room { right, below, bottom: 4, is_open: true })
    }
}

/// The content of a point of the board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Owner {
    Corner,
    A,
    B,
}

impl Surroundings {
    fn size(&self, room: Room) -> (u32, u32) {
        (self.corner.width() + 1 + room.right, self.corner.height() + 1 + room.below + room.bottom)
    }

    fn owner(&self, x: u32, y: u32, room: Room) -> Owner {
        let (width, height) = (self.corner.width(), self.corner.height());
        let is_a = if y > height + room.below {
            false
        } else if x > width {
            true
        } else if x == width {
            y < self.rows
        } else if y < height {
            return Owner::Corner;
        } else {
            y > height || x < self.columns
        };
        if is_a { Owner::A } else { Owner::B }
    }

    /// The numbers of the points of the corner, in reading order of the board.
    pub fn part(&self, room: Room) -> Vec<usize> {
        let (width, _) = self.size(room);
        let points = 0..self.corner.area();
        let number = |i: u32| i / self.corner.width() * width + i % self.corner.width();
        points.map(|i| number(i) as usize).collect()
    }

    /// The board around a position of the corner, as rows.
    pub fn board(&self, position: &Position, room: Room) -> String {
        let (width, height) = self.size(room);
        let mut rows = String::new();
        for y in 0..height {
            for x in 0..width {
                rows.push(match self.owner(x, y, room) {
                    Owner::Corner => {
                        let point = 1 << (y * self.corner.width() + x);
                        match (position.black() & point != 0, position.white() & point != 0) {
                            (true, _) => 'X',
                            (_, true) => 'O',
                            _ => '.',
                        }
                    }
                    _ if self.is_empty(x, y, room) => '.',
                    Owner::A => 'X',
                    Owner::B => 'O',
                });
            }
            rows.push('\n');
        }
        rows
    }

    /// Whether a point outside the corner has no stone: where the surroundings are open, inside
    /// territory; where they are closed, at two eyes in each of the three territories.
    fn is_empty(&self, x: u32, y: u32, room: Room) -> bool {
        let (width, height) = self.size(room);
        let owner = self.owner(x, y, room);
        let inside = (x.saturating_sub(1)..=(x + 1).min(width - 1)).all(|x| {
            (y.saturating_sub(1)..=(y + 1).min(height - 1)).all(|y| self.owner(x, y, room) == owner)
        });
        inside && (room.is_open || self.is_eye(x, y, room))
    }

    fn is_eye(&self, x: u32, y: u32, room: Room) -> bool {
        let (corner, below) = (self.corner.width(), self.corner.height() + 2);
        let (width, height) = self.size(room);
        match self.owner(x, y, room) {
            Owner::Corner => false,
            Owner::B => y == height - 1 && (x == 1 || x == 3),
            // To the right, and below the corner.
            _ if x > corner => x == width - 1 && (y == 0 || y == 2),
            _ => x == 0 && (y == below || y == below + 2),
        }
    }
}
