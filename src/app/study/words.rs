//! What the page says of records. These sentences lie in the part of the page that comes later, both languages together.

use crate::texts::{Language, fill, keys, sentences};

keys! {
    Record = "record",
    Close = "close",
    ToGame = "to-game",
    First = "first",
    Back = "back",
    Forward = "forward",
    Last = "last",
    Start = "start",
    StartOf = "start-of",
    AtMove = "at-move",
    InVariation = "in-variation",
    Mated = "mated",
    List = "list",
    Variation = "variation",
    HasComment = "has-comment",
    Comment = "comment",
    Judgement = "judgement",
    NoJudgement = "no-judgement",
    Bookmark = "bookmark",
    Promote = "promote",
    Remove = "remove",
    Undo = "undo",
    PlayFrom = "play-from",
    Notation = "notation",
    NotationJapanese = "notation-japanese",
    NotationKi2 = "notation-ki2",
    NotationWestern = "notation-western",
    NotationKitao = "notation-kitao",
    NotationUsi = "notation-usi",
    About = "about",
    Game = "game",
    Forgiven = "forgiven",
    ForgivenNote = "forgiven-note",
    ForgivenFoul = "forgiven-foul",
    Black = "black",
    White = "white",
    Event = "event",
    Site = "site",
    Begun = "begun",
    Ended = "ended",
    TimeLimit = "time-limit",
    Opening = "opening",
    Title = "title",
    Note = "note",
    LastMove = "last-move",
    NoEnd = "no-end",
    EndOfLine = "end-of-line",
    EndResignation = "end-resignation",
    EndInterruption = "end-interruption",
    EndSealed = "end-sealed",
    EndRepetition = "end-repetition",
    EndImpasse = "end-impasse",
    EndDeclaration = "end-declaration",
    EndCheckmate = "end-checkmate",
    EndNoMate = "end-no-mate",
    EndTimeUp = "end-time-up",
    EndIllegal = "end-illegal",
    EndDefault = "end-default",
    EndMoveLimit = "end-move-limit",
    EndDraw = "end-draw",
    EndTakeBack = "end-take-back",
    EndError = "end-error",
    Wins = "wins",
    IllegalMove = "illegal-move",
    Place = "place",
    CannotOpen = "cannot-open",
    TooLong = "too-long",
    NotRead = "not-read",
    NotText = "not-text",
    Expected = "expected",
    ExpectedNothing = "expected-nothing",
    FollowedIllegal = "followed-illegal",
    NoCandidate = "no-candidate",
    NoSuchPly = "no-such-ply",
    ExpectedForm = "expected-form",
    BadVariant = "bad-variant",
    BadJson = "bad-json",
    CutJson = "cut-json",
    InValue = "in-value",
    Empty = "empty",
    TooLarge = "too-large",
    UnknownFormat = "unknown-format",
    SharedNothing = "shared-nothing",
    OthersLeft = "others-left",
    PackedVersion = "packed-version",
    PackedSpoiled = "packed-spoiled",
    OnServer = "on-server",
    OtherGame = "other-game",
    SpoiledLink = "spoiled-link",
    UnknownLine = "unknown-line",
    Contradiction = "contradiction",
    MovesAfterEnd = "moves-after-end",
    WrongNumber = "wrong-number",
    KeptIllegal = "kept-illegal",
    UnknownEnd = "unknown-end",
    Ambiguous = "ambiguous",
    UnmatchedVariation = "unmatched-variation",
    Encoding = "encoding",
    More = "more",
}

/// English and Japanese.
const TEXTS: [&str; 2] = [include_str!("texts/en.json"), include_str!("texts/ja.json")];

/// The sentences of one language.
#[derive(Clone, Debug, PartialEq)]
pub struct Words {
    sentences: Vec<String>,
}

impl Words {
    /// Reads the sentences of a language.
    pub fn of(language: Language) -> Self {
        Self { sentences: sentences(language, TEXTS, Key::ALL.iter().map(|key| key.name())) }
    }

    /// A sentence without blanks.
    pub fn say(&self, key: Key) -> String {
        self.sentences.get(key as usize).cloned().unwrap_or_default()
    }

    /// A sentence with its blanks filled.
    pub fn fill(&self, key: Key, values: &[(&str, &str)]) -> String {
        fill(self.sentences.get(key as usize).map_or("", String::as_str), values)
    }
}
