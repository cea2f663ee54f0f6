//! What every square shows, each in a signal of its own: a press changes the board, and only the squares that it
//! changes hear of it.

use headless::board::model::{BoardModel, Cell};
use leptos::prelude::*;
use rules::Square;

/// The cells of the board. Copy it anywhere.
#[derive(Clone, Copy, Debug)]
pub struct Cells(StoredValue<Vec<RwSignal<Cell>>>);

impl Cells {
    /// Follows what the board shows.
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

    /// The cells of this board, provided at its root.
    pub fn of_board() -> Self {
        expect_context()
    }

    /// What a square shows.
    pub fn cell(self, square: Square) -> ReadSignal<Cell> {
        self.signal(square).read_only()
    }

    fn signal(self, square: Square) -> RwSignal<Cell> {
        self.0.with_value(|cells| cells[square.index()])
    }
}
