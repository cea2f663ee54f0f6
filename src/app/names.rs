//! The names of players on this page: those in the form of the next game, which the browser stores, and from there those
//! of the game on the table. Frames have no names.

use crate::store;
use crate::table::Table;
use crate::table::link::embed_mode_of_page;
use leptos::prelude::*;
use links::Pairing;
use rules::{ByColor, Color};
use saves::names::{NameBook, NameField};
use std::cell::Cell;

thread_local! {
    /// The names of this page; `None` before [`install`], and in a frame.
    static NAMES: Cell<Option<Names>> = const { Cell::new(None) };
}

/// The names in the form of the next game. Copies share one state.
#[derive(Clone, Copy, Debug)]
pub struct Names(RwSignal<NameBook>);

/// Reads the stored names, and from now on names the players of each game that begins. Does nothing in a frame, whose
/// page stores nothing or belongs to a host page.
pub fn install(table: Table) {
    if embed_mode_of_page().is_some() || store::keeps_nothing() {
        return;
    }
    let names = Names(RwSignal::new(stored()));
    NAMES.set(Some(names));
    Effect::new(move |_| names.name_players(table));
    // Another tab has changed what is stored, perhaps the names.
    let changed = window_event_listener(leptos::ev::storage, move |_| names.read_again());
    on_cleanup(move || changed.remove());
}

/// The stored names; none if nothing is stored.
fn stored() -> NameBook {
    store::names().map(|text| NameBook::from_text(&text)).unwrap_or_default()
}

impl Names {
    /// Returns the names of this page; `None` in a frame, and before [`install`].
    pub fn of_page() -> Option<Self> {
        NAMES.get()
    }

    /// Returns the fields for a pairing, in their order.
    pub fn fields(pairing: Pairing) -> &'static [NameField] {
        // Whichever side the person has against the AI, the field is the same.
        NameField::of(pairing.players(Color::Black))
    }

    /// Returns the name in a field, empty without one, and tracks changes.
    pub fn current(self, field: NameField) -> String {
        self.0.with(|book| book.current(field).to_owned())
    }

    /// Returns the names to choose from in a field, and tracks changes.
    pub fn offered(self, field: NameField) -> Vec<String> {
        self.0.with(|book| book.offered(field).into_iter().map(str::to_owned).collect())
    }

    /// Whether any name is entered or remembered; tracks changes.
    pub fn are_there(self) -> bool {
        self.0.with(|book| !book.is_empty())
    }

    /// Puts a name into a field, as the person has typed it, and stores it.
    pub fn enter(self, field: NameField, text: &str) {
        self.change(|book| book.enter(field, text));
    }

    /// Adds the names of an archive, and stores them. Returns `false` if they cannot be stored.
    pub fn unite(self, others: &NameBook) -> bool {
        self.change(|book| book.unite(others));
        self.0.with_untracked(|book| *book == stored())
    }

    /// Forgets all names, also those in the fields. Games that were begun with them keep them.
    pub fn forget(self) {
        self.change(|book| *book = NameBook::default());
    }

    fn change(self, change: impl FnOnce(&mut NameBook)) {
        let mut book = self.0.get_untracked();
        change(&mut book);
        store::keep_names((!book.is_empty()).then(|| book.to_text()).as_deref());
        self.0.set(book);
    }

    fn read_again(self) {
        let stored = stored();
        if self.0.with_untracked(|book| *book != stored) {
            self.0.set(stored);
        }
    }

    /// Names the players before the first game, as a preview, and those of a game that has just begun, whose names the
    /// form then offers again.
    fn name_players(self, table: Table) {
        if !table.awaits_names() {
            return;
        }
        let (is_begun, is_problem) = (table.is_begun(), table.is_problem());
        let players = table.with_game(|game| game.terms().players);
        // A preview has the names by the sides of the form, however the board is turned.
        let below = if is_begun { untrack(|| table.bottom()) } else { Color::Black };
        let names = self.0.with(|book| book.at_board(players, below));
        table.name_players(if is_problem { ByColor::default() } else { names });
        if is_begun && !is_problem {
            self.change(|book| book.remember(NameField::of(players)));
        }
    }
}
