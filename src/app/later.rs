//! The loader of the code that is not needed for the first paint: the list of moves, animation, and the storing of
//! games in the browser. It is a wasm file of its own, which every page fetches after its first paint. Code that only
//! some visitors use is fetched on first use by [`crate::part`]. [`parts`] defines the content of all these files.

pub mod parts;
pub mod sheets;

use crate::annotations::Annotations;
use crate::browser;
use crate::sound::Sounds;
use crate::table::Table;
use crate::table::sheet::Sheet;
use crate::timers;
use game::TimeControl;
use leptos::prelude::*;
use leptos::task::spawn_local;
use links::LinkProblem;
use std::pin::Pin;
use std::time::Duration;

/// The entry points of the code that loads after the first paint: function pointers to its components.
#[derive(Clone, Copy, Debug)]
pub struct Views {
    /// The content of a sheet and its frame.
    pub sheet: fn(Sheet) -> AnyView,
    /// The chess clock and the position editor, which cover the page while they are used.
    pub overlays: fn(Sounds) -> AnyView,
    /// The list of moves of the game, beside the board.
    pub moves: fn() -> AnyView,
    /// The card about the end of the game, above the list of moves.
    pub end_card: fn() -> AnyView,
    /// The card that explains why the position of a link cannot be played.
    pub link_card: fn(LinkProblem) -> AnyView,
    /// The messages about fields of a link that are ignored.
    pub ignored_fields: fn(&[LinkProblem]) -> Vec<String>,
    /// The rarer parts of the status line.
    pub status: StatusViews,
    /// The greetings and the tossed pawns, on the board.
    pub ceremony: fn() -> AnyView,
    /// The arrows and circles over the board.
    pub drawing: fn(Annotations) -> AnyView,
    /// The rarer parts of the form of the next game.
    pub form: FormViews,
    /// The question whether the person wants to resign, or that of the coach, over the row of buttons.
    pub resigning: fn() -> AnyView,
    /// The views of the studied record.
    pub study: StudyViews,
    /// The announcements for screen readers.
    pub announcer: fn() -> AnyView,
    /// Starts everything without a view: animation of moves, the mate solver, the storing of games, and the loaders of
    /// the other parts.
    pub install: fn(Table),
}

/// The rarer parts of the status line, as function pointers like those of [`Views`].
#[derive(Clone, Copy, Debug)]
pub struct StatusViews {
    /// The number of occurrences of the position, and the button that pauses the clock.
    pub meter: fn() -> AnyView,
    /// The counts of an impasse, or that of material.
    pub tally: fn() -> AnyView,
}

/// The rarer parts of the form of the next game, as function pointers like those of [`Views`].
#[derive(Clone, Copy, Debug)]
pub struct FormViews {
    /// The folded part of the form.
    pub rules: fn() -> AnyView,
    /// The button that opens a record.
    pub opener: fn() -> AnyView,
    /// The fields for a free time: the ending of their names, the time, and what is called with a new one.
    pub free_time: fn(&'static str, Memo<Option<TimeControl>>, Callback<TimeControl>) -> AnyView,
}

/// The views of the studied record, as function pointers like those of [`Views`].
#[derive(Clone, Copy, Debug)]
pub struct StudyViews {
    /// The panel beside the board.
    pub panel: fn() -> AnyView,
    /// The row of buttons under the board.
    pub controls: fn() -> AnyView,
}

/// The error for code or styles of a part that could not be fetched.
#[derive(Clone, Copy, Debug)]
pub struct NotLoaded;

/// A future that fetches the code and the styles of a part, and returns its entry points.
pub type Fetch<V> = Pin<Box<dyn Future<Output = Result<V, NotLoaded>>>>;

/// A part of the page that is fetched after the first paint. The values are the bits of a set of parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartName {
    /// The part of this module, which every page fetches.
    Later = 1,
    /// The code for records and their study: see [`crate::records`].
    Records = 2,
    /// The occasional tools, such as the position editor: see [`crate::tools`].
    Tools = 4,
    /// What opens on request, such as the sheets: see [`crate::dialogs`].
    Dialogs = 8,
    /// The analysis: see [`crate::analyzer`].
    Analysis = 16,
    /// The lessons: see [`crate::learn`].
    Learn = 32,
}

#[cfg(split)]
impl From<leptos::wasm_split::SplitLoaderError> for NotLoaded {
    fn from(_: leptos::wasm_split::SplitLoaderError) -> Self {
        Self
    }
}

/// The time after which the code is fetched even if the page has not been painted.
const UNSEEN: Duration = Duration::from_secs(1);

/// A function that receives the entry points once they have loaded.
type ViewsCallback = Box<dyn Fn(Views)>;

/// The loader of the code that is not needed for the first paint. Copies share one state.
#[derive(Clone, Copy, Debug)]
pub struct Later {
    load: fn() -> Fetch<Views>,
    views: RwSignal<Option<Views>>,
    /// Whether the page was painted, or [`UNSEEN`] has passed. Nothing is fetched before.
    painted: StoredValue<bool>,
    /// Whether a fetch is under way.
    fetching: StoredValue<bool>,
    /// The parts whose last fetch failed, as the sum of their bits in [`PartName`].
    missing: RwSignal<u8>,
    /// The callback before the first view: see [`Self::before_all`].
    first: StoredValue<Option<ViewsCallback>, LocalStorage>,
}

impl Later {
    /// Creates the loader. It calls `load` after the first paint, or after one second in a page that is not painted,
    /// and again after a failure when the network is back.
    pub fn after_paint(load: fn() -> Fetch<Views>) -> Self {
        let later = Self {
            load,
            views: RwSignal::new(None),
            painted: StoredValue::new(false),
            fetching: StoredValue::new(false),
            missing: RwSignal::new(0),
            first: StoredValue::new_local(None),
        };
        let begin = move || {
            later.painted.set_value(true);
            later.fetch();
        };
        browser::after_paint(begin);
        // A frame outside of the viewport is not painted.
        timers::after(UNSEEN, begin);
        // After a failure, tries again when the network is back.
        let online = window_event_listener(leptos::ev::online, move |_| later.fetch());
        on_cleanup(move || online.remove());
        later
    }

    /// Returns the loader of this page from the context.
    ///
    /// # Panics
    /// If the page has not provided it.
    pub fn of_page() -> Self {
        expect_context()
    }

    /// Returns a view once the code has loaded, and tracks that; `None` before. Fetches the code if it has not loaded,
    /// also after a failure.
    pub fn show(self, view: impl FnOnce(Views) -> AnyView) -> Option<AnyView> {
        let views = self.views.get();
        if views.is_none() {
            self.fetch();
        }
        views.map(view)
    }

    /// Returns the entry points once the code has loaded, and tracks that; `None` before. Fetches nothing.
    pub fn views_if_there(self) -> Option<Views> {
        self.views.get()
    }

    /// Sets the callback that runs once the code has loaded, before any view is shown. The reactive owner of this call
    /// also owns everything that the callback creates.
    pub fn before_all(self, callback: impl Fn(Views) + 'static) {
        let owner = Owner::current().unwrap_or_default();
        self.first.set_value(Some(Box::new(move |views| owner.with(|| callback(views)))));
    }

    /// Whether the code has loaded, without tracking changes.
    pub fn is_there(self) -> bool {
        self.views.with_untracked(Option::is_some)
    }

    /// Whether the last fetch of a part failed; tracks changes.
    pub fn misses(self, part: PartName) -> bool {
        self.missing.get() & part as u8 != 0
    }

    /// Whether the last fetch of this part or of the one with dialogs failed; tracks changes.
    pub fn misses_dialogs(self) -> bool {
        self.misses(PartName::Later) || self.misses(PartName::Dialogs)
    }

    /// Whether the last fetch of any part failed; tracks changes. The page shows a message then.
    pub fn misses_any(self) -> bool {
        self.missing.get() != 0
    }

    /// Removes the message about parts that could not be fetched.
    pub fn dismiss(self) {
        self.missing.set(0);
    }

    /// Notes that a part has loaded.
    pub fn found(self, part: PartName) {
        self.missing.update(|missing| *missing &= !(part as u8));
    }

    /// Fetches the code, unless it has loaded, is being fetched, or the page has not been painted yet.
    pub fn fetch(self) {
        if self.is_there() || !self.painted.get_value() || self.fetching.get_value() {
            return;
        }
        self.fetching.set_value(true);
        spawn_local(async move {
            let loaded = (self.load)().await;
            self.fetching.set_value(false);
            match loaded {
                Ok(views) => {
                    self.first.with_value(|first| {
                        if let Some(callback) = first {
                            callback(views);
                        }
                    });
                    self.views.set(Some(views));
                    self.found(PartName::Later);
                }
                Err(NotLoaded) => self.tell_missing(PartName::Later).await,
            }
        });
    }

    /// Notes that a part of the page could not be fetched, and looks for an update if the server has another build.
    pub async fn tell_missing(self, part: PartName) {
        self.missing.update(|missing| *missing |= part as u8);
        // A server with another build no longer has the files of this one.
        if browser::is_outdated().await {
            browser::dispatch_window_event("komadai:outdated");
        }
    }
}
