//! Positions with moves as links have them: the words separated by spaces, `_`, `.` or `+`, and the `+` of promoted
//! pieces and promotions perhaps turned into a space on the way.
//!
//! A text is mended first, which changes nothing where nothing is odd. If that gives an illegal move, it is read as it
//! stands.

use super::PeerError;
use crate::{GameRecord, Leniency, Reading, usi};

/// Whether a text is a position, with or without moves.
pub(super) fn looks_like(text: &str) -> bool {
    let text = text.replace('_', " ");
    let rest = without_prefix(&text);
    let first = rest.trim_start().split(' ').next().unwrap_or_default();
    let is_board = !matches!(first, "position" | "sfen") && usi::looks_like(first);
    is_board || size_of(rest).is_some_and(|size| board(rest, size).is_some())
}

/// A text without the words that may stand before a position.
fn without_prefix(text: &str) -> &str {
    let mut rest = text.trim();
    for prefix in ["position", "sfen"] {
        let word = rest.trim_start_matches([' ', '+']).strip_prefix(prefix);
        // One character separates; another one may belong to the first piece.
        rest = word.and_then(|behind| behind.strip_prefix([' ', '+'])).unwrap_or(rest);
    }
    rest
}

/// Reads a start, a SFEN of one to four fields or nothing for the even game, and moves. The start may bring moves of
/// its own: `position startpos moves 7g7f`.
pub(super) fn read(start: &str, moves: &str) -> Result<GameRecord, PeerError> {
    let start = start.replace('_', " ");
    let (start, own_moves) = split_moves(&start);
    let moves = if own_moves.is_empty() { moves } else { own_moves };
    let plain = moves.replace(['_', '.', ','], " ");
    let mended = mend_moves(moves).and_then(|moves| play(&mend_start(start), &moves).ok());
    match (mended, play(start, &plain)) {
        (Some(mended), as_it_stands) if as_it_stands.is_err() || !has_illegal(&mended) => one(mended),
        (_, as_it_stands) => one(as_it_stands?),
    }
}

fn has_illegal(reading: &Reading) -> bool {
    reading.forgiven.iter().any(|forgiven| matches!(forgiven.what, Leniency::IllegalMove(_)))
}

fn one(reading: Reading) -> Result<GameRecord, PeerError> {
    let game = reading.games.into_iter().next();
    game.ok_or(PeerError::Game(crate::Problem::Empty))
}

fn play(start: &str, moves: &str) -> Result<Reading, PeerError> {
    let start = if start.trim().is_empty() { "startpos" } else { start };
    let before = if moves.trim().is_empty() { "" } else { " moves " };
    let line: String = format!("{start}{before}{moves}")
        .chars()
        .map(|letter| if letter.is_whitespace() { ' ' } else { letter })
        .collect();
    usi::read(&line).map_err(|error| PeerError::Game(error.problem))
}

/// The texts before and behind the word `moves`.
fn split_moves(text: &str) -> (&str, &str) {
    let is_break = |letter: char| matches!(letter, ' ' | '+');
    match text.split_once("moves") {
        Some((start, moves))
            if start.ends_with(is_break) && (moves.is_empty() || moves.starts_with(is_break)) =>
        {
            (start.trim_end_matches(is_break), moves.get(1..).unwrap_or_default())
        }
        _ => (text, ""),
    }
}

/// The SFEN with single spaces between its fields, and the `+` of its board where it belongs.
fn mend_start(start: &str) -> String {
    let rest = without_prefix(start);
    let mended = size_of(rest).and_then(|size| board(rest, size));
    let (board, fields) = mended.unwrap_or_else(|| (String::new(), rest));
    format!("{board}{}", fields.replace('+', " "))
}

/// The number of ranks on the board of a SFEN.
fn size_of(text: &str) -> Option<u32> {
    match text.bytes().filter(|&byte| byte == b'/').count() {
        8 => Some(9),
        4 => Some(5),
        _ => None,
    }
}

/// The board at the beginning of a text, with every `+` that became a space, and the text behind it.
fn board(text: &str, size: u32) -> Option<(String, &str)> {
    let mut board = String::new();
    let (mut ranks, mut squares) = (1, 0);
    for (at, letter) in text.char_indices() {
        if ranks == size && squares == size {
            return Some((board, &text[at..]));
        }
        match letter {
            '/' if squares == size => {
                ranks += 1;
                squares = 0;
            }
            ' ' | '+' => {
                board.push('+');
                continue;
            }
            '1'..='9' => squares += letter.to_digit(10)?,
            letter if letter.is_ascii_alphabetic() => squares += 1,
            _ => return None,
        }
        board.push(letter);
    }
    (ranks == size && squares == size).then_some((board, ""))
}

/// The moves with single spaces between them; a separator too many is the `+` of a promotion.
fn mend_moves(text: &str) -> Option<String> {
    let is_break = |letter: char| matches!(letter, ' ' | '+' | '_' | '.' | ',');
    let mut rest = text.trim_start_matches(is_break);
    let mut mended = String::new();
    while !rest.is_empty() {
        let (mv, behind) = rest.split_at_checked(4)?;
        let next = behind.trim_start_matches(is_break);
        let between = behind.strip_suffix(next)?;
        let is_promotion = between.starts_with([' ', '+']) && (between.len() > 1 || next.is_empty());
        mended.push_str(mv);
        mended.push_str(if is_promotion { "+ " } else { " " });
        rest = next;
    }
    Some(mended)
}
