//! The files of one origin: `s1-n2000-0001.kmg` and so on, each of at most 16 MB. If a network has played, its CRC-32
//! stands before the number of the file.

use super::machine;
use selfplay::{Block, BlockError, Game, Origin};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The games of one origin, to which blocks are appended. No other generator can open the folder.
pub(super) struct Store {
    folder: PathBuf,
    origin: Origin,
    /// The number of the last file, counted from 1; 0 if there is none.
    last: u32,
    /// The length of the last file, in bytes.
    length: u64,
    /// The number of games in all files.
    games: u32,
    /// The free space that the disk must keep, in bytes.
    least_free: u64,
    _lock: File,
}

/// The greatest length of a file, in bytes.
const MOST_BYTES: u64 = 16_000_000;
/// The generator ends when the disk has less free space than this, in bytes.
const LEAST_FREE: u64 = 5_000_000_000;

impl Store {
    /// Opens or creates the files of an origin. An incomplete block at the end of the last file is removed: its games are
    /// played again.
    ///
    /// # Errors
    /// Another generator uses the folder, a file cannot be read or written, a block is damaged, or does not continue the
    /// one before it; the message names the file and the byte. Or the disk is nearly full.
    pub(super) fn open(folder: PathBuf, origin: Origin) -> io::Result<Self> {
        std::fs::create_dir_all(&folder)?;
        let lock = OpenOptions::new().create(true).append(true).open(folder.join("generator.lock"))?;
        lock.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => {
                io::Error::other(format!("{}: another generator is running", folder.display()))
            }
            TryLockError::Error(error) => error,
        })?;
        let mut store =
            Self { folder, origin, last: 0, length: 0, games: 0, least_free: LEAST_FREE, _lock: lock };
        while let Some(bytes) = store.read(store.last + 1)? {
            store.last += 1;
            store.length = store.check_file(&bytes)?;
            let path = store.path(store.last);
            if store.length < bytes.len() as u64 {
                if store.path(store.last + 1).exists() {
                    return Err(fault(&path, store.length, BlockError::CutOff));
                }
                OpenOptions::new().write(true).open(&path)?.set_len(store.length)?;
            }
        }
        store.check_space()?;
        Ok(store)
    }

    /// The number of games in all files.
    pub(super) const fn games(&self) -> u32 {
        self.games
    }

    /// Returns the settings and network of the games.
    pub(super) const fn origin(&self) -> Origin {
        self.origin
    }

    /// Appends a block, with one write, and checks the free space of the disk.
    ///
    /// # Errors
    /// The file cannot be written, or the disk is nearly full now: then the block is in the file.
    pub(super) fn append(&mut self, block: &Block) -> io::Result<()> {
        let bytes = block.write();
        let length = bytes.len() as u64;
        if self.last == 0 || self.length + length > MOST_BYTES {
            (self.last, self.length) = (self.last + 1, 0);
        }
        let path = self.path(self.last);
        let mut file = OpenOptions::new().create(true).append(true).open(&path)?;
        file.write_all(&bytes)?;
        file.sync_data()?;
        self.length += length;
        self.games += block.games.len() as u32;
        self.check_space()
    }

    fn check_space(&self) -> io::Result<()> {
        match machine::free_space(&self.folder)? {
            free if free < self.least_free => Err(io::Error::other(format!(
                "{}: less than {} GB are free",
                self.folder.display(),
                self.least_free / 1_000_000_000
            ))),
            _ => Ok(()),
        }
    }

    /// Passes all games to `visit`, in order.
    ///
    /// # Errors
    /// A file cannot be read, or is damaged.
    pub(super) fn each(&self, mut visit: impl FnMut(&Game)) -> io::Result<()> {
        for number in 1..=self.last {
            let bytes = self.read(number)?.unwrap_or_default();
            let mut at = 0;
            while let Some(rest) = bytes.get(at..).filter(|rest| !rest.is_empty()) {
                let (block, length) =
                    Block::read(rest).map_err(|error| fault(&self.path(number), at as u64, error))?;
                block.games.iter().for_each(&mut visit);
                at += length;
            }
        }
        Ok(())
    }

    /// Counts the games of a file. Returns the length of its whole blocks.
    fn check_file(&mut self, bytes: &[u8]) -> io::Result<u64> {
        let path = self.path(self.last);
        let mut at = 0;
        while let Some(rest) = bytes.get(at..).filter(|rest| !rest.is_empty()) {
            let (origin, first, count, length) = match Block::check(rest) {
                Ok(head) => head,
                Err(BlockError::CutOff) if !has_block_after(rest) => break,
                Err(error) => return Err(fault(&path, at as u64, error)),
            };
            if origin != self.origin || first != self.games {
                let text = format!(
                    "{}, byte {at}: the block has game {first} of {origin:?} instead of game {} of {:?}",
                    path.display(),
                    self.games,
                    self.origin
                );
                return Err(io::Error::new(io::ErrorKind::InvalidData, text));
            }
            self.games += count;
            at += length;
        }
        Ok(at as u64)
    }

    /// The contents of a file; `None` if there is none.
    fn read(&self, number: u32) -> io::Result<Option<Vec<u8>>> {
        match std::fs::read(self.path(number)) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn path(&self, number: u32) -> PathBuf {
        let Origin { settings, network } = self.origin;
        let network = if network == 0 { String::new() } else { format!("-{network:08x}") };
        self.folder.join(format!("s{}-n{}{network}-{number:04}.kmg", settings.seed, settings.nodes))
    }
}

/// Whether a whole block begins after the first byte. Then a block that seems to be cut off is damaged in its length.
fn has_block_after(bytes: &[u8]) -> bool {
    (1..bytes.len()).any(|at| bytes[at..].starts_with(&Block::MAGIC) && Block::check(&bytes[at..]).is_ok())
}

fn fault(path: &Path, at: u64, error: BlockError) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("{}, byte {at}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Engine;
    use selfplay::{Settings, play};

    const ORIGIN: Origin = Origin { settings: Settings { seed: 5, nodes: 20 }, network: 0 };

    /// A folder that is removed in the end.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let folder = std::env::temp_dir().join(format!("komadai-store-{name}-{}", std::process::id()));
            let _ = std::fs::remove_dir_all(&folder);
            Self(folder)
        }

        fn open(&self) -> io::Result<Store> {
            Store::open(self.0.clone(), ORIGIN)
        }

        fn file(&self) -> PathBuf {
            self.0.join("s5-n20-0001.kmg")
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    fn block(first: u32) -> Block {
        let mut engine = Engine::new(8);
        let games = (first..first + 2).map(|number| play(&mut engine, ORIGIN.settings, number).game);
        Block { origin: ORIGIN, first, games: games.collect() }
    }

    fn failure(folder: &Folder) -> String {
        folder.open().err().map(|error| error.to_string()).expect("an error")
    }

    #[test]
    fn a_cut_off_block_is_played_again() {
        let folder = Folder::new("cut");
        let mut store = folder.open().unwrap();
        store.append(&block(0)).unwrap();
        let whole = std::fs::read(folder.file()).unwrap();
        store.append(&block(2)).unwrap();
        drop(store);
        let both = std::fs::read(folder.file()).unwrap();
        std::fs::write(folder.file(), &both[..both.len() - 1]).unwrap();
        let mut store = folder.open().unwrap();
        assert_eq!(store.games(), 2);
        assert_eq!(std::fs::read(folder.file()).unwrap(), whole);
        store.append(&block(2)).unwrap();
        assert_eq!(std::fs::read(folder.file()).unwrap(), both);
        let mut games = 0;
        store.each(|_| games += 1).unwrap();
        assert_eq!(games, 4);
    }

    #[test]
    fn a_disk_that_is_nearly_full_is_named_and_keeps_its_games() {
        let folder = Folder::new("full");
        let mut store = folder.open().unwrap();
        store.append(&block(0)).unwrap();
        store.least_free = u64::MAX;
        let error = store.append(&block(2)).expect_err("no disk is that large").to_string();
        assert!(error.contains("komadai-store-full") && error.contains("GB are free"), "{error}");
        drop(store);
        assert_eq!(folder.open().unwrap().games(), 4);
    }

    #[test]
    fn damage_and_strange_blocks_are_named_with_their_place() {
        let folder = Folder::new("damage");
        let mut store = folder.open().unwrap();
        store.append(&block(0)).unwrap();
        let length = std::fs::read(folder.file()).unwrap().len();
        store.append(&block(2)).unwrap();
        drop(store);
        let good = std::fs::read(folder.file()).unwrap();
        let mut bad = good.clone();
        bad[length + 60] ^= 1;
        std::fs::write(folder.file(), &bad).unwrap();
        let expected = format!("s5-n20-0001.kmg, byte {length}: the checksum is wrong");
        assert!(failure(&folder).contains(&expected), "{}", failure(&folder));
        // The file is as it was: nothing is lost.
        assert_eq!(std::fs::read(folder.file()).unwrap(), bad);
        // A wrong length of a block in the middle looks as if the file ended there.
        let mut bad = good.clone();
        bad[6] = 1;
        std::fs::write(folder.file(), &bad).unwrap();
        assert!(failure(&folder).contains("byte 0: the block is cut off"), "{}", failure(&folder));
        assert_eq!(std::fs::read(folder.file()).unwrap(), bad);
        std::fs::write(folder.file(), &good[length..]).unwrap();
        assert!(failure(&folder).contains("byte 0: the block has game 2"), "{}", failure(&folder));
        std::fs::write(folder.file(), "not games").unwrap();
        assert!(failure(&folder).contains("byte 0: not a block of training games"));
    }

    #[test]
    fn there_is_one_generator() {
        let folder = Folder::new("one");
        let store = folder.open().unwrap();
        assert!(failure(&folder).contains("another generator is running"));
        drop(store);
        assert!(folder.open().is_ok());
    }
}
