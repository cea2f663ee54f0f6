//! The study of a page: its desk, and all that hears for it.

use super::{controls, desk, kept, shared};
use crate::table::Table;

/// Lets records be studied from now on.
pub fn install(table: Table) {
    let desk = desk::set_up(table);
    controls::install(desk);
    kept::reopen_and_keep(desk);
    shared::open_shared(desk);
}
