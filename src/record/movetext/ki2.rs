//! Moves as people write them, without origins: the text of KI2.

use super::japanese::{destination, japanese, japanese_name};
use super::way::Way;
use super::{candidates, could_promote};
use crate::words;
use rules::{HandKind, Move, PieceKind, Position, Square};

/// A move as people write it: `７六歩`, `同　銀直`, `５八金右`, `２二角不成`, `５五角打`. The mark of the side is not
/// written. `before` is the position in which it is played; a move that no piece there makes is written as
/// [`japanese`] writes it.
///
/// 右左直上引寄 tell apart every piece of the kind that reaches the square by the way it moves, also one that may not
/// leave its king. 打 stands where such a piece is on the board.
pub fn ki2(before: &Position, mv: Move) -> String {
    let to = mv.to();
    match mv {
        Move::Drop { kind, .. } => {
            let mut text = destination(before, mv);
            text.push_str(japanese_name(kind.on_board()));
            let has_it = before.hand(before.turn()).has(kind);
            if !has_it || !candidates(before, kind.on_board(), to).is_empty() {
                text.push('打');
            }
            text
        }
        Move::Normal { from, promote, .. } => {
            let Some(piece) = before.piece(from) else { return mv.to_string() };
            let candidates = candidates(before, piece.kind, to);
            if piece.color != before.turn() || !candidates.has(from) {
                return japanese(before, mv);
            }
            let mut text = destination(before, mv);
            text.push_str(japanese_name(piece.kind));
            text.extend(Way::needed(piece.color, piece.kind, from, to, candidates).words());
            if promote {
                text.push('成');
            } else if could_promote(before, piece.kind, from, to) {
                text.push_str("不成");
            }
            text
        }
    }
}

/// A move that was read, and the text behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ki2Move<'t> {
    /// The move. It may break a rule, but a piece that can make it stands there or is in hand, or the text itself tells
    /// that it is a drop or where it begins.
    pub mv: Move,
    /// Whether other pieces could legally make a move that is written the same; one was chosen.
    pub is_ambiguous: bool,
    /// The text behind the move.
    pub rest: &'t str,
}

/// The reason why a text is not a move of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAMove {
    /// It is not written as a move is.
    Form,
    /// It says 同, but no move went before.
    NoSameSquare,
    /// No piece can make it.
    NoCandidate,
}

/// Reads a move as people write it; the mark of the side is not part of it. It accepts digits of every kind, all
/// spellings of the pieces, the words behind the piece in any order, more of them than needed, and the origin in
/// brackets. It does not check whether the move is legal.
///
/// # Errors
/// The reason why the text is not a move of this position.
pub fn read_ki2<'t>(before: &Position, text: &'t str) -> Result<Ki2Move<'t>, NotAMove> {
    let (words, rest) = Ki2Text::parse(text).ok_or(NotAMove::Form)?;
    let (mv, is_ambiguous) = words.find(before, before.last_move().map(Move::to))?;
    Ok(Ki2Move { mv, is_ambiguous, rest })
}

/// The parts of a move in a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ki2Text {
    /// The destination; `None` is 同 *dō*, the destination of the move before.
    to: Option<Square>,
    kind: PieceKind,
    tail: Tail,
}

impl Ki2Text {
    /// Reads the words of a move; returns them with the text behind them.
    pub(crate) fn parse(text: &str) -> Option<(Self, &str)> {
        let (to, rest) = match words::square(text) {
            // Books repeat the square behind a diagram: ７六同歩.
            Some((to, rest)) => (Some(to), rest.strip_prefix('同').unwrap_or(rest)),
            None => (None, text.strip_prefix('同')?),
        };
        let (kind, rest) = words::piece(words::skip_blanks(rest))?;
        let (tail, rest) = Tail::read(rest);
        Some((Self { to, kind, tail }, rest))
    }

    /// The move that the text means, and whether other pieces could make it. `same` is the square of 同.
    pub(crate) fn find(self, before: &Position, same: Option<Square>) -> Result<(Move, bool), NotAMove> {
        let to = self.to.or(same).ok_or(NotAMove::NoSameSquare)?;
        let mv = self.tail.find(before, self.kind, to)?;
        Ok((mv, self.tail.is_ambiguous(before, self.kind, mv)))
    }
}

/// The words behind the piece.
#[derive(Clone, Copy, Debug, Default)]
struct Tail {
    way: Way,
    promote: Option<bool>,
    is_drop: bool,
    from: Option<Square>,
}

impl Tail {
    fn read(text: &str) -> (Self, &str) {
        let mut tail = Self::default();
        let mut rest = text;
        // Every word but the first of its kind is refused, so that the loop is short whatever the text.
        for _ in 0..6 {
            let (promote, behind) = words::promotion(rest);
            if promote.is_some() && tail.promote.is_none() {
                tail.promote = promote;
                rest = behind;
            } else if let Some(behind) = rest.strip_prefix('打') {
                tail.is_drop = true;
                rest = behind;
            } else if let Some((from, behind)) = read_origin(rest) {
                tail.from = Some(from);
                rest = behind;
            } else {
                let mut letters = rest.chars();
                if !letters.next().is_some_and(|letter| tail.way.add(letter)) {
                    break;
                }
                rest = letters.as_str();
            }
        }
        (tail, rest)
    }

    fn find(self, before: &Position, kind: PieceKind, to: Square) -> Result<Move, NotAMove> {
        let us = before.turn();
        let promote = self.promote == Some(true);
        if let Some(from) = self.from {
            return match before.piece(from) {
                Some(piece) if piece.kind != kind => Err(NotAMove::NoCandidate),
                _ => Ok(Move::Normal { from, to, promote }),
            };
        }
        let in_hand = kind.in_hand().filter(|in_hand: &HandKind| in_hand.on_board() == kind);
        if self.is_drop {
            return in_hand.map(|kind| Move::Drop { kind, to }).ok_or(NotAMove::NoCandidate);
        }
        let candidates = candidates(before, kind, to);
        let meant = self.way.choose(us, kind, to, candidates);
        let move_from = |from| Move::Normal { from, to, promote };
        let legal = meant.into_iter().map(move_from).find(|&mv| before.why_not(mv).is_none());
        if let Some(mv) = legal.or_else(|| meant.first().map(move_from)) {
            return Ok(mv);
        }
        match in_hand {
            Some(kind)
                if candidates.is_empty() && self.way.is_empty() && !promote && before.hand(us).has(kind) =>
            {
                Ok(Move::Drop { kind, to })
            }
            _ => Err(NotAMove::NoCandidate),
        }
    }

    /// Whether a piece other than that of `mv` could legally make it.
    fn is_ambiguous(self, before: &Position, kind: PieceKind, mv: Move) -> bool {
        let Move::Normal { from, to, promote } = mv else { return false };
        if self.from.is_some() {
            return false;
        }
        let meant = self.way.choose(before.turn(), kind, to, candidates(before, kind, to));
        meant
            .without(from)
            .into_iter()
            .any(|from| before.why_not(Move::Normal { from, to, promote }).is_none())
    }
}

/// Reads `(77)` or `（７七）`.
fn read_origin(text: &str) -> Option<(Square, &str)> {
    let inside = text.strip_prefix(['(', '（'])?;
    let (from, rest) = words::square(inside)?;
    Some((from, rest.strip_prefix([')', '）'])?))
}
