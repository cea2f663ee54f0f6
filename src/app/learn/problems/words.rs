//! The texts of the room of the problems, in all languages.

use crate::texts::keys;
use crate::vocabulary::vocabulary;
use headless::problems::ProblemSet;

keys! {
    enum ProblemKey;
    Title = "title",
    Intro = "intro",
    Fetching = "fetching",
    Missing = "missing",
    Unknown = "unknown",
    Again = "again",
    Close = "close",
    Daily = "daily",
    DailySolved = "daily-solved",
    Streak = "streak",
    Sets = "sets",
    All = "all",
    Plies = "plies",
    Fork = "fork",
    Pin = "pin",
    Drop = "drop",
    Promotion = "promotion",
    Count = "count",
    FirstTry = "first-try",
    ComesAgain = "comes-again",
    Goal = "goal",
    Shows = "shows",
    Answered = "answered",
    Solved = "solved",
    NoCheck = "no-check",
    Escapes = "escapes",
    NotThis = "not-this",
    Illegal = "illegal",
    Hint = "hint",
    MoreHint = "more-hint",
    Solution = "solution",
    HintPiece = "hint-piece",
    HintDrop = "hint-drop",
    HintMove = "hint-move",
    HintLine = "hint-line",
    Retry = "retry",
    Skip = "skip",
    Next = "next",
    Back = "back",
}

vocabulary!(ProblemKey, "learn/problems");

/// The texts in the language of the page.
pub type ProblemTexts = crate::vocabulary::PartTexts<ProblemKey>;

/// The name of a set. Tracks the language.
pub fn name_of(texts: ProblemTexts, set: ProblemSet) -> String {
    let mate = |plies: &str| texts.fill(ProblemKey::Plies, &[("plies", plies)]);
    match set {
        ProblemSet::All => texts.say(ProblemKey::All),
        ProblemSet::Mate1 => mate("1"),
        ProblemSet::Mate3 => mate("3"),
        ProblemSet::Mate5 => mate("5"),
        ProblemSet::Mate7 => mate("7"),
        ProblemSet::Mate9 => mate("9"),
        ProblemSet::Fork => texts.say(ProblemKey::Fork),
        ProblemSet::Pin => texts.say(ProblemKey::Pin),
        ProblemSet::Drop => texts.say(ProblemKey::Drop),
        ProblemSet::Promotion => texts.say(ProblemKey::Promotion),
    }
}
