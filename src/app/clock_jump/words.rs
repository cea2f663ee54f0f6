//! The reasons for a clock that was stopped, in all languages. They load with [`crate::later`], because most visitors
//! never need them.

use crate::texts::keys;
use crate::vocabulary::vocabulary;

keys! {
    enum JumpKey;
    Game = "game",
    ChessClock = "chess-clock",
}

vocabulary!(JumpKey, "clock_jump");

/// The reasons in the language of the page.
pub type JumpTexts = crate::vocabulary::PartTexts<JumpKey>;
