//! The lines of an engine taken apart into replies: the one reader of replies, for attached engines
//! and for suites.
//!
//! The crate `gtp` gives the types, [`gtp::Command`] and [`gtp::Response`]. Its `ResponseParser`
//! (0.1.2) cannot be used on what has to be passed on unchanged, and the tests below show why:
//!
//! * it removes everything from a `#` to the end of the line, the line break with it, so that a
//!   reply with a colour (`#ff0000`) or a record in it comes out changed, and a reply with a `#` in
//!   its last line never ends;
//! * a reply without a space after its id, `=7`, is an error to it, and `kata-analyze` of KataGo
//!   begins like that;
//! * it knows whole replies only, and analysis has to be passed on line by line.

use gtp::Response;

/// A part of what an engine says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReplyPart {
    /// The first line of a reply.
    Head(Head),
    /// A line of the reply that has begun.
    Line(String),
    /// The empty line that ends a reply.
    End,
    /// A line that belongs to no reply.
    Noise(String),
}

/// The first line of a reply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Head {
    /// Whether it begins with `=`.
    pub success: bool,
    /// The number after it, where it is one that a command can have.
    pub id: Option<u32>,
    /// The whole line.
    pub line: String,
    /// Where the text begins in it.
    text_at: usize,
}

impl Head {
    /// The reply with its further lines.
    pub fn into_response(self, lines: &[String]) -> Response {
        let mut text = self.text().to_owned();
        for line in lines {
            text.push('\n');
            text.push_str(line);
        }
        if self.success {
            Response::Result((self.id, text))
        } else {
            Response::Error((self.id, text))
        }
    }

    /// What follows the id, without the space before it.
    pub fn text(&self) -> &str {
        &self.line[self.text_at..]
    }

    /// Reads a line that begins with `=` or `?`; any other is returned as it is.
    pub fn parse(line: String) -> Result<Head, String> {
        let success = match line.as_bytes().first() {
            Some(b'=') => true,
            Some(b'?') => false,
            _ => return Err(line),
        };
        let rest = &line[1..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (id, text) = rest.split_at(digits);
        let text = text.strip_prefix(' ').unwrap_or(text);
        let (id, text_at) = (id.parse().ok(), line.len() - text.len());
        Ok(Head { success, id, line, text_at })
    }
}

/// Takes lines apart as they come.
#[derive(Clone, Debug, Default)]
pub struct Framing {
    in_reply: bool,
}

impl Framing {
    /// What the next line is. GTP says that control characters are dropped before anything else.
    pub fn push(&mut self, mut line: String) -> ReplyPart {
        let dropped = |byte: u8| byte.is_ascii_control() && byte != b'\t';
        if line.bytes().any(dropped) {
            line.retain(|c| !u8::try_from(c).is_ok_and(dropped));
        }
        if line.is_empty() {
            return if std::mem::take(&mut self.in_reply) {
                ReplyPart::End
            } else {
                ReplyPart::Noise(line)
            };
        }
        if self.in_reply {
            return ReplyPart::Line(line);
        }
        match Head::parse(line) {
            Ok(head) => {
                self.in_reply = true;
                ReplyPart::Head(head)
            }
            Err(line) => ReplyPart::Noise(line),
        }
    }
}

/// Whether a reply says that the command succeeded.
pub fn is_success(response: &Response) -> bool {
    matches!(response, Response::Result(_))
}

/// A command as it is sent to an engine.
pub fn command_line(id: u32, name: &str, arguments: &str) -> Vec<u8> {
    let mut command = gtp::Command::new(name);
    command.set_id(id);
    if !arguments.is_empty() {
        command.args(|builder| builder.s(arguments));
    }
    command.to_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> Vec<ReplyPart> {
        let mut framing = Framing::default();
        text.split('\n').map(|line| framing.push(line.to_owned())).collect()
    }

    fn noise(line: &str) -> ReplyPart {
        ReplyPart::Noise(line.to_owned())
    }

    /// The head of a reply that says what is expected.
    fn head(line: &str, success: bool, id: Option<u32>, text: &str) -> ReplyPart {
        let head = Head::parse(line.to_owned()).unwrap();
        assert_eq!((head.success, head.id, head.text()), (success, id, text));
        ReplyPart::Head(head)
    }

    #[test]
    fn a_reply_has_a_head_lines_and_an_end() {
        let line = |text: &str| ReplyPart::Line(text.to_owned());
        assert_eq!(
            parts("=12 A1\n  B2 \n=13\n\n?7 no"),
            [
                head("=12 A1", true, Some(12), "A1"),
                line("  B2 "),
                line("=13"),
                ReplyPart::End,
                head("?7 no", false, Some(7), "no"),
            ]
        );
        assert_eq!(parts("=\n\x07\n"), [head("=", true, None, ""), ReplyPart::End, noise("")]);
        assert_eq!(parts("=5x"), [head("=5x", true, Some(5), "x")]);
        assert_eq!(parts("=  x"), [head("=  x", true, None, " x")]);
        assert_eq!(parts("=99999999999 x"), [head("=99999999999 x", true, None, "x")]);
        assert_eq!(parts("hello\n\n "), [noise("hello"), noise(""), noise(" ")]);
    }

    #[test]
    fn a_response_keeps_its_lines_as_they_are() {
        let head = Head::parse("=3".to_owned()).unwrap();
        let response = head.into_response(&["  A B ".to_owned(), "#x".to_owned()]);
        assert_eq!(response, Response::Result((Some(3), "\n  A B \n#x".to_owned())));
    }

    #[test]
    fn a_command_is_written_with_its_arguments_as_typed() {
        assert_eq!(command_line(7, "name", ""), b"7 name\n");
        assert_eq!(command_line(8, "play", "b  D4"), b"8 play b  D4\n");
    }

    /// Why the parser of the crate `gtp` is not used. When this fails, it may be.
    #[test]
    fn the_parser_of_the_crate_changes_replies() {
        let answer = |text: &str| {
            let mut parser = gtp::ResponseParser::new();
            parser.feed(text);
            parser.get_response()
        };
        let changed = answer("=1 #ff0000 A1\nB2\nC3\n\n").unwrap();
        assert_eq!(changed.text(), "B2\nC3");
        assert!(answer("=1 A1 # it has ended\n\n").is_err());
        assert!(matches!(answer("=1\n\n"), Err(gtp::ResponseError::BadResponse(_))));
    }
}
