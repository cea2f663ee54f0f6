//! What a person likes, whatever is played: kept in the browser as lines of `name=value`, the first of which carries
//! the version.

mod choices;

pub use choices::{
    BoardDesign, BoardSize, ClockVoice, Coordinates, Glide, Kings, Loudness, PromotedInk, SettingOut,
};

use crate::lines::{Lines, Writer};
use links::{Language, PieceSet, Theme};

/// The version of this form. An older one is migrated here, a newer one is left alone.
const VERSION: &str = "1";

/// What a person likes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Preferences {
    /// How long pieces glide.
    pub glide: Glide,
    /// How pieces look; a link may ask for others.
    pub pieces: PieceSet,
    /// The ink of promoted faces.
    pub promoted: PromotedInk,
    /// Who holds which king.
    pub kings: Kings,
    /// What the board is made of.
    pub board: BoardDesign,
    /// How large the board is.
    pub size: BoardSize,
    /// What names the squares; if nothing was chosen, what is usual in the page's language.
    pub coordinates: Option<Coordinates>,
    /// What the page speaks, if the person has chosen it; a link may ask for another language.
    pub language: Option<Language>,
    /// Which colours the page has; a link may ask for others.
    pub theme: Theme,
    /// How loud the page is while it is not muted.
    pub loudness: Loudness,
    /// Whether nothing is heard for now, however loud the page would be.
    pub muted: bool,
    /// How a last period of the clock is counted down.
    pub clock_voice: ClockVoice,
    /// Whether check is said, which is not the custom.
    pub says_check: bool,
    /// How the pieces come on the board before a game.
    pub setting_out: SettingOut,
    /// Whether nobody greets before and after a game, which is the custom.
    pub without_greeting: bool,
}

/// A check that is said, as the store writes it.
const SAID: &str = "said";
/// A page that is muted, as the store writes it.
const MUTED: &str = "muted";
/// A greeting that is not, as the store writes it.
const UNSAID: &str = "unsaid";

impl Preferences {
    /// The text that is stored.
    pub fn to_text(self) -> String {
        let mut lines = Writer::default();
        let mut put = |name, value| lines.put(name, value);
        put("version", VERSION);
        put("glide", self.glide.name());
        put("pieces", self.pieces.name());
        put("promoted", self.promoted.name());
        put("kings", self.kings.name());
        put("board", self.board.name());
        put("size", self.size.name());
        put("coordinates", self.coordinates.map_or("", Coordinates::name));
        put("language", self.language.map_or("", Language::tag));
        put("theme", self.theme.name());
        put("sound", self.loudness.name());
        put("mute", if self.muted { MUTED } else { "" });
        put("count-down", self.clock_voice.name());
        put("check", if self.says_check { SAID } else { "" });
        put("setting-out", self.setting_out.name());
        put("greeting", if self.without_greeting { UNSAID } else { "" });
        lines.finish()
    }

    /// How loud the page is now.
    pub const fn heard(self) -> Loudness {
        if self.muted { Loudness::Off } else { self.loudness }
    }

    /// Muted if anything is heard, else as loud as before; who has never chosen to hear anything hears the usual.
    pub fn with_sound_turned(self) -> Self {
        match self.heard() {
            Loudness::Off if self.loudness == Loudness::Off => {
                Self { loudness: Loudness::default(), muted: false, ..self }
            }
            heard => Self { muted: heard != Loudness::Off, ..self },
        }
    }

    /// The same with another value of one of them, both as the store names them.
    pub fn with(self, name: &str, value: &str) -> Self {
        // Of two lines with the same name the first one counts.
        Self::from_text(&format!("version={VERSION}\n{name}={value}\n{}", self.to_text()))
    }

    /// Reads a stored text. What is missing or cannot be read is as in the beginning, and so is everything in a text
    /// of another version.
    pub fn from_text(text: &str) -> Self {
        let get = |name| Lines(text).get(name);
        if get("version") != Some(VERSION) {
            return Self::default();
        }
        Self {
            glide: get("glide").and_then(Glide::from_name).unwrap_or_default(),
            pieces: get("pieces").and_then(PieceSet::from_name).unwrap_or_default(),
            promoted: get("promoted").and_then(PromotedInk::from_name).unwrap_or_default(),
            kings: get("kings").and_then(Kings::from_name).unwrap_or_default(),
            board: get("board").and_then(BoardDesign::from_name).unwrap_or_default(),
            size: get("size").and_then(BoardSize::from_name).unwrap_or_default(),
            coordinates: get("coordinates").and_then(Coordinates::from_name),
            language: get("language").and_then(Language::from_tag),
            theme: get("theme").and_then(Theme::from_name).unwrap_or_default(),
            loudness: get("sound").and_then(Loudness::from_name).unwrap_or_default(),
            muted: get("mute") == Some(MUTED),
            clock_voice: get("count-down").and_then(ClockVoice::from_name).unwrap_or_default(),
            says_check: get("check") == Some(SAID),
            setting_out: get("setting-out").and_then(SettingOut::from_name).unwrap_or_default(),
            without_greeting: get("greeting") == Some(UNSAID),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn preferences_survive_as_text() {
        let survives = |preferences: Preferences| {
            assert_eq!(Preferences::from_text(&preferences.to_text()), preferences);
        };
        let usual = Preferences::default();
        for glide in Glide::ALL {
            assert_eq!(glide.name(), glide.milliseconds().to_string());
            for pieces in PieceSet::ALL {
                for promoted in PromotedInk::ALL {
                    survives(Preferences { glide, pieces, promoted, ..usual });
                }
            }
        }
        for loudness in Loudness::ALL {
            for clock_voice in ClockVoice::ALL {
                for says_check in [false, true] {
                    survives(Preferences { loudness, clock_voice, says_check, ..usual });
                }
            }
        }
        for board in BoardDesign::ALL {
            for size in BoardSize::ALL {
                for theme in Theme::ALL {
                    survives(Preferences { board, size, theme, ..usual });
                }
            }
        }
        for language in [None, Some(Language::English), Some(Language::Japanese)] {
            survives(Preferences { language, ..usual });
        }
        for kings in Kings::ALL {
            let named = Coordinates::ALL.into_iter().map(Some);
            for coordinates in named.chain([None]) {
                survives(Preferences { kings, coordinates, ..usual });
            }
        }
    }

    #[test]
    fn the_manners_of_a_game_survive_as_text() {
        for setting_out in SettingOut::ALL {
            for without_greeting in [false, true] {
                let preferences = Preferences { setting_out, without_greeting, ..Preferences::default() };
                assert_eq!(Preferences::from_text(&preferences.to_text()), preferences);
            }
        }
    }

    #[test]
    fn who_mutes_the_page_finds_the_loudness_again() {
        for loudness in Loudness::ALL {
            let before = Preferences { loudness, ..Preferences::default() };
            let muted = before.with_sound_turned();
            let kept = Preferences::from_text(&muted.to_text());
            assert_eq!(kept, muted);
            match loudness {
                Loudness::Off => assert_eq!(muted.heard(), Loudness::Medium),
                _ => assert_eq!((muted.heard(), kept.with_sound_turned()), (Loudness::Off, before)),
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
        let before_looks = Preferences::from_text(
            "version=1\nglide=250\npieces=two-kanji\npromoted=red\nsound=soft\ncount-down=voice\ncheck=said\n",
        );
        assert_eq!((before_looks.board, before_looks.size), (BoardDesign::Kaya, BoardSize::Full));
        assert_eq!((before_looks.theme, before_looks.coordinates), (Theme::System, None));
        assert_eq!((before_looks.kings, before_looks.loudness), (Kings::Usual, Loudness::Soft));
    }

    #[test]
    fn one_preference_changes_alone() {
        let before = Preferences { glide: Glide::Long, says_check: true, ..Preferences::default() };
        let after = before.with("board", "printed");
        assert_eq!(after, Preferences { board: BoardDesign::Printed, ..before });
        assert_eq!(after.with("board", "kaya"), before);
        assert_eq!(before.with("coordinates", "none").coordinates, Some(Coordinates::None));
    }

    #[test]
    fn looks_that_nobody_knows_are_as_in_the_beginning() {
        let text = "version=1\nboard=marble\nsize=huge\ncoordinates=runes\ntheme=blue\nkings=none\nglide=0\n";
        let preferences = Preferences { glide: Glide::Off, ..Preferences::default() };
        assert_eq!(Preferences::from_text(text), preferences);
    }

    #[test]
    fn ranks_go_by_every_name() {
        let ends = |coordinates: Coordinates| (coordinates.rank(0), coordinates.rank(8));
        assert_eq!(ends(Coordinates::None), ("".into(), "".into()));
        assert_eq!(ends(Coordinates::Digits), ("1".into(), "9".into()));
        assert_eq!(ends(Coordinates::Kanji), ("一".into(), "九".into()));
        assert_eq!(ends(Coordinates::Letters), ("a".into(), "i".into()));
    }
}
