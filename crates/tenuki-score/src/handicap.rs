//! Where handicap stones go: GTP 2, section 4.1 (fixed and free handicap).

use crate::board::{Point, PointSet, Size};

/// The greatest number of stones of a fixed handicap: 9 where both sides are odd and at least 9, 4
/// on other boards from 7 points on, 0 on smaller ones.
#[must_use]
pub fn most_fixed(size: Size) -> u32 {
    let (w, h) = (size.width(), size.height());
    if w.min(h) < 7 {
        0
    } else if w.min(h) >= 9 && w % 2 == 1 && h % 2 == 1 {
        9
    } else {
        4
    }
}

/// The points of a fixed handicap, in the order of the specification, or `None` if the
/// specification has none for that number of stones on that board.
///
/// ```
/// use tenuki_score::board::{PointSet, Size};
/// let points = tenuki_score::handicap::fixed(Size::NINETEEN, 3).unwrap();
/// assert_eq!(points.iter().map(|p| p.to_string()).collect::<Vec<_>>(), ["D4", "Q16", "D16"]);
/// ```
#[must_use]
pub fn fixed(size: Size, stones: u32) -> Option<Vec<Point>> {
    if stones < 2 || stones > most_fixed(size) {
        return None;
    }
    let near = |side: u8| if side < 13 { 2 } else { 3 };
    let (left, bottom) = (near(size.width()), near(size.height()));
    let (right, top) = (size.width() - 1 - left, size.height() - 1 - bottom);
    let (centre, middle) = (size.width() / 2, size.height() / 2);
    let around = [
        (left, bottom),
        (right, top),
        (left, top),
        (right, bottom),
        (left, middle),
        (right, middle),
        (centre, bottom),
        (centre, top),
    ];
    // An odd number from five on has a stone in the middle.
    let (corners, in_the_middle) =
        if stones >= 5 && stones % 2 == 1 { (stones - 1, true) } else { (stones, false) };
    around[..corners as usize]
        .iter()
        .copied()
        .chain(in_the_middle.then_some((centre, middle)))
        .map(|(x, y)| Point::new(x, y))
        .collect()
}

/// Points for a free handicap of up to this many stones, as many as there is room for (one point
/// of the board always stays empty): the fixed ones first, then those farthest from the stones and
/// the edge.
#[must_use]
pub fn free(size: Size, stones: u32) -> Vec<Point> {
    let stones = stones.min(size.area() - 1);
    let mut points = fixed(size, stones.min(most_fixed(size))).unwrap_or_default();
    let mut taken: PointSet = points.iter().copied().collect();
    while (points.len() as u32) < stones {
        let distance = |a: Point, b: Point| {
            u32::from(a.x().abs_diff(b.x())).pow(2) + u32::from(a.y().abs_diff(b.y())).pow(2)
        };
        let room = |p: Point| {
            let to_edge =
                p.x().min(size.width() - 1 - p.x()).min(p.y()).min(size.height() - 1 - p.y());
            let to_stones = taken.iter().map(|q| distance(p, q)).min().unwrap_or(u32::MAX);
            (to_stones.min((2 * u32::from(to_edge) + 1).pow(2)), to_edge)
        };
        let Some(best) = (size.all() - taken).iter().max_by_key(|&p| room(p)) else { break };
        points.push(best);
        taken.insert(best);
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(points: &[Point]) -> String {
        points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn fixed_handicap_follows_the_table_of_the_specification() {
        let names = |side, n| fixed(Size::square(side).unwrap(), n).map(|p| names(&p));
        assert_eq!(names(19, 2).as_deref(), Some("D4 Q16"));
        assert_eq!(names(19, 4).as_deref(), Some("D4 Q16 D16 Q4"));
        assert_eq!(names(19, 5).as_deref(), Some("D4 Q16 D16 Q4 K10"));
        assert_eq!(names(19, 6).as_deref(), Some("D4 Q16 D16 Q4 D10 Q10"));
        assert_eq!(names(19, 7).as_deref(), Some("D4 Q16 D16 Q4 D10 Q10 K10"));
        assert_eq!(names(19, 8).as_deref(), Some("D4 Q16 D16 Q4 D10 Q10 K4 K16"));
        assert_eq!(names(19, 9).as_deref(), Some("D4 Q16 D16 Q4 D10 Q10 K4 K16 K10"));
        assert_eq!(names(9, 3).as_deref(), Some("C3 G7 C7"));
        assert_eq!(names(13, 5).as_deref(), Some("D4 K10 D10 K4 G7"));
        assert_eq!(names(8, 4).as_deref(), Some("C3 F6 C6 F3"));
        assert_eq!(names(8, 5), None);
        assert_eq!(names(7, 5), None);
        assert_eq!(names(6, 2), None);
        assert_eq!(names(19, 1), None);
        assert_eq!(names(19, 10), None);
    }

    #[test]
    fn only_a_board_with_two_odd_sides_of_nine_or_more_has_nine_stones() {
        for (width, height, most) in [
            (9, 9, 9),
            (11, 9, 9),
            (9, 10, 4),
            (10, 9, 4),
            (10, 10, 4),
            (9, 7, 4),
            (7, 9, 4),
            (7, 7, 4),
            (6, 9, 0),
            (9, 6, 0),
        ] {
            let size = Size::new(width, height).unwrap();
            assert_eq!(most_fixed(size), most, "{width}x{height}");
            assert_eq!(fixed(size, most).is_some(), most > 0);
            assert_eq!(fixed(size, most + 1), None);
        }
    }

    #[test]
    fn a_free_handicap_has_as_many_stones_as_there_is_room_for() {
        for (width, height) in [(1, 1), (1, 2), (2, 2), (3, 7), (9, 9), (25, 25)] {
            let size = Size::new(width, height).unwrap();
            for stones in [2, 3, 9, 12, 40] {
                let points = free(size, stones);
                let set: PointSet = points.iter().copied().collect();
                assert_eq!(points.len() as u32, stones.min(size.area() - 1));
                assert_eq!(set.len() as usize, points.len());
                assert!(set.is_subset(&size.all()));
            }
        }
    }

    #[test]
    fn a_free_handicap_goes_on_where_it_is_farthest_from_stones_and_edges() {
        let free =
            |width, height, stones| names(&super::free(Size::new(width, height).unwrap(), stones));
        // After the centre the points beside it diagonally: no other is as far from it and the edge.
        assert_eq!(free(5, 5, 3), "C3 D2 B2");
        assert_eq!(free(7, 7, 6), "C3 E5 C5 E3 D4 F2");
        // On the line in the middle a point two away from a stone is nearer than one on the second line beside it.
        assert_eq!(free(5, 12, 4), "C3 C8 D11 D5");
        assert_eq!(free(12, 5, 4), "K3 E3 B2 H2");
        assert_eq!(free(3, 3, 9), "B2 C1 B1 A1 C2 A2 C3 B3");
    }
}
