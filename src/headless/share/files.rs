//! Game records as files, and as text to be copied.

use super::shift_jis::Table;
use record::evaluation::write_for_programs;
use record::{Format, GameRecord, Loss, WriteError};

/// A file format with its encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The extension of the files, which is also the value in the form.
    pub ending: &'static str,
    /// The name of the format, the same in every language.
    pub name: &'static str,
    format: Format,
    /// Whether the files are encoded in Shift_JIS rather than UTF-8.
    pub shift_jis: bool,
}

/// All kinds of files, in the order of the form.
pub const KINDS: [Kind; 7] = [
    Kind { ending: "kifu", name: "KIF (UTF-8)", format: Format::Kif, shift_jis: false },
    Kind { ending: "kif", name: "KIF (Shift_JIS)", format: Format::Kif, shift_jis: true },
    Kind { ending: "ki2u", name: "KI2", format: Format::Ki2, shift_jis: false },
    Kind { ending: "csa", name: "CSA", format: Format::Csa, shift_jis: false },
    Kind { ending: "usi", name: "USI", format: Format::Usi, shift_jis: false },
    Kind { ending: "jkf", name: "JKF (JSON)", format: Format::Jkf, shift_jis: false },
    Kind { ending: "usen", name: "USEN", format: Format::Usen, shift_jis: false },
];

/// A game record in one kind of file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// The text, to be shown and copied.
    pub text: String,
    /// The encoded text, to be saved as a file; `None` if the encoding is not available.
    pub bytes: Option<Vec<u8>>,
    /// The data of the record that the format cannot carry.
    pub lost: Vec<Loss>,
    /// The characters that the encoding does not have.
    pub letters: Vec<char>,
}

impl Kind {
    /// The kind with this extension; `None` if there is none.
    pub fn from_ending(ending: &str) -> Option<Self> {
        KINDS.into_iter().find(|kind| kind.ending == ending)
    }

    /// Writes a record. The table that `shift_jis` returns is requested only for files in Shift_JIS.
    ///
    /// # Errors
    /// [`WriteError`], the reason why the format cannot carry the record.
    pub fn write(
        self,
        record: &GameRecord,
        shift_jis: impl FnOnce() -> Option<Table>,
    ) -> Result<File, WriteError> {
        let written = write_for_programs(record, self.format)?;
        let (bytes, letters) = if self.shift_jis {
            let encoded = shift_jis().map(|table| table.encode(&written.text));
            encoded.map_or((None, Vec::new()), |encoded| (Some(encoded.bytes), encoded.lost))
        } else {
            (Some(written.text.clone().into_bytes()), Vec::new())
        };
        Ok(File { text: written.text, bytes, lost: written.lost, letters })
    }
}
