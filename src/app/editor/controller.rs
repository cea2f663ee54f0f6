//! The state of the position editor, and the only way for its components to read and change it.

use headless::editor::held_piece::{Effect, HeldPiece, Input};
use headless::editor::model::{Draft, Place, Refusal, Target};
use leptos::prelude::*;
use rules::{Color, Piece, PieceKind, Setup, Square, Variant};
use web_sys::MouseEvent;

/// The state of the editor. Copy it anywhere.
#[derive(Clone, Copy, Debug)]
pub struct EditorController {
    draft: RwSignal<Draft>,
    held_piece: RwSignal<HeldPiece>,
    refusal: RwSignal<Option<Refusal>>,
    /// The place that has the focus, or had it last.
    focused: RwSignal<Place>,
    /// Which game.
    pub variant: Memo<Variant>,
}

impl EditorController {
    /// Begins with a draft.
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

    /// The controller of the editor, provided at its root.
    pub fn of_editor() -> Self {
        expect_context()
    }

    // What components read.

    /// Reads the draft.
    pub fn with<T>(self, read: impl FnOnce(&Draft) -> T) -> T {
        self.draft.with(read)
    }

    /// The draft, without hearing of a change.
    pub fn draft(self) -> Draft {
        self.draft.get_untracked()
    }

    /// The arrangement as it is now, without hearing of a change.
    pub fn setup(self) -> Setup {
        self.draft.with_untracked(|draft| draft.setup().clone())
    }

    /// Why the last piece was not brought.
    pub fn refusal(self) -> Option<Refusal> {
        self.refusal.get()
    }

    /// Whether the piece at a place is picked.
    pub fn is_picked(self, place: Place) -> bool {
        self.held_piece.with(|held_piece| held_piece.place() == Some(place))
    }

    /// Whether a piece is picked that can be taken off.
    pub fn can_take_off(self) -> bool {
        matches!(self.held_piece.get(), HeldPiece::Picked(Place::Square(_) | Place::Hand(..)))
    }

    /// What is under the dragged piece.
    pub fn over(self) -> Option<Target> {
        match self.held_piece.get() {
            HeldPiece::Dragging { over, .. } => over,
            _ => None,
        }
    }

    /// Where the piece comes from that follows the pointer.
    pub fn lifted(self) -> Option<Place> {
        match self.held_piece.get() {
            HeldPiece::Dragging { place, .. } => Some(place),
            _ => None,
        }
    }

    /// The piece that follows the pointer.
    pub fn dragged(self) -> Option<Piece> {
        let place = self.lifted()?;
        self.with(|draft| draft.piece_at(place))
    }

    /// The place where Tab leads.
    pub fn entry(self) -> Place {
        headless::editor::rows::entry(self.variant.get(), self.focused.get())
    }

    /// The place that has the focus, or had it last.
    pub fn focused(self) -> Place {
        self.focused.get_untracked()
    }

    // What they ask for.

    /// The focus has come to a place.
    pub fn came_to(self, place: Place) {
        if self.focused.get_untracked() != place {
            self.focused.set(place);
        }
    }

    /// Hears what the person does with board, hands and box.
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

    /// A place is clicked without a pointer: by the keyboard or by assistive technology. Pointers have been heard when
    /// they went down.
    pub fn activate(self, event: &MouseEvent, place: Place) {
        if event.detail() == 0 {
            self.input(Input::Activate(place));
        }
    }

    /// Drops what was begun; `false` if nothing was.
    pub fn put_down(self) -> bool {
        let held = self.held_piece.get_untracked() != HeldPiece::Nothing;
        self.input(Input::Cancel);
        held
    }

    /// Brings a piece somewhere. What is picked in the box goes out of hand with the last of its kind.
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

    /// Puts the picked piece back into the box.
    pub fn take_off_picked(self) {
        if let Some(place @ (Place::Square(_) | Place::Hand(..))) = self.held_piece.get_untracked().place() {
            self.held_piece.set(HeldPiece::Nothing);
            self.bring(place, Target::Box);
        }
    }

    /// Changes the arrangement as a whole; what was picked is put down.
    pub fn change(self, change: impl FnOnce(&mut Draft)) {
        self.input(Input::Cancel);
        self.draft.update(change);
    }

    /// Shows the next face of what stands on a square; what is picked stays so.
    pub fn cycle(self, square: Square) {
        self.draft.update(|draft| draft.cycle(square));
    }
}
