//! The moves of a node, in lists that share one arena, each with the mark by which it is picked.

use crate::evaluation::exchange_value;
use crate::history::{self, History, Rows};
use crate::packed::PackedMove;
use rules::{Bitboard, Color, Move, Origin, Piece, PieceKind, Position, attacks};
use std::ops::ControlFlow;

/// A move with its mark: mark, whether it gives check, packed move, from the highest bit down. No two moves of a
/// list are equal, so that the order never depends on how lists are sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Ranked(u64);

const CHECK: u64 = 1 << 16;

/// What is added to the mark of a move that gives check, that promotes, that refuted elsewhere (less for the second
/// and third of them), and to captures among evasions.
const CHECKS: i32 = 4_000;
const PROMOTES: i32 = 3_000;
const REFUTED: i32 = 60_000;
const LATER: i32 = 2_000;
const TAKES: i32 = 1 << 20;

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
}

/// Moves the best of `moves` to the front.
pub(crate) fn best_first(moves: &mut [Ranked]) -> Option<Ranked> {
    let best = moves.iter().enumerate().max_by_key(|&(_, ranked)| ranked)?.0;
    moves.swap(0, best);
    moves.first().copied()
}

/// Adds captures, and promotions of pawn, bishop and rook.
pub(crate) fn push_captures(position: &Position, history: &History, list: &mut Vec<Ranked>) {
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
                list.push(Ranked::new(capture_mark(position, history, kind, mv), false, mv));
            }
        }
        ControlFlow::Continue(())
    });
}

/// Adds what [`push_captures`] leaves out, but for moves that are never better than their promotion; or of these only
/// what gives check directly.
pub(crate) fn push_quiets(
    position: &Position,
    history: &History,
    context: &Context,
    checks_only: bool,
    list: &mut Vec<Ranked>,
) {
    let board = position.variant().board();
    let checks = position.check_squares();
    let promises = history.promises(position.turn(), context.rows);
    let targets = if checks_only { checks.of_any_kind() & board } else { board };
    let targets = targets.minus(position.occupied());
    let _: ControlFlow<()> = position.visit_destinations_among(targets, |destinations| {
        let (kind, always, mover, origin) = match destinations.origin {
            Origin::Board(from) => match position.piece(from) {
                Some(Piece { kind, .. }) => (kind, promotes_always(kind), kind.index(), from.index()),
                None => return ControlFlow::Continue(()),
            },
            Origin::Hand(kind) => (kind.on_board(), false, history::dropped(kind), history::in_hand(kind)),
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
                let mut mark = promises.of(mover, origin, to);
                let check = checking.has(to);
                if check {
                    mark += CHECKS;
                }
                if promote {
                    mark += PROMOTES;
                }
                let packed = PackedMove::from(mv);
                if let Some(which) = context.refutations.iter().position(|&refutation| refutation == packed) {
                    mark += REFUTED - LATER * which as i32;
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
    context: &Context,
    list: &mut Vec<Ranked>,
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
            let mark = match (kind, position.piece(mv.to())) {
                (Some(kind), Some(_)) => TAKES + capture_mark(position, history, kind, mv),
                _ => {
                    let known = context.refutations.contains(&mv.into());
                    let promise = history.promise(position, mv, context.rows);
                    // A drop between king and checker is mostly lost.
                    promise + if known { REFUTED } else { 0 } - if kind.is_none() { 2_000 } else { 0 }
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
    /// What refuted here before, the most promising first.
    pub(crate) refutations: [PackedMove; 3],
    pub(crate) rows: Rows,
}

/// The most valuable victim first, taken by what has proved best at it, or the cheapest.
fn capture_mark(position: &Position, history: &History, kind: PieceKind, mv: Move) -> i32 {
    let victim = position.piece(mv.to()).map_or(0, |piece| exchange_value(piece.kind));
    let turned = if mv.is_promotion() { PROMOTES } else { 0 };
    victim * 8 - exchange_value(kind) / 4 + turned + history.capture_promise(position, mv) / 4
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Chance;
    use rules::Variant;

    /// Every legal move is in exactly one list, but for useless non-promotions.
    #[test]
    fn the_lists_are_a_partition_of_the_moves() {
        let mut history = History::new();
        let rows = history.rows(Color::Black, [None; 3]);
        let context = Context { refutations: [PackedMove::NONE; 3], rows };
        let mut chance = Chance::new(11);
        for variant in Variant::ALL {
            for _ in 0..30 {
                let mut position = Position::start(variant);
                for _ in 0..150 {
                    let mut list = Vec::new();
                    if position.in_check() {
                        push_evasions(&position, &history, &context, &mut list);
                    } else {
                        push_captures(&position, &history, &mut list);
                        push_quiets(&position, &history, &context, false, &mut list);
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
    fn the_mark_decides_the_order() {
        let mv: Move = "7g7f".parse().unwrap();
        let marks = [-70_000, -1, 0, 1, 70_000];
        assert!(marks.map(|mark| Ranked::new(mark, true, mv)).is_sorted());
        assert!(Ranked::new(1, false, mv) > Ranked::new(0, true, mv));
        assert_eq!(Ranked::new(-70_000, true, mv).packed().unpack(), Some(mv));
    }
}
