//! The faces of the pieces: one set lies in the page, another is fetched when it is asked for. One that cannot be had
//! changes nothing, and the page says so.

use crate::browser;
use crate::preference_signals::{PieceSetState, PreferenceSignals, PreferenceState};
use leptos::prelude::*;
use links::PieceSet;
use saves::Preferences;
use wasm_bindgen_futures::spawn_local;

impl PreferenceSignals {
    /// Fetches the first faces: those of a link, or else the person's own. Without any the board shows no pieces, but
    /// says them.
    pub fn lay_first_pieces(self, of_link: Option<PieceSet>) {
        let set = of_link.unwrap_or(self.get_untracked().pieces);
        self.change_pieces(set, false);
    }

    /// Changes to a set. If it is the person's own choice, it is kept for the next time when it is there.
    pub fn change_pieces(self, set: PieceSet, own: bool) {
        self.put(PieceSetState { asked: set, missing: None, ..self.piece_set() });
        spawn_local(self.fetch_pieces(set, own));
    }

    /// The set that the page shows, or is about to.
    pub fn pieces(self) -> PieceSet {
        self.0.get().piece_set.asked
    }

    /// The set that could not be had, until that is dismissed.
    pub fn missing_pieces(self) -> Option<PieceSet> {
        self.0.get().piece_set.missing
    }

    /// The person knows that a set could not be had.
    pub fn dismiss_missing_pieces(self) {
        self.put(PieceSetState { missing: None, ..self.piece_set() });
    }

    /// Fetches a set and lays it out. If it cannot be had, what lies there stays, or the usual one is laid out.
    async fn fetch_pieces(self, mut set: PieceSet, mut own: bool) {
        loop {
            let sprite = browser::fetch_pieces(set.name()).await;
            let piece_set = self.piece_set();
            if piece_set.asked != set {
                return; // By now another one was asked for.
            }
            if let Some(sprite) = sprite {
                browser::lay_pieces(&sprite);
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
