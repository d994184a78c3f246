//! Paths in quotation marks that end with a backslash, as Windows splits them.

use std::ffi::OsString;

/// The words of a command line as they were typed, if Windows has split them differently.
///
/// A shell completes the name of a folder as `"C:\My Games\"`. Windows reads `\"` as a quotation mark inside the
/// word, so the word continues to the next quotation mark: `C:\My Games" --html all.html`. On Windows no file name
/// has a quotation mark. So in commands that take only files and plain values, a quotation mark in a word means that
/// the rest was split wrongly: its spaces are the ends of words, and its ends of words are spaces.
pub fn as_typed(words: Vec<OsString>) -> Vec<OsString> {
    let takes_files =
        words.get(1).is_some_and(|word| word == "score" || word == "show" || word == "render");
    let texts: Option<Vec<&str>> = words.iter().skip(1).map(|word| word.to_str()).collect();
    let Some(texts) = texts.filter(|texts| takes_files && texts.concat().contains('"')) else {
        return words;
    };
    let mut typed = vec![words[0].clone()];
    let (mut word, mut is_inverted) = (String::new(), false);
    for text in texts {
        for letter in text.chars() {
            match letter {
                '"' => {
                    word.push('\\');
                    is_inverted = !is_inverted;
                }
                ' ' if is_inverted => typed.push(std::mem::take(&mut word).into()),
                letter => word.push(letter),
            }
        }
        if is_inverted {
            word.push(' ');
        } else {
            typed.push(std::mem::take(&mut word).into());
        }
    }
    if is_inverted {
        word.pop();
        typed.push(word.into());
    }
    typed.retain(|word| !word.is_empty());
    typed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(words: &[&str], expected: &[&str]) {
        let words = ["tenuki"].iter().chain(words).map(OsString::from).collect();
        assert_eq!(as_typed(words)[1..], *expected);
    }

    #[test]
    fn a_folder_with_a_backslash_at_its_end_does_not_swallow_the_rest() {
        // What was typed is above, what Windows makes of it is below.
        // score "C:\Games\" --html all.html
        check(
            &["score", "C:\\Games\" --html all.html"],
            &["score", "C:\\Games\\", "--html", "all.html"],
        );
        // score "C:\My Games\"
        check(&["score", "C:\\My Games\""], &["score", "C:\\My Games\\"]);
        // score "C:\My Games\" --html "C:\My Pages\all.html" --check
        check(
            &["score", "C:\\My Games\" --html C:\\My", "Pages\\all.html --check"],
            &["score", "C:\\My Games\\", "--html", "C:\\My Pages\\all.html", "--check"],
        );
        // show "C:\My Games\"
        check(&["show", "C:\\My Games\""], &["show", "C:\\My Games\\"]);
        // score "C:\A\" "C:\B b\" c.sgf
        check(
            &["score", "C:\\A\" C:\\B", "b\"", "c.sgf"],
            &["score", "C:\\A\\", "C:\\B b\\", "c.sgf"],
        );
    }

    #[test]
    fn other_words_stay_as_they_are() {
        for words in [
            &["score", "C:\\My Games\\a.sgf", "b.sgf"][..],
            &["gtp", "--attach", "\"C:\\Program Files\\e.exe\" gtp"],
            &["regress", "--engine", "\"C:\\Program Files\\e.exe\" gtp", "a.tst"],
        ] {
            check(words, words);
        }
    }
}
