//! The controls of a game, and the button that they are made of.

use crate::later::Later;
use crate::table::Table;
use crate::texts::{I18n, TextKey};
use leptos::prelude::*;

/// The lines of the icon of the button that turns the board around.
pub const FLIP_ICON: &str = "M7 16V4L4 7M13 4v12l3-3";

/// The row of buttons under the board: new game, take back, one for a hint, a move or a rematch, resign, flip, and
/// declare, which is shown when a king has entered the enemy camp. On a phone they have icons.
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
    let cannot_declare =
        Memo::new(move |_| table.is_without_impasse() || table.is_problem() || !table.tally().is_near());
    let interrupted = Memo::new(move |_| table.is_interrupted());
    let done = Signal::derive(move || over.get() && !interrupted.get());
    let again = Signal::derive(move || {
        let undecided = table.with_game(|game| game.replay_terms().is_some());
        match interrupted.get() {
            true => TextKey::TakeUp,
            false if table.is_problem() => TextKey::Again,
            false if undecided => TextKey::Replay,
            false => TextKey::Rematch,
        }
    });
    let ending = Signal::derive(move || match interrupted.get() {
        true => "take-up",
        false if table.is_problem() => "again",
        false => "rematch",
    });
    // The card about the end has these buttons while it is shown; the others keep their places.
    let is_told = Memo::new(move |_| table.shows_end_card());
    let place =
        move |action: &'static str| view! { <span prop:hidden=move || table.is_locked(action)></span> };
    // The person may ask for a hint when it is to move, and for the engine's move at once when the engine is.
    let advises = Memo::new(move |_| table.can_ask_hint());
    let cannot_help =
        Memo::new(move |_| !advises.get() && (table.is_problem() || !table.is_engine_to_move()));
    let help = Signal::derive(move || if advises.get() { "hint" } else { "move-now" });
    let help_name = Signal::derive(move || if advises.get() { TextKey::Hint } else { TextKey::MoveNow });

    view! {
        <div class="controls" role="group" aria-label=move || i18n.say(TextKey::Operations)>
            <Show when=move || !is_told.get() fallback=move || place("new-game")>
                <Control action="new-game" key=TextKey::NewGame icon="M10 4v12M4 10h12" strong=done
                    on_click=move || table.choose(true)/>
            </Show>
            <Control action="take-back" key=TextKey::TakeBack icon="M8 4L4 8l4 4M4 8h8a4 4 0 0 1 0 8H8" disabled=no_moves
                on_click=move || table.take_back()/>
            // The two are never needed at the same time, so they share a place, and the other buttons stay where they
            // are.
            <Show
                when=move || over.get()
                fallback=move || view! {
                    <Control action=help key=help_name icon="M8 15a5 5 0 1 1 4 0v2H8z" disabled=cannot_help
                        on_click=move || if untrack(|| table.can_ask_hint()) { table.ask_hint() } else { table.move_now() }/>
                }
            >
                <Show when=move || !is_told.get() fallback=move || place("rematch")>
                    <Control action=ending key=again icon="M15 7a6 6 0 1 0 1 5M16 3v4h-4" strong=interrupted
                        on_click=move || if interrupted.get_untracked() { table.take_up_again() } else { table.rematch() }/>
                </Show>
            </Show>
            <Control action="resign" key=TextKey::Resign icon="M5 17V3h10l-3 4 3 4H5" disabled=cannot_resign
                on_click=move || (table.hooks().resign)(table)/>
            <Control action="flip" key=TextKey::Flip icon=FLIP_ICON on_click=move || table.flip()/>
            <Control action="declare" key=TextKey::Declare icon="M4 7l3 3 3-5 3 5 3-3-1 8H5z" disabled=cannot_declare
                on_click=move || table.declare()/>
            {question}
        </div>
    }
}

/// The button for a hint while a record is shown; empty while the game is, which has its own.
#[component]
pub fn HintButton() -> impl IntoView {
    let table = Table::of_page();
    let in_record = Memo::new(move |_| table.is_study_shown());
    let cannot_help = Memo::new(move |_| !table.can_ask_hint());
    view! {
        <Show when=move || in_record.get()>
            <Control action="hint" key=TextKey::Hint disabled=cannot_help on_click=move || table.ask_hint()/>
        </Show>
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
    /// The lines of the icon that the button has in a row on a phone, in a picture of 20 by 20; empty without one.
    #[prop(optional)]
    icon: &'static str,
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
            {(!icon.is_empty()).then(|| view! { <svg viewBox="0 0 20 20" aria-hidden="true"><path d=icon></path></svg> })}
            {move || i18n.say(key.get())}
        </button>
    }
}
