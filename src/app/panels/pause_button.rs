//! The button beside the status line that starts, pauses and resumes the clock. This code loads after the first paint.

use crate::table::Table;
use crate::texts::{I18n, TextKey};
use leptos::prelude::*;

/// The button that pauses or resumes the clock, in a game with a clock.
#[component]
pub fn PauseButton() -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    let standing = Memo::new(move |_| table.is_standing());
    let unstarted = Memo::new(move |_| table.awaits_first_move());
    let there = move || {
        // A club's clock cannot be paused, only resumed.
        let club = table.with_game(|game| game.terms().club_clock);
        let runs = standing.get() || unstarted.get() || table.is_begun() && table.is_running() && !club;
        // A clock that stands can be started even if the link locks the button: otherwise the game could not go on.
        let may = standing.get() || unstarted.get() || !table.is_locked("pause");
        runs && may && !table.is_study_shown() && !table.is_setting_out()
    };
    let name = move || match standing.get() {
        true if table.with_game(|game| game.clock().is_some_and(|clock| !clock.is_started())) => {
            TextKey::StartClock
        }
        true => TextKey::GoOn,
        false if unstarted.get() => TextKey::StartClock,
        false => TextKey::Pause,
    };
    view! {
        <Show when=there>
            <button
                type="button"
                class="inline"
                class:strong=move || standing.get()
                data-action="pause"
                on:click=move |_| table.press_pause()
            >
                {move || i18n.say(name())}
            </button>
        </Show>
    }
}
