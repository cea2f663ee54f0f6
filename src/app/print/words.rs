//! The texts of the printed page, in all languages. They load with [`crate::later`].

use crate::texts::keys;
use crate::vocabulary::vocabulary;

keys! {
    enum PrintKey;
    Record = "record",
    Position = "position",
    Problem = "problem",
    Start = "start",
    AfterMove = "after-move",
    Hand = "hand",
    NoPieces = "no-pieces",
    Player = "player",
    Variation = "variation",
}

vocabulary!(PrintKey, "print");

/// The texts of the printed page in the language of the page.
pub type PrintTexts = crate::vocabulary::PartTexts<PrintKey>;
