//! Castles that are built move by move, and formations that lack a piece.

use super::*;
use crate::{Move, PieceKind, Setup, Square};

/// Black's moves to each castle. White moves its rook to and fro meanwhile.
const BUILT: [(Castle, &str); 36] = [
    (Castle::FullYagura, "7g7f 7i6h 5g5f 6g6f 4i5h 6i7h 5i6i 6h7g 8h7i 5h6g 7i6h 6i7i 7i8h 3i4h 4h5g"),
    (Castle::YaguraAnaguma, "7g7f 7i6h 5g5f 6g6f 4i5h 6i7h 5i6i 6h7g 8h7i 5h6g 7i6h 6i7i 7i8h 9i9h 8h9i"),
    (Castle::Yagura, "7g7f 7i6h 5g5f 6g6f 4i5h 6i7h 5i6i 6h7g 8h7i 5h6g 7i6h 6i7i 7i8h"),
    (Castle::SilverYagura, "7g7f 7i6h 6g6f 6i7h 5i6i 6h7g 8h7i 7i6h 6i7i 7i8h 3i4h 4g4f 4h4g 4g5f 5f6g"),
    (
        Castle::StandingSilverYagura,
        "7g7f 7i6h 5g5f 6g6f 4i5h 6i7h 5i6i 6h7g 8h7i 5h6g 7i6h 6i7i 7i8h 7f7e 7g7f",
    ),
    (Castle::HalfYagura, "7g7f 7i6h 6h7g 6g6f 4i5h 5h6g 6i6h 5i6i 6i7h"),
    (Castle::RightYagura, "7g7f 6g6f 2h6h 5i4h 4h3h 3h2h 3i3h 3g3f 3h3g 4i3h 4g4f 6i5h 5h4g"),
    (Castle::Millennium, "7g7f 5i6h 6h7h 4i5h 5g5f 8h6f 8i7g 7i8h 5h6h 7h8i 6i7i 6h7h"),
    (
        Castle::Millennium,
        "7g7f 5i6h 6h7h 4i5h 6g6f 8h7g 7g5i 8i7g 7i8h 7h8i 6i7h 5h6g 5g5f 3i4h 4h5g 5g6h 6h7i",
    ),
    (Castle::KikusuiYagura, "7g7f 5i6h 6h7h 4i5h 6g6f 8h7g 7g5i 8i7g 7i8h 7h8i 6i7h 5h6g"),
    (Castle::SilverCrownAnaguma, "7g7f 5i6h 6h7h 4i5h 6g6f 8h7g 7h8h 7i7h 5h6g 8g8f 7h8g 6i7h 9i9h 8h9i"),
    (
        Castle::SilverCrownAnaguma,
        "7g7f 6g6f 2h6h 5i4h 4h3h 3h2h 3i3h 6i5h 4g4f 5h4g 2g2f 3h2g 4i3h 1i1h 2h1i",
    ),
    (Castle::StaticAnaguma, "7g7f 5i6h 6h7h 4i5h 8h7g 7h8h 9i9h 8h9i 7i8h 6i7i 5h6h"),
    (Castle::StaticAnaguma, "7g7f 5i6h 6h7h 4i5h 8h7g 7h8h 9i9h 8h9i 7i8h 6i7i 6g6f 5h6g"),
    (Castle::RangingAnaguma, "7g7f 6g6f 2h6h 5i4h 4h3h 3h2h 1i1h 2h1i 3i2h 4i3i 6i5h 5h4h"),
    (Castle::DiamondMino, "7g7f 6g6f 2h6h 5i4h 4h3h 3h2h 3i3h 6i5h 7i7h 7h6g 6g5f 4g4f 5f4g"),
    (Castle::Mino, "7g7f 6g6f 2h6h 5i4h 4h3h 3h2h 3i3h 6i5h"),
    (Castle::HighMino, "7g7f 6g6f 2h6h 5i4h 4h3h 3h2h 3i3h 6i5h 4g4f 5h4g"),
    (Castle::KimuraMino, "7g7f 6g6f 2h6h 5i4h 4h3h 3h2h 4g4f 3i4h 4h4g 6i5h 5h4h 4h3h"),
    (Castle::SilverCrown, "7g7f 6g6f 2h6h 5i4h 4h3h 3h2h 3i3h 6i5h 4g4f 5h4g 2g2f 3h2g 4i3h"),
    (Castle::SilverCrown, "7g7f 5i6h 6h7h 4i5h 6g6f 8h7g 7h8h 7i7h 5h6g 8g8f 7h8g 6i7h"),
    (Castle::CastleTower, "7g7f 5i6h 6h7h 4i5h 8g8f 7h8g 7i7h"),
    (Castle::LeftMino, "7g7f 5i6h 6h7h 4i5h 8h7g 7h8h 7i7h"),
    (Castle::Gangi, "7g7f 6g6f 7i7h 7h6g 6i7h 4i5h 5i6i 3i4h 5g5f 4h5g"),
    (Castle::Gangi, "7g7f 6g6f 7i7h 7h6g 6i7h 4i5h 5i6i 3i4h 4g4f 4h4g"),
    (Castle::Elmo, "7g7f 5i6h 6h7h 7i6h 6i7i 4i5i"),
    (Castle::GirlInTheHouse, "7g7f 5i6h 6h7h 4i5h 5h6h"),
    (Castle::Boat, "7g7f 5i6h 6h7h 4i5h"),
    (Castle::Crab, "7g7f 7i6h 6i7h 5g5f 4i5h 5i6i"),
    (Castle::Nakahara, "7g7f 6i7h 5i6i 4i5i 3i4h"),
    (Castle::CentralKing, "7g7f 6i7h 5i5h 4i3h"),
    (Castle::CentralKing, "7g7f 6i7h 5i5h 3i3h"),
    (Castle::RightKing, "7g7f 4g4f 3i4h 4h4g 3g3f 2i3g 2h2i 4i4h 5i4i 4i3h"),
    (Castle::RightKing, "7g7f 4g4f 3i4h 4h4g 3g3f 2i3g 2h2i 4i3h 5i4h"),
    (Castle::PeerlessGolds, "7g7f 6g6f 2h6h 5i4h 4h3h 3i2h 6i5h 4i4h"),
    (Castle::HalfMino, "7g7f 6g6f 2h6h 5i4h 4h3h 3h2h 3i3h"),
];

/// The position after these moves of one side. The other side moves its rook to and fro.
fn built(moves: &str, color: Color) -> Position {
    let turned = |mv: Move| match (color, mv) {
        (Color::White, Move::Normal { from, to, promote }) => {
            let rotated = |square| Variant::Standard.rotated(square);
            Move::Normal { from: rotated(from), to: rotated(to), promote }
        }
        _ => mv,
    };
    let other = match color {
        Color::Black => ["8b7b", "7b8b"],
        Color::White => ["2h3h", "3h2h"],
    };
    let mut position = Position::start(Variant::Standard);
    for (index, mv) in moves.split(' ').enumerate() {
        let own = turned(mv.parse().unwrap());
        let waiting: Move = other[index % 2].parse().unwrap();
        let pair = if color == Color::Black { [own, waiting] } else { [waiting, own] };
        for mv in pair {
            assert_eq!(position.play(mv), Ok(()), "{mv} of {moves}");
        }
    }
    position
}

#[test]
fn castles_of_both_sides_are_recognized_with_their_last_move() {
    for (castle, moves) in BUILT {
        for color in Color::ALL {
            let position = built(moves, color);
            assert_eq!(Castle::of(&position, color), Some(castle), "{moves}: {position}");
            assert_eq!(Castle::of(&position, !color), None, "{moves}: {position}");
            let (before, _) = moves.rsplit_once(' ').unwrap();
            assert_ne!(Castle::of(&built(before, color), color), Some(castle), "{before}");
        }
    }
    let castles = BUILT.map(|(castle, _)| castle);
    assert!(Castle::ALL.iter().all(|castle| castles.contains(castle)));
}

#[test]
fn without_any_one_of_its_pieces_there_is_no_castle() {
    for (castle, moves) in BUILT {
        let whole = built(moves, Color::Black).to_setup();
        for (square, piece) in whole.pieces() {
            let is_part = |form: &&[FormationPiece]| {
                form.iter().any(|part| part.kind == piece.kind && part.squares.has(square))
            };
            if piece.color == Color::White || !castle.forms().iter().any(is_part) {
                continue;
            }
            let mut setup: Setup = whole.clone();
            setup.board[square.index()] = None;
            if piece.kind == PieceKind::King {
                setup.board["5e".parse::<Square>().unwrap().index()] = Some(piece);
                setup.board["5d".parse::<Square>().unwrap().index()] = None;
            }
            let position = Position::from_setup(&setup).expect("a legal position");
            assert_ne!(Castle::of(&position, Color::Black), Some(castle), "{square}: {position}");
        }
    }
}

#[test]
fn the_king_comes_first_and_no_piece_counts_twice() {
    for castle in Castle::ALL {
        for form in castle.forms() {
            let kings = form.iter().filter(|piece| piece.kind == PieceKind::King).count();
            assert_eq!((form[0].kind, kings), (PieceKind::King, 1), "{castle:?}");
            for (index, piece) in form.iter().enumerate() {
                assert!(!piece.squares.is_empty(), "{castle:?}");
                assert!(form[..index].iter().all(|other| !other.squares.meets(piece.squares)), "{castle:?}");
            }
        }
    }
}

#[test]
fn there_is_no_castle_at_the_start() {
    for variant in Variant::ALL {
        for color in Color::ALL {
            assert_eq!(Castle::of(&Position::start(variant), color), None);
        }
    }
}

#[test]
fn names_are_read_and_written() {
    for castle in Castle::ALL {
        assert_eq!(Castle::from_name(castle.name()), Some(castle));
    }
    assert_eq!(Castle::from_name("house"), None);
}

#[test]
fn a_castle_contains_what_is_left_of_it() {
    for castle in Castle::ALL {
        assert!(castle.contains(castle), "{castle:?}");
    }
    for (large, small) in [
        (Castle::Mino, Castle::HalfMino),
        (Castle::HighMino, Castle::HalfMino),
        (Castle::DiamondMino, Castle::Mino),
        (Castle::FullYagura, Castle::Yagura),
        (Castle::Millennium, Castle::Millennium),
    ] {
        assert!(large.contains(small), "{large:?} {small:?}");
        assert!(large == small || !small.contains(large), "{large:?} {small:?}");
    }
    assert!(!Castle::HighMino.contains(Castle::Mino) && !Castle::Boat.contains(Castle::Crab));
}

#[test]
fn a_castle_comes_before_those_that_it_contains() {
    for (index, castle) in Castle::ALL.iter().enumerate() {
        let later = &Castle::ALL[index + 1..];
        assert!(later.iter().all(|later| !later.contains(*castle)), "{castle:?}");
    }
}
