//! The input in the position editor and its meaning. One state machine, without access to a browser, handles clicks,
//! drags, touch and keyboard.

use super::model::{Draft, Place, Target};
use rules::Square;

/// The piece that the person holds, which is the state of the machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HeldPiece {
    /// No piece is held.
    #[default]
    Nothing,
    /// A piece is picked. A piece of the box stays picked after it was placed, so that another of its kind can be
    /// placed.
    Picked(Place),
    /// A piece was pressed and the pointer is still down, so that a drag may begin.
    Pressed {
        /// The place of the pressed piece.
        place: Place,
        /// Whether the piece was picked before; then a release in place turns it over on the board, and deselects it
        /// elsewhere.
        again: bool,
    },
    /// A piece follows the pointer.
    Dragging {
        /// The place from which the dragged piece comes.
        place: Place,
        /// The target under the pointer, if there is one.
        over: Option<Target>,
    },
}

/// An action of the person in the editor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// The pointer goes down on a place.
    Press(Place),
    /// The pointer has moved far enough from the press to be a drag, and is over this target.
    Drag(Option<Target>),
    /// The pointer goes up over this target.
    Release(Option<Target>),
    /// A place is chosen without a pointer: by the keyboard or by assistive technology.
    Activate(Place),
    /// The person abandons the action, for instance with the Escape key.
    Cancel,
}

/// The result of an input for the arrangement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing beyond the new state.
    None,
    /// A piece is brought from a place to a target.
    Bring(Place, Target),
    /// The piece on a square is turned to its next face.
    Cycle(Square),
}

impl HeldPiece {
    /// The place of the piece that is picked, pressed or dragged.
    pub const fn place(self) -> Option<Place> {
        match self {
            Self::Nothing => None,
            Self::Picked(place) | Self::Pressed { place, .. } | Self::Dragging { place, .. } => Some(place),
        }
    }

    /// The state after `input`, and the effect on the arrangement.
    pub fn step(self, input: Input, draft: &Draft) -> (Self, Effect) {
        match (self, input) {
            (_, Input::Cancel) => (Self::Nothing, Effect::None),
            (_, Input::Press(place)) => self.press(place, draft),
            (_, Input::Activate(place)) => match self.press(place, draft) {
                (after, Effect::None) => after.release(None),
                acted => acted,
            },
            (Self::Pressed { place, .. } | Self::Dragging { place, .. }, Input::Drag(over)) => {
                (Self::Dragging { place, over }, Effect::None)
            }
            (_, Input::Drag(_)) => (self, Effect::None),
            (_, Input::Release(over)) => self.release(over),
        }
    }

    /// The state after a press on a place.
    fn press(self, place: Place, draft: &Draft) -> (Self, Effect) {
        let there = draft.piece_at(place);
        let held = self.place();
        match (held, place) {
            (Some(held), _) if held == place => (Self::Pressed { place, again: true }, Effect::None),
            // The piece on the square equals the one picked from the box: it is turned over.
            (Some(Place::Box(piece)), Place::Square(square)) if there == Some(piece) => {
                (Self::Picked(Place::Box(piece)), Effect::Cycle(square))
            }
            (Some(held @ Place::Box(_)), Place::Square(_) | Place::Hand(..)) => {
                (Self::Picked(held), Effect::Bring(held, place.target()))
            }
            // A piece on the target is picked instead. Only a drag replaces one piece with another.
            (Some(held), Place::Square(_)) if there.is_none() => {
                (Self::Nothing, Effect::Bring(held, place.target()))
            }
            (Some(held), Place::Hand(..)) if held.target() != place.target() => {
                (Self::Nothing, Effect::Bring(held, place.target()))
            }
            _ if there.is_some() => (Self::Pressed { place, again: false }, Effect::None),
            _ => (Self::Nothing, Effect::None),
        }
    }

    /// The state after the pointer has gone up over a target.
    fn release(self, over: Option<Target>) -> (Self, Effect) {
        match (self, over) {
            (Self::Pressed { place: place @ Place::Square(square), again: true }, _) => {
                (Self::Picked(place), Effect::Cycle(square))
            }
            (Self::Pressed { again: true, .. }, _) => (Self::Nothing, Effect::None),
            (Self::Pressed { place, again: false }, _) => (Self::Picked(place), Effect::None),
            // Dropped outside every target, or brought back, the piece stays where it was.
            (Self::Dragging { place, .. }, Some(to)) if to != place.target() => {
                (Self::Nothing, Effect::Bring(place, to))
            }
            (Self::Dragging { .. }, _) => (Self::Nothing, Effect::None),
            (other, _) => (other, Effect::None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Color, HandKind, Piece, PieceKind};

    const SFEN: &str = "4k4/9/9/9/9/9/2P6/9/4K4 b G 1";

    fn at(name: &str) -> Place {
        Place::Square(name.parse().expect(name))
    }

    fn boxed(kind: PieceKind) -> Place {
        Place::Box(Piece::new(Color::Black, kind))
    }

    /// The state and the effects after a sequence of inputs, in an arrangement that does not change.
    fn run(inputs: &[Input]) -> (HeldPiece, Vec<Effect>) {
        let draft = Draft::new(SFEN.parse().expect(SFEN));
        let mut held_piece = HeldPiece::Nothing;
        let mut effects = Vec::new();
        for &input in inputs {
            let (after, effect) = held_piece.step(input, &draft);
            held_piece = after;
            effects.extend((effect != Effect::None).then_some(effect));
        }
        (held_piece, effects)
    }

    fn click(place: Place) -> [Input; 2] {
        [Input::Press(place), Input::Release(Some(place.target()))]
    }

    fn clicks(places: &[Place]) -> (HeldPiece, Vec<Effect>) {
        let inputs: Vec<Input> = places.iter().flat_map(|&place| click(place)).collect();
        let activations: Vec<Input> = places.iter().map(|&place| Input::Activate(place)).collect();
        assert_eq!(run(&inputs), run(&activations), "the keyboard does the same");
        run(&inputs)
    }

    #[test]
    fn a_click_picks_and_another_puts() {
        let (pawn, far) = (at("7g"), at("5e"));
        assert_eq!(clicks(&[pawn]), (HeldPiece::Picked(pawn), vec![]));
        assert_eq!(clicks(&[far]), (HeldPiece::Nothing, vec![]));
        assert_eq!(clicks(&[pawn, far]), (HeldPiece::Nothing, vec![Effect::Bring(pawn, far.target())]));
        let king = at("5i");
        assert_eq!(
            clicks(&[pawn, king]),
            (HeldPiece::Picked(king), vec![]),
            "another piece is picked instead"
        );
    }

    #[test]
    fn a_second_click_turns_the_piece_over() {
        let Place::Square(square) = at("7g") else { unreachable!("a square") };
        let pawn = at("7g");
        let expected = vec![Effect::Cycle(square), Effect::Cycle(square)];
        assert_eq!(clicks(&[pawn, pawn, pawn]), (HeldPiece::Picked(pawn), expected));
    }

    #[test]
    fn a_piece_of_the_box_is_put_again_and_again() {
        let (lance, pawn) = (boxed(PieceKind::Lance), boxed(PieceKind::Pawn));
        let put = |place: Place| Effect::Bring(lance, place.target());
        let (near, far) = (at("7g"), at("5e"));
        assert_eq!(clicks(&[lance, near, far]), (HeldPiece::Picked(lance), vec![put(near), put(far)]));
        assert_eq!(clicks(&[lance, lance]), (HeldPiece::Nothing, vec![]));
        assert_eq!(clicks(&[lance, pawn]), (HeldPiece::Picked(pawn), vec![]));
        let Place::Square(square) = near else { unreachable!("a square") };
        assert_eq!(clicks(&[pawn, near]), (HeldPiece::Picked(pawn), vec![Effect::Cycle(square)]));
    }

    #[test]
    fn hands_take_and_give() {
        let gold = Place::Hand(Color::Black, HandKind::Gold);
        let (beside, other) =
            (Place::Hand(Color::Black, HandKind::Pawn), Place::Hand(Color::White, HandKind::Pawn));
        assert_eq!(clicks(&[gold]), (HeldPiece::Picked(gold), vec![]));
        assert_eq!(clicks(&[gold, gold]), (HeldPiece::Nothing, vec![]));
        assert_eq!(clicks(&[gold, beside]), (HeldPiece::Nothing, vec![]), "it is there already");
        assert_eq!(
            clicks(&[gold, other]),
            (HeldPiece::Nothing, vec![Effect::Bring(gold, Target::Hand(Color::White))])
        );
        let pawn = at("7g");
        assert_eq!(
            clicks(&[pawn, beside]),
            (HeldPiece::Nothing, vec![Effect::Bring(pawn, Target::Hand(Color::Black))])
        );
    }

    #[test]
    fn a_drag_brings_and_a_slip_changes_nothing() {
        let pawn = at("7g");
        let drag = |over: Option<Target>| {
            run(&[Input::Press(pawn), Input::Drag(None), Input::Drag(over), Input::Release(over)])
        };
        let brought = |to: Target| (HeldPiece::Nothing, vec![Effect::Bring(pawn, to)]);
        assert_eq!(drag(Some(Target::Box)), brought(Target::Box));
        assert_eq!(drag(Some(Target::Hand(Color::White))), brought(Target::Hand(Color::White)));
        assert_eq!(drag(Some(at("5i").target())), brought(at("5i").target()), "onto another piece too");
        assert_eq!(drag(None), (HeldPiece::Nothing, vec![]));
        assert_eq!(drag(Some(pawn.target())), (HeldPiece::Nothing, vec![]));
        assert_eq!(
            run(&[Input::Press(pawn), Input::Drag(None), Input::Cancel]),
            (HeldPiece::Nothing, vec![])
        );
    }
}
