//! Dialogs in GTP, of the files in `tests/dialogs`. The README there has the format.

use std::path::Path;

/// What answers a line: an answer, or a failure.
pub type Say = Box<dyn FnMut(&str) -> Result<String, String>>;

/// Checks all dialogs of a file. `start` begins one, with the words of its options.
pub fn check(file: &str, mut start: impl FnMut(&[&str]) -> Say) {
    let temporary = tempfile::tempdir().unwrap();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/dialogs").join(file);
    let text = std::fs::read_to_string(path).unwrap();
    let folder = format!("{}/", temporary.path().display());
    let names = tenuki::gtp::command::all().map(|command| command.name);
    let text = text.replace("COMMANDS", &names.collect::<Vec<_>>().join("\n  "));
    let mut wrong = Vec::new();
    for dialog in text.split("\n== ").skip(1) {
        let lines = dialog.lines().skip(1).filter(|line| !line.starts_with('#'));
        let (options, lines): (Vec<&str>, Vec<&str>) =
            lines.partition(|line| line.starts_with("$ "));
        let none = if options.is_empty() { &["$ "][..] } else { &[] };
        for options in options.iter().chain(none) {
            let words: Vec<&str> = options.split(' ').skip(1).filter(|it| !it.is_empty()).collect();
            let title = format!("{}, {words:?}", dialog.lines().next().unwrap_or_default());
            println!("{title}");
            wrong.extend(
                hold(&lines, &folder, start(&words)).iter().map(|it| format!("{title}: {it}")),
            );
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// What is answered otherwise than it should be.
fn hold(lines: &[&str], folder: &str, mut say: Say) -> Vec<String> {
    let whole = |text: &str| text.replace("TMP/", folder);
    let mut wrong = Vec::new();
    let mut lines = lines.iter().copied().peekable();
    let mut refusal = None;
    while let Some(line) = lines.next() {
        if let Some(file) = line.strip_prefix("file ") {
            let (path, content) = file.split_once(' ').unwrap_or((file, ""));
            std::fs::write(whole(path), content).unwrap();
        } else if line.is_empty() || line.starts_with("?? ") {
            refusal = line.strip_prefix("??").map(|why| format!("?{why}..."));
        } else {
            let answer = match say(&whole(line)) {
                Ok(answer) => format!("= {answer}"),
                Err(failure) => format!("? {failure}"),
            };
            let mut expected = refusal.clone().unwrap_or("=...".to_owned());
            if let Some(first) = lines.next_if(|next| next.starts_with(['=', '?'])) {
                expected = first.to_owned();
            }
            while let Some(more) = lines.next_if(|next| next.starts_with("  ")) {
                expected = format!("{expected}\n{}", &more[2..]);
            }
            let expected = whole(&expected);
            if !is_like(&expected, answer.trim_end()) {
                wrong.push(format!("{line}\n{answer}\nis not\n{expected}"));
            }
            while let Some(absent) = lines.next_if(|next| next.starts_with("! ")) {
                if answer.contains(&absent[2..]) {
                    wrong.push(format!("{line}\n{answer}\nhas\n{absent}"));
                }
            }
        }
    }
    assert_eq!(say("quit"), Ok(String::new()));
    wrong
}

/// Whether a text is a pattern in which `...` is any text.
fn is_like(pattern: &str, text: &str) -> bool {
    let parts: Vec<&str> = pattern.trim_end().split("...").collect();
    let [first, between @ .., last] = &parts[..] else { return pattern.trim_end() == text };
    let Some(mut rest) = text.strip_prefix(first) else { return false };
    let has = |part| rest.split_once(part).map(|(_, after)| rest = after).is_some();
    between.iter().all(has) && rest.ends_with(last)
}
