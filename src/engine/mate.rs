//! Mate in one, exact: every move that gives check is tried, unless it is plain that the king gets away.

use rules::{Bitboard, Color, HandKind, Move, Origin, Piece, PieceKind, Position, Square, attacks};
use std::ops::ControlFlow;

/// A move that mates at once, if there is one. The position is as before; `scratch` is room for candidates.
pub(crate) fn mate_in_one(position: &mut Position, scratch: &mut Vec<Move>) -> Option<Move> {
    scratch.clear();
    collect_candidates(position, scratch);
    scratch.iter().copied().find(|&mv| {
        position.make(mv);
        let mate = position.in_check() && !position.has_legal_move();
        position.undo();
        mate
    })
}

fn collect_candidates(position: &Position, candidates: &mut Vec<Move>) {
    let us = position.turn();
    let Some(king) = position.king(!us) else { return };
    let occupied = position.occupied();
    let without_king = occupied.without(king);
    let flights = flights(position, king);
    let shields = own_shields(position, king);
    let lines = attacks::bishop(king, occupied) | attacks::rook(king, occupied);
    let targets = if shields.is_empty() {
        lines | attacks::king(king) | attacks::knight(!us, king)
    } else {
        Bitboard::ALL
    };
    let _: ControlFlow<()> = position.visit_destinations_among(targets, |destinations| {
        match destinations.origin {
            // A pawn that is dropped never mates: that is forbidden.
            Origin::Hand(HandKind::Pawn) => {}
            Origin::Hand(kind) => {
                let checks = attacks::piece(!us, kind.on_board(), king, occupied);
                for to in destinations.plain & checks {
                    let covered = attacks::piece(us, kind.on_board(), to, without_king);
                    if flights.minus(covered).is_empty() {
                        candidates.push(Move::Drop { kind, to });
                    }
                }
            }
            Origin::Board(from) => {
                let Some(Piece { kind, .. }) = position.piece(from) else {
                    return ControlFlow::Continue(());
                };
                let faces = [
                    (destinations.promoting, kind.promoted().unwrap_or(kind), true),
                    (destinations.plain, kind, false),
                ];
                let opens_check = shields.has(from);
                for (to, kind, promote) in faces {
                    let checks = if opens_check {
                        Bitboard::ALL
                    } else {
                        attacks::piece(!us, kind, king, occupied.without(from))
                    };
                    for to in to & checks {
                        let mv = Move::Normal { from, to, promote };
                        let covered = attacks::piece(us, kind, to, without_king.without(from));
                        let gets_away = !flights.minus(covered).is_empty();
                        if !(gets_away && closes_nothing(position, us, from)) {
                            candidates.push(mv);
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    });
}

/// Where the king of the side not to move could go if it had the move: an empty square among them that is given
/// check from without a guard is a flight square too, since the king takes.
fn flights(position: &Position, king: Square) -> Bitboard {
    let us = position.turn();
    let without_king = position.occupied().without(king);
    let near = (attacks::king(king) & position.variant().board()).minus(position.pieces_of(!us));
    near.into_iter().filter(|&to| !position.is_attacked(to, us, without_king)).collect()
}

/// Whether no line of an own slider opens when the piece on `from` leaves.
fn closes_nothing(position: &Position, us: Color, from: Square) -> bool {
    let attackers = position.attackers(from, us, position.occupied());
    !attackers.meets(sliders(position, us))
}

fn sliders(position: &Position, us: Color) -> Bitboard {
    use PieceKind::{Bishop, Dragon, Horse, Lance, Rook};
    [Lance, Bishop, Rook, Horse, Dragon]
        .into_iter()
        .fold(Bitboard::EMPTY, |all, kind| all | position.pieces(us, kind))
}

/// The own pieces that alone stand between the enemy king and an own slider.
fn own_shields(position: &Position, king: Square) -> Bitboard {
    let us = position.turn();
    let seen = position.attackers(king, us, Bitboard::EMPTY) & sliders(position, us);
    seen.into_iter()
        .map(|slider| attacks::between(king, slider) & position.occupied())
        .filter(|between| !between.is_many())
        .fold(Bitboard::EMPTY, |all, between| all | between)
        & position.pieces_of(us)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Chance;
    use rules::{Setup, Variant};

    /// The slow twin: makes every legal move.
    fn slow(position: &mut Position) -> bool {
        position.legal_moves().into_iter().any(|mv| {
            position.make(mv);
            let mate = position.in_check() && !position.has_legal_move();
            position.undo();
            mate
        })
    }

    #[test]
    fn agrees_with_trying_every_move() {
        let mut found = 0;
        let mut scratch = Vec::new();
        for variant in Variant::ALL {
            let mut chance = Chance::new(3);
            for _ in 0..60 {
                let mut position = Position::start(variant);
                for _ in 0..200 {
                    let fast = mate_in_one(&mut position, &mut scratch);
                    assert_eq!(fast.is_some(), slow(&mut position), "{position}");
                    found += u32::from(fast.is_some());
                    let moves = position.legal_moves();
                    let Some(&mv) = moves.get(chance.below(moves.len() as u64) as usize) else { break };
                    position.make(mv);
                }
            }
        }
        assert!(found > 100, "only {found} mates met");
    }

    #[test]
    fn finds_the_classic_gold_at_the_head() {
        let setup: Setup = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1".parse().unwrap();
        let mut position = Position::from_setup(&setup).unwrap();
        assert_eq!(mate_in_one(&mut position, &mut Vec::new()), "G*5b".parse().ok());
    }
}
