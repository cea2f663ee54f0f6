//! Sets of squares.

use crate::{Color, Square};
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of squares: files 1–7 in the low word (63 bits), files 8 and 9 in the high word (18 bits). No file is
/// split, and no target needs 128-bit registers.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Bitboard {
    low: u64,
    high: u64,
}

const LOW_SQUARES: usize = 63;
const LOW_MASK: u64 = (1 << LOW_SQUARES) - 1;
const HIGH_MASK: u64 = (1 << (Square::COUNT - LOW_SQUARES)) - 1;
/// The first square of each file in the low word, and in the high word.
const LOW_FILE_STARTS: u64 = 0x0040_2010_0804_0201;
const HIGH_FILE_STARTS: u64 = 0x201;
const FILE_MASK: u64 = 0x1ff;

impl Bitboard {
    /// The set without any square.
    pub const EMPTY: Self = Self { low: 0, high: 0 };
    /// The set of all 81 squares.
    pub const ALL: Self = Self { low: LOW_MASK, high: HIGH_MASK };

    /// The set of one square.
    pub const fn of(square: Square) -> Self {
        SINGLE[square.index()]
    }

    /// This set and `square`.
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        let one = Self::of(square);
        Self { low: self.low | one.low, high: self.high | one.high }
    }

    /// This set without `square`.
    #[must_use]
    pub const fn without(self, square: Square) -> Self {
        let one = Self::of(square);
        Self { low: self.low & !one.low, high: self.high & !one.high }
    }

    /// The squares of this set that are not in `other`.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self { low: self.low & !other.low, high: self.high & !other.high }
    }

    /// This set and `other`.
    #[must_use]
    pub(crate) const fn or(self, other: Self) -> Self {
        Self { low: self.low | other.low, high: self.high | other.high }
    }

    /// Whether `square` is in the set.
    pub const fn has(self, square: Square) -> bool {
        self.meets(Self::of(square))
    }

    /// Whether the set has no square.
    pub const fn is_empty(self) -> bool {
        self.low | self.high == 0
    }

    /// Whether the set has two squares or more.
    pub const fn is_many(self) -> bool {
        if self.low == 0 {
            self.high & self.high.wrapping_sub(1) != 0
        } else {
            self.low & (self.low - 1) | self.high != 0
        }
    }

    /// The number of squares in the set.
    pub const fn len(self) -> u32 {
        self.low.count_ones() + (self.high as u32).count_ones()
    }

    /// Whether the two sets share a square.
    pub const fn meets(self, other: Self) -> bool {
        self.low & other.low | self.high & other.high != 0
    }

    /// The square with the lowest index.
    pub const fn first(self) -> Option<Square> {
        if self.low != 0 {
            Some(Square::at(self.low.trailing_zeros() as usize))
        } else if self.high != 0 {
            Some(Square::at(LOW_SQUARES + self.high.trailing_zeros() as usize))
        } else {
            None
        }
    }

    /// The square with the highest index.
    pub const fn last(self) -> Option<Square> {
        if self.high != 0 {
            Some(Square::at(LOW_SQUARES + 63 - self.high.leading_zeros() as usize))
        } else if self.low != 0 {
            Some(Square::at(63 - self.low.leading_zeros() as usize))
        } else {
            None
        }
    }

    /// Every square of each file that has a square in this set.
    #[must_use]
    pub const fn file_fill(self) -> Self {
        Self { low: fill(self.low, LOW_FILE_STARTS), high: fill(self.high, HIGH_FILE_STARTS) }
    }

    /// Every square one step forward, as `color` sees it; steps off the board are dropped.
    #[must_use]
    pub(crate) const fn forward(self, color: Color) -> Self {
        match color {
            Color::Black => {
                Self { low: (self.low & !LOW_FILE_STARTS) >> 1, high: (self.high & !HIGH_FILE_STARTS) >> 1 }
            }
            Color::White => Self {
                low: (self.low & !(LOW_FILE_STARTS << 8)) << 1,
                high: (self.high & !(HIGH_FILE_STARTS << 8)) << 1,
            },
        }
    }

    /// Every square one step to the left, as Black sees it.
    #[must_use]
    pub(crate) const fn left(self) -> Self {
        Self { low: self.low << 9 & LOW_MASK, high: (self.high << 9 | self.low >> 54) & HIGH_MASK }
    }

    /// Every square one step to the right, as Black sees it.
    #[must_use]
    pub(crate) const fn right(self) -> Self {
        Self { low: self.low >> 9 | (self.high & FILE_MASK) << 54, high: self.high >> 9 }
    }

    /// The squares to the left and right of each square, on the same rank.
    #[must_use]
    pub(crate) fn beside(self) -> Self {
        self.left() | self.right()
    }

    /// The squares of the line of `square` that a slider there attacks: `below` and `above` are the two halves of
    /// the line, of lower and of higher index, `occupied` what is taken.
    ///
    /// Taking the nearest blocker below from the blockers above flips every bit from there to the nearest blocker
    /// above, both included (*obstruction difference*).
    #[must_use]
    pub(crate) const fn seen_along(below: Self, above: Self, occupied: Self) -> Self {
        let (low, high) = (below.low & occupied.low, below.high & occupied.high);
        // Without a blocker, the first square of the board does as well.
        let (from_low, from_high) = if high != 0 {
            (0, 1 << (63 - high.leading_zeros()))
        } else {
            (1 << (63 - (low | 1).leading_zeros()), 0)
        };
        let (low, high) = (above.low & occupied.low, above.high & occupied.high);
        let (less_low, borrow) = low.overflowing_sub(from_low);
        let less_high = high.wrapping_sub(from_high).wrapping_sub(borrow as u64);
        Self {
            low: (low ^ less_low) & (below.low | above.low),
            high: (high ^ less_high) & (below.high | above.high),
        }
    }
}

/// Each square as a set.
static SINGLE: [Bitboard; Square::COUNT] = {
    let mut sets = [Bitboard::EMPTY; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        if index < LOW_SQUARES {
            sets[index].low = 1 << index;
        } else {
            sets[index].high = 1 << (index - LOW_SQUARES);
        }
        index += 1;
    }
    sets
};

/// Gathers each file's bits at its first square and spreads them over the file.
const fn fill(bits: u64, starts: u64) -> u64 {
    let pairs = bits | bits >> 1;
    let fours = pairs | pairs >> 2;
    let eights = fours | fours >> 4;
    let nines = eights | bits >> 8;
    (nines & starts) * FILE_MASK
}

impl BitAnd for Bitboard {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self { low: self.low & other.low, high: self.high & other.high }
    }
}

impl BitOr for Bitboard {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        self.or(other)
    }
}

impl BitXor for Bitboard {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        Self { low: self.low ^ other.low, high: self.high ^ other.high }
    }
}

impl Not for Bitboard {
    type Output = Self;
    fn not(self) -> Self {
        Self { low: !self.low & LOW_MASK, high: !self.high & HIGH_MASK }
    }
}

impl BitAndAssign for Bitboard {
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitOrAssign for Bitboard {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitXorAssign for Bitboard {
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

/// The squares of a set in order of index.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        if self.0.low != 0 {
            let index = self.0.low.trailing_zeros() as usize;
            self.0.low &= self.0.low - 1;
            Some(Square::at(index))
        } else if self.0.high != 0 {
            let index = LOW_SQUARES + self.0.high.trailing_zeros() as usize;
            self.0.high &= self.0.high - 1;
            Some(Square::at(index))
        } else {
            None
        }
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Debug for Bitboard {
    /// Draws the set as a board seen by Black: file 9 on the left, rank a on top.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in 0..9 {
            writeln!(f)?;
            for file in (0..9).rev() {
                let there = Square::new(file, rank).is_some_and(|square| self.has(square));
                f.write_str(if there { " X" } else { " ." })?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_is_a_member_of_its_own_set_only() {
        for one in Square::all() {
            for other in Square::all() {
                assert_eq!(Bitboard::of(one).has(other), one == other);
            }
            assert_eq!(Bitboard::of(one).first(), Some(one));
            assert_eq!(Bitboard::of(one).last(), Some(one));
            assert!(!Bitboard::of(one).is_many());
        }
        assert_eq!(Bitboard::ALL.into_iter().collect::<Vec<_>>(), Square::all().collect::<Vec<_>>());
    }

    #[test]
    fn file_fill_fills_exactly_the_files_that_are_met() {
        for one in Square::all() {
            let expected: Bitboard = Square::all().filter(|square| square.file() == one.file()).collect();
            assert_eq!(Bitboard::of(one).file_fill(), expected, "{one}");
        }
    }
}
