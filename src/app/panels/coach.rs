//! The question of the coach, and the count of material.

use crate::advice::words::{AdviceTexts, piece_name};
use crate::annotations;
use crate::browser;
use crate::coach::words::{CoachKey, CoachTexts};
use crate::sentences::sign;
use crate::table::Table;
use crate::table::coach::{self, Doubt};
use crate::texts::I18n;
use headless::coach::Warning;
use headless::status::Status;
use headless::why::material;
use leptos::prelude::*;
use rules::{Color, Move, Origin, Square};

/// The question whether the person wants to make a move all the same, over the row of buttons. An arrow shows the
/// opponent's answer, and rings a drop with its piece in hand. A press beside the question withdraws the move; the Escape key, which the page handles, does so too.
#[component]
pub fn CoachQuestion(
    /// The move, and what is wrong with it.
    doubt: Doubt,
) -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    let (texts, names) = (CoachTexts::of(i18n), AdviceTexts::of(i18n));
    let withdraw = move || table.ask_to_resign(false);
    // The press that has entered the move must not answer as well.
    let is_open = StoredValue::new(false);
    let presses = window_event_listener(leptos::ev::pointerdown, move |event| {
        if is_open.get_value() && !browser::is_within(&event, ".question") {
            withdraw();
        }
    });
    let drawing = annotations::on_board();
    let answer = doubt.warning.answer();
    let (from, to) = shape(answer);
    let on_stand = untrack(|| piece_in_hand(table, answer));
    let dropped = StoredValue::new(on_stand.clone());
    // A selector with `:has` would have the whole list of moves restyled at every change of the page.
    browser::mark_root("data-coached", Some(""));
    Effect::new(move |_| {
        request_animation_frame(move || {
            let _ = is_open.try_set_value(true);
            if let Some(drawing) = drawing {
                drawing.sketch(from, Some(to));
            }
            // The question may be closed by then.
            let _ = dropped.try_with_value(|slot| mark_answer(slot.as_ref(), true));
            browser::focus("[data-action=\"cancel\"]");
        });
    });
    on_cleanup(move || {
        presses.remove();
        mark_answer(on_stand.as_ref(), false);
        browser::mark_root("data-coached", None);
        coach::drop_doubt();
        if let Some(drawing) = drawing {
            drawing.end_sketch();
        }
        queue_microtask(|| browser::focus_if_lost(browser::BOARD_FOCUS));
    });
    let reason = Signal::derive(move || match doubt.warning {
        Warning::AllowsMate { .. } => texts.say(CoachKey::AllowsMate),
        Warning::Loses { piece, .. } => {
            texts.fill(CoachKey::Loses, &[("piece", &piece_name(names, table.appearance(), piece))])
        }
    });
    view! {
        <div class="question" role="alertdialog" data-coach="" aria-label=reason>
            <p>{reason}</p>
            <button type="button" class="control strong" data-action="cancel" on:click=move |_| withdraw()>
                {texts.signal(CoachKey::No)}
            </button>
            <button
                type="button"
                class="control"
                data-action="confirm"
                on:click=move |_| coach::play_all_the_same(table)
            >
                {texts.signal(CoachKey::Yes)}
            </button>
        </div>
    }
}

/// The squares between which the arrow for a move lies; a drop has a circle.
const fn shape(mv: Move) -> (Square, Square) {
    match mv.origin() {
        Origin::Board(from) => (from, mv.to()),
        Origin::Hand(_) => (mv.to(), mv.to()),
    }
}

/// The selector of the piece in the opponent's hand that a move drops.
fn piece_in_hand(table: Table, mv: Move) -> Option<String> {
    let (Origin::Hand(kind), Some(human)) = (mv.origin(), table.human()) else { return None };
    Some(format!("[data-hand=\"{}:{}\"]", !human, kind.letter()))
}

/// Marks the piece in hand with which the opponent would answer, or takes the mark away.
fn mark_answer(slot: Option<&String>, is_marked: bool) {
    for slot in slot.into_iter().flat_map(|slot| browser::all(slot)) {
        // It fails only for an ill-formed name.
        let _ = slot.toggle_attribute_with_force("data-answer", is_marked);
    }
}

/// The points of both sides in the status line, in a game where the person has chosen that. Empty where the counts of an
/// impasse have its place, or a long sentence needs the whole line.
#[component]
pub fn MaterialSign() -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    let texts = CoachTexts::of(i18n);
    let points = Memo::new(move |_| {
        let is_shown =
            table.is_aided("material") && table.status.with(Status::is_short) && !table.tally().is_near();
        is_shown.then(|| material(&table.shown()))
    });
    move || {
        let points = points.get()?;
        let text = Color::ALL.map(|color| format!("{} {}", sign(color), points[color])).join("  ");
        let label = texts.fill(
            CoachKey::Material,
            &[("black", &points[Color::Black].to_string()), ("white", &points[Color::White].to_string())],
        );
        Some(view! { <span class="material" role="img" data-material="" aria-label=label>{text}</span> })
    }
}
