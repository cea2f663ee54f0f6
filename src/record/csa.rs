//! CSA, the format of the Computer Shogi Association: V2, V2.1, V2.2 and V3.0.
//!
//! The reader accepts more than the standard: any line break, lower case, moves without their sign, a missing position
//! or turn, ranks with blanks lost, the header in any place. Comments are of two kinds, and both are kept: `'*text`,
//! which programs read, is the line `text` of a comment; `'text`, which programs skip, is the line `'text`.
//! Many programs, tsshogi for one, leave out `'*` with nothing behind it. So an empty line of a comment has a blank there,
//! and a line of blanks one more than its own; both are read accordingly.
//!
//! The writer writes V2.2, or V3.0 where only that can express the record: times with milliseconds, fields and ends
//! that V3.0 introduced, and any text that is not ASCII, whose encoding only V3.0 declares.

mod fields;
pub(crate) mod moves;
mod position;
mod reader;
pub(crate) mod words;
mod writer;

use crate::format::Sign;
use crate::{GameRecord, ReadError, Reading, WriteError, Written};

/// The sign of this format in a line, or in the first item of a line with commas.
pub(crate) fn looks_like(line: &str) -> Option<Sign> {
    let item = line.split(',').next().unwrap_or_default().trim_end();
    let is_strong = match item.as_bytes() {
        [b'V', b'1'..=b'9', rest @ ..] => {
            rest.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.') && item.len() < 8
        }
        // The names of the players; but a title may begin so: `N-1グランプリ`.
        [b'N', b'+' | b'-', ..] => return Some(Sign::Weak),
        [b'$', b'A'..=b'Z', ..] => line.contains(':'),
        [b'P', b'I', rest @ ..] => rest.is_empty() || rest[0].is_ascii_digit(),
        [b'P', b'1'..=b'9', b' ' | b'+' | b'-', rest @ ..] => rest.is_ascii(),
        [b'P', b'+' | b'-', rest @ ..] => rest.is_empty() || (rest[0].is_ascii_digit() && rest.is_ascii()),
        [b'%', b'A'..=b'Z' | b'+' | b'-', rest @ ..] => rest.first().is_some_and(u8::is_ascii_uppercase),
        [b'+' | b'-', digits @ ..] => {
            digits.len() >= 6
                && digits[..4].iter().all(u8::is_ascii_digit)
                && words::piece([digits[4], digits[5]]).is_some()
        }
        [b'\'', ..] => item.starts_with("'CSA encoding="),
        _ => false,
    };
    is_strong.then_some(Sign::Strong)
}

/// Reads a text.
///
/// # Errors
/// The place of the fault and the problem.
pub fn read(text: &str) -> Result<Reading, ReadError> {
    reader::read(text).map_err(|fault| fault.in_text(text))
}

/// Writes the main line of a record, each line with a line break behind it.
///
/// # Errors
/// [`WriteError::Variant`].
pub fn write(record: &GameRecord) -> Result<Written, WriteError> {
    writer::write(record)
}
