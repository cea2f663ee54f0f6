//! What the address of the page asks of a room, and cannot be read.

use crate::table::Table;
use headless::sentence::shown;
use links::{Field, LinkProblem};

/// The value of a field of the address that cannot be read, in a form that can stand in a sentence; `None` if the field
/// is missing or right.
pub fn unread(table: Table, wanted: Field) -> Option<String> {
    table.location.with(|address| {
        address.problems.iter().find_map(|problem| match problem {
            LinkProblem::Field { field, value } if *field == wanted => Some(shown(value)),
            _ => None,
        })
    })
}
