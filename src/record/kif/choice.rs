//! The move that a written move means.

use super::moves::{From, MoveText};
use rules::{HandKind, IllegalMove, Move, PieceKind, Position, Square};

/// A doubt about the meaning of a move.
#[derive(Clone, Copy, Debug)]
pub(super) enum Doubt {
    /// Nothing about the move is doubtful.
    None,
    /// Another piece stands where it begins.
    Piece,
    /// Several moves are written like this.
    Choice,
}

/// The move to `to` that is meant; `None` if no piece can make it. Whether it is legal is another question.
/// `has_origins` says whether moves on the board tell their origin in this text.
pub(super) fn choose(
    position: &Position,
    to: Square,
    text: &MoveText<'_>,
    has_origins: bool,
) -> Option<(Move, Doubt)> {
    match text.from {
        From::Square(from) => from_square(position, from, to, text),
        From::Hand => hand_kind(text.kind).map(|kind| (Move::Drop { kind, to }, Doubt::None)),
        From::Unsaid => from_anywhere(position, to, text, has_origins),
    }
}

/// The kind as it can be dropped.
fn hand_kind(kind: PieceKind) -> Option<HandKind> {
    kind.in_hand().filter(|_| !kind.is_promoted())
}

/// The move of the piece that stands on `from`, whatever it is called.
fn from_square(position: &Position, from: Square, to: Square, text: &MoveText<'_>) -> Option<(Move, Doubt)> {
    let promote = text.promotion == Some(true);
    let plain = Move::Normal { from, to, promote };
    if from == to {
        return None;
    }
    let Some(piece) = position.piece(from) else { return Some((plain, Doubt::None)) };
    if piece.kind == text.kind {
        return Some((plain, Doubt::None));
    }
    // Some write the new face.
    let turns = text.promotion.is_none() && piece.kind.promoted() == Some(text.kind);
    Some((Move::Normal { from, to, promote: promote || turns }, Doubt::Piece))
}

/// The move that is meant when no origin is written: by a piece on the board, or else a drop; the drop first if the
/// moves on the board have origins.
fn from_anywhere(
    position: &Position,
    to: Square,
    text: &MoveText<'_>,
    has_origins: bool,
) -> Option<(Move, Doubt)> {
    let us = position.turn();
    let promote = text.promotion == Some(true);
    let moves = || position.pieces(us, text.kind).into_iter().map(|from| Move::Normal { from, to, promote });
    let drop = hand_kind(text.kind)
        .filter(|&kind| text.promotion.is_none() && position.hand(us).has(kind))
        .map(|kind| Move::Drop { kind, to });
    let is_legal = |mv: &Move| position.why_not(*mv).is_none();
    let mut legal = moves().filter(is_legal);
    let (first, second) = (legal.next(), legal.next());
    let legal_drop = drop.filter(is_legal);
    match (first, second, legal_drop) {
        (Some(_), _, Some(drop)) if has_origins => Some((drop, Doubt::Choice)),
        (Some(mv), None, None) => Some((mv, Doubt::None)),
        (Some(mv), ..) => Some((mv, Doubt::Choice)),
        (None, _, Some(drop)) => Some((drop, Doubt::None)),
        (None, _, None) => {
            // No move is legal: one that the piece could make, but for the rules.
            let could = |mv: &Move| {
                matches!(
                    position.why_not(*mv).map(|why| why.rule),
                    Some(
                        IllegalMove::KingLeftInCheck
                            | IllegalMove::DeadEnd
                            | IllegalMove::OutsidePromotionZone
                    )
                )
            };
            let mut possible = moves().filter(could);
            let (first, second) = (possible.next(), possible.next());
            match (first, drop) {
                (Some(mv), _) => Some((mv, if second.is_some() { Doubt::Choice } else { Doubt::None })),
                (None, Some(drop)) => Some((drop, Doubt::None)),
                (None, None) => None,
            }
        }
    }
}
