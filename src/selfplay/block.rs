//! The unit of files: a block of whole games, with a checksum.
//!
//! A file is a sequence of blocks. A block has a head of 40 bytes, all numbers with the lowest byte first, and a body,
//! the games as the range coder packs them:
//!
//! | bytes | contents |
//! |---|---|
//! | 0–3 | `KMG` and the version, 1 |
//! | 4–7 | the length of the body, in bytes |
//! | 8–11 | the CRC-32 of all that follows |
//! | 12–19 | the seed |
//! | 20–27 | nodes a move |
//! | 28–31 | the CRC-32 of the network that played, 0 for the hand-made evaluation |
//! | 32–35 | the number of games, at least 1 |
//! | 36–39 | the number of the first game |

use crate::game::{Game, MOST_MOVES, MOST_OPENING_MOVES, Models};
use crate::generator::Settings;
use coder::{Decoder, Encoder};
use std::fmt;

/// The settings and the network with which the games of a block were played. Together with the number of a
/// game they determine the game, as long as the engine stays the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The settings of the generator.
    pub settings: Settings,
    /// The CRC-32 of the network that played; 0 for the hand-made evaluation.
    pub network: u32,
}

/// Consecutive games of one origin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The settings and the network with which the games were played.
    pub origin: Origin,
    /// The number of the first game.
    pub first: u32,
    /// The games, at least one, in the order of their numbers.
    pub games: Vec<Game>,
}

/// The reason why bytes are not a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockError {
    /// The bytes do not begin as a block does, with [`Block::MAGIC`].
    NotABlock,
    /// The block has a version that is unknown.
    Version(u8),
    /// The bytes end within the block.
    CutOff,
    /// The checksum is wrong: the block is damaged.
    Damaged,
    /// The body is not the games that the head announces. The number of the first game that cannot be read.
    Game(u32),
}

impl fmt::Display for BlockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotABlock => f.write_str("not a block of training games"),
            Self::Version(version) => write!(f, "version {version} is unknown"),
            Self::CutOff => f.write_str("the block is cut off"),
            Self::Damaged => f.write_str("the checksum is wrong: the block is damaged"),
            Self::Game(number) => write!(f, "game {number} cannot be read"),
        }
    }
}

impl std::error::Error for BlockError {}

const VERSION: u8 = 1;
const HEAD: usize = 40;
/// The first byte that the checksum covers.
const CHECKED: usize = 12;

impl Block {
    /// The first bytes of a block.
    pub const MAGIC: [u8; 3] = *b"KMG";
    /// The greatest number of games of a block.
    pub const MOST_GAMES: usize = 4_096;

    /// Encodes the block.
    ///
    /// # Panics
    /// The block has no game or more than [`Self::MOST_GAMES`], or a game has more than 1,023 moves or an opening of more
    /// than 63.
    pub fn write(&self) -> Vec<u8> {
        assert!((1..=Self::MOST_GAMES).contains(&self.games.len()), "{} games", self.games.len());
        let (mut models, mut encoder) = (Models::default(), Encoder::new());
        for game in &self.games {
            assert!(
                game.moves.len() <= MOST_MOVES && game.opening.len() <= MOST_OPENING_MOVES,
                "a long game"
            );
            game.encode(&mut models, &mut encoder);
        }
        let body = encoder.finish();
        let mut checked = Vec::with_capacity(HEAD - CHECKED + body.len());
        checked.extend(self.origin.settings.seed.to_le_bytes());
        checked.extend(self.origin.settings.nodes.to_le_bytes());
        checked.extend(self.origin.network.to_le_bytes());
        checked.extend((self.games.len() as u32).to_le_bytes());
        checked.extend(self.first.to_le_bytes());
        checked.extend(&body);
        let mut bytes = Vec::with_capacity(HEAD + body.len());
        bytes.extend(Block::MAGIC);
        bytes.push(VERSION);
        bytes.extend((body.len() as u32).to_le_bytes());
        bytes.extend(crc32fast::hash(&checked).to_le_bytes());
        bytes.extend(checked);
        bytes
    }

    /// Decodes the block at the beginning of `bytes`. Returns it with its length in bytes.
    ///
    /// # Errors
    /// The bytes do not begin with a whole block, or the block is damaged.
    pub fn read(bytes: &[u8]) -> Result<(Self, usize), BlockError> {
        let (head, body) = Head::read(bytes)?;
        let games = head.decode(body)?;
        Ok((Self { origin: head.origin, first: head.first, games }, HEAD + body.len()))
    }

    /// Checks the block at the beginning of `bytes` without decoding its games. Returns its origin, the number of its
    /// first game, the number of its games and its length in bytes.
    ///
    /// # Errors
    /// As [`Self::read`], but the games may be wrong.
    pub fn check(bytes: &[u8]) -> Result<(Origin, u32, u32, usize), BlockError> {
        let (head, body) = Head::read(bytes)?;
        Ok((head.origin, head.first, head.count, HEAD + body.len()))
    }
}

/// The numbers before the games of a block.
struct Head {
    origin: Origin,
    first: u32,
    count: u32,
}

impl Head {
    /// Reads the head and returns it with the body. The checksum is right.
    fn read(bytes: &[u8]) -> Result<(Self, &[u8]), BlockError> {
        let begins =
            |end: usize| bytes.iter().zip(&Block::MAGIC).take(end).all(|(byte, magic)| byte == magic);
        if !begins(Block::MAGIC.len()) {
            return Err(BlockError::NotABlock);
        }
        match bytes.get(Block::MAGIC.len()) {
            Some(&VERSION) => {}
            Some(&version) => return Err(BlockError::Version(version)),
            None => return Err(BlockError::CutOff),
        }
        let word = |at: usize| {
            let word = bytes.get(at..).and_then(|rest| rest.first_chunk::<4>());
            word.map(|word| u32::from_le_bytes(*word)).ok_or(BlockError::CutOff)
        };
        let long = |at: usize| Ok(u64::from(word(at)?) | u64::from(word(at + 4)?) << 32);
        let end = HEAD + word(4)? as usize;
        let checked = bytes.get(CHECKED..end).ok_or(BlockError::CutOff)?;
        if crc32fast::hash(checked) != word(8)? {
            return Err(BlockError::Damaged);
        }
        let settings = Settings { seed: long(12)?, nodes: long(20)? };
        let head =
            Self { origin: Origin { settings, network: word(28)? }, count: word(32)?, first: word(36)? };
        Ok((head, bytes.get(HEAD..end).unwrap_or_default()))
    }

    fn decode(&self, body: &[u8]) -> Result<Vec<Game>, BlockError> {
        let (mut models, mut decoder) = (Models::default(), Decoder::new(body));
        (0..self.count)
            .map(|index| {
                let game = Game::decode(&mut models, &mut decoder).filter(|_| !decoder.is_exhausted());
                game.ok_or(BlockError::Game(self.first.saturating_add(index)))
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play;
    use engine::{Engine, Rng};

    fn block() -> Block {
        let settings = Settings { seed: 3, nodes: 40 };
        let mut engine = Engine::new(8);
        let games = (10..16).map(|number| play(&mut engine, settings, number).game).collect();
        Block { origin: Origin { settings, network: 0xfeed_beef }, first: 10, games }
    }

    /// Writes the right checksum into a changed block.
    fn seal(bytes: &mut [u8]) {
        let sum = crc32fast::hash(&bytes[CHECKED..]).to_le_bytes();
        bytes[CHECKED - 4..CHECKED].copy_from_slice(&sum);
    }

    #[test]
    fn a_block_is_read_as_it_was_written() {
        let block = block();
        let bytes = block.write();
        assert_eq!(Block::read(&bytes), Ok((block.clone(), bytes.len())));
        assert_eq!(Block::check(&bytes), Ok((block.origin, 10, 6, bytes.len())));
        // What follows is the next block.
        let twice = [bytes.as_slice(), &bytes].concat();
        assert_eq!(Block::read(&twice), Ok((block, bytes.len())));
    }

    #[test]
    fn every_damage_is_found() {
        let bytes = block().write();
        for length in 0..bytes.len() {
            assert_eq!(Block::read(&bytes[..length]), Err(BlockError::CutOff), "{length} bytes");
        }
        assert_eq!(Block::read(b"KIF"), Err(BlockError::NotABlock));
        for at in 0..bytes.len() {
            for bit in 0..8 {
                let mut damaged = bytes.clone();
                damaged[at] ^= 1 << bit;
                assert!(Block::read(&damaged).is_err(), "bit {bit} of byte {at}");
            }
        }
        let mut newer = bytes;
        newer[3] = 2;
        assert_eq!(Block::read(&newer), Err(BlockError::Version(2)));
    }

    /// A checksum protects from accidents, not from intent.
    #[test]
    fn a_block_of_nonsense_is_an_error_and_never_a_panic() {
        let bytes = block().write();
        let mut rng = Rng::new(1);
        let mut refused = 0;
        for _ in 0..300 {
            let mut nonsense = bytes.clone();
            for _ in 0..=rng.below(4) {
                let at = CHECKED + rng.below((bytes.len() - CHECKED) as u64) as usize;
                nonsense[at] = rng.next() as u8;
            }
            seal(&mut nonsense);
            refused += u32::from(Block::read(&nonsense).is_err());
        }
        assert!(refused > 20, "{refused} refused");
    }

    /// The committed files are whole, and the table of `training/README.md` tells the truth about them.
    #[test]
    fn committed_games_are_what_their_table_says() {
        let training = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../training");
        let table = std::fs::read_to_string(training.join("README.md")).unwrap();
        let mut files = 0;
        for entry in std::fs::read_dir(training.join("games")).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            let row = table.lines().find(|line| line.starts_with(&format!("| `{name}` |"))).expect(&name);
            let cells: Vec<String> = row.split('|').map(|cell| cell.trim().replace(',', "")).collect();
            let bytes = std::fs::read(&path).unwrap();
            assert_eq!(cells[8], format!("{:08x}", crc32fast::hash(&bytes)), "{name}");
            let (mut at, mut games) = (0, 0);
            while at < bytes.len() {
                let (origin, first, count, length) = Block::check(&bytes[at..]).unwrap();
                assert_eq!((first, origin.settings.nodes.to_string()), (games, cells[4].clone()), "{name}");
                games += count;
                at += length;
            }
            assert_eq!(games.to_string(), cells[5], "{name}");
            assert!(Block::read(&bytes).is_ok(), "{name}");
            files += 1;
        }
        assert!(files > 0);
    }
}
