//! The buttons that open the rooms of the lessons and of the mate problems ([`crate::learn`]), and those that go on after the game of a lesson.

pub mod words;

use crate::learn;
use crate::table::Table;
use crate::table::link::embed_mode_of_page;
use crate::table::sheet::Sheet;
use crate::texts::I18n;
use leptos::prelude::*;
use words::{DoorKey, DoorTexts};

/// The button that opens the room. A link can lock it, and a frame has none.
#[component]
pub fn LearnButton() -> impl IntoView {
    let (table, texts) = (Table::of_page(), DoorTexts::of(I18n::of_page()));
    embed_mode_of_page().is_none().then(|| {
        view! {
            <button
                type="button"
                class="control"
                data-action="learn"
                title=move || texts.say(DoorKey::Hint)
                prop:hidden=move || table.is_locked("learn")
                on:click=move |_| table.open(Sheet::Learn)
            >
                {move || texts.say(DoorKey::Learn)}
            </button>
        }
    })
}

/// The button that opens the room of the mate problems. A link can lock it, and a frame has none.
#[component]
pub fn ProblemsButton() -> impl IntoView {
    let (table, texts) = (Table::of_page(), DoorTexts::of(I18n::of_page()));
    embed_mode_of_page().is_none().then(|| {
        view! {
            <button
                type="button"
                class="control"
                data-action="problems"
                title=move || texts.say(DoorKey::ProblemsHint)
                prop:hidden=move || table.is_locked("problems")
                on:click=move |_| table.open(Sheet::Problems)
            >
                {move || texts.say(DoorKey::Problems)}
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
