//! The archive of all saved games: a ZIP file without compression, which every system can open. `games.json` holds
//! the games, one on each line; beside it there is one KIF file for each game, for other programs, and a [`KeptFile`] for
//! the reviews of the games, the results of live analysis, what was done in the lessons and mate problems, the names of
//! players and the preferences.
//!
//! Games are read and written one by one, by an [`ArchiveReader`] and an [`ArchiveWriter`], so that the page can do
//! something else in between. No archive is larger than [`MOST_BYTES`]: a library with more games is written as
//! several, each of which can be read alone.

mod form;
mod kept;
mod names;
mod reader;
#[cfg(test)]
mod tests;
mod walk;
mod writer;

pub use form::{MOST_BYTES, UNREADABLE};
pub use kept::{Kept, KeptFile};
pub use names::file_name;
pub use reader::{ArchiveError, ArchiveReader, Failure, Part};
pub use writer::ArchiveWriter;

use crate::entry::{Entry, EntryError};
use record::Format;

/// The number of failed games that are listed in [`Contents::failures`]; further ones are only counted.
pub const MOST_NAMED: usize = 20;

/// The contents of an imported file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// The readable games, in the order of the file.
    pub entries: Vec<Entry>,
    /// The unreadable games.
    pub failures: Failures,
    /// The contents of the readable files beside the games.
    pub kept: Vec<Kept>,
    /// The unreadable files beside the games.
    pub unreadable: Vec<(KeptFile, EntryError)>,
}

/// The unreadable games of an imported file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Failures {
    /// The first of the games, at most [`MOST_NAMED`].
    pub named: Vec<Failure>,
    /// The number of the others.
    pub more: usize,
}

impl Failures {
    /// Adds an unreadable game.
    pub fn add(&mut self, failure: Failure) {
        if self.named.len() < MOST_NAMED {
            self.named.push(failure);
        } else {
            self.more += 1;
        }
    }
}

/// Reads all games of an archive, or of the `games.json` of one, at once. The page uses an [`ArchiveReader`] instead.
///
/// # Errors
/// [`ArchiveError`] if no game of the file can be read.
pub fn read(bytes: &[u8]) -> Result<Contents, ArchiveError> {
    let mut contents = Contents::default();
    for part in ArchiveReader::new(bytes) {
        match part? {
            Part::Game(entry) => contents.entries.push(*entry),
            Part::Failure(failure) => contents.failures.add(failure),
            Part::Kept(kept) => contents.kept.push(kept),
            Part::Unreadable(file, why) => contents.unreadable.push((file, why)),
            Part::Nothing => {}
        }
    }
    Ok(contents)
}

/// The KIF text of a record; empty if KIF cannot express it.
pub fn kif(record: &record::GameRecord) -> String {
    Format::Kif.write(record).map(|written| written.text).unwrap_or_default()
}
