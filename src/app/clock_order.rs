//! A chess clock that was asked for.

use game::TimeControls;
use leptos::prelude::*;

/// The clock that shall be laid on the desk as soon as there is a desk. Copy it anywhere.
#[derive(Clone, Copy, Debug)]
pub struct Order(RwSignal<Option<(TimeControls, bool)>>);

impl Default for Order {
    fn default() -> Self {
        Self(RwSignal::new(None))
    }
}

impl Order {
    /// That of this page, provided at its root.
    pub fn of_page() -> Self {
        expect_context()
    }

    /// Asks for a clock with these times; a club's (`club`) cannot be stopped and takes nothing back.
    pub fn place(self, times: TimeControls, club: bool) {
        self.0.set(Some((times, club)));
    }

    /// Nothing is asked for any more.
    pub fn cancel(self) {
        self.0.set(None);
    }

    /// Whether a clock is asked for and has not been laid on the desk yet.
    pub fn is_placed(self) -> bool {
        self.0.with(Option::is_some)
    }

    /// What is asked for; it counts once.
    pub fn take(self) -> Option<(TimeControls, bool)> {
        self.0.get()?;
        self.0.write_untracked().take()
    }
}
