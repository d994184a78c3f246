//! proto
use super::local::{self, Local};
use super::regions::Control;
use super::{Assessment, Position};
use crate::board::{ByColor, Color, Point, PointSet};

/// A chain short of liberties.
#[derive(Clone, Copy, Debug)]
struct Weak { color: Color, stones: PointSet, own: PointSet, dame: PointSet }

/// Says of every point of a position what it is.
#[must_use]
pub fn assess(position: &Position) -> Assessment {
    let debug = std::env::var("DBG").is_ok();
    let Control { controlled, neutral } = Control::of(position.size, &position.living);
    let mut must_fill = ByColor::<PointSet>::default();
    loop {
        let stones = ByColor::from_fn(|c| position.living[c] | must_fill[c]);
        let empty = ByColor::from_fn(|c| controlled[c] - must_fill[c]);
        let chains: Vec<Weak> = Color::ALL.into_iter().flat_map(|color| {
            stones[color].components().map(move |s| Weak { color, stones: s, own: s.neighbors() & empty[color], dame: s.neighbors() & neutral })
        }).collect();
        let corners = position.size.edge().components().fold(PointSet::EMPTY, |s, e| s | e) & position.size.all();
        let _ = corners;
        let corner = { let all = position.size.all(); let e = position.size.edge(); let mut c = PointSet::EMPTY; for p in e { let n = (PointSet::of(p).neighbors() & all).len(); if n == 2 { c.insert(p); } } c };
        let hm = std::env::var("HELD").unwrap_or_default();
        let held = |c: &Weak| { let base = c.own.len() == 1 && c.dame.len() == 1; let corn = c.dame.is_subset(&corner);
            let d = c.dame.neighbors();
            let few = |n: u32, k: u32| chains.iter().filter(|o| o.color != c.color && o.stones.intersects(&d)).all(|o| o.own.len() <= n && o.own.len() >= 1 && o.stones.len() <= k);
            match hm.as_str() { "1" => base && corn && few(2, 99), "2" => base && few(2, 99), "3" => base && corn && few(3, 2), "4" => base && few(3, 2), "5" => base && corn && few(3, 99), _ => false } };
        let weak: Vec<usize> = (0..chains.len()).filter(|&i| chains[i].own.len() <= 1 && chains[i].dame.len() <= 8 && !held(&chains[i])).collect();
        // clusters
        let mut seen = vec![false; chains.len()];
        let mut new = ByColor::<PointSet>::default();
        for &w in &weak {
            if seen[w] { continue; }
            let mut e = chains[w].own | chains[w].dame;
            let mut members = vec![w];
            loop {
                let more: Vec<usize> = weak.iter().copied().filter(|i| !members.contains(i) && (chains[*i].own | chains[*i].dame).intersects(&e.grown())).collect();
                if more.is_empty() { break; }
                for &i in &more { e |= chains[i].own | chains[i].dame; }
                members.extend(more);
            }
            for &m in &members { seen[m] = true; }
            let mut jobs = Vec::new();
            let wide = |e: PointSet| { let w = e | ((e & neutral).neighbors() & neutral); if w.len() as usize <= local::MOST_POINTS { w } else { e } };
            if e.len() as usize <= local::MOST_POINTS { jobs.push((wide(e), members)); }
            else { for m in members { jobs.push((wide(chains[m].own | chains[m].dame), vec![m])); } }
            for (e, members) in jobs {
                if e.len() as usize > local::MOST_POINTS || !(e.intersects(&empty.black) || e.intersects(&empty.white)) { continue; }
                let points: Vec<Point> = e.iter().collect();
                let mut l = Local::default();
                let index = |p: Point| points.iter().position(|&q| q == p);
                for &p in &points {
                    let owner = Color::ALL.into_iter().find(|&c| empty[c].contains(p));
                    let i = l.add_spot(owner).unwrap();
                    let around = PointSet::of(p).neighbors();
                    let all_empty = empty.black | empty.white | neutral;
                    l.spot(i).open = !(around & all_empty - e).is_empty();
                    l.spot(i).next_to = (around & e).iter().filter_map(index).fold(0, |s, i| s | 1 << i);
                }
                let mut ok = true;
                for (i, ch) in chains.iter().enumerate() {
                    let libs = (ch.own | ch.dame) & e;
                    if libs.is_empty() { continue; }
                    let chain = local::Chain { color: ch.color, stones: ch.stones.len(), liberties: libs.iter().filter_map(index).fold(0, |s, i| s | 1 << i), safe: !members.contains(&i) };
                    ok &= l.add_chain(chain).is_some();
                }
                if !ok { continue; }
                let values: Vec<(Color, i32)> = Color::ALL.iter().map(|&c| (c, l.value(c, 0))).filter(|v| v.1.abs() != local::CAPTURE).collect();
                if values.is_empty() { continue; }
                let mode = std::env::var("MODE").unwrap_or_default();
                for (i, &p) in points.iter().enumerate() {
                    let Some(owner) = Color::ALL.into_iter().find(|&c| empty[c].contains(p)) else { continue };
                    let sign = if owner == Color::Black { 1 } else { -1 };
                    let gains: Vec<bool> = values.iter().map(|&(c, v)| (l.value(c, 1 << i) - v) * sign >= 1).collect();
                    let opp = values.iter().position(|v| v.0 != owner);
                    let mv = values.iter().position(|v| Some(v.0) == position.to_move).unwrap_or(0);
                    let g = match mode.as_str() { "mv" => gains[mv], "any" => gains.iter().any(|&g| g), "opp" => gains[opp.unwrap_or(0)], _ => gains.iter().all(|&g| g) };
                    if debug { println!("   {p} {owner}: {values:?} saves {gains:?}"); }
                    if g { new[owner].insert(p); }
                }
            }
        }
        if new.black.is_empty() && new.white.is_empty() { break; }
        for c in Color::ALL { must_fill[c] |= new[c]; }
    }
    Assessment {
        position: *position,
        surrounded: controlled,
        territory: ByColor::from_fn(|color| controlled[color] - must_fill[color]),
        must_fill,
        seki: PointSet::EMPTY,
    }
}
