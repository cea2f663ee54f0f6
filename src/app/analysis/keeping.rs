//! The stored results of live analysis, from which it goes on after a reload.

use super::controller::AnalysisController;
use crate::store::findings::{finding, keep_findings};
use leptos::ev;
use leptos::prelude::*;

/// The name of the engine: its version and the fingerprint of its network. Results of another one are not shown.
const ENGINE: &str = concat!(env!("CARGO_PKG_VERSION"), "-", env!("KOMADAI_NETWORK"));

impl AnalysisController {
    /// Stores what was found at positions that are not searched any more, and takes up what is stored of the one that is
    /// analyzed.
    pub(super) fn keep_findings(self) {
        self.store(false);
        let mut wanted = None;
        self.session.update_value(|session| wanted = session.take_wanted());
        if let Some(kept) = wanted.and_then(|position| finding(&position, ENGINE)) {
            self.session.update_value(|session| session.restore(kept));
        }
    }

    /// Stores everything when the page is left.
    pub(super) fn store_on_leaving(self) {
        // It lives as long as the page.
        let _ = window_event_listener(ev::pagehide, move |_| self.store(true));
    }

    /// Stores what was found, with `all` also at the position that is searched. Where that is refused it is known until the
    /// page is closed.
    fn store(self, all: bool) {
        let mut due = Vec::new();
        self.session.update_value(|session| due = session.take_due(ENGINE, all));
        if !due.is_empty() {
            keep_findings(&due);
        }
    }
}
