//! Tests of danger and threats: positions made by hand, and a slow twin on positions of chance.

use super::*;
use crate::slow::{Dice, Slow, balance, least, mates, points_of, rounds};
use crate::why::material;
use rules::{Line, Variant};

fn position(line: &str) -> Position {
    Line::parse(line, Variant::Standard).and_then(|line| line.play()).expect(line)
}

fn names(squares: Bitboard) -> Vec<String> {
    squares.into_iter().map(|square| square.to_string()).collect()
}

fn in_danger(line: &str, color: Color) -> Vec<String> {
    names(danger(&position(line), color))
}

#[test]
fn a_piece_that_an_exchange_loses_is_in_danger() {
    // Both bishops are attacked, and defended: the exchange is even. Black's pawn on 7f is out of reach.
    assert_eq!(in_danger("startpos moves 7g7f 3c3d", Color::Black), [""; 0]);
    assert_eq!(in_danger("startpos moves 7g7f 3c3d", Color::White), [""; 0]);
    // Nothing defends the bishop any more: the silver has gone up.
    let line = "startpos moves 7g7f 3c3d 7i6h 4a4b";
    assert_eq!(in_danger(line, Color::Black), ["8h"]);
    // A pawn that a silver attacks and a gold defends is safe, a silver that a pawn attacks is not.
    assert_eq!(in_danger("sfen 4k4/9/9/4s4/4P4/4G4/9/9/4K4 b - 1", Color::Black), [""; 0]);
    assert_eq!(in_danger("sfen 4k4/9/9/4p4/4S4/4G4/9/9/4K4 b - 1", Color::Black), ["5e"]);
    // Two attackers against one defender, and against two.
    assert_eq!(in_danger("sfen 4k4/9/4r4/4s4/4P4/4G4/9/9/4K4 b - 1", Color::Black), ["5e"]);
    assert_eq!(in_danger("sfen 4k4/9/4r4/4s4/4P4/3SG4/9/9/4K4 b - 1", Color::Black), [""; 0]);
}

#[test]
fn only_legal_captures_count() {
    // The lance is pinned: it protects its king from the rook.
    assert_eq!(in_danger("sfen 9/9/9/9/k1l5R/9/2S6/9/4K4 b - 1", Color::Black), [""; 0]);
    assert_eq!(in_danger("sfen 9/9/9/9/k1l6/9/2S6/9/4K4 b - 1", Color::Black), ["7g"]);
    // In check a side cannot leave the move to the opponent.
    let check = "sfen 4k4/9/9/9/4r4/9/S8/9/r3K4 b - 1";
    assert_eq!(in_danger(check, Color::Black), [""; 0]);
}

#[test]
fn the_last_move_threatens_what_was_safe_before() {
    let threatened = |line: &str| {
        let Threats { pieces, mate } = threats(&position(line));
        (names(pieces), mate.map(|mv| mv.to_string()))
    };
    assert_eq!(threatened("startpos"), (Vec::new(), None));
    assert_eq!(threatened("startpos moves 2g2f"), (Vec::new(), None));
    // The pawn attacks the silver; the other silver was attacked before.
    let line = "sfen 4k4/9/9/3p5/1p7/1S1S5/9/9/4K4 w - 1 moves 6d6e";
    assert_eq!(threatened(line), (vec!["6f".into()], None));
    // The pawn comes before the king, and the gold in hand would mate.
    let line = "sfen 4k4/9/9/4P4/9/9/9/9/4K4 b G 1 moves 5d5c";
    assert_eq!(threatened(line), (Vec::new(), Some("G*5b".into())));
    // That mate was there before the last move.
    let line = "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves 5i5h";
    assert_eq!(threatened(line), (Vec::new(), None));
}

/// The squares of the pieces that the side to move wins, by the twin; `None` if it gives up.
fn slowly_won(position: &Position) -> Option<Bitboard> {
    let mut slow = Slow { left: 5_000 };
    let mut won = Bitboard::EMPTY;
    for square in position.pieces_of(!position.turn()) {
        let gains = slow.exchange(&mut position.clone(), square)? > balance(position);
        if gains && position.piece(square).is_some_and(|piece| piece.kind != PieceKind::King) {
            won |= Bitboard::of(square);
        }
    }
    Some(won)
}

/// The position in which the other side is to move, made from its parts; `None` in check.
fn turned(position: &Position) -> Option<Position> {
    let mut setup = position.to_setup();
    setup.turn = !setup.turn;
    (!position.in_check()).then(|| Position::from_setup(&setup).expect("nobody is in check"))
}

#[test]
fn danger_and_threats_agree_with_the_slow_twin() {
    let (mut compared, mut dangers, mut threatened, mut mating) = (0, 0, 0, 0);
    let mut dice = Dice(28);
    for round in 0..rounds(1_500) {
        let variant = if round % 4 == 0 { Variant::Minishogi } else { Variant::Standard };
        let position = if round % 3 == 0 { Some(dice.played(variant)) } else { dice.sparse(variant) };
        let Some(mut position) = position else { continue };
        let Some(mv) = dice.pick(&position) else { continue };
        let Some(before) = slowly_won(&position) else { continue };
        let mated_before = !mates(&position).is_empty();
        assert_eq!(danger(&position, !position.turn()), before, "{position}");
        position.make(mv);
        for color in Color::ALL {
            assert_eq!(material(&position)[color], points_of(&position, color), "{position}");
        }
        let expected = match turned(&position) {
            None => (Bitboard::EMPTY, false),
            Some(turned) => {
                let Some(won) = slowly_won(&turned) else { continue };
                assert_eq!(danger(&position, position.turn()), won, "{position} {mv}");
                dangers += won.len();
                (won.minus(before), !mated_before && !mates(&turned).is_empty())
            }
        };
        let found = threats(&position);
        assert_eq!((found.pieces, found.mate.is_some()), expected, "{position} {mv}");
        if let (Some(mate), Some(turned)) = (found.mate, turned(&position)) {
            assert!(mates(&turned).contains(&mate), "{position} {mv} {mate}");
            mating += 1;
        }
        threatened += found.pieces.len();
        compared += 1;
    }
    println!("{compared} positions, {dangers} in danger, {threatened} threatened, {mating} mates");
    assert!(compared >= least(500) && dangers > 200 && threatened > 50 && mating > 0);
}
