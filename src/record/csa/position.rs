//! The start of a CSA game: `PI`, `P1`…`P9`, `P+` and `P-`.

use super::words::{piece, piece_code};
use crate::transcript::Fault;
use crate::{Expected, GameRecord, Problem};
use rules::{Color, HandKind, Piece, PieceKind, Setup, Square, Variant};
use std::fmt::Write as _;

/// The board, hands and turn of the even start.
pub(super) fn even() -> Setup {
    Setup::of_start(Variant::Standard, None)
}

/// Reads a line that begins with `P` into `setup`; `at` is the byte of the text where it stands.
pub(super) fn read(setup: &mut Setup, line: &str, at: usize) -> Result<(), Fault> {
    let bytes = line.as_bytes();
    match bytes.get(1) {
        Some(b'I' | b'i') => read_even(setup, line, at),
        Some(rank @ b'1'..=b'9') => read_rank(setup, rank - b'1', line, at),
        Some(b'+') => read_pieces(setup, Color::Black, line, at),
        Some(b'-') => read_pieces(setup, Color::White, line, at),
        _ => Err(Fault::new(at, Problem::expected(Expected::CsaPosition, line))),
    }
}

/// `PI82HI22KA`: the even start without these pieces.
fn read_even(setup: &mut Setup, line: &str, at: usize) -> Result<(), Fault> {
    setup.board = even().board;
    for (place, digits, code) in groups(line, at)? {
        let stands = square(digits).and_then(|square| Some((square, setup.piece(square)?)));
        match stands {
            Some((square, there)) if Some(there.kind) == piece(code) => setup.board[square.index()] = None,
            _ => {
                let found = line.get(place - at..).unwrap_or_default();
                return Err(Fault::new(place, Problem::expected(Expected::EvenPiece, found)));
            }
        }
    }
    Ok(())
}

/// `P2 * -HI *  * …`: nine squares from file 9 to file 1. Blanks may have been lost or added.
fn read_rank(setup: &mut Setup, rank: u8, line: &str, at: usize) -> Result<(), Fault> {
    let bytes = line.as_bytes();
    let mut squares: [Option<Piece>; 9] = [None; 9];
    let (mut count, mut i) = (0, 2);
    while let Some(&byte) = bytes.get(i) {
        if byte == b' ' || byte == b'\t' {
            i += 1;
            continue;
        }
        let (stands, length) = match (byte, bytes.get(i + 1..i + 3)) {
            (b'*', _) => (None, 1),
            (b'+' | b'-', Some(&[a, b])) if piece([a, b]).is_some() => {
                let color = if byte == b'+' { Color::Black } else { Color::White };
                (piece([a, b]).map(|kind| Piece::new(color, kind)), 3)
            }
            _ => return Err(bad_rank(line, i, at)),
        };
        let Some(slot) = squares.get_mut(count) else { return Err(bad_rank(line, i, at)) };
        *slot = stands;
        count += 1;
        i += length;
    }
    if count == usize::from(Variant::Minishogi.size()) {
        return Err(Fault::new(at, Problem::Variant));
    }
    if count != squares.len() {
        return Err(bad_rank(line, i, at));
    }
    for (stands, file) in squares.into_iter().zip((0..9).rev()) {
        if let Some(square) = Square::new(file, rank) {
            setup.board[square.index()] = stands;
        }
    }
    Ok(())
}

fn bad_rank(line: &str, i: usize, at: usize) -> Fault {
    Fault::new(at + i, Problem::expected(Expected::CsaRank, line.get(i..).unwrap_or_default()))
}

/// `P+59OU00KI00AL`: pieces on squares, pieces in hand, and all that are left.
fn read_pieces(setup: &mut Setup, color: Color, line: &str, at: usize) -> Result<(), Fault> {
    for (place, digits, code) in groups(line, at)? {
        let bad = |expected| {
            let found = line.get(place - at..).unwrap_or_default();
            Err(Fault::new(place, Problem::expected(expected, found)))
        };
        let in_hand = digits == [b'0', b'0'];
        if in_hand && code.eq_ignore_ascii_case(b"AL") {
            give_the_rest(setup, color);
            continue;
        }
        let Some(kind) = piece(code) else { return bad(Expected::PieceCode) };
        if in_hand {
            match kind.in_hand() {
                Some(hand) if !kind.is_promoted() => setup.hands[color].add(hand),
                _ => return bad(Expected::HandPiece),
            }
            continue;
        }
        let Some(square) = square(digits) else { return bad(Expected::CsaSquare) };
        let stands = Piece::new(color, kind);
        match setup.piece(square) {
            Some(other) if other != stands => return bad(Expected::EmptySquare),
            _ => setup.board[square.index()] = Some(stands),
        }
    }
    Ok(())
}

/// Gives `color` every piece of the set that is not there yet; kings stay in the box.
fn give_the_rest(setup: &mut Setup, color: Color) {
    for kind in HandKind::ALL {
        let on_board = setup.pieces().filter(|(_, piece)| piece.kind.in_hand() == Some(kind)).count();
        let in_hands =
            Color::ALL.iter().map(|&color| usize::from(setup.hands[color].count(kind))).sum::<usize>();
        let total = usize::from(Variant::Standard.piece_total(kind));
        for _ in on_board + in_hands..total {
            setup.hands[color].add(kind);
        }
    }
}

/// A group of four characters: where it stands, its digits, its letters.
type Group = (usize, [u8; 2], [u8; 2]);

/// The groups of a line behind its first two characters.
fn groups(line: &str, at: usize) -> Result<impl Iterator<Item = Group> + '_, Fault> {
    let bytes = line.as_bytes().get(2..).unwrap_or_default();
    let whole = bytes.len() - bytes.len() % 4;
    let good = |group: &[u8]| {
        matches!(group, [a, b, c, d] if a.is_ascii_digit() && b.is_ascii_digit()
            && c.is_ascii_alphabetic() && d.is_ascii_alphabetic())
    };
    let bad = bytes[..whole].chunks_exact(4).position(|group| !good(group)).map(|i| i * 4);
    if let Some(i) = bad.or((whole < bytes.len()).then_some(whole)) {
        let found = line.get(2 + i..).unwrap_or_default();
        return Err(Fault::new(at + 2 + i, Problem::expected(Expected::SquareAndPiece, found)));
    }
    let group =
        move |(i, group): (usize, &[u8])| (at + 2 + i * 4, [group[0], group[1]], [group[2], group[3]]);
    Ok(bytes.chunks_exact(4).enumerate().map(group))
}

/// The square with these digits, file first; `None` if one of them is 0.
pub(super) const fn square(digits: [u8; 2]) -> Option<Square> {
    match digits {
        [file @ b'1'..=b'9', rank @ b'1'..=b'9'] => Square::new(file - b'1', rank - b'1'),
        _ => None,
    }
}

/// Writes the start of a record: `PI` with the pieces that White gives away, if nothing else is missing, else the whole
/// board with the hands; and the side to move.
pub(super) fn write(text: &mut String, record: &GameRecord) {
    let setup = record.start();
    match removals(setup) {
        Some(removals) => {
            text.push_str("PI");
            text.push_str(&removals);
            text.push('\n');
        }
        None => write_board(text, setup),
    }
    text.push_str(if setup.turn == Color::Black { "+\n" } else { "-\n" });
}

/// The pieces of the even start that White gives away, the strongest first; `None` if there are other differences.
fn removals(setup: &Setup) -> Option<String> {
    let even = even();
    let without_white = |square: Square| match (setup.piece(square), even.piece(square)) {
        (None, Some(given)) => given.color == Color::White,
        (there, given) => there == given,
    };
    if !setup.hands.black.is_empty() || !setup.hands.white.is_empty() || !Square::all().all(without_white) {
        return None;
    }
    let mut text = String::new();
    let missing =
        |kind| move |&(square, given): &(Square, Piece)| given.kind == kind && setup.piece(square).is_none();
    let kinds = rules::HAND_ORDER.map(HandKind::on_board);
    for kind in kinds.into_iter().chain([PieceKind::King]) {
        for (square, _) in even.pieces().filter(missing(kind)) {
            push_square(&mut text, square);
            text.push_str(piece_code(kind));
        }
    }
    Some(text)
}

fn write_board(text: &mut String, setup: &Setup) {
    for rank in 0..9 {
        let _ = write!(text, "P{}", rank + 1);
        for file in (0..9).rev() {
            match Square::new(file, rank).and_then(|square| setup.piece(square)) {
                Some(piece) => {
                    text.push(sign(piece.color));
                    text.push_str(piece_code(piece.kind));
                }
                None => text.push_str(" * "),
            }
        }
        text.push('\n');
    }
    for color in Color::ALL {
        let hand = &setup.hands[color];
        if hand.is_empty() {
            continue;
        }
        text.push('P');
        text.push(sign(color));
        for kind in rules::HAND_ORDER {
            for _ in 0..hand.count(kind) {
                text.push_str("00");
                text.push_str(piece_code(kind.on_board()));
            }
        }
        text.push('\n');
    }
}

/// `+` for Black, `-` for White.
pub(super) const fn sign(color: Color) -> char {
    match color {
        Color::Black => '+',
        Color::White => '-',
    }
}

/// Writes a square as two digits.
pub(super) fn push_square(text: &mut String, square: Square) {
    text.push((b'1' + square.file()) as char);
    text.push((b'1' + square.rank()) as char);
}
