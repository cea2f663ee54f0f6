//! What the share sheet says beside what the rest of the page says too. These sentences lie with the tools
//! ([`crate::tools`]), both languages together.

use crate::texts::{Voice, fill, keys, sentences};
use leptos::prelude::*;

keys! {
    As = "as",
    Links = "links",
    File = "file",
    Diagram = "diagram",
    Peers = "peers",
    Qr = "qr",
    Packed = "packed",
    Format = "format",
    Text = "text",
    Save = "save",
    Open = "open",
    Lost = "lost",
    LossVariations = "loss-variations",
    LossComments = "loss-comments",
    LossBookmarks = "loss-bookmarks",
    LossTimes = "loss-times",
    LossHeader = "loss-header",
    LossEnd = "loss-end",
    LossIllegal = "loss-illegal",
    LossNumber = "loss-number",
    LossArrows = "loss-arrows",
    Letters = "letters",
    NoVariant = "no-variant",
    NoStart = "no-start",
    NoShiftJis = "no-shift-jis",
    Program = "program",
    ProgramVariant = "program-variant",
    ProgramLine = "program-line",
    ProgramPosition = "program-position",
    QrGame = "qr-game",
    QrPosition = "qr-position",
    Embed = "embed",
    Engine = "engine",
    And = "and",
}

/// The sentences in the language of the page. Copy it anywhere.
#[derive(Clone, Copy, Debug)]
pub struct Words(Memo<Vec<String>>);

impl Words {
    /// Those of this page.
    pub fn of_page() -> Self {
        let voice = Voice::of_page();
        Self(Memo::new(move |_| sentences(voice.language(), TEXTS, Key::ALL.iter().map(|key| key.name()))))
    }

    /// A sentence without blanks.
    pub fn say(self, key: Key) -> String {
        self.0.with(|sentences| sentences.get(key as usize).cloned().unwrap_or_default())
    }

    /// A sentence as something that follows the language.
    pub fn signal(self, key: Key) -> Signal<String> {
        Signal::derive(move || self.say(key))
    }

    /// A sentence with its blanks filled.
    pub fn fill(self, key: Key, values: &[(&str, &str)]) -> String {
        fill(&self.say(key), values)
    }
}

/// English and Japanese.
const TEXTS: [&str; 2] = [include_str!("texts/en.json"), include_str!("texts/ja.json")];
