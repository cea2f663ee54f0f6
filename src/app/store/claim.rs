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

/// The way in which this browser's tabs know of each other.
#[derive(Clone, Debug)]
pub(super) enum Tabs {
    /// By `navigator.locks`.
    Locks(Object),
    /// They ask each other.
    Asking(Rc<Asking>),
    /// There is no way.
    Strangers,
}

/// This tab's claim to a game. Dropping it gives the game up.
#[derive(Debug)]
pub(super) struct Claim {
    /// The game.
    pub(super) id: GameId,
    hold: Rc<RefCell<Hold>>,
}

#[derive(Debug)]
struct Hold {
    /// Whether the claim still stands: the lock may be granted later.
    stands: bool,
    /// Lets the lock go.
    release: Option<Function>,
}

impl Tabs {
    /// The best way that there is.
    pub(super) fn of_browser() -> Self {
        let locks = Reflect::get(&window().navigator(), &"locks".into());
        match locks.ok().and_then(|locks| locks.dyn_into().ok()) {
            Some(locks) => Self::Locks(locks),
            None => Asking::open().map_or(Self::Strangers, |asking| Self::Asking(Rc::new(asking))),
        }
    }

    /// Claims a game; `None` if another tab has it and does not let it go within `patience`.
    pub(super) async fn claim(&self, id: GameId, patience: Duration) -> Option<Claim> {
        let claim = self.announce(id);
        let got = match self {
            Self::Locks(locks) => lock(locks, id, claim.hold.clone(), patience).await,
            Self::Asking(asking) => !asking.ask().await.contains(&id),
            Self::Strangers => true,
        };
        got.then_some(claim)
    }

    /// Claims a game that no other tab can know.
    pub(super) fn claim_new(&self, id: GameId) -> Claim {
        let claim = self.announce(id);
        if let Self::Locks(locks) = self {
            let (locks, hold) = (locks.clone(), claim.hold.clone());
            spawn_local(async move {
                lock(&locks, id, hold, Duration::ZERO).await;
            });
        }
        claim
    }

    fn announce(&self, id: GameId) -> Claim {
        let hold = Rc::new(RefCell::new(Hold { stands: true, release: None }));
        if let Self::Asking(asking) = self {
            asking.ours.borrow_mut().push((id, hold.clone()));
        }
        Claim { id, hold }
    }

    /// The games that are played in any tab.
    pub(super) async fn played(&self) -> Vec<GameId> {
        match self {
            Self::Locks(locks) => held(locks).await.unwrap_or_default(),
            Self::Asking(asking) => asking.ask().await,
            Self::Strangers => Vec::new(),
        }
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        let release = {
            let mut hold = self.hold.borrow_mut();
            hold.stands = false;
            hold.release.take()
        };
        if let Some(release) = release {
            say(&release, true);
        }
    }
}

/// Keeps a promise, which cannot fail.
fn say(promise: &Function, word: bool) {
    let _ = promise.call1(&JsValue::UNDEFINED, &word.into());
}

fn named(text: &str) -> Option<GameId> {
    GameId::read(text.strip_prefix(GAME)?)
}

/// Asks for the lock of a game; a browser that refuses to lock at all has no other tabs to share with.
async fn lock(locks: &Object, id: GameId, hold: Rc<RefCell<Hold>>, patience: Duration) -> bool {
    let answer = Promise::new(&mut |resolve, _| {
        let (hold, answer) = (hold.clone(), resolve.clone());
        // Called when the lock is this tab's, which then has it until the promise returned is kept.
        let granted = Closure::once_into_js(move |lock: JsValue| {
            let mine = !lock.is_null() && hold.borrow().stands;
            say(&answer, mine);
            if !mine {
                return JsValue::UNDEFINED;
            }
            Promise::new(&mut |release, _| hold.borrow_mut().release = Some(release)).into()
        });
        let request = request(locks, id, patience.is_zero(), &granted);
        let answer = resolve.clone();
        spawn_local(async move {
            let refused = match request {
                Ok(request) => JsFuture::from(request).await.is_err(),
                Err(_) => true,
            };
            if refused {
                say(&answer, true);
            }
        });
        if !patience.is_zero() {
            timers::after(patience, move || say(&resolve, false));
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

/// The claims of this tab, with those that were dropped meanwhile.
type Claimed = Rc<RefCell<Vec<(GameId, Rc<RefCell<Hold>>)>>>;

/// A channel on which every tab says what it plays when it is asked.
#[derive(Debug)]
pub(super) struct Asking {
    channel: BroadcastChannel,
    ours: Claimed,
    heard: Rc<RefCell<Vec<GameId>>>,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
}

impl Asking {
    fn open() -> Option<Self> {
        let channel = BroadcastChannel::new(CHANNEL).ok()?;
        let ours: Claimed = Rc::default();
        let heard: Rc<RefCell<Vec<GameId>>> = Rc::default();
        let (back, mine, hear) = (channel.clone(), ours.clone(), heard.clone());
        let on_message = Closure::<dyn FnMut(_)>::new(move |event: MessageEvent| {
            let Some(text) = event.data().as_string() else { return };
            if let Some(id) = named(&text) {
                hear.borrow_mut().push(id);
            } else if text == WHO {
                mine.borrow_mut().retain(|(_, hold)| hold.borrow().stands);
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
            timers::after(ANSWER, move || say(&resolve, true));
        });
        if self.channel.post_message(&WHO.into()).is_ok() {
            // A promise of ours, which is always kept.
            let _ = JsFuture::from(waited).await;
        }
        self.heard.borrow().clone()
    }
}
