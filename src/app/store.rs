//! The storage of the browser. Each unfinished game has a slot of its own in the local storage, so that it outlives its
//! tab and no other tab overwrites it. The running game is in the session storage of its tab as well. If a storage is
//! full or forbidden, the functions return so; the game goes on.

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

/// The key of this tab's game in the session storage, where a reload finds it. `public/recover.js` reads it too, after a
/// crash, and moves it and the other texts that a start resumes if the person asks for that.
const OF_TAB: &str = "komadai:game";
/// The key of the preferences in the local storage. `public/head.js` reads them too.
const PREFERENCES: &str = "komadai:preferences";
/// The key of this tab's chess clock in the session storage.
const CHESS_CLOCK: &str = "komadai:clock";
/// The key of the record that is studied in this tab, in the session storage.
const STUDY: &str = "komadai:study";
/// The key of the notation of moves in studied records, in the local storage.
const NOTATION: &str = "komadai:notation";
/// The key of the browser's answer to the request for persistent storage, in the local storage.
const PERSISTENCE: &str = "komadai:persistence";
/// The key of the settings of the last game, in the local storage. `public/head.js` reads them too.
const CHOICE: &str = "komadai:choice";
/// The longest time that a reloaded page waits until its former self has released the lock of its game.
const RELOADED: Duration = Duration::from_millis(1_000);

thread_local! {
    /// Whether storing is turned off: see [`keep_nothing`].
    static NOTHING: Cell<bool> = const { Cell::new(false) };
}

/// Turns storing off with `true`: from then on nothing is stored, and only the preferences are read. `false` turns it
/// on.
pub fn keep_nothing(nothing: bool) {
    NOTHING.set(nothing);
}

/// Whether storing is turned off: see [`keep_nothing`].
pub fn keeps_nothing() -> bool {
    NOTHING.get()
}

fn of_tab() -> Option<BrowserStorage> {
    if keeps_nothing() { None } else { window().session_storage().ok().flatten().map(BrowserStorage) }
}

fn of_browser() -> Option<BrowserStorage> {
    if keeps_nothing() { None } else { unfiltered_storage() }
}

/// Returns the local storage, even if storing is turned off: an embedded page may read the preferences.
fn unfiltered_storage() -> Option<BrowserStorage> {
    window().local_storage().ok().flatten().map(BrowserStorage)
}

/// The unfinished games in the browser, and the lock of this tab on its own one. Clones share one state.
#[derive(Clone, Debug)]
pub struct SavedGames {
    tabs: Tabs,
    /// The lock on the running game, or on the id of the next one.
    own: Rc<RefCell<TabLock>>,
    /// The key under which the link has games saved (`save`); games with other keys are ignored.
    save: Rc<RefCell<Option<SaveKey>>>,
    /// The games that were resumed one after the other, in search of another one.
    passed: Rc<RefCell<Vec<GameId>>>,
}

/// The stored games at the start of the page.
#[derive(Clone, Debug)]
pub struct StoredState {
    /// The unfinished games in the browser.
    pub saved_games: SavedGames,
    /// The game to resume: it was begun from this very link, is not over, and no other tab plays it.
    pub game: Option<Saved>,
}

/// The lock of this tab on a record: no other tab writes it until this is dropped.
#[derive(Debug)]
pub struct WriteLock {
    lock: TabLock,
}

impl WriteLock {
    /// Returns the id of the locked record.
    pub fn id(&self) -> GameId {
        self.lock.id
    }
}

/// A saved game, with the lock that lets only this tab play it.
#[derive(Debug)]
pub struct LockedGame {
    /// The game as it was stored.
    pub saved: Saved,
    lock: TabLock,
}

impl SavedGames {
    /// Looks for the game to resume under an address: that of this tab, or the newest one begun there that no tab
    /// plays. `save` is the key under which the link has its games saved.
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
            // In a duplicated tab, the game belongs to the original tab.
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

    /// Changes the key of saved games: from then on, only games saved under it are found.
    pub fn change_key(&self, save: Option<&SaveKey>) {
        *self.save.borrow_mut() = save.cloned();
    }

    /// Stores the running game; `false` if it could not be stored beyond this tab. `true` if storing is turned off.
    pub fn keep(&self, saved: &Saved) -> bool {
        let label = self.label(false);
        // The copy of the tab matters only if there are other tabs, and after a crash.
        let _ = of_tab().map(|tab| tab.put(OF_TAB, &saved.to_text(&label)));
        keeps_nothing() || of_browser().is_some_and(|store| slots::keep(&store, &label, saved))
    }

    /// Makes room for another game: stores the running one as suspended if it is unfinished, or else deletes its slot,
    /// and locks a new id.
    pub fn put_away(&self, running: Option<&Saved>) {
        if let Some(store) = of_browser() {
            let label = self.label(true);
            match running.filter(|saved| saved.is_unfinished()) {
                // A storage that fails was reported while the game ran.
                Some(saved) => drop(slots::keep(&store, &label, saved)),
                None => slots::forget(&store, label.id),
            }
        }
        *self.own.borrow_mut() = self.tabs.acquire_new(random_id());
    }

    /// Whether there are unfinished games to resume that no tab plays. Deletes surplus games first (see
    /// [`slots::tidy`]).
    pub async fn has_earlier(&self) -> bool {
        let mut played = self.tabs.played().await;
        played.push(self.own.borrow().id);
        let Some(store) = of_browser() else { return false };
        slots::tidy(&store, &played);
        self.earlier(&store).iter().any(|(label, _)| !played.contains(&label.id))
    }

    /// Locks the newest unfinished game that no tab plays. Called again, it locks the one before that; after all had
    /// their turn, it begins again with the game that was suspended last.
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

    /// Locks the newest unfinished game that was begun from this address and that no tab plays, suspended or not.
    pub async fn take_begun_from(&self, address: &str) -> Option<LockedGame> {
        let mut games = self.earlier(&of_browser()?);
        games.retain(|(_, saved)| saved.address == address);
        self.lock_first(games).await
    }

    /// Returns the id of the running game, or of the next one.
    pub fn own_id(&self) -> GameId {
        self.own.borrow().id
    }

    /// Whether there is a slot with this game.
    pub fn has(&self, id: GameId) -> bool {
        of_browser().is_some_and(|store| slots::has(&store, id))
    }

    /// Returns the unfinished games in slots, newest first.
    pub fn unfinished(&self) -> Vec<(Label, Saved)> {
        of_browser().map(|store| self.earlier(&store)).unwrap_or_default()
    }

    /// Brings back the games that the person has moved out of the way of a start that crashed (see
    /// [`slots::restore_moved`]).
    pub fn restore_moved(&self) {
        if let Some(store) = of_browser() {
            slots::restore_moved(&store);
        }
    }

    /// Locks this game; `None` if it is over, has no slot, or a tab plays it.
    pub async fn take(&self, id: GameId) -> Option<LockedGame> {
        let mut games = self.unfinished();
        games.retain(|(label, _)| label.id == id);
        self.lock_first(games).await
    }

    /// Returns the games and records that are played or edited in any tab, as far as the browser can tell.
    pub async fn played(&self) -> Vec<GameId> {
        self.tabs.played().await
    }

    /// Locks a record for writing, and waits up to a second for that; `None` if another tab has it, or this one plays
    /// it.
    pub async fn lock_for_writing(&self, id: GameId) -> Option<WriteLock> {
        if id == self.own_id() {
            return None;
        }
        self.tabs.acquire(id, RELOADED).await.map(|lock| WriteLock { lock })
    }

    /// Locks a new record with a random id for writing.
    pub fn lock_new(&self) -> WriteLock {
        WriteLock { lock: self.tabs.acquire_new(random_id()) }
    }

    /// Deletes the slot of a game that no tab plays.
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

    /// Starts the order of [`Self::take_earlier`] anew, because another game has begun.
    pub fn forget_passed(&self) {
        self.passed.borrow_mut().clear();
    }

    /// Makes a locked game the running one. The game before must have been [put away](Self::put_away).
    pub fn play(&self, locked: LockedGame) -> Saved {
        *self.own.borrow_mut() = locked.lock;
        locked.saved
    }

    fn earlier(&self, store: &BrowserStorage) -> Vec<(Label, Saved)> {
        let mut games = slots::all(store);
        games.retain(|(label, saved)| label.save == self.key() && saved.is_unfinished());
        games
    }

    /// Returns the key under which the link has games saved; empty without one.
    pub fn key(&self) -> String {
        self.save.borrow().as_ref().map_or("", SaveKey::as_str).to_owned()
    }

    fn label(&self, aside: bool) -> Label {
        let (id, save) = (self.own.borrow().id, self.key());
        Label { id, save, at: js_sys::Date::now() as u64, aside }
    }
}

/// Returns a random id of 64 bits for a new game.
fn random_id() -> GameId {
    let mut bytes = [0; 8];
    // Every supported browser has this function; without it, the time tells games apart.
    let tossed = window().crypto().and_then(|crypto| crypto.get_random_values_with_u8_array(&mut bytes));
    match tossed {
        Ok(_) => GameId(u64::from_le_bytes(bytes)),
        Err(_) => GameId(js_sys::Date::now() as u64),
    }
}

/// Stores the preferences, if the storage is available.
pub fn keep_preferences(text: &str) {
    // Without a storage they hold until the page is closed.
    let _ = of_browser().map(|store| store.put(PREFERENCES, text));
}

/// Stores the settings of a game as text, if the storage is available.
pub fn keep_choice(text: &str) {
    let _ = of_browser().map(|store| store.put(CHOICE, text));
}

/// Returns the stored settings of the last game as text, if any.
pub fn last_choice() -> Option<String> {
    of_browser()?.read(CHOICE)
}

/// Stores the record that is studied in this tab, or deletes it with `None`; `false` if it cannot be stored.
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

/// Stores how the browser answered the request for persistent storage: `asked` (no answer yet), `granted` or `refused`.
pub fn keep_persistence(answer: &str) {
    let _ = of_browser().map(|store| store.put(PERSISTENCE, answer));
}

/// Returns the stored answer to the request for persistent storage; `None` before the request.
pub fn persistence() -> Option<String> {
    of_browser()?.read(PERSISTENCE)
}

/// Returns the stored record that was studied in this tab as text, if any.
pub fn study() -> Option<String> {
    of_tab()?.read(STUDY)
}

/// Stores the name of the notation of moves in studied records, if the storage is available.
pub fn keep_notation(name: &str) {
    let _ = of_browser().map(|store| store.put(NOTATION, name));
}

/// Returns the stored name of the notation of moves in studied records, if any.
pub fn notation() -> Option<String> {
    of_browser()?.read(NOTATION)
}

/// Stores the chess clock of this tab as text, or deletes it with `None`.
pub fn keep_chess_clock(text: Option<&str>) {
    let Some(tab) = of_tab() else { return };
    match text {
        // Without a storage it runs until the page is closed.
        Some(text) => drop(tab.put(CHESS_CLOCK, text)),
        None => tab.discard(CHESS_CLOCK),
    }
}

/// Returns the stored chess clock of this tab as text, if any.
pub fn chess_clock() -> Option<String> {
    of_tab()?.read(CHESS_CLOCK)
}

/// Returns the stored preferences as text, if any; also where storing is turned off.
pub fn preferences() -> Option<String> {
    unfiltered_storage()?.read(PREFERENCES)
}

/// The local storage or the session storage of the browser, as a store of texts by key.
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
        // An entry that cannot be removed stays.
        let _ = self.0.remove_item(key);
    }
}
