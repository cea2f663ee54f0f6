//! The texts of mate problems and hints in all languages. They load with [`crate::later`], because most visitors never
//! need them.

use crate::texts::keys;
use crate::vocabulary::vocabulary;
use headless::mate_problem::{Report, Verdict};
use headless::status::Hint;

keys! {
    enum MateKey;
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

vocabulary!(MateKey, "mates");

/// The texts of mate problems in the language of the page.
pub type MateTexts = crate::vocabulary::PartTexts<MateKey>;

/// The sentence of the status line for a report on a mate problem.
pub fn report(texts: MateTexts, report: Report) -> String {
    match report {
        Report::Seeking => texts.say(MateKey::Seeking),
        Report::Searching { nodes, at_most, none_within } => {
            let key = if at_most.is_some() { MateKey::Proved } else { MateKey::Progress };
            let (plies, nodes, none) = (at_most.unwrap_or_default(), nodes, none_within);
            let (plies, nodes, none) = (plies.to_string(), nodes.to_string(), none.to_string());
            texts.fill(key, &[("plies", &plies), ("number", &nodes), ("none", &none)])
        }
        Report::Known(verdict) => {
            let (key, plies, number) = known(verdict);
            texts.fill(key, &[("plies", &plies.to_string()), ("number", &number.to_string())])
        }
        Report::NoSolver => texts.say(MateKey::Missing),
    }
}

/// The sentence for a verdict, the number of plies in it, and its second number; 0 where it has none.
const fn known(verdict: Verdict) -> (MateKey, u32, u32) {
    match verdict {
        Verdict::Problem { plies, convention: Some(convention) } if convention < plies => {
            (MateKey::Convention, plies, convention)
        }
        Verdict::Problem { plies, .. } => (MateKey::Problem, plies, 0),
        Verdict::AtMost(plies) => (MateKey::AtMost, plies, 0),
        Verdict::NoMate => (MateKey::NoMate, 0, 0),
        Verdict::Unknown => (MateKey::Unknown, 0, 0),
        Verdict::Right { left } => (MateKey::Right, left, 0),
        Verdict::Longer { left, later } => (MateKey::Longer, left, later),
        Verdict::NoCheck => (MateKey::NoCheck, 0, 0),
        Verdict::Refuted => (MateKey::Refuted, 0, 0),
        Verdict::Doubtful => (MateKey::Doubtful, 0, 0),
        Verdict::Solved(plies) => (MateKey::Solved, plies, 0),
        Verdict::TooLong { plies, shortest } => (MateKey::TooLong, plies, shortest),
        Verdict::Mated(plies) => (MateKey::Mated, plies, 0),
    }
}

/// The sentence of the status line for a hint.
pub fn hint(texts: MateTexts, hint: Hint) -> String {
    match hint {
        Hint::Sought => texts.say(MateKey::HintSought),
        Hint::Play { mate: None, .. } => texts.say(MateKey::HintMove),
        Hint::Play { mate: Some(plies), .. } => {
            texts.fill(MateKey::HintMate, &[("plies", &plies.to_string())])
        }
        Hint::Declare => texts.say(MateKey::HintDeclare),
        Hint::Missing => texts.say(MateKey::HintMissing),
        // The code with the steps has their sentences.
        Hint::Step(_) => String::new(),
    }
}
