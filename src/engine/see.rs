//! Static exchange evaluation (SEE): the result of alternating captures on one square, least valuable
//! attacker first, as long as they pay.

use crate::evaluation::{exchange_value, promotion_gain};
use crate::value::Value;
use rules::{Bitboard, Color, Move, Piece, PieceKind, Position, Square};

/// Piece kinds in the order in which they capture.
const LEAST_VALUABLE_FIRST: [PieceKind; PieceKind::COUNT] = [
    PieceKind::Pawn,
    PieceKind::Lance,
    PieceKind::Knight,
    PieceKind::Tokin,
    PieceKind::ProLance,
    PieceKind::ProKnight,
    PieceKind::Silver,
    PieceKind::ProSilver,
    PieceKind::Gold,
    PieceKind::Bishop,
    PieceKind::Rook,
    PieceKind::Horse,
    PieceKind::Dragon,
    PieceKind::King,
];

/// Whether a move and the exchange on its destination gain at least `threshold`, in hundredths of a pawn.
/// Ignores pins.
pub(crate) fn see_ge(position: &Position, mv: Move, threshold: Value) -> bool {
    let us = position.turn();
    let to = mv.to();
    let (moved_kind, gain, occupied) = match mv {
        Move::Normal { from, to, promote } => {
            let Some(Piece { kind, .. }) = position.piece(from) else { return false };
            let taken = position.piece(to).map_or(0, |piece| exchange_value(piece.kind));
            let promotion = if promote { promotion_gain(kind) } else { 0 };
            let arrived = if promote { kind.promoted().unwrap_or(kind) } else { kind };
            (arrived, taken + promotion, position.occupied().without(from))
        }
        Move::Drop { kind, .. } => (kind.on_board(), 0, position.occupied()),
    };
    // `balance` is the surplus of the side that has just moved over its threshold.
    let mut balance = gain - threshold;
    if balance < 0 {
        return false;
    }
    balance -= exchange_value(moved_kind);
    if balance >= 0 {
        return true;
    }
    let mut exchange = Exchange { position, to, side: !us, occupied: occupied.with(to) };
    for kind in exchange.by_ref() {
        // The capturing side must not be behind after losing this piece too.
        balance = -balance - 1 - exchange_value(kind);
        if balance >= 0 {
            break;
        }
    }
    // The side to move cannot, or need not, capture any more.
    exchange.side != us
}

/// The captures on one square in their order, each by the least valuable attacker. Yields the capturing
/// pieces. A king captures only where nothing recaptures.
struct Exchange<'a> {
    position: &'a Position,
    to: Square,
    /// The side that captures next.
    side: Color,
    /// The occupied squares, without the pieces that have captured.
    occupied: Bitboard,
}

impl Iterator for Exchange<'_> {
    type Item = PieceKind;

    fn next(&mut self) -> Option<PieceKind> {
        let Self { position, to, side, occupied } = *self;
        let (from, kind) = least_valuable_attacker(position, to, side, occupied)?;
        if kind == PieceKind::King && !attackers_on_board(position, to, !side, occupied).is_empty() {
            return None;
        }
        self.occupied = occupied.without(from);
        self.side = !side;
        Some(kind)
    }
}

fn attackers_on_board(position: &Position, to: Square, side: Color, occupied: Bitboard) -> Bitboard {
    position.attackers(to, side, occupied) & occupied
}

fn least_valuable_attacker(
    position: &Position,
    to: Square,
    side: Color,
    occupied: Bitboard,
) -> Option<(Square, PieceKind)> {
    let attackers = attackers_on_board(position, to, side, occupied);
    if attackers.is_empty() {
        return None;
    }
    LEAST_VALUABLE_FIRST
        .into_iter()
        .find_map(|kind| (attackers & position.pieces(side, kind)).first().map(|from| (from, kind)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Setup;

    fn wins(sfen: &str, mv: &str, threshold: Value) -> bool {
        let position = Position::from_setup(&sfen.parse::<Setup>().unwrap()).unwrap();
        see_ge(&position, mv.parse().unwrap(), threshold)
    }

    #[test]
    fn exchanges_are_counted_to_their_end() {
        // An undefended pawn.
        let free = "4k4/9/9/9/4p4/9/4R4/9/4K4 b - 1";
        assert!(wins(free, "5g5e", 200) && !wins(free, "5g5e", 300));
        // The pawn is defended by a gold: the rook is lost.
        let guarded = "4k4/9/9/4g4/4p4/9/4R4/9/4K4 b - 1";
        assert!(!wins(guarded, "5g5e", 0));
        // With a lance behind the rook the gold falls too, which does not compensate for the rook.
        let backed = "4k4/9/9/4g4/4p4/9/4R4/4L4/4K4 b - 1";
        assert!(!wins(backed, "5g5e", 0));
        // A pawn captures a silver that is defended by a pawn.
        let pawns = "4k4/9/9/4p4/4s4/4P4/9/9/4K4 b - 1";
        assert!(wins(pawns, "5f5e", 600));
    }

    #[test]
    fn a_drop_on_an_attacked_square_loses_the_piece() {
        let sfen = "4k4/9/9/4p4/9/9/9/9/4K4 b G 1";
        assert!(!wins(sfen, "G*5e", 0));
        assert!(wins(sfen, "G*5f", 0));
    }
}
