//! The images of the pieces: one set is in the page, others are fetched on demand. A failed fetch leaves the current
//! set in place, and the page shows a message.

use crate::browser;
use crate::preference_signals::{PieceSetState, PreferenceSignals, PreferenceState};
use leptos::prelude::*;
use links::PieceSet;
use saves::Preferences;
use wasm_bindgen_futures::spawn_local;

impl PreferenceSignals {
    /// Fetches the first piece set: that of the link, or else that of the preferences. Without a set the board shows no
    /// pieces, but screen readers still announce them.
    pub fn lay_first_pieces(self, of_link: Option<PieceSet>) {
        let set = of_link.unwrap_or(self.get_untracked().pieces);
        self.change_pieces(set, false);
    }

    /// Fetches a piece set and shows it. If it is the person's own choice (`own`), the preferences store it once it has
    /// loaded.
    pub fn change_pieces(self, set: PieceSet, own: bool) {
        self.put(PieceSetState { asked: set, missing: None, ..self.piece_set() });
        spawn_local(self.fetch_pieces(set, own));
    }

    /// Returns the set that the page shows or is fetching, and tracks changes.
    pub fn pieces(self) -> PieceSet {
        self.0.get().piece_set.asked
    }

    /// Returns the set that could not be fetched, until [`Self::dismiss_missing_pieces`]; tracks changes.
    pub fn missing_pieces(self) -> Option<PieceSet> {
        self.0.get().piece_set.missing
    }

    /// Removes the message about a set that could not be fetched.
    pub fn dismiss_missing_pieces(self) {
        self.put(PieceSetState { missing: None, ..self.piece_set() });
    }

    /// Fetches a set and puts it into the page. If that fails, the current set stays; if there is none, the default set
    /// is fetched in its place, which the preferences do not store.
    async fn fetch_pieces(self, mut set: PieceSet, mut own: bool) {
        loop {
            let sprite = browser::fetch_pieces(set.name()).await;
            let piece_set = self.piece_set();
            if piece_set.asked != set {
                return; // By now another one was asked for.
            }
            if let Some(sprite) = sprite {
                browser::insert_sprite(&sprite);
                browser::mark_root("data-pieces", Some(set.name()));
                self.put(PieceSetState { laid: Some(set), ..piece_set });
                if own {
                    self.set(Preferences { pieces: set, ..self.get_untracked() });
                }
                return;
            }
            let other = piece_set.laid.unwrap_or_default();
            self.put(PieceSetState { asked: other, missing: Some(set), ..piece_set });
            if piece_set.laid.is_some() || set == other {
                return;
            }
            (set, own) = (other, false);
        }
    }

    fn piece_set(self) -> PieceSetState {
        self.0.get_untracked().piece_set
    }

    fn put(self, piece_set: PieceSetState) {
        self.0.set(PreferenceState { piece_set, ..self.0.get_untracked() });
    }
}
