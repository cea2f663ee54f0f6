//! The file of a book: a head of 12 bytes, and five columns with a row for each move.
//!
//! | byte | what |
//! |---|---|
//! | 0 | `KMB` and the version, 1 |
//! | 4 | CRC-32 of all that follows |
//! | 8 | the number of moves, *n* |
//! | 12 | *n* plies: the number of the move in its line, from 1 |
//! | 12 + *n* | *n* weights, from 1: how many lines go through the move, at most 255 |
//! | 12 + 2*n* | *n* sets of styles: 1 static, 2 ranging, 4 solid, 8 wild |
//! | 12 + 3*n* | *n* moves: the low bytes, then |
//! | 12 + 4*n* | the high bytes. Bits 0 to 6 are the destination, 7 to 13 the origin (from 81 on a kind in hand), 14 promotion |
//!
//! The moves are those of a tree, from the root and in depth first: a move of ply *p* follows the last move of ply *p* − 1
//! before it. Numbers have the least significant byte first. A column compresses well, since its neighbors are alike.

use super::{Book, Entry, Styles};
use crate::packed_move::PackedMove;
use crc::{CRC_32_ISO_HDLC, Crc, NoTable};
use rules::{Move, Position, Variant};
use std::fmt;

/// A move of the tree of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The number of the move in its line, from 1 to [`Book::LAST_PLY`].
    pub ply: u8,
    /// The move, which is legal in a game of this line.
    pub mv: Move,
    /// The styles of its player in the lines that go through it.
    pub styles: Styles,
    /// How often it is chosen in proportion to others, from 1.
    pub weight: u8,
}

/// Bytes that are no book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookError {
    /// The bytes do not begin like a book.
    NotABook,
    /// The version is unknown to this program.
    Version(u8),
    /// The bytes end too early.
    CutOff,
    /// Bytes follow the book.
    TooLong,
    /// The checksum is wrong.
    Damaged,
    /// The checksum is right, but this row, counted from 0, is no move of a tree of legal moves.
    Row(u32),
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotABook => f.write_str("this is no book"),
            Self::Version(version) => write!(f, "version {version} of books is unknown"),
            Self::CutOff => f.write_str("the book is cut off"),
            Self::TooLong => f.write_str("something follows the book"),
            Self::Damaged => f.write_str("the checksum is wrong: the book is damaged"),
            Self::Row(row) => write!(f, "row {row} of the book is no legal move"),
        }
    }
}

impl std::error::Error for BookError {}

/// Computes checksums without a table, which would make the worker of the page larger.
const CRC: Crc<u32, NoTable> = Crc::<u32, NoTable>::new(&CRC_32_ISO_HDLC);

const MAGIC: [u8; 3] = *b"KMB";
const VERSION: u8 = 1;
const HEAD: usize = 12;
/// The first byte that the checksum covers.
const CHECKED: usize = 8;
const COLUMNS: usize = 5;
/// The maximum number of moves, far more than a page would download.
const MOST_MOVES: usize = 1 << 16;

impl Book {
    /// The maximum length of a line, in plies.
    pub const LAST_PLY: u8 = 60;

    /// Makes the bytes of a file from the moves of a tree, which are in the order of the file. [`Self::read`] refuses a file
    /// of moves that are no tree of legal moves.
    pub fn write(moves: &[BookMove]) -> Vec<u8> {
        let mut checked = (moves.len() as u32).to_le_bytes().to_vec();
        let packed = |row: &BookMove| PackedMove::from(row.mv).bits().to_le_bytes();
        checked.extend(moves.iter().map(|row| row.ply));
        checked.extend(moves.iter().map(|row| row.weight));
        checked.extend(moves.iter().map(|row| row.styles.bits()));
        checked.extend(moves.iter().map(|row| packed(row)[0]));
        checked.extend(moves.iter().map(|row| packed(row)[1]));
        let mut bytes = MAGIC.to_vec();
        bytes.push(VERSION);
        bytes.extend(CRC.checksum(&checked).to_le_bytes());
        bytes.extend(checked);
        bytes
    }

    /// Reads the bytes of a file, and plays its lines.
    ///
    /// # Errors
    /// The bytes are no book, damaged, or of an unknown version.
    pub fn read(bytes: &[u8]) -> Result<Self, BookError> {
        if bytes.is_empty() || bytes.iter().zip(&MAGIC).any(|(byte, magic)| byte != magic) {
            return Err(BookError::NotABook);
        }
        match bytes.get(MAGIC.len()) {
            Some(&VERSION) => {}
            Some(&version) => return Err(BookError::Version(version)),
            None => return Err(BookError::CutOff),
        }
        let word = |at: usize| {
            let word = bytes.get(at..).and_then(|rest| rest.first_chunk::<4>());
            word.map(|word| u32::from_le_bytes(*word)).ok_or(BookError::CutOff)
        };
        let (checksum, count) = (word(4)?, word(8)? as usize);
        let body = bytes.get(HEAD..).ok_or(BookError::CutOff)?;
        if count > MOST_MOVES || body.len() < COLUMNS * count {
            return Err(BookError::CutOff);
        }
        if body.len() > COLUMNS * count {
            return Err(BookError::TooLong);
        }
        if CRC.checksum(&bytes[CHECKED..]) != checksum {
            return Err(BookError::Damaged);
        }
        let mut line = Position::start(Variant::Standard);
        let mut moves = Vec::with_capacity(count);
        for row in 0..count {
            let cell = |column: usize| body.get(column * count + row).copied();
            moves.push(entry(&mut line, cell).ok_or(BookError::Row(row as u32))?);
        }
        Ok(Self { moves })
    }

    /// The moves of the tree in the bytes of a file, as [`Self::write`] takes them.
    ///
    /// # Errors
    /// Those of [`Self::read`].
    pub fn rows(bytes: &[u8]) -> Result<Vec<BookMove>, BookError> {
        let book = Self::read(bytes)?;
        let plies = bytes.iter().skip(HEAD);
        let row = |(entry, &ply): (&Entry, &u8)| {
            Some(BookMove { ply, mv: entry.mv.unpack()?, styles: entry.styles, weight: entry.weight })
        };
        Ok(book.moves.iter().zip(plies).filter_map(row).collect())
    }
}

/// The move of a row, which `line` makes after the moves before it; `None` if it is none. `cell` has the columns of the row.
fn entry(line: &mut Position, cell: impl Fn(usize) -> Option<u8>) -> Option<Entry> {
    let (ply, weight) = (cell(0)?, cell(1)?);
    let (before, styles) = (usize::from(ply.checked_sub(1)?), Styles::from_bits(cell(2)?)?);
    let mv = PackedMove::from_bits(u16::from_le_bytes([cell(3)?, cell(4)?]));
    if before > line.ply() || ply > Book::LAST_PLY || weight == 0 {
        return None;
    }
    while line.ply() > before {
        line.undo();
    }
    let position = line.key();
    line.play(mv.unpack()?).ok()?;
    Some(Entry { position, mv, styles, weight })
}
