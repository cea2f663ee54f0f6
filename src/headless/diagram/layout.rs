//! The layout of a diagram in its own units: a square is 110 wide and 120 high, as the piece images are.

use super::scene::Diagram;
use crate::board::shapes::CELL;
use rules::{Color, HAND_ORDER, Square};

/// The margin around the picture.
const MARGIN: i32 = 36;
/// The gap between the board and each hand.
const GAP: i32 = 30;
/// The width of a hand.
pub(super) const HAND: i32 = 176;
/// The height of the sign above a hand.
pub(super) const SIGN: i32 = 78;
/// The height of one kind of pieces in a hand.
pub(super) const ROW: i32 = 103;
/// The width of the names of ranks, and the height of those of files.
const LABEL: i32 = 58;
/// The height of a line of text.
pub(super) const LINE: i32 = 88;

/// The positions and sizes of the parts of a diagram.
#[derive(Clone, Copy, Debug)]
pub(super) struct DiagramLayout {
    /// The width of the whole picture.
    pub(super) width: i32,
    /// The height of the whole picture.
    pub(super) height: i32,
    /// The left edge of the board.
    pub(super) left: i32,
    /// The upper edge of the board.
    pub(super) top: i32,
    /// The width and the height of the board.
    pub(super) board: (i32, i32),
    /// The left edge of each hand: of the side above, and of the side below.
    pub(super) hands: (i32, i32),
    /// The horizontal center of the names of ranks.
    pub(super) ranks: i32,
    /// The vertical center of the names of files.
    pub(super) files: i32,
    /// The left edge of text.
    pub(super) margin: i32,
    /// The vertical centers of the lines of text: the upper name, the lower name, the caption.
    pub(super) lines: (i32, i32, i32),
    size: i32,
    turned: bool,
}

impl DiagramLayout {
    /// The layout for the parts that a diagram has.
    pub(super) fn of(diagram: &Diagram) -> Self {
        let size = i32::from(diagram.position.variant.size());
        let board = (size * CELL.0, size * CELL.1);
        let room = |there: bool, room: i32| if there { room } else { 0 };
        let hand = room(diagram.hands, HAND + GAP);
        let label = room(diagram.coordinates, LABEL);
        let name = room(diagram.names.is_some(), LINE);
        let left = MARGIN + hand;
        let top = MARGIN + name + label;
        let right = left + board.0;
        let bottom = top + board.1;
        let caption = room(!diagram.caption.trim().is_empty(), LINE);
        Self {
            width: right + label + hand + MARGIN,
            height: bottom + name + caption + MARGIN,
            left,
            top,
            board,
            hands: (MARGIN, right + label + GAP),
            ranks: right + LABEL / 2 + 4,
            files: top - LABEL / 2,
            margin: MARGIN,
            lines: (MARGIN + LINE / 2 - 8, bottom + LINE / 2 + 8, bottom + name + LINE / 2 + 8),
            size,
            turned: diagram.bottom == Color::White,
        }
    }

    /// The height of a picture with this width, in the same units, rounded.
    pub(super) const fn scaled_height(&self, width: u32) -> u32 {
        let (wide, high) = (self.width as u64, self.height as u64);
        ((width as u64 * high + wide / 2) / wide) as u32
    }

    /// The upper left corner of a square.
    pub(super) fn corner(&self, square: Square) -> (i32, i32) {
        let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
        let (column, row) =
            if self.turned { (file, self.size - 1 - rank) } else { (self.size - 1 - file, rank) };
        (self.left + column * CELL.0, self.top + row * CELL.1)
    }

    /// The center of a square.
    pub(super) fn center(&self, square: Square) -> (i32, i32) {
        let (x, y) = self.corner(square);
        (x + CELL.0 / 2, y + CELL.1 / 2)
    }

    /// The upper edge of a hand with this number of kinds: the upper hand begins at the top of the board, the lower
    /// one ends at its bottom.
    pub(super) fn hand_top(&self, above: bool, kinds: usize) -> i32 {
        let kinds = kinds.clamp(1, HAND_ORDER.len()) as i32;
        if above { self.top } else { self.top + self.board.1 - SIGN - kinds * ROW }
    }
}
