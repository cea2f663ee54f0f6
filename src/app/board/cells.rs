//! The content of every square, each in a signal of its own: when a press changes the board, only the squares that
//! differ are updated.

use headless::board::model::{BoardModel, Cell};
use leptos::prelude::*;
use rules::Square;

/// The signals with the cells of the board. Copies share one state.
#[derive(Clone, Copy, Debug)]
pub struct Cells(StoredValue<Vec<RwSignal<Cell>>>);

impl Cells {
    /// Creates the signals, which follow `board`.
    pub fn of(board: Memo<BoardModel>) -> Self {
        let shown = |square: Square| board.with_untracked(|board| board.cell(square));
        let cells =
            Self(StoredValue::new(Square::all().map(|square| RwSignal::new(shown(square))).collect()));
        Effect::new(move |_| {
            board.with(|board| {
                for square in Square::all() {
                    let (cell, signal) = (board.cell(square), cells.signal(square));
                    if signal.get_untracked() != cell {
                        signal.set(cell);
                    }
                }
            });
        });
        cells
    }

    /// Returns the cells of this board from the context.
    ///
    /// # Panics
    /// If the board has not provided them.
    pub fn of_board() -> Self {
        expect_context()
    }

    /// Returns the signal with the content of a square.
    pub fn cell(self, square: Square) -> ReadSignal<Cell> {
        self.signal(square).read_only()
    }

    fn signal(self, square: Square) -> RwSignal<Cell> {
        self.0.with_value(|cells| cells[square.index()])
    }
}
