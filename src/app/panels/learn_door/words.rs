//! The texts of the ways to the lessons, in all languages. They load with [`crate::later`]. The
//! name of the mate problems has a reading ([`crate::ruby`]).

use crate::texts::keys;
use crate::vocabulary::vocabulary;

keys! {
    enum DoorKey;
    Learn = "learn",
    New = "new",
    Basics = "basics",
    BasicsHint = "basics-hint",
    Hint = "hint",
    Problems = "problems",
    ProblemsHint = "problems-hint",
    Back = "back",
    Again = "again",
}

vocabulary!(DoorKey, "panels/learn_door");

/// The texts in the language of the page.
pub type DoorTexts = crate::vocabulary::PartTexts<DoorKey>;
