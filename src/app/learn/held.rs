//! The move that a person enters in a task, as plain data.

use headless::board::interaction::Place;
use rules::{Color, HandKind, Move, Origin, Square};

/// The state of the move that the person enters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Held {
    /// No piece is picked.
    #[default]
    Nothing,
    /// A piece is picked, or pressed while the pointer is still down.
    Picked(Origin),
    /// A piece was pressed that had been picked before: a release in place puts it down.
    PickedAgain(Origin),
    /// A piece follows the pointer.
    Dragged(Origin),
    /// The move is complete but for the choice of promotion.
    Promoting {
        /// The square on which the piece stands.
        from: Square,
        /// The square to which it moves.
        to: Square,
    },
}

impl Held {
    /// The origin of the piece that is picked, dragged or about to promote.
    pub const fn origin(self) -> Option<Origin> {
        match self {
            Self::Nothing => None,
            Self::Picked(origin) | Self::PickedAgain(origin) | Self::Dragged(origin) => Some(origin),
            Self::Promoting { from, .. } => Some(Origin::Board(from)),
        }
    }
}

/// The origin of the pieces at a place that belong to `color`; `None` for a hand of the other side.
pub fn origin_at(place: Place, color: Color) -> Option<Origin> {
    match place {
        Place::Square(square) => Some(Origin::Board(square)),
        Place::Hand(side, kind) => (side == color).then_some(Origin::Hand(kind)),
    }
}

/// The place of an origin.
pub const fn place_of(origin: Origin, color: Color) -> Place {
    match origin {
        Origin::Board(square) => Place::Square(square),
        Origin::Hand(kind) => Place::Hand(color, kind),
    }
}

/// A move without promotion.
pub const fn move_to(origin: Origin, to: Square) -> Move {
    match origin {
        Origin::Board(from) => Move::Normal { from, to, promote: false },
        Origin::Hand(kind) => drop_on(kind, to),
    }
}

const fn drop_on(kind: HandKind, to: Square) -> Move {
    Move::Drop { kind, to }
}
