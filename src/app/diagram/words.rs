//! What stands in diagrams and in the form that makes them. These sentences lie with the tools ([`crate::tools`]),
//! both languages together; a diagram speaks its own.

use crate::texts::keys;
use crate::vocabulary::vocabulary;

keys! {
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

vocabulary!(include_str!("texts/en.json"), include_str!("texts/ja.json"));

/// The texts of diagrams in one language.
pub type DiagramTexts = crate::vocabulary::TextTable<Key>;
