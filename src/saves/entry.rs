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
pub(crate) mod tests {
    use super::*;
    use game::{Command, Terms};
    use record::Format;
    use rules::Variant;

    /// A game of these moves, in USI notation and separated by spaces.
    pub(crate) fn game(moves: &str) -> Game {
        let mut game = Game::new(Terms::even(Variant::Standard)).expect("an even game");
        for mv in moves.split_whitespace() {
            game.apply(Command::Play(mv.parse().expect(mv)), 0).expect(mv);
        }
        game
    }

    /// An entry with this id, of a game of these moves.
    pub(crate) fn entry(id: u64, moves: &str) -> Entry {
        Entry::of_game(GameId(id), &game(moves), 7, &ByColor::default(), "", 1_000 + id).expect("short")
    }

    #[test]
    fn a_game_is_written_and_read_again() {
        let mut entry = entry(5, "7g7f 3c3d 8h2b+");
        entry.card.title = "“Fast” {bishop}\u{2028}交換".into();
        entry.card.tags = vec!["角換わり".into(), "club".into()];
        entry.card.white = Seat::Engine(20);
        assert_eq!(Entry::from_text(&entry.to_text()), Ok(entry.clone()));
        assert_eq!(Card::from_text(&entry.card.to_text()), Ok(entry.card.clone()));
        assert_eq!((entry.card.plies, &*entry.card.start), (3, ""));
        assert!(entry.card.sfen.starts_with("lnsgkgsnl/1r5+B1/"), "{}", entry.card.sfen);
        assert_eq!(entry.record().expect("a record").main_moves().len(), 3);
    }

    #[test]
    fn a_record_tells_who_played_and_how_it_ended() {
        let kif = "開始日時：2024/05/01\n表題：名局\n手合割：香落ち\n下手：甲\n上手：乙　丙\n\
            手数----指手---------消費時間--\n1 ３四歩(33)\n2 投了\n";
        let record = Format::Kif.read(kif).expect("a record").games.remove(0);
        let entry = Entry::of_record(GameId(1), &record, "club", 9).expect("short");
        let Card { heading, black, white, day, start, plies, save, kind, result, .. } = entry.card.clone();
        assert_eq!(result, "w:resignation");
        assert_eq!((&*heading, &*day, &*start, plies, &*save), ("名局", "2024/05/01", "lance", 1, "club"));
        assert_eq!((black, white), (Seat::Named("甲".into()), Seat::Named("乙 丙".into())));
        assert_eq!(kind, Kind::Opened);
        assert_eq!(Entry::from_text(&entry.to_text()), Ok(entry));
    }

    #[test]
    fn a_game_has_the_names_of_its_players() {
        let mut saved = crate::saved::tests::saved("startpos moves 7g7f 3c3d");
        saved.names.white = "秋".into();
        let level = saved.choice.level.get();
        let label = Label { id: GameId(9), ..Label::default() };
        let entry = Entry::of_copy(&(label, saved), 5).expect("an entry");
        assert_eq!((&entry.card.black, &entry.card.white), (&Seat::Engine(level), &Seat::Named("秋".into())));
        assert_eq!(entry.card.resumable().map(|(_, saved)| saved.names.white).as_deref(), Some("秋"));
        let record = entry.record().expect("a record");
        let named = [Field::Black, Field::White].map(|field| record.header.get(&field).map(str::to_owned));
        assert_eq!(named, [None, Some("秋".to_owned())]);
    }

    #[test]
    fn the_form_without_tags_is_read_and_a_newer_one_refused() {
        let old = r#"{"version":1,"id":"00000000000000ff","title":"My game","black":"","white":"Ito","begun":3,
            "changed":4,"result":"b:checkmate","save":"","record":"RECORD"}"#;
        let old = old.replace("RECORD", &entry(1, "7g7f 3c3d").record);
        let Entry { card, .. } = Entry::from_text(&old).expect("an old entry");
        assert_eq!((card.id, &*card.title, card.plies), (GameId(0xff), "My game", 2));
        assert_eq!((card.black.clone(), card.white.clone()), (Seat::Person, Seat::Named("Ito".into())));
        assert_eq!((card.begun, card.changed, &*card.result, card.tags.len()), (3, 4, "b:checkmate", 0));
        assert_eq!(Card::from_text(&card.to_text()), Ok(card.clone()), "it is of this version now");
        let newer = card.to_text().replace("\"version\":2", "\"version\":3");
        assert_eq!(Card::from_text(&newer), Err(EntryError::Newer));
        assert_eq!(Entry::from_text(&newer), Err(EntryError::Newer));
        for spoiled in
            ["", "{}", "[]", "null", "{\"version\":2}", "{\"version\":0}", &old.replace("ff\"", "\"")]
        {
            assert_eq!(Entry::from_text(spoiled), Err(EntryError::Spoiled), "{spoiled}");
        }
    }

    #[test]
    fn what_comes_from_outside_is_not_believed() {
        let mut foreign = entry(1, "7g7f");
        foreign.card.sfen = "nonsense".into();
        foreign.card.plies = 999;
        foreign.card.title = "x\ny ".repeat(1_000);
        foreign.card.tags = (0..100).map(|tag| format!("{tag},")).collect();
        let checked = foreign.clone().checked().expect("a good record").card;
        let own = entry(1, "7g7f").card;
        assert_eq!((checked.sfen, checked.plies), (own.sfen, own.plies));
        // The cut falls on a space, with which no title ends.
        assert_eq!((checked.title.len(), checked.tags.len()), (LONGEST - 1, MOST_TAGS));
        assert_eq!(shortened(&checked.title), checked.title);
        foreign.record = "1garbage".into();
        assert_eq!(foreign.checked(), Err(EntryError::Spoiled));
    }

    #[test]
    fn nothing_newer_is_overwritten_and_no_other_game() {
        let kept = entry(1, "7g7f 3c3d");
        let at = |changed: u64| {
            let mut other = entry(1, "7g7f");
            other.card.changed = changed;
            other
        };
        assert_eq!(at(kept.card.changed - 1).over(Some(kept.clone())), None);
        assert_eq!(at(kept.card.changed).over(Some(kept.clone())), None);
        let newer = at(kept.card.changed + 1);
        assert_eq!(newer.clone().beside(Some(&kept.card)), newer);
        assert_eq!(newer.clone().over(Some(kept.clone())), Some(newer.clone()));
        assert_eq!(newer.clone().over(None), Some(newer));
        let mut other = entry(1, "2g2f");
        other.card.begun += 1;
        other.card.changed += 1;
        let moved = other.clone().beside(Some(&kept.card));
        assert_ne!(moved.card.id, kept.card.id);
        assert_eq!(other.clone().beside(Some(&kept.card)).card.id, moved.card.id);
        assert_eq!(other.over(Some(kept)), None, "another game that came meanwhile");
    }

    #[test]
    fn what_the_person_has_named_last_it_is_called_whatever_the_age_of_its_record() {
        let named = |title: &str, named: u64, changed: u64, moves: &str| {
            let mut entry = entry(1, moves);
            (entry.card.title, entry.card.named, entry.card.changed) = (title.into(), named, changed);
            entry
        };
        let kept = named("Mine", 5, 10, "7g7f");
        // A newer record with older or no names.
        for older in [named("Theirs", 4, 20, "7g7f 3c3d"), named("", 0, 20, "7g7f 3c3d")] {
            let both = older.clone().over(Some(kept.clone())).expect("a move more");
            assert_eq!((&*both.card.title, both.card.named, both.card.changed), ("Mine", 5, 20));
            assert_eq!(both.record, older.record);
        }
        // Newer names of an older record.
        let both = named("Theirs", 6, 1, "2g2f").over(Some(kept.clone())).expect("a name");
        assert_eq!((&*both.card.title, both.card.changed, &both.record), ("Theirs", 10, &kept.record));
        // Of two titles of unknown time, the stored one stays unless it is empty.
        assert_eq!(named("Theirs", 0, 10, "7g7f").over(Some(named("Mine", 0, 10, "7g7f"))), None);
        let both = named("Theirs", 0, 10, "7g7f").over(Some(named("", 0, 10, "7g7f")));
        assert_eq!(both.map(|both| both.card.title).as_deref(), Some("Theirs"));
        // A record from another program has no names, and changes none.
        let mut record = named("", 0, 99, "7g7f");
        record.card.id = GameId::of_text(&record.record);
        let mut written = named("Mine", 5, 10, "7g7f 3c3d");
        (written.card.id, written.card.begun) = (record.card.id, 7);
        assert_eq!(record.beside(Some(&written.card)).over(Some(written)), None);
    }

    #[test]
    fn a_file_from_the_future_is_of_now() {
        let mut foreign = entry(1, "7g7f");
        (foreign.card.changed, foreign.card.named) = (u64::MAX, u64::MAX);
        let card = foreign.not_after(5_000).card;
        assert_eq!((card.changed, card.named, card.begun), (5_000, 5_000, 1_001));
        assert_eq!(entry(1, "7g7f").not_after(5_000), entry(1, "7g7f"));
    }

    #[test]
    fn tags_stand_between_commas() {
        assert_eq!(tags(" a, b c ,,a、角換わり，"), ["a", "b c", "角換わり"]);
        assert_eq!(tags(" , "), [""; 0]);
    }

    #[test]
    fn an_unfinished_game_can_be_resumed_from_the_list() {
        let saved = crate::saved::tests::saved("startpos moves 7g7f 3c3d");
        let label = Label { id: GameId(9), rev: 4, ..Label::default() };
        let entry = Entry::of_copy(&(label.clone(), saved.clone()), 5).expect("an entry");
        assert_eq!(entry.card.resumable(), Some((label.clone(), saved.clone())));
        assert_eq!(Card::from_text(&entry.card.to_text()), Ok(entry.card.clone()));
        let moved = entry.with_id(GameId(10)).card;
        assert_eq!(moved.resumable(), Some((Label { id: GameId(10), ..label.clone() }, saved.clone())));
        let over = Saved { said: Some(crate::StatedEnd::Resigned(Color::White)), ..saved };
        let entry = Entry::of_copy(&(label, over), 5).expect("an entry");
        assert_eq!((entry.card.resumable(), &*entry.card.result, entry.card.rev), (None, "b:resignation", 4));
    }
}
