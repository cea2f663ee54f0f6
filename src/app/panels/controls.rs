//! What the person can ask for during a game.

use crate::table::Table;
use crate::texts::{I18n, Key};
use leptos::prelude::*;

/// The row of buttons under the board.
#[component]
pub fn Controls() -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    let over = Memo::new(move |_| table.with_game(|game| game.outcome().is_some()));
    let cannot_resign = Memo::new(move |_| over.get() || table.person().is_none());
    let no_moves = Memo::new(move |_| {
        let taker = table.taker();
        table.with_game(|game| taker.is_none_or(|taker| !game.can_take_back(taker)))
    });
    let cannot_declare = Memo::new(move |_| table.is_without_impasse() || table.is_problem());
    let interrupted = Memo::new(move |_| table.is_interrupted());
    let done = Signal::derive(move || over.get() && !interrupted.get());
    let again = Signal::derive(move || {
        let undecided = table.with_game(|game| game.replay_terms().is_some());
        match interrupted.get() {
            true => Key::TakeUp,
            false if undecided => Key::Replay,
            false => Key::Rematch,
        }
    });
    let ending = Signal::derive(move || if interrupted.get() { "take-up" } else { "rematch" });
    // Who is to move may ask for advice, and who waits may ask the engine to hurry.
    let advises = Memo::new(move |_| table.can_ask_hint());
    let cannot_help =
        Memo::new(move |_| !advises.get() && (table.is_problem() || !table.is_engine_to_move()));
    let help = Signal::derive(move || if advises.get() { "hint" } else { "move-now" });
    let help_name = Signal::derive(move || if advises.get() { Key::Hint } else { Key::MoveNow });

    view! {
        <div class="controls" role="group" aria-label=move || i18n.say(Key::Operations)>
            <Control action="new-game" key=Key::NewGame disabled=Signal::stored(false) strong=done
                on_click=move || table.choose(true)/>
            <Control action="take-back" key=Key::TakeBack disabled=no_moves on_click=move || table.take_back()/>
            <Control action="resign" key=Key::Resign disabled=cannot_resign on_click=move || table.resign()/>
            <Control action="declare" key=Key::Declare disabled=cannot_declare on_click=move || table.declare()/>
            // Neither is ever wanted while the other is; nothing else changes its place.
            <Show
                when=move || over.get()
                fallback=move || view! {
                    <Control action=help key=help_name disabled=cannot_help
                        on_click=move || if untrack(|| table.can_ask_hint()) { table.ask_hint() } else { table.move_now() }/>
                }
            >
                <Control action=ending key=again strong=interrupted
                    on_click=move || if interrupted.get_untracked() { table.take_up_again() } else { table.rematch() }/>
            </Show>
            <Control action="flip" key=Key::Flip disabled=Signal::stored(false) on_click=move || table.flip()/>
        </div>
    }
}

/// A button, by the name of its `data-action`. A callback, where a closure would do, has it compiled once.
#[component]
pub fn Control(
    #[prop(into)] action: Signal<&'static str>,
    #[prop(into)] key: Signal<Key>,
    #[prop(into, optional)] disabled: Signal<bool>,
    #[prop(into, optional)] strong: Signal<bool>,
    #[prop(into)] on_click: Callback<()>,
) -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    view! {
        <button
            type="button"
            class="control"
            class:strong=strong
            data-action=move || action.get()
            prop:disabled=disabled
            prop:hidden=move || table.is_locked(action.get())
            on:click=move |_| on_click.run(())
        >
            {move || i18n.say(key.get())}
        </button>
    }
}
