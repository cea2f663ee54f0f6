//! The state of the room, which lives as long as the page: the course and its sentences, the place of the person in it,
//! and the tasks that are done.

use super::content;
use super::unread::unread;
use crate::mends::{Mend, is_off};
use crate::preference_signals::PreferenceSignals;
use crate::store;
use crate::table::Table;
use headless::learn::{ChapterTexts, Course, Progress, Task, TaskTexts, Texts, stars_after};
use leptos::prelude::*;
use leptos::task::spawn_local;
use links::{Field, Language, LessonPlace};
use saves::Preferences;
use std::cell::Cell;
use std::sync::Arc;

/// The name of a task: its chapter, and its number there, counted from 1. The text is that of links and of `data-task`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskName {
    /// The name of the chapter.
    pub chapter: String,
    /// The number of the task in the chapter.
    pub number: usize,
}

/// What the room shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    /// The list of chapters.
    Chapters,
    /// A task of a chapter.
    Task(TaskName),
}

/// The files of the lessons.
#[derive(Clone, Debug)]
pub enum Files {
    /// They are being fetched.
    Fetching,
    /// They could not be fetched or read.
    Missing,
    /// The course and its sentences in a language.
    There(Arc<Course>, Arc<Texts>, Language),
}

/// The state of the room. Copies share it.
#[derive(Clone, Copy, Debug)]
pub struct Lessons {
    files: RwSignal<Files>,
    /// The language that the page has now.
    wanted: StoredValue<Option<Language>>,
    shown: RwSignal<Shown>,
    progress: RwSignal<Progress>,
    /// The task that an address names and that does not exist, until the person goes on.
    unknown: RwSignal<Option<String>>,
    /// The address that was followed last.
    followed: StoredValue<String>,
    /// The preferences of the page, which say whether readings are shown.
    preferences: PreferenceSignals,
    /// Whether what is done in either room can be stored, as far as is known.
    is_kept: RwSignal<bool>,
}

thread_local! {
    static LESSONS: Cell<Option<Lessons>> = const { Cell::new(None) };
}

impl Lessons {
    /// Creates the state for the lifetime of the page, with the progress that the browser has stored.
    pub fn install(preferences: PreferenceSignals) -> Self {
        let lessons = Self {
            files: RwSignal::new(Files::Fetching),
            wanted: StoredValue::new(None),
            shown: RwSignal::new(Shown::Chapters),
            progress: RwSignal::new(store::learning::learned()),
            unknown: RwSignal::new(None),
            followed: StoredValue::new(String::new()),
            preferences,
            is_kept: RwSignal::new(true),
        };
        LESSONS.set(Some(lessons));
        lessons
    }

    /// The state of this page.
    ///
    /// # Panics
    /// If [`Self::install`] has not been called.
    pub fn of_page() -> Self {
        LESSONS.get().expect("the part installs this when it arrives")
    }

    // What components read.

    /// The files of the lessons. Tracks changes.
    pub fn files(self) -> Files {
        self.files.get()
    }

    /// What the room shows. Tracks changes.
    pub fn shown(self) -> Shown {
        self.shown.get()
    }

    /// Whether readings are shown. Tracks changes.
    pub fn shows_readings(self) -> bool {
        !self.preferences.get().without_readings
    }

    /// Whether readings are shown, as the style reads it: `on` or `off`. Tracks changes.
    pub fn readings_name(self) -> &'static str {
        if self.shows_readings() { "on" } else { "off" }
    }

    /// Whether what is done in the lessons and mate problems can be stored, as far as is known. Tracks changes.
    pub fn is_kept(self) -> bool {
        self.is_kept.get()
    }

    /// The name of a task in the address that does not exist. Tracks changes.
    pub fn unknown(self) -> Option<String> {
        self.unknown.get()
    }

    /// The course; `None` until it is there. Tracks changes.
    pub fn course(self) -> Option<Arc<Course>> {
        match self.files.get() {
            Files::There(course, ..) => Some(course),
            Files::Fetching | Files::Missing => None,
        }
    }

    /// Reads the sentences of a chapter; `None` if there are none. Tracks changes.
    pub fn with_chapter<T>(self, id: &str, read: impl FnOnce(&ChapterTexts) -> T) -> Option<T> {
        self.files.with(|files| match files {
            Files::There(_, texts, _) => texts.chapter(id).map(read),
            Files::Fetching | Files::Missing => None,
        })
    }

    /// Reads the sentences of a task; `None` if there are none. Tracks changes.
    pub fn with_task<T>(self, name: &TaskName, read: impl FnOnce(&TaskTexts) -> T) -> Option<T> {
        self.files.with(|files| match files {
            Files::There(_, texts, _) => texts.task(&name.chapter, name.number).map(read),
            Files::Fetching | Files::Missing => None,
        })
    }

    /// A task by its name; `None` if there is none. Tracks changes.
    pub fn task(self, name: &TaskName) -> Option<Task> {
        self.course()?.task(&name.chapter, name.number).cloned()
    }

    /// Whether a task is done. Tracks changes.
    pub fn is_done(self, chapter: &str, number: usize) -> bool {
        self.progress.with(|progress| progress.is_done(chapter, number))
    }

    /// The stars of a task, none if it is not done. Tracks changes.
    pub fn stars(self, chapter: &str, number: usize) -> u8 {
        self.progress.with(|progress| progress.stars(chapter, number))
    }

    /// The stars of all tasks of a chapter. Tracks changes.
    pub fn count_stars(self, chapter: &str, tasks: usize) -> usize {
        self.progress.with(|progress| progress.count_stars(chapter, tasks))
    }

    /// The number of tasks of a chapter that are done. Tracks changes.
    pub fn count_done(self, chapter: &str, tasks: usize) -> usize {
        self.progress.with(|progress| progress.count(chapter, tasks))
    }

    /// The task with which to go on, and whether it is the very first of a person who has done none. `None` if all are
    /// done. Tracks changes.
    pub fn next_up(self) -> Option<(TaskName, bool)> {
        let course = self.course()?;
        let stopped = self.progress.with(|progress| {
            progress.at().map(|(chapter, number)| TaskName { chapter: chapter.to_owned(), number })
        });
        let is_open = |name: &TaskName| {
            course.task(&name.chapter, name.number).is_some() && !self.is_done(&name.chapter, name.number)
        };
        if let Some(name) = stopped.filter(is_open) {
            return Some((name, false));
        }
        let mut all = course.chapters.iter().flat_map(|chapter| {
            (1..=chapter.tasks.len()).map(|number| TaskName { chapter: chapter.id.clone(), number })
        });
        let is_new = self.progress.with(Progress::is_empty);
        all.find(is_open).map(|name| (name, is_new))
    }

    /// The task after this one, in its chapter or as the first of the next; `None` after the last. Tracks changes.
    pub fn after(self, name: &TaskName) -> Option<TaskName> {
        let course = self.course()?;
        let at = course.chapters.iter().position(|chapter| chapter.id == name.chapter)?;
        if name.number < course.chapters[at].tasks.len() {
            return Some(TaskName { number: name.number + 1, ..name.clone() });
        }
        course.chapters.get(at + 1).map(|next| TaskName { chapter: next.id.clone(), number: 1 })
    }

    // What components change.

    /// Fetches the files that the language needs, unless they are there.
    pub fn fetch(self, language: Language) {
        self.wanted.set_value(Some(language));
        let before = self.files.get_untracked();
        if matches!(&before, Files::There(_, _, of) if *of == language) {
            return;
        }
        if matches!(before, Files::Missing) {
            self.files.set(Files::Fetching);
        }
        spawn_local(async move {
            let course = match before {
                Files::There(course, ..) => Some(course),
                Files::Fetching | Files::Missing => content::fetch_course().await,
            };
            let texts = content::fetch_texts(language).await;
            if self.wanted.get_value() != Some(language) {
                // Another language was chosen meanwhile.
                return;
            }
            match course.zip(texts) {
                Some((course, texts)) => self.files.set(Files::There(course, texts, language)),
                // In another language is better than not at all.
                None if matches!(self.files.get_untracked(), Files::There(..)) => {}
                None => self.files.set(Files::Missing),
            }
        });
    }

    /// Follows the address of the page if it names a task and was not followed before; the files must be there. A task
    /// that does not exist is named to the person, and the first one is shown.
    pub fn follow(self, table: Table) {
        let (Some(course), address) = (untrack(|| self.course()), table.location.text()) else { return };
        if self.followed.get_value() == address {
            return;
        }
        self.followed.set_value(address);
        let Some(asked) = table.location.with(|address| address.link.learn.clone()) else {
            if let Some(value) = unread(table, Field::Learn) {
                self.offer_first(&course, value);
            }
            return;
        };
        let (chapter, number) = match &asked {
            LessonPlace::Chapters => return self.show(Shown::Chapters),
            LessonPlace::Chapter(chapter) => (chapter, None),
            LessonPlace::Task(chapter, number) => (chapter, Some(usize::from(*number))),
        };
        if course.task(chapter, number.unwrap_or(1)).is_none() {
            return self.offer_first(&course, asked.to_string());
        }
        let number = number.unwrap_or_else(|| self.entry(chapter));
        self.show(Shown::Task(TaskName { chapter: chapter.clone(), number }));
    }

    /// Shows the first task in place of one that does not exist, which is named. The person goes on where they were the
    /// next time.
    fn offer_first(self, course: &Course, asked: String) {
        if let Some(first) = course.chapters.first() {
            self.shown.set(Shown::Task(TaskName { chapter: first.id.clone(), number: 1 }));
        }
        self.unknown.set(Some(asked));
    }

    /// The room closes. A link that was followed there has left the address, and may be followed again.
    pub fn leave(self, table: Table) {
        if self.followed.get_value() != table.location.text() {
            self.followed.set_value(String::new());
        }
    }

    /// The number of the task at which a chapter is entered: the first that is not done, or else the first.
    pub fn entry(self, chapter: &str) -> usize {
        untrack(|| {
            let tasks = self.course().and_then(|course| Some(course.chapter(chapter)?.tasks.len()));
            self.progress
                .with(|progress| progress.first_open(chapter, tasks.unwrap_or_default()))
                .unwrap_or(1)
        })
    }

    /// Shows the list of chapters or a task. The person goes on there the next time.
    pub fn show(self, shown: Shown) {
        if let Shown::Task(TaskName { chapter, number }) = &shown {
            self.change(|progress| progress.stop_at(chapter, *number));
        }
        self.unknown.set(None);
        self.shown.set(shown);
    }

    /// Notes that a task is done after this number of wrong answers.
    pub fn note_done(self, name: &TaskName, misses: u32) {
        self.change(|progress| progress.finish(&name.chapter, name.number, stars_after(misses)));
    }

    /// Shows readings, or hides them.
    pub fn show_readings(self, shown: bool) {
        let preferences = self.preferences.get_untracked();
        self.preferences.set(Preferences { without_readings: !shown, ..preferences });
    }

    /// Finds out whether progress can be stored, when a room opens.
    pub fn try_storage(self) {
        self.note_kept(store::learning::can_keep());
    }

    /// Notes whether progress of either room could be stored.
    pub fn note_kept(self, is_kept: bool) {
        self.is_kept.maybe_update(|before| std::mem::replace(before, is_kept) != is_kept);
    }

    /// Takes in what other tabs have stored since, and imports.
    pub fn catch_up(self) {
        self.progress.update(|progress| progress.unite(&store::learning::learned()));
    }

    /// Changes the progress, with what other tabs have stored meanwhile, and stores it.
    fn change(self, change: impl FnOnce(&mut Progress)) {
        self.progress.update(|progress| {
            if !is_off(Mend::Union) {
                progress.unite(&store::learning::learned());
            }
            change(progress);
        });
        // Without a storage it is known until the page is closed, and the room says so.
        self.note_kept(self.progress.with_untracked(store::learning::keep_learned));
    }
}

impl std::fmt::Display for TaskName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}", self.chapter, self.number)
    }
}
