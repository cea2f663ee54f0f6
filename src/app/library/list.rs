//! The state of the list of stored games: search, order, opening, renaming, and deletion with undo.

use super::keeper::{Library, now};
use super::storage_error::StorageError;
use super::words::LibraryKey;
use crate::analyzer;
use crate::browser;
use crate::study;
use crate::timers;
use js_sys::Date;
use leptos::prelude::*;
use record::{Field, GameRecord};
use rules::Handicap;
use saves::GameId;
use saves::entry::{self, Card, Entry, Kind, Seat};
use saves::merging::Fingerprint;
use saves::rows::Cards;
use saves::search::{Found, Order, sort};
use serde::Serialize;
use std::time::Duration;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;

/// The time in which a deletion can be undone.
const REGRET: Duration = Duration::from_secs(10);

/// The field of a game that is being edited in its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writing {
    /// The title that the person gives the game.
    Title,
    /// The tags of the game, separated by commas.
    Tags,
}

/// A game that was deleted from the list and can still be restored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deleted {
    /// The id of the game in the database.
    pub id: GameId,
    /// The title of the game in the list.
    pub title: String,
    /// The time of its last change ([`Card::changed`]), in milliseconds since 1970. A game that has been changed later
    /// is not deleted.
    changed: u64,
}

/// The state of the list. Copies share it.
#[derive(Clone, Copy, Debug)]
pub struct List {
    /// The library of the page, with the database and the texts.
    pub library: Library,
    /// The cards of all games; `None` before they have been read.
    cards: RwSignal<Option<Cards>>,
    /// The text in the search field.
    pub question: RwSignal<String>,
    /// The chosen sort order of the games.
    pub order: RwSignal<Order>,
    /// The games that match the search, in the chosen order, without a deleted one.
    pub shown: Memo<Vec<Found>>,
    /// The game whose title or tags are being edited, if any.
    pub writing: RwSignal<Option<(GameId, Writing)>>,
    /// The game that was deleted last, as long as it can be restored.
    pub deleted: RwSignal<Option<Deleted>>,
    /// The message about the last action, such as an import or an error.
    pub told: RwSignal<String>,
}

impl List {
    /// Creates the list, and reads the games now and whenever some have been stored in any tab.
    pub fn new(library: Library) -> Self {
        let cards = RwSignal::new(None::<Cards>);
        let (question, order) = (RwSignal::new(String::new()), RwSignal::new(Order::default()));
        let deleted = RwSignal::new(None::<Deleted>);
        let found = Memo::new(move |_| {
            let read = |cards: &Cards| cards.cards.iter().map(|card| found(library, card)).collect();
            cards.with(|cards| cards.as_ref().map(read).unwrap_or_default())
        });
        let shown = Memo::new(move |_| {
            let gone = deleted.with(|deleted| deleted.as_ref().map(|deleted| deleted.id));
            let mut shown: Vec<Found> = found.with(|found: &Vec<Found>| {
                let answers = |game: &&Found| question.with(|question| game.answers(question));
                found.iter().filter(|game| Some(game.card.id) != gone).filter(answers).cloned().collect()
            });
            sort(&mut shown, order.get());
            shown
        });
        let list = Self {
            library,
            cards,
            question,
            order,
            shown,
            writing: RwSignal::new(None),
            deleted,
            told: RwSignal::new(String::new()),
        };
        Effect::new(move |before: Option<()>| {
            library.changes.track();
            spawn_local(list.read(before.is_none()));
        });
        // Closing the list makes a deletion final. Leaving the page does not: there is no time to check whether the
        // game has changed.
        on_cleanup(move || list.forget_deleted());
        list
    }

    /// The number of readable games and of unreadable ones. `None` before they have been read.
    pub fn count(self) -> Option<(usize, usize)> {
        self.cards.with(|cards| cards.as_ref().map(|cards| (cards.cards.len(), cards.unreadable)))
    }

    /// The number of readable games without a deleted one.
    pub fn kept(self) -> usize {
        let gone = self.deleted.with(|deleted| deleted.as_ref().map(|deleted| deleted.id));
        let kept = |cards: &Cards| cards.cards.iter().filter(|card| Some(card.id) != gone).count();
        self.cards.with(|cards| cards.as_ref().map(kept).unwrap_or_default())
    }

    /// Reads the cards of this page's games. The first time, it also stores the games of the slots.
    async fn read(self, first: bool) {
        if !self.library.keeps() {
            return self.show(Cards::default());
        }
        let Some(database) = self.library.opened(first).await else {
            // Without an error, the database is still being opened.
            if self.library.storage_error.get_untracked().is_some() {
                self.show(Cards::default());
            }
            return;
        };
        if first {
            // Games that were moved out of the way of a start that crashed get their slots back.
            self.library.table.saved_games().restore_moved();
            self.library.take_slots().await;
        }
        match database.cards().await {
            Ok(mut cards) => {
                let key = self.library.key();
                cards.cards.retain(|card| card.save == key);
                self.show(cards);
            }
            // The list says why instead of games that it has not read yet.
            Err(storage_error) => {
                self.library.note_error(storage_error);
                if self.cards.try_with_untracked(Option::is_none) == Some(true) {
                    self.show(Cards::default());
                }
            }
        }
    }

    fn show(self, cards: Cards) {
        // The list may have been closed during the wait.
        let _ = self.cards.try_set(Some(cards));
    }

    /// Shows a message about the game with this title.
    fn tell(self, key: LibraryKey, title: &str) {
        let _ = self.told.try_set(untrack(|| self.library.texts.fill(key, &[("title", title)])));
    }

    /// Shows the message for a storage error.
    pub fn fail(self, storage_error: StorageError) {
        let _ = self.told.try_set(untrack(|| self.library.texts.storage_error(storage_error)));
    }

    /// Opens a game: resumes an unfinished one, and shows any other as a record. The running game is only shown again.
    pub fn open(self, card: &Card) {
        let (library, table) = (self.library, self.library.table);
        let id = card.id;
        let saved_games = table.saved_games();
        if id == saved_games.own_id() && untrack(|| table.is_begun()) {
            table.show_study_view(None);
            return table.close_sheets();
        }
        let listed = card.resumable();
        if card.kind == Kind::Played && (listed.is_some() || card.result.is_empty() && saved_games.has(id)) {
            table.close_sheets();
            return table.resume(id, listed, move || library.study(id, || {}));
        }
        library.study(id, || {});
        table.close_sheets();
    }

    /// Opens a game as a record and has it reviewed.
    pub fn review(self, card: &Card) {
        self.library.study(card.id, || analyzer::of_page().run(|views| (views.review)()));
        self.library.table.close_sheets();
    }

    /// Whether a game can be reviewed: it is over, and not without moves.
    pub fn can_review(self, card: &Card) -> bool {
        let is_over = card.kind != Kind::Played || card.resumable().is_none() && !card.result.is_empty();
        let table = self.library.table;
        is_over && card.plies > 0 && !table.is_locked("analysis") && !table.is_locked("study")
    }

    /// Stores a new title, or tags separated by commas, of a game.
    pub fn write(self, id: GameId, what: Writing, text: String) {
        let change = move |card: &mut Card| {
            card.named = now();
            match what {
                Writing::Title => card.title = entry::shortened(&text),
                Writing::Tags => card.tags = entry::tags(&text),
            }
        };
        self.writing.set(None);
        // The list shows the change at once; the stored cards are read again later.
        self.cards.update(|cards| {
            let cards = cards.iter_mut().flat_map(|cards| &mut cards.cards);
            cards.filter(|card| card.id == id).for_each(&change);
        });
        let library = self.library;
        spawn_local(async move {
            let Some(database) = library.opened(false).await else { return };
            let changed = database.change(id, change).await;
            match changed {
                Ok(()) => library.notify_tabs(),
                Err(storage_error) => self.fail(storage_error),
            }
        });
    }

    /// Removes a game from the list, and deletes it when the time for undo is over. A game that runs here, or that
    /// another tab uses, is not removed.
    pub fn delete(self, card: &Card, title: String) {
        let (id, changed) = (card.id, card.changed);
        let (saved_games, table) = (self.library.table.saved_games(), self.library.table);
        let is_over = untrack(|| table.with_game(|game| game.outcome().is_some()));
        if id == saved_games.own_id() && !is_over {
            return self.tell(LibraryKey::OnTable, &title);
        }
        spawn_local(async move {
            if self.library.is_elsewhere(id).await {
                return self.tell(LibraryKey::Elsewhere, &title);
            }
            self.forget_deleted();
            let _ = self.told.try_set(String::new());
            let _ = self.deleted.try_set(Some(Deleted { id, title, changed }));
            browser::after_paint(|| browser::focus("[data-action=games-undo]"));
            timers::after(REGRET, move || {
                let is_it = |deleted: &Deleted| deleted.id == id;
                if self.deleted.try_get_untracked().flatten().as_ref().is_some_and(is_it) {
                    self.forget_deleted();
                }
            });
        });
    }

    /// Restores the deleted game to the list.
    pub fn undo(self) {
        self.deleted.set(None);
        browser::after_paint(|| browser::focus("[data-field=games-search]"));
    }

    /// Ends the time for undo, and deletes the game from the database.
    fn forget_deleted(self) {
        let Some(deleted) = self.deleted.try_get_untracked().flatten() else { return };
        let _ = self.cards.try_update(|cards| {
            if let Some(cards) = cards {
                cards.cards.retain(|card| card.id != deleted.id);
            }
        });
        let _ = self.deleted.try_set(None);
        let library = self.library;
        spawn_local(async move {
            if let Err(told) = library.delete(&deleted).await
                // Without the list, the page shows the message.
                && let Some(told) = self.told.try_set(told)
            {
                library.table.complain(Some(told));
            }
            // A game that was not deleted appears in the list again.
            library.notify_tabs();
        });
    }
}

impl Library {
    /// Whether another tab plays a game, or writes in its record.
    async fn is_elsewhere(self, id: GameId) -> bool {
        let saved_games = self.table.saved_games();
        id != saved_games.own_id() && saved_games.played().await.contains(&id) && !self.has_write_lock(id)
    }

    /// Deletes a game from the database and its slot.
    ///
    /// # Errors
    /// The message why it is still stored: another tab uses it, it was changed meanwhile, or the database failed.
    async fn delete(self, deleted: &Deleted) -> Result<(), String> {
        let Deleted { id, title, changed } = deleted;
        let say = |key| untrack(|| self.texts.fill(key, &[("title", title)]));
        if self.is_elsewhere(*id).await {
            return Err(say(LibraryKey::Elsewhere));
        }
        let database = self.opened(false).await.ok_or_else(|| say(LibraryKey::NotDeleted))?;
        match database.delete(*id, *changed).await {
            Ok(true) => {
                self.table.saved_games().forget(*id);
                Ok(())
            }
            Ok(false) => Err(say(LibraryKey::ChangedMeanwhile)),
            Err(_) => Err(say(LibraryKey::NotDeleted)),
        }
    }

    /// Opens a game as a record in the study and then calls `opened`, or reports that it is no longer stored.
    fn study(self, id: GameId, opened: impl FnOnce() + 'static) {
        spawn_local(async move {
            let entry = match self.opened(false).await {
                Some(database) => database.entry(id).await.ok().flatten(),
                None => None,
            };
            match entry.and_then(|entry| Some((self.named_record(&entry)?, entry))) {
                Some((record, entry)) => {
                    study::open_kept(record, entry.card.id, Fingerprint::of(&entry.record));
                    opened();
                }
                None => self.table.complain(Some(untrack(|| self.texts.say(LibraryKey::Gone)))),
            }
        });
    }

    /// The record of an entry, with the engine's name in the header where that has none. `None` if it cannot be read.
    pub fn named_record(self, entry: &Entry) -> Option<GameRecord> {
        let mut record = entry.record()?;
        for (field, seat) in [(Field::Black, &entry.card.black), (Field::White, &entry.card.white)] {
            if matches!(seat, Seat::Engine(_)) && record.header.get(&field).is_none() {
                // Black comes first.
                let white = record.header.get(&Field::White).map(str::to_owned);
                record.header.remove(&Field::White);
                record.header.push(field, &untrack(|| self.texts.seat(seat)));
                if let Some(white) = white {
                    record.header.push(Field::White, &white);
                }
            }
        }
        Some(record)
    }
}

/// A card with the texts by which the search finds it.
fn found(library: Library, card: &Card) -> Found {
    let texts = library.texts;
    let (black, white) = (texts.seat(&card.black), texts.seat(&card.white));
    let day = Date::new(&JsValue::from_f64(card.begun as f64));
    let iso = String::from(day.to_locale_date_string("sv-SE", &JsValue::UNDEFINED));
    let told = [&black, &white, &texts.kind(card.kind), &texts.result(card), &start(library, card), &iso];
    let mut told: Vec<&str> = told.into_iter().map(String::as_str).collect();
    let shown = date(library, card);
    told.push(&shown);
    Found::new(card.clone(), texts.title(card), &told)
}

/// The name of the handicap, or the note that the game began from another position. Empty for an even game.
pub fn start(library: Library, card: &Card) -> String {
    match Handicap::from_name(&card.start) {
        Some(handicap) => library.texts.i18n.handicap_to_choose(handicap),
        None if card.start == Card::POSITION => library.texts.say(LibraryKey::Position),
        None => String::new(),
    }
}

/// The options of `toLocaleDateString`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct DateFormat {
    date_style: &'static str,
}

/// The date in the header of the record, or else the day on which the game was first saved, in the page's language.
pub fn date(library: Library, card: &Card) -> String {
    if !card.day.is_empty() {
        return card.day.clone();
    }
    let style = serde_wasm_bindgen::to_value(&DateFormat { date_style: "medium" }).unwrap_or_default();
    let day = Date::new(&JsValue::from_f64(card.begun as f64));
    day.to_locale_date_string(library.texts.i18n.language().tag(), &style).into()
}
