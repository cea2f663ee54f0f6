//! What the page says of mate problems and as hints. These sentences lie in the part of the page that comes later, both languages
//! together: most visitors never read one.

use crate::texts::keys;
use crate::vocabulary::vocabulary;

keys! {
    HintSought = "hint-sought",
    HintMove = "hint-move",
    HintMate = "hint-mate",
    HintDeclare = "hint-declare",
    HintMissing = "hint-missing",
    Seeking = "seeking",
    Progress = "progress",
    Proved = "proved",
    Problem = "problem",
    Convention = "convention",
    AtMost = "at-most",
    NoMate = "no-mate",
    Unknown = "unknown",
    Right = "right",
    Longer = "longer",
    NoCheck = "no-check",
    Refuted = "refuted",
    Doubtful = "doubtful",
    Solved = "solved",
    TooLong = "too-long",
    Mated = "mated",
    Missing = "missing",
}

impl Key {
    /// The word of messages for a verdict; other sentences have none.
    pub fn verdict(self) -> Option<&'static str> {
        match self {
            Self::HintSought
            | Self::HintMove
            | Self::HintMate
            | Self::HintDeclare
            | Self::HintMissing
            | Self::Seeking
            | Self::Progress
            | Self::Proved => None,
            // It is told in another way.
            Self::Convention => Some(Self::Problem.name()),
            verdict => Some(verdict.name()),
        }
    }
}

/// A sentence with its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Told {
    /// Which.
    pub key: Key,
    /// How the status line is coloured.
    pub tone: &'static str,
    /// What stands for `{plies}`.
    pub plies: u32,
    /// What stands for `{number}`.
    pub number: u64,
    /// What stands for `{none}`.
    pub none: u32,
}

vocabulary!(include_str!("texts/en.json"), include_str!("texts/ja.json"));

/// The sentences in the language of the page.
pub type Words = crate::vocabulary::Speaker<Key>;

impl Told {
    /// The sentence, with its numbers.
    pub fn say(self, words: Words) -> String {
        let (plies, number, none) = (self.plies.to_string(), self.number.to_string(), self.none.to_string());
        words.fill(self.key, &[("plies", &plies), ("number", &number), ("none", &none)])
    }
}
