//! The moves of a node, in lists that share one arena, each with the mark by which it is picked.

use crate::evaluation::exchange_value;
use crate::history::{Deed, History};
use crate::packed::PackedMove;
use rules::{Bitboard, Color, HandKind, Move, Origin, PieceKind, Position, attacks};
use std::ops::ControlFlow;

/// A move with its mark: mark, whether it gives check, packed move, from the highest bit down. No two moves of a
/// list are equal, so that the order never depends on how lists are sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Ranked(u64);

const CHECK: u64 = 1 << 16;

impl Ranked {
    fn new(mark: i32, check: bool, mv: Move) -> Self {
        let mark = u64::from((i64::from(mark) - i64::from(i32::MIN)) as u32);
        let check = if check { CHECK } else { 0 };
        Self(mark << 32 | check | u64::from(PackedMove::from(mv).bits()))
    }

    pub(crate) const fn packed(self) -> PackedMove {
        PackedMove::from_bits(self.0 as u16)
    }

    pub(crate) const fn gives_check(self) -> bool {
        self.0 & CHECK != 0
    }

    pub(crate) const fn mark(self) -> i32 {
        ((self.0 >> 32) as i64 + i32::MIN as i64) as i32
    }
}

/// Moves the best of `moves` to the front.
pub(crate) fn best_first(moves: &mut [Ranked]) -> Option<Ranked> {
    let best = moves.iter().enumerate().max_by_key(|&(_, ranked)| ranked)?.0;
    moves.swap(0, best);
    moves.first().copied()
}

/// Adds captures, and promotions of pawn, bishop and rook.
pub(crate) fn push_captures(position: &Position, list: &mut Vec<Ranked>) {
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
                let mark = capture_mark(position, kind, to, promote);
                list.push(Ranked::new(mark, false, Move::Normal { from, to, promote }));
            }
        }
        ControlFlow::Continue(())
    });
}

/// Adds what [`push_captures`] leaves out, but for moves that are never better than their promotion.
pub(crate) fn push_quiets(position: &Position, history: &History, context: Context, list: &mut Vec<Ranked>) {
    let us = position.turn();
    let board = position.variant().board();
    let checks = CheckSquares::of(position);
    let refutations = history.refutations(us, context.ply, context.before);
    let targets = board.minus(position.occupied());
    let _: ControlFlow<()> = position.visit_destinations_among(targets, |destinations| {
        let (kind, always) = match destinations.origin {
            Origin::Board(from) => match position.piece(from) {
                Some(piece) => (piece.kind, promotes_always(piece.kind)),
                None => return ControlFlow::Continue(()),
            },
            Origin::Hand(kind) => (kind.on_board(), false),
        };
        let plain =
            if always { destinations.plain.minus(destinations.promoting) } else { destinations.plain };
        let promoting = if always { Bitboard::EMPTY } else { destinations.promoting };
        let faces = [(promoting, kind.promoted().unwrap_or(kind), true), (plain, kind, false)];
        for (set, arrived, promote) in faces {
            let checking = checks.of_kind(arrived);
            for to in set {
                let mv = match destinations.origin {
                    Origin::Board(from) => Move::Normal { from, to, promote },
                    Origin::Hand(kind) => Move::Drop { kind, to },
                };
                let mut mark = history.promise(us, Deed::of(position, mv), context.before);
                let check = checking.has(to);
                if check {
                    mark += 4_000;
                }
                if promote {
                    mark += 3_000;
                }
                let packed = PackedMove::from(mv);
                if let Some(which) = refutations.iter().position(|&refutation| refutation == packed) {
                    mark += 30_000 - 2_000 * which as i32;
                }
                list.push(Ranked::new(mark, check, mv));
            }
        }
        ControlFlow::Continue(())
    });
}

/// Adds all moves that get out of check, captures first.
pub(crate) fn push_evasions(
    position: &Position,
    history: &History,
    context: Context,
    list: &mut Vec<Ranked>,
) {
    let us = position.turn();
    let refutations = history.refutations(us, context.ply, context.before);
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
            let mark = match (kind, position.piece(mv.to())) {
                (Some(kind), Some(_)) => 1 << 20 | capture_mark(position, kind, mv.to(), mv.is_promotion()),
                _ => {
                    let packed = PackedMove::from(mv);
                    let known = refutations.contains(&packed);
                    let promise = history.promise(us, Deed::of(position, mv), context.before);
                    // A drop between king and checker is mostly lost.
                    promise + if known { 30_000 } else { 0 } - if kind.is_none() { 2_000 } else { 0 }
                }
            };
            list.push(Ranked::new(mark, false, mv));
        }
        ControlFlow::Continue(())
    });
}

/// Where in the tree moves are marked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context {
    pub(crate) ply: usize,
    /// The deed that the moves answer.
    pub(crate) before: Option<Deed>,
}

/// The most valuable victim first, taken by the cheapest piece.
fn capture_mark(position: &Position, kind: PieceKind, to: rules::Square, promote: bool) -> i32 {
    let victim = position.piece(to).map_or(0, |piece| exchange_value(piece.kind));
    victim * 8 - exchange_value(kind) / 4 + if promote { 3_000 } else { 0 }
}

/// Whether a piece of this kind, where it can be turned over, never has a reason not to (but to avoid a mate by a
/// pawn drop).
pub(crate) const fn promotes_always(kind: PieceKind) -> bool {
    matches!(kind, PieceKind::Pawn | PieceKind::Bishop | PieceKind::Rook)
}

/// Empty squares where a pawn, bishop or rook may promote.
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

/// From where each kind would give check.
struct CheckSquares {
    steps: [Bitboard; HandKind::COUNT],
    king: Bitboard,
}

impl CheckSquares {
    fn of(position: &Position) -> Self {
        let them = !position.turn();
        match position.king(them) {
            Some(king) => Self {
                steps: HandKind::ALL
                    .map(|kind| attacks::piece(them, kind.on_board(), king, position.occupied())),
                king: attacks::king(king),
            },
            None => Self { steps: [Bitboard::EMPTY; HandKind::COUNT], king: Bitboard::EMPTY },
        }
    }

    fn of_kind(&self, kind: PieceKind) -> Bitboard {
        match kind {
            PieceKind::King => Bitboard::EMPTY,
            PieceKind::Horse => self.steps[HandKind::Bishop.index()] | self.king,
            PieceKind::Dragon => self.steps[HandKind::Rook.index()] | self.king,
            kind if kind.is_promoted() => self.steps[HandKind::Gold.index()],
            kind => self.steps[kind.demoted().index()],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Chance;
    use rules::Variant;

    /// Every legal move is in exactly one list, but for useless non-promotions.
    #[test]
    fn the_lists_are_a_partition_of_the_moves() {
        let history = History::new();
        let context = Context { ply: 1, before: None };
        let mut chance = Chance::new(11);
        for variant in Variant::ALL {
            for _ in 0..30 {
                let mut position = Position::start(variant);
                for _ in 0..150 {
                    let mut list = Vec::new();
                    if position.in_check() {
                        push_evasions(&position, &history, context, &mut list);
                    } else {
                        push_captures(&position, &mut list);
                        push_quiets(&position, &history, context, &mut list);
                    }
                    let mut listed: Vec<Move> =
                        list.iter().map(|ranked| ranked.packed().unpack().unwrap()).collect();
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
                    let Some(&mv) = moves.get(chance.below(moves.len() as u64) as usize) else { break };
                    position.make(mv);
                }
            }
        }
    }

    #[test]
    fn marks_survive_the_packing() {
        let mv: Move = "7g7f".parse().unwrap();
        for mark in [-70_000, -1, 0, 1, 70_000] {
            assert_eq!(Ranked::new(mark, true, mv).mark(), mark);
        }
        assert!(Ranked::new(1, false, mv) > Ranked::new(0, true, mv));
    }
}
