//! The board as KIF and KI2 draw it (BOD): rows of pieces between two hands.
//!
//! ```text
//! 後手の持駒：なし
//!   ９ ８ ７ ６ ５ ４ ３ ２ １
//! +---------------------------+
//! |v香v桂 ・ ・v玉 ・ ・v桂v香|一
//! ```

use crate::words;
use rules::{ByColor, Color, HAND_ORDER, Hand, Handicap, Piece, Setup, Square, Variant};

/// A row of a diagram: the contents of its squares, from the left.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Row {
    squares: [Option<Piece>; 9],
    len: usize,
}

impl Row {
    /// Reads a row from the bar at its left end to the one at its right end.
    ///
    /// # Errors
    /// The part of `text` that is no square, or one square too many.
    pub(crate) fn read(text: &str) -> Result<Self, &str> {
        let mut row = Self::default();
        let (mut color, mut promote) = (Color::Black, false);
        let mut rest = text.strip_prefix(is_bar).unwrap_or(text);
        while let Some(letter) = rest.chars().next() {
            let behind = &rest[letter.len_utf8()..];
            let square = match letter {
                _ if is_bar(letter) => break,
                'v' | 'V' | 'ｖ' | 'Ｖ' | '↓' => {
                    color = Color::White;
                    None
                }
                '^' | '＾' | '↑' => {
                    color = Color::Black;
                    None
                }
                '成' => {
                    promote = true;
                    None
                }
                _ if words::is_blank(letter) => None,
                _ if words::side_mark(letter).is_some() => {
                    color = words::side_mark(letter).unwrap_or(color);
                    None
                }
                '・' | '･' | '．' | '.' | '＊' | '*' | 'ー' | '－' | '-' => Some(None),
                _ => match words::sign(rest) {
                    Some((kind, _)) => {
                        let kind = if promote { kind.promoted().ok_or(rest)? } else { kind };
                        Some(Some(Piece::new(color, kind)))
                    }
                    None => return Err(rest),
                },
            };
            if let Some(square) = square {
                *row.squares.get_mut(row.len).ok_or(rest)? = square;
                row.len += 1;
                (color, promote) = (Color::Black, false);
            }
            rest = behind;
        }
        Ok(row)
    }

    /// The number of squares.
    pub(crate) const fn len(&self) -> usize {
        self.len
    }
}

/// Whether a letter stands at the ends of a row.
pub(crate) const fn is_bar(letter: char) -> bool {
    matches!(letter, '|' | '｜' | '│' | '┃' | '‖')
}

/// The board of these rows; `None` if they are neither nine by nine nor five by five.
pub(crate) fn board(rows: &[Row]) -> Option<Setup> {
    let variant = Variant::ALL.into_iter().find(|variant| usize::from(variant.size()) == rows.len())?;
    let mut setup = Setup::empty(variant);
    for (rank, row) in (0..).zip(rows) {
        if row.len != rows.len() {
            return None;
        }
        for (file, piece) in (0..variant.size()).rev().zip(row.squares) {
            setup.board[Square::new(file, rank)?.index()] = piece;
        }
    }
    Some(setup)
}

/// The side to move where a diagram does not name it: the giver of a handicap, or else Black.
pub(crate) fn turn_unsaid(setup: &Setup) -> Color {
    match Handicap::of(&Setup { turn: Color::White, ..setup.clone() }) {
        Some(_) => Color::White,
        None => Color::Black,
    }
}

/// The side to move behind this last move before a diagram, if it is marked.
pub(crate) fn turn_behind(last: Option<&str>) -> Option<Color> {
    last.and_then(|last| words::split_mark(last).0).map(|mover| !mover)
}

/// The text behind 持駒.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Held {
    /// The pieces that the text lists; none for なし *nashi*.
    Pieces(Hand),
    /// 残り: all that are neither on the board nor in the other hand.
    Rest,
}

/// Reads a hand: `飛　角　金二　歩十八　` or なし.
///
/// # Errors
/// The part of `text` that is none.
pub(crate) fn hand(text: &str) -> Result<Held, &str> {
    let is_separator = |letter: char| words::is_blank(letter) || matches!(letter, '、' | ',' | '，' | '枚');
    let mut rest = text.trim_matches(is_separator);
    match rest {
        "なし" | "無し" | "ナシ" | "無" => return Ok(Held::Pieces(Hand::EMPTY)),
        "残り" | "残り全部" | "残り駒" | "残り駒全部" | "残駒" => return Ok(Held::Rest),
        _ => {}
    }
    let mut hand = Hand::EMPTY;
    while !rest.is_empty() {
        let (kind, behind) = words::piece(rest)
            .and_then(|(kind, behind)| Some((kind.in_hand().filter(|_| !kind.is_promoted())?, behind)))
            .ok_or(rest)?;
        let (count, behind) = words::count(behind).unwrap_or((1, behind));
        hand.set(kind, hand.count(kind).checked_add(count).ok_or(rest)?);
        rest = behind.trim_start_matches(is_separator);
    }
    Ok(Held::Pieces(hand))
}

/// Sets the hands that were read; 残り *nokori* stands for the pieces that are neither on the board nor in the other
/// hand.
pub(crate) fn fill_hands(setup: &mut Setup, held: ByColor<Option<Held>>) {
    for color in Color::ALL {
        if let Some(Held::Pieces(hand)) = held[color] {
            setup.hands[color] = hand;
        }
    }
    for color in Color::ALL {
        if held[color] == Some(Held::Rest) {
            setup.hands[color] = Hand::EMPTY;
            for kind in HAND_ORDER {
                let on_board = setup.pieces().filter(|(_, piece)| piece.kind.in_hand() == Some(kind)).count();
                let total = usize::from(setup.variant.piece_total(kind));
                let rest = total.saturating_sub(on_board + usize::from(setup.hands[!color].count(kind)));
                setup.hands[color].set(kind, u8::try_from(rest).unwrap_or(u8::MAX));
            }
        }
    }
}

/// Draws the board with both hands, the number of moves before it and the last of them, and the side to move if a
/// reader would not know it.
pub(crate) fn push(text: &mut String, setup: &Setup, last: Option<&str>, is_handicap: bool) {
    let size = setup.variant.size();
    push_hand(text, setup, Color::White, is_handicap);
    text.push(' ');
    for file in (1..=size).rev() {
        text.push(' ');
        text.push_str(words::wide_digit(file).unwrap_or_default());
    }
    text.push('\n');
    push_border(text, size);
    for rank in 0..size {
        text.push('|');
        for file in (0..size).rev() {
            match Square::new(file, rank).and_then(|square| setup.piece(square)) {
                Some(Piece { color, kind }) => {
                    text.push(if color == Color::White { 'v' } else { ' ' });
                    text.push_str(words::piece_sign(kind));
                }
                None => text.push_str(" ・"),
            }
        }
        text.push('|');
        text.push_str(words::kanji_digit(rank + 1).unwrap_or_default());
        text.push('\n');
    }
    push_border(text, size);
    push_hand(text, setup, Color::Black, is_handicap);
    if setup.move_number > 1 || last.is_some() {
        text.push_str(&format!("手数＝{}", setup.move_number.saturating_sub(1)));
        if let Some(last) = last {
            text.push_str(&format!("  {last}  まで"));
        }
        text.push('\n');
    }
    // Programs take Black to move where nothing is said, but not where White has given a handicap.
    let unsaid = turn_behind(last).unwrap_or_else(|| turn_unsaid(setup));
    if setup.turn == Color::White || setup.turn != unsaid {
        text.push_str(words::side_name(setup.turn, is_handicap));
        text.push_str("番\n");
    }
}

fn push_border(text: &mut String, size: u8) {
    text.push('+');
    for _ in 0..size {
        text.push_str("---");
    }
    text.push_str("+\n");
}

fn push_hand(text: &mut String, setup: &Setup, color: Color, is_handicap: bool) {
    text.push_str(words::side_name(color, is_handicap));
    text.push_str("の持駒：");
    let hand = &setup.hands[color];
    if hand.is_empty() {
        text.push_str("なし");
    }
    let held = HAND_ORDER.into_iter().filter(|&kind| hand.has(kind));
    for (kind, separator) in held.zip(std::iter::once("").chain(std::iter::repeat("　"))) {
        text.push_str(separator);
        text.push_str(words::piece_name(kind.on_board()));
        words::push_count(text, hand.count(kind));
    }
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{HandKind, PieceKind};

    #[test]
    fn a_row_has_its_pieces_from_the_left() {
        for text in [
            "|v香 ・ ・ 歩v玉 全 ・ ・ 龍|一",
            "｜ｖ香　・　・　歩ｖ王　成銀　・　・　竜｜",
            "│△仝 . . ^歩v玉 全 * * 龍",
        ] {
            let row = Row::read(text).expect(text);
            assert_eq!(row.len(), 9, "{text}");
            assert_eq!(row.squares[3], Some(Piece::new(Color::Black, PieceKind::Pawn)));
            assert_eq!(row.squares[4], Some(Piece::new(Color::White, PieceKind::King)));
            assert_eq!(row.squares[5], Some(Piece::new(Color::Black, PieceKind::ProSilver)));
            assert_eq!(row.squares[8], Some(Piece::new(Color::Black, PieceKind::Dragon)));
        }
        assert_eq!(Row::read("| ・ ・ 猫 ・|").err(), Some("猫 ・|"));
        assert_eq!(Row::read("|・・・・・・・・・歩|").err(), Some("歩|"));
        assert_eq!(Row::read("|成金|").err(), Some("金|"));
    }

    #[test]
    fn hands_are_read_in_every_form() {
        let count = |text: &str, kind| match hand(text) {
            Ok(Held::Pieces(hand)) => Some(hand.count(kind)),
            _ => None,
        };
        for text in ["飛　歩十八", "飛 歩18　", "歩兵１８枚、飛車", "歩九歩九飛"] {
            assert_eq!(count(text, HandKind::Pawn), Some(18), "{text}");
            assert_eq!(count(text, HandKind::Rook), Some(1), "{text}");
        }
        for text in ["", "なし", "　なし　　"] {
            assert_eq!(hand(text), Ok(Held::Pieces(Hand::EMPTY)), "{text}");
        }
        assert_eq!(hand("残り"), Ok(Held::Rest));
        for (text, part) in [("飛　玉", "玉"), ("と", "と"), ("歩二百", "百"), ("歩99歩99歩99", "歩99")]
        {
            assert_eq!(hand(text), Err(part), "{text}");
        }
    }
}
