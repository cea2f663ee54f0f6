//! The texts of the position editor in all languages. They load with its code ([`crate::tools`]), because most visitors
//! never need them.

use crate::texts::keys;
use crate::vocabulary::vocabulary;

keys! {
    enum EditorKey;
    Title = "title",
    Undo = "undo",
    Redo = "redo",
    CloseEditor = "close",
    Box = "box",
    BoxLeft = "box-left",
    BoxPiece = "box-piece",
    TakeOff = "take-off",
    Turn = "turn",
    Preset = "preset",
    PresetEven = "preset-even",
    PresetEmpty = "preset-empty",
    PresetMate = "preset-mate",
    Clear = "clear",
    Mirror = "mirror",
    TurnRound = "turn-round",
    Rest = "rest",
    Sfen = "sfen",
    Playable = "playable",
    MatePlayable = "mate-playable",
    Play = "play",
    Study = "study",
    Analyze = "analyze",
    PoseMate = "pose-mate",
    Link = "link",
    NoneLeft = "none-left",
    KingInHand = "king-in-hand",
    Advice = "advice",
    AdviceKeys = "advice-keys",
}

vocabulary!(EditorKey, "editor");

/// The texts of the editor, in the language of the page.
pub type EditorTexts = crate::vocabulary::PartTexts<EditorKey>;
