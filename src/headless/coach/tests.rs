//! Tests of the coach: moves made by hand, and a slow twin on positions of chance.

use super::*;
use crate::slow::{Dice, Slow, balance as slow_balance, least, mates, rounds, worth};
use rules::{Line, Variant};

fn warned(line: &str, mv: &str) -> Option<Warning> {
    let position = Line::parse(line, Variant::Standard).and_then(|line| line.play()).expect(line);
    warning(&position, mv.parse().expect(mv))
}

fn loses(piece: PieceKind, square: &str, capture: &str) -> Option<Warning> {
    Some(Warning::Loses {
        piece,
        square: square.parse().expect(square),
        capture: capture.parse().expect(capture),
    })
}

fn allows(mate: &str) -> Option<Warning> {
    Some(Warning::AllowsMate { mate: mate.parse().expect(mate) })
}

#[test]
fn a_piece_that_is_put_or_left_where_it_falls_is_warned_of() {
    let line = "startpos moves 7g7f 3c3d";
    assert_eq!(warned(line, "8h5e"), loses(PieceKind::Bishop, "5e", "2b5e"));
    // The silver leaves the bishop alone.
    assert_eq!(warned(line, "7i6h"), loses(PieceKind::Bishop, "8h", "2b8h+"));
    // An even exchange, and a pawn, are left to the person.
    assert_eq!(warned(line, "8h2b+"), None);
    assert_eq!(warned("startpos", "2g2f"), None);
    assert_eq!(warned("startpos moves 2g2f 8c8d 2f2e 8d8e", "2e2d"), None);
    // What is no move is not warned of.
    assert_eq!(warned(line, "8h1a"), None);
}

#[test]
fn what_is_lost_either_way_is_not_warned_of() {
    // The knight forks the rooks, and nothing takes it: one of them falls whatever Black does. A check only delays it.
    let fork = "sfen k8/9/9/9/9/3n5/9/2R1R4/8K b - 1";
    assert_eq!(warned(fork, "1i2i"), None);
    // A single rook can go away.
    let alone = "sfen k8/9/9/9/9/3n5/9/2R6/8K b - 1";
    assert_eq!(warned(alone, "1i2i"), loses(PieceKind::Rook, "7h", "6f7h+"));
    assert_eq!(warned(alone, "7h7g"), None);
}

#[test]
fn a_move_that_allows_mate_in_one_is_warned_of() {
    // White has a gold in hand and a pawn before the king. Black's gold guards the square between.
    let line = "sfen 4k4/9/9/9/9/9/4p4/3G5/4K4 b g 1";
    assert_eq!(warned(line, "6h7h"), allows("G*5h"));
    // It takes the pawn, or comes between and is lost.
    assert_eq!(warned(line, "6h5g"), None);
    assert_eq!(warned(line, "6h5h"), loses(PieceKind::Gold, "5h", "5g5h+"));
    // Mate ends the game before anything can happen.
    assert_eq!(warned("sfen 4k4/9/4P4/9/9/9/4p4/9/4K4 b Gg 1", "G*5b"), None);
}

/// Compares both twins; whether the move is warned of, and whether of a mate. `None` if the twin gives up.
fn compare(position: &Position, mv: Move) -> Option<(bool, bool)> {
    let mut slow = Slow { left: 20_000 };
    let mut after = position.clone();
    after.make(mv);
    let found = warning(position, mv);
    let mut others = position.legal_moves();
    others.retain(|&other| other != mv);
    let after_other = |other: Move| {
        let mut after = position.clone();
        after.make(other);
        after
    };
    let mates_now = mates(&after);
    if !mates_now.is_empty() {
        let is_spared = others.iter().any(|&other| mates(&after_other(other)).is_empty());
        match found {
            Some(Warning::AllowsMate { mate }) => {
                assert!(is_spared && mates_now.contains(&mate), "{position} {mv}");
            }
            _ => assert!(found.is_none() && !is_spared, "{position} {mv}: {found:?}"),
        }
        return Some((is_spared, true));
    }
    let base = -slow_balance(position);
    let mut expected: Option<(i32, Vec<Move>)> = None;
    for capture in after.legal_moves() {
        let Some(piece) = after.piece(capture.to()).map(|piece| piece.kind) else { continue };
        let least = base + 10.max((worth(piece) + 1) / 2);
        let mut captured = after.clone();
        captured.make(capture);
        if -slow.captures(&mut captured)? < least {
            continue;
        }
        let mut is_avoided = false;
        for &other in &others {
            let mut answered = after_other(other);
            if answered.in_check() {
                continue;
            }
            if slow.captures(&mut answered)? < least && mates(&answered).is_empty() {
                is_avoided = true;
                break;
            }
        }
        if is_avoided {
            match &mut expected {
                Some((most, captures)) if *most == worth(piece) => captures.push(capture),
                Some((most, _)) if *most > worth(piece) => {}
                _ => expected = Some((worth(piece), vec![capture])),
            }
        }
    }
    match (found, &expected) {
        (None, None) => Some((false, false)),
        (Some(Warning::Loses { piece, square, capture }), Some((_, captures))) => {
            assert!(
                captures.contains(&capture) && capture.to() == square,
                "{position} {mv}: {found:?} {captures:?}"
            );
            assert_eq!(after.piece(square).map(|it| it.kind), Some(piece));
            Some((true, false))
        }
        _ => panic!("{position} {mv}: {found:?}, not {expected:?}"),
    }
}

#[test]
fn every_warning_agrees_with_the_slow_twin() {
    let (mut compared, mut losses, mut mating) = (0, 0, 0);
    let mut dice = Dice(82);
    for round in 0..rounds(1_200) {
        let variant = if round % 4 == 0 { Variant::Minishogi } else { Variant::Standard };
        let Some(position) = dice.sparse(variant) else { continue };
        let Some(mv) = dice.pick(&position) else { continue };
        let Some((is_warned, of_mate)) = compare(&position, mv) else { continue };
        compared += 1;
        losses += u32::from(is_warned && !of_mate);
        mating += u32::from(is_warned && of_mate);
    }
    println!("{compared} moves, {losses} losses, {mating} mates");
    assert!(compared >= least(200) && losses > 20 && mating > 0);
}
