//! The list of chapters, each with a small square for each of its tasks, and the button that goes on where the person
//! stopped.

use super::lessons::{Lessons, Shown, TaskName};
use super::problems::words::{ProblemKey, ProblemTexts, shown};
use super::sentences::Sentences;
use super::unkept::Unkept;
use super::words::LessonKey;
use crate::ruby::{plain, ruby};
use crate::table::Table;
use crate::table::sheet::Sheet;
use crate::texts::I18n;
use headless::learn::{ChapterTexts, MOST_STARS};
use leptos::prelude::*;

/// The list of chapters.
#[component]
pub fn Chapters() -> impl IntoView {
    let (lessons, sentences) = (Lessons::of_page(), Sentences::of_page());
    let chapters = move || {
        let chapters = lessons.course().map(|course| {
            let sizes = course.chapters.iter().map(|chapter| (chapter.id.clone(), chapter.tasks.len()));
            sizes.collect::<Vec<_>>()
        });
        let row = |(at, (id, tasks)): (usize, (String, usize))| view! { <Chapter at id tasks/> };
        chapters.unwrap_or_default().into_iter().enumerate().map(row).collect_view()
    };
    view! {
        <div class="learn-start">
            <p>{move || ruby(&sentences.say(LessonKey::Intro))}</p>
            <Unkept/>
            <div class="doors">
                <GoOn/>
                <ProblemsDoor/>
            </div>
        </div>
        <ol class="chapters" aria-label=move || sentences.plain(LessonKey::Chapters, &[])>{chapters}</ol>
    }
}

/// The button that leads to the mate problems; absent where a link locks them.
#[component]
fn ProblemsDoor() -> impl IntoView {
    let (table, texts) = (Table::of_page(), ProblemTexts::of(I18n::of_page()));
    let sentences = Sentences::of_page();
    view! {
        <button
            type="button"
            class="control"
            data-action="problems"
            prop:hidden=move || table.is_locked("problems")
            on:click=move |_| table.open(Sheet::Problems)
        >
            <strong>{move || shown(texts, ProblemKey::Title)}</strong>
            <span>{move || ruby(&sentences.say(LessonKey::ProblemsAbout))}</span>
        </button>
    }
}

/// The button that leads to the task with which to go on; praise if all are done.
#[component]
fn GoOn() -> impl IntoView {
    let (lessons, sentences) = (Lessons::of_page(), Sentences::of_page());
    let next = Memo::new(move |_| lessons.next_up());
    move || match next.get() {
        Some((name, is_new)) => {
            let (key, action) = match is_new {
                true => (LessonKey::Begin, "begin"),
                false => (LessonKey::Continue, "continue"),
            };
            let title = lessons.with_chapter(&name.chapter, |texts| texts.title.clone());
            let title = title.unwrap_or_else(|| name.chapter.clone());
            let place = sentences
                .fill(LessonKey::Place, &[("chapter", &title), ("number", &name.number.to_string())]);
            let go = move |_| lessons.show(Shown::Task(name.clone()));
            view! {
                <button type="button" class="control strong" data-action=action on:click=go>
                    <strong>{ruby(&sentences.say(key))}</strong>
                    <span>{ruby(&place)}</span>
                </button>
            }
            .into_any()
        }
        None => view! { <p class="learn-praise">{ruby(&sentences.say(LessonKey::AllDone))}</p> }.into_any(),
    }
}

/// A chapter: its name, what it is about, a square for each task, and the stars that were earned.
#[component]
fn Chapter(at: usize, id: String, tasks: usize) -> impl IntoView {
    let (lessons, sentences) = (Lessons::of_page(), Sentences::of_page());
    let id = StoredValue::new(id);
    let texts = move |read: fn(&ChapterTexts) -> String| {
        id.with_value(|id| lessons.with_chapter(id, read).unwrap_or_default())
    };
    let done = Memo::new(move |_| id.with_value(|id| lessons.count_done(id, tasks)));
    let is_complete = Memo::new(move |_| done.get() == tasks);
    let count = move || {
        let (done, all) = (done.get().to_string(), tasks.to_string());
        sentences.fill(LessonKey::Solved, &[("done", &done), ("all", &all)])
    };
    let stars = Memo::new(move |_| id.with_value(|id| lessons.count_stars(id, tasks)));
    let most = tasks * usize::from(MOST_STARS);
    let earned = move || {
        let earned = || sentences.earned(stars.get(), most);
        if stars.get() > 0 { format!(", {}", earned()) } else { String::new() }
    };
    let title = move || texts(|texts| texts.title.clone());
    let name = move || format!("{}. {}, {}{}", at + 1, plain(&title()), plain(&count()), earned());
    let sum = move || (stars.get() > 0).then(|| view! { <span>{format!("★ {}/{most}", stars.get())}</span> });
    let enter = move |_| {
        let chapter = id.get_value();
        let number = lessons.entry(&chapter);
        lessons.show(Shown::Task(TaskName { chapter, number }));
    };
    view! {
        <li>
            <button
                type="button"
                class="chapter"
                data-chapter=id.get_value()
                data-done=move || done.get().to_string()
                data-all=tasks.to_string()
                data-stars=move || stars.get().to_string()
                class:complete=move || is_complete.get()
                aria-label=name
                on:click=enter
            >
                <span class="number" aria-hidden="true">{at + 1}</span>
                <strong>{move || ruby(&title())}</strong>
                <span class="about">{move || ruby(&texts(|texts| texts.about.clone()))}</span>
                <span class="chapter-foot"><Steps chapter=id tasks/>{sum}</span>
            </button>
        </li>
    }
}

/// A small square for each task of a chapter: the more stars the task has earned, the more of it is filled.
#[component]
pub fn Steps(
    /// The name of the chapter.
    chapter: StoredValue<String>,
    /// The number of its tasks.
    tasks: usize,
    /// The number of the task that is shown; 0 for none.
    #[prop(optional)]
    shown: usize,
) -> impl IntoView {
    let lessons = Lessons::of_page();
    let step = move |number: usize| {
        let stars = Memo::new(move |_| chapter.with_value(|chapter| lessons.stars(chapter, number)));
        let done = move || stars.get() > 0;
        let here = number == shown;
        view! { <span class:done=done class:here=here data-stars=move || stars.get().to_string()></span> }
    };
    view! { <span class="steps" aria-hidden="true">{(1..=tasks).map(step).collect_view()}</span> }
}
