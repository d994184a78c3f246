//! Command lines out of a stream of bytes, however long they are.

use std::io::{self, BufRead};

use super::parser::Line;

/// Reads the next line into `line`. Returns whether there was one: bytes at the end of the input
/// are a line without line feed.
///
/// Before it may have to wait for input, it calls `before_waiting`: answers that are held back for
/// speed go out then, so that a controller that waits for each of them gets it at once.
///
/// # Errors
///
/// When the input cannot be read, or `before_waiting` fails.
pub fn next_line<R: io::Read>(
    input: &mut io::BufReader<R>,
    line: &mut Line,
    mut before_waiting: impl FnMut() -> io::Result<()>,
) -> io::Result<bool> {
    line.clear();
    let mut any = false;
    loop {
        if input.buffer().is_empty() {
            before_waiting()?;
        }
        let bytes = match input.fill_buf() {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if bytes.is_empty() {
            return Ok(any);
        }
        any = true;
        let end = bytes.iter().position(|&byte| byte == b'\n');
        line.push(&bytes[..end.unwrap_or(bytes.len())]);
        let used = end.map_or(bytes.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(true);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_with_a_line_feed_or_with_the_input() {
        let mut input = io::BufReader::with_capacity(3, &b"name\r\n\nplay b D4\n7 quit"[..]);
        let mut line = Line::default();
        let mut lines = Vec::new();
        while next_line(&mut input, &mut line, || Ok(())).unwrap() {
            lines.push(line.text().into_owned());
        }
        assert_eq!(lines, ["name", "", "play b D4", "7 quit"]);
    }

    #[test]
    fn it_says_before_it_waits_and_not_while_lines_are_at_hand() {
        let mut input = io::BufReader::new(&b"a\nb\nc"[..]);
        let mut line = Line::default();
        let mut waits = Vec::new();
        for i in 0.. {
            let more = next_line(&mut input, &mut line, || {
                waits.push(i);
                Ok(())
            });
            if !more.unwrap() {
                break;
            }
        }
        // Before the first line, before the end of "c" and before the end of the input.
        assert_eq!(waits, [0, 2, 3]);
    }
}
