//! The list of moves of the game; a click on a move shows the position after it.

use super::controls::Control;
use crate::analyzer::AnalysisSlot;
use crate::records::openers::StudyButton;
use crate::table::Table;
use crate::texts::{I18n, TextKey};
use leptos::prelude::*;
use links::Language;
use record::movetext;
use rules::{Color, Position};

/// A row of the list of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
struct MoveItem {
    /// The number of moves up to this one, itself included.
    ply: usize,
    /// The sign of the side, and the move in the notation of the language.
    text: String,
}

/// The list of moves with the selected one in sight, and the buttons to return to the game and to study it.
#[component]
pub fn MoveList() -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    let items = Memo::new(move |_| {
        let language = i18n.language();
        table.with_painted_game(|game| items_of(game.position(), language))
    });
    // When another move is selected, only the two that change are updated.
    let shown = StoredValue::new(Selector::new(move || table.ply_sought()));
    let list = NodeRef::<leptos::html::Ol>::new();
    Effect::new(move |_| {
        // The row of the newest move comes after the move has been painted on the board.
        let ply = table.ply_sought().min(items.with(Vec::len));
        request_animation_frame(move || {
            // By the next frame the list may be gone.
            if let Some(Some(list)) = list.try_get_untracked() {
                bring_into_sight(&list, ply);
            }
        });
    });
    let back = move || {
        table.is_viewing().then(|| {
            view! { <Control action="live" key=TextKey::BackToGame on_click=move || table.view(usize::MAX)/> }
        })
    };

    view! {
        <section class="record" aria-label=move || i18n.say(TextKey::Moves)>
            <ol class="moves" node_ref=list>
                <For each=move || items.get() key=|item| (item.ply, item.text.clone()) let:item>
                    <MoveRow item shown/>
                </For>
            </ol>
            {back}
            <StudyButton/>
        </section>
        <AnalysisSlot/>
    }
}

#[component]
fn MoveRow(item: MoveItem, shown: StoredValue<Selector<usize>>) -> impl IntoView {
    let table = Table::of_page();
    let ply = item.ply;
    let current = move || if shown.with_value(|shown| shown.selected(&ply)) { "step" } else { "false" };
    on_cleanup(move || {
        // The list may be gone before its rows.
        let _ = shown.try_update_value(|shown| shown.remove(&ply));
    });
    view! {
        <li>
            <button type="button" class="move" data-ply=ply aria-current=current on:click=move |_| table.view(ply)>
                <span class="number">{ply}</span>
                <span class="text">{item.text}</span>
            </button>
        </li>
    }
}

/// Scrolls the list, but nothing around it, so that the whole row of a move is in sight, down or sideways as the layout
/// has it. Scrolls to the beginning if there is no such row, as before the first move.
fn bring_into_sight(list: &web_sys::Element, ply: usize) {
    let Ok(Some(entry)) = list.query_selector(&format!("[data-ply=\"{ply}\"]")) else {
        list.set_scroll_top(0);
        list.set_scroll_left(0);
        return;
    };
    let (seen, entry) = (list.get_bounding_client_rect(), entry.get_bounding_client_rect());
    let down = missing((seen.top(), seen.bottom()), (entry.top(), entry.bottom()));
    let aside = missing((seen.left(), seen.right()), (entry.left(), entry.right()));
    list.set_scroll_top(list.scroll_top() + down);
    list.set_scroll_left(list.scroll_left() + aside);
}

/// Returns the distance in pixels that a window must move so that a span lies in it, rounded away from 0.
fn missing(window: (f64, f64), span: (f64, f64)) -> i32 {
    if span.0 < window.0 {
        (span.0 - window.0).floor() as i32
    } else {
        (span.1 - window.1).max(0.0).ceil() as i32
    }
}

fn items_of(position: &Position, language: Language) -> Vec<MoveItem> {
    let mut walker = position.clone();
    let mut items = Vec::with_capacity(position.ply());
    while let Some(mv) = walker.last_move() {
        walker.undo();
        let sign = if walker.turn() == Color::Black { '▲' } else { '△' };
        let text = match language {
            Language::English => movetext::western(&walker, mv),
            Language::Japanese => movetext::japanese_in_full(&walker, mv),
        };
        items.push(MoveItem { ply: walker.ply() + 1, text: format!("{sign}{text}") });
    }
    items.reverse();
    items
}
