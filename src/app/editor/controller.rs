//! The state of the position editor, and the only way for its components to read and change it.

use headless::editor::held_piece::{Effect, HeldPiece, Input};
use headless::editor::model::{Draft, Place, Refusal, Target};
use leptos::prelude::*;
use rules::{Color, Piece, PieceKind, Setup, Square, Variant};
use web_sys::MouseEvent;

/// The controller of the editor. Copies share their state.
#[derive(Clone, Copy, Debug)]
pub struct EditorController {
    draft: RwSignal<Draft>,
    held_piece: RwSignal<HeldPiece>,
    refusal: RwSignal<Option<Refusal>>,
    /// The place that has the keyboard focus, or had it last.
    focused: RwSignal<Place>,
    /// The variant of the arrangement, which gives the size of the board and the set of pieces.
    pub variant: Memo<Variant>,
}

impl EditorController {
    /// Creates a controller for a draft. Nothing is picked, and Black's king in the box is the first place for the Tab
    /// key.
    pub fn new(draft: Draft) -> Self {
        let draft = RwSignal::new(draft);
        let variant = Memo::new(move |_| draft.with(|draft| draft.setup().variant));
        let middle = Place::Box(Piece::new(Color::Black, PieceKind::King));
        Self {
            draft,
            held_piece: RwSignal::new(HeldPiece::Nothing),
            refusal: RwSignal::new(None),
            focused: RwSignal::new(middle),
            variant,
        }
    }

    /// The controller of the editor, from the reactive context.
    ///
    /// # Panics
    /// Outside of the editor's component, which provides it.
    pub fn of_editor() -> Self {
        expect_context()
    }

    // What components read.

    /// Calls `read` with the draft, and tracks its changes.
    pub fn with<T>(self, read: impl FnOnce(&Draft) -> T) -> T {
        self.draft.with(read)
    }

    /// A copy of the draft, without tracking changes.
    pub fn draft(self) -> Draft {
        self.draft.get_untracked()
    }

    /// A copy of the present arrangement, without tracking changes.
    pub fn setup(self) -> Setup {
        self.draft.with_untracked(|draft| draft.setup().clone())
    }

    /// The reason why the last move of a piece was refused, until the next input.
    pub fn refusal(self) -> Option<Refusal> {
        self.refusal.get()
    }

    /// Whether the piece at a place is picked, pressed or dragged.
    pub fn is_picked(self, place: Place) -> bool {
        self.held_piece.with(|held_piece| held_piece.place() == Some(place))
    }

    /// Whether a piece on the board or in a hand is picked, which can be put back into the box.
    pub fn can_take_off(self) -> bool {
        matches!(self.held_piece.get(), HeldPiece::Picked(Place::Square(_) | Place::Hand(..)))
    }

    /// The target under the dragged piece, if any.
    pub fn over(self) -> Option<Target> {
        match self.held_piece.get() {
            HeldPiece::Dragging { over, .. } => over,
            _ => None,
        }
    }

    /// The place that the dragged piece comes from. `None` if no piece is being dragged.
    pub fn lifted(self) -> Option<Place> {
        match self.held_piece.get() {
            HeldPiece::Dragging { place, .. } => Some(place),
            _ => None,
        }
    }

    /// The piece that is being dragged, if any.
    pub fn dragged(self) -> Option<Piece> {
        let place = self.lifted()?;
        self.with(|draft| draft.piece_at(place))
    }

    /// The one place that the Tab key reaches (roving tabindex): the last focused one, or the middle of the board if
    /// the variant has no such place.
    pub fn entry(self) -> Place {
        headless::editor::rows::entry(self.variant.get(), self.focused.get())
    }

    /// The place that has the keyboard focus, or had it last, without tracking changes.
    pub fn focused(self) -> Place {
        self.focused.get_untracked()
    }

    // What components change.

    /// Notes that a place has received the keyboard focus.
    pub fn came_to(self, place: Place) {
        if self.focused.get_untracked() != place {
            self.focused.set(place);
        }
    }

    /// Handles an input on the board, a hand or the box.
    pub fn input(self, input: Input) {
        let before = self.held_piece.get_untracked();
        let (after, effect) = self.draft.with_untracked(|draft| before.step(input, draft));
        if !matches!(input, Input::Drag(_) | Input::Release(_)) {
            self.refusal.maybe_update(|refusal| refusal.take().is_some());
        }
        if before != after {
            self.held_piece.set(after);
        }
        match effect {
            Effect::None => {}
            Effect::Bring(from, to) => self.bring(from, to),
            Effect::Cycle(square) => self.cycle(square),
        }
    }

    /// Handles a `click` event that no pointer caused (`detail` is 0): one of the keyboard or of assistive technology.
    /// Clicks by a pointer are ignored, because the `pointerdown` event before them has been handled.
    pub fn activate(self, event: &MouseEvent, place: Place) {
        if event.detail() == 0 {
            self.input(Input::Activate(place));
        }
    }

    /// Deselects the held piece. Returns `false` if none was held.
    pub fn put_down(self) -> bool {
        let held = self.held_piece.get_untracked() != HeldPiece::Nothing;
        self.input(Input::Cancel);
        held
    }

    /// Moves a piece to a target, and notes the reason if that is refused. A picked piece is deselected if its place
    /// has become empty, as when the last of its kind leaves the box.
    pub fn bring(self, from: Place, to: Target) {
        let mut refused = None;
        self.draft.maybe_update(|draft| {
            refused = draft.bring(from, to).err();
            refused.is_none()
        });
        self.refusal.set(refused);
        let gone = |place: Place| self.draft.with_untracked(|draft| draft.piece_at(place)).is_none();
        if self.held_piece.get_untracked().place().is_some_and(gone) {
            self.held_piece.set(HeldPiece::Nothing);
        }
    }

    /// Puts the picked piece back into the box. Does nothing if the piece already is there.
    pub fn take_off_picked(self) {
        if let Some(place @ (Place::Square(_) | Place::Hand(..))) = self.held_piece.get_untracked().place() {
            self.held_piece.set(HeldPiece::Nothing);
            self.bring(place, Target::Box);
        }
    }

    /// Changes the draft as a whole, after deselecting the held piece.
    pub fn change(self, change: impl FnOnce(&mut Draft)) {
        self.input(Input::Cancel);
        self.draft.update(change);
    }

    /// Turns the piece on a square to its next face. A picked piece stays picked.
    pub fn cycle(self, square: Square) {
        self.draft.update(|draft| draft.cycle(square));
    }
}
