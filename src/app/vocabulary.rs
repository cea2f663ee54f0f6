//! The sentences of parts that load later. They are compiled into the code of their part, in all languages.

use crate::texts::{I18n, gap};
use headless::sentence::{Sentences, choose_forms, fill};
use js_sys::Intl::PluralRules;
use leptos::prelude::*;
use links::Language;
use std::cell::RefCell;
use std::marker::PhantomData;

/// The keys of the sentences of a later part: an enum made by `keys!`. The sentences are compiled in, in all languages.
pub trait Vocabulary: Copy + Send + Sync + 'static {
    /// The number of keys.
    const KEYS: usize;
    /// The texts in English and in Japanese: JSON lists of sentences in the order of the keys.
    const TEXTS: [&'static str; 2];

    /// Returns the index of the key in the texts.
    fn place(self) -> usize;
}

/// Implements [`Vocabulary`] for an enum made by `keys!` in the file `words.rs` of a folder. Its texts are in the
/// folder `texts` beside it, as JSON objects from names to sentences; `build.rs` makes lists of them.
macro_rules! vocabulary {
    ($keys:ident, $folder:literal) => {
        impl $crate::vocabulary::Vocabulary for $keys {
            const KEYS: usize = Self::NAMES.len();
            const TEXTS: [&'static str; 2] = [
                include_str!(concat!(env!("OUT_DIR"), "/texts/", $folder, "/en.json")),
                include_str!(concat!(env!("OUT_DIR"), "/texts/", $folder, "/ja.json")),
            ];

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
    language: Language,
    sentences: Sentences,
    keys: PhantomData<K>,
}

impl<K: Vocabulary> TextTable<K> {
    /// Reads the sentences of a language.
    pub fn of(language: Language) -> Self {
        let [english, japanese] = K::TEXTS;
        let text = if language == Language::English { english } else { japanese };
        Self { language, sentences: read(text, K::KEYS), keys: PhantomData }
    }

    /// Returns a sentence that has no blanks.
    pub fn say(&self, key: K) -> String {
        self.get(key).to_owned()
    }

    /// Returns a sentence with its blanks filled: `{name}` stands for the value of `name`, and
    /// `{name:one=game|other=games}` for the plural form that the number `name` has in the language.
    pub fn fill(&self, key: K, values: &[(&str, &str)]) -> String {
        fill_forms(self.language, self.get(key), values)
    }

    /// Returns what stands between two sentences: a space, or nothing in Japanese.
    pub const fn gap(&self) -> &'static str {
        gap(self.language)
    }

    fn get(&self, key: K) -> &str {
        self.sentences.get(key.place())
    }
}

/// Reads a list of sentences, which `build.rs` has checked.
#[inline(never)]
fn read(list: &str, keys: usize) -> Sentences {
    let list = js_sys::JSON::parse(list).map(|list| js_sys::Array::from(&list)).unwrap_or_default();
    let sentences = list.iter().filter_map(|sentence| sentence.as_string()).collect();
    Sentences::new(sentences, keys).unwrap_or_default()
}

/// Fills a sentence as [`TextTable::fill`] does. It is not generic, so that its code exists once, in the later file.
#[inline(never)]
fn fill_forms(language: Language, sentence: &str, values: &[(&str, &str)]) -> String {
    fill(&choose_forms(sentence, values, &|number| plural_category(language, number)), values)
}

/// Returns the plural category of a number, such as `one` or `other`, as the browser knows it.
fn plural_category(language: Language, number: u32) -> String {
    thread_local! {
        // Kept, because every step through a record asks for a category.
        static RULES: RefCell<Option<(Language, PluralRules)>> = const { RefCell::new(None) };
    }
    RULES.with_borrow_mut(|rules| {
        if rules.as_ref().is_none_or(|&(of, _)| of != language) {
            let locales = js_sys::Array::of1(&language.tag().into());
            *rules = Some((language, PluralRules::new(&locales, &js_sys::Object::new())));
        }
        let category = rules.as_ref().map(|(_, rules)| rules.select(number.into()));
        category.map(Into::into).unwrap_or_default()
    })
}

/// The texts of a vocabulary in the language of the page. Copies share one state.
#[derive(Debug)]
pub struct PartTexts<K: Vocabulary>(Memo<TextTable<K>>);

impl<K: Vocabulary> Clone for PartTexts<K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K: Vocabulary> Copy for PartTexts<K> {}

impl<K: Vocabulary + PartialEq> PartTexts<K> {
    /// Creates the texts, which follow the language of the page.
    pub fn of(i18n: I18n) -> Self {
        Self(Memo::new(move |_| TextTable::of(i18n.language())))
    }

    /// Returns a sentence that has no blanks, and tracks the language.
    pub fn say(self, key: K) -> String {
        self.0.with(|texts| texts.say(key))
    }

    /// Returns a sentence with its blanks filled as in [`TextTable::fill`], and tracks the language.
    pub fn fill(self, key: K, values: &[(&str, &str)]) -> String {
        self.0.with(|texts| texts.fill(key, values))
    }

    /// Returns what stands between two sentences, and tracks the language.
    pub fn gap(self) -> &'static str {
        self.0.with(TextTable::gap)
    }

    /// Returns a sentence as a signal that follows the language.
    pub fn signal(self, key: K) -> Signal<String> {
        Signal::derive(move || self.say(key))
    }
}
