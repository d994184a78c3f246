//! Names of games, short enough for a table and still told apart.

use crate::caption::width;

/// A beginning that ends inside the name of a file is left out from so many columns on.
const LONG: usize = 8;

/// What all names begin with and a table can leave out: the folders, and the beginning of the names of
/// the files where that is long. It ends with a slash, a hyphen, an underscore or a space. Of one name
/// alone it is the folders.
pub(super) fn shared<'a>(names: &[&'a str]) -> &'a str {
    let [first, others @ ..] = names else { return "" };
    let common = |name: &&str| {
        let pairs = first.char_indices().zip(name.chars());
        let mut same = pairs.skip_while(|((_, a), b)| a == b);
        same.next().map_or(first.len().min(name.len()), |((at, _), _)| at)
    };
    let shared = &first[..others.iter().map(common).min().unwrap_or(first.len())];
    let folders = shared.rfind(['/', '\\']).map_or(0, |at| at + 1);
    if others.is_empty() {
        return &shared[..folders];
    }
    let words = shared.rfind(['-', '_', ' ']).map_or(0, |at| at + 1).max(folders);
    let end = if width(&shared[folders..words]) < LONG { folders } else { words };
    &shared[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_and_long_beginnings_are_left_out() {
        for (names, expected) in [
            (&["games/a.sgf", "games/b.sgf"][..], "games/"),
            (&["a/b/c.sgf", "a/d/c.sgf"], "a/"),
            (&["x/final-group-1.sgf", "x/final-group-12.sgf"], "x/final-group-"),
            // Short words are left where they are, and words are not broken.
            (&["x/9x9-a.sgf", "x/9x9-b.sgf"], "x/"),
            (&["game 1", "game 2"], ""),
            (&["championship1", "championship2"], ""),
            (&["x/championship-1.sgf"], "x/"),
            (&[], ""),
            (&["x/a.sgf", "y/a.sgf"], ""),
            (&["x/a", "x/a"], "x/"),
            (&["x/a", "x/a/b"], "x/"),
            (&["棋譜/決勝-黒.sgf", "棋譜/決勝-白.sgf"], "棋譜/"),
            (&["棋譜/é", "棋譜/è"], "棋譜/"),
        ] {
            assert_eq!(shared(names), expected, "{names:?}");
        }
    }
}
