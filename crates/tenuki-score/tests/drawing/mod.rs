//! Drawings of positions with the whole answer: `X` `O` living stones, `#` `@` such in seki, `x` `o` dead
//! stones where the other side scores the point, `1` `2` where nobody does, `b` `w` territory, `,`
//! surrounded but no territory, `.` neutral.

use tenuki_score::board::{Board, ByColor, Color, Point, PointSet, Size, Symmetry};
use tenuki_score::scoring::{Assessment, Method, Position};

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

/// The points of a drawing with one of these marks.
pub fn marked(rows: &[impl AsRef<str>], marks: &str) -> PointSet {
    let rows = rows.iter().zip((0..rows.len() as u8).rev());
    let marked = rows.flat_map(|(row, y)| {
        row.as_ref().chars().zip(0..).filter(|(c, _)| marks.contains(*c)).map(move |(_, x)| (x, y))
    });
    marked.map(|(x, y)| Point::new(x, y).unwrap()).collect()
}

/// The position of a drawing.
pub fn position(rows: &[impl AsRef<str>]) -> Position {
    let width = rows[0].as_ref().len();
    assert!(rows.iter().all(|row| row.as_ref().len() == width), "the rows are of one length");
    let size = Size::new(width as u8, rows.len() as u8).unwrap();
    let of = |marks: &str| marked(rows, marks);
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

/// What an assessment says, without the position, the doubts, of which each is named at one point, and the last neutral
/// points: on 1 of 100,000 random boards these do not turn with the colours.
pub fn says(said: &Assessment) -> ([ByColor<PointSet>; 3], [PointSet; 2]) {
    let of_a_side = [said.surrounded, said.territory, said.must_fill];
    (of_a_side, [said.seki, said.no_reason])
}

/// The answer of a method turns with the board, and the colours can be exchanged.
pub fn assert_turns(method: Method, assessment: &Assessment) {
    let Position { size, living, dead } = assessment.position;
    let (of_a_side, of_both) = says(assessment);
    for (symmetry, swap) in Symmetry::ALL.iter().flat_map(|&one| [(one, false), (one, true)]) {
        let turn_set = |set| symmetry.points(size, set);
        let turn = |sets: ByColor<PointSet>| {
            let sets = sets.map(turn_set);
            if swap { sets.swapped() } else { sets }
        };
        let image = Position { size: symmetry.size(size), living: turn(living), dead: turn(dead) };
        let expected = (of_a_side.map(turn), of_both.map(turn_set));
        let said = says(&method.assess(&image));
        assert_eq!(said, expected, "{symmetry:?}, {swap}: {:?}", assessment.position);
    }
}

/// Compares what is said of each board of a file of `tests/positions` with what is written there. A block of the file
/// has a title, what is said, and the board, of which `said` gets the rows.
pub fn assert_written(name: &str, said: impl Fn(&[&str]) -> Vec<String>) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/positions");
    let path = format!("{folder}/{name}.txt");
    let written = std::fs::read_to_string(&path).unwrap();
    let (mut text, mut wrong) = (Vec::new(), Vec::new());
    for block in written.trim_end().split("\n\n") {
        let is_row = |line: &&str| line.chars().all(|c| "XO#@xo12bw,.BWPpQq".contains(c));
        let (title, rest) = block.split_once('\n').unwrap();
        let rows = rest.lines().skip_while(|line| !is_row(line)).take_while(is_row);
        let rows: Vec<&str> = rows.collect();
        if rows.is_empty() {
            text.push(block.to_owned());
            continue;
        }
        let said = format!("{title}\n{}", said(&rows).join("\n"));
        if said != block {
            wrong.push(format!("{said}\ninstead of\n{block}\n"));
        }
        text.push(said);
    }
    let update = format!("UPDATE_{}", name.to_uppercase());
    if std::env::var_os(&update).is_some() {
        std::fs::write(path, text.join("\n\n") + "\n").unwrap();
        return;
    }
    assert!(
        wrong.is_empty(),
        "{} boards differ; where that is right, {update}=1 writes the file again:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}
