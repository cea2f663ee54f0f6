//! Claims about a piece that is lost.

use super::captures::Captures;
use super::case::Replayed;
use super::points::swing;
use super::reason::{Claim, Reason};
use rules::{Move, Origin, Piece, PieceKind, Position, Square};

/// The claim that a piece is trapped.
pub(super) fn trapped(case: &Replayed<'_>, captures: &mut Captures) -> Option<Reason> {
    let (square, piece) = case.target()?;
    if piece.kind == PieceKind::Pawn || case.takes_at_once() {
        return None;
    }
    let least = half_of(piece) - case.balance;
    let mut position = case.after.clone();
    position.make(case.answer);
    if position.in_check() {
        return None;
    }
    let replies = position.legal_moves();
    for &reply in &replies {
        let at = if reply.origin() == Origin::Board(square) { reply.to() } else { square };
        position.make(reply);
        let falls = falls(&mut position, at, least, captures);
        position.undo();
        if !falls? {
            return None;
        }
    }
    let is_trapped = !replies.is_empty() && case.is_kept_by_better(least, captures)?;
    let claim = Claim::Trapped { piece: piece.kind, square };
    is_trapped.then(|| Reason { claim, line: case.line.to_vec() })
}

/// The claim that a piece is lost, or can be taken for nothing.
pub(super) fn lost(case: &Replayed<'_>, captures: &mut Captures) -> Option<Reason> {
    let (square, piece) = case.target()?;
    let least = half_of(piece) - case.balance;
    let mut position = case.after.clone();
    position.make(case.answer);
    if !case.captures_on(square)
        || !captures.hold_after_all(&mut position, least)?
        || !case.is_kept_by_better(least, captures)?
    {
        return None;
    }
    let whole = swing(piece.kind) - case.balance;
    let for_nothing = case.takes_at_once() && captures.hold_after_all(&mut position, whole)?;
    let piece = piece.kind;
    let claim =
        if for_nothing { Claim::TakenForNothing { piece, square } } else { Claim::Loses { piece, square } };
    Some(Reason { claim, line: case.line.to_vec() })
}

/// Half of what the opponent wins by capturing the piece, rounded up.
const fn half_of(piece: Piece) -> i32 {
    (swing(piece.kind) + 1) / 2
}

/// Whether the side to move can capture on a square so that it holds a balance of at least `least` points.
fn falls(position: &mut Position, at: Square, least: i32, captures: &mut Captures) -> Option<bool> {
    let takers = position.legal_moves().into_iter().filter(|mv| mv.to() == at);
    for mv in takers {
        position.make(mv);
        let regained = captures.hold(position, 1 - least);
        position.undo();
        if !regained? {
            return Some(true);
        }
    }
    Some(false)
}

impl Replayed<'_> {
    /// The piece of the mover that the line captures with its first or third move, and its square after the move.
    fn target(&self) -> Option<(Square, Piece)> {
        let at = |square: Square| Some((square, self.after.piece(square)?));
        if self.takes_at_once() {
            return at(self.answer.to());
        }
        let (&reply, &capture) = (self.line.get(1)?, self.line.get(2)?);
        let square = match reply.origin() {
            Origin::Board(from) if reply.to() == capture.to() => from,
            Origin::Board(_) | Origin::Hand(_) => capture.to(),
        };
        at(square).filter(|(_, piece)| piece.color == self.mover && piece.kind != PieceKind::King)
    }

    /// Whether the opponent's answer captures.
    fn takes_at_once(&self) -> bool {
        self.after.piece(self.answer.to()).is_some()
    }

    /// Whether the first or third move of the line captures on this square what stands there after the move.
    fn captures_on(&self, square: Square) -> bool {
        let goes_there = |mv: Option<&Move>| mv.is_some_and(|mv| mv.to() == square);
        if self.takes_at_once() {
            return goes_there(self.line.first());
        }
        goes_there(self.line.get(2)) && !goes_there(self.line.get(1))
    }

    /// Whether the opponent does not hold this balance after the better move: neither at once, nor with the same answer.
    fn is_kept_by_better(&self, least: i32, captures: &mut Captures) -> Option<bool> {
        let mut position = self.better.clone();
        if captures.hold(&mut position, least)? {
            return Some(false);
        }
        if position.play(self.answer).is_err() {
            return Some(true);
        }
        captures.hold_after_all(&mut position, least).map(|holds| !holds)
    }
}
