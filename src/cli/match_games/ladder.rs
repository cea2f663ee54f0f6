//! The `komadai ladder` command: every level plays the level below it, and level 1 plays a
//! reference player, which captures what hangs. The table shows the Elo difference of each pair.

use super::openings::{Openings, Random};
use super::referee::Referee;
use super::statistics::{Elo, Pairs, Score, Tally, estimate};
use clap::Args;
use engine::{Engine, Job, Step};
use game::{Command, Game};
use protocol::{Answer, Level};
use reference_players::Rng;
use rules::{Color, Outcome};
use std::io::{self, Write};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

/// The options of the ladder.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Options {
    /// The lowest level to measure. It plays the level below it; level 1 plays a player that captures what
    /// hangs.
    #[arg(long, value_name = "LEVEL", default_value = "1", value_parser = level)]
    from: Level,
    /// The highest level to measure. The upper levels take long: each visits 1.7 times as many positions as the level
    /// below it.
    #[arg(long, value_name = "LEVEL", default_value = "14", value_parser = level)]
    to: Level,
    /// The number of games for each pair of levels. It must be even, because each opening is played twice.
    #[arg(long, value_name = "N", default_value = "60", value_parser = super::options::even)]
    games: u32,
    /// The seed of the random openings and of the random mistakes of the levels.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u32,
}

fn level(text: &str) -> Result<Level, String> {
    text.parse().ok().and_then(Level::new).ok_or_else(|| "the level must be from 1 to 20".to_owned())
}

/// The size of the transposition table of each player, in MiB.
const TABLE_MIB: u32 = 16;
/// The number of positions that one call of [`Engine::poll`] may visit.
const SLICE: u64 = 20_000;
/// The number of random moves of an opening, in plies.
const RANDOM_PLIES: u32 = 6;

/// A player of the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rung {
    /// A reference player, the baseline below level 1.
    Reference(reference_players::Player),
    Level(Level),
}

/// A player of the ladder with its own engine.
struct Player {
    rung: Rung,
    engine: Engine,
    seed: u32,
    /// The random numbers of a reference player.
    rng: Rng,
}

/// Plays the ladder and prints a Markdown table. Each row is printed as soon as its games are over.
///
/// # Errors
/// The output cannot be written, no fair opening is found, or a player makes an illegal move.
pub(crate) fn run(options: Options) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "| level | against | won–drawn–lost | Elo (95 %) | Elo above the lowest |")?;
    writeln!(out, "|---|---|---|---|---|")?;
    let mut above_lowest = Some(0.0);
    for upper in Level::all().filter(|level| (options.from..=options.to).contains(level)) {
        let below = upper
            .get()
            .checked_sub(1)
            .and_then(Level::new)
            .map_or(Rung::Reference(reference_players::Player::Taker), Rung::Level);
        let (tally, pairs) = play_pair(Rung::Level(upper), below, options)?;
        let elo = estimate(tally, pairs).map(|estimate| estimate.elo);
        if upper > options.from {
            above_lowest = match (above_lowest, elo) {
                (Some(sum), Some(Elo::About { elo, .. })) => Some(sum + elo),
                _ => None,
            };
        }
        let score = format!("{}–{}–{}", tally.wins, tally.draws, tally.losses);
        let elo = elo.map_or_else(|| "-".to_owned(), |elo| elo.to_string());
        let sum = above_lowest.map_or_else(|| "-".to_owned(), |sum: f64| format!("{sum:.0}"));
        writeln!(out, "| {} | {} | {score} | {elo} | {sum} |", upper.get(), below.name())?;
        out.flush()?;
    }
    Ok(())
}

/// Plays the games of a pair, on all processors. The results are from the view of `upper`.
fn play_pair(upper: Rung, below: Rung, options: Options) -> io::Result<(Tally, Pairs)> {
    let referee = Referee::default();
    let openings = Openings::Random(Random { plies: RANDOM_PLIES, seed: options.seed.into() });
    let next = AtomicU32::new(0);
    let results = Mutex::new((Tally::default(), Pairs::default()));
    let work = || -> Result<(), String> {
        let mut players = [Player::new(upper), Player::new(below)];
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= options.games / 2 {
                return Ok(());
            }
            let opening = openings.get(number, &referee).ok_or("no fair opening was found")?;
            let mut scores = [Score::Draw; 2];
            for (score, own) in scores.iter_mut().zip(Color::ALL) {
                let game = referee.begin(&opening)?;
                for player in &mut players {
                    player.begin(options.seed.wrapping_add(number));
                }
                *score = play(game, &mut players, own)?;
            }
            let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
            for score in scores {
                results.0.add(score);
            }
            results.1.add(scores[0], scores[1]);
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| {
            worker.join().map_err(|_| io::Error::other("a worker thread panicked"))?.map_err(io::Error::other)
        })
    })?;
    Ok(results.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// Plays a game to its end. The first player has the color `own`, and the score is that of the first player.
fn play(mut game: Game, players: &mut [Player; 2], own: Color) -> Result<Score, String> {
    while game.outcome().is_none() {
        let turn = game.position().turn();
        let player = &mut players[usize::from(turn != own)];
        let command = match player.answer(&game) {
            Answer::Move(mv) => Command::Play(mv),
            Answer::Declare => Command::Declare,
            Answer::Resign | Answer::NoMove => Command::Resign(turn),
        };
        game.apply(command, 0).map_err(|refusal| format!("{}: {refusal:?}", player.rung.name()))?;
    }
    Ok(match game.outcome().and_then(Outcome::winner) {
        Some(winner) if winner == own => Score::Win,
        Some(_) => Score::Loss,
        None => Score::Draw,
    })
}

impl Rung {
    fn name(self) -> String {
        match self {
            Self::Reference(player) => player.to_string(),
            Self::Level(level) => format!("level {}", level.get()),
        }
    }
}

impl Player {
    fn new(rung: Rung) -> Self {
        Self { rung, engine: Engine::new(TABLE_MIB), seed: 0, rng: Rng::with_seed(0) }
    }

    /// Prepares for a new game. The seed decides which random mistakes a level makes.
    fn begin(&mut self, seed: u32) {
        self.seed = seed;
        self.rng = Rng::with_seed(seed.into());
        self.engine.new_game();
    }

    fn answer(&mut self, game: &Game) -> Answer {
        let position = game.position().clone();
        let level = match self.rung {
            Rung::Reference(player) => {
                return player.choose(&position, &mut self.rng).map_or(Answer::NoMove, Answer::Move);
            }
            Rung::Level(level) => level,
        };
        let impasse = rules::Impasse::of_game(game.terms().impasse, &game.terms().start);
        let job = Job { level: Some(level), seed: self.seed, impasse, ..Job::new(position) };
        self.engine.start_at(job, 0);
        loop {
            match self.engine.poll(SLICE, 0) {
                Step::Done(best) => return best.answer,
                Step::Working(_) => {}
                Step::Idle => return Answer::NoMove,
            }
        }
    }
}
