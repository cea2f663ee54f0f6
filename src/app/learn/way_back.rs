//! The bar beside the game of a lesson: how the game is won, and the way back to the lesson.

use super::game_on;
use super::lessons::{Files, Lessons, Shown, TaskName};
use super::sentences::Sentences;
use super::words::LessonKey;
use crate::browser;
use crate::dynamic::call;
use crate::ruby::ruby;
use crate::table::Table;
use crate::table::sheet::Sheet;
use crate::texts::I18n;
use leptos::mount::mount_to;
use leptos::prelude::*;
use saves::lesson_game::LessonGame;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// Puts the bar before all else that stands beside the board, for the lifetime of the page.
pub fn install(table: Table) {
    if let Some(place) = place() {
        mount_to(place, move || view! { <Bar table/> }).forget();
    }
}

/// Inserts the element for the bar into the page.
fn place() -> Option<HtmlElement> {
    let beside = document().query_selector(".beside").ok().flatten()?;
    let place = document().create_element("div").ok()?;
    place.set_attribute("class", "way-back").ok()?;
    call(&beside, "prepend", &[place.clone().into()]).ok()?;
    place.dyn_into().ok()
}

/// The bar, while the game of a lesson is played. The card about its end has the same way back.
#[component]
fn Bar(table: Table) -> impl IntoView {
    let (i18n, lessons, sentences) = (I18n::of_page(), Lessons::of_page(), Sentences::of_page());
    let shown = Memo::new(move |_| {
        let is_elsewhere = table.shows_end_card() || table.is_choosing() || table.is_study_shown();
        game_on(table).is_some() && !is_elsewhere && !table.is_locked("learn")
    });
    // After a reload the room of the lessons was not opened yet, and its files are not there.
    Effect::new(move |_| {
        browser::mark_root("data-lesson-game", shown.get().then_some(""));
        if shown.get() {
            lessons.fetch(i18n.language());
        }
    });
    let goal = move || {
        let game =
            game_on(table).map(|LessonGame { chapter, task: number, .. }| TaskName { chapter, number });
        let own = game.and_then(|name| lessons.with_task(&name, |texts| texts.goal.clone()));
        match own {
            Some(goal) if !goal.is_empty() => goal,
            None if matches!(lessons.files(), Files::Fetching) => String::new(),
            _ => sentences.say(LessonKey::GameGoal),
        }
    };
    let back = move |_| {
        if let Some(LessonGame { chapter, task: number, .. }) = untrack(|| game_on(table)) {
            lessons.show(Shown::Task(TaskName { chapter, number }));
            table.open(Sheet::Learn);
        }
    };
    view! {
        <Show when=move || shown.get()>
            <section class="lesson-game" data-ruby=move || lessons.readings_name()>
                <p>{move || ruby(&goal())}</p>
                <button type="button" class="control" data-action="to-lesson" on:click=back>
                    {move || ruby(&sentences.say(LessonKey::ToLesson))}
                </button>
            </section>
        </Show>
    }
}
