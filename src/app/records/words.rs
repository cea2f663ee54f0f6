//! The labels of the buttons that open a record, the study of a game and the position editor. They come with
//! [`crate::later`], both languages together; what these buttons open has words of its own.

use crate::texts::{Voice, keys, sentences};
use leptos::prelude::*;

keys! {
    Open = "open",
    OpenHint = "open-hint",
    StudyGame = "study-game",
    EditPosition = "edit-position",
}

/// English and Japanese.
const TEXTS: [&str; 2] = [include_str!("texts/en.json"), include_str!("texts/ja.json")];

/// The labels in the language of the page: copy it anywhere.
#[derive(Clone, Copy, Debug)]
pub struct Labels(Memo<Vec<String>>);

impl Labels {
    /// The labels in the language that `voice` speaks, now and later.
    pub fn of(voice: Voice) -> Self {
        Self(Memo::new(move |_| sentences(voice.language(), TEXTS, Key::ALL.iter().map(|key| key.name()))))
    }

    /// A label.
    pub fn say(self, key: Key) -> String {
        self.0.with(|labels| labels.get(key as usize).cloned().unwrap_or_default())
    }
}
