//! The state of the room of the problems, which lives as long as the page: the problems, what the person has done with
//! them, and which one is shown.

use crate::learn::content;
use crate::learn::lessons::Lessons;
use crate::learn::unread::unread;
use crate::mends::{Mend, is_off};
use crate::store;
use crate::table::Table;
use headless::problems::{Problem, ProblemSet, Problems, Statistics, daily, next};
use leptos::prelude::*;
use leptos::task::spawn_local;
use links::Field;
use saves::problem_progress::{ProblemProgress, Try};
use std::cell::Cell;
use std::sync::Arc;

/// The milliseconds of a day.
const DAY_MS: f64 = 86_400_000.0;
/// The milliseconds of a minute.
const MINUTE_MS: f64 = 60_000.0;

/// What the room shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    /// The sets and the problem of the day.
    Sets,
    /// A problem, by its number, from a set; `None` is the problem of the day.
    Problem(Option<ProblemSet>, u32),
}

/// The file of the problems.
#[derive(Clone, Debug)]
pub enum File {
    /// It is being fetched.
    Fetching,
    /// It could not be fetched or read.
    Missing,
    /// The problems of the file.
    There(Arc<Problems>),
}

/// The state of the room. Copies share it.
#[derive(Clone, Copy, Debug)]
pub struct ProblemRoom {
    file: RwSignal<File>,
    shown: RwSignal<Shown>,
    progress: RwSignal<ProblemProgress>,
    /// The set that an address names and that does not exist, until the person goes on.
    unknown: RwSignal<Option<String>>,
    /// The address that was followed last.
    followed: StoredValue<String>,
    /// The problems that were shown since one was solved, the last one last. They are passed over.
    left: StoredValue<Vec<u32>>,
    /// The seed of the order of new problems.
    seed: StoredValue<u64>,
}

thread_local! {
    static ROOM: Cell<Option<ProblemRoom>> = const { Cell::new(None) };
}

/// The number of today's date in the calendar of the person, counted from 1 January 1970.
pub fn today() -> u32 {
    let now = js_sys::Date::new_0();
    let local = now.get_time() - now.get_timezone_offset() * MINUTE_MS;
    (local / DAY_MS).floor().max(0.0) as u32
}

impl ProblemRoom {
    /// Creates the state for the lifetime of the page, with what the browser has stored.
    pub fn install() {
        ROOM.set(Some(Self {
            file: RwSignal::new(File::Fetching),
            shown: RwSignal::new(Shown::Sets),
            progress: RwSignal::new(store::learning::solved_problems()),
            unknown: RwSignal::new(None),
            followed: StoredValue::new(String::new()),
            left: StoredValue::new(Vec::new()),
            seed: StoredValue::new(store::random_id().0),
        }));
    }

    /// The state of this page.
    ///
    /// # Panics
    /// If [`Self::install`] has not been called.
    pub fn of_page() -> Self {
        ROOM.get().expect("the part installs this when it arrives")
    }

    /// The file. Tracks changes.
    pub fn file(self) -> File {
        self.file.get()
    }

    /// What is shown. Tracks changes.
    pub fn shown(self) -> Shown {
        self.shown.get()
    }

    /// The name of a set in the address that does not exist. Tracks changes.
    pub fn unknown(self) -> Option<String> {
        self.unknown.get()
    }

    /// Reads the problems; `None` until they are there. Tracks changes.
    pub fn with<T>(self, read: impl FnOnce(&Problems) -> T) -> Option<T> {
        self.file.with(|file| match file {
            File::There(problems) => Some(read(problems)),
            File::Fetching | File::Missing => None,
        })
    }

    /// A problem by its number. Tracks changes.
    pub fn problem(self, id: u32) -> Option<Problem> {
        self.with(|problems| problems.with_id(id).cloned()).flatten()
    }

    /// What the person has done in a set. Tracks changes.
    pub fn statistics(self, set: ProblemSet) -> Statistics {
        let of = |problems: &Problems| self.progress.with(|progress| Statistics::of(problems, set, progress));
        self.with(of).unwrap_or_default()
    }

    /// Whether the problem of today is solved, and the number of days in a row. Tracks changes.
    pub fn daily_state(self) -> (bool, u32) {
        let today = today();
        self.progress.with(|progress| (progress.has_solved_daily(today), progress.streak(today)))
    }

    /// Fetches the file, unless it is there.
    pub fn fetch(self) {
        match self.file.get_untracked() {
            File::There(_) => return,
            File::Missing => self.file.set(File::Fetching),
            File::Fetching => {}
        }
        spawn_local(async move {
            let problems = content::fetch_problems().await;
            self.file.set(problems.map_or(File::Missing, File::There));
        });
    }

    /// Follows the address of the page if it names problems and was not followed before; the problems must be there.
    pub fn follow(self, table: Table) {
        let address = table.location.text();
        if self.followed.get_value() == address {
            return;
        }
        self.followed.set_value(address);
        let asked = table.location.with(|address| (address.link.daily, address.link.problems));
        match asked {
            (true, _) => self.show_daily(),
            (false, Some(theme)) if theme.name().is_empty() => self.show_sets(),
            (false, Some(theme)) => {
                self.next_of(ProblemSet::from_name(theme.name()).unwrap_or_default(), None);
            }
            (false, None) => {
                if let Some(value) = unread(table, Field::Problems) {
                    self.show_sets();
                    self.unknown.set(Some(value));
                }
            }
        }
    }

    /// The room closes: the same link may be followed again.
    pub fn leave(self, table: Table) {
        if self.followed.get_value() != table.location.text() {
            self.followed.set_value(String::new());
        }
    }

    /// Shows the list of the sets.
    pub fn show_sets(self) {
        self.show(Shown::Sets);
    }

    fn show(self, shown: Shown) {
        self.unknown.set(None);
        self.shown.set(shown);
    }

    /// Shows the problem of today.
    pub fn show_daily(self) {
        let id = untrack(|| self.with(|problems| daily(problems, today()).map(Problem::id)));
        if let Some(id) = id.flatten() {
            self.show(Shown::Problem(None, id));
        }
    }

    /// Shows the next problem of a set; `now` is the one that is shown.
    pub fn next_of(self, set: ProblemSet, now: Option<u32>) {
        let seed = self.seed.get_value();
        self.left.update_value(|left| {
            left.retain(|&id| Some(id) != now);
            left.extend(now);
        });
        let left = self.left.get_value();
        let id = untrack(|| {
            self.with(|problems| {
                let next = self.progress.with(|progress| next(problems, set, progress, seed, &left));
                next.map(Problem::id)
            })
        });
        if let Some(id) = id.flatten() {
            self.show(Shown::Problem(Some(set), id));
        }
    }

    /// Notes a wrong move, or a hint, in a problem.
    pub fn note_wrong(self, id: u32) {
        self.change(|progress| progress.wrong(id));
    }

    /// Notes that a problem is solved; `day` is its day, if it is a problem of the day.
    pub fn note_solved(self, id: u32, by: Try, day: Option<u32>) {
        self.left.set_value(Vec::new());
        self.change(|progress| {
            progress.solved(id, by);
            if let Some(day) = day {
                progress.solved_daily(day);
            }
        });
    }

    /// Takes in what other tabs have stored since, and imports.
    pub fn catch_up(self) {
        self.progress.update(|progress| progress.unite(&store::learning::solved_problems()));
    }

    /// Changes what was done, with what other tabs have stored meanwhile, and stores it.
    fn change(self, change: impl FnOnce(&mut ProblemProgress)) {
        self.progress.update(|progress| {
            if !is_off(Mend::Union) {
                progress.unite(&store::learning::solved_problems());
            }
            change(progress);
        });
        // Without a storage it is known until the page is closed, and the room says so.
        Lessons::of_page().note_kept(self.progress.with_untracked(store::learning::keep_solved_problems));
    }
}
