//! The buttons that open the rooms of the lessons and of the mate problems ([`crate::learn`]), and those that go on after the game of a lesson.
//! The form of the next game and the menu have them, and the card after a game that a beginner has lost. A wide page has no
//! menu, so its masthead has a door while the form is not shown.

pub mod words;

use crate::dynamic::call;
use crate::learn;
use crate::ruby::{of_page, ruby};
use crate::store;
use crate::table::Table;
use crate::table::link::embed_mode_of_page;
use crate::table::sheet::Sheet;
use crate::texts::I18n;
use leptos::mount::mount_to;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use words::{DoorKey, DoorTexts};

/// The chapters, the fourth to the sixth, that teach what a whole game needs besides the moves of the pieces.
const BASICS: [&str; 3] = ["drop", "promote", "check"];
/// The number of tasks that a person must have done of such a chapter to know enough. Each has at least ten.
const ENOUGH: usize = 8;
/// The highest number of a task in a chapter.
const MOST_TASKS: usize = 99;

/// The button that opens the room of the lessons. A link can lock it, and few frames have it ([`learn::has_door`]).
#[component]
pub fn LearnButton() -> impl IntoView {
    door("learn", Sheet::Learn, DoorKey::Learn, DoorKey::Hint, Signal::stored(None))
}

/// The same button in the form of the next game. It says for whom it is, as long as nothing was played or learned here;
/// and until the person knows enough for a whole game, which chapters teach that.
#[component]
pub fn FirstLearnButton() -> impl IntoView {
    let table = Table::of_page();
    let lead = Memo::new(move |_| {
        // What was learned is known anew when the room has closed.
        let _ = table.sheet();
        lead_to_lessons()
    });
    door("learn", Sheet::Learn, DoorKey::Learn, DoorKey::Hint, lead.into())
}

fn lead_to_lessons() -> Option<DoorKey> {
    let is_missing = |chapter: &&str| store::learning::learned().count(chapter, MOST_TASKS) < ENOUGH;
    if !store::has_played() && !store::learning::has_learned() {
        Some(DoorKey::New)
    } else if store::learning::has_only_learned() && BASICS.iter().any(is_missing) {
        Some(DoorKey::Basics)
    } else {
        None
    }
}

/// The same button in the card after a game that a beginner has lost.
#[component]
pub fn LearnAfterLoss() -> impl IntoView {
    view! { <Door class="control" action="learn" room=Sheet::Learn label=DoorKey::Learn hint=DoorKey::Hint lead=Signal::stored(None)/> }
}

/// The button that opens the room of the mate problems. A link can lock it, and few frames have it
/// ([`learn::has_door`]).
#[component]
pub fn ProblemsButton() -> impl IntoView {
    door("problems", Sheet::Problems, DoorKey::Problems, DoorKey::ProblemsHint, Signal::stored(None))
}

/// The button that opens a room, under the name by which links lock it; `None` in most frames. `lead` stands above its
/// label.
fn door(
    action: &'static str,
    room: Sheet,
    label: DoorKey,
    hint: DoorKey,
    lead: Signal<Option<DoorKey>>,
) -> Option<impl IntoView> {
    learn::has_door(room).then(|| view! { <Door class="control" action room label hint lead/> })
}

/// A button that opens a room; hidden while the link locks it.
#[component]
fn Door(
    /// The CSS class of the button.
    class: &'static str,
    action: &'static str,
    room: Sheet,
    label: DoorKey,
    hint: DoorKey,
    /// The text above its label.
    lead: Signal<Option<DoorKey>>,
) -> impl IntoView {
    let (table, texts) = (Table::of_page(), DoorTexts::of(I18n::of_page()));
    view! {
        <button
            type="button"
            class=class
            data-action=action
            title=move || texts.say(if lead.get() == Some(DoorKey::Basics) { DoorKey::BasicsHint } else { hint })
            data-ruby=move || if table.appearance().0.get().without_readings { "off" } else { "on" }
            prop:hidden=move || table.is_locked(action)
            on:click=move |_| table.open(room)
        >
            {move || lead.get().map(|lead| view! { <small>{texts.say(lead)} " "</small> })}
            {move || ruby(&of_page(&texts.say(label)))}
        </button>
    }
}

/// Puts the door to the lessons into the masthead, before the other ways from there. A frame has no masthead.
pub fn install(table: Table) {
    if embed_mode_of_page().is_some() {
        return;
    }
    let Some(place) = place() else { return };
    let door = move || {
        view! {
            <Show when=move || !table.is_choosing()>
                <Door class="quiet" action="learn" room=Sheet::Learn label=DoorKey::Learn hint=DoorKey::Hint lead=Signal::stored(None)/>
            </Show>
        }
    };
    mount_to(place, door).forget();
}

/// Inserts the element for the door into the masthead.
fn place() -> Option<HtmlElement> {
    let first = document().query_selector(".masthead > .quiet").ok().flatten()?;
    let place = document().create_element("span").ok()?;
    place.set_attribute("class", "door").ok()?;
    call(&first, "before", &[place.clone().into()]).ok()?;
    place.dyn_into().ok()
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
