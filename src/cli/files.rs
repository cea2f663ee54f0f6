//! Reads records from files and standard input, in any encoding and format.

use crate::words::InWords;
use record::encoding;
use record::{Format, Place, Problem, ReadError, Reading};
use std::fmt;
use std::io::{self, Read};
use std::path::Path;

/// The greatest size of a file that is read, in bytes (256 MiB).
const LARGEST: u64 = 256 << 20;

/// The source of a record: standard input or a file. It is displayed as the name that error messages begin with.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Source<'a> {
    Stdin,
    File(&'a Path),
}

impl<'a> Source<'a> {
    /// The source for a command line argument: standard input for `None` and `-`, otherwise the file.
    pub(crate) fn of(file: Option<&'a Path>) -> Self {
        match file {
            Some(path) if path != Path::new("-") => Self::File(path),
            _ => Self::Stdin,
        }
    }

    /// Makes an error whose message begins with the name of the source.
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

    /// The format that belongs to the extension of the file name, if any.
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

/// Reads the record in a source. The encoding is detected, and so is the format if `format` is `None`.
///
/// # Errors
/// The file cannot be read or is larger than 256 MiB, or the text is not a record. Then the message has line and
/// column.
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
