//! Installs the study on the page: its controller, keys, persistence and share target.

use super::{controller, controls, persistence, shared};
use crate::table::Table;

/// Creates the controller, and opens what a reload, a link or another app has left for the study.
pub fn install(table: Table) {
    let controller = controller::set_up(table);
    controls::install(controller);
    persistence::reopen_and_keep(controller);
    shared::open_shared(controller);
}
