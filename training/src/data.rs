//! The positions that a network learns from.

use network::Perspective;
use selfplay::{Block, BlockError, Game, Statistics};
use std::collections::HashSet;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// The greatest number of inputs of a perspective that are on: one for each piece of a set.
const MOST_INPUTS: usize = 40;

/// Every game whose hash is a multiple of this is kept for the validation.
const VALIDATION_SHARE: u64 = 10;

/// A position as the network sees it, with what it should learn.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    inputs: [[u16; MOST_INPUTS]; 2],
    count: u8,
    /// The score of the search for the side to move, in hundredths of a pawn.
    pub score: f32,
    /// The points that the side to move got in the game: 1, ½ or 0.
    pub points: f32,
}

impl Sample {
    /// The sample of a position of a game; `None` if it has more pieces than a set.
    fn new(sample: &selfplay::Sample<'_>) -> Option<Self> {
        let turn = sample.position.turn();
        let mut inputs = [[0; MOST_INPUTS]; 2];
        let mut count = 0;
        for (side, inputs) in [turn, !turn].into_iter().zip(&mut inputs) {
            count = 0;
            Perspective::of(sample.position, side).visit(sample.position, |input| {
                if let Some(place) = inputs.get_mut(count) {
                    *place = input as u16;
                }
                count += 1;
            });
        }
        let score = sample.score.score() as f32;
        (count <= MOST_INPUTS).then_some(Self { inputs, count: count as u8, score, points: sample.points })
    }

    /// The inputs that are on, for the side to move (0) or the other side (1).
    pub(crate) fn inputs(&self, perspective: usize) -> &[u16] {
        &self.inputs[perspective][..usize::from(self.count)]
    }
}

/// The positions of a set of games.
#[derive(Clone, Debug)]
pub struct Data {
    /// The positions to learn from.
    pub training: Vec<Sample>,
    /// The positions of other games, nine times fewer, which tell how well the network does on games it has not seen.
    pub validation: Vec<Sample>,
    /// The number of games.
    pub games: u64,
    /// The number of positions with a score, before any was left out.
    pub positions: u64,
    /// The scale *K* at which scores predict the results best, in hundredths of a pawn.
    pub scale: u32,
}

/// Games that cannot be read.
#[derive(Debug)]
pub enum ReadError {
    /// A file cannot be opened or read.
    File(PathBuf, io::Error),
    /// A block of a file is damaged; with the byte at which it begins.
    Block(PathBuf, usize, BlockError),
    /// The games have no quiet positions for training and validation.
    Empty,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path, error) => write!(f, "{}: {error}", path.display()),
            Self::Block(path, byte, error) => write!(f, "{}, byte {byte}: {error}", path.display()),
            Self::Empty => f.write_str("the games have too few positions to learn from"),
        }
    }
}

impl std::error::Error for ReadError {}

impl Data {
    /// Reads the games of files, at most `most_games` of all. Positions that are not quiet, and positions that have
    /// occurred before, are left out. So the file whose scores are best comes first.
    ///
    /// # Errors
    /// A file cannot be read or is damaged, or there are too few positions.
    pub fn read(files: &[PathBuf], most_games: u64) -> Result<Self, ReadError> {
        let mut data = Self { training: vec![], validation: vec![], games: 0, positions: 0, scale: 0 };
        let (mut keys, mut statistics) = (HashSet::new(), Statistics::default());
        for path in files {
            let bytes = std::fs::read(path).map_err(|error| ReadError::File(path.clone(), error))?;
            each_game(path, &bytes, |seed, number, game| {
                if statistics.games < most_games {
                    statistics.add(game);
                    data.add(game, hash(seed, number).is_multiple_of(VALIDATION_SHARE), &mut keys);
                }
                statistics.games < most_games
            })?;
        }
        (data.games, data.positions) = (statistics.games, statistics.positions);
        data.scale = statistics.scale().ok_or(ReadError::Empty)?;
        if data.training.is_empty() || data.validation.is_empty() {
            return Err(ReadError::Empty);
        }
        Ok(data)
    }

    /// Adds the quiet positions of a game that are new.
    fn add(&mut self, game: &Game, is_validation: bool, keys: &mut HashSet<rules::ZobristKey>) {
        let list = if is_validation { &mut self.validation } else { &mut self.training };
        game.visit(|sample| {
            if sample.is_quiet && keys.insert(sample.position.key()) {
                list.extend(Sample::new(sample));
            }
        });
    }
}

/// Passes each game of a file to `visit` with the seed and its number, until `visit` returns `false`.
fn each_game(
    path: &Path,
    bytes: &[u8],
    mut visit: impl FnMut(u64, u32, &Game) -> bool,
) -> Result<(), ReadError> {
    let mut begin = 0;
    while begin < bytes.len() {
        let (block, length) = Block::read(&bytes[begin..])
            .map_err(|error| ReadError::Block(path.to_path_buf(), begin, error))?;
        for (number, game) in (block.first..).zip(&block.games) {
            if !visit(block.origin.settings.seed, number, game) {
                return Ok(());
            }
        }
        begin += length;
    }
    Ok(())
}

/// A number that looks like chance, from the seed and the number of a game.
fn hash(seed: u64, number: u32) -> u64 {
    fastrand::Rng::with_seed(seed << 32 ^ u64::from(number)).u64(..)
}
