//! The formats, and which of them a text is written in.

use crate::{GameRecord, ReadError, Reading, WriteError, Written, csa, jkf, ki2, kif, usen, usi};
use std::str::FromStr;

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
    /// JSON Kifu Format.
    Jkf,
    /// USEN: a game in an address.
    Usen,
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 6] = [Self::Kif, Self::Ki2, Self::Csa, Self::Usi, Self::Jkf, Self::Usen];

    /// Its name, which is also the ending of its files: `kif`.
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

    /// The format that a text looks like. A look at its lines, no promise that it can be read.
    pub fn of(text: &str) -> Option<Self> {
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
        // What decides stands in the first lines, but comments may be long.
        text.split(['\n', '\r']).take(20_000).find_map(|line| {
            if csa::looks_like(line) {
                Some(Self::Csa)
            } else if kif::looks_like(line) {
                Some(Self::Kif)
            } else if ki2::looks_like(line) {
                Some(Self::Ki2)
            } else {
                None
            }
        })
    }

    /// Reads a text.
    ///
    /// # Errors
    /// Where and why it is no record of this format.
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
    /// Why this format cannot carry it.
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

/// The name is none of a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownFormat;

impl FromStr for Format {
    type Err = UnknownFormat;

    /// Reads a name or the ending of a file name: `kif`, `kifu` and `kifz` are no different here, nor are `ki2u` and
    /// `ki2`.
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
