//! Squares, written as USI writes them: file 1–9 from right to left as Black sees them, rank a–i from top to
//! bottom. `1a` is the top right corner.

use std::fmt;
use std::str::FromStr;

/// One of the 81 squares, stored file by file: `1a` is 0, `1b` is 1, … `9i` is 80.
///
/// A file is contiguous, so lances, pawns and the two-pawns rule work on nine neighboring bits. The 5×5 game uses files
/// 1–5 and ranks a–e of the same grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// Squares of the 9×9 grid.
    pub const COUNT: usize = 81;

    /// The square of a file and rank counted from 0 (file 0 is file 1, rank 0 is rank a); `None` off the grid.
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < 9 && rank < 9 { Some(Self(file * 9 + rank)) } else { None }
    }

    /// The square with this index, 0..81.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// The square with an index that is known to be below 81, for tables and bit scans of this crate.
    pub(crate) const fn at(index: usize) -> Self {
        debug_assert!(index < Self::COUNT);
        Self(index as u8)
    }

    /// The index of the square, 0 to 80, counted file by file: `1a` is 0, `1b` is 1, `9i` is 80.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file counted from 0: 0 for file 1 to 8 for file 9.
    pub const fn file(self) -> u8 {
        self.0 / 9
    }

    /// The rank counted from 0: 0 for rank a to 8 for rank i.
    pub const fn rank(self) -> u8 {
        self.0 % 9
    }

    /// All 81 squares in order of index.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).map(Self::at)
    }

    /// The square that lies `files` to the left and `ranks` down as Black sees it, if it is on the grid.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = self.file() as i8 + files;
        let rank = self.rank() as i8 + ranks;
        if file < 0 || rank < 0 { None } else { Self::new(file as u8, rank as u8) }
    }

    /// Whether the two squares touch, by a side or a corner.
    pub const fn touches(self, other: Self) -> bool {
        self.0 != other.0 && self.file().abs_diff(other.file()) < 2 && self.rank().abs_diff(other.rank()) < 2
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'1' + self.file()) as char, (b'a' + self.rank()) as char)
    }
}

/// Why a text is not a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseSquareError;

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.as_bytes() {
            [file @ b'1'..=b'9', rank @ b'a'..=b'i'] => {
                Self::new(file - b'1', rank - b'a').ok_or(ParseSquareError)
            }
            _ => Err(ParseSquareError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_index_agree() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        assert_eq!("1a".parse::<Square>().map(Square::index), Ok(0));
        assert_eq!("9i".parse::<Square>().map(Square::index), Ok(80));
    }

    #[test]
    fn what_is_no_square_is_refused() {
        for text in ["", "7", "7j", "0a", "a7", "7gg", "７g", "7G", "7 g"] {
            assert!(text.parse::<Square>().is_err(), "{text:?}");
        }
    }
}
