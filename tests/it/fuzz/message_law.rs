//! The law of messages to a board in a frame, for the tests and for the fuzzer (`tests/fuzz`).

use messages::{LONGEST, Refused, read};

/// What is accepted is a whole object: with its end cut off it is refused, and so it is with a field more, be it one
/// that is there already, all as what they are. What is too long is refused, and what is refused has an id only if it
/// could be read. Whether it was accepted.
///
/// # Panics
/// If the law is broken.
pub(crate) fn message_law(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let answer = read(&text);
    assert_eq!(read(&text), answer, "{text}");
    let Ok(message) = answer else { return false };
    assert!(text.len() <= LONGEST, "{} bytes", text.len());
    let cut = text.trim_end().strip_suffix('}').unwrap_or_else(|| panic!("no object: {text}"));
    assert_eq!(read(cut), Err((None, Refused::Json)), "{text}");
    for field in ["\"zz\":0", "\"komadai\":1"] {
        let more = format!("{cut},{field}}}");
        let expected =
            if more.len() > LONGEST { (None, Refused::Size) } else { (message.id, Refused::Shape) };
        assert_eq!(read(&more), Err(expected), "{text}");
    }
    true
}
