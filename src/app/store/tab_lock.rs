//! Locks on games: while one tab plays a game, no other tab can resume it.
//!
//! A tab holds a lock of the Web Locks API for its game, which the browser releases when the tab ends, even by a crash.
//! On pages without that API (without HTTPS), tabs ask each other by messages.

use crate::browser;
use crate::timers;
use js_sys::{Function, Object, Promise, Reflect};
use leptos::prelude::*;
use saves::GameId;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
// Not `spawn_local` of Leptos, which is ready only when the page is mounted.
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{BroadcastChannel, MessageEvent};

/// The beginning of the messages by which tabs report their games, and of the names of locks after the scope of the site.
/// The id of the game follows.
const GAME: &str = "game ";
/// The name of the broadcast channel between the tabs, after the scope of the site.
const CHANNEL: &str = "games";
/// The message by which a tab asks the others for their games.
const WHO: &str = "who";
/// The time for other tabs to answer. A tab that has not answered by then counts as playing nothing.
const ANSWER: Duration = Duration::from_millis(200);
/// The time after which locks that have not answered count as absent.
const SILENT: Duration = Duration::from_millis(2_000);

thread_local! {
    /// Whether the browser has answered any request for a lock. The first one is that of a new game, at the start.
    static ANSWERS: Cell<bool> = const { Cell::new(false) };
    /// What the browser has promised for locks that this tab has given back: each is kept once the lock is free. A list
    /// of locks that is asked for before may still have them.
    static LEAVING: RefCell<Vec<Promise>> = const { RefCell::new(Vec::new()) };
}

/// The means by which the tabs of this browser find out about each other's games.
#[derive(Clone, Debug)]
pub(super) enum Tabs {
    /// The Web Locks API: the object `navigator.locks`.
    Locks(Object),
    /// Messages between tabs on a broadcast channel.
    Channel(Rc<TabChannel>),
    /// No means: every game can be locked.
    Unavailable,
}

/// The lock of this tab on a game. Dropping it releases the game.
#[derive(Debug)]
pub(super) struct TabLock {
    /// The id of the locked game.
    pub(super) id: GameId,
    state: Rc<RefCell<LockState>>,
}

#[derive(Debug)]
struct LockState {
    /// Whether the lock is still wanted: the browser may grant it after it was dropped.
    is_wanted: bool,
    /// The function that releases a granted lock, by resolving its promise.
    release: Option<Function>,
    /// The promise of the browser that the lock is free; `None` before the request.
    freed: Option<Promise>,
}

impl Tabs {
    /// Returns the best means that this browser has.
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

    /// Locks a game with a new id, which no other tab can know.
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
        let state = Rc::new(RefCell::new(LockState { is_wanted: true, release: None, freed: None }));
        if let Self::Channel(channel) = self {
            channel.ours.borrow_mut().push((id, state.clone()));
        }
        TabLock { id, state }
    }

    /// Returns the games that are played in any tab; by messages, only those of other tabs.
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
        let (release, freed) = {
            let mut state = self.state.borrow_mut();
            state.is_wanted = false;
            (state.release.take(), state.freed.take())
        };
        if let Some(release) = release {
            LEAVING.with_borrow_mut(|leaving| leaving.extend(freed));
            resolve_promise(&release, true);
        }
    }
}

/// Resolves a promise with a boolean, which cannot fail.
fn resolve_promise(promise: &Function, word: bool) {
    let _ = promise.call1(&JsValue::UNDEFINED, &word.into());
}

fn named(text: &str) -> Option<GameId> {
    GameId::read(text.strip_prefix(GAME)?)
}

/// Requests the lock of a game; `false` if another tab has it and does not release it within `patience`. A browser that
/// refuses all locks, or never answers, counts as granting them: the game is more important than the lock.
async fn lock(locks: &Object, id: GameId, state: Rc<RefCell<LockState>>, patience: Duration) -> bool {
    let answer = Promise::new(&mut |resolve, _| {
        let (own, answer) = (state.clone(), resolve.clone());
        // Called with the lock, which the tab holds until the returned promise is resolved, or with null if another tab
        // has it.
        let granted = Closure::once_into_js(move |lock: JsValue| {
            ANSWERS.set(true);
            let mine = !lock.is_null() && own.borrow().is_wanted;
            resolve_promise(&answer, mine);
            if !mine {
                return JsValue::UNDEFINED;
            }
            Promise::new(&mut |release, _| own.borrow_mut().release = Some(release)).into()
        });
        let request = request(locks, id, patience.is_zero(), &granted);
        state.borrow_mut().freed = request.clone().ok();
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
        let wait = if patience.is_zero() { SILENT } else { patience };
        timers::after(wait, move || resolve_promise(&resolve, !ANSWERS.get()));
    });
    JsFuture::from(answer).await.is_ok_and(|answer| answer.is_truthy())
}

fn request(locks: &Object, id: GameId, at_once: bool, granted: &JsValue) -> Result<Promise, JsValue> {
    let options = Object::new();
    Reflect::set(&options, &"ifAvailable".into(), &at_once.into())?;
    let request: Function = Reflect::get(locks, &"request".into())?.dyn_into()?;
    request.call3(locks, &browser::scoped(&format!("{GAME}{id}")).into(), &options, granted)?.dyn_into()
}

/// Returns the games whose locks are held by any tab.
///
/// # Errors
/// The browser's exception if it cannot list its locks, and `false` if it does not answer.
async fn held(locks: &Object) -> Result<Vec<GameId>, JsValue> {
    let late = Promise::new(&mut |_, reject| {
        timers::after(SILENT / 2, move || resolve_promise(&reject, false));
    });
    let in_time = |promise: &JsValue| JsFuture::from(Promise::race(&js_sys::Array::of2(promise, &late)));
    in_time(&Promise::all(&LEAVING.take().into_iter().collect::<js_sys::Array>())).await?;
    let query: Function = Reflect::get(locks, &"query".into())?.dyn_into()?;
    let state = in_time(&query.call0(locks)?).await?;
    let held: js_sys::Array = Reflect::get(&state, &"held".into())?.dyn_into()?;
    let name = |lock: JsValue| Reflect::get(&lock, &"name".into()).ok()?.as_string();
    let scope = browser::scoped("");
    Ok(held.iter().filter_map(|lock| named(name(lock)?.strip_prefix(&scope)?)).collect())
}

/// The locks of this tab, including some that were dropped.
type OwnLocks = Rc<RefCell<Vec<(GameId, Rc<RefCell<LockState>>)>>>;

/// A broadcast channel on which every tab reports its games when asked.
#[derive(Debug)]
pub(super) struct TabChannel {
    channel: BroadcastChannel,
    ours: OwnLocks,
    heard: Rc<RefCell<Vec<GameId>>>,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
}

impl TabChannel {
    fn open() -> Option<Self> {
        let channel = BroadcastChannel::new(&browser::scoped(CHANNEL)).ok()?;
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
                    // A closed channel has no listeners.
                    let _ = back.post_message(&format!("{GAME}{id}").into());
                }
            }
        });
        channel.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        Some(Self { channel, ours, heard, _on_message: on_message })
    }

    /// Returns the games that other tabs play, after waiting for their answers.
    async fn ask(&self) -> Vec<GameId> {
        self.heard.borrow_mut().clear();
        let waited = Promise::new(&mut |resolve, _| {
            timers::after(ANSWER, move || resolve_promise(&resolve, true));
        });
        if self.channel.post_message(&WHO.into()).is_ok() {
            // This promise is always resolved.
            let _ = JsFuture::from(waited).await;
        }
        self.heard.borrow().clone()
    }
}
