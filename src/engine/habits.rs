//! Habits of levels that no value of the search expresses: a piece does not go back and forth, the giver of a handicap
//! keeps its pieces and its king safe, and the king of a beginner stands crowded.

use crate::see::see_ge;
use rules::{Color, Move, PieceKind, Position, attacks};

/// Whether a move takes a piece back to where its last move began.
pub(crate) fn goes_back(position: &Position, mv: Move) -> bool {
    let mut own = own_moves(position);
    own.next().is_some_and(|last| reverses(last, mv))
}

/// Whether a piece would go the same way a second time: the last two moves of the side went forth and back, and this one goes
/// forth again.
pub(crate) fn goes_back_and_forth(position: &Position, mv: Move) -> bool {
    let mut own = own_moves(position);
    let (Some(last), Some(before)) = (own.next(), own.next()) else { return false };
    reverses(last, mv) && reverses(before, last)
}

/// The moves of the side to move, the last one first.
fn own_moves(position: &Position) -> impl Iterator<Item = Move> + '_ {
    position.moves().rev().skip(1).step_by(2)
}

/// Whether the second move of a side leads a piece back to where the first one began.
fn reverses(first: Move, second: Move) -> bool {
    match (first, second) {
        (Move::Normal { from, to, .. }, Move::Normal { from: again, to: back, .. }) => {
            again == to && back == from
        }
        _ => false,
    }
}

/// How much the giver of a handicap prefers a move, as a win rate per thousand. It avoids exchanges, since each brings the
/// game nearer to its end, leaves its king where it is, and attacks.
pub(crate) fn giver_preference(position: &Position, mv: Move) -> i64 {
    /// The preferences, per thousand.
    const EXCHANGE: i64 = -30;
    const KING: i64 = -12;
    const FORWARD: i64 = 4;
    if position.piece(mv.to()).is_some() {
        return if see_ge(position, mv, 100) { 0 } else { EXCHANGE };
    }
    let Move::Normal { from, to, .. } = mv else { return 0 };
    match position.piece(from).map(|piece| piece.kind) {
        Some(PieceKind::King) if !position.in_check() => KING,
        Some(PieceKind::King) | None => 0,
        Some(_) if is_forward(position.turn(), from.rank(), to.rank()) => FORWARD,
        Some(_) => 0,
    }
}

/// The number of squares to which the king of the mover could escape after a move.
pub(crate) fn flights_after(position: &Position, mv: Move) -> i64 {
    let (us, mut after) = (position.turn(), position.clone());
    after.make(mv);
    let Some(king) = after.king(us) else { return 0 };
    let near = (attacks::king(king) & after.variant().board()).minus(after.pieces_of(us));
    i64::from(after.unattacked(near, !us, after.occupied().without(king)).len())
}

const fn is_forward(turn: Color, from: u8, to: u8) -> bool {
    match turn {
        Color::Black => to < from,
        Color::White => to > from,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Line, Variant};

    fn position(text: &str) -> Position {
        Line::parse(text, Variant::Standard).and_then(|line| line.play()).expect(text)
    }

    #[test]
    fn a_piece_that_goes_the_same_way_again_is_noticed() {
        let text = "startpos moves 2h7h 8b3b 7h6h 3b4b 6h7h 4b3b";
        let (wander, other) = ("7h6h".parse().unwrap(), "7h5h".parse().unwrap());
        assert!(goes_back_and_forth(&position(text), wander));
        assert!(!goes_back_and_forth(&position(text), other) && !goes_back(&position(text), other));
        let once = position("startpos moves 2h7h 8b3b 7h6h 3b4b");
        let back = "6h7h".parse().unwrap();
        assert!(goes_back(&once, back) && !goes_back_and_forth(&once, back));
        // Another piece has moved in between.
        let between = position("startpos moves 2h7h 8b3b 7h6h 3b4b 6h7h 4b3b 1g1f 3b4b");
        assert!(!goes_back(&between, wander));
    }

    #[test]
    fn flights_are_counted_after_the_move() {
        let start = position("startpos");
        let flights = |mv: &str| flights_after(&start, mv.parse().unwrap());
        assert_eq!((flights("7g7f"), flights("6i7h")), (3, 4));
        // The rook takes the rank.
        let attacked = position("sfen 4k4/9/9/9/9/9/9/r8/3K5 b P 1");
        assert_eq!(flights_after(&attacked, "P*1g".parse().unwrap()), 2);
    }

    #[test]
    fn the_giver_keeps_its_pieces() {
        // Bishops can be exchanged; a silver hangs.
        let exchange = position("startpos moves 7g7f 3c3d");
        assert!(giver_preference(&exchange, "8h2b+".parse().unwrap()) < 0);
        let free = position("sfen 4k4/9/9/9/4s4/9/9/4R4/4K4 b - 1");
        assert_eq!(giver_preference(&free, "5h5e".parse().unwrap()), 0);
        let start = position("startpos");
        let preference = |mv: &str| giver_preference(&start, mv.parse().unwrap());
        assert!(preference("5i5h") < preference("6i7h").min(0) && preference("7g7f") > 0);
    }
}
