//! Tests of the built-in network and of the search that uses it.

use crate::support::{Dice, position};
use engine::{Engine, Job, Step};
use network::Network;
use protocol::Level;
use rules::{ByColor, Color, Line, Piece, Position, Setup, Square, Variant};
use std::sync::Arc;

fn built_in() -> Network {
    Network::read(include_bytes!("../../public/engine/network.bin")).expect("the built-in network")
}

/// The values of the network in the search are compared with its plain form wherever assertions of a debug build are on:
/// `Search::evaluate` does that. In a release build nothing would be compared.
#[cfg(debug_assertions)]
#[test]
fn the_search_evaluates_as_the_plain_form_does() {
    let nodes: u64 = engine::bench_with(Some(Arc::new(built_in()))).map(|line| line.nodes).sum();
    assert!(nodes > 100_000, "{nodes} nodes");
}

/// The arrangement with every square moved.
fn moved(setup: &Setup, to: impl Fn(Square) -> Square, change: impl Fn(Piece) -> Piece) -> Setup {
    let mut board = [None; Square::COUNT];
    for square in Square::all() {
        board[to(square).index()] = setup.board[square.index()].map(&change);
    }
    Setup { board, ..setup.clone() }
}

fn mirrored(square: Square) -> Square {
    Square::new(8 - square.file(), square.rank()).expect("a square")
}

#[test]
fn colors_exchanged_and_boards_mirrored_have_equal_values() {
    let network = built_in();
    let mut dice = Dice::new(5);
    let (mut compared, mut values) = (0, Vec::new());
    for _ in 0..30 {
        let mut game = Position::start(Variant::Standard);
        for _ in 0..120 {
            let Some(mv) = dice.pick(&game.legal_moves()) else { break };
            game.make(mv);
            let setup = game.to_setup();
            let value = network.evaluate(&game);
            values.push(value);
            let exchanged = moved(
                &setup,
                |square| Variant::Standard.rotated(square),
                |piece| Piece::new(!piece.color, piece.kind),
            );
            let hands = ByColor { black: setup.hands.white, white: setup.hands.black };
            let exchanged = Setup { hands, turn: !setup.turn, ..exchanged };
            assert_eq!(network.evaluate(&position(&exchanged.to_string())), value, "{setup}");
            // With a king on the middle file neither the board nor its mirror image is turned.
            let on_middle =
                Color::ALL.iter().any(|&color| game.king(color).is_some_and(|king| king.file() == 4));
            if !on_middle {
                compared += 1;
                let mirror = moved(&setup, mirrored, |piece| piece);
                assert_eq!(network.evaluate(&position(&mirror.to_string())), value, "{setup}");
            }
        }
    }
    values.sort_unstable();
    values.dedup();
    assert!(compared > 300 && values.len() > 300, "{compared} mirrored, {} values", values.len());
}

#[test]
fn the_built_in_network_has_its_row_in_the_description_of_the_training() {
    let row = format!("| `{:08x}` | ", built_in().checksum());
    let readme = include_str!("../../training/README.md");
    assert!(readme.contains(&row), "no row of training/README.md begins with {row}");
}

/// A hint in a game against a low level has the value that it would have without that game.
#[test]
fn searches_with_different_evaluations_share_no_values() {
    let line =
        Line::parse("startpos moves 7g7f 3c3d 2g2f 4c4d 3i4h 8b4b", Variant::Standard).expect("a line");
    let position = line.play().expect("legal moves");
    let hint = |engine: &mut Engine| {
        // Limited by time alone, so that it keeps the tables of earlier jobs.
        engine.start_at(Job::new(position.clone()), 0);
        while !matches!(engine.poll(1, 0), Step::Working(Some(report)) if report.depth == 6) {}
        engine.stop().expect("a job").nodes
    };
    let mut engine = Engine::new(8);
    engine.set_network(Some(Arc::new(built_in())));
    let alone = hint(&mut engine);
    engine.new_game();
    engine.run(Job { level: Level::new(11), ..Job::new(position.clone()) });
    assert_eq!(hint(&mut engine), alone);
    // With the same evaluation they do.
    assert_ne!(hint(&mut engine), alone);
}

/// The lines with which networks are matched are legal, and none occurs twice.
#[test]
fn openings_for_matches_can_be_played() {
    for text in [include_str!("../data/openings/castles.txt"), include_str!("../data/openings/handicaps.txt")]
    {
        let mut lines: Vec<&str> = text.lines().collect();
        for line in &lines {
            let played = Line::parse(line, Variant::Standard).and_then(|line| line.play());
            assert!(played.is_ok_and(|position| !position.legal_moves().is_empty()), "{line}");
        }
        let count = lines.len();
        lines.sort_unstable();
        lines.dedup();
        assert!(count > 100 && lines.len() == count, "{} of {count} lines differ", lines.len());
    }
}
