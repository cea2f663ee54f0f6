//! The list of the games, and what is done with it.

use super::keeper::{Library, now};
use super::storage_error::StorageError;
use super::words::Key;
use crate::browser;
use crate::study;
use crate::timers;
use js_sys::Date;
use leptos::prelude::*;
use links::Link;
use record::{Field, GameRecord};
use rules::Handicap;
use saves::GameId;
use saves::entry::merged;
use saves::entry::{self, Card, Entry, Kind, Seat};
use saves::rows::Cards;
use saves::search::{Found, Order, sort};
use serde::Serialize;
use std::time::Duration;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;

/// So long a deleted game can be had again.
const REGRET: Duration = Duration::from_secs(10);

/// What of a game is being written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writing {
    /// Its title.
    Title,
    /// Its tags.
    Tags,
}

/// A game that was deleted and can still be had again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deleted {
    /// Which.
    pub id: GameId,
    /// What the list called it.
    pub title: String,
    /// When it had been changed last ([`Card::changed`]): what is written later was not deleted.
    changed: u64,
}

/// The list. Copy it anywhere.
#[derive(Clone, Copy, Debug)]
pub struct List {
    /// Where they are kept.
    pub library: Library,
    /// What was read; `None` before.
    cards: RwSignal<Option<Cards>>,
    /// The words that are looked for.
    pub question: RwSignal<String>,
    /// In which order games stand.
    pub order: RwSignal<Order>,
    /// The games that answer the question, in order.
    pub shown: Memo<Vec<Found>>,
    /// Which game is being written on.
    pub writing: RwSignal<Option<(GameId, Writing)>>,
    /// The game that was deleted and can still be had again.
    pub deleted: RwSignal<Option<Deleted>>,
    /// What was done, or could not be done.
    pub told: RwSignal<String>,
}

impl List {
    /// Reads the games, and again whenever some were written.
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
        // Who leaves the list does not come back to it. Who leaves the page has deleted nothing: there is no time to look
        // whether the game has changed.
        on_cleanup(move || list.forget_deleted());
        list
    }

    /// How many games there are, and how many cannot be read; `None` before they were read.
    pub fn count(self) -> Option<(usize, usize)> {
        self.cards.with(|cards| cards.as_ref().map(|cards| (cards.cards.len(), cards.unreadable)))
    }

    async fn read(self, first: bool) {
        if !self.library.keeps() {
            return self.show(Cards::default());
        }
        let Some(database) = self.library.opened(first).await else {
            // Without any trouble it is just being opened.
            if self.library.storage_error.get_untracked().is_some() {
                self.show(Cards::default());
            }
            return;
        };
        if first {
            self.library.take_slots(&database).await;
        }
        match database.cards().await {
            Ok(mut cards) => {
                let key = self.library.key();
                cards.cards.retain(|card| card.save == key);
                self.show(cards);
            }
            Err(storage_error) => self.fail(storage_error),
        }
    }

    fn show(self, cards: Cards) {
        // By then the list may be gone.
        let _ = self.cards.try_set(Some(cards));
    }

    fn tell(self, key: Key, title: &str) {
        let _ = self.told.try_set(untrack(|| self.library.texts.fill(key, &[("title", title)])));
    }

    /// Tells why something could not be stored.
    pub fn fail(self, storage_error: StorageError) {
        let _ = self.told.try_set(untrack(|| self.library.texts.storage_error(storage_error)));
    }

    /// Opens a game: one that can be gone on with goes on, any other is studied.
    pub fn open(self, card: &Card) {
        let (library, table) = (self.library, self.library.table);
        let id = card.id;
        let saved_games = table.saved_games();
        if id == saved_games.own_id() && untrack(|| table.is_begun()) {
            table.show_study_view(None);
            return table.close_sheets();
        }
        if card.kind == Kind::Played && card.result.is_empty() && saved_games.has(id) {
            table.close_sheets();
            return table.resume(id, move || library.study(id));
        }
        library.study(id);
        table.close_sheets();
    }

    /// Writes a title, or tags.
    pub fn write(self, id: GameId, what: Writing, text: String) {
        let change = move |card: &mut Card| {
            card.named = now();
            match what {
                Writing::Title => card.title = entry::shortened(&text),
                Writing::Tags => card.tags = entry::tags(&text),
            }
        };
        self.writing.set(None);
        // It is seen at once; what is stored is read again.
        self.cards.update(|cards| {
            let cards = cards.iter_mut().flat_map(|cards| &mut cards.cards);
            cards.filter(|card| card.id == id).for_each(&change);
        });
        let library = self.library;
        spawn_local(async move {
            let Some(database) = library.opened(false).await else { return };
            let changed = database.change(id, change).await;
            match changed {
                Ok(()) => library.tell_tabs(),
                Err(storage_error) => self.fail(storage_error),
            }
        });
    }

    /// Takes a game from the list. It is gone when nobody wants it back.
    pub fn delete(self, card: &Card, title: String) {
        let (id, changed) = (card.id, card.changed);
        let (saved_games, table) = (self.library.table.saved_games(), self.library.table);
        let is_over = untrack(|| table.with_game(|game| game.outcome().is_some()));
        if id == saved_games.own_id() && !is_over {
            return self.tell(Key::OnTable, &title);
        }
        spawn_local(async move {
            if self.library.is_elsewhere(id).await {
                return self.tell(Key::Elsewhere, &title);
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

    /// The deleted game is wanted back.
    pub fn undo(self) {
        self.deleted.set(None);
        browser::after_paint(|| browser::focus("[data-field=games-search]"));
    }

    /// Nobody wants the deleted game back.
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
                // The list may be gone by now.
                && let Some(told) = self.told.try_set(told)
            {
                library.table.complain(Some(told));
            }
            // What was not deleted is in the list again.
            library.tell_tabs();
        });
    }
}

impl Library {
    /// Whether another tab plays a game, or writes in it.
    async fn is_elsewhere(self, id: GameId) -> bool {
        let saved_games = self.table.saved_games();
        id != saved_games.own_id() && saved_games.played().await.contains(&id) && !self.has_write_lock(id)
    }

    /// Deletes a game for good, unless somebody has gone on with it meanwhile; the error says why it is still there.
    async fn delete(self, deleted: &Deleted) -> Result<(), String> {
        let Deleted { id, title, changed } = deleted;
        let say = |key| untrack(|| self.texts.fill(key, &[("title", title)]));
        if self.is_elsewhere(*id).await {
            return Err(say(Key::Elsewhere));
        }
        let database = self.opened(false).await.ok_or_else(|| say(Key::NotDeleted))?;
        match database.delete(*id, *changed).await {
            Ok(true) => {
                self.table.saved_games().forget(*id);
                Ok(())
            }
            Ok(false) => Err(say(Key::ChangedMeanwhile)),
            Err(_) => Err(say(Key::NotDeleted)),
        }
    }

    /// Lays a game out as a record.
    fn study(self, id: GameId) {
        spawn_local(async move {
            let entry = match self.opened(false).await {
                Some(database) => database.entry(id).await.ok().flatten(),
                None => None,
            };
            match entry.and_then(|entry| Some((self.named_record(&entry)?, entry))) {
                Some((record, entry)) => study::open_kept(record, entry.card.id),
                None => self.table.complain(Some(untrack(|| self.texts.say(Key::Gone)))),
            }
        });
    }

    /// The record of an entry, with the names of those who played here.
    pub fn named_record(self, entry: &Entry) -> Option<GameRecord> {
        let mut record = entry.record()?;
        for (field, seat) in [(Field::Black, &entry.card.black), (Field::White, &entry.card.white)] {
            if matches!(seat, Seat::Engine(_)) && record.header.get(&field).is_none() {
                record.header.push(field, &untrack(|| self.texts.seat(seat)));
            }
        }
        Some(record)
    }

    /// The unfinished games that a reload would go on with are in the list too, however they came there.
    async fn take_slots(self, database: &super::database::Database) {
        for (label, saved) in self.table.saved_games().unfinished() {
            let (fragment, query) = saved.address.split_once('?').unwrap_or((&saved.address, ""));
            if Link::parse(fragment, query).0.embed.is_some() && label.save.is_empty() {
                continue;
            }
            let level = saved.choice.level.get();
            let game = saved.game().filter(|_| saved.choice.pairing != links::Pairing::Mate);
            let at = if label.at == 0 { now() } else { label.at };
            let entry = game.and_then(|game| Entry::of_game(label.id, &game, level, &label.save, at).ok());
            if let Some(entry) = entry {
                // One that cannot be taken now is taken the next time.
                let put = database
                    .put(label.id, |there| match there {
                        Some(there) if there.card.changed >= at => None,
                        there => merged(entry, there),
                    })
                    .await;
                if put.is_err() {
                    return;
                }
            }
        }
    }
}

/// A card with what the list says of it.
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

/// How a game started, if not as usual.
pub fn start(library: Library, card: &Card) -> String {
    match Handicap::from_name(&card.start) {
        Some(handicap) => library.texts.i18n.handicap_to_choose(handicap),
        None if card.start == Card::POSITION => library.texts.say(Key::Position),
        None => String::new(),
    }
}

/// How the browser writes days: options of `toLocaleDateString`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct DateFormat {
    date_style: &'static str,
}

/// When a game was played, as the person writes days; or what its record says.
pub fn date(library: Library, card: &Card) -> String {
    if !card.day.is_empty() {
        return card.day.clone();
    }
    let style = serde_wasm_bindgen::to_value(&DateFormat { date_style: "medium" }).unwrap_or_default();
    let day = Date::new(&JsValue::from_f64(card.begun as f64));
    day.to_locale_date_string(library.texts.i18n.language().tag(), &style).into()
}
