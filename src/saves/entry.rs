//! Entries of the list of saved games. An entry is a card for the list and the packed record. Cards are stored in the
//! browser's database, entries in archives, both as JSON with a version.

use crate::copies::Copy;
use crate::id::GameId;
use crate::names::write_into;
use crate::saved::{Label, Saved};
use game::{Game, Player};
use links::Pairing;
use record::study::outcome;
use record::{Field, GameRecord, NodeId, Step, Study, packed};
use rules::{ByColor, Color, Handicap, Outcome, Setup};
use serde::{Deserialize, Serialize};

/// The version of cards and entries that is written.
pub const VERSION: u32 = 2;
/// The version before: it has no tags, and the names of the players instead of seats.
const WITHOUT_TAGS: u32 = 1;
/// The maximum length of a title, a name or a tag, in characters.
pub const LONGEST: usize = 200;
/// The maximum number of tags of a game.
pub const MOST_TAGS: usize = 20;

/// The origin of a saved game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The game was played on the page.
    #[default]
    Played,
    /// The record was opened or entered on the page, and then edited.
    Opened,
}

/// The player of a side, as the list names it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seat {
    /// A person without a name.
    #[default]
    Person,
    /// The engine of the page, at this level, 1 to 20.
    Engine(u8),
    /// A player with this name, which the person has entered or the header of a record gives.
    Named(String),
}

/// The data that the list shows of a game, without its moves.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    /// The version of the card, always [`VERSION`] when it is written.
    version: u32,
    /// The id of the game, the same as in its slot ([`crate::slots`]).
    #[serde(with = "id_text")]
    pub id: GameId,
    /// The origin of the game.
    pub kind: Kind,
    /// The title that the person has given to the game; empty if there is none.
    pub title: String,
    /// The title in the header of the record; empty if there is none.
    pub heading: String,
    /// The tags that the person has given to the game.
    pub tags: Vec<String>,
    /// The player with the black side.
    pub black: Seat,
    /// The player with the white side.
    pub white: Seat,
    /// The time at which the game was first saved, in milliseconds since 1970.
    pub begun: u64,
    /// The time of the last change, in milliseconds since 1970.
    pub changed: u64,
    /// The time at which the person last edited the title or the tags, in milliseconds since 1970; 0 if it is
    /// unknown.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub named: u64,
    /// The date in the header of the record, as it is written there; empty if there is none.
    pub day: String,
    /// The result in the words of [`Outcome::tag`]; empty while the game goes on.
    pub result: String,
    /// The number of moves in the main line.
    pub plies: u32,
    /// The name of the handicap; empty for an even game, [`Card::POSITION`] for any other start.
    pub start: String,
    /// The last position of the main line, as SFEN.
    pub sfen: String,
    /// The key of `save` in the link of the game; empty if the link has none.
    pub save: String,
    /// The revision of the game ([`crate::Label::rev`]); 0 for records, and for games of builds without revisions.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub rev: u64,
    /// The text of the game in its slot, with which an unfinished game can be resumed if the slot is lost or older;
    /// empty for records and for games that are over.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub slot: String,
}

/// A saved game with its record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The data that the list shows.
    #[serde(flatten)]
    pub card: Card,
    /// The complete record in packed form ([`packed`]).
    pub record: String,
}

/// The reason why a card or an entry cannot be read or made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryError {
    /// A newer version of the page has written it.
    Newer,
    /// The text or its record is invalid.
    Spoiled,
    /// The record is too long to be packed ([`packed::write`]).
    TooLong,
}

/// An entry of the version without tags.
#[derive(Deserialize)]
struct OldEntry {
    #[serde(with = "id_text")]
    id: GameId,
    title: String,
    black: String,
    white: String,
    begun: u64,
    changed: u64,
    result: String,
    save: String,
    record: String,
}

/// The version of any card or entry.
#[derive(Deserialize)]
struct Versioned {
    version: u32,
}

/// Whether a time or a revision is unknown, so that it is not written.
fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// The form of a [`GameId`] in JSON: its text of 16 digits.
mod id_text {
    use crate::id::GameId;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(id: &GameId, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(id)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<GameId, D::Error> {
        let text = String::deserialize(deserializer)?;
        GameId::read(&text).ok_or_else(|| D::Error::custom("no id"))
    }
}

impl Card {
    /// The value of [`start`](Self::start) for a start without a name.
    pub const POSITION: &str = "position";

    /// Reads a card from its JSON text.
    ///
    /// # Errors
    /// [`EntryError::Newer`] if a newer version has written the text, [`EntryError::Spoiled`] if it is invalid.
    pub fn from_text(text: &str) -> Result<Self, EntryError> {
        match version(text)? {
            VERSION => serde_json::from_str(text).map_err(|_| EntryError::Spoiled),
            later if later > VERSION => Err(EntryError::Newer),
            _ => Err(EntryError::Spoiled),
        }
    }

    /// The JSON text to be stored.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("a card has only texts and numbers")
    }

    /// The player of a side.
    pub const fn seat(&self, color: Color) -> &Seat {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    /// Copies from the stored card of the same game the data that this card must keep: title, tags, origin, the time
    /// of the first save and, of a game played on the page, the players.
    pub fn go_on_from(&mut self, kept: &Self) {
        self.take_names(kept);
        self.begun = kept.begun;
        self.kind = kept.kind;
        if kept.kind == Kind::Played {
            self.black.clone_from(&kept.black);
            self.white.clone_from(&kept.white);
        }
    }

    /// The game with which an unfinished game can be resumed; `None` if there is none or its text cannot be read.
    pub fn resumable(&self) -> Option<Copy> {
        Saved::from_text(&self.slot).filter(|(label, _)| label.id == self.id)
    }

    /// Copies title and tags, with their time, from another card.
    fn take_names(&mut self, other: &Self) {
        self.title.clone_from(&other.title);
        self.tags.clone_from(&other.tags);
        self.named = other.named;
    }

    /// Whether title and tags of this card take precedence over those of `other`: the later ones do, and at equal
    /// times those of this card if it has any.
    fn is_named_before(&self, other: &Self) -> bool {
        let has_names = !self.title.is_empty() || !self.tags.is_empty();
        self.named > other.named || self.named == other.named && has_names
    }

    /// Computes the fields that follow from the record: number of moves, last position, and start.
    fn describe(&mut self, record: &GameRecord) {
        let mut study = Study::new(record.clone());
        study.go_to_ply(usize::MAX);
        let is_move = |&id: &NodeId| matches!(record.node(id).step(), Step::Move(_));
        self.plies = record.main_line().filter(is_move).count() as u32;
        self.sfen = study.position().to_setup().to_string();
        self.start = name_of(record.start());
    }
}

impl Entry {
    /// The entry of a game played on the page, as it is at `now`, in milliseconds since 1970. `level` is that of the
    /// engine; an empty one of `names` is that of a person without a name.
    ///
    /// # Errors
    /// [`EntryError::TooLong`] if the record cannot be packed.
    pub fn of_game(
        id: GameId,
        game: &Game,
        level: u8,
        names: &ByColor<String>,
        save: &str,
        now: u64,
    ) -> Result<Self, EntryError> {
        let mut record = game.record().map_err(|_| EntryError::TooLong)?;
        write_into(&mut record, names);
        let seat = |color| match game.terms().players[color] {
            Player::Engine => Seat::Engine(level),
            Player::Human if names[color].is_empty() => Seat::Person,
            Player::Human => Seat::Named(names[color].clone()),
        };
        let mut card = Card {
            version: VERSION,
            id,
            black: seat(Color::Black),
            white: seat(Color::White),
            begun: now,
            changed: now,
            result: game.outcome().map(Outcome::tag).unwrap_or_default(),
            save: save.to_owned(),
            ..Card::default()
        };
        card.describe(&record);
        pack(card, &record)
    }

    /// The entry of a record that was edited on the page, as it is at `now`, in milliseconds since 1970.
    ///
    /// # Errors
    /// [`EntryError::TooLong`] if the record cannot be packed.
    pub fn of_record(id: GameId, record: &GameRecord, save: &str, now: u64) -> Result<Self, EntryError> {
        let told = |field: Field| shortened(record.header.get(&field).unwrap_or_default());
        let seat = |field| match told(field) {
            name if name.is_empty() => Seat::Person,
            name => Seat::Named(name),
        };
        let mut card = Card {
            version: VERSION,
            id,
            kind: Kind::Opened,
            heading: told(Field::Title),
            black: seat(Field::Black),
            white: seat(Field::White),
            begun: now,
            changed: now,
            day: told(Field::Start),
            result: result_of(record),
            save: save.to_owned(),
            ..Card::default()
        };
        card.describe(record);
        pack(card, record)
    }

    /// The entry of a game in its slot, unfinished or over, as it is at `now`, in milliseconds since 1970. `None` if the
    /// game cannot be restored or packed, or if it is a mate problem.
    pub fn of_copy((label, saved): &Copy, now: u64) -> Option<Self> {
        let game = saved.game().filter(|_| saved.choice.pairing != Pairing::Mate)?;
        let level = saved.choice.level.get();
        let mut entry = Self::of_game(label.id, &game, level, &saved.names, &label.save, now).ok()?;
        entry.card.rev = label.rev;
        if goes_on(&game) {
            entry.card.slot = saved.to_text(label);
        }
        Some(entry)
    }

    /// The same entry with another id.
    pub fn with_id(mut self, id: GameId) -> Self {
        if let Some((label, saved)) = self.card.resumable() {
            self.card.slot = saved.to_text(&Label { id, ..label });
        }
        self.card.id = id;
        self
    }

    /// Reads an entry of this version or an earlier one from its JSON text.
    ///
    /// # Errors
    /// [`EntryError::Newer`] if a newer version has written the text, [`EntryError::Spoiled`] if it is invalid.
    pub fn from_text(text: &str) -> Result<Self, EntryError> {
        match version(text)? {
            VERSION => serde_json::from_str(text).map_err(|_| EntryError::Spoiled),
            WITHOUT_TAGS => {
                let old: OldEntry = serde_json::from_str(text).map_err(|_| EntryError::Spoiled)?;
                old.entry().ok_or(EntryError::Spoiled)
            }
            later if later > VERSION => Err(EntryError::Newer),
            _ => Err(EntryError::Spoiled),
        }
    }

    /// The JSON text for an archive.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("an entry has only texts and numbers")
    }

    /// The decoded record; `None` if it is damaged.
    pub fn record(&self) -> Option<GameRecord> {
        packed::read(&self.record).ok()
    }

    /// An imported entry after validation: the fields that follow from the record are computed again, and texts that
    /// are too long are cut.
    ///
    /// # Errors
    /// [`EntryError::Spoiled`] if the record cannot be read.
    pub fn checked(mut self) -> Result<Self, EntryError> {
        let record = self.record().ok_or(EntryError::Spoiled)?;
        let card = &mut self.card;
        card.describe(&record);
        // An imported game is a record. Its revision counts in this browser only.
        (card.rev, card.slot) = (0, String::new());
        for text in [&mut card.title, &mut card.heading, &mut card.day, &mut card.result, &mut card.save] {
            *text = shortened(text);
        }
        card.tags = tags(&card.tags.join(","));
        for seat in [&mut card.black, &mut card.white] {
            if let Seat::Named(name) = seat {
                *name = shortened(name);
            }
        }
        Ok(self)
    }

    /// An imported entry with no time later than `now`, in milliseconds since 1970. A time in the future would take
    /// precedence over every later change.
    pub fn not_after(mut self, now: u64) -> Self {
        let card = &mut self.card;
        card.changed = card.changed.min(now);
        card.named = card.named.min(now);
        self
    }

    /// Whether the id is computed from the record alone, as it is for files of other programs.
    fn is_of_record(&self) -> bool {
        GameId::of_text(&self.record) == self.card.id
    }

    /// An imported entry, with a new id if the stored game with the same id is another game. The same import always
    /// leads to the same new id.
    pub fn beside(mut self, kept: Option<&Card>) -> Self {
        if kept.is_some_and(|kept| kept.begun != self.card.begun) && !self.is_of_record() {
            // The id depends on the entry alone, so that a second import finds the first.
            self.card.id = GameId::of_text(&format!("{} {}", self.card.id, self.card.begun));
        }
        self
    }

    /// The entry to store for an imported one, where `kept` is the stored entry with the same id. The later record is
    /// kept, and so are the later title and tags; another game is not overwritten. `None` if the stored entry stays
    /// as it is.
    pub fn over(self, kept: Option<Self>) -> Option<Self> {
        let Some(kept) = kept else { return Some(self) };
        let is_of_record = self.is_of_record();
        if !is_of_record && kept.card.begun != self.card.begun {
            return None;
        }
        let is_newer = !is_of_record && self.card.changed > kept.card.changed;
        let names = if kept.card.is_named_before(&self.card) { &kept.card } else { &self.card }.clone();
        let mut entry = if is_newer { self } else { kept.clone() };
        entry.card.take_names(&names);
        // An imported game is a later change of the stored one.
        entry.card.rev = kept.card.rev + u64::from(is_newer && kept.card.rev > 0);
        (entry != kept).then_some(entry)
    }
}

impl OldEntry {
    /// The entry in the present version; `None` if the record is damaged.
    fn entry(self) -> Option<Entry> {
        let record = packed::read(&self.record).ok()?;
        let seat = |name: String| if name.is_empty() { Seat::Person } else { Seat::Named(name) };
        let mut card = Card {
            version: VERSION,
            id: self.id,
            title: self.title,
            black: seat(self.black),
            white: seat(self.white),
            begun: self.begun,
            changed: self.changed,
            result: self.result,
            save: self.save,
            ..Card::default()
        };
        card.describe(&record);
        Some(Entry { card, record: self.record })
    }
}

/// Whether a game is not over. One that was interrupted can be resumed.
pub fn goes_on(game: &Game) -> bool {
    game.outcome().is_none_or(|outcome| outcome == Outcome::Aborted)
}

/// The result of the main line, in the words of [`Outcome::tag`].
fn result_of(record: &GameRecord) -> String {
    let mut study = Study::new(record.clone());
    study.go_to_ply(usize::MAX);
    let turn = study.position().turn();
    match record.node(study.here()).step() {
        Step::End(end) => outcome(end, turn),
        Step::Illegal(..) => format!("{}:illegal", !turn),
        Step::Start | Step::Move(_) => String::new(),
    }
}

/// The entry of a card and a record.
fn pack(card: Card, record: &GameRecord) -> Result<Entry, EntryError> {
    let record = packed::write(record).ok_or(EntryError::TooLong)?;
    Ok(Entry { card, record })
}

/// The version in a JSON text.
fn version(text: &str) -> Result<u32, EntryError> {
    serde_json::from_str(text).map(|Versioned { version }| version).map_err(|_| EntryError::Spoiled)
}

/// The value of [`Card::start`] for a start position.
fn name_of(start: &Setup) -> String {
    match Handicap::of(start) {
        Some(handicap) => handicap.name().to_owned(),
        None if start.same_position(&rules::Setup::of_start(start.variant, None)) => String::new(),
        None => Card::POSITION.to_owned(),
    }
}

/// A text on one line, without spaces at its ends, cut after [`LONGEST`] characters, as titles, names and tags must be.
pub fn shortened(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<&str>>().join(" ");
    line.chars().take(LONGEST).collect::<String>().trim_end().to_owned()
}

/// Reads tags as a person types them, separated by commas. Duplicates, empty tags and those beyond [`MOST_TAGS`] are
/// dropped.
pub fn tags(text: &str) -> Vec<String> {
    let mut tags: Vec<String> = Vec::new();
    for tag in text.split([',', '、', '，']).map(shortened) {
        if !tag.is_empty() && !tags.contains(&tag) && tags.len() < MOST_TAGS {
            tags.push(tag);
        }
    }
    tags
}

#[cfg(test)]
pub(crate) mod tests;
