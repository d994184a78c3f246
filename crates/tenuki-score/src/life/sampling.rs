//! Who owns what when the position is played out many times.
//!
//! Half of the playouts begin with Black, half with White. What counts is who stands on a stone's
//! point in the end, or surrounds it: a stone that is taken and taken back has lived.

use crate::board::{Board, ByColor, Point, PointSet};

use super::field::{Field, NOWHERE, SITES, Site, Stone};
use super::policy;
use super::random::Random;

/// The most playouts of one sampler that are remembered one by one.
pub(crate) const REMEMBERED: u32 = 128;

/// How often each point ended as whose, over a number of playouts.
#[derive(Clone, Debug)]
pub(crate) struct Sampler {
    start: Box<Field>,
    field: Box<Field>,
    line: Vec<(Stone, Site)>,
    /// The points that are counted.
    counted: Vec<Site>,
    /// Black's endings less White's, for each site.
    balance: Box<[i16; SITES]>,
    /// The stones whose every ending is remembered.
    watched: Vec<Site>,
    /// For each of these, a bit for each playout that it lived through.
    lived: Vec<u128>,
    /// How many playouts there were.
    runs: u32,
}

impl Sampler {
    /// Prepares playouts in an area between walls, whose points are settled; only the points of
    /// the area are counted. The endings of the stones of `watched` are remembered.
    pub(crate) fn new(
        board: &Board,
        walls: &ByColor<PointSet>,
        area: &PointSet,
        watched: &[Point],
    ) -> Sampler {
        let start = Field::new(board, walls, area);
        Sampler {
            field: start.clone(),
            line: Vec::new(),
            counted: area.iter().map(|point| start.site(point)).collect(),
            balance: Box::new([0; SITES]),
            watched: watched.iter().map(|&point| start.site(point)).collect(),
            lived: vec![0; watched.len()],
            runs: 0,
            start,
        }
    }

    /// From now on plays in a smaller area only, between more walls, and counts nothing outside.
    pub(crate) fn confine(&mut self, board: &Board, walls: &ByColor<PointSet>, area: &PointSet) {
        self.start = Field::new(board, walls, area);
        self.field = self.start.clone();
        self.counted = area.iter().map(|point| self.start.site(point)).collect();
    }

    /// Plays the position out so many times, in turn Black and White first.
    pub(crate) fn run(&mut self, times: u32, random: &mut Random) {
        for _ in 0..times {
            let first = if self.runs.is_multiple_of(2) { Stone::Black } else { Stone::White };
            self.field.set_back(&self.start, first);
            self.field.bold = [self.runs >> 1 & 1 == 0, self.runs >> 2 & 1 == 0];
            self.line.clear();
            play_out(&mut self.field, random, first, NOWHERE, &mut self.line);
            for &site in &self.counted {
                self.balance[usize::from(site)] += match owner(&self.field, site) {
                    Stone::Black => 1,
                    Stone::White => -1,
                    _ => 0,
                };
            }
            for (&site, lived) in self.watched.iter().zip(&mut self.lived) {
                if self.runs < REMEMBERED && owner(&self.field, site) == self.start.get(site) {
                    *lived |= 1 << self.runs;
                }
            }
            self.runs += 1;
        }
    }

    /// From 1 where Black always had the point in the end to -1 where White had.
    pub(crate) fn ownership(&self, point: Point) -> f32 {
        let sum = self.balance[usize::from(self.start.site(point))];
        f32::from(sum) / self.runs.max(1) as f32
    }

    /// For each watched stone, a bit for each playout that it lived through.
    pub(crate) fn lived(&self) -> &[u128] {
        &self.lived
    }

    /// The position that is played out.
    pub(crate) fn start(&self) -> &Field {
        &self.start
    }
}

/// Whose a site is at the end of a playout: who stands there or has it for an eye.
pub(crate) fn owner(field: &Field, site: Site) -> Stone {
    match field.get(site) {
        Stone::Empty => {
            let around = field.around(site);
            match (around.has(Stone::Black), around.has(Stone::White)) {
                (true, false) => Stone::Black,
                (false, true) => Stone::White,
                _ => Stone::Empty,
            }
        }
        stone => stone,
    }
}

/// Plays on until both sides pass, or until it has gone on for too long. `last` is the move
/// before, or [`NOWHERE`]; the moves are added to `line`.
pub(crate) fn play_out(
    field: &mut Field,
    random: &mut Random,
    first: Stone,
    last: Site,
    line: &mut Vec<(Stone, Site)>,
) {
    let limit = 3 * field.open().len() + 40;
    let mut color = first;
    let mut last = last;
    let mut passes = 0;
    for _ in 0..limit {
        match policy::choose(field, random, color, last) {
            Some(site) => {
                field.play(color, site);
                line.push((color, site));
                last = site;
                passes = 0;
            }
            None => {
                field.ko = NOWHERE;
                line.push((color, NOWHERE));
                last = NOWHERE;
                passes += 1;
                if passes == 2 {
                    break;
                }
            }
        }
        color = color.enemy();
    }
}
