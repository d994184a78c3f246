//! The games of one tree.
//!
//! FF4 lets game information (KM, RU, RE, HA, PB, PW …) be in any node, once on each path from the root:
//! a collection merged into one tree is several games that share their first moves, and each has its
//! game information at the node where it branches off. A line of the tree (a branch, and the first
//! branches of its nodes) is a separate game if it has game information that the nodes before the branch
//! do not have. The main line is always a game.
//!
//! Each game is returned as a separate record: the nodes from the root to its branch, and the branch
//! without the games that branch off from it. This needs memory for the tree, a few numbers for each
//! branch, and one game.

use super::SgfFault;
use super::syntax::{Wide, name_before, value_length};

/// The most branches of a tree whose branches are games.
const MOST_BRANCHES: usize = 1_000_000;

/// How many times as long as their tree all games of it may be together. Games share their first moves;
/// a hostile tree shares a long beginning a million times.
const MOST_REPEATED: usize = 64;

/// A tree, and which of its games comes next.
#[derive(Debug)]
pub(super) struct Tree {
    bytes: Vec<u8>,
    /// All branches in the order of the text, the whole tree first.
    branches: Vec<Branch>,
    /// The branch from which games are looked for.
    next: usize,
    /// How many bytes games may still take.
    left: usize,
    has_too_many: bool,
}

/// A branch of a tree, with brackets around it.
#[derive(Debug)]
struct Branch {
    /// Where its text begins, behind its `(`.
    start: u32,
    /// Where its own nodes end, if it has branches: at the first one.
    nodes_end: u32,
    /// Where its text ends, behind its `)`.
    end: u32,
    parent: u32,
    /// Whether it goes on with the line of its parent.
    is_first: bool,
    /// Whether its line is a game.
    is_game: bool,
    /// Whether it is a game, or holds one that branches off.
    has_game: bool,
    /// What its own nodes say of the game, a bit for each property.
    says: u8,
}

impl Tree {
    /// The tree whose text begins behind its `(`.
    pub(super) fn of(text: &[u8], wide: Option<Wide>) -> Tree {
        let mut bytes = Vec::with_capacity(text.len() + 1);
        bytes.push(b'(');
        bytes.extend_from_slice(text);
        let (branches, has_too_many) = branches(&bytes, wide);
        let left = MOST_REPEATED.saturating_mul(bytes.len());
        let mut tree = Tree { bytes, branches, next: 0, left, has_too_many };
        tree.find_games();
        tree
    }

    /// Whether its main line is its only game.
    pub(super) fn is_single(&self) -> bool {
        !self.has_too_many && !self.branches.iter().skip(1).any(|branch| branch.is_game)
    }

    fn find_games(&mut self) {
        // The game information on the way to each branch; parents come before their branches.
        let mut said: Vec<u8> = Vec::with_capacity(self.branches.len());
        for (at, branch) in self.branches.iter().enumerate() {
            let before = if at == 0 { 0 } else { said[branch.parent as usize] };
            said.push(before | branch.says);
        }
        // The game information of a line from each branch on; branches come after their parents.
        let mut line: Vec<u8> = self.branches.iter().map(|branch| branch.says).collect();
        for at in (1..self.branches.len()).rev() {
            let parent = self.branches[at].parent as usize;
            if self.branches[at].is_first {
                line[parent] |= line[at];
            } else {
                self.branches[at].is_game = line[at] & !said[parent] != 0;
                self.branches[at].has_game |= self.branches[at].is_game;
            }
            self.branches[parent].has_game |= self.branches[at].has_game;
        }
        if let Some(root) = self.branches.first_mut() {
            root.is_game = true;
        }
    }

    /// The record of the game whose line begins with this branch.
    fn record(&self, head: usize) -> Vec<u8> {
        let branch = &self.branches[head];
        let mut way = Vec::new();
        let mut at = head;
        while at != 0 {
            at = self.branches[at].parent as usize;
            way.push(at);
        }
        let mut record = vec![b'('];
        for &at in way.iter().rev() {
            let Branch { start, nodes_end, .. } = self.branches[at];
            record.extend_from_slice(&self.bytes[start as usize..nodes_end as usize]);
        }
        // Games that branch off are records of their own.
        let mut kept = branch.start;
        let mut at = head + 1;
        while let Some(other) = self.branches.get(at).filter(|other| other.start < branch.end) {
            if other.has_game && !other.is_first {
                record.extend_from_slice(&self.bytes[kept as usize..other.start as usize - 1]);
                kept = other.end;
                at += self.branches[at..].partition_point(|inner| inner.start < other.end);
            } else {
                at += 1;
            }
        }
        record.extend_from_slice(&self.bytes[kept as usize..branch.end as usize]);
        record
    }
}

impl Iterator for Tree {
    type Item = Result<Vec<u8>, SgfFault>;

    fn next(&mut self) -> Option<Self::Item> {
        let head = self.next + self.branches.get(self.next..)?.iter().position(|b| b.is_game)?;
        self.next = head + 1;
        if self.has_too_many && head > 0 {
            self.next = self.branches.len();
            return Some(Err(SgfFault::TooManyBranches));
        }
        let record = self.record(head);
        match self.left.checked_sub(record.len()) {
            Some(left) => {
                self.left = left;
                Some(Ok(record))
            }
            None => {
                self.next = self.branches.len();
                Some(Err(SgfFault::TooManyBranches))
            }
        }
    }
}

/// The branches of a tree with its brackets, and whether there are more than are looked at.
fn branches(bytes: &[u8], wide: Option<Wide>) -> (Vec<Branch>, bool) {
    let mut branches: Vec<Branch> = Vec::new();
    // The branches that are open, and whether each has had a branch.
    let mut open: Vec<(usize, bool)> = Vec::new();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        at += 1;
        match byte {
            b'(' => {
                if is_empty(&bytes[at..]) {
                    at +=
                        bytes[at..].iter().position(|byte| *byte == b')').map_or(0, |end| end + 1);
                    continue;
                }
                if branches.len() == MOST_BRANCHES {
                    return (branches, true);
                }
                let (parent, is_first) = match open.last_mut() {
                    Some((parent, has_branch)) => {
                        if !*has_branch {
                            branches[*parent].nodes_end = at as u32 - 1;
                        }
                        (*parent, !std::mem::replace(has_branch, true))
                    }
                    None => (0, true),
                };
                open.push((branches.len(), false));
                branches.push(Branch {
                    start: at as u32,
                    nodes_end: bytes.len() as u32,
                    end: bytes.len() as u32,
                    parent: parent as u32,
                    is_first,
                    is_game: false,
                    has_game: false,
                    says: 0,
                });
            }
            b')' => {
                let Some((closed, _)) = open.pop() else { break };
                branches[closed].end = at as u32;
            }
            b'[' => {
                let name = name_before(&bytes[..at - 1]);
                let Some(length) = value_length(&bytes[at..], wide) else { break };
                if let (Some((inside, false)), 1..) = (open.last(), length) {
                    branches[*inside].says |= name.information();
                }
                at += length + 1;
            }
            _ => {}
        }
    }
    (branches, false)
}

/// Whether an empty variation ends here.
fn is_empty(text: &[u8]) -> bool {
    text.trim_ascii_start().first() == Some(&b')')
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use super::*;

    fn games(tree: &str) -> Vec<String> {
        let text = |game: Result<Vec<u8>, SgfFault>| String::from_utf8(game.unwrap()).unwrap();
        Tree::of(&tree.as_bytes()[1..], None).map(text).collect()
    }

    #[test]
    fn a_branch_that_says_who_played_is_a_game() {
        assert_eq!(
            games("(;SZ[9];B[aa](;W[bb]PB[a]KM[0.5];B[cc](;W[dd])(;W[ee]))(;W[ff]PB[b]RE[W+1]))"),
            [
                "(;SZ[9];B[aa](;W[bb]PB[a]KM[0.5];B[cc](;W[dd])(;W[ee])))",
                "(;SZ[9];B[aa];W[ff]PB[b]RE[W+1])"
            ]
        );
        // Further down, and below a branch that is none.
        assert_eq!(
            games("(;SZ[9](;PB[a])(;B[aa](;W[bb];PB[b];B[cc])(;W[dd]PB[c])))"),
            ["(;SZ[9](;PB[a]))", "(;SZ[9];B[aa](;W[bb];PB[b];B[cc]))", "(;SZ[9];B[aa];W[dd]PB[c])"]
        );
        // Each with a board of its own.
        assert_eq!(games("(;GM[1](;SZ[9];B[aa])(;SZ[13];B[bb]))").len(), 2);
    }

    #[test]
    fn a_variation_is_no_game() {
        for tree in [
            "(;SZ[9]PB[a];B[aa](;W[bb])(;W[cc]C[RE[x\\]]))",
            "(;PB[a]RE[B+1];B[aa](;W[bb])(;W[cc]RE[W+R]))",
            "(;SZ[9](;B[aa]PB[a])(;B[bb]KM[])())",
        ] {
            assert_eq!(games(tree).len(), 1, "{tree}");
        }
    }

    #[test]
    fn the_games_of_a_tree_are_read_with_what_each_says() {
        let tree = b"(;GM[1]FF[4];B[aa](;W[bb]SZ[5]PB[a]KM[0.5]RE[B+3.5])\
                     (;W[cc]PB[b]KM[7.5]RU[Chinese]RE[W+1](;B[dd])(;B[ee])))(;KM[3])";
        let games: Vec<_> = read(tree).unwrap();
        let komi: Vec<_> = games.iter().map(|game| game.komi).collect();
        assert_eq!(komi, [Some(0.5), Some(7.5), Some(3.0)]);
        assert_eq!(games[1].players.black.as_deref(), Some("b"));
        assert_eq!(games[1].move_count(), 3);
        assert_eq!(games[1].rules, Some(tenuki_score::rules::Rules::CHINESE));
        assert_eq!(games[1].warnings, []);
    }

    #[test]
    fn a_hostile_tree_is_not_repeated_without_end() {
        let shared = ";B[aa]".repeat(10_000);
        let tree = format!("(;SZ[9]{shared}{})", "(;PB[a])".repeat(10_000));
        let all: Vec<_> = Tree::of(&tree.as_bytes()[1..], None).collect();
        assert!(all.len() < 200, "{}", all.len());
        assert_eq!(all.last(), Some(&Err(SgfFault::TooManyBranches)));
        // A tree with more branches than are looked at has its main line, and an error.
        let tree = format!("(;SZ[9](;PB[a]){})", "(;PB[b])".repeat(MOST_BRANCHES));
        let all: Vec<_> = Tree::of(&tree.as_bytes()[1..], None).collect();
        assert_eq!(all.len(), 2);
        assert!(all[0].as_ref().unwrap().starts_with(b"(;SZ[9](;PB[a])"));
        assert_eq!(all[1], Err(SgfFault::TooManyBranches));
    }

    #[test]
    fn an_empty_variation_is_no_branch() {
        for empty in ["()", "( )", "(\n)"] {
            let tree = format!("(;SZ[9]{empty}(;PB[a];B[aa])(;PB[b];B[bb]{empty}))");
            assert_eq!(
                games(&tree),
                [
                    format!("(;SZ[9]{empty}(;PB[a];B[aa]))"),
                    format!("(;SZ[9]{empty};PB[b];B[bb]{empty})"),
                ]
            );
            assert_eq!(games(&format!("(;SZ[9]{empty}(;PB[a];B[aa]))")).len(), 1);
        }
    }

    #[test]
    fn what_was_said_before_makes_no_game_however_often_it_is_said() {
        let tree = "(;PB[a](;PB[a];B[aa](;W[bb])(;PB[x];W[cc])))";
        assert_eq!(games(tree), [tree]);
        // Komi was not said before.
        let other = "(;PB[a](;PB[a];B[aa](;W[bb])(;KM[1];W[cc])))";
        assert_eq!(games(other).len(), 2);
    }

    #[test]
    fn a_variation_with_a_game_that_branches_off_goes_with_that() {
        assert_eq!(
            games("(;SZ[9]PB[r](;B[aa](;W[aa])(;W[ab]))(;B[bb](;W[cc])(;W[dd]KM[5])))"),
            ["(;SZ[9]PB[r](;B[aa](;W[aa])(;W[ab])))", "(;SZ[9]PB[r];B[bb];W[dd]KM[5])"]
        );
    }

    #[test]
    fn a_file_with_one_tree_of_one_game_has_no_more_games() {
        // The variation has a result of its own.
        let tree = "(;PB[a]RE[B+1];B[aa](;W[bb])(;W[cc]RE[W+R]))";
        let record = crate::read_first(tree.as_bytes()).unwrap();
        assert_eq!(record.warnings, []);
        assert_eq!(crate::read_text(tree).unwrap().warnings, []);
        assert_eq!(read(tree.as_bytes()).unwrap().len(), 1);
        let all: Vec<_> = crate::games_of_text(tree).collect();
        assert_eq!(all.len(), 1);
        assert_eq!((all[0].place.clone(), &all[0].branch), (0..tree.len(), &None));
    }

    #[test]
    fn any_number_of_variations_that_say_nothing_of_the_game_is_passed_over() {
        let variations = "(;)".repeat(MOST_BRANCHES + 1);
        let text = format!("(;SZ[9]PB[a];B[aa](;W[bb])(;W[cc]){variations})");
        let record = crate::read_first(text.as_bytes()).unwrap();
        assert_eq!((record.move_count(), record.warnings), (2, vec![]));
    }
}
