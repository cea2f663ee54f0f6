//! A board on which only one side moves, by the movement of pieces. Kings may be missing.

use rules::{
    Bitboard, Color, Destinations, HandKind, IllegalMove, Move, Origin, Piece, PieceKind, Setup, Square, Why,
    attacks,
};

/// The rule that forbids this move of the side to move; `None` if it may be made. Only if both sides have a king, the
/// own one must not be left in check. A pawn drop that mates is not looked for.
pub(super) fn why_not(setup: &Setup, mv: Move) -> Option<Why> {
    match mv {
        Move::Normal { from, to, promote } => why_no_move(setup, from, to, promote),
        Move::Drop { kind, to } => why_no_drop(setup, kind, to),
    }
    .or_else(|| why_king_is_lost(setup, mv))
}

/// The squares to which the piece of `origin` may go.
pub(super) fn destinations(setup: &Setup, origin: Origin) -> Destinations {
    let among = |squares: Bitboard, with: &dyn Fn(Square) -> Move| {
        squares.into_iter().filter(|&to| why_not(setup, with(to)).is_none()).collect::<Bitboard>()
    };
    match origin {
        Origin::Board(from) => {
            let reach = reach(setup, from);
            let [plain, promoting] =
                [false, true].map(|promote| among(reach, &|to| Move::Normal { from, to, promote }));
            Destinations { origin, plain, promoting }
        }
        Origin::Hand(kind) => {
            let plain = among(setup.variant.board().minus(occupied(setup)), &|to| Move::Drop { kind, to });
            Destinations { origin, plain, promoting: Bitboard::EMPTY }
        }
    }
}

/// The arrangement after a move that may be made. The same side is to move again.
pub(super) fn after(setup: &Setup, mv: Move) -> Setup {
    let mut after = setup.clone();
    make(&mut after, setup.turn, mv);
    after
}

/// Makes a move of `color`; nothing changes without the piece for it.
pub(super) fn make(setup: &mut Setup, color: Color, mv: Move) {
    match mv {
        Move::Normal { from, to, promote } => {
            let Some(piece) = setup.board[from.index()].take() else { return };
            let kind = if promote { piece.kind.promoted().unwrap_or(piece.kind) } else { piece.kind };
            let arrived = Piece::new(piece.color, kind);
            if let Some(kind) =
                setup.board[to.index()].replace(arrived).and_then(|taken| taken.kind.in_hand())
            {
                setup.hands[color].add(kind);
            }
        }
        Move::Drop { kind, to } => {
            if setup.hands[color].take(kind) {
                setup.board[to.index()] = Some(Piece::new(color, kind.on_board()));
            }
        }
    }
}

/// The square of an enemy piece that can take the piece of the side to move on `target`; the least valuable of them. A
/// king takes nothing that is protected.
pub(super) fn taker(setup: &Setup, target: Square) -> Option<Square> {
    let attackers = attackers(setup, !setup.turn, target);
    let is_protected = || !self::attackers(setup, setup.turn, target).is_empty();
    let value = |at: &Square| setup.piece(*at).map_or(0, |piece| crate::why::points(piece.kind));
    let kings = |at: &Square| setup.piece(*at).is_some_and(|piece| piece.kind == PieceKind::King);
    let lesser = attackers.into_iter().filter(|at| !kings(at)).min_by_key(value);
    lesser.or_else(|| attackers.into_iter().find(|at| kings(at) && !is_protected()))
}

/// The move with which the piece on `from` takes one on `to`. It promotes only where it must.
pub(super) fn taking(setup: &Setup, from: Square, to: Square) -> Move {
    let must = |piece: Piece| setup.variant.dead_end(piece.color, piece.kind).has(to);
    Move::Normal { from, to, promote: setup.piece(from).is_some_and(must) }
}

/// The pieces of a side that attack a square.
pub(super) fn attackers(setup: &Setup, color: Color, target: Square) -> Bitboard {
    let occupied = occupied(setup);
    let attacks = |(from, piece): (Square, Piece)| {
        (piece.color == color && attacks::piece(color, piece.kind, from, occupied).has(target))
            .then_some(from)
    };
    setup.pieces().filter_map(attacks).collect()
}

/// The squares that the piece on `from` can go to by its movement: attacked, on the board, without own pieces.
pub(super) fn reach(setup: &Setup, from: Square) -> Bitboard {
    let Some(piece) = setup.piece(from) else { return Bitboard::EMPTY };
    let own: Bitboard =
        setup.pieces().filter(|(_, other)| other.color == piece.color).map(|(square, _)| square).collect();
    let attacked = attacks::piece(piece.color, piece.kind, from, occupied(setup));
    (attacked & setup.variant.board()).minus(own)
}

/// What keeps the piece on `from` from going to a square that is not among those of [`reach`].
pub(super) fn why_not_reached(setup: &Setup, from: Square, to: Square) -> IllegalMove {
    let can_move_so = |piece: Piece| from != to && attacks::reach(piece.color, piece.kind, from).has(to);
    let Some(piece) = setup.piece(from).filter(|piece| can_move_so(*piece)) else {
        return IllegalMove::NotItsMove;
    };
    let in_the_way = attacks::between(from, to) & occupied(setup);
    if piece.kind != PieceKind::Knight && !in_the_way.is_empty() {
        IllegalMove::Blocked
    } else {
        IllegalMove::OwnPiece
    }
}

pub(super) fn occupied(setup: &Setup) -> Bitboard {
    setup.pieces().map(|(square, _)| square).collect()
}

fn why_no_move(setup: &Setup, from: Square, to: Square, promote: bool) -> Option<Why> {
    let (us, variant) = (setup.turn, setup.variant);
    let because = |rule, squares| Some(Why { rule, squares });
    if !variant.has(from) || !variant.has(to) {
        return because(IllegalMove::OffBoard, Bitboard::EMPTY);
    }
    let Some(piece) = setup.piece(from) else {
        return because(IllegalMove::NoPiece, Bitboard::of(from));
    };
    if piece.color != us {
        return because(IllegalMove::NotYours, Bitboard::of(from));
    }
    if from == to || !attacks::reach(us, piece.kind, from).has(to) {
        return because(IllegalMove::NotItsMove, Bitboard::of(from));
    }
    let in_the_way = attacks::between(from, to) & occupied(setup);
    if piece.kind != PieceKind::Knight && !in_the_way.is_empty() {
        return because(IllegalMove::Blocked, in_the_way);
    }
    if setup.piece(to).is_some_and(|other| other.color == us) {
        return because(IllegalMove::OwnPiece, Bitboard::of(to));
    }
    if promote {
        let zone = variant.promotion_zone(us);
        if piece.kind.promoted().is_none() {
            return because(IllegalMove::NoPromotion, Bitboard::of(from));
        }
        if !zone.has(from) && !zone.has(to) {
            return because(IllegalMove::OutsidePromotionZone, Bitboard::of(to));
        }
    } else if variant.dead_end(us, piece.kind).has(to) {
        return because(IllegalMove::DeadEnd, Bitboard::of(to));
    }
    None
}

fn why_no_drop(setup: &Setup, kind: HandKind, to: Square) -> Option<Why> {
    let us = setup.turn;
    let because = |rule, squares| Some(Why { rule, squares });
    if !setup.variant.has(to) {
        return because(IllegalMove::OffBoard, Bitboard::EMPTY);
    }
    if !setup.hands[us].has(kind) {
        return because(IllegalMove::NotInHand, Bitboard::EMPTY);
    }
    if setup.piece(to).is_some() {
        return because(IllegalMove::SquareTaken, Bitboard::of(to));
    }
    if setup.variant.dead_end(us, kind.on_board()).has(to) {
        return because(IllegalMove::DeadEnd, Bitboard::of(to));
    }
    let own_pawn = Piece::new(us, PieceKind::Pawn);
    let others: Bitboard = setup
        .pieces()
        .filter(|&(at, piece)| piece == own_pawn && at.file() == to.file())
        .map(|(at, _)| at)
        .collect();
    if kind == HandKind::Pawn && !others.is_empty() {
        return because(IllegalMove::TwoPawns, others);
    }
    None
}

/// The pieces that could take the own king after a move, if both sides have a king.
fn why_king_is_lost(setup: &Setup, mv: Move) -> Option<Why> {
    let after = after(setup, mv);
    let king = king(&after, setup.turn)?;
    king_of_both(&after).then_some(())?;
    let attackers = attackers(&after, !setup.turn, king);
    let why = Why { rule: IllegalMove::KingLeftInCheck, squares: attackers.with(king) };
    (!attackers.is_empty()).then_some(why)
}

fn king_of_both(setup: &Setup) -> bool {
    Color::ALL.iter().all(|&color| king(setup, color).is_some())
}

fn king(setup: &Setup, color: Color) -> Option<Square> {
    let king = Piece::new(color, PieceKind::King);
    setup.pieces().find(|&(_, piece)| piece == king).map(|(square, _)| square)
}

#[cfg(test)]
mod tests;
