//! A game as a file or as text to be copied.

use super::shift_jis::Table;
use record::{Format, GameRecord, Loss, WriteError};

/// A format with its encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Its value in the form, which is also the ending of its files.
    pub ending: &'static str,
    /// What it is called, in every language.
    pub name: &'static str,
    format: Format,
    /// Whether its files are Shift_JIS.
    pub shift_jis: bool,
}

/// Every kind, in the order of the form.
pub const KINDS: [Kind; 7] = [
    Kind { ending: "kifu", name: "KIF (UTF-8)", format: Format::Kif, shift_jis: false },
    Kind { ending: "kif", name: "KIF (Shift_JIS)", format: Format::Kif, shift_jis: true },
    Kind { ending: "ki2u", name: "KI2", format: Format::Ki2, shift_jis: false },
    Kind { ending: "csa", name: "CSA", format: Format::Csa, shift_jis: false },
    Kind { ending: "usi", name: "USI", format: Format::Usi, shift_jis: false },
    Kind { ending: "jkf", name: "JKF (JSON)", format: Format::Jkf, shift_jis: false },
    Kind { ending: "usen", name: "USEN", format: Format::Usen, shift_jis: false },
];

/// A game in one of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// To be read and copied.
    pub text: String,
    /// To be saved; `None` if the encoding cannot be had.
    pub bytes: Option<Vec<u8>>,
    /// What the format does not carry.
    pub lost: Vec<Loss>,
    /// The characters that the encoding does not have.
    pub letters: Vec<char>,
}

impl Kind {
    /// The kind with this value.
    pub fn from_ending(ending: &str) -> Option<Self> {
        KINDS.into_iter().find(|kind| kind.ending == ending)
    }

    /// Writes a game. `shift_jis` is asked for its table only where it is needed.
    ///
    /// # Errors
    /// Why the format cannot carry it.
    pub fn write(
        self,
        record: &GameRecord,
        shift_jis: impl FnOnce() -> Option<Table>,
    ) -> Result<File, WriteError> {
        let written = self.format.write(record)?;
        let (bytes, letters) = if self.shift_jis {
            let encoded = shift_jis().map(|table| table.encode(&written.text));
            encoded.map_or((None, Vec::new()), |encoded| (Some(encoded.bytes), encoded.lost))
        } else {
            (Some(written.text.clone().into_bytes()), Vec::new())
        };
        Ok(File { text: written.text, bytes, lost: written.lost, letters })
    }
}
