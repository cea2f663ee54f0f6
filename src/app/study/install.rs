//! Installation of the study: its controller, keys, persistence and share target.

use super::{controller, controls, persistence, shared};
use crate::table::Table;

/// Lets records be studied from now on.
pub fn install(table: Table) {
    let controller = controller::set_up(table);
    controls::install(controller);
    persistence::reopen_and_keep(controller);
    shared::open_shared(controller);
}
