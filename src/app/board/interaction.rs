//! What clicks mean. One state machine stands behind every way of input; it knows no browser.

use rules::{Color, HandKind, Move, Origin, Position, Square};

/// Where the person's next move stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Interaction {
    /// Nothing is picked.
    #[default]
    Resting,
    /// A piece of the board or of the hand is picked.
    Picked(Origin),
    /// The move is chosen but for the promotion.
    Promoting {
        /// Where the piece stands.
        from: Square,
        /// Where it goes.
        to: Square,
    },
}

/// What the person does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// A square is picked.
    Square(Square),
    /// A piece in hand is picked.
    Hand(Color, HandKind),
    /// The promotion is chosen.
    Promotion {
        /// Turn the piece over.
        promote: bool,
    },
    /// Whatever was begun is dropped.
    Cancel,
}

/// What follows from an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing but the new state.
    None,
    /// Ask the game to play this. It may refuse, and say why.
    Play(Move),
    /// The person cannot move now.
    NotYourTurn,
}

impl Interaction {
    /// The state after `input`. `mover` is the side that the person may move now, if any.
    pub fn step(self, input: Input, position: &Position, mover: Option<Color>) -> (Self, Effect) {
        let Some(mover) = mover else {
            let silent = input == Input::Cancel || self != Self::Resting;
            return (Self::Resting, if silent { Effect::None } else { Effect::NotYourTurn });
        };
        match (self, input) {
            (Self::Promoting { from, to }, Input::Promotion { promote }) => {
                (Self::Resting, Effect::Play(Move::Normal { from, to, promote }))
            }
            (_, Input::Cancel | Input::Promotion { .. }) | (Self::Promoting { .. }, _) => {
                (Self::Resting, Effect::None)
            }
            (_, Input::Hand(color, kind)) => self.pick_hand(color, kind, position, mover),
            (Self::Picked(origin), Input::Square(to)) => Self::go(origin, to, position),
            (Self::Resting, Input::Square(square)) => match position.piece(square) {
                Some(piece) if piece.color == mover => (Self::Picked(Origin::Board(square)), Effect::None),
                Some(_) => (Self::Resting, Effect::NotYourTurn),
                None => (Self::Resting, Effect::None),
            },
        }
    }

    fn pick_hand(self, color: Color, kind: HandKind, position: &Position, mover: Color) -> (Self, Effect) {
        let picked = Self::Picked(Origin::Hand(kind));
        if color != mover {
            (Self::Resting, Effect::NotYourTurn)
        } else if self == picked || !position.hand(color).has(kind) {
            (Self::Resting, Effect::None)
        } else {
            (picked, Effect::None)
        }
    }

    /// The picked piece is sent to a square. Another own piece is picked instead; a move that is not legal goes to
    /// the game all the same, which knows the reason.
    fn go(origin: Origin, to: Square, position: &Position) -> (Self, Effect) {
        if origin == Origin::Board(to) {
            return (Self::Resting, Effect::None);
        }
        if position.pieces_of(position.turn()).has(to) {
            return (Self::Picked(Origin::Board(to)), Effect::None);
        }
        let from = match origin {
            Origin::Hand(kind) => return (Self::Resting, Effect::Play(Move::Drop { kind, to })),
            Origin::Board(from) => from,
        };
        let destinations = position.destinations(origin);
        match (destinations.plain.has(to), destinations.promoting.has(to)) {
            (true, true) => (Self::Promoting { from, to }, Effect::None),
            (plain, promoting) => {
                // Where neither is legal, the reason that counts is the one that a forced promotion would have.
                let forced = !plain
                    && position
                        .piece(from)
                        .is_some_and(|piece| position.variant().dead_end(piece.color, piece.kind).has(to));
                (Self::Resting, Effect::Play(Move::Normal { from, to, promote: promoting || forced }))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Setup, Variant};

    fn square(text: &str) -> Square {
        text.parse().expect("a square")
    }

    /// Feeds squares (`7g`), hand pieces (`b:P`), `+`, `=` and `esc` to the machine.
    fn run(sfen: &str, mover: Option<Color>, inputs: &str) -> (Interaction, Effect) {
        let setup: Setup = sfen.parse().expect(sfen);
        let position = Position::from_setup(&setup).expect(sfen);
        let read = |word: &str| match word {
            "esc" => Input::Cancel,
            "+" => Input::Promotion { promote: true },
            "=" => Input::Promotion { promote: false },
            _ => match word.split_once(':') {
                Some((color, kind)) => Input::Hand(
                    color.parse().ok().and_then(Color::from_letter).expect(word),
                    kind.parse().ok().and_then(HandKind::from_letter).expect(word),
                ),
                None => Input::Square(square(word)),
            },
        };
        let begin = (Interaction::Resting, Effect::None);
        inputs.split(' ').fold(begin, |(state, _), word| state.step(read(word), &position, mover))
    }

    fn check(sfen: &str, inputs: &str, expected: &str) {
        let (state, effect) = run(sfen, Some(Color::Black), inputs);
        let shown = match (state, effect) {
            (_, Effect::Play(mv)) => mv.to_string(),
            (_, Effect::NotYourTurn) => "not yours".to_owned(),
            (Interaction::Resting, _) => "resting".to_owned(),
            (Interaction::Picked(Origin::Board(square)), _) => format!("picked {square}"),
            (Interaction::Picked(Origin::Hand(kind)), _) => format!("picked {}", kind.letter()),
            (Interaction::Promoting { from, to }, _) => format!("promoting {from}{to}"),
        };
        assert_eq!(shown, expected, "{inputs}");
    }

    #[test]
    fn what_clicks_mean() {
        let start = Variant::Standard.start_sfen();
        check(start, "7g", "picked 7g");
        check(start, "7g 7f", "7g7f");
        check(start, "7g 7g", "resting");
        check(start, "7g 2g", "picked 2g");
        check(start, "7g esc", "resting");
        check(start, "7c", "not yours");
        check(start, "5e", "resting");
        check(start, "7g 5e", "7g5e");
        check(start, "b:P", "resting");
        let rich = "4k4/9/3P1S3/9/9/9/9/9/4K4 b GPp 1";
        check(rich, "b:G", "picked G");
        check(rich, "b:G b:G", "resting");
        check(rich, "b:G b:P", "picked P");
        check(rich, "w:P", "not yours");
        check(rich, "b:G 5b", "G*5b");
        check(rich, "b:P 6e", "P*6e");
        check(rich, "b:G 4c", "picked 4c");
        check(rich, "4c 4b", "promoting 4c4b");
        check(rich, "4c 4b +", "4c4b+");
        check(rich, "4c 4b =", "4c4b");
        check(rich, "4c 4b esc", "resting");
        check(rich, "4c 4b 5e", "resting");
        check("4k4/3P5/9/9/9/9/9/9/4K4 b - 1", "6b 6a", "6b6a+");
    }

    #[test]
    fn who_may_not_move_is_told_once() {
        let start = Variant::Standard.start_sfen();
        assert_eq!(run(start, None, "7g"), (Interaction::Resting, Effect::NotYourTurn));
        assert_eq!(run(start, None, "esc"), (Interaction::Resting, Effect::None));
    }
}
