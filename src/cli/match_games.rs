//! The `komadai match` command: two engines play each other, and this program is the referee.
//!
//! Several games run at the same time, each with its own pair of engine processes. A worker thread that finishes a game
//! sends it to the main thread, which logs it, counts it and decides when the match ends.

mod journal;
pub(crate) mod ladder;
mod limit;
mod openings;
mod options;
mod play;
mod progress;
mod referee;
mod side;
mod sprt;
mod standings;
mod statistics;
mod usi_engine;
mod usi_words;

pub(crate) use options::Options;

use journal::Journal;
use limit::Limit;
use options::Plan;
use play::{Fixture, GameResult};
use progress::Progress;
use record::GameRecord;
use side::{BySide, Side};
use standings::Standings;
use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;
use usi_engine::{Calling, StartError, UsiEngine};

/// Plays the match, or the rest of a resumed match, and prints the result table.
///
/// # Errors
/// The options are invalid, an engine cannot be started, or a file cannot be read or written. Finished games are in the
/// log even then.
pub(crate) fn run(options: Options) -> io::Result<()> {
    // Training games would change the speed of the engines.
    let _busy = busy::hold();
    let plan = options.plan()?;
    let mut standings = Standings::new(plan.sprt.clone());
    let mut journal = None;
    if let Some(path) = &plan.log {
        let (opened, results) = Journal::open(path, plan.settings.clone(), plan.resume)?;
        results.into_iter().for_each(|result| standings.add(result));
        journal = Some(opened);
    }
    let mut progress = Progress::new(plan.games);
    let games = games(&plan, &progress);
    let missing: VecDeque<u32> = (1..=games).filter(|&number| !standings.has(number)).collect();
    if standings.tally().games() > 0 {
        progress.note(&format!("{} games from the log", standings.tally().games()));
    }
    let result = match standings.is_decided() {
        true => Ok(()),
        false => play_all(&plan, missing, |result, mut record| {
            if let Some(journal) = &mut journal {
                result.write_header(&mut record, &plan.names);
                journal.append(&result, record)?;
            }
            tell_fault(&progress, &result);
            standings.add(result);
            progress.show(standings.tally().games(), || standings.line());
            Ok(!standings.is_decided())
        }),
    };
    progress.finish();
    write!(io::stdout().lock(), "{}", standings.table(&plan.names))?;
    result
}

/// Reports a game that an engine lost by a fault; does nothing for other games.
fn tell_fault(progress: &Progress, result: &GameResult) {
    let (Some(_), Some(winner)) = (result.fault, result.winner) else { return };
    let told = result.told.as_ref().map(|told| format!(" ({told})")).unwrap_or_default();
    progress.note(&format!("game {}: engine {} lost by {}{told}", result.number, !winner, result.cause));
}

/// The number of games of the match. With a node limit it is at most twice the number of openings, because the same
/// opening would give the same games again.
fn games(plan: &Plan, progress: &Progress) -> u32 {
    let different = plan.openings.count().and_then(|openings| u32::try_from(openings).ok()?.checked_mul(2));
    match (plan.allowance.limit, different) {
        (Limit::Nodes(_), Some(different)) if different < plan.games => {
            progress.note(&format!("with a node limit the openings give only {different} different games"));
            different
        }
        _ => plan.games,
    }
}

/// The message of a worker to the main thread: a finished game, or the error that ended the worker.
type Finished = Result<(GameResult, GameRecord), io::Error>;

/// The data that the workers share.
struct Shared<'a> {
    plan: &'a Plan,
    /// The numbers of games that have not begun.
    queue: Mutex<VecDeque<u32>>,
    /// Whether no further game may begin, because the match is decided or an error has occurred.
    is_enough: AtomicBool,
    /// The time after which no game begins; `None` is no limit.
    deadline: Option<Instant>,
}

/// Plays the games with these numbers and passes each to `take` as it ends. `take` returns whether further games may
/// begin. Games in progress are always played to their end, because otherwise short games would have more weight.
///
/// # Errors
/// The first error of a worker or of `take`.
fn play_all(
    plan: &Plan,
    games: VecDeque<u32>,
    mut take: impl FnMut(GameResult, GameRecord) -> io::Result<bool>,
) -> io::Result<()> {
    let workers = plan.concurrency.min(games.len());
    let deadline = plan.time.and_then(|time| Instant::now().checked_add(time));
    let shared = Shared { plan, queue: Mutex::new(games), is_enough: AtomicBool::new(false), deadline };
    let (sender, finished) = channel();
    std::thread::scope(|scope| {
        for _ in 0..workers {
            let (shared, sender) = (&shared, sender.clone());
            scope.spawn(move || work(shared, &sender));
        }
        drop(sender);
        let mut result = Ok(());
        for one in finished {
            match one.and_then(|(result, record)| take(result, record)) {
                Ok(true) => continue,
                Ok(false) => {}
                // The first error is the cause of the others.
                Err(error) => result = result.and(Err(error)),
            }
            shared.is_enough.store(true, Ordering::Relaxed);
        }
        result
    })
}

/// The loop of a worker thread: plays games until none is left, no further game may begin, or one fails.
fn work(shared: &Shared<'_>, sender: &Sender<Finished>) {
    let mut seats = BySide { a: None, b: None };
    while let Some(number) = shared.next() {
        let finished = play_one(shared.plan, number, &mut seats);
        let failed = finished.is_err();
        if sender.send(finished).is_err() || failed {
            return;
        }
    }
}

impl Shared<'_> {
    /// Takes the number of the next game from the queue; `None` if no further game may begin.
    fn next(&self) -> Option<u32> {
        let is_over = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if is_over || self.is_enough.load(Ordering::Relaxed) {
            return None;
        }
        self.queue.lock().unwrap_or_else(PoisonError::into_inner).pop_front()
    }
}

/// Plays game `number` with the engines in `seats`, or with new processes where a seat is empty or every game needs new
/// ones. The engines are put back into `seats`.
fn play_one(plan: &Plan, number: u32, seats: &mut BySide<Option<UsiEngine>>) -> Finished {
    let fixture = fixture(plan, number)?;
    let mut engine = |side| {
        let seated = seats[side].take().filter(|_| !plan.restart);
        ready(seated, &plan.engines[side]).map_err(|error| io::Error::other(error.to_string()))
    };
    let mut engines = BySide { a: engine(Side::A)?, b: engine(Side::B)? };
    let played = play::play(&fixture, &mut engines, &plan.referee, &plan.allowance);
    let BySide { a, b } = engines;
    (seats.a, seats.b) = (Some(a), Some(b));
    played.map_err(|fault| io::Error::other(format!("game {number}: {fault}")))
}

fn fixture(plan: &Plan, number: u32) -> io::Result<Fixture> {
    let index = (number - 1) / 2;
    let opening = plan.openings.get(index, &plan.referee);
    let opening =
        opening.ok_or_else(|| io::Error::other("no fair opening was found: use fewer random plies"))?;
    let black = if number % 2 == 1 { Side::A } else { Side::B };
    Ok(Fixture { number, opening_number: index + 1, opening, black })
}

/// Prepares an engine for a new game: the given one, or a new process if there is none or it has failed.
fn ready(seated: Option<UsiEngine>, calling: &Calling) -> Result<UsiEngine, StartError> {
    if let Some(mut engine) = seated.filter(|engine| !engine.is_lost())
        && engine.new_game().is_ok()
    {
        return Ok(engine);
    }
    UsiEngine::start(calling)
}
