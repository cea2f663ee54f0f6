//! SFEN: how a position is written in one line.
//!
//! The reader takes what programs write: the prefixes `sfen` and `position sfen`, the word `startpos`, one to four
//! fields, pieces in hand in any order. The writer writes one form only: hands as rook, bishop, gold, silver,
//! knight, lance, pawn, Black first. Nine ranks are the standard game, five are minishogi.

use crate::{Color, Hand, HandKind, Piece, PieceKind, Setup, Square, Variant};
use std::fmt::{self, Write as _};
use std::str::FromStr;

/// The order in which hands are written, as the USI protocol has it.
pub const HAND_ORDER: [HandKind; HandKind::COUNT] = [
    HandKind::Rook,
    HandKind::Bishop,
    HandKind::Gold,
    HandKind::Silver,
    HandKind::Knight,
    HandKind::Lance,
    HandKind::Pawn,
];

/// The reason why a text is not a SFEN, and the place of the fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseSfenError {
    /// The character of the text at which reading stopped, counted from 1.
    pub column: usize,
    /// The fault at that place.
    pub problem: SfenProblem,
}

/// A fault in a SFEN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SfenProblem {
    /// The text holds no position: it is empty, or ends behind its prefix.
    Empty,
    /// More than four fields.
    ExtraField(String),
    /// Neither nine nor five ranks.
    RankCount(usize),
    /// The number of squares in a rank differs from the number of ranks.
    RankLength {
        /// The rank's letter, `a`–`i`.
        rank: char,
        /// The number of squares that it describes.
        squares: usize,
    },
    /// No piece has this letter.
    UnknownPiece(char),
    /// A `+` that no piece follows.
    LonePlus,
    /// This piece cannot be promoted.
    CannotPromote(char),
    /// Empty squares are counted by 1–9.
    EmptyCount,
    /// The side to move is `b` or `w`.
    Turn(String),
    /// This cannot be in hand.
    HandPiece(char),
    /// A count that is no number from 1 to 18, or that no piece follows.
    HandCount,
    /// The same piece of the same player is listed twice.
    HandTwice(char),
    /// The move number is no number from 0 to 65535.
    MoveNumber(String),
}

/// A field of the text and the column where it begins.
struct Field<'a> {
    text: &'a str,
    column: usize,
}

impl Field<'_> {
    fn error(&self, offset: usize, problem: SfenProblem) -> ParseSfenError {
        ParseSfenError { column: self.column + offset, problem }
    }
}

impl FromStr for Setup {
    type Err = ParseSfenError;

    fn from_str(text: &str) -> Result<Self, ParseSfenError> {
        let mut fields = fields(text).into_iter().peekable();
        for prefix in ["position", "sfen"] {
            fields.next_if(|field| field.text == prefix);
        }
        let Some(board) = fields.next() else {
            return Err(ParseSfenError { column: 1, problem: SfenProblem::Empty });
        };
        let mut setup = if board.text == "startpos" {
            Variant::Standard.start_sfen().parse()?
        } else {
            read_board(&board)?
        };
        if board.text != "startpos" {
            if let Some(turn) = fields.next() {
                setup.turn = read_turn(&turn)?;
            }
            if let Some(hands) = fields.next() {
                read_hands(&hands, &mut setup)?;
            }
            if let Some(number) = fields.next() {
                setup.move_number = read_move_number(&number)?;
            }
        }
        match fields.next() {
            Some(field) => Err(field.error(0, SfenProblem::ExtraField(field.text.to_owned()))),
            None => Ok(setup),
        }
    }
}

/// Splits at ASCII white space; columns count characters.
fn fields(text: &str) -> Vec<Field<'_>> {
    let mut fields = Vec::new();
    let mut start = None;
    let ends = text.char_indices().chain([(text.len(), ' ')]);
    for (column, (at, letter)) in ends.enumerate() {
        match (letter.is_ascii_whitespace(), start) {
            (false, None) => start = Some((at, column + 1)),
            (true, Some((from, column))) => {
                fields.push(Field { text: &text[from..at], column });
                start = None;
            }
            _ => {}
        }
    }
    fields
}

fn read_board(field: &Field<'_>) -> Result<Setup, ParseSfenError> {
    let ranks = field.text.split('/').count();
    let variant = match ranks {
        9 => Variant::Standard,
        5 => Variant::Minishogi,
        _ => return Err(field.error(0, SfenProblem::RankCount(ranks))),
    };
    let mut setup = Setup::empty(variant);
    let mut offset = 0;
    for (rank, text) in (0_u8..).zip(field.text.split('/')) {
        let mut squares = 0_usize;
        let mut promoted = false;
        for letter in text.chars() {
            if let Some(piece) = read_piece(letter, promoted) {
                let piece = piece.map_err(|problem| field.error(offset, problem))?;
                promoted = false;
                let file = usize::from(variant.size()).checked_sub(squares + 1);
                if let Some(square) = file.and_then(|file| Square::new(file as u8, rank)) {
                    setup.board[square.index()] = Some(piece);
                }
                squares += 1;
            } else if promoted {
                return Err(field.error(offset, SfenProblem::LonePlus));
            } else if letter == '+' {
                promoted = true;
            } else {
                match letter.to_digit(10) {
                    Some(empty @ 1..) => squares += empty as usize,
                    Some(0) => return Err(field.error(offset, SfenProblem::EmptyCount)),
                    None => return Err(field.error(offset, SfenProblem::UnknownPiece(letter))),
                }
            }
            offset += 1;
        }
        if promoted {
            return Err(field.error(offset, SfenProblem::LonePlus));
        }
        if squares != ranks {
            let problem = SfenProblem::RankLength { rank: (b'a' + rank) as char, squares };
            return Err(field.error(offset.saturating_sub(text.chars().count()), problem));
        }
        offset += 1;
    }
    Ok(setup)
}

/// The piece of a letter; `None` if no piece has this letter.
fn read_piece(letter: char, promoted: bool) -> Option<Result<Piece, SfenProblem>> {
    let kind = PieceKind::from_letter(letter.to_ascii_uppercase())?;
    let color = if letter.is_ascii_uppercase() { Color::Black } else { Color::White };
    let kind = if promoted { kind.promoted() } else { Some(kind) };
    Some(kind.map(|kind| Piece::new(color, kind)).ok_or(SfenProblem::CannotPromote(letter)))
}

fn read_turn(field: &Field<'_>) -> Result<Color, ParseSfenError> {
    field.text.parse().map_err(|_| field.error(0, SfenProblem::Turn(field.text.to_owned())))
}

fn read_hands(field: &Field<'_>, setup: &mut Setup) -> Result<(), ParseSfenError> {
    if field.text == "-" {
        return Ok(());
    }
    let mut digits = String::new();
    for (offset, letter) in field.text.chars().enumerate() {
        if letter.is_ascii_digit() {
            digits.push(letter);
            if digits.len() > 2 || digits.starts_with('0') {
                return Err(field.error(offset, SfenProblem::HandCount));
            }
            continue;
        }
        let kind = HandKind::from_letter(letter.to_ascii_uppercase())
            .ok_or_else(|| field.error(offset, SfenProblem::HandPiece(letter)))?;
        let color = if letter.is_ascii_uppercase() { Color::Black } else { Color::White };
        let count = if digits.is_empty() { Ok(1) } else { digits.parse() };
        let count = match count {
            Ok(count @ 1..=18) => count,
            _ => return Err(field.error(offset, SfenProblem::HandCount)),
        };
        if setup.hands[color].has(kind) {
            return Err(field.error(offset, SfenProblem::HandTwice(letter)));
        }
        setup.hands[color].set(kind, count);
        digits.clear();
    }
    if digits.is_empty() {
        Ok(())
    } else {
        Err(field.error(field.text.chars().count(), SfenProblem::HandCount))
    }
}

fn read_move_number(field: &Field<'_>) -> Result<u32, ParseSfenError> {
    let digits_only = field.text.bytes().all(|byte| byte.is_ascii_digit());
    match field.text.parse::<u16>() {
        Ok(number) if digits_only => Ok(u32::from(number).max(1)),
        _ => Err(field.error(0, SfenProblem::MoveNumber(field.text.to_owned()))),
    }
}

impl fmt::Display for Setup {
    /// Writes the canonical SFEN, with four fields.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.variant.size();
        for rank in 0..size {
            if rank > 0 {
                f.write_char('/')?;
            }
            let mut empty = 0;
            for file in (0..size).rev() {
                match Square::new(file, rank).and_then(|square| self.piece(square)) {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            write!(f, "{empty}")?;
                        }
                        write!(f, "{piece}")?;
                        empty = 0;
                    }
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
        }
        write!(f, " {} ", self.turn)?;
        write_hand(f, &self.hands.black, Color::Black)?;
        write_hand(f, &self.hands.white, Color::White)?;
        if self.hands.black.is_empty() && self.hands.white.is_empty() {
            f.write_char('-')?;
        }
        write!(f, " {}", self.move_number)
    }
}

fn write_hand(f: &mut fmt::Formatter<'_>, hand: &Hand, color: Color) -> fmt::Result {
    for kind in HAND_ORDER {
        match hand.count(kind) {
            0 => continue,
            1 => {}
            count => write!(f, "{count}")?,
        }
        write!(f, "{}", Piece::new(color, kind.on_board()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(text: &str) -> (usize, SfenProblem) {
        let error = text.parse::<Setup>().expect_err(text);
        (error.column, error.problem)
    }

    #[test]
    fn writes_what_it_read_in_canonical_form() {
        let start = Variant::Standard.start_sfen();
        let bare = start.split(' ').next().expect("a first field");
        for text in [
            start,
            bare,
            "startpos",
            "position startpos",
            &format!("sfen {start}"),
            &format!("  position   sfen {start} "),
            &format!("{bare} b"),
            &format!("{bare} b -"),
            &format!("{bare} b - 0"),
        ] {
            assert_eq!(text.parse::<Setup>().map(|setup| setup.to_string()).as_deref(), Ok(start), "{text}");
        }
        let hands = "9/9/9/9/4k4/9/9/9/4K4 b pPl2RGbg 7";
        let read = hands.parse::<Setup>().map(|setup| setup.to_string());
        assert_eq!(read.as_deref(), Ok("9/9/9/9/4k4/9/9/9/4K4 b 2RGPbglp 7"));
    }

    #[test]
    fn names_what_is_wrong_and_where() {
        let nine = |rank: &str| format!("{rank}/9/9/9/9/9/9/9/9 b - 1");
        assert_eq!(problem(""), (1, SfenProblem::Empty));
        assert_eq!(problem("9/9"), (1, SfenProblem::RankCount(2)));
        assert_eq!(problem(&nine("8")), (1, SfenProblem::RankLength { rank: 'a', squares: 8 }));
        assert_eq!(problem(&nine("9p")), (1, SfenProblem::RankLength { rank: 'a', squares: 10 }));
        assert_eq!(problem(&nine("4x4")), (2, SfenProblem::UnknownPiece('x')));
        assert_eq!(problem(&nine("4+K4")), (3, SfenProblem::CannotPromote('K')));
        assert_eq!(problem(&nine("4+g4")), (3, SfenProblem::CannotPromote('g')));
        assert_eq!(problem(&nine("4+4p")), (3, SfenProblem::LonePlus));
        assert_eq!(problem(&nine("8+")), (3, SfenProblem::LonePlus));
        assert_eq!(problem(&nine("0p8")), (1, SfenProblem::EmptyCount));
        assert_eq!(problem(&nine("１8")), (1, SfenProblem::UnknownPiece('１')));
        assert_eq!(problem(&nine("Ｐ8")), (1, SfenProblem::UnknownPiece('Ｐ')));
        let after = |rest: &str| format!("9/9/9/9/9/9/9/9/9 {rest}");
        assert_eq!(problem(&after("x")), (19, SfenProblem::Turn("x".into())));
        assert_eq!(problem(&after("b K")), (21, SfenProblem::HandPiece('K')));
        assert_eq!(problem(&after("b 256P")), (23, SfenProblem::HandCount));
        assert_eq!(problem(&after("b 19P")), (23, SfenProblem::HandCount));
        assert_eq!(problem(&after("b 4294967297P")), (23, SfenProblem::HandCount));
        assert_eq!(problem(&after("b 0P")), (21, SfenProblem::HandCount));
        assert_eq!(problem(&after("b P2")), (23, SfenProblem::HandCount));
        assert_eq!(problem(&after("b P2P")), (23, SfenProblem::HandTwice('P')));
        assert_eq!(problem(&after("b - x")), (23, SfenProblem::MoveNumber("x".into())));
        assert_eq!(problem(&after("b - +1")), (23, SfenProblem::MoveNumber("+1".into())));
        assert_eq!(problem(&after("b - 1 x")), (25, SfenProblem::ExtraField("x".into())));
    }
}
