//! What is told to those who do not see the board: each move, check and result, in the page's language.

use crate::table::Table;
use crate::texts::{Key, Language, Voice};
use leptos::prelude::*;
use record::movetext;

/// A live region that only screen readers hear.
#[component]
pub fn Announcer() -> impl IntoView {
    let (table, voice) = (Table::of_page(), Voice::of_page());
    let news = Memo::new(move |_| {
        let language = voice.language();
        let naming = table.naming();
        table.with_game(|game| {
            let position = game.position();
            let mut sentences = Vec::new();
            if let Some(mv) = position.last_move() {
                let mut before = position.clone();
                before.undo();
                let text = match language {
                    Language::English => movetext::western(&before, mv),
                    Language::Japanese => movetext::japanese(&before, mv),
                };
                let side = voice.side(before.turn(), naming);
                sentences.push(voice.fill(Key::AnnounceMove, &[("side", &side), ("move", &text)]));
            }
            match game.outcome() {
                Some(outcome) => sentences.push(voice.outcome(outcome, table.human(), naming)),
                None if position.in_check() => sentences.push(voice.say(Key::AnnounceCheck)),
                None => {}
            }
            sentences.join(" ")
        })
    });
    view! { <p class="unseen" data-live="" aria-live="polite">{news}</p> }
}
