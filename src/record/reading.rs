//! What readers and writers answer: records with what was forgiven, texts with what was lost, and errors with their
//! place.

use crate::GameRecord;
use rules::{IllegalMove, ParseSfenError, SetupProblem};
use std::fmt;

/// A place in a text, counted from 1; a column counts characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The character of the line.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
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
    /// Several pieces could make the move as it is written; one of them was taken.
    Ambiguous(String),
    /// A character that the encoding does not have.
    Encoding,
}

impl fmt::Display for Leniency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownLine(line) => write!(f, "{line:?} means nothing here and was left out"),
            Self::Contradiction(text) => {
                write!(f, "{text:?} contradicts what stands elsewhere, which counts")
            }
            Self::MovesAfterEnd => f.write_str("moves behind the end, kept as a variation"),
            Self::Number { found, expected } => write!(f, "number {found} where {expected} was expected"),
            Self::IllegalMove(rule) => write!(f, "an illegal move ({rule}), kept as the last of its line"),
            Self::Ambiguous(text) => write!(f, "{text:?} could be several moves; one of them was taken"),
            Self::Encoding => f.write_str("a character that the encoding does not have"),
        }
    }
}

impl fmt::Display for Forgiven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.what)
    }
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
        /// What would be right, in the words of the format.
        expected: &'static str,
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
    /// 変化 or a fork names a ply that no line reaches.
    NoSuchPly(usize),
    /// The start cannot be played from.
    Setup(Vec<SetupProblem>),
    /// A SFEN that is none.
    Sfen(ParseSfenError),
    /// The format carries no games of this board.
    Variant,
    /// There is no game in the text.
    Empty,
    /// Larger than any collection of games.
    TooLarge,
    /// It is none of the formats.
    UnknownFormat,
}

impl Problem {
    /// [`Problem::Expected`] with what stands there shortened to a readable length.
    pub(crate) fn expected(expected: &'static str, found: &str) -> Self {
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

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Expected { expected, found } if found.is_empty() => {
                write!(f, "expected {expected}, found nothing")
            }
            Self::Expected { expected, found } => write!(f, "expected {expected}, found {found:?}"),
            Self::Illegal { text, rule } => write!(f, "{text:?} is illegal ({rule}), and moves follow it"),
            Self::NoCandidate(text) => write!(f, "no piece can make the move {text:?}"),
            Self::NoSuchPly(ply) => write!(f, "no line reaches move {ply}"),
            Self::Setup(problems) => {
                f.write_str("the start cannot be played: ")?;
                for (i, problem) in problems.iter().enumerate() {
                    write!(f, "{}{problem}", if i == 0 { "" } else { "; " })?;
                }
                Ok(())
            }
            // Its own column is the place already.
            Self::Sfen(error) => error.problem.fmt(f),
            Self::Variant => f.write_str("this format has no 5×5 games"),
            Self::Empty => f.write_str("there is no game in it"),
            Self::TooLarge => f.write_str("it is larger than any game"),
            Self::UnknownFormat => f.write_str("it is none of KIF, KI2, CSA, USI, JKF and USEN"),
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.problem)
    }
}

impl std::error::Error for ReadError {}

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
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Variations => "variations",
            Self::Comments => "comments",
            Self::Bookmarks => "bookmarks",
            Self::Times => "the times as they are",
            Self::Header => "fields of the header",
            Self::End => "the kind of an end",
            Self::IllegalMove => "an illegal move",
            Self::MoveNumber => "the number of the first move",
        })
    }
}

/// Why a record cannot be written in a format at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WriteError {
    /// The format has no 5×5 board.
    Variant,
    /// The format cannot say this start.
    Start,
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Variant => "this format has no 5×5 games",
            Self::Start => "this format cannot say where the game starts",
        })
    }
}

impl std::error::Error for WriteError {}
