//! Where a piece may be sent before the opponent has moved: every square that it could reach on some board, since
//! nobody knows what will stand there.

use rules::{Bitboard, Color, Destinations, Origin, Position, attacks};

/// Where the piece of `origin` may be sent in advance.
pub fn destinations(position: &Position, color: Color, origin: Origin) -> Destinations {
    let variant = position.variant();
    let none = Destinations { origin, plain: Bitboard::EMPTY, promoting: Bitboard::EMPTY };
    match origin {
        Origin::Hand(kind) => {
            let plain = variant.board().minus(variant.dead_end(color, kind.on_board()));
            if position.hand(color).has(kind) { Destinations { plain, ..none } } else { none }
        }
        Origin::Board(from) => {
            let Some(piece) = position.piece(from).filter(|piece| piece.color == color) else { return none };
            let to = attacks::piece(color, piece.kind, from, Bitboard::EMPTY) & variant.board();
            let zone = variant.promotion_zone(color);
            let promoting = match piece.kind.promoted() {
                Some(_) if zone.has(from) => to,
                Some(_) => to & zone,
                None => Bitboard::EMPTY,
            };
            Destinations { plain: to.minus(variant.dead_end(color, piece.kind)), promoting, ..none }
        }
    }
}
