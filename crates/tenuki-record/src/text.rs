//! The texts of values after decoding, and the names of character sets.

/// A value with its escapes resolved and every run of line ends a space.
pub(super) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some('\r' | '\n') | None => {}
                // A backslash before a control character does not make it a letter.
                Some(escaped) if escaped.is_control() => plain.push(' '),
                Some(escaped) => plain.push(escaped),
            },
            c if c.is_control() => {
                if !plain.ends_with(' ') {
                    plain.push(' ');
                }
            }
            c => plain.push(c),
        }
    }
    plain.truncate(plain.trim_end().len());
    plain
}

/// The label that the Web has for what CA names. It knows `gb18030` and `shift_jis`; these are what
/// files have too.
pub(super) fn label(named: &[u8]) -> Vec<u8> {
    let named = named.trim_ascii().to_ascii_lowercase();
    match named.as_slice() {
        b"utf_8" | b"utf 8" | b"utf-8-sig" | b"utf8mb4" | b"cp65001" => b"utf-8".into(),
        b"gb" | b"gb-2312" | b"cp936" => b"gbk".into(),
        b"sjis-win" | b"cp932" | b"shiftjis" => b"shift_jis".into(),
        b"cp949" | b"euckr" => b"euc-kr".into(),
        b"cp950" => b"big5".into(),
        _ => named,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_character_sets_that_files_have_are_known() {
        for (known, names) in [
            ("utf-8", "UTF_8|utf 8|utf-8-sig|utf8mb4|cp65001"),
            ("gbk", "GB|gb-2312| CP936\n"),
            ("shift_jis", "SJIS-win|cp932|ShiftJIS"),
            ("euc-kr", "cp949|eucKR"),
            ("big5", "cp950"),
            ("gb18030", "GB18030"),
            ("", ""),
        ] {
            for named in names.split('|') {
                assert_eq!(label(named.as_bytes()), known.as_bytes(), "{named}");
            }
        }
    }

    #[test]
    fn a_value_is_one_line_without_escapes() {
        for (value, text) in [
            ("a\\]b\\\\", "a]b\\"),
            ("a\\\nb", "ab"),
            ("a\r\n\r\nb", "a b"),
            ("a\tb", "a b"),
            ("a\\\tb", "a b"),
            (" a \n", " a"),
            ("a\\", "a"),
            ("", ""),
        ] {
            assert_eq!(plain(value), text, "{value:?}");
        }
    }
}
