//! What readers and writers answer: records with what was forgiven, texts with what was lost, and errors with their
//! place.

use crate::{Expected, GameRecord};
use rules::{IllegalMove, ParseSfenError, SetupProblem};
use std::num::NonZeroUsize;

/// A place in a text, counted from 1; a column counts characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The character of the line.
    pub column: usize,
}

/// What a file holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The games, in the order of the file; at least one. Only CSA and USI have several in a file.
    pub games: Vec<GameRecord>,
    /// What was not as the format has it, and was read all the same.
    pub forgiven: Vec<Forgiven>,
}

/// Something that was read although it is not as the format has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forgiven {
    /// Where it stands.
    pub place: Place,
    /// What it is.
    pub what: Leniency,
}

/// What a reader forgives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Leniency {
    /// A line that means nothing in this format; it was left out.
    UnknownLine(String),
    /// A field that contradicts what stands elsewhere, such as a handicap's name beside another board; the other
    /// counts.
    Contradiction(String),
    /// Moves behind the end of the game; they were kept as a variation.
    MovesAfterEnd,
    /// A number that is not the one expected; the order of the moves counts.
    Number {
        /// What stands there.
        found: u32,
        /// What was expected.
        expected: u32,
    },
    /// A move that breaks a rule; kept as the last of its line.
    IllegalMove(IllegalMove),
    /// The word for an end with the number of a move, which is none that is known; kept as the end.
    UnknownEnd(String),
    /// Several pieces could make the move as it is written, or a handicap's name is that of several boards; one of
    /// them was taken.
    Ambiguous(String),
    /// 変化 with the number of a move that no line has; the variation was left out, up to the next 変化.
    UnmatchedVariation(String),
    /// A character that the encoding does not have.
    Encoding,
    /// So many more, of any kind, which are not listed. It is the last of a list; its place is that of the first of
    /// them.
    More(NonZeroUsize),
}

/// Why a text is no record, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// Where reading stopped.
    pub place: Place,
    /// What is wrong there.
    pub problem: Problem,
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Something else was expected.
    Expected {
        /// What would be right.
        expected: Expected,
        /// What stands there, shortened.
        found: String,
    },
    /// A move that cannot be made, with more moves behind it.
    Illegal {
        /// The move as it is written.
        text: String,
        /// What forbids it.
        rule: IllegalMove,
    },
    /// No piece can make the move as it is written.
    NoCandidate(String),
    /// A fork names a ply that no line reaches.
    NoSuchPly(usize),
    /// The start cannot be played from.
    Setup(Vec<SetupProblem>),
    /// A SFEN that is none.
    Sfen(ParseSfenError),
    /// The format carries no games of this board.
    Variant,
    /// The text should be JSON and is none.
    Json {
        /// What stands where it stops to be JSON, shortened; empty at the end of a text that is cut short.
        found: String,
    },
    /// A value of a JSON text is wrong.
    Value {
        /// What leads there, shortened: `moves[3].move.to`.
        path: String,
        /// What is wrong with it.
        problem: Box<Self>,
    },
    /// There is no game in the text.
    Empty,
    /// Larger than any collection of games.
    TooLarge,
    /// It is none of the formats.
    UnknownFormat,
}

impl Problem {
    /// [`Problem::Expected`] with what stands there shortened to a readable length.
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
    /// What the format cannot carry and the text does not have; each at most once.
    pub lost: Vec<Loss>,
}

/// What a format cannot carry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Loss {
    /// Variations beside the main line.
    Variations,
    /// Comments.
    Comments,
    /// Bookmarks.
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
}

/// Why a record cannot be written in a format at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WriteError {
    /// The format has no 5×5 board.
    Variant,
    /// The format cannot say this start.
    Start,
}
