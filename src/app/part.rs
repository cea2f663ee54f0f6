//! The loader of a part of the page that is fetched on first use, as a wasm file of its own: [`crate::dialogs`],
//! [`crate::records`] or [`crate::tools`].
//!
//! Code of earlier parts calls a later one through function pointers only: a direct call would pull the callee into the
//! file of the caller.

use crate::later::{Fetch, Later, NotLoaded, PartName};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::fmt;

/// A function that receives the entry points of the part.
type ViewsCallback<V> = Box<dyn FnOnce(V)>;

/// The reason why a callback waits for the part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WaitReason {
    /// The callback belongs to the part: it runs whenever the part loads, also after failures.
    Always,
    /// The person has asked for something. If the part cannot be fetched, the page shows a message and drops the
    /// callback.
    Asked,
}

/// The loader of a part whose entry points are a `V`. Copies share one state.
pub struct Part<V: 'static> {
    name: PartName,
    later: Later,
    fetch: fn() -> Fetch<V>,
    views: RwSignal<Option<V>>,
    fetching: StoredValue<bool>,
    /// The callbacks that wait for the part, in the order in which they run.
    waiting: StoredValue<Vec<(WaitReason, ViewsCallback<V>)>, LocalStorage>,
    /// The number of fetches that have failed.
    failures: RwSignal<u32>,
}

impl<V> Clone for Part<V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V> Copy for Part<V> {}

impl<V> fmt::Debug for Part<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Part").finish_non_exhaustive()
    }
}

impl<V: Copy + Send + Sync + 'static> Part<V> {
    /// Creates the loader of a part, which `fetch` fetches. After a failure it fetches the part again when the network
    /// is back.
    ///
    /// # Panics
    /// If the page has not provided [`Later`] as a context.
    pub fn new(name: PartName, fetch: fn() -> Fetch<V>) -> Self {
        let part = Self {
            name,
            later: Later::of_page(),
            fetch,
            views: RwSignal::new(None),
            fetching: StoredValue::new(false),
            waiting: StoredValue::new_local(Vec::new()),
            failures: RwSignal::new(0),
        };
        let online = window_event_listener(leptos::ev::online, move |_| {
            if part.failures.get_untracked() > 0 {
                part.fetch();
            }
        });
        on_cleanup(move || online.remove());
        part
    }

    /// Returns a view of this part once it has loaded, and tracks that; `None` before. Fetches the part if it has not
    /// loaded.
    pub fn show(self, view: impl FnOnce(V) -> AnyView) -> Option<AnyView> {
        let views = self.views.get();
        if views.is_none() {
            self.fetch();
        }
        views.map(view)
    }

    /// Returns a view of this part once it has loaded, and tracks that; `None` before. Fetches nothing.
    pub fn show_if_there(self, view: impl FnOnce(V) -> AnyView) -> Option<AnyView> {
        self.views.get().map(view)
    }

    /// Returns the entry points once the part has loaded, and tracks that; `None` before. Fetches nothing.
    pub fn there(self) -> Option<V> {
        self.views.get()
    }

    /// Returns the entry points of the part if it has loaded, without tracking that. Fetches nothing.
    pub fn if_there(self) -> Option<V> {
        self.views.get_untracked()
    }

    /// Runs `callback` at once if the part has loaded; otherwise fetches the part and runs `callback` afterward. A
    /// failed fetch drops `callback`.
    pub fn run(self, callback: impl FnOnce(V) + 'static) {
        self.wait(WaitReason::Asked, Box::new(callback));
        self.fetch();
    }

    /// Runs `callback` at once if the part has loaded, or else whenever it does. Fetches nothing.
    pub fn on_arrival(self, callback: impl FnOnce(V) + 'static) {
        self.wait(WaitReason::Always, Box::new(callback));
    }

    fn wait(self, why: WaitReason, callback: ViewsCallback<V>) {
        match self.views.get_untracked() {
            Some(views) => callback(views),
            None => self.waiting.update_value(|waiting| waiting.push((why, callback))),
        }
    }

    /// Returns the entry points of the part once it has loaded; fetches the part if it has not.
    ///
    /// # Errors
    /// [`NotLoaded`] if the part could not be fetched.
    pub async fn arrived(self) -> Result<V, NotLoaded> {
        let (tell, told) = futures_channel::oneshot::channel();
        self.run(move |views| {
            // An error means that the waiting future has been dropped.
            let _ = tell.send(views);
        });
        told.await.map_err(|_| NotLoaded)
    }

    /// Returns the number of fetches that have failed, and tracks changes.
    pub fn failures(self) -> u32 {
        self.failures.get()
    }

    /// Fetches the part, unless it has loaded or is being fetched.
    pub fn fetch(self) {
        if self.views.with_untracked(Option::is_some) || self.fetching.get_value() {
            return;
        }
        self.fetching.set_value(true);
        spawn_local(async move {
            let fetched = (self.fetch)().await;
            self.fetching.set_value(false);
            match fetched {
                Ok(views) => {
                    // The callbacks run before any view is shown, and may ask for this part again.
                    self.views.update_untracked(|there| *there = Some(views));
                    let waiting = self.waiting.try_update_value(std::mem::take).unwrap_or_default();
                    waiting.into_iter().for_each(|(_, callback)| callback(views));
                    self.views.notify();
                    self.later.found(self.name);
                }
                Err(NotLoaded) => {
                    // After a later fetch, these callbacks would interrupt something else.
                    self.waiting
                        .update_value(|waiting| waiting.retain(|(why, _)| *why == WaitReason::Always));
                    self.failures.update(|failures| *failures += 1);
                    self.later.tell_missing(self.name).await;
                }
            }
        });
    }
}
