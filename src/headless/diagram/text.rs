//! Text in a diagram: names and captions, which are untrusted input.

/// A text escaped for XML. Characters that XML forbids, characters without a width, and those that change the
/// direction of text are left out.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' | '\r' | '\t' => escaped.push(' '),
            letter if letter.is_control() => {}
            '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' => {}
            '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{fffe}' | '\u{ffff}' => {}
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// A line of text, and its font size, such that it fits into `room`: at `height`, or smaller, at least half of it, or
/// cut with an ellipsis. Widths are estimates, since the font is unknown.
pub(super) fn fit(text: &str, height: i32, room: i32) -> (String, i32) {
    let wide = width(text, height);
    if wide <= room {
        return (text.to_owned(), height);
    }
    let smaller = (height * room / wide).max(height / 2);
    let mut left = room;
    let mut cut = String::new();
    for letter in text.chars() {
        left -= advance(letter, smaller);
        if left < smaller && width(text, smaller) > room {
            cut.push('…');
            break;
        }
        cut.push(letter);
    }
    (cut, smaller)
}

/// The estimated width of a text at a font size.
fn width(text: &str, height: i32) -> i32 {
    text.chars().map(|letter| advance(letter, height)).fold(0, i32::saturating_add)
}

/// The estimated width of a character: East Asian ones are squares, all others three fifths of that.
const fn advance(letter: char, height: i32) -> i32 {
    if (letter as u32) < 0x1100 { height * 3 / 5 } else { height }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_and_what_has_no_ink_do_not_get_through() {
        assert_eq!(escaped("<b a=\"1\">&\u{1}\u{202e}名\u{ffff}\tx"), "&lt;b a=&quot;1&quot;&gt;&amp;名 x");
    }

    #[test]
    fn a_long_line_gets_smaller_and_is_cut_in_the_end() {
        assert_eq!(fit("羽生", 50, 100), ("羽生".into(), 50));
        assert_eq!(fit("羽生善治", 50, 150), ("羽生善治".into(), 37));
        let (cut, height) = fit(&"名".repeat(100), 50, 300);
        assert_eq!((cut.ends_with('…'), height), (true, 25));
        assert!(width(&cut, height) <= 300 && cut.chars().count() > 8, "{cut}");
    }
}
