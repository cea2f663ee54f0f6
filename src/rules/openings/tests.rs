//! The data of the openings, and games that have none. `tests/data/names` has games for each opening.

use super::*;
use crate::{Handicap, Line, Setup};

/// The opening of the game that these moves make, written as `name side ply`.
fn opening(moves: &str) -> Option<(Opening, Option<Color>, usize)> {
    let mut position = Position::start(Variant::Standard);
    for mv in moves.split_whitespace() {
        assert_eq!(position.play(mv.parse().unwrap()), Ok(()), "{mv} of {moves}");
    }
    Opening::of(&position).map(|at| (at.opening, at.side, at.ply))
}

#[test]
fn names_are_read_and_written() {
    for opening in Opening::ALL {
        assert_eq!(Opening::from_name(opening.name()), Some(opening));
        assert!(
            opening.name().chars().all(|letter| matches!(letter, 'a'..='z' | '0'..='9' | '-')),
            "{opening:?}"
        );
    }
    assert_eq!(Opening::from_name("house"), None);
}

#[test]
fn no_piece_of_an_opening_counts_twice() {
    for opening in Opening::ALL {
        let form = opening.form();
        assert!((1..=4).contains(&form.specificity) && !form.own.is_empty(), "{opening:?}");
        assert!(form.players == Players::One || form.own == form.other, "{opening:?}");
        for pieces in [form.own, form.other] {
            for (index, piece) in pieces.iter().enumerate() {
                let others = &pieces[..index];
                assert!(!piece.squares.is_empty(), "{opening:?}");
                assert!(others.iter().all(|other| !other.squares.meets(piece.squares)), "{opening:?}");
            }
        }
    }
}

#[test]
fn a_more_special_opening_takes_the_place_of_a_general_one() {
    let fourth = "7g7f 3c3d 2g2f 8b4b";
    assert_eq!(opening(fourth), Some((Opening::FourthFileRook, Some(Color::White), 4)));
    let exchanged = format!("{fourth} 2f2e 2b8h+ 7i8h");
    let found = Some((Opening::ExchangeFourthFileRook, Some(Color::White), 7));
    assert_eq!(opening(&exchanged), found);
    // It stays so, whatever comes.
    assert_eq!(opening(&format!("{exchanged} 4b3b")), found);
    let mut position = Position::start(Variant::Standard);
    exchanged.split(' ').for_each(|mv| position.make(mv.parse().unwrap()));
    let plies: Vec<usize> = Opening::all_of(&position).iter().map(|at| at.ply).collect();
    assert_eq!(plies, [4, 7]);
}

#[test]
fn a_game_that_has_lost_a_piece_is_in_no_opening() {
    // The bishop is lost before the rook ranges.
    assert_eq!(opening("7g7f 3c3d 8h5e 2b5e 2g2f 8b4b"), None);
    // Both bishops and a silver.
    assert_eq!(opening("7g7f 3c3d 8h2b+ 3a2b B*5e 9c9d 5e2b+ 9d9e 2h6h"), None);
}

#[test]
fn only_even_games_on_the_large_board_have_openings() {
    for variant in Variant::ALL {
        assert_eq!(Opening::of(&Position::start(variant)), None);
    }
    let start: Setup = Handicap::Lance.sfen(Variant::Standard).unwrap().parse().unwrap();
    let moves = ["3c3d", "7g7f", "8b4b"].map(|mv| mv.parse().unwrap()).to_vec();
    let position = Line { start, moves }.play().expect("legal moves");
    assert_eq!(Opening::of(&position), None);
    let mut position = Position::start(Variant::Standard);
    position.make_pass();
    position.make("8b4b".parse().unwrap());
    assert_eq!(Opening::of(&position), None);
}
