//! What a person likes, whatever is played: kept in the browser as lines of `name=value`, the first of which carries
//! the version.

use crate::faces::Shelf;
use crate::links::PieceSet;
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

/// The ink of promoted faces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PromotedInk {
    /// Red, to be seen at a glance.
    #[default]
    Red,
    /// Black as all others, as it is on most wooden pieces.
    Black,
}

impl PromotedInk {
    /// All of them, the usual one first.
    pub const ALL: [Self; 2] = [Self::Red, Self::Black];

    /// The ink as forms, the store and styles write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Black => "black",
        }
    }

    /// The ink of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|ink| ink.name() == name)
    }
}

/// What a person likes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Preferences {
    /// How long pieces glide.
    pub glide: Glide,
    /// How pieces look; a link may ask for others.
    pub pieces: PieceSet,
    /// The ink of promoted faces.
    pub promoted: PromotedInk,
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
        put("pieces", self.pieces.name());
        put("promoted", self.promoted.name());
        text
    }

    /// Reads a stored text. What is missing or cannot be read is as in the beginning, and so is everything in a text
    /// of another version.
    pub fn from_text(text: &str) -> Self {
        let get = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('='));
        if get("version") != Some(VERSION) {
            return Self::default();
        }
        Self {
            glide: get("glide").and_then(Glide::from_name).unwrap_or_default(),
            pieces: get("pieces").and_then(PieceSet::from_name).unwrap_or_default(),
            promoted: get("promoted").and_then(PromotedInk::from_name).unwrap_or_default(),
        }
    }
}

/// The preferences that hold on this page, and the pieces that lie in it. Copy it anywhere.
#[derive(Clone, Copy, Debug)]
pub struct Taste(pub(crate) RwSignal<Held>);

/// What [`Taste`] holds.
#[derive(Clone, Copy, Debug, Default)]
pub struct Held {
    pub(crate) preferences: Preferences,
    /// The pieces: see [`crate::faces`].
    pub(crate) shelf: Shelf,
}

impl Taste {
    /// What the browser has kept, or the beginning.
    pub fn kept() -> Self {
        let kept = store::preferences();
        let preferences = kept.map(|text| Preferences::from_text(&text)).unwrap_or_default();
        Self(RwSignal::new(Held { preferences, ..Held::default() }))
    }

    /// The taste of this page, provided at its root.
    pub fn of_page() -> Self {
        expect_context()
    }

    /// The preferences.
    pub fn get(self) -> Preferences {
        self.0.get().preferences
    }

    /// The preferences as they are now.
    pub fn get_untracked(self) -> Preferences {
        self.0.get_untracked().preferences
    }

    /// Changes the preferences. Where the browser keeps nothing they hold until the page is left.
    pub fn set(self, preferences: Preferences) {
        self.0.set(Held { preferences, ..self.0.get_untracked() });
        store::keep_preferences(&preferences.to_text());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn preferences_survive_as_text() {
        for glide in Glide::ALL {
            assert_eq!(glide.name(), glide.milliseconds().to_string());
            for pieces in PieceSet::ALL {
                for promoted in PromotedInk::ALL {
                    let preferences = Preferences { glide, pieces, promoted };
                    assert_eq!(Preferences::from_text(&preferences.to_text()), preferences);
                }
            }
        }
    }

    #[test]
    fn what_cannot_be_read_is_as_in_the_beginning() {
        let text = Preferences { glide: Glide::Long, ..Preferences::default() }.to_text();
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

    #[test]
    fn what_an_earlier_build_did_not_know_is_as_in_the_beginning() {
        let preferences = Preferences::from_text("version=1\nglide=0\n");
        assert_eq!(preferences, Preferences { glide: Glide::Off, ..Preferences::default() });
        let preferences = Preferences::from_text("version=1\nglide=0\npieces=marbles\npromoted=black\n");
        let promoted = PromotedInk::Black;
        assert_eq!(preferences, Preferences { glide: Glide::Off, pieces: PieceSet::Kanji, promoted });
    }
}
