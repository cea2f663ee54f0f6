//! The files of an archive beside the games: reviews of games, results of live analysis, what was done in the lessons and
//! mate problems, names of players, and preferences. Each has the form in which the page stores it, with its version and its bound in bytes.
//!
//! Pages of earlier versions ignore the files that they do not know, and an archive of theirs does not have these.

use crate::entry::EntryError;
use crate::findings::{self, KeptFindings};
use crate::learn::{self, Progress};
use crate::names::{self, NameBook};
use crate::preferences::{self, Preferences};
use crate::problem_progress::{self, ProblemProgress};
use crate::reviews::{self, KeptReviews};
use rawzip::{CompressionMethod, ZipSliceEntry, crc32};

/// A file of an archive beside the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeptFile {
    /// The reviews of the games in the archive.
    Reviews,
    /// The results of live analysis.
    Findings,
    /// The progress in the lessons.
    Lessons,
    /// What was done in the mate problems.
    Problems,
    /// The names of players in the form of the next game.
    Names,
    /// The preferences.
    Preferences,
}

/// The contents of such a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kept {
    /// The reviews of the games in the archive.
    Reviews(KeptReviews),
    /// The results of live analysis.
    Findings(KeptFindings),
    /// The progress in the lessons.
    Lessons(Progress),
    /// What was done in the mate problems.
    Problems(ProblemProgress),
    /// The names of players in the form of the next game.
    Names(NameBook),
    /// The preferences.
    Preferences(Preferences),
}

impl KeptFile {
    const ALL: [Self; 6] =
        [Self::Reviews, Self::Findings, Self::Lessons, Self::Problems, Self::Names, Self::Preferences];

    /// The name of the file in the archive.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Reviews => "reviews.txt",
            Self::Findings => "analysis.txt",
            Self::Lessons => "lessons.txt",
            Self::Problems => "problems.txt",
            Self::Names => "names.txt",
            Self::Preferences => "preferences.txt",
        }
    }

    /// The file with this name; `None` for other files.
    pub(super) fn from_name(name: &[u8]) -> Option<Self> {
        Self::ALL.into_iter().find(|file| file.name().as_bytes() == name)
    }

    /// The greatest length of the file, in bytes. A longer one is damaged.
    pub const fn longest(self) -> usize {
        match self {
            Self::Reviews => reviews::LONGEST,
            Self::Findings => findings::LONGEST,
            Self::Lessons => learn::LONGEST_TEXT,
            Self::Problems => problem_progress::LONGEST_TEXT,
            Self::Names => names::LONGEST_TEXT,
            Self::Preferences => preferences::LONGEST_TEXT,
        }
    }

    /// What stands in the first line of the file: the text before the version, and the versions that are read.
    const fn head(self) -> (&'static str, &'static [&'static str]) {
        match self {
            Self::Reviews => ("", &reviews::VERSIONS),
            Self::Findings => ("", &[findings::VERSION]),
            Self::Lessons => ("learn=", &[learn::VERSION]),
            Self::Problems => ("problems=", &[problem_progress::VERSION]),
            Self::Names => ("names=", &[names::VERSION]),
            Self::Preferences => ("version=", &[preferences::VERSION]),
        }
    }

    /// Reads the text of the file.
    ///
    /// # Errors
    /// [`EntryError::Newer`] if a newer version has written it, [`EntryError::Spoiled`] if it has no version.
    fn read(self, text: &str) -> Result<Kept, EntryError> {
        let (before, versions) = self.head();
        let first = text.lines().next().unwrap_or_default();
        let found = first.strip_prefix(before).ok_or(EntryError::Spoiled)?;
        if !versions.contains(&found) {
            let is_number = found.parse().is_ok_and(|number: u32| number > 0);
            return Err(if is_number { EntryError::Newer } else { EntryError::Spoiled });
        }
        Ok(match self {
            Self::Reviews => Kept::Reviews(KeptReviews::from_text(text)),
            Self::Findings => Kept::Findings(KeptFindings::from_text(text)),
            Self::Lessons => Kept::Lessons(Progress::from_text(text)),
            Self::Problems => Kept::Problems(ProblemProgress::from_text(text)),
            Self::Names => Kept::Names(NameBook::from_text(text)),
            Self::Preferences => Kept::Preferences(Preferences::from_text(text)),
        })
    }
}

impl Kept {
    /// The file of these contents.
    pub const fn file(&self) -> KeptFile {
        match self {
            Self::Reviews(_) => KeptFile::Reviews,
            Self::Findings(_) => KeptFile::Findings,
            Self::Lessons(_) => KeptFile::Lessons,
            Self::Problems(_) => KeptFile::Problems,
            Self::Names(_) => KeptFile::Names,
            Self::Preferences(_) => KeptFile::Preferences,
        }
    }

    /// Whether there is nothing to be written.
    pub fn is_empty(&self) -> bool {
        match self {
            Self::Reviews(reviews) => reviews.is_empty(),
            Self::Findings(findings) => findings.is_empty(),
            Self::Lessons(progress) => progress.is_empty(),
            Self::Problems(progress) => progress.is_empty(),
            Self::Names(names) => names.is_empty(),
            Self::Preferences(preferences) => *preferences == Preferences::default(),
        }
    }

    /// The text of the file, of at most [`KeptFile::longest`] bytes.
    pub(super) fn to_text(&self) -> String {
        match self {
            Self::Reviews(reviews) => reviews.to_text(),
            Self::Findings(findings) => findings.to_text(),
            Self::Lessons(progress) => progress.to_text(),
            Self::Problems(progress) => progress.to_text(),
            Self::Names(names) => names.to_text(),
            Self::Preferences(preferences) => preferences.to_text(),
        }
    }
}

/// A file that was found in an archive, with its text.
#[derive(Debug)]
pub(super) struct Found<'a> {
    pub(super) file: KeptFile,
    /// The text; `None` if it is damaged.
    text: Option<&'a str>,
}

impl<'a> Found<'a> {
    /// Finds the text of a file in the bytes of an archive. `entry` is `None` if the archive does not have what its
    /// directory names.
    pub(super) fn new(
        file: KeptFile,
        method: CompressionMethod,
        entry: Option<&ZipSliceEntry<'_>>,
        bytes: &'a [u8],
    ) -> Self {
        let text = || {
            let entry = entry.filter(|_| method == CompressionMethod::STORE)?;
            let (start, end) = entry.compressed_data_range();
            let text = bytes.get(start as usize..end as usize).filter(|text| text.len() <= file.longest())?;
            let claimed = entry.claim_verifier();
            let is_whole = claimed.uncompressed_size == text.len() as u64 && claimed.crc == crc32(text);
            str::from_utf8(text).ok().filter(|_| is_whole)
        };
        Self { file, text: text() }
    }

    /// Reads the file.
    ///
    /// # Errors
    /// The reason why it cannot be read.
    pub(super) fn read(&self) -> Result<Kept, EntryError> {
        self.text.ok_or(EntryError::Spoiled).and_then(|text| self.file.read(text))
    }
}
