//! USEN: a game in an address.

use crate::{GameRecord, Place, Problem, ReadError, Reading, WriteError, Written};

/// Whether a line is one that only this format has.
pub fn looks_like(_line: &str) -> bool {
    false
}

/// Reads a text.
///
/// # Errors
/// Where and why it is none.
pub fn read(_text: &str) -> Result<Reading, ReadError> {
    Err(ReadError { place: Place { line: 1, column: 1 }, problem: Problem::Empty })
}

/// Writes a record.
///
/// # Errors
/// Why the format cannot carry it.
pub fn write(_record: &GameRecord) -> Result<Written, WriteError> {
    Err(WriteError::Start)
}
