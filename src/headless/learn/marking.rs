//! The reason why a square is none of those that are to be marked, as far as the board shows it.

use super::course::{Goal, Task};
use super::solo;
use super::verdict::Wrong;
use rules::{Bitboard, Color, Move, Position, Setup, Square};

/// Why this square of the board is none of those that a task asks for.
pub(super) fn why_not(task: &Task, setup: &Setup, square: Square) -> Wrong {
    let squares = match &task.goal {
        Goal::Mark(from) => {
            let (from, rule) = (*from, solo::why_not_reached(setup, *from, square));
            return Wrong::NotItsSquare { from, square, rule };
        }
        Goal::Squares(squares) => squares.iter().copied().collect::<Bitboard>(),
        _ => Bitboard::EMPTY,
    };
    let piece = setup.piece(square);
    let asks_for_pieces = squares.into_iter().all(|right| setup.piece(right).is_some());
    let position = Position::from_setup(setup).ok();
    if let (Some(from), Some(position)) = (task.from.filter(|&from| from != square), &position)
        && let Some(why) = position.why_not(Move::Normal { from, to: square, promote: false })
    {
        return Wrong::NotItsSquare { from, square, rule: why.rule };
    }
    match (piece, position) {
        (None, _) if asks_for_pieces => Wrong::Empty(square),
        (None, _) => Wrong::OtherSquare(square),
        (Some(piece), Some(position)) if piece.color != task.learner() => {
            of_opponent(&position, squares, piece.color, square)
        }
        (Some(_), _) => Wrong::Occupied(square),
    }
}

/// Why the piece of the opponent on this square is none of those asked for.
fn of_opponent(position: &Position, squares: Bitboard, color: Color, square: Square) -> Wrong {
    let protectors = |square: Square| position.attackers(square, color, position.occupied());
    let unprotected: Bitboard =
        position.pieces_of(color).into_iter().filter(|&piece| protectors(piece).is_empty()).collect();
    if position.checkers() == squares {
        Wrong::GivesNoCheck(square)
    } else if let Some(by) = protectors(square).first()
        && unprotected == squares
    {
        Wrong::Protected { square, by }
    } else {
        Wrong::Occupied(square)
    }
}
