//! The book of openings (定跡 *jōseki*) from which a level plays.
//!
//! The book is made by `komadai book` from the lines in `training/book`. Its file is a tree of lines. Here the lines are
//! played, and each move is kept with the key of its position, so that a position has the moves of all lines that lead to
//! it, in whatever order. There is no index: a search through all keys takes some microseconds, and the worker of the page
//! is smaller without the code of a sort.

pub(crate) mod file;

use crate::packed_move::PackedMove;
use crate::rng::Rng;
use protocol::{Level, Style};
use rules::{Move, Position, ZobristKey};
use std::fmt;
use std::ops::{BitOr, BitOrAssign};

/// A book of openings of the usual game.
#[derive(Clone, PartialEq, Eq)]
pub struct Book {
    /// The moves in the order of the file.
    moves: Vec<Entry>,
}

/// A move in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    position: ZobristKey,
    mv: PackedMove,
    styles: Styles,
    weight: u8,
}

/// A set of the four styles that name openings: all but [`Style::Any`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Styles(u8);

impl Styles {
    /// The set without any style.
    pub const NONE: Self = Self(0);
    const ALL: u8 = 0b1111;

    /// The set of one style; empty for [`Style::Any`].
    pub const fn of(style: Style) -> Self {
        Self(match style {
            Style::Any => 0,
            Style::Static => 1,
            Style::Ranging => 2,
            Style::Solid => 4,
            Style::Wild => 8,
        })
    }

    /// Whether a player of this style makes a move with these styles: [`Style::Any`] makes every move.
    pub const fn suit(self, style: Style) -> bool {
        matches!(style, Style::Any) || self.0 & Self::of(style).0 != 0
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The styles that both sets have.
    #[must_use]
    pub const fn both(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    const fn bits(self) -> u8 {
        self.0
    }

    const fn from_bits(bits: u8) -> Option<Self> {
        if bits <= Self::ALL { Some(Self(bits)) } else { None }
    }
}

impl BitOr for Styles {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Styles {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl FromIterator<Style> for Styles {
    fn from_iter<T: IntoIterator<Item = Style>>(styles: T) -> Self {
        styles.into_iter().fold(Self::NONE, |all, style| all | Self::of(style))
    }
}

impl fmt::Debug for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Book").field("moves", &self.moves.len()).finish()
    }
}

/// The lowest level that plays from the book.
const LOWEST_LEVEL: Level = match Level::new(4) {
    Some(level) => level,
    None => panic!("a level is from 1 to 20"),
};

/// Whether a level plays from the book.
pub(crate) fn is_for(level: Level) -> bool {
    level >= LOWEST_LEVEL
}

impl Book {
    /// The number of the last move for which the book is asked.
    pub const LAST_MOVE: u32 = 30;

    /// The moves that the book knows in a position, each with its styles and its weight, which is at least 1. If several
    /// branches of the tree lead to the position, a move comes once for each that makes it.
    pub fn moves(&self, position: &Position) -> impl Iterator<Item = (Move, Styles, u8)> + '_ {
        let key = position.key();
        let here = self.moves.iter().filter(move |entry| entry.position == key);
        here.filter_map(|entry| entry.mv.unpack().map(|mv| (mv, entry.styles, entry.weight)))
    }

    /// Whether the last move of a game is in the book, in whatever order the moves before it came.
    pub fn has_last_move(&self, position: &Position) -> bool {
        let mut before = position.clone();
        let last = position.last_move().filter(|_| before.undo());
        last.is_some_and(|last| self.moves(&before).any(|(mv, ..)| mv == last))
    }

    /// The number of moves in all lines; what several lines begin with counts once.
    pub const fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether the book has no move.
    pub const fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// A move that suits the style, drawn by the seed and the number of the move in proportion to the weights. `None` if the
    /// book has none here.
    pub fn choose(&self, position: &Position, style: Style, seed: u32) -> Option<Move> {
        let suitable = || self.moves(position).filter(|(_, styles, _)| styles.suit(style));
        let sum: u64 = suitable().map(|(.., weight)| u64::from(weight)).sum();
        let mut rng = Rng::new(u64::from(seed) << 32 ^ u64::from(position.move_number()));
        let mut drawn = rng.below(sum);
        suitable().find_map(|(mv, _, weight)| {
            let is_it = drawn < u64::from(weight);
            drawn = drawn.saturating_sub(u64::from(weight));
            is_it.then_some(mv)
        })
    }
}

#[cfg(test)]
mod tests;
