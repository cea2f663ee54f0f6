//! The property ("law") of messages to an embedded board. The tests and the fuzzer (`tests/fuzz`) check it.

use messages::{LONGEST, Refused, read};

/// Checks an accepted message: without its closing brace it is refused as not JSON, with an additional or repeated
/// field as of the wrong shape, and above the greatest length by its size. Returns whether the message was accepted.
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
