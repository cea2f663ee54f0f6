//! Learn: the lessons (入門講座 *nyūmon kōza*) and the mate [`problems`], each in a room that covers the page. This file is the loader of that part, which
//! is fetched when a person first opens the room, and what earlier code knows about the game that ends a chapter.
//!
//! The lessons are plain data ([`headless::learn`]): the course, its texts, and the run of a task. [`lesson`] has the
//! state of the task on the board, and the components in [`room`] show it.

pub mod arrows;
pub mod board;
pub mod chapters;
pub mod content;
pub mod games;
pub mod held;
pub mod keyboard;
pub mod lesson;
pub mod lessons;
pub mod pointer;
pub mod problems;
pub mod promotion;
pub mod room;
pub mod sentences;
pub mod solved;
pub mod task;
pub mod unkept;
pub mod unread;
pub mod way_back;
pub mod words;

use crate::later::{Fetch, PartName};
use crate::part::Part;
use crate::store;
use crate::table::link::embed_mode_of_page;
use crate::table::sheet::Sheet;
use crate::table::{Table, aids};
use leptos::prelude::*;
use links::Address;
use saves::lesson_game::LessonGame;
use std::cell::Cell;

/// The entry points of this part, for code that loads earlier.
#[derive(Clone, Copy, Debug)]
pub struct Views {
    /// The room with the chapters and their tasks: the content of its sheet.
    pub room: fn() -> AnyView,
    /// The room with the mate problems: the content of its sheet.
    pub problems: fn() -> AnyView,
    /// Watches the game on the table, which may be that of a lesson, for the lifetime of the page.
    pub install: fn(Table),
    /// Begins the game of the lesson on the table again.
    pub play_again: fn(Table),
}

/// The loader of the part with the lessons.
pub type Learner = Part<Views>;

/// What is known about the lessons before their code has loaded. Copies share one state.
#[derive(Clone, Copy, Debug)]
struct Known {
    learner: Learner,
    game: RwSignal<Option<LessonGame>>,
    /// The room that the link of an embedded page opens, the only one to which it has a door; `None` if it opens none.
    asked: Option<Sheet>,
}

/// The sheets of this part, which cover the page.
const ROOMS: [Sheet; 2] = [Sheet::Learn, Sheet::Problems];

thread_local! {
    static KNOWN: Cell<Option<Known>> = const { Cell::new(None) };
}

fn known() -> Known {
    KNOWN.get().expect("the part with dialogs installs this before any of its views is made")
}

/// Returns the loader of this part on this page.
///
/// # Panics
/// If [`install`] has not been called.
pub fn of_page() -> Learner {
    known().learner
}

/// Creates the loader of this part, which `fetch` fetches, and keeps it for [`of_page`]. Fetches it at once if this tab
/// has begun the game of a lesson before a reload. If it cannot be fetched, the empty room is closed, for it covers the
/// page.
pub fn install(table: Table, fetch: fn() -> Fetch<Views>) {
    let learner = Part::new(PartName::Learn, fetch);
    let game = store::learning::lesson_game().and_then(|text| LessonGame::from_text(&text));
    let is_begun = game.is_some();
    let asked = table.location.with(room_of);
    KNOWN.set(Some(Known { learner, game: RwSignal::new(game), asked }));
    aids::aid_lessons(|table| game_on(table).is_some());
    table.install(|hooks| hooks.stays_open = stays_open);
    let owner = Owner::current().unwrap_or_default();
    learner.on_arrival(move |views| owner.with(|| (views.install)(table)));
    Effect::new(move |_| {
        let is_open = untrack(|| table.sheet()).is_some_and(|sheet| ROOMS.contains(&sheet));
        if learner.failures() > 0 && is_open {
            table.close_sheets();
        }
    });
    if is_begun {
        learner.fetch();
    }
}

/// The room that an address opens, also if that does not have what the address names.
fn room_of(address: &Address) -> Option<Sheet> {
    let Address { link, problems, .. } = address;
    let names = |field| problems.iter().any(|problem| problem.field_name() == Some(field));
    if link.learn.is_some() || names("learn") {
        Some(Sheet::Learn)
    } else if link.problems.is_some() || link.daily || names("problems") {
        Some(Sheet::Problems)
    } else {
        None
    }
}

/// Restores the address of the game when a room has closed. If a link leads from one room to the other, it stays.
pub fn restore_address(table: Table) {
    if !untrack(|| table.sheet()).is_some_and(|sheet| ROOMS.contains(&sheet)) {
        table.restore_address();
    }
}

/// Whether the page has a door to a room: an embedded page has one only to the room that its link opens.
pub fn has_door(room: Sheet) -> bool {
    embed_mode_of_page().is_none() || known().asked == Some(room)
}

/// Whether the room that is open stays open: where an embedded page has a door to a room alone, and its link locks new
/// games, there is nothing behind the room but the game of a lesson. Tracks changes.
pub fn stays_open(table: Table) -> bool {
    let Known { learner, asked, .. } = known();
    let is_room = || table.sheet().is_some_and(|sheet| ROOMS.contains(&sheet));
    let is_kept = || asked.is_some() && embed_mode_of_page().is_some() && table.is_locked("new-game");
    let is_played = || game_on(table).is_some() && table.with_game(|game| game.outcome().is_none());
    // What could not be fetched leaves an empty room.
    is_room() && is_kept() && learner.failures() == 0 && !is_played()
}

/// Notes that the game on the table is that of a lesson, also for the time after a reload of this tab; `None` if it is
/// none any more.
pub fn note_game(game: Option<LessonGame>) {
    store::learning::keep_lesson_game(game.as_ref().and_then(LessonGame::to_text).as_deref());
    known().game.set(game);
}

/// The game on the table if it is that of a lesson. Tracks changes.
pub fn game_on(table: Table) -> Option<LessonGame> {
    let own = table.saved_games().own_id();
    known().game.get().filter(|game| game.id == own && table.is_begun())
}
