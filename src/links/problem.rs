//! The errors that are found in an address.

use crate::field::Field;
use rules::LineError;

/// An error in a link. The valid fields of the link stay in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkProblem {
    /// Fragment and query together are longer than 65536 bytes; no field is read.
    TooLong,
    /// The start position or a move in `sfen` and `moves` is invalid; no position is taken from the link.
    Position(LineError),
    /// The value of any other field is invalid.
    Field {
        /// The field with the invalid value.
        field: Field,
        /// The invalid value; of a list only the unknown names, between commas.
        value: String,
    },
}

impl LinkProblem {
    /// Whether the start position or the moves are invalid. After any other error of a field the rest of the link is
    /// in force.
    pub const fn is_of_position(&self) -> bool {
        matches!(self, Self::Position(_))
    }

    /// The name of the field with an invalid value; `None` if the link is too long or its position is invalid.
    pub const fn field_name(&self) -> Option<&'static str> {
        match self {
            Self::TooLong | Self::Position(_) => None,
            Self::Field { field, .. } => Some(field.name()),
        }
    }
}
