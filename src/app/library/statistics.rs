//! The results of the saved games against a level of the AI, for the card at the end of a game.

use super::keeper::Library;
use leptos::prelude::*;
use protocol::Level;
use saves::tally::Tally;
use wasm_bindgen_futures::spawn_local;

/// Returns the results of this page's games against a level, which are read now and whenever games have been stored in
/// any tab. `None` before that, if the page stores nothing or the games cannot be read, and if no game was won or lost.
///
/// # Panics
/// If [`super::install`] was not called before.
pub fn tally(level: Level) -> Signal<Option<Tally>> {
    let (library, tally) = (Library::of_page(), RwSignal::new(None));
    Effect::new(move |_| {
        library.changes.track();
        if library.keeps() {
            spawn_local(async move {
                let counted = library.count(level).await.filter(|tally| !tally.is_empty());
                // The card may have been closed during the wait.
                let _ = tally.try_set(counted);
            });
        }
    });
    tally.into()
}

impl Library {
    /// Counts the results of this page's games against a level; `None` if the games cannot be read.
    async fn count(self, level: Level) -> Option<Tally> {
        let cards = self.opened(false).await?.cards().await.ok()?.cards;
        let key = self.key();
        Some(Tally::of(cards.iter().filter(|card| card.save == key), level.get()))
    }
}
