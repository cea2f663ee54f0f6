//! Makes rows of `tests/data/mates-real.sfen`: long mates in the final attacks of games that the engine plays against
//! itself.
//!
//! Usage: `cargo run --release -p tests --example real_mates -- SEED GAMES [NODES]`. It takes from each game the
//! earliest position of the last attack in which the solver finds a mate of 25 to 45 plies. Then the solver visits up
//! to `NODES` positions. The row has the plies within which there is a mate, the plies within which there is none, the
//! visited positions, and a line to mate.

use engine::{Engine, Job, MateSolver, MateStep, Solution, Step};
use protocol::{Answer, Limits};
use rules::{Move, Position, Variant};
use std::io::{self, Write};

/// The number of random moves at the beginning of a game.
const RANDOM_PLIES: u32 = 8;
/// The greatest number of moves of a game.
const LONGEST_GAME: usize = 300;
/// The number of positions that the engine visits for a move.
const NODES_OF_MOVE: u64 = 6_000;
/// The number of positions that the solver visits to look for a mate.
const NODES_OF_LOOK: u64 = 400_000;
/// The number of consecutive positions without a mate after which the search for an earlier mate ends.
const MISSES: u32 = 6;
/// The lengths of the wanted mates in plies.
const LENGTHS: std::ops::RangeInclusive<u32> = 25..=45;

/// A mate that the solver has found.
struct Found {
    /// The number of plies within which there is a mate.
    at_most: u32,
    /// The number of plies within which there is no mate.
    none_within: u32,
    line: Vec<Move>,
}

fn main() -> io::Result<()> {
    let mut numbers = std::env::args().skip(1).filter_map(|argument| argument.parse::<u64>().ok());
    let (seed, games) = (numbers.next().unwrap_or(1), numbers.next().unwrap_or(10));
    let nodes = numbers.next().unwrap_or(20_000_000);
    let mut out = io::stdout().lock();
    let (mut engine, mut solver) = (Engine::new(32), MateSolver::new(512));
    for game in 0..games {
        let end = play(&mut engine, seed.wrapping_mul(1_000_003).wrapping_add(game));
        if let Some(position) = earliest(&mut solver, end) {
            let sfen = position.to_string();
            if let Some(found) =
                solve(&mut solver, position, nodes).filter(|found| LENGTHS.contains(&found.at_most))
            {
                let line: Vec<String> = found.line.iter().map(ToString::to_string).collect();
                let Found { at_most, none_within, .. } = found;
                writeln!(out, "{sfen}\t{at_most}\t{none_within}\t{}\t{}", solver.nodes(), line.join(" "))?;
                out.flush()?;
            }
        }
    }
    Ok(())
}

/// Plays a game of the engine against itself and returns its last position.
fn play(engine: &mut Engine, seed: u64) -> Position {
    let mut dice = seed;
    let mut game = Position::start(Variant::Standard);
    engine.new_game();
    for ply in 0..LONGEST_GAME {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        if ply < RANDOM_PLIES as usize {
            game.make(moves[roll(&mut dice, moves.len())]);
            continue;
        }
        let limits = Limits { depth: None, nodes: Some(NODES_OF_MOVE), time: None };
        engine.start_at(Job { limits, ..Job::new(game.clone()) }, 0);
        let best = loop {
            if let Step::Done(best) = engine.poll(u64::MAX, 0) {
                break best;
            }
        };
        match best.answer {
            Answer::Move(mv) => game.make(mv),
            _ => break,
        }
    }
    game
}

/// The earliest position of the last attack that has a mate of a wanted length.
fn earliest(solver: &mut MateSolver, end: Position) -> Option<Position> {
    let mut position = end;
    if position.has_legal_move() || !position.in_check() {
        return None;
    }
    let (mut earliest, mut misses) = (None, 0);
    position.undo();
    while misses < MISSES {
        match solve(solver, Position::from_setup(&position.to_setup()).ok()?, NODES_OF_LOOK) {
            Some(found) => {
                misses = 0;
                if LENGTHS.contains(&found.at_most) {
                    earliest = Position::from_setup(&position.to_setup()).ok();
                }
            }
            None => misses += 1,
        }
        if !(position.undo() && position.undo()) {
            break;
        }
    }
    earliest
}

fn solve(solver: &mut MateSolver, position: Position, nodes: u64) -> Option<Found> {
    solver.start(position);
    let mut none_within = 0;
    let solution = loop {
        match solver.poll(10_000) {
            MateStep::Done(solution) => break solution,
            MateStep::Working(progress) => none_within = progress.none_within,
            MateStep::Idle => return None,
        }
        if solver.nodes() >= nodes {
            break solver.stop()?;
        }
    };
    let Solution::Mate(mate) = solution else { return None };
    let at_most = mate.line.len() as u32;
    let none_within = if mate.shortest.is_some() { at_most - 1 } else { none_within };
    Some(Found { at_most, none_within, line: mate.line })
}

/// A random number below `sides` (splitmix64).
fn roll(dice: &mut u64, sides: usize) -> usize {
    *dice = dice.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *dice;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((z ^ (z >> 31)) % sides as u64) as usize
}
