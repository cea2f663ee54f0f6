//! The formats, and the detection of the format of a text.

use crate::{GameRecord, ReadError, Reading, WriteError, Written, csa, jkf, ki2, kif, usen, usi};
use std::str::FromStr;

/// The strength of the evidence that a line gives for the format of its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sign {
    /// The line may as well stand in a text of another format, or be a title or a sentence.
    Weak,
    /// Only this format has such a line.
    Strong,
}

/// A format of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// KIF, the format of Kakinoki Shogi: what most programs exchange.
    Kif,
    /// KI2: moves as people write them, without origins.
    Ki2,
    /// CSA, the format of the Computer Shogi Association.
    Csa,
    /// A `position` line of the USI protocol.
    Usi,
    /// JKF, the JSON Kifu Format: a game with its variations as JSON.
    Jkf,
    /// USEN: a game in an address.
    Usen,
}

impl Format {
    /// All formats, in the order of declaration.
    pub const ALL: [Self; 6] = [Self::Kif, Self::Ki2, Self::Csa, Self::Usi, Self::Jkf, Self::Usen];

    /// The name, which is also the extension of its files, such as `kif`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kif => "kif",
            Self::Ki2 => "ki2",
            Self::Csa => "csa",
            Self::Usi => "usi",
            Self::Jkf => "jkf",
            Self::Usen => "usen",
        }
    }

    /// The format that a text looks like, judged by its lines. Reading it may still fail.
    pub fn of(text: &str) -> Option<Self> {
        Self::of_file(text, None)
    }

    /// The format of a text from a file whose extension is that of `ending`, which decides unless a line of the text
    /// occurs in another format only.
    pub fn of_file(text: &str, ending: Option<Self>) -> Option<Self> {
        let text = text.trim_start_matches('\u{feff}').trim_start();
        if jkf::looks_like(text) {
            return Some(Self::Jkf);
        }
        if usen::looks_like(text) {
            return Some(Self::Usen);
        }
        if usi::looks_like(text) {
            return Some(Self::Usi);
        }
        let mut hints = [false; 3];
        // What decides stands in the first lines, but comments may be long.
        for line in text.split(['\n', '\r']).take(20_000) {
            // A line without a number that tells an origin is KIF rather than KI2.
            let signs = [
                (Self::Csa, csa::looks_like(line)),
                (Self::Kif, kif::looks_like(line)),
                (Self::Ki2, ki2::looks_like(line)),
            ];
            if let Some((format, _)) = signs.iter().find(|(_, sign)| *sign == Some(Sign::Strong)) {
                return Some(*format);
            }
            for (hint, (_, sign)) in hints.iter_mut().zip(signs) {
                *hint |= sign.is_some();
            }
        }
        // What KIF and KI2 share hints at KIF, so a hint at KI2 says more; and `N+` may begin any name.
        let [csa, kif, ki2] = hints;
        let hinted = [(ki2, Self::Ki2), (kif, Self::Kif), (csa, Self::Csa)];
        ending.or_else(|| hinted.into_iter().find_map(|(is_hinted, format)| is_hinted.then_some(format)))
    }

    /// Reads a text.
    ///
    /// # Errors
    /// The place of the fault and the reason why the text is not a record of this format.
    pub fn read(self, text: &str) -> Result<Reading, ReadError> {
        match self {
            Self::Kif => kif::read(text),
            Self::Ki2 => ki2::read(text),
            Self::Csa => csa::read(text),
            Self::Usi => usi::read(text),
            Self::Jkf => jkf::read(text),
            Self::Usen => usen::read(text),
        }
    }

    /// Writes a record.
    ///
    /// # Errors
    /// The reason why this format cannot carry the record.
    pub fn write(self, record: &GameRecord) -> Result<Written, WriteError> {
        match self {
            Self::Kif => kif::write(record),
            Self::Ki2 => ki2::write(record),
            Self::Csa => csa::write(record),
            Self::Usi => usi::write(record),
            Self::Jkf => jkf::write(record),
            Self::Usen => usen::write(record),
        }
    }
}

/// The error for a name that no format has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownFormat;

impl FromStr for Format {
    type Err = UnknownFormat;

    /// Reads a name or the ending of a file name, in letters of either case: beside the names, `kifu` is KIF, `ki2u`
    /// KI2, `sfen` USI and `json` JKF.
    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let name = name.to_ascii_lowercase();
        match name.as_str() {
            "kifu" => Ok(Self::Kif),
            "ki2u" => Ok(Self::Ki2),
            "sfen" => Ok(Self::Usi),
            "json" => Ok(Self::Jkf),
            _ => Self::ALL.into_iter().find(|format| format.name() == name).ok_or(UnknownFormat),
        }
    }
}
