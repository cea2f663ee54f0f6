//! How fast records are read, in bytes of text per second and core: `cargo bench -p tests --bench record`.
//!
//! The games are random ones, with and without comments and times; each text is read as a whole, the moves judged and
//! played. Compare rows of one run only: machines are shared.

use divan::counter::BytesCount;
use divan::{Bencher, black_box};
use record::{Builder, Elapsed, Format, GameRecord};
use rules::Variant;

fn main() {
    divan::main();
}

/// What a game is written with.
#[derive(Clone, Copy, Debug)]
enum Dress {
    /// Moves alone.
    Plain,
    /// Moves with times.
    Timed,
    /// Moves with times and comments, as engines and broadcasters write them.
    Told,
}

const DRESSES: [Dress; 3] = [Dress::Plain, Dress::Timed, Dress::Told];

/// A random game of `plies` moves.
fn game(seed: u64, plies: usize, dress: Dress) -> GameRecord {
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
        if !matches!(dress, Dress::Plain) {
            node.time = Some(Elapsed { spent_ms: (state >> 50) % 100 * 1000, total_ms: None });
        }
        if matches!(dress, Dress::Told) && ply % 2 == 0 {
            node.add_comment("評価値 120  ▲７六歩 △３四歩 ▲２六歩 △８四歩");
        }
    }
    builder.finish()
}

/// Some texts of one format.
fn texts(format: Format, dress: Dress) -> Vec<String> {
    (1..=40)
        .map(|seed| format.write(&game(seed, 150, dress)).expect("every format carries an even game").text)
        .collect()
}

fn read(bencher: Bencher<'_, '_>, format: Format, dress: Dress) {
    let texts = texts(format, dress);
    let bytes: usize = texts.iter().map(String::len).sum();
    bencher.counter(BytesCount::new(bytes)).bench(|| {
        for text in &texts {
            black_box(format.read(black_box(text)).expect("what was written can be read"));
        }
    });
}

#[divan::bench(args = DRESSES)]
fn kif(bencher: Bencher<'_, '_>, dress: Dress) {
    read(bencher, Format::Kif, dress);
}

#[divan::bench(args = DRESSES)]
fn csa(bencher: Bencher<'_, '_>, dress: Dress) {
    read(bencher, Format::Csa, dress);
}

#[divan::bench(args = DRESSES)]
fn ki2(bencher: Bencher<'_, '_>, dress: Dress) {
    read(bencher, Format::Ki2, dress);
}

#[divan::bench(args = DRESSES)]
fn jkf(bencher: Bencher<'_, '_>, dress: Dress) {
    read(bencher, Format::Jkf, dress);
}
