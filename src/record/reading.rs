//! What readers and writers answer: records with what was forgiven, texts with what was lost, and errors with their
//! place.

use crate::GameRecord;
use rules::{IllegalMove, ParseSfenError, SetupProblem};
use std::borrow::Cow;
use std::fmt::{self, Write as _};
use std::num::NonZeroUsize;

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

impl fmt::Display for Leniency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownLine(line) => write!(f, "{} means nothing here and was left out", Quoted(line)),
            Self::Contradiction(text) => {
                write!(f, "{} contradicts what stands elsewhere, which counts", Quoted(text))
            }
            Self::MovesAfterEnd => f.write_str("moves behind the end, kept as a variation"),
            Self::Number { found, expected } => write!(f, "number {found} where {expected} was expected"),
            Self::IllegalMove(rule) => {
                write!(f, "an illegal move, kept as the last of its line: {}", rule.in_words())
            }
            Self::UnknownEnd(word) => write!(f, "{} is no end that is known; it was kept", Quoted(word)),
            Self::Ambiguous(text) => {
                write!(f, "{} could mean several things; one of them was taken", Quoted(text))
            }
            Self::UnmatchedVariation(text) => {
                write!(f, "{} matches no move; the variation was left out", Quoted(text))
            }
            Self::Encoding => f.write_str("a character that the encoding does not have"),
            Self::More(count) => write!(f, "and {count} more"),
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
        expected: Cow<'static, str>,
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
    pub(crate) fn expected(expected: impl Into<Cow<'static, str>>, found: &str) -> Self {
        Self::Expected { expected: expected.into(), found: shorten(found) }
    }
}

/// A strange text in a message: in quotation marks, or between backticks if it has such itself; nothing in it can do
/// harm to a terminal.
struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.0.contains('"') {
            return write!(f, "{:?}", self.0);
        }
        f.write_char('`')?;
        for letter in self.0.chars() {
            match letter {
                '"' | '\\' | '\'' => f.write_char(letter)?,
                other => write!(f, "{}", other.escape_debug())?,
            }
        }
        f.write_char('`')
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
            Self::Expected { expected, found } => write!(f, "expected {expected}, found {}", Quoted(found)),
            Self::Illegal { text, rule } => {
                write!(f, "{text:?} is illegal, and moves follow it: {}", rule.in_words())
            }
            Self::NoCandidate(text) => write!(f, "no piece can make the move {}", Quoted(text)),
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
            Self::Json { found } if found.is_empty() => f.write_str("this is no JSON: it is cut short"),
            Self::Json { found } => write!(f, "this is no JSON: found {}", Quoted(found)),
            Self::Value { path, problem } => write!(f, "{path}: {problem}"),
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
    /// Arrows and circles on the board.
    Arrows,
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
            Self::Arrows => "arrows on the board",
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
