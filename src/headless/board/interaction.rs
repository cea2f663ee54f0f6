//! The input on the board and its meaning. One state machine, without access to a browser, handles clicks, drags,
//! touch and keyboard.

use super::premove;
use rules::{Color, Destinations, HandKind, Move, Origin, Position, Square};

/// The state of the move that the person is entering.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Interaction {
    /// No piece is picked.
    #[default]
    Resting,
    /// A piece on the board or in hand is picked.
    Picked(Origin),
    /// A piece was pressed and the pointer is still down, so that a drag may begin.
    Pressed {
        /// The square or the kind in hand of the pressed piece.
        origin: Origin,
        /// Whether the piece was picked before; then a release in place deselects it.
        again: bool,
    },
    /// A piece follows the pointer.
    Dragging {
        /// The square or the kind in hand of the dragged piece.
        origin: Origin,
        /// The square under the pointer; `None` off the board.
        over: Option<Square>,
    },
    /// The move is complete but for the choice of promotion.
    Promoting {
        /// The square on which the piece stands.
        from: Square,
        /// The square to which the piece moves.
        to: Square,
    },
}

/// A place that can be pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// A square of the board.
    Square(Square),
    /// A kind of piece in the hand of a side.
    Hand(Color, HandKind),
}

impl Place {
    /// The number of the place in the page's attributes, 0 to 94: squares by [`Square::index`], then the seven kinds in
    /// Black's hand and those in White's.
    pub const fn number(self) -> u8 {
        let number = match self {
            Self::Square(square) => square.index(),
            Self::Hand(color, kind) => Square::COUNT + color.index() * HandKind::COUNT + kind.index(),
        };
        number as u8
    }

    /// The place with this number, as [`Place::number`] counts; `None` if it is above 94.
    pub fn from_number(number: u8) -> Option<Self> {
        let number = usize::from(number);
        if let Some(square) = Square::from_index(number) {
            return Some(Self::Square(square));
        }
        let in_hands = number - Square::COUNT;
        let color = Color::ALL.get(in_hands / HandKind::COUNT)?;
        Some(Self::Hand(*color, HandKind::ALL[in_hands % HandKind::COUNT]))
    }
}

/// An action of the person on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// The pointer goes down on a place.
    Press(Place),
    /// The pointer has moved far enough from the press to be a drag, and is over this square; `None` off the board.
    Drag(Option<Square>),
    /// The pointer goes up over this square; `None` off the board.
    Release(Option<Square>),
    /// A place is chosen without a pointer, by the keyboard or by assistive technology. It acts as a press and a
    /// release in place.
    Activate(Place),
    /// The person answers the question about promotion.
    Promotion {
        /// Whether the piece promotes.
        promote: bool,
    },
    /// The person abandons the move, for instance with the Escape key.
    Cancel,
}

/// The kind of move that the person may enter now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A move of this side, which is to move.
    Move(Color),
    /// A premove of this side, to be played after the opponent's move.
    Premove(Color),
    /// No move: the person watches.
    Watch,
}

/// The result of an input for the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing beyond the new state.
    None,
    /// The game should play this move. It may refuse with a reason.
    Play(Move),
    /// This move should be played after the opponent's, if it is legal then; `None` cancels the premove.
    Premove(Option<Move>),
    /// The person looks at this place, from which no move is possible now.
    Look(Place),
}

impl Turn {
    /// The side for which the person acts; `None` if the person watches.
    pub const fn color(self) -> Option<Color> {
        match self {
            Self::Move(color) | Self::Premove(color) => Some(color),
            Self::Watch => None,
        }
    }

    /// The squares to which the piece of `origin` may go. For a premove these are all that it may reach after some move
    /// of the opponent; otherwise the legal ones of the side to move.
    pub fn destinations(self, origin: Origin, position: &Position) -> Destinations {
        match self {
            Self::Premove(color) => premove::destinations(position, color, origin),
            Self::Move(_) | Self::Watch => position.destinations(origin),
        }
    }

    /// The effect of a completed move: a premove is noted, any other move is played.
    fn effect(self, mv: Move) -> Effect {
        match self {
            Self::Premove(_) => Effect::Premove(Some(mv)),
            Self::Move(_) | Self::Watch => Effect::Play(mv),
        }
    }
}

impl Interaction {
    /// The origin of the piece that is picked, pressed or dragged.
    pub const fn origin(self) -> Option<Origin> {
        match self {
            Self::Picked(origin) | Self::Pressed { origin, .. } | Self::Dragging { origin, .. } => {
                Some(origin)
            }
            Self::Resting | Self::Promoting { .. } => None,
        }
    }

    /// The state after `input`, and the effect on the game.
    ///
    /// If the person only watches ([`Turn::Watch`]), every input ends in [`Interaction::Resting`]. A press or an
    /// activation that found it at rest has the effect [`Effect::Look`].
    pub fn step(self, input: Input, position: &Position, turn: Turn) -> (Self, Effect) {
        let Some(color) = turn.color() else {
            return match input {
                Input::Press(place) | Input::Activate(place) if self == Self::Resting => {
                    (Self::Resting, Effect::Look(place))
                }
                _ => (Self::Resting, Effect::None),
            };
        };
        match (self, input) {
            (Self::Promoting { from, to }, Input::Promotion { promote }) => {
                (Self::Resting, turn.effect(Move::Normal { from, to, promote }))
            }
            (Self::Promoting { .. }, Input::Drag(_) | Input::Release(_)) => (self, Effect::None),
            (Self::Promoting { .. }, _) | (_, Input::Promotion { .. }) => (Self::Resting, Effect::None),
            (_, Input::Cancel) => (Self::Resting, withdrawal(turn, self == Self::Resting)),
            (_, Input::Press(place)) => self.press(place, position, turn, color),
            (_, Input::Activate(place)) => {
                let (after, effect) = self.press(place, position, turn, color);
                (after.release(None, position, turn).0, effect)
            }
            (Self::Pressed { origin, .. } | Self::Dragging { origin, .. }, Input::Drag(over)) => {
                (Self::Dragging { origin, over }, Effect::None)
            }
            (_, Input::Release(over)) => self.release(over, position, turn),
            (_, Input::Drag(_)) => (self, Effect::None),
        }
    }

    /// The state after a press on a place. A press on a piece of `color` picks that piece; a press on any other square
    /// sends the picked piece there. A premove may also be sent to a square with a piece of `color`. A press on an
    /// opponent's piece with nothing picked, or in the opponent's hand, has the effect [`Effect::Look`]. With
    /// nothing picked, a press on an empty square cancels a premove; one on an empty place in hand does so always.
    fn press(self, place: Place, position: &Position, turn: Turn, color: Color) -> (Self, Effect) {
        let own = match place {
            Place::Square(square) => {
                let piece = position.piece(square);
                piece.is_some_and(|piece| piece.color == color).then_some(Origin::Board(square))
            }
            Place::Hand(owner, kind) => {
                (owner == color && position.hand(color).has(kind)).then_some(Origin::Hand(kind))
            }
        };
        match (self.origin(), own, place) {
            // A premove may end on an own piece, which may have been captured by then.
            (Some(picked), Some(own), Place::Square(to))
                if matches!(turn, Turn::Premove(_))
                    && own != picked
                    && reaches(turn, picked, to, position) =>
            {
                go(picked, to, position, turn)
            }
            (picked, Some(origin), _) => {
                (Self::Pressed { origin, again: picked == Some(origin) }, Effect::None)
            }
            (Some(picked), None, Place::Square(to)) => go(picked, to, position, turn),
            (None, None, Place::Square(square)) if position.piece(square).is_some() => {
                (Self::Resting, Effect::Look(place))
            }
            (_, None, Place::Hand(owner, kind)) if owner != color && position.hand(owner).has(kind) => {
                (Self::Resting, Effect::Look(place))
            }
            (_, None, _) => (Self::Resting, withdrawal(turn, true)),
        }
    }

    /// The state after the pointer has gone up over a square; `None` off the board. A pressed piece becomes picked, or
    /// deselected if it was picked before. A dragged piece is sent to the square.
    fn release(self, over: Option<Square>, position: &Position, turn: Turn) -> (Self, Effect) {
        match self {
            Self::Pressed { again: true, .. } => (Self::Resting, Effect::None),
            Self::Pressed { origin, again: false } => (Self::Picked(origin), Effect::None),
            // Dropped off the board the piece is deselected; brought back to its square it stays picked.
            Self::Dragging { origin, .. } => match over {
                None => (Self::Resting, Effect::None),
                Some(to) if origin == Origin::Board(to) => (Self::Picked(origin), Effect::None),
                Some(to) => go(origin, to, position, turn),
            },
            other => (other, Effect::None),
        }
    }
}

/// The effect of an input that ends without a move. It cancels a stored premove if `idle`; that is `false` if a
/// cancellation only deselects a piece.
fn withdrawal(turn: Turn, idle: bool) -> Effect {
    if idle && matches!(turn, Turn::Premove(_)) { Effect::Premove(None) } else { Effect::None }
}

/// Whether [`Turn::destinations`] of `origin` contain the square `to`, with or without promotion.
fn reaches(turn: Turn, origin: Origin, to: Square, position: &Position) -> bool {
    let destinations = turn.destinations(origin, position);
    (destinations.plain | destinations.promoting).has(to)
}

/// Sends the piece of `origin` to the square `to`. If it may go there both with and without promotion, the state
/// becomes [`Interaction::Promoting`]. An illegal move is passed to the game as well, which gives the reason. An
/// impossible premove is dropped.
fn go(origin: Origin, to: Square, position: &Position, turn: Turn) -> (Interaction, Effect) {
    let resting = Interaction::Resting;
    let destinations = turn.destinations(origin, position);
    let (plain, promoting) = (destinations.plain.has(to), destinations.promoting.has(to));
    if matches!(turn, Turn::Premove(_)) && !plain && !promoting {
        return (resting, Effect::None);
    }
    let from = match origin {
        Origin::Hand(kind) => return (resting, turn.effect(Move::Drop { kind, to })),
        Origin::Board(from) => from,
    };
    if plain && promoting {
        return (Interaction::Promoting { from, to }, Effect::None);
    }
    // If neither is legal, the move promotes where promotion is forced, so that the game names the rule that matters.
    let forced = !plain
        && position
            .piece(from)
            .is_some_and(|piece| position.variant().dead_end(piece.color, piece.kind).has(to));
    (resting, turn.effect(Move::Normal { from, to, promote: promoting || forced }))
}

#[cfg(test)]
mod tests;
