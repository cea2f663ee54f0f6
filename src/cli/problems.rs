//! The `komadai problems` command: makes the mate problems of the page from training games.
//!
//! The games are visited in an order drawn by a seed. Of each game at most one position near the end becomes a problem: all
//! pieces that do not matter go into White's hand ([`reducing`]), and the mate solver confirms that the length is exact
//! and each of Black's moves the only one ([`judge`]). Of all problems that were found, those that are clean and
//! differ from each other are chosen ([`choosing`]). The solver is limited by the number of positions, so the same games, seed and
//! engine give the same file.

mod candidates;
mod choosing;
mod judge;
mod reducing;
mod shape;

use candidates::Candidate;
use choosing::{Found, choose};
use clap::Args;
use engine::Rng;
use headless::problems::{LENGTHS, Problems};
use judge::Judge;
use selfplay::{Block, BlockError, Game};
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The options of the maker of problems.
#[derive(Args, Clone, Debug)]
pub(crate) struct Options {
    /// The files of training games, as `gensfen` writes them.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The seed of the order in which the games are visited.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The greatest number of games that are visited. The default is all of them.
    #[arg(long, value_name = "N")]
    games: Option<usize>,
    /// The time after which no game is visited. The number of games is told at the end; with `--games` it gives the same file
    /// again. The default is no limit.
    #[arg(long, value_name = "N")]
    minutes: Option<u64>,
    /// The number of problems of each length.
    #[arg(long, value_name = "N", default_value_t = 120)]
    each: usize,
}

/// The number of problems that are found for each one that is chosen.
const CHOICE: usize = 3;
/// The shortest time between two lines of progress.
const PAUSE: Duration = Duration::from_secs(30);

/// Makes problems and prints their file.
///
/// # Errors
/// A file cannot be read or is no file of games, or the output cannot be written.
pub(crate) fn run(options: &Options) -> io::Result<()> {
    let mut blocks = read(&options.files)?;
    shuffle(&mut blocks, options.seed);
    let games = blocks.iter().flat_map(|bytes| decode(bytes)).take(options.games.unwrap_or(usize::MAX));
    let deadline = options.minutes.map(|minutes| Instant::now() + Duration::from_secs(60 * minutes));
    let mut search = Search::new(options.each * CHOICE);
    for game in games {
        search.visit(&game);
        if search.is_full() || deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            break;
        }
    }
    search.tell();
    let mut chosen = Vec::new();
    for found in search.found {
        chosen.extend(choose(found, options.each));
    }
    io::stdout().lock().write_all(Problems::text_of(&chosen).as_bytes())
}

/// Reads files as blocks, which are checked and not yet decoded.
fn read(files: &[PathBuf]) -> io::Result<Vec<Vec<u8>>> {
    let mut blocks = Vec::new();
    for path in files {
        let bytes = std::fs::read(path)?;
        let mut rest = bytes.as_slice();
        while !rest.is_empty() {
            let fault = |error: BlockError| io::Error::other(format!("{}: {error}", path.display()));
            let (_, _, _, length) = Block::check(rest).map_err(fault)?;
            let (block, after) = rest.split_at(length);
            blocks.push(block.to_vec());
            rest = after;
        }
    }
    Ok(blocks)
}

/// The games of a block; none if it cannot be decoded.
fn decode(bytes: &[u8]) -> Vec<Game> {
    Block::read(bytes).map(|(block, _)| block.games).unwrap_or_default()
}

fn shuffle<T>(items: &mut [T], seed: u64) {
    let mut rng = Rng::new(seed);
    for end in (2..=items.len()).rev() {
        items.swap(end - 1, rng.below(end as u64) as usize);
    }
}

/// The search for problems in one game after the other.
struct Search {
    judge: Judge,
    /// The number of problems of each length that are looked for.
    wanted: usize,
    /// The problems of each length.
    found: [Vec<Found>; LENGTHS.len()],
    /// The shapes of all problems.
    shapes: BTreeSet<String>,
    games: u32,
    started: Instant,
    told: Instant,
}

impl Search {
    fn new(wanted: usize) -> Self {
        let now = Instant::now();
        Self {
            judge: Judge::new(),
            wanted,
            found: Default::default(),
            shapes: BTreeSet::new(),
            games: 0,
            started: now,
            told: now,
        }
    }

    fn is_full(&self) -> bool {
        self.found.iter().all(|found| found.len() >= self.wanted)
    }

    /// Looks for one problem in a game, of the length that is rarest so far.
    fn visit(&mut self, game: &Game) {
        self.games += 1;
        let mut candidates = candidates::of_game(game, &mut self.judge);
        candidates.retain(|candidate| self.count(candidate) < self.wanted);
        candidates.sort_by_key(|candidate| (self.count(candidate), candidate.plies));
        for candidate in candidates {
            if let Some(found) = self.try_candidate(&candidate) {
                if let Some(index) = index(found.problem.plies()) {
                    self.found[index].push(found);
                }
                break;
            }
        }
        if self.told.elapsed() >= PAUSE {
            self.tell();
        }
    }

    /// Writes a line of progress to stderr.
    fn tell(&mut self) {
        self.told = Instant::now();
        let counts = self.found.each_ref().map(Vec::len);
        let seconds = self.started.elapsed().as_secs();
        let _ = writeln!(io::stderr(), "komadai: {seconds} s: {} games, {counts:?} problems", self.games);
    }

    /// The number of problems that are as long as a candidate.
    fn count(&self, candidate: &Candidate) -> usize {
        index(candidate.plies).map_or(usize::MAX, |index| self.found[index].len())
    }

    /// Makes a problem of a candidate; `None` if it has other solutions, or if there is one of its shape.
    fn try_candidate(&mut self, candidate: &Candidate) -> Option<Found> {
        let reduced = reducing::reduce(&candidate.setup, candidate.plies, &mut self.judge)?;
        let shape = shape::of(&reduced.setup);
        if self.shapes.contains(&shape) {
            return None;
        }
        let has_others = !self.judge.has_no_other_mate(&reduced);
        let found = Found::of(&reduced, has_others)?;
        self.shapes.insert(shape);
        Some(found)
    }
}

/// The place of a length among [`LENGTHS`].
fn index(plies: usize) -> Option<usize> {
    LENGTHS.iter().position(|&length| length == plies)
}
