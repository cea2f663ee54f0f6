//! What has become of the bishops in an opening.

use crate::{ByColor, Color, Move, Origin, Piece, PieceKind, Square};

/// What an opening asks of the bishops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BishopsOf {
    /// No bishop, or each side's, has been captured.
    Any,
    /// No bishop has been captured.
    Kept,
    /// Each side has captured the bishop of the other.
    Exchanged,
    /// The side that plays the opening has moved its bishop from its first square to that of the other one to exchange
    /// them, which costs it a turn.
    GivenUp,
}

/// What has become of the bishops of a game.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Bishops {
    /// Whether each side has captured the bishop of the other.
    taken: ByColor<bool>,
    /// The side that has captured first, with a bishop that stood on its first square, a bishop that did.
    given_up_by: Option<Color>,
}

impl Bishops {
    /// Takes note of the capture of a bishop by this move of a piece.
    pub(super) fn take(&mut self, taker: Color, piece: Option<Piece>, mv: Move) {
        let is_first = !self.taken.black && !self.taken.white;
        let is_by_bishop = piece.is_some_and(|piece| piece.kind == PieceKind::Bishop);
        if is_first && is_by_bishop && mv.origin() == Origin::Board(home(taker)) && mv.to() == home(!taker) {
            self.given_up_by = Some(taker);
        }
        self.taken[taker] = true;
    }

    /// Whether the bishops are what the opening of a side asks.
    pub(super) fn are(self, asked: BishopsOf, side: Color) -> bool {
        let (kept, exchanged) = match (self.taken.black, self.taken.white) {
            (false, false) => (true, false),
            (true, true) => (false, true),
            _ => return false,
        };
        match asked {
            BishopsOf::Any => true,
            BishopsOf::Kept => kept,
            BishopsOf::Exchanged => exchanged,
            BishopsOf::GivenUp => exchanged && self.given_up_by == Some(side),
        }
    }
}

/// The first square of a side's bishop.
const fn home(color: Color) -> Square {
    let square = match color {
        Color::Black => Square::new(7, 7),
        Color::White => Square::new(1, 1),
    };
    square.expect("files and ranks from 0 to 8 are squares")
}
