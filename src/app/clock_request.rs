//! The request for a chess clock.

use game::TimeControls;
use leptos::prelude::*;

/// The chess clock to set up as soon as its part of the page has loaded. Copy it anywhere.
#[derive(Clone, Copy, Debug)]
pub struct ClockRequest(RwSignal<Option<(TimeControls, bool)>>);

impl Default for ClockRequest {
    fn default() -> Self {
        Self(RwSignal::new(None))
    }
}

impl ClockRequest {
    /// That of this page, provided at its root.
    pub fn of_page() -> Self {
        expect_context()
    }

    /// Requests a clock with these times; a club's (`club`) cannot be stopped and takes nothing back.
    pub fn place(self, times: TimeControls, club: bool) {
        self.0.set(Some((times, club)));
    }

    /// Withdraws the request.
    pub fn cancel(self) {
        self.0.set(None);
    }

    /// Whether a clock is requested and has not been set up yet.
    pub fn is_placed(self) -> bool {
        self.0.with(Option::is_some)
    }

    /// Takes the request.
    pub fn take(self) -> Option<(TimeControls, bool)> {
        self.0.get()?;
        self.0.write_untracked().take()
    }
}
