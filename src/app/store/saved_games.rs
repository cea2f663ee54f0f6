//! The unfinished games in the browser. Each has a slot of its own in the local storage, so that it outlives its tab and
//! no other tab overwrites it. The running game is in the session storage of its tab as well.

use super::tab_lock::{TabLock, Tabs};
use super::{BrowserStorage, keeps_nothing, of_browser, of_tab, random_id};
use crate::mends::{Mend, is_off};
use links::{Pairing, SaveKey};
use saves::copies::{Copy, Reconciled, reconcile};
use saves::slots::{self, KeyValueStore};
use saves::{GameId, Label, Saved, is_same_state};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

/// The key of this tab's game in the session storage, where a reload finds it. `public/recover.js` reads it too, after a
/// crash, and moves it and the other texts that a start resumes if the person asks for that.
const OF_TAB: &str = "komadai:game";
/// The longest time that a reloaded page waits until its former self has released the lock of its game.
const RELOADED: Duration = Duration::from_millis(1_000);

/// The unfinished games in the browser, and the lock of this tab on its own one. Clones share one state.
#[derive(Clone, Debug)]
pub struct SavedGames {
    tabs: Tabs,
    /// The running game of this tab, or the next one.
    own: Rc<RefCell<OwnGame>>,
    /// The revisions of games that the list of saved games is known to have. Their slots may go.
    listed: Rc<RefCell<Vec<(GameId, u64)>>>,
    /// Whether a game had to be stored as one of its own, which the person has not been told yet.
    parted: Rc<Cell<bool>>,
    /// The key under which the link has games saved (`save`); games with other keys are ignored.
    save: Rc<RefCell<Option<SaveKey>>>,
    /// The games that were resumed one after the other, in search of another one.
    passed: Rc<RefCell<Vec<GameId>>>,
}

/// What this tab knows of its running game, or of the next one.
#[derive(Debug)]
struct OwnGame {
    lock: TabLock,
    /// The revision of the game ([`Label::rev`]).
    rev: u64,
    /// The revision that the list of saved games is known to have, at most.
    listed: u64,
    /// The text of the game in its present revision; empty before it was stored.
    state: String,
    /// The text of its slot as this tab has last read or written it. Any other text comes from another tab.
    in_slot: Option<String>,
}

impl From<TabLock> for OwnGame {
    /// A game that is not stored yet.
    fn from(lock: TabLock) -> Self {
        Self { lock, rev: 0, listed: 0, state: String::new(), in_slot: None }
    }
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
    /// The revision of the game.
    rev: u64,
    lock: TabLock,
}

impl SavedGames {
    /// Looks for the game to resume under an address: that of this tab, or the newest one begun there that no tab
    /// plays. `save` is the key under which the link has its games saved.
    pub async fn open(address: &str, save: Option<&SaveKey>) -> StoredState {
        let tabs = Tabs::of_browser();
        let own = Rc::new(RefCell::new(tabs.acquire_new(random_id()).into()));
        let saved_games = Self {
            tabs,
            own,
            listed: Rc::default(),
            parted: Rc::default(),
            save: Rc::new(RefCell::new(save.cloned())),
            passed: Rc::default(),
        };
        let game = saved_games.find(address).await.map(|locked| saved_games.play(locked));
        StoredState { saved_games, game }
    }

    async fn find(&self, address: &str) -> Option<LockedGame> {
        let store = of_browser()?;
        slots::migrate(&store);
        let fits = |label: &Label, saved: &Saved| saved.address == address && label.save == self.key();
        if let Some(of_tab) = of_tab().and_then(|tab| Saved::from_text(&tab.read(OF_TAB)?)) {
            let (label, saved) = &of_tab;
            // In a duplicated tab, the game belongs to the original tab.
            if fits(label, saved)
                && !saved.is_over()
                && let Some(lock) = self.tabs.acquire(label.id, RELOADED).await
                // Another tab may have gone on with the game before this one came back.
                && let Some(locked) = self.newest(Some(&store), Some(of_tab.clone()), lock)
            {
                return (!locked.saved.is_over()).then_some(locked);
            }
            self.keep_copy_of_tab(&store, &of_tab).await;
            if saved.address == address && saved.is_over() {
                return None;
            }
        }
        for (label, saved) in slots::all(&store) {
            if fits(&label, &saved)
                && !label.aside
                && !saved.is_over()
                && let Some(lock) = self.tabs.acquire(label.id, Duration::ZERO).await
                && let Some(locked) = self.newest(Some(&store), None, lock)
                && !locked.saved.is_over()
            {
                return Some(locked);
            }
        }
        None
    }

    /// Stores the tab's copy of a game with which the tab does not go on in its slot, if that is missing or older: the
    /// storage may have been full. The list of saved games has a finished game without a slot.
    async fn keep_copy_of_tab(&self, store: &BrowserStorage, of_tab: &Copy) {
        let (label, saved) = of_tab;
        let is_newer = match slots::game(store, label.id) {
            Some(there) => {
                there.0.rev < label.rev && self.tabs.acquire(label.id, Duration::ZERO).await.is_some()
            }
            None => saved.is_unfinished() && !slots::has(store, label.id),
        };
        if is_newer {
            slots::keep(store, label.id, &saved.to_text(label), &|_| false);
        }
    }

    /// The newest of the copies of a locked game: a given one, and that in its slot, which no other tab changes any
    /// more. A copy with other moves is stored as a game of its own. `None` without a copy.
    fn newest(
        &self,
        store: Option<&BrowserStorage>,
        given: Option<Copy>,
        lock: TabLock,
    ) -> Option<LockedGame> {
        let (label, saved) = match (given, store.and_then(|store| slots::game(store, lock.id))) {
            (Some(given), Some(_)) if is_off(Mend::Revision) => given,
            (Some(given), Some(there)) => {
                let Reconciled { newest, apart } = reconcile(given, there);
                if let Some(other) = apart {
                    self.part(&other);
                }
                newest
            }
            (given, there) => given.or(there)?,
        };
        Some(LockedGame { saved, rev: label.rev, lock })
    }

    /// Stores a copy of a game as a suspended game of its own; `false` if there is no room for it.
    pub fn part(&self, saved: &Saved) -> bool {
        let Some(store) = of_browser() else { return false };
        let id = random_id();
        let label = Label { rev: 1, ..self.label(Some(&store), id, true) };
        let kept = slots::keep(&store, id, &saved.to_text(&label), &|label| self.is_listed(label));
        if kept {
            self.parted.set(true);
        }
        kept
    }

    /// Whether the list of saved games has the game in this revision, so that its slot may go.
    pub fn is_listed(&self, label: &Label) -> bool {
        self.listed.borrow().iter().any(|&(id, rev)| id == label.id && rev >= label.rev)
    }

    /// Notes that the list of saved games has a game in this revision or a later one. Removes the slot if the game is
    /// over.
    pub fn note_listed(&self, id: GameId, rev: u64) {
        let mut listed = self.listed.borrow_mut();
        listed.retain(|(other, _)| *other != id);
        listed.push((id, rev));
        drop(listed);
        if self.own_id() == id {
            self.own.borrow_mut().listed = rev;
        }
        let Some(store) = of_browser() else { return };
        if slots::game(&store, id).is_some_and(|(label, saved)| label.rev <= rev && saved.is_over()) {
            self.forget(id);
        }
    }

    /// The revision of the running game that the list of saved games is known to have, at most.
    pub fn listed_revision(&self) -> u64 {
        self.own.borrow().listed
    }

    /// Whether a game was stored as one of its own since the last call, because two tabs had gone on with it.
    pub fn take_parted(&self) -> bool {
        self.parted.take()
    }

    /// Gives the running game a new id, because the list of saved games has another game under its present one.
    pub fn move_to(&self, id: GameId) {
        let old = self.own_id();
        self.forget(old);
        let mut own = self.own.borrow_mut();
        (own.lock, own.listed, own.in_slot) = (self.tabs.acquire_new(id), own.rev, None);
        self.parted.set(true);
    }

    /// Changes the key of saved games: from then on, only games saved under it are found.
    pub fn change_key(&self, save: Option<&SaveKey>) {
        *self.save.borrow_mut() = save.cloned();
    }

    /// Stores the running game; `false` if it could not be stored beyond this tab. `true` if storing is turned off.
    pub fn keep(&self, saved: &Saved) -> bool {
        self.write(saved, false)
    }

    /// Stores the running game, in a new revision if it has changed. If another tab has written its slot, the game goes
    /// on as one of its own.
    fn write(&self, saved: &Saved, aside: bool) -> bool {
        if keeps_nothing() {
            return true;
        }
        let store = of_browser();
        let mut own = self.own.borrow_mut();
        let there = store.as_ref().and_then(|store| slots::text(store, own.lock.id));
        if there.is_some() && there != own.in_slot {
            own.lock = self.tabs.acquire_new(random_id());
            self.parted.set(true);
        }
        let id = own.lock.id;
        let mut label = self.label(store.as_ref(), id, aside);
        label.rev = own.rev;
        let mut text = saved.to_text(&label);
        if !is_same_state(&own.state, &text) {
            own.rev += 1;
            label.rev = own.rev;
            text = saved.to_text(&label);
            own.state.clone_from(&text);
        }
        if !aside {
            // The copy of the tab matters only if there are other tabs, and after a crash.
            let _ = of_tab().map(|tab| tab.put(OF_TAB, &text));
        }
        let kept = store.is_some_and(|store| slots::keep(&store, id, &text, &|label| self.is_listed(label)));
        if kept {
            own.in_slot = Some(text);
        }
        kept
    }

    /// Makes room for another game: stores the running one as suspended if it is unfinished, and locks a new id. The
    /// slot of a finished game stays until the list of saved games has it. That of a game without a move goes.
    pub fn put_away(&self, running: Option<&Saved>) {
        match running.filter(|saved| !saved.line.moves.is_empty()) {
            Some(saved) if saved.is_unfinished() => {
                // A storage that fails was reported while the game ran.
                self.write(saved, true);
            }
            Some(saved) if saved.choice.pairing != Pairing::Mate => {}
            _ => self.forget(self.own_id()),
        }
        *self.own.borrow_mut() = self.tabs.acquire_new(random_id()).into();
    }

    /// Whether there are unfinished games to resume that no tab plays.
    pub async fn has_earlier(&self) -> bool {
        let played = self.played_anywhere().await;
        let Some(store) = of_browser() else { return false };
        self.earlier(&store).iter().any(|(label, _)| !played.contains(&label.id))
    }

    /// Locks the newest unfinished game that no tab plays. Called again, it locks the one before that; after all had
    /// their turn, it begins again with the game that was suspended last.
    pub async fn take_earlier(&self) -> Option<LockedGame> {
        let own = self.own_id();
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
        self.own.borrow().lock.id
    }

    /// Returns the metadata of the running game in its present revision.
    pub fn own_label(&self) -> Label {
        let (id, rev) = (self.own_id(), self.own.borrow().rev);
        Label { rev, ..self.label(of_browser().as_ref(), id, false) }
    }

    /// Whether there is any game in a slot.
    pub fn has_games(&self) -> bool {
        of_browser().is_some_and(|store| !slots::all(&store).is_empty())
    }

    /// Whether there is a slot with this game.
    pub fn has(&self, id: GameId) -> bool {
        of_browser().is_some_and(|store| slots::has(&store, id))
    }

    /// Returns the games in slots, unfinished or over, newest first.
    pub fn in_slots(&self) -> Vec<Copy> {
        of_browser().map(|store| slots::all(&store)).unwrap_or_default()
    }

    /// Brings back the games that the person has moved out of the way of a start that crashed (see
    /// [`slots::restore_moved`]).
    pub fn restore_moved(&self) {
        if let Some(store) = of_browser() {
            slots::restore_moved(&store);
        }
    }

    /// Locks the unfinished game with this id, in the newest of its copies: `listed`, from the list of saved games, and
    /// that in its slot. `None` if there is none, it is over, or a tab plays it.
    pub async fn take(&self, id: GameId, listed: Option<Copy>) -> Option<LockedGame> {
        let lock = self.tabs.acquire(id, Duration::ZERO).await?;
        self.newest(of_browser().as_ref(), listed, lock).filter(|locked| locked.saved.is_unfinished())
    }

    /// Replaces the slot of a game by a newer copy from the list of saved games, unless a tab plays it.
    pub async fn replace(&self, newer: &Copy) {
        let (label, saved) = newer;
        let lock = self.tabs.acquire(label.id, Duration::ZERO).await;
        if let Some(store) = of_browser().filter(|_| lock.is_some()) {
            slots::keep(&store, label.id, &saved.to_text(label), &|_| false);
        }
    }

    /// Returns the games and records that are played or edited in any tab, as far as the browser can tell.
    pub async fn played(&self) -> Vec<GameId> {
        self.tabs.played().await
    }

    /// Returns the games that are played in any tab, with that of this one.
    pub async fn played_anywhere(&self) -> Vec<GameId> {
        let mut played = self.tabs.played().await;
        played.push(self.own_id());
        played
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
        self.lock_as(random_id())
    }

    /// Locks a new record with this random id for writing.
    pub fn lock_as(&self, id: GameId) -> WriteLock {
        WriteLock { lock: self.tabs.acquire_new(id) }
    }

    /// Deletes the slot of a game.
    pub fn forget(&self, id: GameId) {
        if let Some(store) = of_browser() {
            slots::forget(&store, id);
        }
        if let Ok(mut own) = self.own.try_borrow_mut()
            && own.lock.id == id
        {
            own.in_slot = None;
        }
    }

    async fn lock_first(&self, games: Vec<(Label, Saved)>) -> Option<LockedGame> {
        let store = of_browser()?;
        for (label, _) in games {
            if let Some(lock) = self.tabs.acquire(label.id, Duration::ZERO).await
                // It may have ended in another tab in the meantime.
                && let Some(locked) = self.newest(Some(&store), None, lock)
                && !locked.saved.is_over()
            {
                return Some(locked);
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
        let LockedGame { saved, rev, lock } = locked;
        let in_slot = of_browser().and_then(|store| slots::text(&store, lock.id));
        let state = saved.to_text(&Label::default());
        *self.own.borrow_mut() = OwnGame { lock, rev, listed: rev, state, in_slot };
        saved
    }

    /// Goes on with a newer copy of the running game.
    pub fn go_on_with(&self, newer: Copy) -> Saved {
        let (Label { rev, .. }, saved) = newer;
        let mut own = self.own.borrow_mut();
        (own.rev, own.listed, own.state) = (rev, rev, saved.to_text(&Label::default()));
        saved
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

    /// The metadata of a game that is stored now, except for its revision.
    fn label(&self, store: Option<&BrowserStorage>, id: GameId, aside: bool) -> Label {
        let now = js_sys::Date::now() as u64;
        let at = store.map_or(now, |store| slots::next_time(store, id, now));
        Label { id, save: self.key(), at, aside, ..Label::default() }
    }
}
