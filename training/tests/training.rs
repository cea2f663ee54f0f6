//! Trainings small enough for every test run: a toy that must learn, from games made here and from committed ones.

use network::Network;
use rules::{Position, Setup};
use selfplay::{Block, Origin, play};
use std::path::{Path, PathBuf};
use training::{Data, ReadError, Settings, draw_losses, train};

/// A file of this test, which is removed when the test ends.
struct TestFile(PathBuf);

impl TestFile {
    fn new(name: &str, bytes: &[u8]) -> Self {
        let path = std::env::temp_dir().join(format!("komadai-training-{}-{name}", std::process::id()));
        std::fs::write(&path, bytes).expect("the folder can be written");
        Self(path)
    }
}

impl Drop for TestFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// The committed games of seed 1.
fn committed() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("games/s1-n2000-0001.kmg")
}

/// A training of a few seconds.
fn short() -> Settings {
    Settings { width: 16, epochs: 5, first_rate: 5e-3, batch: Some(256), threads: 1, ..Settings::default() }
}

fn value(network: &Network, sfen: &str) -> i32 {
    let setup: Setup = sfen.parse().expect("an SFEN");
    network.evaluate(&Position::from_setup(&setup).expect("a position"))
}

#[test]
fn a_toy_learns_from_committed_games() {
    let data = Data::read(&[committed()], 600).unwrap();
    assert_eq!(data.games, 600);
    assert!((700..1_800).contains(&data.scale), "{}", data.scale);
    let outcome = train(&data, &short(), |_| {});
    let constant = train(&data, &Settings { epochs: 0, ..short() }, |_| {});
    let (before, after) = (constant.best.validation, outcome.best.validation);
    assert!(after < 0.5 * before, "the loss fell from {before} to {after}");
    let (network, difference) = outcome.to_network(&data);
    assert!(difference.as_trained < 5.0 && difference.as_trained < difference.unrounded, "{difference:?}");
    // An even game is nearly even; a rook in hand and a missing rook are worth something; the loser sees the reverse.
    let even = value(&network, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
    let ahead = value(&network, "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b R 1");
    let behind = value(&network, "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w R 1");
    assert!(even.abs() < 250, "{even}");
    assert!(ahead > even + 400, "{ahead} against {even}");
    assert!(behind < even - 400, "{behind} against {even}");
}

#[test]
fn the_result_does_not_depend_on_the_number_of_threads() {
    let data = Data::read(&[committed()], 60).unwrap();
    let [one, three] = [1, 3].map(|threads| {
        let settings = Settings { width: 48, epochs: 2, threads, ..short() };
        let outcome = train(&data, &settings, |_| {});
        (outcome.epochs.clone(), outcome.to_network(&data).0.write())
    });
    assert!(one == three, "the networks differ");
}

#[test]
fn generated_games_are_learned_from() {
    let settings = selfplay::Settings { seed: 5, nodes: 30 };
    let mut engine = engine::Engine::new(8);
    let games = (0..40).map(|number| play(&mut engine, settings, number).game).collect();
    let bytes = Block { origin: Origin { settings, network: 0 }, first: 0, games }.write();
    let file = TestFile::new("generated.kmg", &bytes);
    let data = Data::read(std::slice::from_ref(&file.0), u64::MAX).unwrap();
    assert_eq!(data.games, 40);
    let learned = (data.training.len() + data.validation.len()) as u64;
    assert!(learned > data.positions / 4 && learned < data.positions, "{learned} of {}", data.positions);
    let outcome = train(&data, &Settings { epochs: 2, ..short() }, |_| {});
    let losses: Vec<f64> = outcome.epochs.iter().map(|epoch| epoch.training).collect();
    assert!(losses[1] < losses[0], "{losses:?}");

    let picture = TestFile::new("losses.svg", b"");
    draw_losses(&picture.0, "a toy", &outcome.epochs).unwrap();
    let picture = std::fs::read_to_string(&picture.0).unwrap();
    assert!(picture.matches("<polyline").count() >= 2, "{picture}");
    assert!(draw_losses(Path::new("/nowhere/losses.svg"), "a toy", &outcome.epochs).is_err());
}

#[test]
fn positions_are_learned_once() {
    let path = committed();
    let bytes = std::fs::read(&path).unwrap();
    let first = Block::check(&bytes).unwrap().3;
    let file = TestFile::new("twice.kmg", &[&bytes[..first], &bytes[..first]].concat());
    let twice = Data::read(std::slice::from_ref(&file.0), 128 + 30).unwrap();
    assert_eq!(twice.games, 158);
    let all = Data::read(std::slice::from_ref(&path), 128).unwrap();
    assert_eq!((twice.training, twice.validation), (all.training, all.validation));
}

#[test]
fn files_that_cannot_be_read_are_named() {
    let bytes = std::fs::read(committed()).unwrap();
    let first = Block::check(&bytes).unwrap().3;
    let mut damaged = bytes[..first + 2_000].to_vec();
    damaged[first + 1_000] ^= 1;
    let file = TestFile::new("damaged.kmg", &damaged);
    let error = Data::read(std::slice::from_ref(&file.0), u64::MAX).unwrap_err();
    assert!(error.to_string().contains(&format!("damaged.kmg, byte {first}: ")), "{error}");
    let error = Data::read(&["nowhere.kmg".into()], u64::MAX).unwrap_err();
    assert!(
        matches!(error, ReadError::File(..)) && error.to_string().starts_with("nowhere.kmg: "),
        "{error}"
    );
    assert!(matches!(Data::read(&[], u64::MAX), Err(ReadError::Empty)));
}
