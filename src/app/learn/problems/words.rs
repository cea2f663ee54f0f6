//! The texts of the room of the problems, in all languages. In Japanese they have readings in the form of [`ruby`].

use crate::ruby;
use crate::texts::keys;
use crate::vocabulary::vocabulary;
use headless::problems::ProblemSet;
use leptos::prelude::AnyView;

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
    GoalOne = "goal-one",
    Shows = "shows",
    Answered = "answered",
    Solved = "solved",
    NoCheck = "no-check",
    Escapes = "escapes",
    Takes = "takes",
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

/// The view of a sentence in the form of the page, such as one of [`ProblemTexts`] with its blanks filled.
pub fn view_of(sentence: &str) -> AnyView {
    ruby::ruby(&ruby::of_page(sentence))
}

/// The view of a sentence without blanks. Tracks the language.
pub fn shown(texts: ProblemTexts, key: ProblemKey) -> AnyView {
    view_of(&texts.say(key))
}

/// A sentence without blanks and readings, for a name that assistive technology reads. Tracks the language.
pub fn named(texts: ProblemTexts, key: ProblemKey) -> String {
    ruby::plain(&texts.say(key))
}

/// The name of a set, in the form of the page. Tracks the language.
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
