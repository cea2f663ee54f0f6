//! The study of a page: its desk, and all that hears for it.

use super::{controls, desk, kept, shared};
use crate::table::Table;

/// Lets records be studied from now on.
pub fn attend(table: Table) {
    let desk = desk::set_up(table);
    controls::attend(desk);
    kept::attend(desk);
    shared::attend(desk);
}
