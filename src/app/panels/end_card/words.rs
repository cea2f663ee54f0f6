//! The sentences of the card about the end of a game, in all languages. They load with [`crate::later`].

use crate::texts::keys;
use crate::vocabulary::vocabulary;

keys! {
    enum EndKey;
    Title = "title",
    Draw = "draw",
    NoResult = "no-result",
    Won = "won",
    Solved = "solved",
    Mated = "mated",
    Moves = "moves",
    Statistics = "statistics",
    Higher = "higher",
    Lower = "lower",
    Handicap = "handicap",
    Even = "even",
    CopyKif = "copy-kif",
    Review = "review",
}

vocabulary!(EndKey, "panels/end_card");

/// The sentences of the card in the language of the page.
pub type EndTexts = crate::vocabulary::PartTexts<EndKey>;
