//! The values of the pieces, in points.

use rules::{Move, PieceKind, Position};

/// The points of a piece: those of Tanigawa Kōji, 『将棋に勝つ考え方』 (1982). A king, which is never captured, counts more
/// than all other pieces.
pub const fn points(kind: PieceKind) -> i32 {
    match kind {
        PieceKind::Pawn => 1,
        PieceKind::Lance => 5,
        PieceKind::Knight => 6,
        PieceKind::Silver => 8,
        PieceKind::Gold | PieceKind::ProSilver => 9,
        PieceKind::ProLance | PieceKind::ProKnight => 10,
        PieceKind::Tokin => 12,
        PieceKind::Bishop => 13,
        PieceKind::Rook | PieceKind::Horse => 15,
        PieceKind::Dragon => 17,
        PieceKind::King => 1_000,
    }
}

/// The change of the balance of both sides if a piece is captured: its owner loses its points, and the other side has it
/// in hand, unpromoted.
pub const fn capture_gain(kind: PieceKind) -> i32 {
    points(kind) + points(kind.demoted())
}

/// The points that a piece gains by promotion; 0 if it cannot promote.
pub const fn promotion_gain(kind: PieceKind) -> i32 {
    match kind.promoted() {
        Some(promoted) => points(promoted) - points(kind),
        None => 0,
    }
}

/// The change of the balance by a move alone, by capture and promotion, for the side to move.
pub fn move_gain(position: &Position, mv: Move) -> i32 {
    let Move::Normal { from, to, promote } = mv else { return 0 };
    let captured = position.piece(to).map_or(0, |piece| capture_gain(piece.kind));
    let promotion = position.piece(from).filter(|_| promote).map_or(0, |piece| promotion_gain(piece.kind));
    captured + promotion
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Color, Variant};

    /// The points of a side on the board and in hand.
    fn total(position: &Position, color: Color) -> i32 {
        let board = position.pieces_of(color).into_iter().filter_map(|square| position.piece(square));
        let hand = position.hand(color).iter();
        board.map(|piece| points(piece.kind)).sum::<i32>()
            + hand.map(|(kind, count)| points(kind.on_board()) * i32::from(count)).sum::<i32>()
    }

    /// The slow twin counts all pieces.
    #[test]
    fn the_gain_of_a_move_is_the_change_of_the_balance() {
        let balance = |position: &Position, color| total(position, color) - total(position, !color);
        let mut rng = fastrand::Rng::with_seed(3);
        let (mut captures, mut promotions) = (0, 0);
        for variant in Variant::ALL {
            let mut position = Position::start(variant);
            for _ in 0..2_000 {
                let Some(mv) = rng.choice(position.legal_moves()) else {
                    position = Position::start(variant);
                    continue;
                };
                let (us, gain) = (position.turn(), move_gain(&position, mv));
                let before = balance(&position, us);
                position.make(mv);
                assert_eq!(balance(&position, us) - before, gain, "{mv} to {position}");
                captures += u32::from(position.last_capture().is_some());
                promotions += u32::from(mv.is_promotion());
            }
        }
        assert!(captures > 100 && promotions > 100, "{captures} captures, {promotions} promotions");
    }
}
