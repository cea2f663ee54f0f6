//! The faces of the pieces: one set lies in the page, another is fetched when it is asked for. One that cannot be had
//! changes nothing, and the page says so.

use crate::browser;
use crate::taste::{Held, Shelf, Taste};
use leptos::prelude::*;
use links::PieceSet;
use saves::Preferences;
use wasm_bindgen_futures::spawn_local;

impl Taste {
    /// Fetches the first faces: those of a link, or else the person's own. Without any the board shows no pieces, but
    /// says them.
    pub fn lay_first_pieces(self, of_link: Option<PieceSet>) {
        let set = of_link.unwrap_or(self.get_untracked().pieces);
        self.change_pieces(set, false);
    }

    /// Changes to a set. If it is the person's own choice, it is kept for the next time when it is there.
    pub fn change_pieces(self, set: PieceSet, own: bool) {
        self.put(Shelf { asked: set, missing: None, ..self.shelf() });
        spawn_local(self.fetch_pieces(set, own));
    }

    /// The set that the page shows, or is about to.
    pub fn pieces(self) -> PieceSet {
        self.0.get().shelf.asked
    }

    /// The set that could not be had, until that is dismissed.
    pub fn missing_pieces(self) -> Option<PieceSet> {
        self.0.get().shelf.missing
    }

    /// The person knows that a set could not be had.
    pub fn dismiss_missing_pieces(self) {
        self.put(Shelf { missing: None, ..self.shelf() });
    }

    /// Fetches a set and lays it out. If it cannot be had, what lies there stays, or the usual one is laid out.
    async fn fetch_pieces(self, mut set: PieceSet, mut own: bool) {
        loop {
            let sprite = browser::fetch_pieces(set.name()).await;
            let shelf = self.shelf();
            if shelf.asked != set {
                return; // By now another one was asked for.
            }
            if let Some(sprite) = sprite {
                browser::lay_pieces(&sprite);
                browser::mark_root("data-pieces", Some(set.name()));
                self.put(Shelf { laid: Some(set), ..shelf });
                if own {
                    self.set(Preferences { pieces: set, ..self.get_untracked() });
                }
                return;
            }
            let other = shelf.laid.unwrap_or_default();
            self.put(Shelf { asked: other, missing: Some(set), ..shelf });
            if shelf.laid.is_some() || set == other {
                return;
            }
            (set, own) = (other, false);
        }
    }

    fn shelf(self) -> Shelf {
        self.0.get_untracked().shelf
    }

    fn put(self, shelf: Shelf) {
        self.0.set(Held { shelf, ..self.0.get_untracked() });
    }
}
