//! The coding of a move as its index among the legal moves.

use coder::{Decoder, Encoder, Tree};
use rules::{Move, Position};

/// The number of bits for the place of a move: no position has more than 593 legal moves.
const PLACE_BITS: u32 = 10;

/// The model of the places of moves, apart for positions in check, where few moves are legal.
#[derive(Debug, Default)]
pub(crate) struct MoveModel {
    places: [Tree<PLACE_BITS>; 2],
}

impl MoveModel {
    /// Encodes a legal move; an illegal one is coded as the first legal move.
    pub(crate) fn encode(&mut self, encoder: &mut Encoder, position: &Position, mv: Move) {
        let moves = in_order(position);
        let place = moves.binary_search(&mv).unwrap_or_default();
        self.model(position).encode(encoder, place as u32);
    }

    /// Decodes a legal move; `None` if the code is of none.
    pub(crate) fn decode(&mut self, decoder: &mut Decoder<'_>, position: &Position) -> Option<Move> {
        let place = self.model(position).decode(decoder);
        in_order(position).get(place as usize).copied()
    }

    fn model(&mut self, position: &Position) -> &mut Tree<PLACE_BITS> {
        &mut self.places[usize::from(position.in_check())]
    }
}

/// The legal moves in their natural order, which does not depend on the move generator.
fn in_order(position: &Position) -> Vec<Move> {
    let mut moves = position.legal_moves();
    moves.sort_unstable();
    moves
}
