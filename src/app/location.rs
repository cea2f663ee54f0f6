//! The address of the page as a signal: it is read at the start, and again when the address changes.

use crate::browser;
use leptos::prelude::*;
use links::Address;

/// The parsed address of the page. Copies share one state.
#[derive(Clone, Copy, Debug)]
pub struct Location(RwSignal<Address>);

impl Location {
    /// Creates the signal with the address that the page was opened with.
    pub fn new(address: Address) -> Self {
        Self(RwSignal::new(address))
    }

    /// Reads and parses the address of the browser.
    pub fn read() -> Address {
        let (fragment, query) = browser::address();
        Address::parse(&fragment, &query)
    }

    /// Reads the browser's address again, without notifying: [`Self::notify`] does that.
    pub fn reread(self) {
        self.0.update_untracked(|address| *address = Self::read());
    }

    /// Notifies the effects that [`track`](Self::track) the address. The table calls it after following a new address.
    pub fn notify(self) {
        self.0.notify();
    }

    /// Subscribes the current effect or memo to [`Self::notify`].
    pub fn track(self) {
        self.0.track();
    }

    /// Replaces the address in the browser by `text`, a fragment and a query with `?` between them, without following
    /// it.
    pub fn restore(self, text: &str) {
        browser::restore_address(text);
        self.reread();
    }

    /// Reads the address, without tracking changes.
    pub fn with<T>(self, read: impl FnOnce(&Address) -> T) -> T {
        self.0.with_untracked(read)
    }

    /// Returns the fragment and the query with `?` between them: see [`Address::text`].
    pub fn text(self) -> String {
        self.with(Address::text)
    }
}
