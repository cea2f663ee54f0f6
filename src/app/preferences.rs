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

/// How loud the page is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Loudness {
    /// Nothing is heard.
    Off,
    /// For a quiet room.
    Soft,
    /// As loud as a game at the next table.
    #[default]
    Medium,
    /// As loud as it can be.
    Loud,
}

impl Loudness {
    /// All of them, the softest first.
    pub const ALL: [Self; 4] = [Self::Off, Self::Soft, Self::Medium, Self::Loud];

    /// The loudness as forms and the store write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Soft => "soft",
            Self::Medium => "medium",
            Self::Loud => "loud",
        }
    }

    /// The loudness of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|loudness| loudness.name() == name)
    }

    /// The same from 0 to 1.
    pub const fn volume(self) -> f32 {
        match self {
            Self::Off => 0.0,
            Self::Soft => 0.2,
            Self::Medium => 0.5,
            Self::Loud => 1.0,
        }
    }
}

/// How a last period of the clock is counted down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClockVoice {
    /// Not at all.
    Off,
    /// By tones.
    #[default]
    Tones,
    /// By a voice, where the device has one that is on time.
    Voice,
}

impl ClockVoice {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Off, Self::Tones, Self::Voice];

    /// The name as forms and the store write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Tones => "tones",
            Self::Voice => "voice",
        }
    }

    /// The one of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|voice| voice.name() == name)
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
    /// How loud the page is.
    pub loudness: Loudness,
    /// How a last period of the clock is counted down.
    pub clock_voice: ClockVoice,
    /// Whether check is said, which is not the custom.
    pub says_check: bool,
}

/// A check that is said, as the store writes it.
const SAID: &str = "said";

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
        put("sound", self.loudness.name());
        put("count-down", self.clock_voice.name());
        put("check", if self.says_check { SAID } else { "" });
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
            loudness: get("sound").and_then(Loudness::from_name).unwrap_or_default(),
            clock_voice: get("count-down").and_then(ClockVoice::from_name).unwrap_or_default(),
            says_check: get("check") == Some(SAID),
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
                    let preferences = Preferences { glide, pieces, promoted, ..Preferences::default() };
                    assert_eq!(Preferences::from_text(&preferences.to_text()), preferences);
                }
            }
        }
        for loudness in Loudness::ALL {
            for clock_voice in ClockVoice::ALL {
                for says_check in [false, true] {
                    let preferences =
                        Preferences { loudness, clock_voice, says_check, ..Preferences::default() };
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
        let before_sound = Preferences { glide: Glide::Off, promoted, ..Preferences::default() };
        assert_eq!(preferences, before_sound);
        assert_eq!((before_sound.pieces, before_sound.loudness), (PieceSet::Kanji, Loudness::Medium));
        assert!(!before_sound.says_check);
    }
}
