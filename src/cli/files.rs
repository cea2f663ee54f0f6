//! Reading records from files.

use crate::words::InWords;
use record::encoding;
use record::{Format, Place, Problem, ReadError, Reading};
use std::fmt;
use std::io::{self, Read};
use std::path::Path;

/// The greatest size of a file, in bytes; no collection of games is larger.
const LARGEST: u64 = 256 << 20;

/// The source of a record.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Source<'a> {
    Stdin,
    File(&'a Path),
}

impl<'a> Source<'a> {
    /// A file, or standard input for none and for `-`.
    pub(crate) fn of(file: Option<&'a Path>) -> Self {
        match file {
            Some(path) if path != Path::new("-") => Self::File(path),
            _ => Self::Stdin,
        }
    }

    /// An error that names the source.
    pub(crate) fn fault(&self, text: &str) -> io::Error {
        io::Error::new(io::ErrorKind::InvalidData, format!("{self}: {text}"))
    }

    fn bytes(&self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let reader: Box<dyn Read> = match self {
            Self::Stdin => Box::new(io::stdin().lock()),
            Self::File(path) => {
                Box::new(std::fs::File::open(path).map_err(|error| self.fault(&error.to_string()))?)
            }
        };
        reader.take(LARGEST + 1).read_to_end(&mut bytes).map_err(|error| self.fault(&error.to_string()))?;
        if bytes.len() as u64 > LARGEST {
            return Err(self.fault(&format!("larger than {} MiB", LARGEST >> 20)));
        }
        Ok(bytes)
    }

    /// The format that the extension of the file name tells.
    fn format(&self) -> Option<Format> {
        match self {
            Self::Stdin => None,
            Self::File(path) => path.extension()?.to_str()?.parse().ok(),
        }
    }
}

impl fmt::Display for Source<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stdin => f.write_str("standard input"),
            Self::File(path) => path.display().fmt(f),
        }
    }
}

/// Reads a source, whatever its encoding and, unless `format` names it, its format.
///
/// # Errors
/// The file cannot be read; or it is no record, with line and column.
pub(crate) fn read(source: &Source<'_>, format: Option<Format>) -> io::Result<Reading> {
    let bytes = source.bytes()?;
    read_bytes(source, &bytes, format).map_err(|error| source.fault(&error.in_words().to_string()))
}

fn read_bytes(source: &Source<'_>, bytes: &[u8], format: Option<Format>) -> Result<Reading, ReadError> {
    let decoded = encoding::decode(bytes);
    let format = format.or_else(|| Format::of_file(&decoded.text, source.format()));
    let unknown = ReadError { place: Place { line: 1, column: 1 }, problem: Problem::UnknownFormat };
    let mut reading = format.ok_or(unknown)?.read(&decoded.text)?;
    reading.forgiven.splice(0..0, decoded.forgiven);
    Ok(reading)
}
