//! Tests of the built-in network and of the search that uses it.

use crate::support::{Dice, position};
use network::Network;
use rules::{ByColor, Color, Piece, Position, Setup, Square, Variant};
use std::sync::Arc;

fn built_in() -> Network {
    Network::read(include_bytes!("../../public/engine/network.bin")).expect("the built-in network")
}

/// The values of the network in the search are compared with its plain form wherever assertions of a debug build are on:
/// `Search::evaluate` does that.
#[test]
fn the_search_evaluates_as_the_plain_form_does() {
    assert!(cfg!(debug_assertions), "nothing is compared in this build");
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
