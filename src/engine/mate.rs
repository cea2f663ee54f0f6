//! Finds mates in one exactly: tries every checking move, except where the king obviously escapes.

use rules::{Bitboard, CheckSquares, Color, HandKind, Move, Origin, Piece, PieceKind, Position, attacks};
use std::ops::ControlFlow;

/// A move that mates at once, if there is one. Restores the position; `scratch` is a buffer for candidates.
pub(crate) fn mate_in_one(position: &mut Position, scratch: &mut Vec<Move>) -> Option<Move> {
    mate_in_one_or_reason(position, scratch).0
}

/// The reason why no move mates.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NoMateReason {
    /// Whether some check was a candidate and failed because of an answer. Otherwise the king escapes from
    /// every check.
    pub(crate) tried: bool,
    /// The squares from which a check could take away the escape squares.
    squares: CheckSquares,
}

impl NoMateReason {
    /// Whether a drop of `kind` would be a candidate if it were in hand.
    pub(crate) fn may_mate(&self, position: &Position, kind: HandKind) -> bool {
        position.could_drop_with_check(&self.squares, kind)
    }
}

/// A move that mates at once, and the reason if there is none.
pub(crate) fn mate_in_one_or_reason(
    position: &mut Position,
    scratch: &mut Vec<Move>,
) -> (Option<Move>, NoMateReason) {
    scratch.clear();
    let squares = collect_candidates(position, scratch);
    let found = scratch.iter().copied().find(|&mv| {
        position.make(mv);
        let mate = position.in_check() && !position.has_legal_move();
        position.undo();
        mate
    });
    (found, NoMateReason { tried: !scratch.is_empty(), squares })
}

/// Lists the candidate moves. Returns the squares from which check is given.
fn collect_candidates(position: &Position, candidates: &mut Vec<Move>) -> CheckSquares {
    let us = position.turn();
    let squares = position.check_squares();
    let Some(king) = position.king(!us) else { return squares };
    let without_king = position.occupied().without(king);
    let near = (attacks::king(king) & position.variant().board()).minus(position.pieces_of(!us));
    // The escape squares of the king. They include undefended squares from which an adjacent check is given,
    // since the king can capture there.
    let flights = position.unattacked(near, us, without_king);
    let (some, free) = match flights.is_empty() {
        true => (squares, Bitboard::EMPTY),
        false => (squares.covering(us, flights), slider_blockers(position, us, flights)),
    };
    // Mate by a pawn drop is illegal.
    let some = some.without_pawn_drops();
    let _: ControlFlow<()> = position.visit_checks_among(&squares, &some, free, |checks| {
        match checks.origin {
            Origin::Hand(kind) => {
                for to in checks.plain {
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
                let faces =
                    [(checks.promoting, kind.promoted().unwrap_or(kind), true), (checks.plain, kind, false)];
                for (to, kind, promote) in faces {
                    for to in to {
                        let mv = Move::Normal { from, to, promote };
                        let covered = attacks::piece(us, kind, to, without_king.without(from));
                        let escapes = !flights.minus(covered).is_empty();
                        if !escapes || free.has(from) {
                            candidates.push(mv);
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    });
    some
}

/// The own pieces that block an own slider which would otherwise reach one of `flights`.
fn slider_blockers(position: &Position, us: Color, flights: Bitboard) -> Bitboard {
    use PieceKind::{Bishop, Dragon, Horse, Lance, Rook};
    let mut seen = Bitboard::EMPTY;
    for kind in [Lance, Bishop, Rook, Horse, Dragon] {
        for from in position.pieces(us, kind) {
            if attacks::reach(us, kind, from).meets(flights) {
                seen |= attacks::piece(us, kind, from, position.occupied());
            }
        }
    }
    seen & position.pieces_of(us)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;
    use rules::{Setup, Variant};

    /// A slow reference that makes every legal move.
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
            let mut rng = Rng::new(3);
            for _ in 0..60 {
                let mut position = Position::start(variant);
                for _ in 0..200 {
                    let fast = mate_in_one(&mut position, &mut scratch);
                    assert_eq!(fast.is_some(), slow(&mut position), "{position}");
                    found += u32::from(fast.is_some());
                    let moves = position.legal_moves();
                    let Some(&mv) = moves.get(rng.below(moves.len() as u64) as usize) else { break };
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
