//! The reader of archives, which gives one game after another, so that the caller can do something else in between.

use super::form::{GAMES, HEAD, LONGEST_GAME, TAIL, VERSION};
use super::kept::{Found, Kept, KeptFile};
use super::walk::{Walk, Walked, space, value};
use crate::entry::{Entry, EntryError};
use rawzip::{CompressionMethod, ZipArchive};
use serde::Deserialize;
use serde::de::IgnoredAny;

/// A game that could not be imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The place of the game in the file, counted from 1.
    pub number: usize,
    /// The title of the game; empty if it cannot be read.
    pub name: String,
    /// The reason why the game cannot be read.
    pub why: EntryError,
}

/// The reason why no game of a file can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArchiveError {
    /// The file is no archive of this page.
    Other,
    /// A newer version of the page has written the archive.
    Newer,
    /// The archive is damaged or cut off.
    Spoiled,
    /// The ZIP file was packed again with compression, which is not supported.
    Compressed,
}

/// The result of a step of an [`ArchiveReader`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A game was read.
    Game(Box<Entry>),
    /// A game cannot be read.
    Failure(Failure),
    /// A file beside the games was read.
    Kept(Kept),
    /// A file beside the games cannot be read.
    Unreadable(KeptFile, EntryError),
    /// The step was work between the games.
    Nothing,
}

/// Reads an archive, or the `games.json` of one, which has no other files. Each step of the iterator takes at most the time
/// for one game; the files beside the games come last. After an error there are no more steps; the failures before it have
/// no meaning then.
#[derive(Debug)]
pub struct ArchiveReader<'a> {
    next: Next<'a>,
    /// The number of games that were read.
    read: usize,
    /// The number of games that could not be read.
    failed: usize,
    /// The files beside the games that are to be read, the first one last.
    kept: Vec<Found<'a>>,
}

/// The next step of a reader.
#[derive(Debug)]
enum Next<'a> {
    /// Find `games.json` in the file.
    Open(&'a [u8]),
    /// Check `games.json`, which these bytes are, before any game is given.
    Check(&'a [u8], Walk<'a>),
    /// Read the game at this index of a `games.json` that is valid JSON.
    Game(&'a [u8], usize),
    /// Read the next line of a damaged `games.json`, of which these bytes are left.
    Line(&'a [u8]),
    /// Nothing is left.
    End,
}

/// The title of a game that cannot be read otherwise.
#[derive(Deserialize)]
struct Named {
    title: String,
}

impl<'a> ArchiveReader<'a> {
    /// Begins to read a file.
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self { next: Next::Open(bytes), read: 0, failed: 0, kept: Vec::new() }
    }

    /// Does a step. Returns its result and the next step.
    fn step(&mut self, next: Next<'a>) -> Option<(Result<Part, ArchiveError>, Next<'a>)> {
        Some(match next {
            Next::Open(bytes) => match list(bytes) {
                Ok((list, kept)) => {
                    self.kept = kept;
                    (Ok(Part::Nothing), Next::Check(list, Walk::new(list)))
                }
                Err(error) => (Err(error), Next::End),
            },
            Next::Check(list, mut walk) => match walk.step() {
                Some(Walked::On) => (Ok(Part::Nothing), Next::Check(list, walk)),
                Some(Walked::Whole { version, .. }) if version > VERSION => {
                    (Err(ArchiveError::Newer), Next::End)
                }
                Some(Walked::Whole { games, .. }) => (Ok(Part::Nothing), Next::Game(list, games)),
                // Some line is damaged; the others can still be read.
                None => (Ok(Part::Nothing), Next::Line(list)),
            },
            Next::Game(list, at) => {
                let at = space(list, at);
                // The list ends where there is no value. It was checked before.
                let (IgnoredAny, end) = value(list, at)?;
                let text = list.get(at..end)?;
                (Ok(self.take(text)), Next::Game(list, space(list, end) + 1))
            }
            Next::Line([]) if self.read == 0 => (Err(ArchiveError::Spoiled), Next::End),
            Next::Line([]) => return None,
            Next::Line(rest) => {
                let end = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
                let line = game_of(&rest[..end]);
                let is_game = !line.is_empty() && line != HEAD.as_bytes() && line != TAIL.as_bytes();
                let part = if is_game { self.take(line) } else { Part::Nothing };
                (Ok(part), Next::Line(rest.get(end + 1..).unwrap_or_default()))
            }
            Next::End => return None,
        })
    }

    /// Reads a game from its JSON. Bytes that are not UTF-8 become U+FFFD.
    fn take(&mut self, bytes: &[u8]) -> Part {
        let mut name = String::new();
        let read = if bytes.len() > LONGEST_GAME {
            Err(EntryError::Spoiled)
        } else {
            let text = String::from_utf8_lossy(bytes);
            let read = Entry::from_text(&text).and_then(Entry::checked);
            if read.is_err() {
                name = serde_json::from_str(&text).map(|Named { title }| title).unwrap_or_default();
            }
            read
        };
        match read {
            Ok(entry) => {
                self.read += 1;
                Part::Game(Box::new(entry))
            }
            Err(why) => {
                self.failed += 1;
                Part::Failure(Failure { number: self.read + self.failed, name, why })
            }
        }
    }
}

impl Iterator for ArchiveReader<'_> {
    type Item = Result<Part, ArchiveError>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = std::mem::replace(&mut self.next, Next::End);
        if let Some((part, next)) = self.step(next) {
            self.next = next;
            if part.is_err() {
                self.kept.clear();
            }
            return Some(part);
        }
        let found = self.kept.pop()?;
        Some(Ok(match found.read() {
            Ok(kept) => Part::Kept(kept),
            Err(why) => Part::Unreadable(found.file, why),
        }))
    }
}

/// The bytes of `games.json`, which are those of the file itself, or of that file in a ZIP, and the files beside it there,
/// the last one first. The checksum of `games.json` is ignored, so that as many games as possible are recovered from a
/// damaged file.
fn list(bytes: &[u8]) -> Result<(&[u8], Vec<Found<'_>>), ArchiveError> {
    if is_list(bytes) {
        return Ok((bytes, Vec::new()));
    }
    if !bytes.starts_with(b"PK\x03\x04") && !bytes.starts_with(b"PK\x05\x06") {
        return Err(ArchiveError::Other);
    }
    let spoiled = |_| ArchiveError::Spoiled;
    let archive = ZipArchive::from_slice(bytes).map_err(spoiled)?;
    let mut entries = archive.entries();
    let (mut games, mut kept) = (None, Vec::new());
    loop {
        let entry = match entries.next_entry() {
            Ok(Some(entry)) => entry,
            // What follows a damaged place is lost, but not what was found before.
            Err(_) if games.is_some() => break,
            Ok(None) => break,
            Err(error) => return Err(spoiled(error)),
        };
        let path = entry.file_path();
        let name = path.as_bytes().rsplit(|&byte| byte == b'/').next().unwrap_or_default();
        let method = entry.compression_method();
        if name == GAMES.as_bytes() && games.is_none() {
            if method != CompressionMethod::STORE {
                return Err(ArchiveError::Compressed);
            }
            let (start, end) = archive.get_entry(entry.wayfinder()).map_err(spoiled)?.compressed_data_range();
            games = Some(bytes.get(start as usize..end as usize).ok_or(ArchiveError::Spoiled)?);
        } else if let Some(file) = KeptFile::from_name(name)
            && !kept.iter().any(|found: &Found<'_>| found.file == file)
        {
            let entry = archive.get_entry(entry.wayfinder()).ok();
            kept.insert(0, Found::new(file, method, entry.as_ref(), bytes));
        }
    }
    Ok((games.ok_or(ArchiveError::Other)?, kept))
}

/// Whether a file is the `games.json` of an archive, rather than a record: an object with its key.
fn is_list(bytes: &[u8]) -> bool {
    bytes.trim_ascii_start().starts_with(b"{")
        && bytes.split(|&byte| byte == b'"').any(|part| part == b"komadai-games")
}

/// A line of `games.json` without the spaces around it and the commas behind.
fn game_of(line: &[u8]) -> &[u8] {
    let mut line = line.trim_ascii();
    while let [game @ .., b','] = line {
        line = game;
    }
    line
}
