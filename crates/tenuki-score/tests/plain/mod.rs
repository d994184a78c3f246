//! An independent, slow and obvious model of the rules of capture.

use std::collections::HashSet;

use tenuki_score::board::{Color, Size};

/// Points by column and row.
pub type Points = HashSet<(i32, i32)>;

/// The rules of capture written down plainly: a map of stones, and floods.
#[derive(Clone, PartialEq, Debug)]
pub struct Plain {
    width: i32,
    height: i32,
    /// What stands on each point, row by row from the bottom.
    pub stones: Vec<Option<Color>>,
    /// Who may not take back where.
    pub ko: Option<(Color, (i32, i32))>,
}

impl Plain {
    pub fn new(size: Size) -> Plain {
        let (width, height) = (i32::from(size.width()), i32::from(size.height()));
        Plain { width, height, stones: vec![None; (width * height) as usize], ko: None }
    }

    pub fn at(&self, (x, y): (i32, i32)) -> Option<Color> {
        self.stones[(y * self.width + x) as usize]
    }

    pub fn set(&mut self, (x, y): (i32, i32), stone: Option<Color>) {
        self.stones[(y * self.width + x) as usize] = stone;
    }

    fn neighbors(&self, (x, y): (i32, i32)) -> Vec<(i32, i32)> {
        [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
            .into_iter()
            .filter(|&(x, y)| x >= 0 && y >= 0 && x < self.width && y < self.height)
            .collect()
    }

    /// The chain at a point and its liberties.
    pub fn chain(&self, start: (i32, i32)) -> (Points, Points) {
        let color = self.at(start);
        let (mut chain, mut liberties) = (HashSet::from([start]), HashSet::new());
        let mut todo = vec![start];
        while let Some(p) = todo.pop() {
            for n in self.neighbors(p) {
                if self.at(n).is_none() {
                    liberties.insert(n);
                } else if self.at(n) == color && chain.insert(n) {
                    todo.push(n);
                }
            }
        }
        (chain, liberties)
    }

    /// Plays a stone, or says no.
    pub fn play(&mut self, color: Color, p: (i32, i32), suicide: bool) -> bool {
        if self.at(p).is_some() || self.ko == Some((color, p)) {
            return false;
        }
        let before = self.clone();
        self.set(p, Some(color));
        let mut captured = HashSet::new();
        for n in self.neighbors(p) {
            if self.at(n) == Some(!color) {
                let (chain, liberties) = self.chain(n);
                if liberties.is_empty() {
                    captured.extend(chain);
                }
            }
        }
        for &c in &captured {
            self.set(c, None);
        }
        let (chain, liberties) = self.chain(p);
        if liberties.is_empty() {
            if !suicide {
                *self = before;
                return false;
            }
            for &c in &chain {
                self.set(c, None);
            }
        }
        let retake = captured.len() == 1 && chain.len() == 1 && liberties.len() == 1;
        self.ko = captured.into_iter().next().filter(|_| retake).map(|c| (!color, c));
        true
    }
}
