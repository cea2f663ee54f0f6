//! The moves of a variation (読み筋 *yomisuji*), as programs write them.

use crate::csa::moves::{self, MoveText};
use crate::movetext::{self, Ki2Text};
use crate::words;
use rules::{Color, Move, Position};

/// The text of a variation. It has at least one word that looks like a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Variation<'a> {
    text: &'a str,
    notation: Notation,
}

/// How the moves of a variation are written.
#[derive(Clone, Copy, Debug)]
enum Notation {
    /// `▲７六歩`, `△同　銀(31)`: behind the mark of the side, as books or KIF write it.
    Japanese,
    /// `+7776FU`.
    Csa,
}

/// A move as it is written.
struct Written {
    side: Color,
    word: Word,
}

enum Word {
    Japanese(Ki2Text),
    Csa(MoveText),
}

impl<'a> Variation<'a> {
    /// The variation that a Japanese text begins with, and what stands behind it; `None` without a move.
    pub(super) fn japanese(text: &'a str) -> Option<(Self, &'a str)> {
        let notation = Notation::Japanese;
        let (_, mut rest) = notation.next(text)?;
        while let Some((_, behind)) = notation.next(rest) {
            rest = behind;
        }
        Some((Self { text, notation }, words::skip_blanks(rest)))
    }

    /// The variation of a text in CSA; `None` if it does not begin with a move.
    pub(super) fn csa(text: &'a str) -> Option<Self> {
        let notation = Notation::Csa;
        notation.next(text).map(|_| Self { text, notation })
    }

    /// The moves from this position on, up to the first that breaks a rule or is none. Some programs begin with the
    /// move that led to the position: it is skipped. The position is the same behind it.
    pub(super) fn moves(self, position: &mut Position) -> Vec<Move> {
        let mut rest = self.behind_last_move(position).unwrap_or(self.text);
        let mut moves = Vec::new();
        while let Some((written, behind)) = self.notation.next(rest) {
            let Some(mv) = written.legal(position) else { break };
            position.make(mv);
            moves.push(mv);
            rest = behind;
        }
        for _ in &moves {
            position.undo();
        }
        moves
    }

    /// The text behind the last move of the position, if the variation begins with it.
    fn behind_last_move(self, position: &mut Position) -> Option<&'a str> {
        let (written, behind) = self.notation.next(self.text)?;
        let last = position.last_move()?;
        if written.side == position.turn() {
            return None;
        }
        position.undo();
        let found = written.find(position);
        position.make(last);
        (found == Some(last)).then_some(behind)
    }
}

impl Notation {
    /// Reads the next move; returns it with the text behind it.
    fn next(self, text: &str) -> Option<(Written, &str)> {
        match self {
            Self::Japanese => {
                let (side, text) = words::split_mark(words::skip_blanks(text));
                let (word, rest) = Ki2Text::parse(text)?;
                Some((Written { side: side?, word: Word::Japanese(word) }, rest))
            }
            Self::Csa => {
                let (word, rest) = text.trim_ascii_start().split_at_checked(CSA_LENGTH)?;
                let (side, groups) = csa_side(word)?;
                Some((Written { side, word: Word::Csa(MoveText::read(groups)?) }, rest))
            }
        }
    }
}

/// The number of characters of a move in CSA.
const CSA_LENGTH: usize = 7;

/// The side of a word in CSA and the text behind its sign.
pub(super) const fn csa_side(word: &str) -> Option<(Color, &[u8])> {
    match word.as_bytes() {
        [b'+', rest @ ..] => Some((Color::Black, rest)),
        [b'-', rest @ ..] => Some((Color::White, rest)),
        _ => None,
    }
}

impl Written {
    /// The move that is meant in this position, legal or not.
    fn find(&self, position: &Position) -> Option<Move> {
        match self.word {
            Word::Japanese(word) => {
                let same = position.last_move().map(Move::to);
                word.find(position, same).ok().map(|(mv, _)| mv)
            }
            Word::Csa(word) => {
                let there = word.from().and_then(|from| position.piece(from));
                word.mv(there.map(|piece| piece.kind))
            }
        }
    }

    fn legal(&self, position: &Position) -> Option<Move> {
        let mv = self.find(position).filter(|_| self.side == position.turn())?;
        position.why_not(mv).is_none().then_some(mv)
    }
}

/// A variation without separators, its moves as books write them: `▲７六歩△３四歩`. Empty if its first move is illegal.
pub(super) fn books(position: &mut Position, line: &[Move]) -> String {
    let (mut text, first) = (String::new(), position.ply());
    walk(position, line, |before, mv| {
        text.push(movetext::mark(before.turn()));
        push_japanese(&mut text, before, mv, movetext::ki2, before.ply() == first);
    });
    text
}

/// A variation with a blank before each move, its moves with their origin: ` ▲７六歩(77) △３四歩(33)`.
pub(super) fn with_origins(position: &mut Position, line: &[Move]) -> String {
    let (mut text, first) = (String::new(), position.ply());
    walk(position, line, |before, mv| {
        text.extend([' ', movetext::mark(before.turn())]);
        push_japanese(&mut text, before, mv, movetext::japanese, before.ply() == first);
    });
    text
}

/// A variation in CSA with a blank before each move: ` +7776FU -3334FU`.
pub(super) fn csa(position: &mut Position, line: &[Move]) -> String {
    let mut text = String::new();
    walk(position, line, |before, mv| {
        if let Some(piece) = moves::piece_behind(before, mv) {
            text.push(' ');
            moves::push(&mut text, mv, before.turn(), piece);
        }
    });
    text
}

/// Plays the legal moves that a variation begins with, and shows each with the position before it. The position is the
/// same behind it.
fn walk(position: &mut Position, line: &[Move], mut show: impl FnMut(&Position, Move)) {
    let first = position.ply();
    for &mv in line {
        if position.why_not(mv).is_some() {
            break;
        }
        show(position, mv);
        position.make(mv);
    }
    while position.ply() > first {
        position.undo();
    }
}

/// Writes a move in Japanese. The first of a variation has no 同, since readers know no move before it.
fn push_japanese(
    text: &mut String,
    before: &Position,
    mv: Move,
    notation: fn(&Position, Move) -> String,
    is_first: bool,
) {
    let written = notation(before, mv);
    match written.strip_prefix("同　").filter(|_| is_first) {
        Some(rest) => {
            words::push_square(text, mv.to());
            text.push_str(rest);
        }
        None => text.push_str(&written),
    }
}
