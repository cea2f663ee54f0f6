//! What a person can choose between. Each has a name as forms, the store and styles write it.

use links::named;

named! {
    /// How long a piece glides to its square.
    pub enum Glide {
        /// It is there at once.
        Off = "0",
        /// As long as a quick hand needs.
        #[default]
        Short = "120",
        /// As long as a calm hand needs.
        Long = "250",
    }
}

named! {
    /// The ink of promoted faces.
    pub enum PromotedInk {
        /// Red, to be seen at a glance.
        #[default]
        Red = "red",
        /// Black as all others, as it is on most wooden pieces.
        Black = "black",
    }
}

named! {
    /// Who holds which king: the stronger player holds 王.
    pub enum Kings {
        /// Black 玉, White 王.
        #[default]
        Usual = "usual",
        /// Black 王, White 玉.
        Swapped = "swapped",
    }
}

named! {
    /// What the board is made of.
    pub enum BoardDesign {
        /// The wood of the kaya tree (榧), with wooden pieces.
        #[default]
        Kaya = "kaya",
        /// Flat and pale.
        Light = "light",
        /// Flat and dark, with pale pieces.
        Dark = "dark",
        /// Black and white, with thick lines.
        Contrast = "contrast",
        /// A diagram as books print it: thin lines on paper, and pieces without an outline.
        Printed = "printed",
    }
}

named! {
    /// How large the board is.
    pub enum BoardSize {
        /// As large as fits.
        #[default]
        Full = "full",
        /// 85 percent of that.
        Medium = "medium",
        /// 70 percent of that.
        Small = "small",
    }
}

named! {
    /// What names the squares at the edge of the board. Files have digits, ranks what this says.
    pub enum Coordinates {
        /// Nothing: files have none either.
        None = "none",
        /// Digits, as files.
        Digits = "digits",
        /// The characters of Japanese numbers.
        Kanji = "kanji",
        /// The letters of USI.
        #[default]
        Letters = "letters",
    }
}

named! {
    /// How loud the page is.
    pub enum Loudness {
        /// Nothing is heard.
        Off = "off",
        /// For a quiet room.
        Soft = "soft",
        /// As loud as a game at the next table.
        #[default]
        Medium = "medium",
        /// As loud as it can be.
        Loud = "loud",
    }
}

named! {
    /// How a last period of the clock is counted down.
    pub enum ClockVoice {
        /// Not at all.
        Off = "off",
        /// By tones.
        #[default]
        Tones = "tones",
        /// By a voice, where the device has one that is on time.
        Voice = "voice",
    }
}

named! {
    /// How the pieces come on the board before a game.
    pub enum SettingOut {
        /// They are there at once.
        #[default]
        Off = "off",
        /// One by one in the order of the Ōhashi house (大橋流).
        Ohashi = "ohashi",
        /// One by one in the order of the Itō house (伊藤流).
        Ito = "ito",
    }
}

impl Glide {
    /// The time in milliseconds.
    pub const fn milliseconds(self) -> u16 {
        match self {
            Self::Off => 0,
            Self::Short => 120,
            Self::Long => 250,
        }
    }
}

impl Loudness {
    /// The same in percent of the loudest.
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
    /// The name of a rank, counted from 0; empty if ranks have none.
    pub fn rank(self, rank: u8) -> String {
        match self {
            Self::None => String::new(),
            Self::Digits => (rank + 1).to_string(),
            Self::Kanji => record::movetext::japanese_rank(rank).to_string(),
            Self::Letters => char::from(b'a' + rank).to_string(),
        }
    }
}
