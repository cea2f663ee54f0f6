//! What a person does in the editor, and what it means: one state machine for click, drag, touch and keyboard. It knows
//! no browser.

use super::model::{Draft, Place, Target};
use rules::Square;

/// The piece that the person holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HeldPiece {
    /// Nothing.
    #[default]
    Nothing,
    /// A piece is picked. One of the box stays picked after it was put: its like can be put again.
    Picked(Place),
    /// A piece was pressed and the pointer is still down: a drag may begin.
    Pressed {
        /// Where it lies.
        place: Place,
        /// Whether it was picked before; then a release in place turns it over, or puts it down.
        again: bool,
    },
    /// A piece follows the pointer.
    Dragging {
        /// Where it comes from.
        place: Place,
        /// What is under the pointer.
        over: Option<Target>,
    },
}

/// What the person does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// The pointer goes down.
    Press(Place),
    /// The pressed pointer has moved far enough to be a drag, and is over this.
    Drag(Option<Target>),
    /// The pointer goes up over this.
    Release(Option<Target>),
    /// A place is chosen at once: by the keyboard or by assistive technology.
    Activate(Place),
    /// Whatever was begun is dropped.
    Cancel,
}

/// What follows from an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing but the new state.
    None,
    /// A piece is brought somewhere.
    Bring(Place, Target),
    /// What stands on a square shows its next face.
    Cycle(Square),
}

impl HeldPiece {
    /// Where the piece lies that is picked, pressed or dragged.
    pub const fn place(self) -> Option<Place> {
        match self {
            Self::Nothing => None,
            Self::Picked(place) | Self::Pressed { place, .. } | Self::Dragging { place, .. } => Some(place),
        }
    }

    /// The state after `input`.
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

    fn press(self, place: Place, draft: &Draft) -> (Self, Effect) {
        let there = draft.piece_at(place);
        let held = self.place();
        match (held, place) {
            (Some(held), _) if held == place => (Self::Pressed { place, again: true }, Effect::None),
            // The very piece that is picked lies there: it is turned over.
            (Some(Place::Box(piece)), Place::Square(square)) if there == Some(piece) => {
                (Self::Picked(Place::Box(piece)), Effect::Cycle(square))
            }
            (Some(held @ Place::Box(_)), Place::Square(_) | Place::Hand(..)) => {
                (Self::Picked(held), Effect::Bring(held, place.target()))
            }
            // A piece that stands in the way is picked instead: only a drag puts one in the place of another.
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

    fn release(self, over: Option<Target>) -> (Self, Effect) {
        match (self, over) {
            (Self::Pressed { place: place @ Place::Square(square), again: true }, _) => {
                (Self::Picked(place), Effect::Cycle(square))
            }
            (Self::Pressed { again: true, .. }, _) => (Self::Nothing, Effect::None),
            (Self::Pressed { place, again: false }, _) => (Self::Picked(place), Effect::None),
            // Let go beside everything, or brought back, it stays where it was.
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

    /// What comes of some inputs, one after the other, in an arrangement that nothing changes.
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
