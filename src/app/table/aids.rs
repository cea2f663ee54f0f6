//! What a link has marked for beginners: its `aids` choose among the marks of the board.

use headless::board::aids::aid;
use headless::board::model::BoardModel;
use links::Aids;
use rules::Position;
use std::cell::Cell;

/// Changes the marks of a board that shows a position.
type Aid = fn(&mut BoardModel, &Position, Aids);

thread_local! {
    /// Comes later (`later.rs`).
    static AID: Cell<Option<Aid>> = const { Cell::new(None) };
}

/// Lets links choose the marks from now on. What is marked already must be marked anew.
pub fn attend() {
    AID.set(Some(aid));
}

/// Marks a board that shows a position as `aids` say, as soon as that can be.
pub fn mark(model: &mut BoardModel, position: &Position, aids: Aids) {
    if let Some(aid) = AID.get() {
        aid(model, position, aids);
    }
}
