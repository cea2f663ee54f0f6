//! The room of the lessons: a sheet that covers the page, with the list of chapters or a task. The game behind it is
//! paused.

use super::chapters::Chapters;
use super::lessons::{Files, Lessons, Shown};
use super::sentences::Sentences;
use super::task::{TaskView, Tool};
use super::words::LessonKey;
use super::{game_on, restore_address, stays_open};
use crate::browser;
use crate::panels::learn_door::words::{DoorKey, DoorTexts};
use crate::panels::sheet::SheetFrame;
use crate::ruby::{plain, ruby};
use crate::store;
use crate::table::Table;
use crate::texts::I18n;
use game::Game;
use leptos::prelude::*;
use links::{Choice, Language};
use protocol::Level;

/// The room, as the content of its sheet.
pub fn view() -> AnyView {
    let (table, i18n, lessons) = (Table::of_page(), I18n::of_page(), Lessons::of_page());
    let door = DoorTexts::of(i18n);
    untrack(|| {
        lessons.catch_up();
        lessons.try_storage();
    });
    Effect::new(move |_| lessons.fetch(i18n.language()));
    Effect::new(move |_| {
        table.location.track();
        if lessons.course().is_some() {
            untrack(|| lessons.follow(table));
        }
    });
    untrack(|| table.cover(true));
    on_cleanup(move || {
        untrack(|| table.cover(table.is_study_shown_untracked()));
        restore_address(table);
        lessons.leave(table);
        choose_level(table);
        choose_next_game(table);
    });
    let title = Signal::derive(move || match lessons.shown() {
        Shown::Chapters => door.say(DoorKey::Learn),
        Shown::Task(name) => {
            let title = lessons.with_chapter(&name.chapter, |texts| plain(&texts.title));
            title.unwrap_or_else(|| door.say(DoorKey::Learn))
        }
    });
    view! {
        <SheetFrame title>
            <div class="learn-tools">
                <Show when=move || i18n.language() == Language::Japanese>
                    <Readings/>
                </Show>
                <CloseButton/>
            </div>
            <div class="learn" data-learn="" data-ruby=move || lessons.readings_name()>
                <Content/>
            </div>
        </SheetFrame>
    }
    .into_any()
}

/// Selects the level of the small games in the form of the next game, after lessons and before any game, unless the form has
/// another level than the usual one, the link names it or the person has chosen it.
fn choose_level(table: Table) {
    let usual = Choice::default().level;
    if store::learning::has_only_learned()
        && untrack(|| table.choice().level == usual && !table.is_locked("level"))
        && !table.is_level_chosen()
    {
        table.change_choice(|choice| choice.level = Level::LOWEST);
    }
}

/// Shows the form of the next game when the room has closed and the game of a lesson behind it is over: its end has been seen.
fn choose_next_game(table: Table) {
    let is_over =
        || table.sheet().is_none() && game_on(table).is_some() && table.with_game(Game::outcome).is_some();
    if untrack(|| is_over() && !table.is_locked("new-game")) {
        table.choose(true);
    }
}

/// What the room shows: the list of chapters, a task, or a message about the files.
#[component]
fn Content() -> impl IntoView {
    let (i18n, lessons, sentences) = (I18n::of_page(), Lessons::of_page(), Sentences::of_page());
    let missing = move || {
        view! {
            <div class="learn-start" role="alert">
                <p>{ruby(&sentences.say(LessonKey::Missing))}</p>
                <Tool action="fetch-lessons" key=LessonKey::Again strong=true
                    on_click=move || lessons.fetch(i18n.language())/>
            </div>
        }
    };
    // The language changes what the files say, and not what is shown of them.
    let state = Memo::new(move |_| match lessons.files() {
        Files::Fetching => None,
        Files::Missing => Some(false),
        Files::There(..) => Some(true),
    });
    let shown = Memo::new(move |_| lessons.shown());
    move || match (state.get(), shown.get()) {
        (None, _) => {
            view! { <p class="learn-start" aria-busy="true">{ruby(&sentences.say(LessonKey::Fetching))}</p> }
                .into_any()
        }
        (Some(false), _) => missing().into_any(),
        (Some(true), Shown::Task(name)) => match untrack(|| lessons.task(&name)) {
            Some(task) => view! { <TaskView name task/> }.into_any(),
            None => view! { <Chapters/> }.into_any(),
        },
        (Some(true), Shown::Chapters) => {
            // What had the focus is gone.
            browser::after_paint(|| browser::focus_if_lost(".sheet"));
            view! { <Chapters/> }.into_any()
        }
    }
}

/// The checkbox that shows or hides readings.
#[component]
pub fn Readings() -> impl IntoView {
    let (lessons, sentences) = (Lessons::of_page(), Sentences::of_page());
    view! {
        <label class="check">
            <input
                type="checkbox"
                data-field="ruby"
                prop:checked=move || lessons.shows_readings()
                on:change=move |event| lessons.show_readings(event_target_checked(&event))
            />
            <span>{move || sentences.plain(LessonKey::Ruby, &[])}</span>
        </label>
    }
}

/// The button that closes the room; hidden in one that stays open.
#[component]
fn CloseButton() -> impl IntoView {
    let (table, sentences) = (Table::of_page(), Sentences::of_page());
    view! {
        <button
            type="button"
            class="learn-close"
            data-action="close-learn"
            prop:hidden=move || stays_open(table)
            aria-label=move || sentences.plain(LessonKey::Close, &[])
            on:click=move |_| table.close_sheets()
        >
            <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M4 4l12 12M16 4L4 16"></path></svg>
        </button>
    }
}
