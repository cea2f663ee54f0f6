//! The texts in diagrams and in the form that makes them, in all languages: a diagram can have another language than
//! the page. They load with [`crate::tools`].

use crate::texts::keys;
use crate::vocabulary::vocabulary;

keys! {
    enum DiagramKey;
    Title = "title",
    Describe = "describe",
    Black = "black",
    White = "white",
    Shitate = "shitate",
    Uwate = "uwate",
    AfterMove = "after-move",
    Look = "look",
    LookPaper = "look-paper",
    LookLight = "look-light",
    LookDark = "look-dark",
    Language = "language",
    Width = "width",
    WidthSmall = "width-small",
    WidthLarge = "width-large",
    WidthPrint = "width-print",
    Caption = "caption",
    LastMove = "last-move",
    Arrows = "arrows",
    Names = "names",
    Hands = "hands",
    Coordinates = "coordinates",
    SaveSvg = "save-svg",
    SavePng = "save-png",
    Copy = "copy",
    Copied = "copied",
    CannotCopy = "cannot-copy",
    CannotDraw = "cannot-draw",
}

vocabulary!(DiagramKey, "diagram");

/// The texts of diagrams in one language, which is chosen in the form.
pub type DiagramTexts = crate::vocabulary::TextTable<DiagramKey>;
