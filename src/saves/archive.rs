//! The archive of all saved games: a ZIP file without compression, which every system can open. `games.json` holds
//! everything, one game on each line; beside it there is one KIF file for each game, for other programs.

use crate::entry::{Entry, EntryError};
use crate::rows::Raw;
use rawzip::{CompressionMethod, ZipArchive, ZipArchiveWriter};
use record::Format;
use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use std::collections::BTreeSet;
use std::fmt::{Formatter, Result as FmtResult};
use std::io::Write as _;

/// The file of the archive that holds all games, as JSON.
const GAMES: &str = "games.json";
/// The first line of that file: the format and its version.
const HEAD: &str = "{\"komadai-games\":1,\"games\":[";
/// The last line of that file.
const TAIL: &str = "]}";
/// The file of the archive with the unreadable rows of the database, unchanged, as a JSON list of [`Raw`]. [`read`]
/// ignores it.
pub const UNREADABLE: &str = "unreadable.json";
/// The version of the archive that is written. A larger one is not read.
const VERSION: u32 = 1;
/// The size of the largest archive that is imported, in bytes. The caller of [`read`] checks it.
pub const MOST_BYTES: usize = 256 << 20;
/// The number of failed games that are listed in [`Contents::failures`]; further ones are only counted.
pub const MOST_NAMED: usize = 20;

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

/// The contents of an imported file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// The readable games, in the order of the file.
    pub entries: Vec<Entry>,
    /// The first of the unreadable games, at most [`MOST_NAMED`].
    pub failures: Vec<Failure>,
    /// The number of unreadable games beyond those in `failures`.
    pub more: usize,
}

impl Contents {
    /// Adds an unreadable game.
    pub fn fail(&mut self, failure: Failure) {
        if self.failures.len() < MOST_NAMED {
            self.failures.push(failure);
        } else {
            self.more += 1;
        }
    }

    /// Reads the next game from its JSON text, and adds it or its failure.
    fn take(&mut self, text: &str) {
        let number = self.entries.len() + self.failures.len() + self.more + 1;
        match Entry::from_text(text).and_then(Entry::checked) {
            Ok(entry) => self.entries.push(entry),
            Err(why) => {
                let name = serde_json::from_str(text).map(|Named { title }| title).unwrap_or_default();
                self.fail(Failure { number, name, why });
            }
        }
    }
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

/// The JSON of `games.json`.
#[derive(Deserialize)]
struct Whole {
    #[serde(rename = "komadai-games")]
    version: u32,
    #[serde(deserialize_with = "each")]
    games: Contents,
}

/// The title of a game that cannot be read otherwise.
#[derive(Deserialize)]
struct Named {
    title: String,
}

/// Reads the games one by one, so that an invalid game does not spoil the others.
fn each<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Contents, D::Error> {
    struct Each;

    impl<'de> Visitor<'de> for Each {
        type Value = Contents;

        fn expecting(&self, formatter: &mut Formatter<'_>) -> FmtResult {
            formatter.write_str("a list of games")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut games: A) -> Result<Contents, A::Error> {
            let mut contents = Contents::default();
            while let Some(game) = games.next_element::<&RawValue>()? {
                contents.take(game.get());
            }
            Ok(contents)
        }
    }

    deserializer.deserialize_seq(Each)
}

/// Writes an archive. Each game comes with the name of its KIF file, without the extension, and the text of that
/// file. The rows of `unreadable` are written as they are, into [`UNREADABLE`].
pub fn write<'a>(games: impl Iterator<Item = (&'a Entry, String, String)>, unreadable: &[Raw]) -> Vec<u8> {
    let mut lines = Vec::new();
    let mut files = Vec::new();
    let mut names = BTreeSet::new();
    for (entry, name, kif) in games {
        lines.push(entry.to_text());
        files.push((free_name(&file_name(&name), &mut names), kif));
    }
    let json = format!("{HEAD}\n{}\n{TAIL}\n", lines.join(",\n"));
    let mut writer = ZipArchiveWriter::new(Vec::new());
    let files = files.iter().map(|(name, text)| (name.as_str(), text.as_str()));
    let raw = serde_json::to_string(unreadable).expect("there are only texts");
    let raw = (!unreadable.is_empty()).then_some((UNREADABLE, raw.as_str()));
    for (name, text) in std::iter::once((GAMES, json.as_str())).chain(raw).chain(files) {
        put(&mut writer, name, text.as_bytes()).expect("memory takes everything");
    }
    writer.finish().expect("memory takes everything")
}

/// Adds a file to a ZIP, without compression.
fn put(writer: &mut ZipArchiveWriter<Vec<u8>>, name: &str, bytes: &[u8]) -> Result<(), rawzip::Error> {
    let (mut file, config) = writer.new_file(name).compression_method(CompressionMethod::STORE).start()?;
    let mut data = config.wrap(&mut file);
    data.write_all(bytes)?;
    let (_, descriptor) = data.finish()?;
    file.finish(descriptor)?;
    Ok(())
}

/// A file name with the extension `kifu` that is not in `names` yet, and adds it.
fn free_name(name: &str, names: &mut BTreeSet<String>) -> String {
    let mut free = format!("{name}.kifu");
    let mut number = 2;
    // Some file systems ignore case.
    while !names.insert(free.to_lowercase()) {
        free = format!("{name} ({number}).kifu");
        number += 1;
    }
    free
}

/// A text as a file name that every system allows, at most 80 characters long; `game` if nothing is left of it.
pub fn file_name(text: &str) -> String {
    let kept = |letter: char| {
        let reserved = "/\\:*?\"<>|".contains(letter) || letter.is_control();
        if reserved { '-' } else { letter }
    };
    let name: String = text.chars().map(kept).take(80).collect();
    let name = name.trim_matches(|letter: char| letter == '.' || letter.is_whitespace());
    if name.is_empty() { "game".to_owned() } else { name.to_owned() }
}

/// Whether a file is an archive or its `games.json`, rather than a record. The check looks at the beginning of a ZIP
/// file, or for the key `komadai-games` in JSON.
pub fn is_archive(bytes: &[u8]) -> bool {
    const NAME: &[u8] = b"\"komadai-games\"";
    let is_list =
        || bytes.trim_ascii_start().starts_with(b"{") && bytes.windows(NAME.len()).any(|part| part == NAME);
    bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06") || is_list()
}

/// Reads an archive, or the `games.json` of one. Unreadable games are among the failures of the result.
///
/// # Errors
/// [`ArchiveError`] if no game of the file can be read.
pub fn read(bytes: &[u8]) -> Result<Contents, ArchiveError> {
    if !is_archive(bytes) {
        return Err(ArchiveError::Other);
    }
    if !bytes.starts_with(b"PK") {
        return read_games(&String::from_utf8_lossy(bytes));
    }
    unpack(bytes)
}

/// Reads the games from a ZIP file. Its checksum is ignored, so that as many games as possible are recovered from a
/// damaged file.
fn unpack(bytes: &[u8]) -> Result<Contents, ArchiveError> {
    let spoiled = |_| ArchiveError::Spoiled;
    let archive = ZipArchive::from_slice(bytes).map_err(spoiled)?;
    let mut entries = archive.entries();
    while let Some(entry) = entries.next_entry().map_err(spoiled)? {
        let name = String::from_utf8_lossy(entry.file_path().as_bytes()).into_owned();
        if name.rsplit('/').next() != Some(GAMES) {
            continue;
        }
        if entry.compression_method() != CompressionMethod::STORE {
            return Err(ArchiveError::Compressed);
        }
        let file = archive.get_entry(entry.wayfinder()).map_err(spoiled)?;
        return read_games(&String::from_utf8_lossy(file.data()));
    }
    Err(ArchiveError::Other)
}

/// Reads `games.json`; line by line if it is not valid JSON as a whole.
fn read_games(text: &str) -> Result<Contents, ArchiveError> {
    match serde_json::from_str::<Whole>(text) {
        Ok(Whole { version, .. }) if version > VERSION => Err(ArchiveError::Newer),
        Ok(Whole { games, .. }) => Ok(games),
        // Some line is damaged; the others can still be read.
        Err(_) => {
            let lines = text.lines().map(|line| line.trim().trim_end_matches(','));
            let mut games = Contents::default();
            lines
                .filter(|line| !line.is_empty() && *line != HEAD && *line != TAIL)
                .for_each(|line| games.take(line));
            if games.entries.is_empty() { Err(ArchiveError::Spoiled) } else { Ok(games) }
        }
    }
}

/// The KIF text of a record; empty if KIF cannot express it.
pub fn kif(record: &record::GameRecord) -> String {
    Format::Kif.write(record).map(|written| written.text).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::tests::entry;
    use serde_json::Value;
    use std::io::Read as _;

    fn archive(entries: &[Entry]) -> Vec<u8> {
        let games = entries.iter().map(|entry| {
            let record = entry.record().expect("a record");
            (entry, entry.card.title.clone(), kif(&record))
        });
        write(games, &[])
    }

    fn three() -> Vec<Entry> {
        let mut entries = vec![entry(1, "7g7f 3c3d"), entry(2, "2g2f"), entry(3, "5g5f 8c8d 2h5h")];
        entries[0].card.title = "a/b\\c: “名局”, line two".into();
        entries[1].card.tags = vec!["角換わり".into()];
        entries
    }

    #[test]
    fn what_is_written_comes_back() {
        let entries = three();
        let contents = read(&archive(&entries)).expect("an archive");
        assert_eq!(contents, Contents { entries: three(), ..Contents::default() });
        assert_eq!(read(&archive(&[])), Ok(Contents::default()));
    }

    #[test]
    fn other_programs_find_a_kif_for_each_game() {
        let bytes = archive(&three());
        let archive = ZipArchive::from_slice(&bytes).expect("a ZIP");
        let mut entries = archive.entries();
        let mut names = Vec::new();
        while let Some(entry) = entries.next_entry().expect("an entry") {
            let name = String::from_utf8(entry.file_path().as_bytes().to_vec()).expect("UTF-8");
            let file = archive.get_entry(entry.wayfinder()).expect("a file");
            let mut text = String::new();
            file.verifying_reader(file.data()).read_to_string(&mut text).expect("the right sum");
            if name.ends_with(".kifu") {
                assert_eq!(Format::Kif.read(&text).expect("a KIF").games.len(), 1, "{name}");
            }
            names.push(name);
        }
        assert_eq!(names, [GAMES, "a-b-c- “名局”, line two.kifu", "game.kifu", "game (2).kifu"]);
    }

    #[test]
    fn of_a_spoiled_archive_the_other_games_come_in() {
        let bytes = archive(&three());
        let text = entry(2, "2g2f").record;
        let at = bytes.windows(text.len()).position(|part| part == text.as_bytes()).expect("it is stored");
        // A record that is damaged.
        let mut spoiled = bytes.clone();
        spoiled[at + 1] = b'!';
        let contents = read(&spoiled).expect("an archive");
        assert_eq!(contents.entries.iter().map(|entry| entry.card.id.0).collect::<Vec<_>>(), [1, 3]);
        let why = EntryError::Spoiled;
        assert_eq!(contents.failures, [Failure { number: 2, name: String::new(), why }]);
        // A line that is no longer JSON.
        let mut spoiled = bytes.clone();
        spoiled[at - 1] = b'{';
        let contents = read(&spoiled).expect("an archive");
        assert_eq!((contents.entries.len(), contents.failures.len()), (2, 1));
        // Cut off.
        assert_eq!(read(&bytes[..bytes.len() / 2]), Err(ArchiveError::Spoiled));
    }

    #[test]
    fn the_list_itself_is_an_archive_too_however_it_is_written() {
        let json = format!("{HEAD}{}{TAIL}", entry(4, "7g7f").to_text());
        assert_eq!(read(json.as_bytes()).expect("a list").entries, [entry(4, "7g7f")]);
        let value: Value = serde_json::from_str(&json).expect("JSON");
        let pretty = serde_json::to_string_pretty(&value).expect("JSON");
        assert_eq!(read(pretty.as_bytes()).expect("a list").entries, [entry(4, "7g7f")]);
    }

    #[test]
    fn of_many_that_fail_only_some_are_named() {
        let games = format!("{{\"title\":\"{}\"}},", "x").repeat(30) + &entry(4, "7g7f").to_text();
        for list in [games.clone(), games + ",1,[{}],null"] {
            let contents = read(format!("{HEAD}{list}{TAIL}").as_bytes()).expect("a list");
            assert_eq!((contents.entries.len(), contents.failures.len()), (1, MOST_NAMED));
            assert_eq!(contents.more, if list.ends_with("null") { 13 } else { 10 });
            assert_eq!((contents.failures[19].number, &*contents.failures[19].name), (20, "x"));
        }
    }

    #[test]
    fn what_could_not_be_read_goes_out_as_it_is() {
        let raw = Raw { id: "x".into(), card: "??\"".into(), record: "!".into() };
        let bytes = write(std::iter::empty(), std::slice::from_ref(&raw));
        let text = br#"[{"id":"x","card":"??\"","record":"!"}]"#;
        assert!(bytes.windows(text.len()).any(|part| part == text));
        assert_eq!(read(&bytes), Ok(Contents::default()));
    }

    #[test]
    fn what_is_no_archive_is_told() {
        for (bytes, error) in [
            (&b""[..], ArchiveError::Other),
            (b"1 \xEF\xBC\x97", ArchiveError::Other),
            (b"PK\x03\x04 and then nothing", ArchiveError::Spoiled),
            (b"{\"komadai-games\":9,\"games\":[]}", ArchiveError::Newer),
            (b"{\"komadai-games\":1,\"games\":[{\"vers", ArchiveError::Spoiled),
        ] {
            assert_eq!(read(bytes), Err(error), "{bytes:?}");
        }
    }

    #[test]
    fn files_are_called_as_every_system_allows() {
        assert_eq!(file_name(" ..a<b>?\u{7}. "), "a-b---");
        assert_eq!(file_name(".."), "game");
        assert_eq!(file_name(&"名".repeat(500)).chars().count(), 80);
    }
}
