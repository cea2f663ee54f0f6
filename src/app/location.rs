//! Where the page is: its address, read once, and again only when it changes.

use crate::browser;
use leptos::prelude::*;
use links::Address;

/// The page's address. Copy it anywhere.
#[derive(Clone, Copy, Debug)]
pub struct Location(RwSignal<Address>);

impl Location {
    /// Begins with the address that the page was opened by.
    pub fn new(address: Address) -> Self {
        Self(RwSignal::new(address))
    }

    /// Reads the browser's address.
    pub fn read() -> Address {
        let (fragment, query) = browser::address();
        Address::parse(&fragment, &query)
    }

    /// Reads the browser's address again; notifies only with [`Self::notify`].
    pub fn reread(self) {
        self.0.update_untracked(|address| *address = Self::read());
    }

    /// Notifies all that [`track`](Self::track) it that the table has followed the address.
    pub fn notify(self) {
        self.0.notify();
    }

    /// Tracks every notification.
    pub fn track(self) {
        self.0.track();
    }

    /// Writes another address over it, without following that.
    pub fn restore(self, text: &str) {
        browser::restore_address(text);
        self.reread();
    }

    /// What the address says, without hearing of a change.
    pub fn with<T>(self, read: impl FnOnce(&Address) -> T) -> T {
        self.0.with_untracked(read)
    }

    /// [`Address::text`].
    pub fn text(self) -> String {
        self.with(Address::text)
    }
}
