//! JKF, the JSON Kifu Format: a game with its variations as JSON.
//!
//! The reader takes the output of programs before and after they normalize: the side, the piece and the captured piece
//! may be missing, so may the origin where the words of KI2 (`relative`) tell it, and the square where `same` does. The
//! moves of a fork are found without recursion; forks inside forks more than `DEEPEST` levels deep are refused.
//!
//! Times are whole seconds, and every time is written with the player's total. The format has no bookmarks.

mod json;
mod position;
mod reader;
mod shape;
mod writer;

use crate::{GameRecord, ReadError, Reading, WriteError, Written};

/// The greatest depth of variations inside variations that is read and written.
const DEEPEST: usize = 100;

/// Whether a text may be in this format: it begins as a JSON object does.
pub fn looks_like(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').trim_start().starts_with('{')
}

/// Reads a text.
///
/// # Errors
/// The place of the fault and the problem.
pub fn read(text: &str) -> Result<Reading, ReadError> {
    reader::read(text)
        .map_err(|fault| fault.map(|at, problem| json::located(text, at, problem)).in_text(text))
}

/// Writes a record in one line, a line break behind it.
///
/// # Errors
/// [`WriteError::Variant`].
pub fn write(record: &GameRecord) -> Result<Written, WriteError> {
    writer::write(record)
}
