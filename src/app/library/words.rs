//! The texts of the list of stored games in all languages. They load with the code that stores games
//! ([`crate::later`]).

use super::storage_error::StorageError;
use crate::sentences::Naming;
use crate::share::words as share;
use crate::texts::{I18n, keys};
use crate::vocabulary::{PartTexts, vocabulary};
use headless::sentence::shown;
use leptos::prelude::*;
use rules::{Color, Handicap};
use saves::entry::{Card, Kind, Seat};

keys! {
    enum LibraryKey;
    Search = "search",
    SearchHint = "search-hint",
    Order = "order",
    OrderChanged = "order-changed",
    OrderBegun = "order-begun",
    OrderTitle = "order-title",
    OrderLength = "order-length",
    List = "list",
    Count = "count",
    CountFound = "count-found",
    Reading = "reading",
    None = "none",
    NoneFound = "none-found",
    OpenGame = "open-game",
    Rename = "rename",
    RenameGame = "rename-game",
    Tags = "tags",
    TagsGame = "tags-game",
    Delete = "delete",
    DeleteGame = "delete-game",
    NewTitle = "new-title",
    NewTags = "new-tags",
    Save = "save",
    Cancel = "cancel",
    Versus = "versus",
    Person = "person",
    Won = "won",
    Drawn = "drawn",
    NoResult = "no-result",
    BrokenOff = "broken-off",
    Unfinished = "unfinished",
    Moves = "moves",
    Handicap = "handicap",
    Position = "position",
    Played = "played",
    Opened = "opened",
    Deleted = "deleted",
    Undo = "undo",
    Elsewhere = "elsewhere",
    OnTable = "on-table",
    Gone = "gone",
    ChangedMeanwhile = "changed-meanwhile",
    NotDeleted = "not-deleted",
    Export = "export",
    Exporting = "exporting",
    ExportedParts = "exported-parts",
    ExportedRaw = "exported-raw",
    Import = "import",
    Importing = "importing",
    Imported = "imported",
    ImportedReviews = "imported-reviews",
    ImportedLessons = "imported-lessons",
    ImportedResults = "imported-results",
    ImportedOwn = "imported-own",
    Failed = "failed",
    FailedToo = "failed-too",
    FailedGame = "failed-game",
    FailedNewer = "failed-newer",
    ArchiveNewer = "archive-newer",
    ArchiveSpoiled = "archive-spoiled",
    ArchiveOther = "archive-other",
    ArchiveCompressed = "archive-compressed",
    NotRead = "not-read",
    TooLarge = "too-large",
    Forbidden = "forbidden",
    Full = "full",
    ReviewsNewer = "reviews-newer",
    Newer = "newer",
    Silent = "silent",
    Blocked = "blocked",
    Replaced = "replaced",
    TooLong = "too-long",
    GameApart = "game-apart",
    RecordApart = "record-apart",
    Embedded = "embedded",
    Foreign = "foreign",
    OpenInTab = "open-in-tab",
    StudyLost = "study-lost",
    Unreadable = "unreadable",
    ForGood = "for-good",
    NotForGood = "not-for-good",
    SevenDays = "seven-days",
    KeepForGood = "keep-for-good",
    Room = "room",
}

vocabulary!(LibraryKey, "library");

/// The texts of the library in the language of the page. Copies are the same.
#[derive(Clone, Copy, Debug)]
pub struct LibraryTexts {
    /// The texts of the whole page, such as the names of sides and handicaps.
    pub i18n: I18n,
    texts: PartTexts<LibraryKey>,
    share: share::ShareTexts,
}

impl LibraryTexts {
    /// The texts of the library in the language of `i18n`.
    pub fn of(i18n: I18n) -> Self {
        Self { i18n, texts: PartTexts::of(i18n), share: share::ShareTexts::of(i18n) }
    }

    /// The text of a key without placeholders.
    pub fn say(self, key: LibraryKey) -> String {
        self.texts.say(key)
    }

    /// The text of a key with its placeholders replaced by values.
    pub fn fill(self, key: LibraryKey, values: &[(&str, &str)]) -> String {
        self.texts.fill(key, values)
    }

    /// The text of a key as a signal that changes with the language.
    pub fn signal(self, key: LibraryKey) -> Signal<String> {
        self.texts.signal(key)
    }

    /// The message why games are not stored.
    pub fn storage_error(self, storage_error: StorageError) -> String {
        self.say(match storage_error {
            StorageError::Forbidden => LibraryKey::Forbidden,
            StorageError::Full => LibraryKey::Full,
            StorageError::Newer => LibraryKey::Newer,
            StorageError::Silent => LibraryKey::Silent,
            StorageError::Blocked => LibraryKey::Blocked,
            StorageError::Replaced => LibraryKey::Replaced,
            StorageError::TooLong => LibraryKey::TooLong,
        })
    }

    /// The title of a game in the list: the person's, or that of its record, or the names of its players.
    pub fn title(self, card: &Card) -> String {
        let named = [&card.title, &card.heading].into_iter().find(|title| !title.is_empty());
        match named {
            Some(title) => shown(title),
            None => {
                let (black, white) = (self.seat(&card.black), self.seat(&card.white));
                self.fill(LibraryKey::Versus, &[("black", &black), ("white", &white)])
            }
        }
    }

    /// The name of a player.
    pub fn seat(self, seat: &Seat) -> String {
        match seat {
            Seat::Person => self.say(LibraryKey::Person),
            Seat::Engine(level) => self.share.fill(share::ShareKey::Engine, &[("level", &level.to_string())]),
            Seat::Named(name) => shown(name),
        }
    }

    /// The text for the result of a game: who won, or how it ended without a winner, or that it is unfinished.
    pub fn result(self, card: &Card) -> String {
        let naming = match Handicap::from_name(&card.start) {
            Some(_) => Naming::Handicap,
            None => Naming::Even,
        };
        let won = |color| self.fill(LibraryKey::Won, &[("side", &self.i18n.side(color, naming))]);
        match card.result.split(':').next() {
            Some("b") => won(Color::Black),
            Some("w") => won(Color::White),
            Some("draw") => self.say(LibraryKey::Drawn),
            Some("replay") => self.say(LibraryKey::NoResult),
            Some("aborted") => self.say(LibraryKey::BrokenOff),
            _ => self.say(LibraryKey::Unfinished),
        }
    }

    /// The label for the origin of a game: played or opened.
    pub fn kind(self, kind: Kind) -> String {
        self.say(match kind {
            Kind::Played => LibraryKey::Played,
            Kind::Opened => LibraryKey::Opened,
        })
    }
}
