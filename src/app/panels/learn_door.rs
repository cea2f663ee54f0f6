//! The buttons that open the rooms of the lessons and of the mate problems ([`crate::learn`]), and those that go on after the game of a lesson.

pub mod words;

use crate::learn;
use crate::store;
use crate::table::Table;
use crate::table::sheet::Sheet;
use crate::texts::I18n;
use leptos::prelude::*;
use words::{DoorKey, DoorTexts};

/// The button that opens the room of the lessons. A link can lock it, and few frames have it ([`learn::has_door`]).
#[component]
pub fn LearnButton() -> impl IntoView {
    door("learn", Sheet::Learn, DoorKey::Learn, DoorKey::Hint, None)
}

/// The same button on the first screen, where it says for whom it is, as long as nothing was played or learned here.
#[component]
pub fn FirstLearnButton() -> impl IntoView {
    let is_new = !store::has_played() && !store::learning::has_learned();
    door("learn", Sheet::Learn, DoorKey::Learn, DoorKey::Hint, is_new.then_some(DoorKey::New))
}

/// The button that opens the room of the mate problems. A link can lock it, and few frames have it
/// ([`learn::has_door`]).
#[component]
pub fn ProblemsButton() -> impl IntoView {
    door("problems", Sheet::Problems, DoorKey::Problems, DoorKey::ProblemsHint, None)
}

/// The button that opens a room, under the name by which links lock it; `None` in most frames. `lead` stands above its
/// label.
fn door(
    action: &'static str,
    room: Sheet,
    label: DoorKey,
    hint: DoorKey,
    lead: Option<DoorKey>,
) -> Option<impl IntoView> {
    let (table, texts) = (Table::of_page(), DoorTexts::of(I18n::of_page()));
    learn::has_door(room).then(|| {
        view! {
            <button
                type="button"
                class="control"
                data-action=action
                title=move || texts.say(hint)
                prop:hidden=move || table.is_locked(action)
                on:click=move |_| table.open(room)
            >
                {lead.map(|lead| view! { <small>{move || texts.say(lead)} " "</small> })}
                {move || texts.say(label)}
            </button>
        }
    })
}

/// The buttons after the game of a lesson: back to the lessons, and the same game again if it was not won.
#[component]
pub fn AfterLesson(
    /// Whether the person has won.
    won: bool,
) -> impl IntoView {
    let (table, texts) = (Table::of_page(), DoorTexts::of(I18n::of_page()));
    let again = move || {
        view! {
            <button
                type="button"
                class="control strong"
                data-action="lesson-again"
                on:click=move |_| learn::of_page().run(move |views| (views.play_again)(table))
            >
                {move || texts.say(DoorKey::Again)}
            </button>
        }
    };
    view! {
        {(!won).then(again)}
        <button
            type="button"
            class="control"
            class:strong=won
            data-action="learn"
            on:click=move |_| table.open(Sheet::Learn)
        >
            {move || texts.say(DoorKey::Back)}
        </button>
    }
}
