//! The review of the game in a record: the panel with its results, and the exchange of messages with the workers.
//! [`headless::reviewing`] decides what they are asked, and what of their answers is shown.

mod controller;
pub mod graph;
mod keeping;
mod keys;
pub mod noting;
pub mod panel;
pub mod practice;
pub mod printed;
mod reasons;
pub mod rows;
mod summary;
mod tasks;

pub use controller::{begin, is_practiced, is_shown, is_wanted};

use crate::panels::back_button::{self, Layer};
use crate::table::Table;
use controller::ReviewController;
use leptos::prelude::*;

/// Creates the controller of the page, without a review, and installs the hook of the table for moves in a record.
pub fn install(table: Table) {
    controller::install();
    table.install(|hooks| hooks.play_aside = tasks::play);
    // The task covers a phone, so the back button ends the practice and not the visit.
    let end = move |()| ReviewController::of_page().end_practice();
    back_button::add(Layer { is_open: Signal::derive(is_practiced), close: Callback::new(end) });
}
