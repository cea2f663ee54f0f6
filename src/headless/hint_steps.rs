//! Hints in steps: there is something, which piece, where, and why. The reasons are proved on the board.
//!
//! ```
//! use headless::hint_steps::{Merit, merit};
//! use rules::{Line, PieceKind, Variant};
//!
//! // White has left the bishop alone; Black takes it.
//! let line = Line::parse("startpos moves 7g7f 3c3d 2g2f 3a4b", Variant::Standard).expect("a line");
//! let (position, mv) = (line.play().expect("legal moves"), "8h2b+".parse().expect("a move"));
//! assert_eq!(merit(&position, mv, None), Merit::Wins(PieceKind::Bishop));
//! ```

use crate::danger::{danger, threats};
use crate::why::{Captures, balance, swing};
use rules::{Bitboard, Move, Origin, PieceKind, Position, Square};

/// A step of a hint: how much of a good move is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintStep {
    /// There is a good move.
    There,
    /// The piece that the move is made with.
    Piece,
    /// The move, as a hint without steps shows it.
    Move,
    /// The reason why the move is good.
    Why,
}

/// What a move does for the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Merit {
    /// It leads to mate, as the solver or the engine has found.
    Mates,
    /// It captures this piece, and whatever the opponent captures then, points are won.
    Wins(PieceKind),
    /// It takes this own piece out of danger.
    Saves(PieceKind),
    /// It threatens mate in one, which was no threat before.
    ThreatensMate,
    /// It brings this piece of the opponent into danger.
    Threatens(PieceKind),
    /// It promotes this piece.
    Promotes(PieceKind),
    /// It does none of all that.
    Quiet,
}

/// What a legal move does, the most important first. `mate` is the number of plies in which it is known to mate.
pub fn merit(position: &Position, mv: Move, mate: Option<u32>) -> Merit {
    if mate.is_some() {
        return Merit::Mates;
    }
    let mut after = position.clone();
    if after.play(mv).is_err() {
        return Merit::Quiet;
    }
    if let Some(piece) = position.piece(mv.to())
        && Captures::default().hold(&mut after, -balance(position, position.turn())) == Some(false)
    {
        return Merit::Wins(piece.kind);
    }
    let own = danger(&after, position.turn());
    let moved = |square: Square| if mv.origin() == Origin::Board(square) { mv.to() } else { square };
    let saved = danger(position, position.turn()).into_iter().filter(|&square| !own.has(moved(square)));
    if let Some(kind) = dearest(position, saved) {
        return Merit::Saves(kind);
    }
    let threats = threats(&after);
    if threats.mate.is_some() {
        return Merit::ThreatensMate;
    }
    if let Some(kind) = dearest(&after, threats.pieces.into_iter()) {
        return Merit::Threatens(kind);
    }
    match mv {
        Move::Normal { from, promote: true, .. } => {
            position.piece(from).map_or(Merit::Quiet, |piece| Merit::Promotes(piece.kind))
        }
        Move::Normal { .. } | Move::Drop { .. } => Merit::Quiet,
    }
}

/// The kind of the piece on these squares that is worth most; `None` if there is no square.
fn dearest(position: &Position, squares: impl Iterator<Item = Square>) -> Option<PieceKind> {
    squares.filter_map(|square| Some(position.piece(square)?.kind)).max_by_key(|&kind| swing(kind))
}

/// The squares that a step marks: none, the origin of the move, or origin and target.
pub fn squares(step: HintStep, mv: Move) -> Bitboard {
    let origin = match mv.origin() {
        Origin::Board(from) => Bitboard::of(from),
        Origin::Hand(_) => Bitboard::EMPTY,
    };
    match step {
        HintStep::There => Bitboard::EMPTY,
        HintStep::Piece => origin,
        HintStep::Move | HintStep::Why => origin.with(mv.to()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::slow::{Dice, Slow, balance as slow_balance, mates};
    use rules::{Line, Variant};

    fn merit_of(line: &str, mv: &str) -> Merit {
        let position = Line::parse(line, Variant::Standard).and_then(|line| line.play()).expect(line);
        merit(&position, mv.parse().expect(mv), None)
    }

    #[test]
    fn a_good_move_has_a_reason_that_the_board_shows() {
        let left_alone = "startpos moves 7g7f 3c3d 7i6h 4a4b";
        assert_eq!(merit_of(left_alone, "6h7i"), Merit::Saves(PieceKind::Bishop));
        assert_eq!(merit_of("sfen 4k4/9/9/4P4/9/9/9/9/4K4 b G 1", "5d5c"), Merit::ThreatensMate);
        assert_eq!(
            merit_of("sfen k8/9/9/9/5s3/9/5P3/9/K8 b - 1", "4g4f"),
            Merit::Threatens(PieceKind::Silver)
        );
        assert_eq!(merit_of("sfen k8/9/9/5P3/9/9/9/9/K8 b - 1", "4d4c+"), Merit::Promotes(PieceKind::Pawn));
        assert_eq!(merit_of("startpos", "7g7f"), Merit::Quiet);
        assert_eq!(merit_of("startpos", "7g7e"), Merit::Quiet, "no legal move");
        let start = Position::start(Variant::Standard);
        assert_eq!(merit(&start, "7g7f".parse().expect("a move"), Some(5)), Merit::Mates);
    }

    #[test]
    fn a_step_marks_no_more_than_it_tells() {
        let names = |step, mv: &str| {
            let squares = squares(step, mv.parse().expect("a move"));
            squares.into_iter().map(|square| square.to_string()).collect::<Vec<_>>()
        };
        assert_eq!(names(HintStep::There, "7g7f"), [""; 0]);
        assert_eq!(names(HintStep::Piece, "7g7f"), ["7g"]);
        assert_eq!(names(HintStep::Piece, "P*5e"), [""; 0]);
        assert_eq!(names(HintStep::Move, "7g7f"), ["7f", "7g"]);
        assert_eq!(names(HintStep::Why, "P*5e"), ["5e"]);
    }

    #[test]
    fn what_a_move_wins_and_threatens_agrees_with_the_slow_twin() {
        let (mut won, mut mating) = (0, 0);
        let mut dice = Dice(5);
        for _ in 0..2_000 {
            let Some(position) = dice.sparse(Variant::Standard) else { continue };
            let Some(mv) = dice.pick(&position) else { continue };
            let mut after = position.clone();
            after.make(mv);
            let merit = merit(&position, mv, None);
            let Some(regained) = (Slow { left: 5_000 }).captures(&mut after) else { continue };
            let wins = position.piece(mv.to()).is_some() && -regained > slow_balance(&position);
            assert_eq!(wins, matches!(merit, Merit::Wins(_)), "{position} {mv}: {merit:?}");
            won += u32::from(wins);
            if merit == Merit::ThreatensMate {
                let mut again = after.to_setup();
                again.turn = position.turn();
                let again = Position::from_setup(&again).expect("nobody is in check");
                assert!(!mates(&again).is_empty() && mates(&position).is_empty(), "{position} {mv}");
                mating += 1;
            }
        }
        println!("{won} won, {mating} mates threatened");
        assert!(won > 10 && mating > 0);
    }
}
