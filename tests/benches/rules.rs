//! Compares the speed of the rules with another library, `haitaka`:
//! `cargo bench -p tests --bench rules [-- ROUNDS [deep]]`.
//!
//! Each round runs every row once with each library in turn, so that other work on the machine affects both equally.
//! The output has medians in millions of leaves per second, and the median of the ratios of all rounds. Compare only
//! rows of the same run. `deep` adds rows that take a second or more.
// A benchmark prints to stdout.
#![allow(clippy::print_stdout)]

use rules::{Position, Setup, Variant, perft, perft_made};
use std::hint::black_box;
use std::time::{Duration, Instant};

const MIDDLE_GAME: &str = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1";

/// The way in which a row counts leaves.
#[derive(Clone, Copy)]
enum Way {
    /// The moves of the last ply are counted, not made.
    Counted,
    /// Every leaf is made and taken back.
    Made,
}

struct Row {
    name: &'static str,
    sfen: &'static str,
    depth: u8,
    way: Way,
    leaves: u64,
    deep: bool,
}

const fn row(name: &'static str, sfen: &'static str, depth: u8, way: Way, leaves: u64, deep: bool) -> Row {
    Row { name, sfen, depth, way, leaves, deep }
}

const START: &str = Variant::Standard.start_sfen();
const ROWS: [Row; 5] = [
    row("start 5, counted", START, 5, Way::Counted, 19_861_490, false),
    row("middle game 3, counted", MIDDLE_GAME, 3, Way::Counted, 4_809_015, false),
    row("start 5, every leaf made", START, 5, Way::Made, 19_861_490, false),
    row("start 6, counted", START, 6, Way::Counted, 547_581_517, true),
    row("middle game 4, counted", MIDDLE_GAME, 4, Way::Counted, 516_925_165, true),
];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let rounds = words.iter().find_map(|word| word.parse().ok()).unwrap_or(7);
    let deep = words.iter().any(|word| word == "deep");
    let rows: Vec<&Row> = ROWS.iter().filter(|row| deep || !row.deep).collect();
    let mut times: Vec<[Vec<Duration>; 2]> = rows.iter().map(|_| <[Vec<Duration>; 2]>::default()).collect();
    for _ in 0..rounds {
        for (row, times) in rows.iter().zip(&mut times) {
            times[0].push(timed(row, ours));
            times[1].push(timed(row, theirs));
        }
    }
    println!("{:<26} {:>9} {:>9} {:>7}   of {rounds} rounds", "M leaves/s", "ours", "haitaka", "ratio");
    for (row, times) in rows.iter().zip(times) {
        let ratios =
            times[0].iter().zip(&times[1]).map(|(ours, theirs)| theirs.as_secs_f64() / ours.as_secs_f64());
        let ratio = median(ratios.collect());
        let [ours, theirs] = times
            .map(|all| row.leaves as f64 / 1e6 / median(all.iter().map(Duration::as_secs_f64).collect()));
        println!("{:<26} {ours:>9.1} {theirs:>9.1} {ratio:>7.2}", row.name);
    }
}

fn timed(row: &Row, count: fn(&Row) -> u64) -> Duration {
    let begin = clock();
    let leaves = count(black_box(row));
    let took = clock().saturating_sub(begin);
    assert_eq!(leaves, row.leaves, "{}", row.name);
    took
}

/// The processor time of this thread where the system provides it, so that other work on the machine matters less.
fn clock() -> Duration {
    thread_local!(static BEGIN: Instant = Instant::now());
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let running = told.and_then(|text| text.split(' ').next()?.parse().ok());
    running.map_or_else(|| BEGIN.with(Instant::elapsed), Duration::from_nanos)
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn ours(row: &Row) -> u64 {
    let setup: Setup = row.sfen.parse().expect("a SFEN");
    let mut position = Position::from_setup(&setup).expect("it can be played");
    match row.way {
        Way::Counted => perft(&mut position, row.depth.into()),
        Way::Made => perft_made(&mut position, row.depth.into()),
    }
}

fn theirs(row: &Row) -> u64 {
    let board = haitaka::Board::from_sfen(row.sfen).expect("a SFEN");
    match row.way {
        Way::Counted => counted_by_haitaka(&board, row.depth),
        Way::Made => made_by_haitaka(&board, row.depth),
    }
}

fn counted_by_haitaka(board: &haitaka::Board, depth: u8) -> u64 {
    let mut count = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            count += moves.into_iter().len() as u64;
        } else {
            for mv in moves {
                let mut after = board.clone();
                after.play_unchecked(mv);
                count += counted_by_haitaka(&after, depth - 1);
            }
        }
        false
    });
    count
}

fn made_by_haitaka(board: &haitaka::Board, depth: u8) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut after = board.clone();
            after.play_unchecked(mv);
            count += made_by_haitaka(&after, depth - 1);
        }
        false
    });
    count
}
