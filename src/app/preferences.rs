//! What a person likes, whatever is played: kept in the browser as lines of `name=value`, the first of which carries
//! the version.

use crate::store;
use leptos::prelude::*;
use std::fmt::Write as _;

/// The version of this form. An older one is migrated here, a newer one is left alone.
const VERSION: &str = "1";

/// How long a piece glides to its square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Glide {
    /// It is there at once.
    Off,
    /// As long as a quick hand needs.
    #[default]
    Short,
    /// As long as a calm hand needs.
    Long,
}

impl Glide {
    /// All of them, the shortest first.
    pub const ALL: [Self; 3] = [Self::Off, Self::Short, Self::Long];

    /// The time in milliseconds.
    pub const fn milliseconds(self) -> u16 {
        match self {
            Self::Off => 0,
            Self::Short => 120,
            Self::Long => 250,
        }
    }

    /// The time as forms and the store write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Off => "0",
            Self::Short => "120",
            Self::Long => "250",
        }
    }

    /// The glide of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|glide| glide.name() == name)
    }
}

/// What a person likes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Preferences {
    /// How long pieces glide.
    pub glide: Glide,
}

impl Preferences {
    /// The text that is stored.
    pub fn to_text(self) -> String {
        let mut text = String::new();
        let mut put = |name: &str, value: &str| {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{name}={value}");
        };
        put("version", VERSION);
        put("glide", self.glide.name());
        text
    }

    /// Reads a stored text. What is missing or cannot be read is as in the beginning, and so is everything in a text
    /// of another version.
    pub fn from_text(text: &str) -> Self {
        let get = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('='));
        if get("version") != Some(VERSION) {
            return Self::default();
        }
        Self { glide: get("glide").and_then(Glide::from_name).unwrap_or_default() }
    }
}

/// The preferences that hold on this page. Copy it anywhere.
#[derive(Clone, Copy, Debug)]
pub struct Taste(RwSignal<Preferences>);

impl Taste {
    /// What the browser has kept, or the beginning.
    pub fn kept() -> Self {
        let kept = store::preferences();
        Self(RwSignal::new(kept.map(|text| Preferences::from_text(&text)).unwrap_or_default()))
    }

    /// The taste of this page, provided at its root.
    pub fn of_page() -> Self {
        expect_context()
    }

    /// The preferences.
    pub fn get(self) -> Preferences {
        self.0.get()
    }

    /// Changes the preferences. Where the browser keeps nothing they hold until the page is left.
    pub fn change(self, change: impl FnOnce(&mut Preferences)) {
        self.0.update(change);
        store::keep_preferences(&self.0.get_untracked().to_text());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn preferences_survive_as_text() {
        for glide in Glide::ALL {
            let preferences = Preferences { glide };
            assert_eq!(Preferences::from_text(&preferences.to_text()), preferences);
            assert_eq!(glide.name(), glide.milliseconds().to_string());
        }
    }

    #[test]
    fn what_cannot_be_read_is_as_in_the_beginning() {
        let text = Preferences { glide: Glide::Long }.to_text();
        for bad in [
            "",
            "nonsense",
            "glide=250",
            "\u{0}=\n==\nversion",
            &text.replace("version=1", "version=2"),
            &text.replace("glide=250", "glide=251"),
            &text.replace("glide=250", ""),
        ] {
            assert_eq!(Preferences::from_text(bad), Preferences::default(), "{bad:?}");
        }
        let newer = format!("{text}colour=blue\n");
        assert_eq!(Preferences::from_text(&newer).glide, Glide::Long);
    }
}
