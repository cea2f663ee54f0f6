//! The values of the preferences. Each has a name, as forms, the storage and style sheets write it.

use links::named;
use protocol::Candidates;

named! {
    /// The duration of the animation in which a piece moves to its square; the name is in milliseconds.
    #[derive(Default)]
    pub enum Glide {
        /// No animation: the piece is on its square at once.
        Off = "0",
        /// 120 milliseconds, the time of a quick hand.
        #[default]
        Short = "120",
        /// 250 milliseconds, the time of a calm hand.
        Long = "250",
    }
}

named! {
    /// The ink of promoted pieces.
    #[derive(Default)]
    pub enum PromotedInk {
        /// Red, which is easy to see.
        #[default]
        Red = "red",
        /// Black, as on most wooden pieces.
        Black = "black",
    }
}

named! {
    /// The king that each side has. By custom the stronger player has 王.
    #[derive(Default)]
    pub enum Kings {
        /// 玉 for Black, 王 for White.
        #[default]
        Usual = "usual",
        /// 王 for Black, 玉 for White.
        Swapped = "swapped",
    }
}

named! {
    /// The design of the board.
    #[derive(Default)]
    pub enum BoardDesign {
        /// Kaya wood (榧), with wooden pieces.
        #[default]
        Kaya = "kaya",
        /// A flat board in pale colors.
        Light = "light",
        /// A flat dark board, with pale pieces.
        Dark = "dark",
        /// Black and white, with thick lines.
        Contrast = "contrast",
        /// A diagram as in books: thin lines on paper, and pieces without an outline.
        Printed = "printed",
    }
}

named! {
    /// The size of the board on the page.
    #[derive(Default)]
    pub enum BoardSize {
        /// The largest size that fits into the window.
        #[default]
        Full = "full",
        /// 85 percent of the largest size.
        Medium = "medium",
        /// 70 percent of the largest size.
        Small = "small",
    }
}

named! {
    /// The names of ranks at the edge of the board. Files are named by digits, unless there are no names at all.
    #[derive(Default)]
    pub enum Coordinates {
        /// No names, neither of ranks nor of files.
        None = "none",
        /// Digits from 1, as for files.
        Digits = "digits",
        /// Japanese numerals from 一.
        Kanji = "kanji",
        /// Letters from `a`, as in USI.
        #[default]
        Letters = "letters",
    }
}

named! {
    /// The loudness of the page.
    #[derive(Default)]
    pub enum Loudness {
        /// No sound at all.
        Off = "off",
        /// 20 percent, for a quiet room.
        Soft = "soft",
        /// 50 percent, as loud as a game at the next table.
        #[default]
        Medium = "medium",
        /// The maximum that the page can play.
        Loud = "loud",
    }
}

named! {
    /// The sound of the countdown in the last period of the clock.
    #[derive(Default)]
    pub enum ClockVoice {
        /// A silent countdown, neither tones nor a voice.
        Off = "off",
        /// A tone at the tens of seconds, and one for each of the last ten seconds.
        #[default]
        Tones = "tones",
        /// A voice, if the device has one that speaks without delay.
        Voice = "voice",
    }
}

named! {
    /// The way in which the pieces are set out before a game.
    #[derive(Default)]
    pub enum SettingOut {
        /// All pieces at once.
        #[default]
        Off = "off",
        /// One by one, in the order of the Ōhashi school (大橋流).
        Ohashi = "ohashi",
        /// One by one, in the order of the Itō school (伊藤流).
        Ito = "ito",
    }
}

named! {
    /// The form in which the analysis shows a score. A mate is shown as such in both.
    #[derive(Default)]
    pub enum ScoreForm {
        /// The win rate in per cent.
        #[default]
        WinRate = "win-rate",
        /// The value in pawns.
        Pawns = "pawns",
    }
}

named! {
    /// The side whose score the analysis shows.
    #[derive(Default)]
    pub enum Viewpoint {
        /// Black's, whoever is to move.
        #[default]
        Black = "black",
        /// That of the side to move.
        Mover = "mover",
    }
}

named! {
    /// How thoroughly a game is reviewed.
    #[derive(Default)]
    pub enum Pace {
        /// About 0.35 s for each move.
        #[default]
        Quick = "quick",
        /// About one second for each move.
        Normal = "normal",
        /// About four seconds for each move.
        Deep = "deep",
    }
}

/// The preferences for the analysis and the review.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnalysisPreferences {
    /// The number of candidates, 3 at first.
    pub candidates: Candidates,
    /// The form of the scores.
    pub form: ScoreForm,
    /// The side whose scores are shown.
    pub viewpoint: Viewpoint,
    /// The thoroughness of the next review.
    pub pace: Pace,
}

impl Default for AnalysisPreferences {
    fn default() -> Self {
        const USUAL: Candidates = Candidates::new(3).expect("it is one of 1 to 5");
        Self {
            candidates: USUAL,
            form: ScoreForm::default(),
            viewpoint: Viewpoint::default(),
            pace: Pace::default(),
        }
    }
}

impl Glide {
    /// The duration of the animation in milliseconds.
    pub const fn milliseconds(self) -> u16 {
        match self {
            Self::Off => 0,
            Self::Short => 120,
            Self::Long => 250,
        }
    }
}

impl Loudness {
    /// The loudness in percent of the maximum.
    pub const fn percent(self) -> u8 {
        match self {
            Self::Off => 0,
            Self::Soft => 20,
            Self::Medium => 50,
            Self::Loud => 100,
        }
    }
}

impl Coordinates {
    /// The name of a rank, counted from 0 for the top of the board; empty if ranks have no names. The board has at
    /// most 9 ranks.
    pub fn rank(self, rank: u8) -> String {
        match self {
            Self::None => String::new(),
            Self::Digits => (rank + 1).to_string(),
            Self::Kanji => record::movetext::japanese_rank(rank).to_string(),
            Self::Letters => char::from(b'a' + rank).to_string(),
        }
    }
}
