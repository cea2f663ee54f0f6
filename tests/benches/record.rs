//! Measures the speed of reading records, in bytes of text per second and core: `cargo bench -p tests --bench record`.
//!
//! The games are random, with and without comments and times. Each text is read completely, and its moves are judged
//! and played. Compare only rows of the same run, because machines are shared.
//!
//! `hostile` reads texts that are made to waste time, each at a tenth of its length and at full length. `long_game`
//! plays games of many moves. As long as the work is linear in the length, the rows of a text are equally fast.

#[path = "../it/hostile_texts.rs"]
#[allow(dead_code)] // Only the tests use the expected results.
mod hostile_texts;

use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box};
use game::{Command, Game, Terms};
use hostile_texts::TEXTS;
use record::{Builder, Elapsed, Format, GameRecord};
use rules::{Move, Position, Setup, Variant};
use std::collections::HashMap;

fn main() {
    divan::main();
}

/// The data that a game has besides its moves.
#[derive(Clone, Copy, Debug)]
enum Detail {
    /// Moves without times and comments.
    Moves,
    /// Moves with times, without comments.
    Times,
    /// Moves with times and comments, as engines and broadcasters write them.
    Comments,
}

const DETAILS: [Detail; 3] = [Detail::Moves, Detail::Times, Detail::Comments];

/// Makes a random game of at most `plies` moves.
fn game(seed: u64, plies: usize, detail: Detail) -> GameRecord {
    let start = Variant::Standard.start_sfen().parse().expect("the start position is a SFEN");
    let mut builder = Builder::new(start).expect("the start position can be played");
    let mut state = seed;
    for ply in 0..plies {
        let moves = builder.position().legal_moves();
        if moves.is_empty() {
            break;
        }
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mv = moves[(state >> 33) as usize % moves.len()];
        let id = builder.play(mv).expect("a legal move");
        let node = builder.record_mut().node_mut(id);
        if !matches!(detail, Detail::Moves) {
            node.time = Some(Elapsed { spent_ms: (state >> 50) % 100 * 1000, total_ms: None });
        }
        if matches!(detail, Detail::Comments) && ply % 2 == 0 {
            node.add_comment("評価値 120  ▲７六歩 △３四歩 ▲２六歩 △８四歩");
        }
    }
    builder.finish()
}

/// Makes 40 texts of random games in one format.
fn texts(format: Format, detail: Detail) -> Vec<String> {
    (1..=40)
        .map(|seed| format.write(&game(seed, 150, detail)).expect("every format carries an even game").text)
        .collect()
}

fn read(bencher: Bencher<'_, '_>, format: Format, detail: Detail) {
    let texts = texts(format, detail);
    let bytes: usize = texts.iter().map(String::len).sum();
    bencher.counter(BytesCount::new(bytes)).bench(|| {
        for text in &texts {
            black_box(format.read(black_box(text)).expect("what was written can be read"));
        }
    });
}

#[divan::bench(args = DETAILS)]
fn kif(bencher: Bencher<'_, '_>, detail: Detail) {
    read(bencher, Format::Kif, detail);
}

#[divan::bench(args = DETAILS)]
fn csa(bencher: Bencher<'_, '_>, detail: Detail) {
    read(bencher, Format::Csa, detail);
}

#[divan::bench(args = DETAILS)]
fn ki2(bencher: Bencher<'_, '_>, detail: Detail) {
    read(bencher, Format::Ki2, detail);
}

#[divan::bench(args = DETAILS)]
fn jkf(bencher: Bencher<'_, '_>, detail: Detail) {
    read(bencher, Format::Jkf, detail);
}

/// The rows of the benchmark `hostile`: every text of [`TEXTS`], at a tenth of its length and at full length.
fn hostile_rows() -> impl Iterator<Item = HostileRow> {
    (0..TEXTS.len()).flat_map(|text| [10, 1].map(|part| HostileRow { text, part }))
}

/// A text by its index in [`TEXTS`], and the divisor of its length.
struct HostileRow {
    text: usize,
    part: usize,
}

impl std::fmt::Display for HostileRow {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}, {}", TEXTS[self.text], if self.part == 1 { "whole" } else { "a tenth" })
    }
}

#[divan::bench(args = hostile_rows(), sample_count = 5, sample_size = 1)]
fn hostile(bencher: Bencher<'_, '_>, row: &HostileRow) {
    let hostile = TEXTS[row.text];
    let text = (hostile.text)(hostile.count / row.part);
    bencher
        .counter(BytesCount::new(text.len()))
        .bench(|| black_box(hostile.format.read(black_box(&text)).map(|reading| reading.games.len())));
}

/// Makes a game of `plies` moves in which no position occurs four times: kings and golds that move at random.
fn long_walk(plies: usize) -> (Setup, Vec<Move>) {
    let start: Setup = "4k3g/9/9/9/9/9/9/9/G3K4 b - 1".parse().expect("a SFEN");
    let mut position = Position::from_setup(&start).expect("a position");
    let mut seen: HashMap<_, u32> = HashMap::new();
    let mut state = 2_u64;
    let mut walk = Vec::with_capacity(plies);
    while walk.len() < plies {
        let moves = position.legal_moves();
        let mv = std::iter::repeat_with(|| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            moves[(state >> 33) as usize % moves.len()]
        })
        .take(50)
        .find(|&mv| {
            let mut after = position.clone();
            after.make(mv);
            let captures = position.piece(mv.to()).is_some();
            let occurred = seen.get(&after.key()).copied().unwrap_or(0);
            !captures && !after.in_check() && after.has_legal_move() && occurred < 3
        });
        let mv = mv.expect("a move that leads on");
        position.make(mv);
        // The history is not needed and would slow this down.
        position = Position::from_setup(&position.to_setup()).expect("a position");
        *seen.entry(position.key()).or_default() += 1;
        walk.push(mv);
    }
    (start, walk)
}

#[divan::bench(args = [1_000, 10_000, 100_000], sample_count = 5, sample_size = 1)]
fn long_game(bencher: Bencher<'_, '_>, plies: usize) {
    let (start, walk) = long_walk(plies);
    bencher.counter(ItemsCount::new(plies)).bench(|| {
        let terms = Terms { start: start.clone(), ..Terms::even(Variant::Standard) };
        let mut game = Game::new(terms).expect("a game");
        for &mv in &walk {
            game.apply(Command::Play(mv), 0).expect("a legal move");
        }
        assert!(black_box(&game).outcome().is_none());
    });
}

/// Reads and plays a USI line in which the same pieces move back and forth.
#[divan::bench(args = [2_000, 20_000, 200_000], sample_count = 5, sample_size = 1)]
fn long_line(bencher: Bencher<'_, '_>, plies: usize) {
    let text = format!("startpos moves{}", " 2h3h 8b7b 3h2h 7b8b".repeat(plies / 4));
    bencher.counter(ItemsCount::new(plies)).bench(|| {
        let line = rules::Line::parse(black_box(&text), Variant::Standard).expect("a line");
        black_box(line.play().expect("legal moves").key())
    });
}
