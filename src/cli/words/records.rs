//! English messages about reading and writing records: forgiven faults, errors and lost data.

use super::{InWords, tell_all};
use record::{Forgiven, Leniency, Loss, Place, Problem, ReadError, WriteError};
use std::fmt::{self, Write as _};

/// A text from a record, quoted in a message. It is in quotation marks, or between backticks if it contains quotation
/// marks. Control characters are escaped, so that they cannot harm a terminal.
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

impl InWords for Place {
    fn tell(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

impl InWords for Leniency {
    fn tell(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownLine(line) => write!(f, "{} has no meaning here and was skipped", Quoted(line)),
            Self::Contradiction(text) => {
                write!(f, "{} contradicts other data, which was used instead", Quoted(text))
            }
            Self::MovesAfterEnd => f.write_str("moves after the end, kept as a variation"),
            Self::Number { found, expected } => write!(f, "number {found} where {expected} was expected"),
            Self::IllegalMove(rule) => {
                write!(f, "an illegal move, kept as the last of its line: {}", rule.in_words())
            }
            Self::UnknownEnd(word) => write!(f, "{} is an unknown kind of end; it was kept", Quoted(word)),
            Self::Ambiguous(text) => {
                write!(f, "{} is ambiguous; one of its meanings was used", Quoted(text))
            }
            Self::UnmatchedVariation(text) => {
                write!(f, "{} matches no move; the variation was skipped", Quoted(text))
            }
            Self::Encoding => f.write_str("a character that the encoding does not have"),
            Self::More(count) => write!(f, "and {count} more"),
        }
    }
}

impl InWords for Forgiven {
    fn tell(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place.in_words(), self.what.in_words())
    }
}

impl InWords for Problem {
    fn tell(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Expected { expected, found } if found.is_empty() => {
                write!(f, "expected {}, found nothing", expected.in_words())
            }
            Self::Expected { expected, found } => {
                write!(f, "expected {}, found {}", expected.in_words(), Quoted(found))
            }
            Self::Illegal { text, rule } => {
                write!(f, "{text:?} is illegal, and moves follow it: {}", rule.in_words())
            }
            Self::NoCandidate(text) => write!(f, "no piece can make the move {}", Quoted(text)),
            Self::NoSuchPly(ply) => write!(f, "no line reaches move {ply}"),
            Self::Setup(problems) => {
                f.write_str("invalid start position: ")?;
                tell_all(problems, f)
            }
            // The place of the error already has the column.
            Self::Sfen(error) => error.problem.tell(f),
            Self::Variant => f.write_str("this format has no 5×5 games"),
            Self::Json { found } if found.is_empty() => f.write_str("invalid JSON: the text ends too early"),
            Self::Json { found } => write!(f, "invalid JSON: found {}", Quoted(found)),
            Self::Value { path, problem } => write!(f, "{path}: {}", problem.in_words()),
            Self::Empty => f.write_str("no game found"),
            Self::TooLarge => f.write_str("the text is too large"),
            Self::UnknownFormat => f.write_str("the format is not KIF, KI2, CSA, USI, JKF or USEN"),
        }
    }
}

impl InWords for ReadError {
    fn tell(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place.in_words(), self.problem.in_words())
    }
}

impl InWords for Loss {
    fn tell(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Variations => "variations",
            Self::Comments => "comments",
            Self::Bookmarks => "bookmarks",
            Self::Times => "times, or their milliseconds",
            Self::Header => "header fields",
            Self::End => "the kind of the end",
            Self::IllegalMove => "an illegal move",
            Self::MoveNumber => "the number of the first move",
            Self::Arrows => "arrows on the board",
            Self::Evaluations => "depth, nodes and program of evaluations",
        })
    }
}

impl InWords for WriteError {
    fn tell(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Variant => "this format has no 5×5 games",
            Self::Start => "this format cannot store the start position",
        })
    }
}
