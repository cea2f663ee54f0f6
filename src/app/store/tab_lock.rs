//! Which tab plays which game: a game that one tab plays, no other tab takes up.
//!
//! A tab holds a lock of the browser's for its game, which the browser lets go when the tab ends, however it ends.
//! Where there are no locks (pages without https), tabs ask each other.

use crate::timers;
use js_sys::{Function, Object, Promise, Reflect};
use leptos::prelude::*;
use saves::GameId;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
// Not that of Leptos, which is ready only when the page is mounted.
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{BroadcastChannel, MessageEvent};

/// What locks are called, and what tabs say of their game; its id follows.
const GAME: &str = "komadai game ";
/// Where tabs ask each other, and what they ask.
const CHANNEL: &str = "komadai games";
const WHO: &str = "who";
/// A tab that has not answered by then does not play.
const ANSWER: Duration = Duration::from_millis(200);

/// How the tabs of this browser find out about the games of each other.
#[derive(Clone, Debug)]
pub(super) enum Tabs {
    /// By `navigator.locks`.
    Locks(Object),
    /// By messages between tabs.
    Channel(Rc<TabChannel>),
    /// Not at all.
    Unavailable,
}

/// The lock of this tab on a game. Dropping it releases the game.
#[derive(Debug)]
pub(super) struct TabLock {
    /// The game.
    pub(super) id: GameId,
    state: Rc<RefCell<LockState>>,
}

#[derive(Debug)]
struct LockState {
    /// Whether the lock is still wanted: it may be granted later.
    is_wanted: bool,
    /// Releases the lock.
    release: Option<Function>,
}

impl Tabs {
    /// The best way that there is.
    pub(super) fn of_browser() -> Self {
        let locks = Reflect::get(&window().navigator(), &"locks".into());
        match locks.ok().and_then(|locks| locks.dyn_into().ok()) {
            Some(locks) => Self::Locks(locks),
            None => TabChannel::open().map_or(Self::Unavailable, |channel| Self::Channel(Rc::new(channel))),
        }
    }

    /// Locks a game; `None` if another tab has it and does not release it within `patience`.
    pub(super) async fn acquire(&self, id: GameId, patience: Duration) -> Option<TabLock> {
        let tab_lock = self.announce(id);
        let got = match self {
            Self::Locks(locks) => lock(locks, id, tab_lock.state.clone(), patience).await,
            Self::Channel(channel) => !channel.ask().await.contains(&id),
            Self::Unavailable => true,
        };
        got.then_some(tab_lock)
    }

    /// Locks a game that no other tab can know.
    pub(super) fn acquire_new(&self, id: GameId) -> TabLock {
        let tab_lock = self.announce(id);
        if let Self::Locks(locks) = self {
            let (locks, state) = (locks.clone(), tab_lock.state.clone());
            spawn_local(async move {
                lock(&locks, id, state, Duration::ZERO).await;
            });
        }
        tab_lock
    }

    fn announce(&self, id: GameId) -> TabLock {
        let state = Rc::new(RefCell::new(LockState { is_wanted: true, release: None }));
        if let Self::Channel(channel) = self {
            channel.ours.borrow_mut().push((id, state.clone()));
        }
        TabLock { id, state }
    }

    /// The games that are played in any tab.
    pub(super) async fn played(&self) -> Vec<GameId> {
        match self {
            Self::Locks(locks) => held(locks).await.unwrap_or_default(),
            Self::Channel(channel) => channel.ask().await,
            Self::Unavailable => Vec::new(),
        }
    }
}

impl Drop for TabLock {
    fn drop(&mut self) {
        let release = {
            let mut state = self.state.borrow_mut();
            state.is_wanted = false;
            state.release.take()
        };
        if let Some(release) = release {
            resolve_promise(&release, true);
        }
    }
}

/// Keeps a promise, which cannot fail.
fn resolve_promise(promise: &Function, word: bool) {
    let _ = promise.call1(&JsValue::UNDEFINED, &word.into());
}

fn named(text: &str) -> Option<GameId> {
    GameId::read(text.strip_prefix(GAME)?)
}

/// Asks for the lock of a game; a browser that refuses to lock at all has no other tabs to share with.
async fn lock(locks: &Object, id: GameId, state: Rc<RefCell<LockState>>, patience: Duration) -> bool {
    let answer = Promise::new(&mut |resolve, _| {
        let (state, answer) = (state.clone(), resolve.clone());
        // Called when the lock is this tab's, which then has it until the promise returned is kept.
        let granted = Closure::once_into_js(move |lock: JsValue| {
            let mine = !lock.is_null() && state.borrow().is_wanted;
            resolve_promise(&answer, mine);
            if !mine {
                return JsValue::UNDEFINED;
            }
            Promise::new(&mut |release, _| state.borrow_mut().release = Some(release)).into()
        });
        let request = request(locks, id, patience.is_zero(), &granted);
        let answer = resolve.clone();
        spawn_local(async move {
            let refused = match request {
                Ok(request) => JsFuture::from(request).await.is_err(),
                Err(_) => true,
            };
            if refused {
                resolve_promise(&answer, true);
            }
        });
        if !patience.is_zero() {
            timers::after(patience, move || resolve_promise(&resolve, false));
        }
    });
    JsFuture::from(answer).await.is_ok_and(|answer| answer.is_truthy())
}

fn request(locks: &Object, id: GameId, at_once: bool, granted: &JsValue) -> Result<Promise, JsValue> {
    let options = Object::new();
    Reflect::set(&options, &"ifAvailable".into(), &at_once.into())?;
    let request: Function = Reflect::get(locks, &"request".into())?.dyn_into()?;
    request.call3(locks, &format!("{GAME}{id}").into(), &options, granted)?.dyn_into()
}

/// The games whose locks somebody has.
async fn held(locks: &Object) -> Result<Vec<GameId>, JsValue> {
    let query: Function = Reflect::get(locks, &"query".into())?.dyn_into()?;
    let state = JsFuture::from(query.call0(locks)?.dyn_into::<Promise>()?).await?;
    let held: js_sys::Array = Reflect::get(&state, &"held".into())?.dyn_into()?;
    let name = |lock: JsValue| Reflect::get(&lock, &"name".into()).ok()?.as_string();
    Ok(held.iter().filter_map(|lock| named(&name(lock)?)).collect())
}

/// The locks of this tab, including those that were dropped since.
type OwnLocks = Rc<RefCell<Vec<(GameId, Rc<RefCell<LockState>>)>>>;

/// A channel on which every tab says what it plays when it is asked.
#[derive(Debug)]
pub(super) struct TabChannel {
    channel: BroadcastChannel,
    ours: OwnLocks,
    heard: Rc<RefCell<Vec<GameId>>>,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
}

impl TabChannel {
    fn open() -> Option<Self> {
        let channel = BroadcastChannel::new(CHANNEL).ok()?;
        let ours: OwnLocks = Rc::default();
        let heard: Rc<RefCell<Vec<GameId>>> = Rc::default();
        let (back, mine, hear) = (channel.clone(), ours.clone(), heard.clone());
        let on_message = Closure::<dyn FnMut(_)>::new(move |event: MessageEvent| {
            let Some(text) = event.data().as_string() else { return };
            if let Some(id) = named(&text) {
                hear.borrow_mut().push(id);
            } else if text == WHO {
                mine.borrow_mut().retain(|(_, state)| state.borrow().is_wanted);
                for (id, _) in mine.borrow().iter() {
                    // A channel that is closed has nobody to hear it.
                    let _ = back.post_message(&format!("{GAME}{id}").into());
                }
            }
        });
        channel.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        Some(Self { channel, ours, heard, _on_message: on_message })
    }

    /// The games that other tabs play.
    async fn ask(&self) -> Vec<GameId> {
        self.heard.borrow_mut().clear();
        let waited = Promise::new(&mut |resolve, _| {
            timers::after(ANSWER, move || resolve_promise(&resolve, true));
        });
        if self.channel.post_message(&WHO.into()).is_ok() {
            // A promise of ours, which is always kept.
            let _ = JsFuture::from(waited).await;
        }
        self.heard.borrow().clone()
    }
}
