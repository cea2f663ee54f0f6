//! What the editor says. These sentences lie with the tools ([`crate::tools`]), both languages together: most
//! visitors never read one.

use crate::texts::{Voice, fill, keys, sentences};
use leptos::prelude::*;
use links::Language;

keys! {
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
    PoseMate = "pose-mate",
    Link = "link",
    NoneLeft = "none-left",
    KingInHand = "king-in-hand",
    Advice = "advice",
    AdviceKeys = "advice-keys",
}

/// English and Japanese.
const TEXTS: [&str; 2] = [include_str!("texts/en.json"), include_str!("texts/ja.json")];

/// The sentences of one language.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Words(Vec<String>);

impl Words {
    fn of(language: Language) -> Self {
        Self(sentences(language, TEXTS, Key::ALL.iter().map(|key| key.name())))
    }
}

/// The editor's voice: copy it anywhere. It speaks the language of the page.
#[derive(Clone, Copy, Debug)]
pub struct EditorVoice(Memo<Words>);

impl EditorVoice {
    /// Speaks as the page does.
    pub fn of(voice: Voice) -> Self {
        Self(Memo::new(move |_| Words::of(voice.language())))
    }

    /// A sentence without blanks.
    pub fn say(self, key: Key) -> String {
        self.fill(key, &[])
    }

    /// A sentence with its blanks filled.
    pub fn fill(self, key: Key, values: &[(&str, &str)]) -> String {
        self.0.with(|Words(sentences)| fill(sentences.get(key as usize).map_or("", String::as_str), values))
    }
}
