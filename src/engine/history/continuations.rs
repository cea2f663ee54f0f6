//! What deeds were worth after an earlier deed: the opponent's last one, or an own one two or four plies before.

use super::deed::{DEEDS, Deed};
use super::mark::{Mark, adjust};
use rules::Color;

/// Marks of the deeds of one side after one deed.
pub(super) type Row = [Mark; DEEDS];

/// Rows of marks, two for each deed of either side: what its opponent did next, and what it did itself.
///
/// A row that was not written since `generation` began counts as empty: so nothing is swept where little is searched.
pub(crate) struct Continuations {
    rows: Vec<Row>,
    written: Vec<u32>,
    generation: u32,
}

/// The deeds before a move, one, two and four plies back; `None` where there is none, or a pass.
pub(crate) type Trail = [Option<Deed>; 3];

/// The rows of a [`Trail`].
pub(crate) type Rows = [usize; 3];

/// The row after no deed: never written.
const NOTHING: usize = 0;

impl Continuations {
    pub(super) fn new() -> Self {
        let rows = 1 + 4 * DEEDS;
        Self { rows: vec![[0; DEEDS]; rows], written: vec![0; rows], generation: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }

    /// The rows for moves of `us` at the end of a trail, ready to be read and written.
    pub(super) fn rows(&mut self, us: Color, trail: Trail) -> Rows {
        let colors = [!us, us, us];
        std::array::from_fn(|back| {
            let Some(deed) = trail[back] else { return NOTHING };
            let row = 1 + (2 * colors[back].index() + usize::from(back == 0)) * DEEDS + deed.index();
            if self.written[row] != self.generation {
                self.written[row] = self.generation;
                self.rows[row] = [0; DEEDS];
            }
            row
        })
    }

    pub(super) fn read(&self, rows: Rows) -> [&Row; 3] {
        rows.map(|row| &self.rows[row])
    }

    /// Marks a deed up or down in these rows.
    pub(super) fn mark(&mut self, rows: Rows, deed: Deed, change: i32) {
        for row in rows {
            if row != NOTHING {
                adjust(&mut self.rows[row][deed.index()], change);
            }
        }
    }
}
