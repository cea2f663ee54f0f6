//! The writer of archives, which takes one game after another.

use super::form::{GAMES, HEAD, MOST_BYTES, TAIL, UNREADABLE};
use super::kept::{Kept, KeptFile};
use super::names::Names;
use crate::entry::Entry;
use crate::rows::Raw;
use rawzip::{CompressionMethod, ZipArchiveWriter};
use std::io::Write as _;

/// The bytes of an archive that are neither names nor contents, at most: of the whole, and of each file in it.
const AROUND: usize = 512;

/// Writes games into archives of at most [`MOST_BYTES`]. A library with more needs several, because no page reads a
/// larger one.
#[derive(Debug)]
pub struct ArchiveWriter {
    /// The maximum size of an archive.
    most: usize,
    /// The size of the archive so far, or a little more.
    size: usize,
    /// The games as lines of JSON.
    games: Vec<String>,
    /// The unreadable rows as JSON.
    unreadable: Vec<String>,
    /// The files beside the games, with their texts.
    kept: Vec<(KeptFile, String)>,
    names: Names,
    /// The KIF files so far.
    zip: ZipArchiveWriter<Vec<u8>>,
}

impl Default for ArchiveWriter {
    fn default() -> Self {
        Self::of_size(MOST_BYTES)
    }
}

impl ArchiveWriter {
    /// Begins an archive of at most `most` bytes. Only what does not fit into an archive of its own makes it larger.
    pub(super) fn of_size(most: usize) -> Self {
        Self {
            most,
            size: 3 * AROUND,
            games: Vec::new(),
            unreadable: Vec::new(),
            kept: Vec::new(),
            names: Names::default(),
            zip: ZipArchiveWriter::new(Vec::new()),
        }
    }

    /// Adds a game, with the title that its KIF file is named after and the text of that file. If there is no room for
    /// it, a new archive begins with it, and the one before is returned.
    pub fn add(&mut self, entry: &Entry, title: &str, kif: &str) -> Option<Vec<u8>> {
        let line = entry.to_text();
        // The name stands there twice, in at most 255 bytes.
        let full = self.make_room(line.len() + kif.len() + 2 * 255 + AROUND);
        let name = self.names.free(title);
        put(&mut self.zip, &name, kif);
        self.games.push(line);
        full
    }

    /// Adds a row that cannot be read, as it is, to [`UNREADABLE`]. If there is no room for it, a new archive begins with
    /// it, and the one before is returned.
    pub fn add_unreadable(&mut self, raw: &Raw) -> Option<Vec<u8>> {
        let text = serde_json::to_string(raw).expect("there are only texts");
        let full = self.make_room(text.len());
        self.unreadable.push(text);
        full
    }

    /// Adds a file beside the games, of each kind at most one, unless it is empty. If there is no room for it, a new archive
    /// begins with it, and the one before is returned.
    pub fn add_kept(&mut self, kept: &Kept) -> Option<Vec<u8>> {
        if kept.is_empty() {
            return None;
        }
        let text = kept.to_text();
        let full = self.make_room(text.len() + AROUND);
        self.kept.push((kept.file(), text));
        full
    }

    /// Makes room for so many bytes more. Returns the archive so far if it has none, and begins a new one then.
    fn make_room(&mut self, bytes: usize) -> Option<Vec<u8>> {
        // Two bytes separate it from the one before.
        let bytes = bytes + 2;
        let is_empty = self.games.is_empty() && self.unreadable.is_empty() && self.kept.is_empty();
        let full = (!is_empty && self.size + bytes > self.most)
            .then(|| std::mem::replace(self, Self::of_size(self.most)).finish());
        self.size += bytes;
        full
    }

    /// The bytes of the archive.
    pub fn finish(mut self) -> Vec<u8> {
        put(&mut self.zip, GAMES, &format!("{HEAD}\n{}\n{TAIL}\n", self.games.join(",\n")));
        if !self.unreadable.is_empty() {
            put(&mut self.zip, UNREADABLE, &format!("[{}]", self.unreadable.join(",")));
        }
        for (file, text) in &self.kept {
            put(&mut self.zip, file.name(), text);
        }
        self.zip.finish().expect("memory takes everything")
    }
}

/// Adds a file to a ZIP, without compression.
pub(super) fn put(zip: &mut ZipArchiveWriter<Vec<u8>>, name: &str, text: &str) {
    let mut put = || {
        let (mut file, config) = zip.new_file(name).compression_method(CompressionMethod::STORE).start()?;
        let mut data = config.wrap(&mut file);
        data.write_all(text.as_bytes())?;
        let (_, descriptor) = data.finish()?;
        file.finish(descriptor)?;
        Ok::<(), rawzip::Error>(())
    };
    put().expect("memory takes everything");
}
