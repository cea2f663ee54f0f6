//! The texts of the page. Their keys are a Rust enum; each language is one data file in `public/texts`, and the page
//! fetches only that of its language. `cargo xtask test` checks that no key is missing, unknown or unused.

use crate::browser;
use headless::sentence::{Sentences, fill};
use leptos::prelude::*;
use leptos::task::spawn_local;
use links::Language;

/// Defines an enum of keys, each with the name of its text in the data files.
macro_rules! keys {
    (enum $keys:ident; $($(#[$doc:meta])* $key:ident = $name:literal,)*) => {
        /// The key of a sentence, or of a single word, that exists in every language.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $keys {
            $(
                $(#[$doc])*
                #[doc = concat!("The text `", $name, "`.")]
                $key,
            )*
        }

        impl $keys {
            const NAMES: &[&str] = &[$($name,)*];

            /// Returns the name of the key in the data files.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$key => $name,)* }
            }
        }
    };
}

pub(crate) use keys;

keys! {
    enum TextKey;
    Tagline = "tagline",
    NewGame = "new-game",
    Rematch = "rematch",
    Replay = "replay",
    Again = "again",
    Start = "start",
    Close = "close",
    ToBoard = "to-board",
    Resign = "resign",
    TakeBack = "take-back",
    Declare = "declare",
    Flip = "flip",
    MoveNow = "move-now",
    Hint = "hint",
    Language = "language",
    Help = "help",
    CloseSheet = "close-sheet",
    Menu = "menu",
    Games = "games",
    Preferences = "preferences",
    GroupPieces = "group-pieces",
    SetKanji = "set-kanji",
    SetTwoKanji = "set-two-kanji",
    SetInternational = "set-international",
    SetChildren = "set-children",
    PiecesMissing = "pieces-missing",
    RestMissing = "rest-missing",
    SettingOutNow = "setting-out-now",
    GreetingBefore = "greeting-before",
    GreetingAfter = "greeting-after",
    SayByoyomi = "say-byoyomi",
    SayPeriods = "say-periods",
    SaySpent = "say-spent",
    SayLeft = "say-left",
    Operations = "operations",
    AnnounceMove = "announce-move",
    AnnounceCheck = "announce-check",
    AnnounceStart = "announce-start",
    AnnounceTakenBack = "announce-taken-back",
    SpokenMove = "spoken-move",
    SpokenPromotion = "spoken-promotion",
    SpokenRefusal = "spoken-refusal",
    SpokenDrop = "spoken-drop",
    SpokenCapture = "spoken-capture",
    Share = "share",
    Copy = "copy",
    Copied = "copied",
    CopyByHand = "copy-by-hand",
    EarlierGame = "earlier-game",
    NotStored = "not-stored",
    LeaveTitle = "leave-title",
    LeaveText = "leave-text",
    LeaveYes = "leave-yes",
    LeaveNo = "leave-no",
    UpdateReady = "update-ready",
    UpdateNow = "update-now",
    Moves = "moves",
    StartPosition = "start-position",
    BackToGame = "back-to-game",
    Viewing = "viewing",
    ThisPosition = "this-position",
    VariantMinishogi = "variant-minishogi",
    FieldHandicap = "field-handicap",
    HandicapNone = "handicap-none",
    HandicapLance = "handicap-lance",
    HandicapRightLance = "handicap-right-lance",
    HandicapBishop = "handicap-bishop",
    HandicapRook = "handicap-rook",
    HandicapRookLance = "handicap-rook-lance",
    HandicapTwo = "handicap-2",
    HandicapThree = "handicap-3",
    HandicapFour = "handicap-4",
    HandicapFive = "handicap-5",
    HandicapLeftFive = "handicap-left-5",
    HandicapSix = "handicap-6",
    HandicapLeftSeven = "handicap-left-7",
    HandicapRightSeven = "handicap-right-7",
    HandicapEight = "handicap-8",
    HandicapNine = "handicap-9",
    HandicapTen = "handicap-10",
    HandicapDragonfly = "handicap-dragonfly",
    HandicapNaked = "handicap-naked",
    HandicapThreePawns = "handicap-three-pawns",
    FieldPairing = "field-pairing",
    PairingEngine = "pairing-engine",
    PairingPeople = "pairing-people",
    PairingEngines = "pairing-engines",
    HandicapFits = "handicap-fits",
    RanksOne = "ranks-one",
    RanksRange = "ranks-range",
    RanksMore = "ranks-more",
    RanksBeginner = "ranks-beginner",
    Tossed = "tossed",
    FieldSide = "field-side",
    SideChance = "side-chance",
    Black = "black",
    White = "white",
    Shitate = "shitate",
    Uwate = "uwate",
    Receiver = "receiver",
    Giver = "giver",
    BlackFirst = "black-first",
    WhiteFirst = "white-first",
    FieldLevel = "field-level",
    MoreLevels = "more-levels",
    LevelFirst = "level-first",
    LevelEasy = "level-easy",
    LevelMedium = "level-medium",
    LevelHard = "level-hard",
    LevelHarder = "level-harder",
    LevelStrongest = "level-strongest",
    FieldTime = "field-time",
    TimeNone = "time-none",
    TimeFree = "time-free",
    Hours = "hours",
    Minutes = "minutes",
    Seconds = "seconds",
    TimeSudden = "time-sudden",
    TimeWithByoyomi = "time-with-byoyomi",
    TimeWithPeriods = "time-with-periods",
    TimeOnlyByoyomi = "time-only-byoyomi",
    TimeWithIncrement = "time-with-increment",
    TimeProfessional = "time-professional",
    ClockOf = "clock-of",
    StartClock = "start-clock",
    Pause = "pause",
    GoOn = "go-on",
    ClockStands = "clock-stands",
    Mute = "mute",
    Unmute = "unmute",
    PairingClock = "pairing-clock",
    FieldTimeOf = "field-time-of",
    FieldTimeEach = "field-time-each",
    ClockPress = "clock-press",
    ClockPressToStart = "clock-press-to-start",
    ClockMoves = "clock-moves",
    ClockOut = "clock-out",
    ClockUndo = "clock-undo",
    ClockAnew = "clock-anew",
    ClockTurn = "clock-turn",
    ClockEnd = "clock-end",
    ClockReallyEnd = "clock-really-end",
    You = "you",
    Engine = "engine",
    HandOf = "hand-of",
    HandPiece = "hand-piece",
    BoardLabel = "board-label",
    SquareEmpty = "square-empty",
    SquarePiece = "square-piece",
    SquarePicked = "square-picked",
    SquareTarget = "square-target",
    SquareInCheck = "square-in-check",
    PromotionLabel = "promotion-label",
    Promote = "promote",
    Keep = "keep",
    NotBegun = "not-begun",
    Offered = "offered",
    YourMove = "your-move",
    YourMoveCheck = "your-move-check",
    ToMove = "to-move",
    ToMoveCheck = "to-move-check",
    Thinking = "thinking",
    Loading = "loading",
    LoadingPart = "loading-part",
    NetworkMissing = "network-missing",
    BookMissing = "book-missing",
    Recovered = "recovered",
    ThirdOccurrence = "third-occurrence",
    Occurred = "occurred",
    MustDeviate = "must-deviate",
    Interrupt = "interrupt",
    TakeUp = "take-up",
    ImpasseTitle = "impasse-title",
    KingSign = "king-sign",
    ProposeImpasse = "propose-impasse",
    Proposed = "proposed",
    AgreeImpasse = "agree-impasse",
    DeclineImpasse = "decline-impasse",
    Declined = "declined",
    EngineDeclines = "engine-declines",
    YouWin = "you-win",
    YouLose = "you-lose",
    SideWins = "side-wins",
    NoResult = "no-result",
    Draw = "draw",
    /// What stands between the reason and the result.
    Ended = "ended",
    WhyNotYourTurn = "why-not-your-turn",
    NotPossible = "not-possible",
    LinkTitle = "link-title",
    EngineBroken = "engine-broken",
    EngineOutdated = "engine-outdated",
    Reload = "reload",
    PiecePawn = "piece-pawn",
    PieceLance = "piece-lance",
    PieceKnight = "piece-knight",
    PieceSilver = "piece-silver",
    PieceGold = "piece-gold",
    PieceBishop = "piece-bishop",
    PieceRook = "piece-rook",
    PieceKing = "piece-king",
    PieceTokin = "piece-tokin",
    PieceProLance = "piece-pro-lance",
    PieceProKnight = "piece-pro-knight",
    PieceProSilver = "piece-pro-silver",
    PieceHorse = "piece-horse",
    PieceDragon = "piece-dragon",
}

/// All sentences of the page in one language.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    language: Language,
    sentences: Sentences,
}

impl Texts {
    /// Fetches the sentences of a language; `None` if that fails.
    pub async fn fetch(language: Language) -> Option<Self> {
        Self::read(language, &browser::fetch_json(&format!("texts-{}", language.tag())).await?)
    }

    /// Reads the data file of a language; `None` if it does not have a sentence for each key. In a release the file is
    /// a list in the order of the keys, which `cargo xtask build` makes.
    #[cfg(split)]
    pub fn read(language: Language, file: &wasm_bindgen::JsValue) -> Option<Self> {
        let list: &js_sys::Array = wasm_bindgen::JsCast::dyn_ref(file)?;
        let sentences = list.iter().filter_map(|sentence| sentence.as_string()).collect();
        Some(Self { language, sentences: Sentences::new(sentences, TextKey::NAMES.len())? })
    }

    /// Reads the data file of a language, an object from names to sentences. A missing sentence is replaced by its
    /// name.
    #[cfg(not(split))]
    pub fn read(language: Language, file: &wasm_bindgen::JsValue) -> Option<Self> {
        let sentence_of = |name: &str| js_sys::Reflect::get(file, &name.into()).ok()?.as_string();
        Some(Self { language, sentences: Sentences::look_up(TextKey::NAMES, sentence_of) })
    }

    fn get(&self, key: TextKey) -> &str {
        self.sentences.get(key as usize)
    }
}

/// Returns what stands between two sentences of a language: a space, or nothing in Japanese.
pub const fn gap(language: Language) -> &'static str {
    match language {
        Language::English => " ",
        Language::Japanese => "",
    }
}

/// The texts of the page in its current language. Copies share one state.
#[derive(Clone, Copy, Debug)]
pub struct I18n(RwSignal<Texts>);

impl I18n {
    /// Creates the signal with the texts of the first language.
    pub fn new(texts: Texts) -> Self {
        Self(RwSignal::new(texts))
    }

    /// Returns the texts of this page from the context.
    ///
    /// # Panics
    /// If the page has not provided them.
    pub fn of_page() -> Self {
        expect_context()
    }

    /// Switches to another language once its texts have loaded; if that fails, the page keeps its language.
    pub fn change(self, language: Language) {
        spawn_local(async move {
            if let Some(texts) = Texts::fetch(language).await {
                self.0.set(texts);
            }
        });
    }

    /// Returns the current language and tracks changes.
    pub fn language(self) -> Language {
        self.0.with(|texts| texts.language)
    }

    /// Returns what stands between two sentences: a space, or nothing in Japanese. Tracks the language.
    pub fn gap(self) -> &'static str {
        gap(self.language())
    }

    /// Returns a sentence that has no blanks, and tracks the language.
    pub fn say(self, key: TextKey) -> String {
        self.0.with(|texts| texts.get(key).to_owned())
    }

    /// Returns a sentence with its blanks filled, and tracks the language: `{name}` stands for the value of `name`.
    pub fn fill(self, key: TextKey, values: &[(&str, &str)]) -> String {
        self.0.with(|texts| fill(texts.get(key), values))
    }
}
