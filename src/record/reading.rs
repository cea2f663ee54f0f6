//! The results of readers and writers: records with the faults that were forgiven, texts with the data that was lost,
//! and errors with their place.

use crate::{Expected, GameRecord};
use rules::{IllegalMove, ParseSfenError, SetupProblem};
use std::num::NonZeroUsize;

/// A place in a text, counted from 1; a column counts characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The line of the text, counted from 1.
    pub line: usize,
    /// The character of the line, counted from 1.
    pub column: usize,
}

/// The content of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The games, in the order of the file; at least one. Only CSA and USI have several in a file.
    pub games: Vec<GameRecord>,
    /// The faults that were forgiven.
    pub forgiven: Vec<Forgiven>,
}

/// A fault in a text that was read all the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forgiven {
    /// The place of the fault.
    pub place: Place,
    /// The kind of the fault.
    pub what: Leniency,
}

/// A fault that a reader forgives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Leniency {
    /// A line without a meaning in this format; it was left out.
    UnknownLine(String),
    /// A field that contradicts another part, such as a handicap's name beside another board; the other part counts.
    Contradiction(String),
    /// Moves behind the end of the game; they were kept as a variation.
    MovesAfterEnd,
    /// A number that is not the one expected; the order of the moves counts.
    Number {
        /// The number in the text.
        found: u32,
        /// The number that follows from the order of the moves.
        expected: u32,
    },
    /// A move that breaks a rule; kept as the last of its line.
    IllegalMove(IllegalMove),
    /// An unknown word for an end, with the number of a move; kept as the end.
    UnknownEnd(String),
    /// Several pieces could make the move as it is written, or a handicap's name is that of several boards; one of
    /// them was taken.
    Ambiguous(String),
    /// 変化 with the number of a move that no line has; the variation was left out, up to the next 変化.
    UnmatchedVariation(String),
    /// A character that the encoding does not have.
    Encoding,
    /// The number of further faults, of any kind, that are not listed. It is the last of a list; its place is that of
    /// the first of them.
    More(NonZeroUsize),
}

/// The reason why a text is not a record, and the place of the fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The place at which reading stopped.
    pub place: Place,
    /// The problem at that place.
    pub problem: Problem,
}

/// A problem of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Something else was expected.
    Expected {
        /// The text that would be right.
        expected: Expected,
        /// The text that stands there, shortened.
        found: String,
    },
    /// A move that cannot be made, with more moves behind it.
    Illegal {
        /// The move as it is written.
        text: String,
        /// The rule that the move breaks.
        rule: IllegalMove,
    },
    /// No piece can make the move as it is written.
    NoCandidate(String),
    /// A fork names a ply that no line reaches.
    NoSuchPly(usize),
    /// The start cannot be played from.
    Setup(Vec<SetupProblem>),
    /// A SFEN that cannot be read.
    Sfen(ParseSfenError),
    /// The format carries no games of this board.
    Variant,
    /// The text should be JSON and is not.
    Json {
        /// The text at which it stops being JSON, shortened; empty at the end of a text that is cut short.
        found: String,
    },
    /// A value of a JSON text is wrong.
    Value {
        /// The path that leads to the value, shortened: `moves[3].move.to`.
        path: String,
        /// The problem of the value.
        problem: Box<Self>,
    },
    /// There is no game in the text.
    Empty,
    /// Larger than any collection of games.
    TooLarge,
    /// The text is in none of the formats.
    UnknownFormat,
}

impl Problem {
    /// [`Problem::Expected`] with the text that stands there shortened to a readable length.
    pub(crate) fn expected(expected: Expected, found: &str) -> Self {
        Self::Expected { expected, found: shorten(found) }
    }
}

/// The first characters of a text, for messages.
pub(crate) fn shorten(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut short: String = text.chars().take(LONGEST).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

/// A record as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The text, lines separated by `\n`.
    pub text: String,
    /// The data of the record that the format cannot carry; each kind at most once.
    pub lost: Vec<Loss>,
}

/// A kind of data that a format cannot carry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Loss {
    /// Variations beside the main line.
    Variations,
    /// Comments on the start or on steps.
    Comments,
    /// Bookmarks (しおり *shiori*) at nodes.
    Bookmarks,
    /// Times, or the milliseconds of them.
    Times,
    /// Fields of the header.
    Header,
    /// The kind of an end.
    End,
    /// An illegal move at the end of a line.
    IllegalMove,
    /// The number of the first move.
    MoveNumber,
    /// Arrows and circles on the board.
    Arrows,
    /// Parts of evaluations in comments, such as the depth or the name of the program.
    Evaluations,
}

/// The reason why a record cannot be written in a format at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WriteError {
    /// The format has no 5×5 board.
    Variant,
    /// The format cannot express this start.
    Start,
}
