//! The handle of the code that is not needed for the first paint: sheets, the list of moves, animation, and what writes
//! games down. It lies in a wasm file of its own, which every page fetches after its first paint, or when it is wanted. What
//! only some visitors use follows on first use: see [`crate::part`]. What the parts hold stands in [`parts`].

pub mod parts;
pub mod sheets;

use crate::annotations::Annotations;
use crate::browser;
use crate::sound::Sounds;
use crate::table::Table;
use crate::table::sheet::Sheet;
use crate::timers;
use leptos::prelude::*;
use leptos::task::spawn_local;
use links::LinkProblem;
use std::pin::Pin;
use std::time::Duration;

/// The views that come later.
#[derive(Clone, Copy, Debug)]
pub struct Views {
    /// A sheet.
    pub sheet: fn(Sheet) -> AnyView,
    /// What covers the page while it is used: the chess clock and the position editor.
    pub overlays: fn(Sounds) -> AnyView,
    /// The list of moves.
    pub moves: fn() -> AnyView,
    /// What is wrong with the position of a link.
    pub link_card: fn(LinkProblem) -> AnyView,
    /// How often the position has occurred.
    pub meter: fn() -> AnyView,
    /// What an impasse would count.
    pub tally: fn() -> AnyView,
    /// Greetings, and the pawns that were tossed.
    pub ceremony: fn() -> AnyView,
    /// Arrows and circles on the board.
    pub drawing: fn(Annotations) -> AnyView,
    /// Rules and customs in the form of the next game.
    pub rules: fn() -> AnyView,
    /// The record that is studied.
    pub study: fn() -> AnyView,
    /// The row of buttons under a board that shows it.
    pub study_controls: fn() -> AnyView,
    /// What screen readers hear.
    pub announcer: fn() -> AnyView,
    /// Lets pieces glide and mates be solved from now on.
    pub install: fn(Table),
}

/// The file could not be fetched.
#[derive(Clone, Copy, Debug)]
pub struct NotLoaded;

/// The fetch of a part: code and styles.
pub type Fetch<V> = Pin<Box<dyn Future<Output = Result<V, NotLoaded>>>>;

/// A part of the page that is fetched after the first paint. Each is a bit of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartName {
    /// This one.
    Later = 1,
    /// [`crate::records`].
    Records = 2,
    /// [`crate::tools`].
    Tools = 4,
}

#[cfg(split)]
impl From<leptos::wasm_split::SplitLoaderError> for NotLoaded {
    fn from(_: leptos::wasm_split::SplitLoaderError) -> Self {
        Self
    }
}

/// After so long they are fetched, painted or not.
const UNSEEN: Duration = Duration::from_secs(1);

/// What is done with the views.
type ViewsCallback = Box<dyn Fn(Views)>;

/// The views that come later, and whether they are there. Copy it anywhere.
#[derive(Clone, Copy, Debug)]
pub struct Later {
    load: fn() -> Fetch<Views>,
    views: RwSignal<Option<Views>>,
    /// Whether the page was painted: before, nothing is fetched.
    painted: StoredValue<bool>,
    /// Whether they are being fetched.
    fetching: StoredValue<bool>,
    /// The parts whose last fetch failed, as the sum of their bits.
    missing: RwSignal<u8>,
    /// What is done before any of them is shown.
    first: StoredValue<Option<ViewsCallback>, LocalStorage>,
}

impl Later {
    /// Fetches them by `load` when the page has been painted.
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
        // A frame out of sight is not painted.
        timers::after(UNSEEN, begin);
        // The network is back.
        let online = window_event_listener(leptos::ev::online, move |_| later.fetch());
        on_cleanup(move || online.remove());
        later
    }

    /// Those of this page, provided at its root.
    pub fn of_page() -> Self {
        expect_context()
    }

    /// One of the views as soon as it is there. Fetches it again if that has failed before.
    pub fn show(self, view: impl FnOnce(Views) -> AnyView) -> Option<AnyView> {
        let views = self.views.get();
        if views.is_none() {
            self.fetch();
        }
        views.map(view)
    }

    /// Does this once they have come, before any of them is shown; what it makes belongs to who asks for it now.
    pub fn before_all(self, callback: impl Fn(Views) + 'static) {
        let owner = Owner::current().unwrap_or_default();
        self.first.set_value(Some(Box::new(move |views| owner.with(|| callback(views)))));
    }

    /// Whether they are there.
    pub fn is_there(self) -> bool {
        self.views.with_untracked(Option::is_some)
    }

    /// Whether the last fetch of this part failed; tracks that.
    pub fn is_missing(self) -> bool {
        self.missing.get() & PartName::Later as u8 != 0
    }

    /// Whether the last fetch of any part failed, which the page tells; tracks that.
    pub fn misses_any(self) -> bool {
        self.missing.get() != 0
    }

    /// The person has read that.
    pub fn dismiss(self) {
        self.missing.set(0);
    }

    /// Notes that a part is there.
    pub fn found(self, part: PartName) {
        self.missing.update(|missing| *missing &= !(part as u8));
    }

    /// Tries again, if they are not there.
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

    /// Tells that a part of the page could not be fetched, and offers a new build if the server has one.
    pub async fn tell_missing(self, part: PartName) {
        self.missing.update(|missing| *missing |= part as u8);
        // A server that has another build by now has these files no longer.
        if browser::is_outdated().await {
            browser::tell_window("komadai:outdated");
        }
    }
}
