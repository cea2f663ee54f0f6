//! The squares to which a premove can send a piece. Every square that the piece could reach on some board counts,
//! since the position after the opponent's move is unknown.

use rules::{Bitboard, Color, Destinations, Origin, Position, attacks};

/// The squares to which a side can send the piece of `origin` in advance, without and with promotion; none if it has
/// no such piece. Squares from which the piece could never move again are left out.
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
