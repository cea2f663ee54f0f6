//! Packed records: a whole game in the letters that an address carries as they are.
//!
//! The first character is the version, the others are bits (base64url without padding):
//!
//! 1. the start as text: nothing for the even game, else the word that links have for a variant or a handicap, else
//!    its SFEN;
//! 2. the header: a number of fields, each with its name and its value;
//! 3. how times are written, and whether anything is written beside the steps;
//! 4. the tree, a line before its variations. A move is its place among the legal moves in their order
//!    ([`Move`](rules::Move)'s `Ord`); one choice more says that something else follows: an end, an illegal move, or
//!    nothing. Behind the last step of a line stands how many steps back the next variation begins, if there is one.
//!
//! A text of every version must be readable in the same way for ever, since people keep links: each change gets a new
//! version.

mod bits;
mod reader;
mod words;
mod writer;

use crate::GameRecord;
use rules::{ParseSfenError, SetupProblem};

/// The version that the writer uses.
const VERSION: char = '1';

/// The greatest length of a text that is read, in characters; a longer one could not be opened as a link either.
pub const MOST_CHARACTERS: usize = 100_000;

/// The greatest number of nodes of a record that is read: where few moves are legal, many fit into a short text.
pub const MOST_NODES: usize = 50_000;

/// The longest time that is carried, in milliseconds: 285,000 years.
const LONGEST_MS: u64 = 1 << 53;

/// Writes a record: all of it, but for times above 285,000 years and arrows that leave the board. The text has only
/// ASCII letters, digits, `-` and `_`. `None` if [`read`] would refuse it by [`MOST_CHARACTERS`] or [`MOST_NODES`].
pub fn write(record: &GameRecord) -> Option<String> {
    if record.len() > MOST_NODES {
        return None;
    }
    let text = format!("{VERSION}{}", writer::write(record));
    (text.len() <= MOST_CHARACTERS).then_some(text)
}

/// Reads a record.
///
/// # Errors
/// The place of the fault and the problem, or [`PackedProblem::TooLong`].
pub fn read(text: &str) -> Result<GameRecord, PackedError> {
    let error = |problem| PackedError { offset: 0, problem };
    if text.len() > MOST_CHARACTERS {
        return Err(error(PackedProblem::TooLong));
    }
    let mut letters = text.chars();
    match letters.next() {
        None => Err(error(PackedProblem::Empty)),
        Some(VERSION) => reader::read(letters.as_str(), 1),
        Some(version) => Err(error(PackedProblem::Version(version))),
    }
}

/// The reason why a text is not a packed record, and the place of the fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackedError {
    /// The character of the text at which reading stopped, counted from 0.
    pub offset: usize,
    /// The problem at that place.
    pub problem: PackedProblem,
}

/// A problem of a packed record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PackedProblem {
    /// The text is empty: even the version is missing.
    Empty,
    /// The text is longer than [`MOST_CHARACTERS`].
    TooLong,
    /// The version is unknown: the text is newer than the program, or something else.
    Version(char),
    /// A character that packed records do not have.
    Letter(char),
    /// The text ends before the record does.
    CutShort,
    /// Something stands behind the end of the record.
    More,
    /// The start is neither a SFEN nor a word for a start.
    Sfen(ParseSfenError),
    /// The start cannot be played from.
    Setup(Vec<SetupProblem>),
    /// A number or a name without a meaning here.
    Number,
    /// A variation that begins before the start, or without a step.
    Variation,
    /// A line that is longer than any game, or a record of more than [`MOST_NODES`].
    TooLarge,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Builder, NodeId};

    /// Two kings in their corners have so few moves that a letter carries three of them.
    #[test]
    fn records_with_too_many_nodes_are_neither_written_nor_read() {
        let start = "k8/9/9/9/9/9/9/9/8K b - 1".parse().expect("a SFEN");
        let mut builder = Builder::new(start).expect("a start");
        let add = |builder: &mut Builder| {
            if builder.ply() == 9_000 {
                builder.go(NodeId::ROOT).expect("the start");
            }
            let mv = builder.position().legal_moves().into_iter().max().expect("a king can move");
            builder.play(mv).expect("a legal move");
        };
        while builder.record().len() < MOST_NODES {
            add(&mut builder);
        }
        let text = write(builder.record()).expect("short enough");
        assert_eq!(read(&text).expect("what was written").len(), MOST_NODES);
        add(&mut builder);
        let record = builder.finish();
        assert_eq!(write(&record), None);
        let text = format!("{VERSION}{}", writer::write(&record));
        assert!(text.len() < MOST_CHARACTERS / 2, "{}", text.len());
        assert_eq!(read(&text).map_err(|error| error.problem), Err(PackedProblem::TooLarge));
    }
}
