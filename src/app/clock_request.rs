//! The request for a chess clock. The form of the next game makes it, and the chess clock takes it once its code has
//! loaded.

use game::TimeControls;
use leptos::prelude::*;

/// The chess clock to set up as soon as its part of the page has loaded: its times, and whether it is a club's. Copies
/// share one state.
#[derive(Clone, Copy, Debug)]
pub struct ClockRequest(RwSignal<Option<(TimeControls, bool)>>);

impl Default for ClockRequest {
    fn default() -> Self {
        Self(RwSignal::new(None))
    }
}

impl ClockRequest {
    /// Returns the request of this page from the context.
    ///
    /// # Panics
    /// If the page has not provided it.
    pub fn of_page() -> Self {
        expect_context()
    }

    /// Requests a clock with these times. A club's clock (`club`) cannot be paused, and no press can be taken back.
    pub fn place(self, times: TimeControls, club: bool) {
        self.0.set(Some((times, club)));
    }

    /// Withdraws the request, if there is one.
    pub fn cancel(self) {
        self.0.set(None);
    }

    /// Whether a clock is requested and has not been set up yet. Tracks new requests and withdrawals.
    pub fn is_placed(self) -> bool {
        self.0.with(Option::is_some)
    }

    /// Removes the request and returns it, with `true` for a club's clock. Tracks new requests; the removal notifies no
    /// one.
    pub fn take(self) -> Option<(TimeControls, bool)> {
        self.0.get()?;
        self.0.write_untracked().take()
    }
}
