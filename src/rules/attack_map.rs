//! Attack maps: which squares a side attacks, and which of them more than once.

use crate::{Bitboard, Color, PieceKind, Position};

/// The squares that one piece attacks, and those that several attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AttackMap {
    /// The squares that at least one piece attacks.
    pub once: Bitboard,
    /// The squares that at least two pieces attack.
    pub twice: Bitboard,
}

impl AttackMap {
    /// Adds the squares that a further piece attacks.
    pub fn add(&mut self, attacked: Bitboard) {
        self.twice |= self.once & attacked;
        self.once |= attacked;
    }
}

impl Position {
    /// The squares that the pieces of `color` but the king attack with steps and knights' jumps; of horses and dragons
    /// the steps alone. On the 5×5 board the result may reach beyond the edge: mask it.
    pub fn step_attacks(&self, color: Color) -> AttackMap {
        let of = |kind| self.pieces(color, kind);
        let golds = self.golds() & self.pieces_of(color);
        let silvers = of(PieceKind::Silver);
        let horses = of(PieceKind::Horse);
        let dragons = of(PieceKind::Dragon);
        let diagonal_ahead = golds | silvers | dragons;
        let knights = of(PieceKind::Knight).forward(color).forward(color);
        let mut map = AttackMap::default();
        map.add((golds | silvers | horses | of(PieceKind::Pawn)).forward(color));
        map.add(diagonal_ahead.left().forward(color));
        map.add(diagonal_ahead.right().forward(color));
        map.add(knights.left());
        map.add(knights.right());
        map.add((golds | horses).left());
        map.add((golds | horses).right());
        map.add((golds | horses).forward(!color));
        map.add((silvers | dragons).left().forward(!color));
        map.add((silvers | dragons).right().forward(!color));
        map
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Square, Variant, attacks};

    /// The slow twin: piece by piece.
    #[test]
    fn maps_agree_with_piece_by_piece() {
        for variant in Variant::ALL {
            let mut seed = 5_u64;
            let mut position = Position::start(variant);
            for _ in 0..300 {
                let moves = position.legal_moves();
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let Some(&mv) = moves.get((seed >> 33) as usize % moves.len().max(1)) else {
                    position = Position::start(variant);
                    continue;
                };
                position.make(mv);
                for color in Color::ALL {
                    let board = variant.board();
                    let mut slow = AttackMap::default();
                    for from in position.pieces_of(color) {
                        slow.add(steps(&position, color, from));
                    }
                    let fast = position.step_attacks(color);
                    assert_eq!(fast.once & board, slow.once & board, "{position}");
                    assert_eq!(fast.twice & board, slow.twice & board, "{position}");
                }
            }
        }
    }

    fn steps(position: &Position, color: Color, from: Square) -> Bitboard {
        use PieceKind::{Bishop, Dragon, Horse, King, Lance, Rook};
        let Some(piece) = position.piece(from) else { return Bitboard::EMPTY };
        match piece.kind {
            King | Lance | Bishop | Rook => Bitboard::EMPTY,
            Horse => attacks::king(from).minus(attacks::diagonals(from)),
            Dragon => attacks::king(from).minus(attacks::orthogonals(from)),
            step => attacks::piece(color, step, from, Bitboard::EMPTY),
        }
    }
}
