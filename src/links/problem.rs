//! What is wrong with an address.

use crate::Field;
use rules::LineError;

/// What cannot be followed in a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkProblem {
    /// It is longer than any game.
    TooLong,
    /// The position or its moves.
    Position(LineError),
    /// Another field.
    Field {
        /// Which.
        field: Field,
        /// Its value, or those names of a list that nobody knows.
        value: String,
    },
}

impl LinkProblem {
    /// Whether the position of the link cannot be played; with the others, the rest of the link is followed.
    pub const fn is_of_position(&self) -> bool {
        matches!(self, Self::Position(_))
    }

    /// The name of the field that is left out, if it is one that stands for itself.
    pub const fn field_name(&self) -> Option<&'static str> {
        match self {
            Self::TooLong | Self::Position(_) => None,
            Self::Field { field, .. } => Some(field.name()),
        }
    }
}
