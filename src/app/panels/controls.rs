//! The controls of a game, and the button that they are made of.

use crate::later::Later;
use crate::table::Table;
use crate::texts::{I18n, TextKey};
use leptos::prelude::*;

/// The row of buttons under the board: new game, take back, resign, declare, one for a hint, a move or a rematch, and
/// flip.
#[component]
pub fn Controls() -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    let over = Memo::new(move |_| table.with_game(|game| game.outcome().is_some()));
    let cannot_resign = Memo::new(move |_| !table.can_resign());
    let later = Later::of_page();
    let question = move || table.is_resigning().then(|| later.show(|views| (views.resigning)()));
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
            true => TextKey::TakeUp,
            false if undecided => TextKey::Replay,
            false => TextKey::Rematch,
        }
    });
    let ending = Signal::derive(move || if interrupted.get() { "take-up" } else { "rematch" });
    // The person may ask for a hint when it is to move, and for the engine's move at once when the engine is.
    let advises = Memo::new(move |_| table.can_ask_hint());
    let cannot_help =
        Memo::new(move |_| !advises.get() && (table.is_problem() || !table.is_engine_to_move()));
    let help = Signal::derive(move || if advises.get() { "hint" } else { "move-now" });
    let help_name = Signal::derive(move || if advises.get() { TextKey::Hint } else { TextKey::MoveNow });

    view! {
        <div class="controls" role="group" aria-label=move || i18n.say(TextKey::Operations)>
            <Control action="new-game" key=TextKey::NewGame disabled=Signal::stored(false) strong=done
                on_click=move || table.choose(true)/>
            <Control action="take-back" key=TextKey::TakeBack disabled=no_moves on_click=move || table.take_back()/>
            <Control action="resign" key=TextKey::Resign disabled=cannot_resign on_click=move || (table.hooks().resign)(table)/>
            <Control action="declare" key=TextKey::Declare disabled=cannot_declare on_click=move || table.declare()/>
            // The two are never needed at the same time, so they share a place, and the other buttons stay where they
            // are.
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
            <Control action="flip" key=TextKey::Flip disabled=Signal::stored(false) on_click=move || table.flip()/>
            {question}
        </div>
    }
}

/// A button with `action` as its `data-action`, hidden while the link locks that. `on_click` is a `Callback` and not a
/// generic closure, so that the component is compiled once.
#[component]
pub fn Control(
    /// The `data-action` of the button.
    #[prop(into)]
    action: Signal<&'static str>,
    /// The text of the button.
    #[prop(into)]
    key: Signal<TextKey>,
    /// Whether the button is disabled.
    #[prop(into, optional)]
    disabled: Signal<bool>,
    /// Whether the button is highlighted.
    #[prop(into, optional)]
    strong: Signal<bool>,
    /// Called on each click.
    #[prop(into)]
    on_click: Callback<()>,
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
