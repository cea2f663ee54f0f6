//! The sentences of parts that come later. They lie with the code of their part, in all languages.

use crate::texts::I18n;
use headless::sentence::{Sentences, fill};
use leptos::prelude::*;
use links::Language;
use std::marker::PhantomData;

/// What names the sentences of a part that comes later: an enum of `keys!`. They lie with its code, in all languages.
pub trait Vocabulary: Copy + Send + Sync + 'static {
    /// The names of all sentences, in the order of the keys.
    const NAMES: &'static [&'static str];
    /// The texts in English and in Japanese, as JSON.
    const TEXTS: [&'static str; 2];

    /// Its place in that order.
    fn place(self) -> usize;
}

/// Makes the `Key` of a module a [`Vocabulary`], with its texts in English and in Japanese.
macro_rules! vocabulary {
    ($english:expr, $japanese:expr) => {
        impl $crate::vocabulary::Vocabulary for Key {
            const NAMES: &'static [&'static str] = Self::NAMES;
            const TEXTS: [&'static str; 2] = [$english, $japanese];

            fn place(self) -> usize {
                self as usize
            }
        }
    };
}

pub(crate) use vocabulary;

/// The texts of a vocabulary in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextTable<K> {
    sentences: Sentences,
    keys: PhantomData<K>,
}

impl<K: Vocabulary> TextTable<K> {
    /// Reads the sentences of a language. A missing one shows its name.
    pub fn of(language: Language) -> Self {
        let [english, japanese] = K::TEXTS;
        let text = if language == Language::English { english } else { japanese };
        let object = js_sys::JSON::parse(text).unwrap_or_default();
        let look_up = |name: &str| js_sys::Reflect::get(&object, &name.into()).ok()?.as_string();
        let sentences = K::NAMES.iter().map(|name| look_up(name).unwrap_or_else(|| (*name).to_owned()));
        let sentences = Sentences::new(sentences.collect(), K::NAMES.len()).unwrap_or_default();
        Self { sentences, keys: PhantomData }
    }

    /// A sentence without blanks.
    pub fn say(&self, key: K) -> String {
        self.get(key).to_owned()
    }

    /// A sentence with its blanks filled.
    pub fn fill(&self, key: K, values: &[(&str, &str)]) -> String {
        fill(self.get(key), values)
    }

    fn get(&self, key: K) -> &str {
        self.sentences.get(key.place())
    }
}

/// The texts of a vocabulary in the language of the page. Copy it anywhere.
#[derive(Debug)]
pub struct PartTexts<K: Vocabulary>(Memo<TextTable<K>>);

impl<K: Vocabulary> Clone for PartTexts<K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K: Vocabulary> Copy for PartTexts<K> {}

impl<K: Vocabulary + PartialEq> PartTexts<K> {
    /// Follows the language of the page.
    pub fn of(i18n: I18n) -> Self {
        Self(Memo::new(move |_| TextTable::of(i18n.language())))
    }

    /// A sentence without blanks.
    pub fn say(self, key: K) -> String {
        self.0.with(|texts| texts.say(key))
    }

    /// A sentence with its blanks filled.
    pub fn fill(self, key: K, values: &[(&str, &str)]) -> String {
        self.0.with(|texts| texts.fill(key, values))
    }

    /// A sentence as something that follows the language.
    pub fn signal(self, key: K) -> Signal<String> {
        Signal::derive(move || self.say(key))
    }
}
