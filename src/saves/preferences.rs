//! The preferences of a person, which hold for all games: stored as lines of `name=value`, of which the first holds
//! the version.

mod choices;

pub use choices::{
    AnalysisPreferences, BoardDesign, BoardSize, ClockVoice, Coordinates, Glide, Kings, Loudness, Pace,
    PromotedInk, ScoreForm, SettingOut, Viewpoint,
};

use crate::lines::{Lines, Writer};
use links::{Aids, Language, PieceSet, Theme};
use protocol::Candidates;

/// The version of the form. Other versions are not read; a later version migrates the older ones here.
pub(crate) const VERSION: &str = "1";
/// The greatest length of a stored text, in bytes: every value is one of few, or a list without repetition.
pub const LONGEST_TEXT: usize = 600;

/// The preferences of a person for the look, the sound and the manners of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Preferences {
    /// The duration of the animation of moves.
    pub glide: Glide,
    /// The piece set; a link may ask for another.
    pub pieces: PieceSet,
    /// The ink of promoted pieces.
    pub promoted: PromotedInk,
    /// The king that each side has.
    pub kings: Kings,
    /// The design of the board.
    pub board: BoardDesign,
    /// The size of the board.
    pub size: BoardSize,
    /// The names of the squares; `None` for those that are usual in the page's language.
    pub coordinates: Option<Coordinates>,
    /// The language of the page, if the person has chosen one; a link may ask for another.
    pub language: Option<Language>,
    /// The color theme of the page; a link may ask for another.
    pub theme: Theme,
    /// The loudness of the page while it is not muted.
    pub loudness: Loudness,
    /// Whether the page is muted; `loudness` stays as it is.
    pub muted: bool,
    /// The sound of the countdown in the last period of the clock.
    pub clock_voice: ClockVoice,
    /// Whether a voice announces check, which is not the custom in shogi.
    pub says_check: bool,
    /// The order in which the pieces are set out before a game.
    pub setting_out: SettingOut,
    /// Whether the greetings before and after a game, which are the custom, are left out.
    pub without_greeting: bool,
    /// Whether two people who play at one device sit face to face, so that the upper side is turned around.
    pub face_to_face: bool,
    /// The number of lines and the form of the scores in the analysis, and the thoroughness of reviews.
    pub analysis: AnalysisPreferences,
    /// The board hints for beginners; `None` for the marks that are usual. A link may ask for others.
    pub aids: Option<Aids>,
    /// Whether the lessons hide the readings above kanji, and beginners read the usual names of pieces.
    pub without_readings: bool,
}

/// The stored value if check is announced.
const SAID: &str = "said";
/// The stored value if the page is muted.
const MUTED: &str = "muted";
/// The stored value if the greetings are left out.
const UNSAID: &str = "unsaid";
/// The stored value if the upper side of two people is turned around.
const TURNED: &str = "turned";
/// The stored value if the readings above kanji are hidden.
const HIDDEN: &str = "hidden";

impl Preferences {
    /// The text to be stored, of at most [`LONGEST_TEXT`] bytes.
    pub fn to_text(self) -> String {
        let mut lines = Writer::default();
        let aids = self.aids.map(|aids| aids.to_string()).unwrap_or_default();
        let analysis_lines = self.analysis.candidates.get().to_string();
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
        put("face-to-face", if self.face_to_face { TURNED } else { "" });
        put("analysis-lines", &analysis_lines);
        put("analysis-form", self.analysis.form.name());
        put("analysis-viewpoint", self.analysis.viewpoint.name());
        put("review-pace", self.analysis.pace.name());
        put("aids", &aids);
        put("readings", if self.without_readings { HIDDEN } else { "" });
        lines.finish()
    }

    /// The loudness that is in effect now.
    pub const fn heard(self) -> Loudness {
        if self.muted { Loudness::Off } else { self.loudness }
    }

    /// The preferences after the sound was switched off or on. Switched on again, the page is as loud as before, or
    /// has the default loudness if that was [`Loudness::Off`].
    pub fn with_sound_turned(self) -> Self {
        match self.heard() {
            Loudness::Off if self.loudness == Loudness::Off => {
                Self { loudness: Loudness::default(), muted: false, ..self }
            }
            heard => Self { muted: heard != Loudness::Off, ..self },
        }
    }

    /// The preferences with another value for one of them, both given as [`Preferences::to_text`] writes them. An
    /// unknown name changes nothing; an invalid value gives the default.
    pub fn with(self, name: &str, value: &str) -> Self {
        // Of two lines with the same name, the first one is read.
        Self::from_text(&format!("version={VERSION}\n{name}={value}\n{}", self.to_text()))
    }

    /// These preferences with those of `other`, such as in an archive, where these are as usual: what a person has chosen
    /// here stays.
    pub fn united(self, other: Self) -> Self {
        let (own, usual, other) = (self.to_text(), Self::default().to_text(), other.to_text());
        // Every preference has a line of its own, in the same order.
        let lines = own.lines().zip(usual.lines()).zip(other.lines());
        let text: String =
            lines.flat_map(|((own, usual), other)| [if own == usual { other } else { own }, "\n"]).collect();
        Self::from_text(&text)
    }

    /// Reads a stored text. Values that are missing or invalid have their defaults, and so have all values in a text
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
            face_to_face: get("face-to-face") == Some(TURNED),
            analysis: AnalysisPreferences {
                candidates: get("analysis-lines")
                    .and_then(|count| count.parse().ok())
                    .and_then(Candidates::new)
                    .unwrap_or(AnalysisPreferences::default().candidates),
                form: get("analysis-form").and_then(ScoreForm::from_name).unwrap_or_default(),
                viewpoint: get("analysis-viewpoint").and_then(Viewpoint::from_name).unwrap_or_default(),
                pace: get("review-pace").and_then(Pace::from_name).unwrap_or_default(),
            },
            // Hints that this build does not know are left out. An empty list stands for the usual marks.
            aids: get("aids").filter(|names| !names.is_empty()).map(|names| Aids::read(names).0),
            without_readings: get("readings") == Some(HIDDEN),
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
    fn the_text_stays_within_its_bound() {
        let aids = Aids::NAMES.into_iter().fold(Aids::default(), |aids, name| aids.with(name, true));
        let full = Preferences {
            language: Some(Language::Japanese),
            muted: true,
            says_check: true,
            without_greeting: true,
            face_to_face: true,
            aids: Some(aids),
            without_readings: true,
            ..Preferences::default()
        };
        let values: [(&str, Vec<&str>); 14] = [
            ("glide", Glide::ALL.map(Glide::name).into()),
            ("pieces", PieceSet::ALL.map(PieceSet::name).into()),
            ("promoted", PromotedInk::ALL.map(PromotedInk::name).into()),
            ("kings", Kings::ALL.map(Kings::name).into()),
            ("board", BoardDesign::ALL.map(BoardDesign::name).into()),
            ("size", BoardSize::ALL.map(BoardSize::name).into()),
            ("coordinates", Coordinates::ALL.map(Coordinates::name).into()),
            ("theme", Theme::ALL.map(Theme::name).into()),
            ("sound", Loudness::ALL.map(Loudness::name).into()),
            ("count-down", ClockVoice::ALL.map(ClockVoice::name).into()),
            ("setting-out", SettingOut::ALL.map(SettingOut::name).into()),
            ("analysis-form", ScoreForm::ALL.map(ScoreForm::name).into()),
            ("analysis-viewpoint", Viewpoint::ALL.map(Viewpoint::name).into()),
            ("review-pace", Pace::ALL.map(Pace::name).into()),
        ];
        let longest = values.into_iter().fold(full, |before, (name, values)| {
            let changed = values.into_iter().map(|value| before.with(name, value));
            changed.max_by_key(|preferences| preferences.to_text().len()).expect("there are values")
        });
        let length = longest.to_text().len();
        assert!((LONGEST_TEXT / 2..=LONGEST_TEXT).contains(&length), "{length}");
    }

    #[test]
    fn what_is_chosen_here_stays_beside_what_is_chosen_elsewhere() {
        let usual = Preferences::default();
        let own = Preferences { theme: Theme::Dark, muted: true, ..usual };
        let other = Preferences {
            theme: Theme::Light,
            language: Some(Language::Japanese),
            aids: Some(Aids::default().with("coach", true)),
            ..usual
        };
        let both = Preferences { theme: Theme::Dark, muted: true, ..other };
        assert_eq!(own.united(other), both);
        assert_eq!((own.united(usual), usual.united(own), own.united(own)), (own, own, own));
        assert_eq!(both.united(other), both, "a second time changes nothing");
    }

    #[test]
    fn the_manners_of_a_game_survive_as_text() {
        for setting_out in SettingOut::ALL {
            for (without_greeting, face_to_face) in [(false, false), (true, false), (false, true)] {
                let preferences =
                    Preferences { setting_out, without_greeting, face_to_face, ..Preferences::default() };
                assert_eq!(Preferences::from_text(&preferences.to_text()), preferences);
            }
        }
    }

    #[test]
    fn the_settings_of_the_analysis_survive_as_text() {
        for candidates in Candidates::all() {
            for form in ScoreForm::ALL {
                for viewpoint in Viewpoint::ALL {
                    for pace in Pace::ALL {
                        let analysis = AnalysisPreferences { candidates, form, viewpoint, pace };
                        let preferences = Preferences { analysis, ..Preferences::default() };
                        assert_eq!(Preferences::from_text(&preferences.to_text()), preferences);
                    }
                }
            }
        }
    }

    #[test]
    fn the_board_hints_survive_as_text() {
        let usual = Preferences::default();
        assert_eq!(Preferences::from_text(&usual.to_text()).aids, None);
        for name in Aids::NAMES {
            let aids = Some(Aids::read("check").0.with(name, true));
            let preferences = Preferences { aids, ..usual };
            assert_eq!(Preferences::from_text(&preferences.to_text()), preferences);
        }
        let later = Preferences::from_text("version=1\naids=moves,glasses,coach\n");
        assert_eq!(later.aids.map(|aids| aids.to_string()).as_deref(), Some("moves,coach"));
    }

    #[test]
    fn hidden_readings_survive_as_text() {
        let hidden = Preferences { without_readings: true, ..Preferences::default() };
        assert_eq!(Preferences::from_text(&hidden.to_text()), hidden);
        assert!(!Preferences::from_text("version=1\naids=moves\n").without_readings, "of an earlier build");
        assert!(Preferences::default().united(hidden).without_readings);
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
        assert!(!before_looks.face_to_face);
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
