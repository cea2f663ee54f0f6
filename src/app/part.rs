//! A part of the page that is fetched on first use, in a wasm file of its own: [`crate::records`] and [`crate::tools`].
//!
//! Code of the parts before reaches it through function pointers only: a direct call would pull the callee into the
//! file of the caller.

use crate::later::{Fetch, Later, NotLoaded, PartName};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::fmt;

/// Something that is done with what the part offers.
type ViewsCallback<V> = Box<dyn FnOnce(V)>;

/// Why something waits for the part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WaitReason {
    /// It belongs to the part, whenever that comes.
    Always,
    /// Somebody has asked for it. If the part cannot be fetched, the page tells so and forgets it.
    Asked,
}

/// The handle of a part that offers a `V`: copy it anywhere.
pub struct Part<V: 'static> {
    name: PartName,
    later: Later,
    fetch: fn() -> Fetch<V>,
    views: RwSignal<Option<V>>,
    fetching: StoredValue<bool>,
    /// What waits for it, in order.
    waiting: StoredValue<Vec<(WaitReason, ViewsCallback<V>)>, LocalStorage>,
    /// How often it could not be fetched.
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
    /// A part that `fetch` brings. Call it where the context of the page is there. If it could not be fetched, it is
    /// fetched again when the network is back.
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

    /// A view of this part as soon as it is there; tracks that, and fetches the part if need be.
    pub fn show(self, view: impl FnOnce(V) -> AnyView) -> Option<AnyView> {
        let views = self.views.get();
        if views.is_none() {
            self.fetch();
        }
        views.map(view)
    }

    /// A view of this part if it is there; tracks that, and fetches nothing.
    pub fn show_if_there(self, view: impl FnOnce(V) -> AnyView) -> Option<AnyView> {
        self.views.get().map(view)
    }

    /// Runs `callback` now, or when the part has come; fetches it if need be.
    pub fn run(self, callback: impl FnOnce(V) + 'static) {
        self.wait(WaitReason::Asked, Box::new(callback));
        self.fetch();
    }

    /// Runs `callback` now, or whenever the part comes.
    pub fn on_arrival(self, callback: impl FnOnce(V) + 'static) {
        self.wait(WaitReason::Always, Box::new(callback));
    }

    fn wait(self, why: WaitReason, callback: ViewsCallback<V>) {
        match self.views.get_untracked() {
            Some(views) => callback(views),
            None => self.waiting.update_value(|waiting| waiting.push((why, callback))),
        }
    }

    /// What the part offers, once it is there; fetches it if need be.
    ///
    /// # Errors
    /// It could not be fetched.
    pub async fn arrived(self) -> Result<V, NotLoaded> {
        let (tell, told) = futures_channel::oneshot::channel();
        self.run(move |views| {
            // An error means that the waiting future has been dropped.
            let _ = tell.send(views);
        });
        told.await.map_err(|_| NotLoaded)
    }

    /// How often the part could not be fetched so far; tracks that.
    pub fn failures(self) -> u32 {
        self.failures.get()
    }

    /// Fetches the part, unless it is there or on its way.
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
                    // What waits comes before any view, and may ask for this part again.
                    self.views.update_untracked(|there| *there = Some(views));
                    let waiting = self.waiting.try_update_value(std::mem::take).unwrap_or_default();
                    waiting.into_iter().for_each(|(_, callback)| callback(views));
                    self.views.notify();
                    self.later.found(self.name);
                }
                Err(NotLoaded) => {
                    // What was asked for would come up in the middle of something else.
                    self.waiting
                        .update_value(|waiting| waiting.retain(|(why, _)| *why == WaitReason::Always));
                    self.failures.update(|failures| *failures += 1);
                    self.later.tell_missing(self.name).await;
                }
            }
        });
    }
}
