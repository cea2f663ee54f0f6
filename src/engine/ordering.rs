//! Move generation with ordering scores. The lists of all nodes share one arena.

use crate::evaluation::exchange_value;
use crate::history::{self, ContinuationKeys, History};
use crate::packed_move::PackedMove;
use rules::{Bitboard, Color, Move, Origin, Piece, PieceKind, Position, attacks};
use std::ops::ControlFlow;

/// A move with its ordering score: from the highest bit down the score, a check flag and the packed move. No
/// two moves of a list are equal, so the order does not depend on the sorting algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ScoredMove(u64);

const CHECK_FLAG: u64 = 1 << 16;

/// The bonuses for a check, for a promotion, for a killer move or countermove (with a decrease for the second
/// and third), and for a capture among evasions.
const CHECK_BONUS: i32 = 4_000;
const PROMOTION_BONUS: i32 = 3_000;
const REFUTATION_BONUS: i32 = 60_000;
const REFUTATION_STEP: i32 = 2_000;
const EVASION_CAPTURE_BONUS: i32 = 1 << 20;

impl ScoredMove {
    fn new(score: i32, check: bool, mv: Move) -> Self {
        let score = u64::from((i64::from(score) - i64::from(i32::MIN)) as u32);
        let check = if check { CHECK_FLAG } else { 0 };
        Self(score << 32 | check | u64::from(PackedMove::from(mv).bits()))
    }

    pub(crate) const fn packed(self) -> PackedMove {
        PackedMove::from_bits(self.0 as u16)
    }

    pub(crate) const fn gives_check(self) -> bool {
        self.0 & CHECK_FLAG != 0
    }
}

/// Swaps the move with the highest score to the front.
pub(crate) fn best_first(moves: &mut [ScoredMove]) -> Option<ScoredMove> {
    let best = moves.iter().enumerate().max_by_key(|&(_, scored)| scored)?.0;
    moves.swap(0, best);
    moves.first().copied()
}

/// Adds captures, and promotions of pawn, bishop and rook.
pub(crate) fn generate_captures(position: &Position, history: &History, list: &mut Vec<ScoredMove>) {
    let us = position.turn();
    let enemies = position.pieces_of(!us);
    let targets = enemies | promotion_targets(position, us);
    let _: ControlFlow<()> = position.visit_destinations_among(targets, |destinations| {
        let Origin::Board(from) = destinations.origin else { return ControlFlow::Continue(()) };
        let Some(kind) = position.piece(from).map(|piece| piece.kind) else {
            return ControlFlow::Continue(());
        };
        let always = promotes_always(kind);
        let promoting = if always { destinations.promoting } else { destinations.promoting & enemies };
        let plain = destinations.plain & enemies;
        let plain = if always { plain.minus(destinations.promoting) } else { plain };
        for (set, promote) in [(promoting, true), (plain, false)] {
            for to in set {
                let mv = Move::Normal { from, to, promote };
                list.push(ScoredMove::new(capture_ordering_score(position, history, kind, mv), false, mv));
            }
        }
        ControlFlow::Continue(())
    });
}

/// Adds the moves that [`generate_captures`] omits, except non-promotions that are never better than the
/// promotion. With `checks_only` adds only direct checks.
pub(crate) fn generate_quiets(
    position: &Position,
    history: &History,
    context: &OrderingContext,
    checks_only: bool,
    list: &mut Vec<ScoredMove>,
) {
    let board = position.variant().board();
    let checks = position.check_squares();
    let quiet_history = history.quiet_history(position.turn(), context.continuation_keys);
    let targets = if checks_only { checks.of_any_kind() & board } else { board };
    let targets = targets.minus(position.occupied());
    let _: ControlFlow<()> = position.visit_destinations_among(targets, |destinations| {
        let (kind, always, piece_index, origin) = match destinations.origin {
            Origin::Board(from) => match position.piece(from) {
                Some(Piece { kind, .. }) => (kind, promotes_always(kind), kind.index(), from.index()),
                None => return ControlFlow::Continue(()),
            },
            Origin::Hand(kind) => {
                (kind.on_board(), false, history::dropped_piece_index(kind), history::hand_origin(kind))
            }
        };
        let plain =
            if always { destinations.plain.minus(destinations.promoting) } else { destinations.plain };
        let promoting = if always { Bitboard::EMPTY } else { destinations.promoting };
        let faces = [(promoting, kind.promoted().unwrap_or(kind), true), (plain, kind, false)];
        for (set, arrived, promote) in faces {
            let checking = checks.of_kind(arrived);
            for to in if checks_only { set & checking } else { set } {
                let mv = match destinations.origin {
                    Origin::Board(from) => Move::Normal { from, to, promote },
                    Origin::Hand(kind) => Move::Drop { kind, to },
                };
                let mut score = quiet_history.of(piece_index, origin, to);
                let check = checking.has(to);
                if check {
                    score += CHECK_BONUS;
                }
                if promote {
                    score += PROMOTION_BONUS;
                }
                let packed = PackedMove::from(mv);
                if let Some(which) = context.refutations.iter().position(|&refutation| refutation == packed) {
                    score += REFUTATION_BONUS - REFUTATION_STEP * which as i32;
                }
                list.push(ScoredMove::new(score, check, mv));
            }
        }
        ControlFlow::Continue(())
    });
}

/// Adds all check evasions, captures first.
pub(crate) fn generate_evasions(
    position: &Position,
    history: &History,
    context: &OrderingContext,
    list: &mut Vec<ScoredMove>,
) {
    let _: ControlFlow<()> = position.visit_destinations(|destinations| {
        let kind = match destinations.origin {
            Origin::Board(from) => position.piece(from).map(|piece| piece.kind),
            Origin::Hand(_) => None,
        };
        let skipped =
            if kind.is_some_and(promotes_always) { destinations.promoting } else { Bitboard::EMPTY };
        for mv in destinations.moves() {
            if !mv.is_promotion() && skipped.has(mv.to()) {
                continue;
            }
            let score = match (kind, position.piece(mv.to())) {
                (Some(kind), Some(_)) => {
                    EVASION_CAPTURE_BONUS + capture_ordering_score(position, history, kind, mv)
                }
                _ => {
                    let is_refutation = context.refutations.contains(&mv.into());
                    let quiet_score = history.quiet_score(position, mv, context.continuation_keys);
                    // An interposed drop is usually lost.
                    quiet_score + if is_refutation { REFUTATION_BONUS } else { 0 }
                        - if kind.is_none() { 2_000 } else { 0 }
                }
            };
            list.push(ScoredMove::new(score, false, mv));
        }
        ControlFlow::Continue(())
    });
}

/// The history of a node as needed for move ordering.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OrderingContext {
    /// The killer moves and the countermove, most promising first.
    pub(crate) refutations: [PackedMove; 3],
    pub(crate) continuation_keys: ContinuationKeys,
}

/// The ordering score of a capture: the most valuable victim first, then by capture history and the least
/// valuable attacker.
fn capture_ordering_score(position: &Position, history: &History, kind: PieceKind, mv: Move) -> i32 {
    let victim = position.piece(mv.to()).map_or(0, |piece| exchange_value(piece.kind));
    let promotion = if mv.is_promotion() { PROMOTION_BONUS } else { 0 };
    victim * 8 - exchange_value(kind) / 4 + promotion + history.capture_score(position, mv) / 4
}

/// Whether pieces of this kind always promote where they can. Promotion is never worse, except to avoid an
/// illegal mate by a pawn drop.
pub(crate) const fn promotes_always(kind: PieceKind) -> bool {
    matches!(kind, PieceKind::Pawn | PieceKind::Bishop | PieceKind::Rook)
}

/// The empty squares where a pawn, bishop or rook may promote.
fn promotion_targets(position: &Position, us: Color) -> Bitboard {
    let zone = position.variant().promotion_zone(us);
    let occupied = position.occupied();
    let mut targets = Bitboard::EMPTY;
    for kind in [PieceKind::Pawn, PieceKind::Bishop, PieceKind::Rook] {
        for from in position.pieces(us, kind) {
            let reached = attacks::piece(us, kind, from, occupied);
            targets |= if zone.has(from) { reached } else { reached & zone };
        }
    }
    (targets & position.variant().board()).minus(occupied)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;
    use rules::Variant;

    /// Checks that every legal move is in exactly one list, except useless non-promotions.
    #[test]
    fn the_lists_are_a_partition_of_the_moves() {
        let mut history = History::new();
        let continuation_keys = history.continuation_keys(Color::Black, [None; 3]);
        let context = OrderingContext { refutations: [PackedMove::NONE; 3], continuation_keys };
        let mut rng = Rng::new(11);
        for variant in Variant::ALL {
            for _ in 0..30 {
                let mut position = Position::start(variant);
                for _ in 0..150 {
                    let mut list = Vec::new();
                    if position.in_check() {
                        generate_evasions(&position, &history, &context, &mut list);
                    } else {
                        generate_captures(&position, &history, &mut list);
                        generate_quiets(&position, &history, &context, false, &mut list);
                    }
                    let mut listed: Vec<Move> =
                        list.iter().map(|scored| scored.packed().unpack().unwrap()).collect();
                    listed.sort_unstable();
                    let moves = position.legal_moves();
                    let mut expected: Vec<Move> = moves
                        .iter()
                        .copied()
                        .filter(|&mv| match mv {
                            Move::Normal { from, to, promote: false } => {
                                !promotes_always(position.piece(from).unwrap().kind)
                                    || !moves.contains(&Move::Normal { from, to, promote: true })
                            }
                            _ => true,
                        })
                        .collect();
                    expected.sort_unstable();
                    assert_eq!(listed, expected, "{position}");
                    let Some(&mv) = moves.get(rng.below(moves.len() as u64) as usize) else { break };
                    position.make(mv);
                }
            }
        }
    }

    #[test]
    fn the_score_decides_the_order() {
        let mv: Move = "7g7f".parse().unwrap();
        let scores = [-70_000, -1, 0, 1, 70_000];
        assert!(scores.map(|score| ScoredMove::new(score, true, mv)).is_sorted());
        assert!(ScoredMove::new(1, false, mv) > ScoredMove::new(0, true, mv));
        assert_eq!(ScoredMove::new(-70_000, true, mv).packed().unpack(), Some(mv));
    }
}
