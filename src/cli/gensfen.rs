//! The `komadai gensfen` command: generates training games by self-play, and goes on where an earlier run has stopped.
//!
//! Each thread plays a block of games at a time. Blocks are written in the order of their numbers, so that the files are
//! the same for any number of threads and however often the generator was killed.

mod machine;
mod store;

use crate::network_file;
use clap::Args;
use engine::Engine;
use network::Network;
use selfplay::{Block, Origin, Settings, Statistics, play};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use store::Store;

/// The options of the generator.
#[derive(Args, Clone, Debug)]
pub(crate) struct Options {
    /// The seed of the openings. Each seed has its own files.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The nodes that are searched for each move.
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The file of the network that evaluates positions. The default is the built-in network. The games of each network
    /// have their own files.
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,
    /// Evaluates positions by hand, without a network.
    #[arg(long, conflicts_with = "network")]
    by_hand: bool,
    /// The number of games that are played at the same time. The default is the number of cores.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
    /// The time after which no block of games begins. The default is no limit.
    #[arg(long, value_name = "N")]
    minutes: Option<u64>,
    /// The number of games in all, with those of earlier runs, rounded up to whole blocks. The default is no limit.
    #[arg(long, value_name = "N")]
    games: Option<u32>,
    /// The folder of the files. The default is $KOMADAI_GAMES, or ~/.cache/komadai/games.
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

/// The number of games of a block. At 2,000 nodes a block takes about half a minute, which is lost if the process is
/// killed.
const BLOCK: u32 = 128;
/// The size of the transposition table of each thread, in MiB.
const TABLE_MIB: u32 = 8;
/// The shortest time between two lines of progress.
const PAUSE: Duration = Duration::from_secs(30);
/// The interval at which a paused generator checks whether it may continue.
const LOOK: Duration = Duration::from_secs(1);

/// Generates games until the limits are reached or the disk is nearly full, and prints what all files of this seed, number
/// of nodes and network contain.
///
/// # Errors
/// Another generator is running, a file is damaged or cannot be read or written.
pub(crate) fn run(options: &Options) -> io::Result<()> {
    let folder = options.folder.clone().map_or_else(busy::games_folder, Ok)?;
    let network = match &options.network {
        _ if options.by_hand => None,
        None => Some(network_file::built_in()),
        Some(file) => Some(Arc::new(network_file::read(file).map_err(io::Error::other)?)),
    };
    let settings = Settings { seed: options.seed, nodes: options.nodes };
    let origin = Origin { settings, network: network.as_ref().map_or(0, |network| network.checksum()) };
    machine::lower_priority();
    let mut store = Store::open(folder, origin)?;
    let started = Instant::now();
    let deadline = options.minutes.map(|minutes| started + Duration::from_secs(60 * minutes));
    let first = store.games() / BLOCK;
    let end = options.games.map_or(u32::MAX / BLOCK, |games| games.div_ceil(BLOCK)).max(first);
    let progress = Progress { started, told: started, played: Statistics::default(), nodes: 0 };
    generate(&mut store, first..end, deadline, &Players { threads: options.threads, network }, progress)?;
    let mut all = Statistics::default();
    store.each(|game| all.add(game))?;
    print(&all)
}

/// The settings of the threads that play.
struct Players {
    /// The number of games at the same time; `None` for the number of cores.
    threads: Option<u16>,
    /// The network that evaluates; `None` for the hand-made evaluation.
    network: Option<Arc<Network>>,
}

/// Plays the blocks with these numbers and writes them in this order.
fn generate(
    store: &mut Store,
    blocks: Range<u32>,
    deadline: Option<Instant>,
    players: &Players,
    mut progress: Progress,
) -> io::Result<()> {
    let mut next = blocks.start;
    let queue = Mutex::new(blocks);
    let take = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    let origin = store.origin();
    let threads = players
        .threads
        .map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from);
    let stop = AtomicBool::new(false);
    let (sender, finished) = channel();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (take, stop, sender, network) = (&take, &stop, sender.clone(), players.network.clone());
            scope.spawn(move || {
                let mut engine = Engine::new(TABLE_MIB);
                engine.set_network(network);
                let is_over = || {
                    stop.load(Ordering::Relaxed)
                        || deadline.is_some_and(|deadline| Instant::now() >= deadline)
                };
                while !is_over()
                    && let Some(number) = take()
                {
                    let first = number * BLOCK;
                    let mut games = Vec::with_capacity(BLOCK as usize);
                    let mut nodes = 0;
                    for number in first..first + BLOCK {
                        if !wait_while_busy(is_over) {
                            return;
                        }
                        let played = play(&mut engine, origin.settings, number);
                        games.push(played.game);
                        nodes += played.nodes;
                    }
                    let block = Block { origin, first, games };
                    if sender.send((number, block, nodes)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut result = Ok(());
        let mut early = BTreeMap::new();
        for (number, block, nodes) in finished {
            progress.nodes += nodes;
            early.insert(number, block);
            while result.is_ok()
                && let Some(block) = early.remove(&next)
            {
                next += 1;
                block.games.iter().for_each(|game| progress.played.add(game));
                result = store.append(&block);
                progress.tell_at_times();
            }
            if result.is_err() {
                stop.store(true, Ordering::Relaxed);
            }
        }
        if progress.played.games > 0 {
            progress.tell();
        }
        result
    })
}

/// Waits as long as something is measured on this machine. A lock that cannot be read does not stop the generator. Returns
/// `false` if the run is over by then.
fn wait_while_busy(is_over: impl Fn() -> bool) -> bool {
    while busy::is_held().unwrap_or(false) {
        if is_over() {
            return false;
        }
        std::thread::sleep(LOOK);
    }
    true
}

/// The games of this run.
struct Progress {
    started: Instant,
    told: Instant,
    played: Statistics,
    /// The number of positions that the searches have visited.
    nodes: u64,
}

impl Progress {
    /// Writes a line to stderr if [`PAUSE`] has passed since the last one.
    fn tell_at_times(&mut self) {
        if self.told.elapsed() >= PAUSE {
            self.tell();
        }
    }

    /// Writes a line to stderr.
    fn tell(&mut self) {
        self.told = Instant::now();
        let Statistics { games, positions, .. } = self.played;
        let seconds = self.started.elapsed().as_secs_f64();
        let _ = writeln!(
            io::stderr(),
            "komadai: {seconds:.0} s: {games} games, {positions} positions, {:.0} positions/s, {:.0} nodes/s",
            positions as f64 / seconds,
            self.nodes as f64 / seconds
        );
    }
}

/// Prints what games contain.
fn print(all: &Statistics) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let share = |part: u64, whole: u64| 100.0 * part as f64 / whole.max(1) as f64;
    writeln!(
        out,
        "games {}: Black won {:.1} %, draws {:.1} %",
        all.games,
        share(all.black_wins, all.games),
        share(all.draws, all.games)
    )?;
    writeln!(out, "plies per game {:.1}", all.plies as f64 / all.games.max(1) as f64)?;
    writeln!(out, "positions {} (quiet {:.1} %)", all.positions, share(all.quiet, all.positions))?;
    match all.scale() {
        Some(scale) => writeln!(out, "best-fitting scale {scale}"),
        None => Ok(()),
    }
}
