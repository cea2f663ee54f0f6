//! Where games are kept: each in a slot of its own in the browser, so that it outlives its tab and no other tab
//! overwrites it, and the running one in its tab too. A store that is full or forbidden is an answer, never a failure
//! of the game.

mod tab_lock;

use leptos::prelude::*;
use links::SaveKey;
use saves::slots::{self, KeyValueStore};
use saves::{GameId, Label, Saved};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;
use tab_lock::{TabLock, Tabs};
use web_sys::Storage;

/// The game of this tab, in the tab's own store: a reload knows it by that. `public/start.js` reads it too, when the
/// page has broken down.
const OF_TAB: &str = "komadai:game";
/// The preferences.
const PREFERENCES: &str = "komadai:preferences";
/// The chess clock of this tab.
const CHESS_CLOCK: &str = "komadai:clock";
/// The record that is studied in this tab.
const STUDY: &str = "komadai:study";
/// How moves are written in records.
const NOTATION: &str = "komadai:notation";
/// Whether the browser was asked to keep games for good.
const PERSISTENCE: &str = "komadai:persistence";
/// What was chosen for the last game.
const CHOICE: &str = "komadai:choice";
/// A page that is loaded again may have to wait so long until it has let its own game go.
const RELOADED: Duration = Duration::from_millis(1_000);

thread_local! {
    /// Whether nothing is to be kept.
    static NOTHING: Cell<bool> = const { Cell::new(false) };
}

/// Keeps nothing from now on, and finds nothing but the preferences; or keeps everything again.
pub fn keep_nothing(nothing: bool) {
    NOTHING.set(nothing);
}

/// Whether nothing is kept.
pub fn keeps_nothing() -> bool {
    NOTHING.get()
}

fn of_tab() -> Option<BrowserStorage> {
    if keeps_nothing() { None } else { window().session_storage().ok().flatten().map(BrowserStorage) }
}

fn of_browser() -> Option<BrowserStorage> {
    if keeps_nothing() { None } else { unfiltered_storage() }
}

/// The storage of the browser, even where nothing is kept: an embedded page may read the preferences.
fn unfiltered_storage() -> Option<BrowserStorage> {
    window().local_storage().ok().flatten().map(BrowserStorage)
}

/// The games that the browser keeps, as this tab has them: one of them is its own. Clones are the same.
#[derive(Clone, Debug)]
pub struct SavedGames {
    tabs: Tabs,
    /// The running game, or the next one.
    own: Rc<RefCell<TabLock>>,
    /// The key under which the link has games saved; games of other keys are not seen.
    save: Rc<RefCell<Option<SaveKey>>>,
    /// Games that were gone on with one after the other, in search of another one.
    passed: Rc<RefCell<Vec<GameId>>>,
}

/// The stored games when a page is opened.
#[derive(Clone, Debug)]
pub struct StoredState {
    /// The games that the browser keeps.
    pub saved_games: SavedGames,
    /// The game to go on with: it was begun from this very link, is not over, and no other tab plays it.
    pub game: Option<Saved>,
}

/// The lock of this tab on a record: no other tab writes it until this is dropped.
#[derive(Debug)]
pub struct WriteLock {
    lock: TabLock,
}

impl WriteLock {
    /// The game.
    pub fn id(&self) -> GameId {
        self.lock.id
    }
}

/// A saved game, with the lock that lets only this tab play it.
#[derive(Debug)]
pub struct LockedGame {
    /// The game.
    pub saved: Saved,
    lock: TabLock,
}

impl SavedGames {
    /// Looks for the game to go on with under an address: the one of this tab, or the newest that was left there.
    /// `save` is the key under which the link has its games saved.
    pub async fn open(address: &str, save: Option<&SaveKey>) -> StoredState {
        let tabs = Tabs::of_browser();
        let own = Rc::new(RefCell::new(tabs.acquire_new(random_id())));
        let saved_games =
            Self { tabs, own, save: Rc::new(RefCell::new(save.cloned())), passed: Rc::default() };
        let game = saved_games.find(address).await.map(|locked| saved_games.play(locked));
        StoredState { saved_games, game }
    }

    async fn find(&self, address: &str) -> Option<LockedGame> {
        let store = of_browser()?;
        slots::migrate(&store);
        let fits = |label: &Label, saved: &Saved| {
            saved.address == address && label.save == self.key() && !saved.is_over()
        };
        if let Some((label, saved)) = of_tab().and_then(|tab| Saved::from_text(&tab.read(OF_TAB)?)) {
            // In a duplicated tab it is the game of another.
            if fits(&label, &saved)
                && let Some(lock) = self.tabs.acquire(label.id, RELOADED).await
            {
                return Some(LockedGame { saved, lock });
            }
            if saved.is_unfinished() && !slots::has(&store, label.id) {
                slots::keep(&store, &label, &saved);
            }
            if saved.address == address && saved.is_over() {
                return None;
            }
        }
        for (label, saved) in slots::all(&store) {
            if fits(&label, &saved)
                && !label.aside
                && let Some(lock) = self.tabs.acquire(label.id, Duration::ZERO).await
            {
                return Some(LockedGame { saved, lock });
            }
        }
        None
    }

    /// Sees the games that links have saved under this key.
    pub fn change_key(&self, save: Option<&SaveKey>) {
        *self.save.borrow_mut() = save.cloned();
    }

    /// Keeps the running game; `false` if it cannot be kept beyond this tab. Where nothing is to be kept, that is no
    /// failure.
    pub fn keep(&self, saved: &Saved) -> bool {
        let label = self.label(false);
        // The tab's own copy matters only beside other tabs, and when the page breaks down.
        let _ = of_tab().map(|tab| tab.put(OF_TAB, &saved.to_text(&label)));
        keeps_nothing() || of_browser().is_some_and(|store| slots::keep(&store, &label, saved))
    }

    /// Makes room for another game. The running one stays kept if it is worth it.
    pub fn put_away(&self, running: Option<&Saved>) {
        if let Some(store) = of_browser() {
            let label = self.label(true);
            match running.filter(|saved| saved.is_unfinished()) {
                // The running game told already if the store is closed.
                Some(saved) => drop(slots::keep(&store, &label, saved)),
                None => slots::forget(&store, label.id),
            }
        }
        *self.own.borrow_mut() = self.tabs.acquire_new(random_id());
    }

    /// Whether there are unfinished games to go on with, that no tab plays. What is too much is thrown away.
    pub async fn has_earlier(&self) -> bool {
        let mut played = self.tabs.played().await;
        played.push(self.own.borrow().id);
        let Some(store) = of_browser() else { return false };
        slots::tidy(&store, &played);
        self.earlier(&store).iter().any(|(label, _)| !played.contains(&label.id))
    }

    /// The newest unfinished game that no tab plays; asked again, the one before, and when all have had their turn, the
    /// one that was put aside last.
    pub async fn take_earlier(&self) -> Option<LockedGame> {
        let own = self.own.borrow().id;
        self.passed.borrow_mut().push(own);
        let games = self.earlier(&of_browser()?).into_iter().filter(|(label, _)| label.id != own);
        let (passed, mut games): (Vec<_>, Vec<_>) =
            games.partition(|(label, _)| self.passed.borrow().contains(&label.id));
        if games.is_empty() {
            self.passed.replace(vec![own]);
        }
        games.extend(passed);
        self.lock_first(games).await
    }

    /// The newest unfinished game that was begun from this address and that no tab plays, put aside or not.
    pub async fn take_begun_from(&self, address: &str) -> Option<LockedGame> {
        let mut games = self.earlier(&of_browser()?);
        games.retain(|(_, saved)| saved.address == address);
        self.lock_first(games).await
    }

    /// The running game, or the next one.
    pub fn own_id(&self) -> GameId {
        self.own.borrow().id
    }

    /// Whether a game lies in a slot.
    pub fn has(&self, id: GameId) -> bool {
        of_browser().is_some_and(|store| slots::has(&store, id))
    }

    /// The unfinished games in slots.
    pub fn unfinished(&self) -> Vec<(Label, Saved)> {
        of_browser().map(|store| self.earlier(&store)).unwrap_or_default()
    }

    /// This game, if it is unfinished, lies in a slot, and no tab plays it.
    pub async fn take(&self, id: GameId) -> Option<LockedGame> {
        let mut games = self.unfinished();
        games.retain(|(label, _)| label.id == id);
        self.lock_first(games).await
    }

    /// The games that are played, or written in, in any tab.
    pub async fn played(&self) -> Vec<GameId> {
        self.tabs.played().await
    }

    /// Locks a record for writing; `None` if another tab has it, or this one plays it.
    pub async fn lock_for_writing(&self, id: GameId) -> Option<WriteLock> {
        if id == self.own_id() {
            return None;
        }
        self.tabs.acquire(id, RELOADED).await.map(|lock| WriteLock { lock })
    }

    /// Locks a new record for writing.
    pub fn lock_new(&self) -> WriteLock {
        WriteLock { lock: self.tabs.acquire_new(random_id()) }
    }

    /// Forgets a game that nobody plays.
    pub fn forget(&self, id: GameId) {
        if let Some(store) = of_browser() {
            slots::forget(&store, id);
        }
    }

    async fn lock_first(&self, games: Vec<(Label, Saved)>) -> Option<LockedGame> {
        for (label, saved) in games {
            if let Some(lock) = self.tabs.acquire(label.id, Duration::ZERO).await {
                return Some(LockedGame { saved, lock });
            }
        }
        None
    }

    /// Forgets which games were passed over: another game has begun, and earlier ones are counted from it.
    pub fn forget_passed(&self) {
        self.passed.borrow_mut().clear();
    }

    /// Makes a game the running one. What ran before must be [put away](Self::put_away).
    pub fn play(&self, locked: LockedGame) -> Saved {
        *self.own.borrow_mut() = locked.lock;
        locked.saved
    }

    fn earlier(&self, store: &BrowserStorage) -> Vec<(Label, Saved)> {
        let mut games = slots::all(store);
        games.retain(|(label, saved)| label.save == self.key() && saved.is_unfinished());
        games
    }

    /// The key under which the link has games saved; empty without one.
    pub fn key(&self) -> String {
        self.save.borrow().as_ref().map_or("", SaveKey::as_str).to_owned()
    }

    fn label(&self, aside: bool) -> Label {
        let (id, save) = (self.own.borrow().id, self.key());
        Label { id, save, at: js_sys::Date::now() as u64, aside }
    }
}

/// An id that no other game has.
fn random_id() -> GameId {
    let mut bytes = [0; 8];
    // Every browser that runs this page has chance of this kind; without it, time tells games apart.
    let tossed = window().crypto().and_then(|crypto| crypto.get_random_values_with_u8_array(&mut bytes));
    match tossed {
        Ok(_) => GameId(u64::from_le_bytes(bytes)),
        Err(_) => GameId(js_sys::Date::now() as u64),
    }
}

/// Stores the preferences, if the storage is available.
pub fn keep_preferences(text: &str) {
    // Without a store they hold until the page is left.
    let _ = of_browser().map(|store| store.put(PREFERENCES, text));
}

/// Keeps what was chosen for a game, if the store is open.
pub fn keep_choice(text: &str) {
    let _ = of_browser().map(|store| store.put(CHOICE, text));
}

/// What was chosen for the last game, as text.
pub fn last_choice() -> Option<String> {
    of_browser()?.read(CHOICE)
}

/// Keeps the record that is studied in this tab, or forgets it; `false` if it cannot be kept.
pub fn keep_study(text: Option<&str>) -> bool {
    match (of_tab(), text) {
        (Some(tab), Some(text)) => tab.put(STUDY, text),
        (Some(tab), None) => {
            tab.discard(STUDY);
            true
        }
        (None, text) => text.is_none(),
    }
}

/// Keeps that the browser was asked to keep games for good, and what it has answered.
pub fn keep_persistence(answer: &str) {
    let _ = of_browser().map(|store| store.put(PERSISTENCE, answer));
}

/// What the browser has answered when it was asked to keep games for good; `None` before.
pub fn persistence() -> Option<String> {
    of_browser()?.read(PERSISTENCE)
}

/// The record that was studied in this tab, as text.
pub fn study() -> Option<String> {
    of_tab()?.read(STUDY)
}

/// Keeps the name of the way in which moves are written, if the store is open.
pub fn keep_notation(name: &str) {
    let _ = of_browser().map(|store| store.put(NOTATION, name));
}

/// The name of the way in which moves are written.
pub fn notation() -> Option<String> {
    of_browser()?.read(NOTATION)
}

/// Keeps the chess clock of this tab, or forgets it.
pub fn keep_chess_clock(text: Option<&str>) {
    let Some(tab) = of_tab() else { return };
    match text {
        // Without a store it runs until the page is left.
        Some(text) => drop(tab.put(CHESS_CLOCK, text)),
        None => tab.discard(CHESS_CLOCK),
    }
}

/// The chess clock of this tab, as text.
pub fn chess_clock() -> Option<String> {
    of_tab()?.read(CHESS_CLOCK)
}

/// The stored preferences, as text.
pub fn preferences() -> Option<String> {
    unfiltered_storage()?.read(PREFERENCES)
}

/// The local storage or the session storage of the browser.
#[derive(Clone, Debug)]
struct BrowserStorage(Storage);

impl KeyValueStore for BrowserStorage {
    fn names(&self) -> Vec<String> {
        let count = self.0.length().unwrap_or_default();
        (0..count).filter_map(|index| self.0.key(index).ok().flatten()).collect()
    }

    fn read(&self, key: &str) -> Option<String> {
        self.0.get_item(key).ok().flatten()
    }

    fn put(&self, key: &str, text: &str) -> bool {
        self.0.set_item(key, text).is_ok()
    }

    fn discard(&self, key: &str) {
        // What cannot be removed stays.
        let _ = self.0.remove_item(key);
    }
}
