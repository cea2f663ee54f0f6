//! What a person does on the board, and what it means. One state machine stands behind click, drag, touch and
//! keyboard; it knows no browser.

use super::premove;
use rules::{Color, Destinations, HandKind, Move, Origin, Position, Square};

/// Where the person's next move stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Interaction {
    /// Nothing is picked.
    #[default]
    Resting,
    /// A piece of the board or of the hand is picked.
    Picked(Origin),
    /// A piece was pressed and the pointer is still down: a drag may begin.
    Pressed {
        /// The piece.
        origin: Origin,
        /// Whether it was picked before; then a release in place puts it down.
        again: bool,
    },
    /// A piece follows the pointer.
    Dragging {
        /// The piece.
        origin: Origin,
        /// The square under the pointer.
        over: Option<Square>,
    },
    /// The move is chosen but for the promotion.
    Promoting {
        /// Where the piece stands.
        from: Square,
        /// Where it goes.
        to: Square,
    },
}

/// A place that can be pointed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// A square of the board.
    Square(Square),
    /// A kind of piece in a hand.
    Hand(Color, HandKind),
}

impl Place {
    /// Its number: squares by [`Square::index`], then the pieces in Black's hand and in White's.
    pub const fn number(self) -> u8 {
        let number = match self {
            Self::Square(square) => square.index(),
            Self::Hand(color, kind) => Square::COUNT + color.index() * HandKind::COUNT + kind.index(),
        };
        number as u8
    }

    /// The place with this number.
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

/// What the person does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// The pointer goes down.
    Press(Place),
    /// The pressed pointer has moved far enough to be a drag, and is over this square.
    Drag(Option<Square>),
    /// The pointer goes up; `None` if it was not over a square.
    Release(Option<Square>),
    /// A place is chosen at once: by the keyboard or by assistive technology.
    Activate(Place),
    /// The promotion is chosen.
    Promotion {
        /// Turn the piece over.
        promote: bool,
    },
    /// Whatever was begun is dropped.
    Cancel,
}

/// What the person may do now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Move this side.
    Move(Color),
    /// Say what this side shall play after the opponent's move.
    Premove(Color),
    /// Look on.
    Watch,
}

/// What follows from an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing but the new state.
    None,
    /// Ask the game to play this. It may refuse, and say why.
    Play(Move),
    /// Play this after the opponent's move, if it is legal then; `None` takes it back.
    Premove(Option<Move>),
    /// The person cannot move now.
    NotYourTurn,
}

impl Turn {
    /// The side that the person acts for.
    pub const fn color(self) -> Option<Color> {
        match self {
            Self::Move(color) | Self::Premove(color) => Some(color),
            Self::Watch => None,
        }
    }

    /// Where a piece may go: legally, or as it may be after the opponent's move.
    pub fn destinations(self, origin: Origin, position: &Position) -> Destinations {
        match self {
            Self::Premove(color) => premove::destinations(position, color, origin),
            Self::Move(_) | Self::Watch => position.destinations(origin),
        }
    }

    fn effect(self, mv: Move) -> Effect {
        match self {
            Self::Premove(_) => Effect::Premove(Some(mv)),
            Self::Move(_) | Self::Watch => Effect::Play(mv),
        }
    }
}

impl Interaction {
    /// The piece that is picked, pressed or dragged.
    pub const fn origin(self) -> Option<Origin> {
        match self {
            Self::Picked(origin) | Self::Pressed { origin, .. } | Self::Dragging { origin, .. } => {
                Some(origin)
            }
            Self::Resting | Self::Promoting { .. } => None,
        }
    }

    /// The state after `input`.
    pub fn step(self, input: Input, position: &Position, turn: Turn) -> (Self, Effect) {
        let Some(color) = turn.color() else {
            let silent = self != Self::Resting || !matches!(input, Input::Press(_) | Input::Activate(_));
            return (Self::Resting, if silent { Effect::None } else { Effect::NotYourTurn });
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
            // A premove may end on an own piece: it may have been captured by then.
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
                (Self::Resting, Effect::NotYourTurn)
            }
            (_, None, Place::Hand(owner, kind)) if owner != color && position.hand(owner).has(kind) => {
                (Self::Resting, Effect::NotYourTurn)
            }
            (_, None, _) => (Self::Resting, withdrawal(turn, true)),
        }
    }

    fn release(self, over: Option<Square>, position: &Position, turn: Turn) -> (Self, Effect) {
        match self {
            Self::Pressed { again: true, .. } => (Self::Resting, Effect::None),
            Self::Pressed { origin, again: false } => (Self::Picked(origin), Effect::None),
            // Let go beside the board it is put down; brought back it is still picked.
            Self::Dragging { origin, .. } => match over {
                None => (Self::Resting, Effect::None),
                Some(to) if origin == Origin::Board(to) => (Self::Picked(origin), Effect::None),
                Some(to) => go(origin, to, position, turn),
            },
            other => (other, Effect::None),
        }
    }
}

/// An idle click takes a premove back.
fn withdrawal(turn: Turn, idle: bool) -> Effect {
    if idle && matches!(turn, Turn::Premove(_)) { Effect::Premove(None) } else { Effect::None }
}

fn reaches(turn: Turn, origin: Origin, to: Square, position: &Position) -> bool {
    let destinations = turn.destinations(origin, position);
    (destinations.plain | destinations.promoting).has(to)
}

/// A piece is sent to a square. A move that is not legal goes to the game all the same, which knows the reason; a
/// premove that can never be is dropped.
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
    // Where neither is legal, the reason that counts is the one that a forced promotion would have.
    let forced = !plain
        && position
            .piece(from)
            .is_some_and(|piece| position.variant().dead_end(piece.color, piece.kind).has(to));
    (resting, turn.effect(Move::Normal { from, to, promote: promoting || forced }))
}

#[cfg(test)]
mod tests;
