//! Drawings of positions with the whole answer: `X` `O` living stones, `#` `@` such in seki, `x` `o` dead
//! stones where the other side scores the point, `1` `2` where nobody does, `b` `w` territory, `,`
//! surrounded but no territory, `.` neutral.

use tenuki_score::board::{Board, ByColor, Color, Point, PointSet, Size};
use tenuki_score::scoring::{Assessment, Position};

/// A kind and the rows of its drawing.
pub fn drawings(text: &str) -> impl Iterator<Item = (&str, Vec<&str>)> {
    text.split("\n\n").filter_map(|block| {
        let kind = block.lines().find_map(|line| line.strip_prefix("// "))?;
        let rows: Vec<&str> = block
            .lines()
            .map(str::trim)
            .filter(|row| !row.is_empty() && !row.starts_with("//"))
            .collect();
        (!rows.is_empty()).then_some((kind, rows))
    })
}

/// The position of a drawing.
pub fn position(rows: &[impl AsRef<str>]) -> Position {
    let rows: Vec<&str> = rows.iter().map(AsRef::as_ref).collect();
    let size = Size::new(rows[0].len() as u8, rows.len() as u8).unwrap();
    let of = |marks: &str| -> PointSet {
        let rows = rows.iter().zip((0..size.height()).rev());
        rows.flat_map(|(row, y)| {
            assert_eq!(row.len(), usize::from(size.width()), "{row}");
            row.chars().zip(0..).filter(|(c, _)| marks.contains(*c)).map(move |(_, x)| (x, y))
        })
        .map(|(x, y)| Point::new(x, y).unwrap())
        .collect()
    };
    let living = ByColor { black: of("X#"), white: of("O@") };
    let dead = ByColor { black: of("x1"), white: of("o2") };
    let all = ByColor::from_fn(|color| living[color] | dead[color]);
    Board::with_stones(size, all).expect("every chain has a liberty");
    Position { size, living, dead }
}

/// Draws an assessment.
pub fn drawn(assessment: &Assessment) -> Vec<String> {
    let position = &assessment.position;
    let mark = |point: Point| {
        let is = |sets: &ByColor<PointSet>, color| sets[color].contains(point);
        for (color, alive, seki, dead, lost) in
            [(Color::Black, 'X', '#', 'x', '1'), (Color::White, 'O', '@', 'o', '2')]
        {
            if is(&position.living, color) {
                return if assessment.seki.contains(point) { seki } else { alive };
            }
            if is(&position.dead, color) {
                return if is(&assessment.territory, !color) { dead } else { lost };
            }
        }
        match Color::ALL.into_iter().find(|&color| is(&assessment.surrounded, color)) {
            None => '.',
            Some(color) if !is(&assessment.territory, color) => ',',
            Some(Color::Black) => 'b',
            Some(Color::White) => 'w',
        }
    };
    let rows = (0..position.size.height()).rev();
    rows.map(|y| (0..position.size.width()).map(|x| mark(Point::new(x, y).unwrap())).collect())
        .collect()
}
