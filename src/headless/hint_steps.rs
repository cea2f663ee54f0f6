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
use rules::{Bitboard, Color, Move, Origin, PieceKind, Position, Square, attacks};

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
    /// It leads to mate in this number of plies, as the solver or the engine has found.
    Mates(u32),
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
    /// It gives check, and no more.
    Checks,
    /// It captures this piece, perhaps in an exchange.
    Takes(PieceKind),
    /// This own piece, which has not moved, reaches at least two squares more.
    Opens(PieceKind),
    /// It attacks this piece of the opponent, which nothing attacked before.
    Attacks(PieceKind),
    /// It protects this own piece, which no other piece protects.
    Protects(PieceKind),
    /// It brings this piece, no king, nearer to the enemy camp.
    Advances(PieceKind),
    /// It does none of all that.
    Quiet,
}

/// What a legal move does, the most important first. `mate` is the number of plies in which it is known to mate.
pub fn merit(position: &Position, mv: Move, mate: Option<u32>) -> Merit {
    if let Some(plies) = mate {
        return Merit::Mates(plies);
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
        Move::Normal { .. } | Move::Drop { .. } => small_merit(position, &after, mv),
    }
}

/// What a move does that neither wins, saves, threatens nor promotes anything.
fn small_merit(before: &Position, after: &Position, mv: Move) -> Merit {
    let us = before.turn();
    if after.in_check() {
        return Merit::Checks;
    }
    if let Some(piece) = before.piece(mv.to()) {
        return Merit::Takes(piece.kind);
    }
    let (reached, reaches) = (reached(before, us), reached(after, us));
    let opened = (after.pieces_of(us) & before.pieces_of(us))
        .into_iter()
        .filter(|&square| square != mv.to() && reach(after, square).len() >= reach(before, square).len() + 2);
    if let Some(kind) = dearest(after, opened) {
        return Merit::Opens(kind);
    }
    let attacked = after.pieces_of(!us).minus(reached) & reaches;
    if let Some(kind) = dearest(after, attacked.into_iter()) {
        return Merit::Attacks(kind);
    }
    let protected = (reach(after, mv.to()) & after.pieces_of(us)).minus(after.pieces(us, PieceKind::King));
    let alone = protected.into_iter().filter(|&square| {
        let others = after.pieces_of(us).into_iter().filter(|&other| other != mv.to());
        !others.into_iter().any(|other| reach(after, other).has(square)) && !reached.has(square)
    });
    if let Some(kind) = dearest(after, alone) {
        return Merit::Protects(kind);
    }
    match (mv, after.piece(mv.to())) {
        (Move::Normal { from, to, .. }, Some(piece))
            if piece.kind != PieceKind::King && is_ahead(us, from, to) =>
        {
            Merit::Advances(piece.kind)
        }
        _ => Merit::Quiet,
    }
}

/// The squares that a piece attacks; none from an empty square.
fn reach(position: &Position, from: Square) -> Bitboard {
    let piece = position.piece(from);
    piece.map_or(Bitboard::EMPTY, |piece| attacks::piece(piece.color, piece.kind, from, position.occupied()))
}

/// The squares that the pieces of a side attack.
fn reached(position: &Position, color: Color) -> Bitboard {
    position.pieces_of(color).into_iter().fold(Bitboard::EMPTY, |all, from| all | reach(position, from))
}

/// Whether a square is nearer than another to the side that is opposite to `color`.
const fn is_ahead(color: Color, from: Square, to: Square) -> bool {
    match color {
        Color::Black => to.rank() < from.rank(),
        Color::White => to.rank() > from.rank(),
    }
}

/// The kind of the piece on these squares that is worth most; `None` if there is no square.
fn dearest(position: &Position, squares: impl Iterator<Item = Square>) -> Option<PieceKind> {
    squares.filter_map(|square| Some(position.piece(square)?.kind)).max_by_key(|&kind| swing(kind))
}

/// The step after this one. The reason of a move that has none to be told is not offered: the move stays shown.
pub const fn next(step: HintStep, merit: Merit) -> HintStep {
    match (step, merit) {
        (HintStep::There, _) => HintStep::Piece,
        (HintStep::Piece, _) | (HintStep::Move | HintStep::Why, Merit::Quiet) => HintStep::Move,
        (HintStep::Move | HintStep::Why, _) => HintStep::Why,
    }
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
        assert_eq!(merit_of("startpos", "7g7f"), Merit::Opens(PieceKind::Bishop));
        assert_eq!(merit_of("startpos", "7g7e"), Merit::Quiet, "no legal move");
        let start = Position::start(Variant::Standard);
        assert_eq!(merit(&start, "7g7f".parse().expect("a move"), Some(5)), Merit::Mates(5));
    }

    #[test]
    fn a_move_without_a_great_reason_has_a_small_one() {
        assert_eq!(merit_of("sfen k8/9/1P7/9/9/9/9/9/1R2K4 b - 1", "8i9i"), Merit::Checks);
        // Pawn for pawn, and a gold that a pawn protects.
        assert_eq!(merit_of("sfen 4k4/9/9/6s2/5p3/5P3/9/9/4K4 b - 1", "4f4e"), Merit::Takes(PieceKind::Pawn));
        assert_eq!(merit_of("sfen k8/9/9/5p3/5g3/9/4G4/9/K8 b - 1", "5g4f"), Merit::Attacks(PieceKind::Gold));
        assert_eq!(merit_of("sfen k8/9/9/9/9/9/4P4/9/K3G4 b - 1", "5i5h"), Merit::Protects(PieceKind::Pawn));
        assert_eq!(merit_of("startpos", "3i4h"), Merit::Protects(PieceKind::Pawn));
        assert_eq!(merit_of("sfen k8/9/9/9/9/9/9/3S5/K8 b - 1", "6h6g"), Merit::Advances(PieceKind::Silver));
        assert_eq!(merit_of("startpos", "2g2f"), Merit::Advances(PieceKind::Pawn));
        // A rook that goes aside, and a king that steps ahead.
        assert_eq!(merit_of("startpos", "2h3h"), Merit::Quiet);
        assert_eq!(merit_of("sfen k8/9/9/9/9/9/9/9/K8 b - 1", "9i9h"), Merit::Quiet);
    }

    #[test]
    fn a_reason_that_there_is_not_is_not_offered() {
        let steps = |merit| {
            let mut step = HintStep::There;
            std::iter::repeat_with(move || {
                step = next(step, merit);
                step
            })
        };
        let of = |merit| steps(merit).take(4).collect::<Vec<_>>();
        assert_eq!(of(Merit::Checks), [HintStep::Piece, HintStep::Move, HintStep::Why, HintStep::Why]);
        assert_eq!(of(Merit::Quiet), [HintStep::Piece, HintStep::Move, HintStep::Move, HintStep::Move]);
    }

    /// What the small reasons say holds on the board, by every square and every move tried.
    #[test]
    fn small_reasons_agree_with_the_slow_twin() {
        let mut seen = [0; 5];
        let mut dice = Dice(9);
        for _ in 0..4_000 {
            let Some(position) = dice.sparse(Variant::Standard) else { continue };
            let Some(mv) = dice.pick(&position) else { continue };
            let mut after = position.clone();
            after.make(mv);
            let us = position.turn();
            let takers = |position: &Position, square: Square| -> Vec<Square> {
                let takes = |from: &Square| {
                    let piece = position.piece(*from).filter(|piece| piece.color == us);
                    piece.is_some_and(|piece| {
                        attacks::piece(us, piece.kind, *from, position.occupied()).has(square)
                    })
                };
                Square::all().filter(takes).collect()
            };
            let of_kind = |kind: PieceKind, color: Color| {
                let is_it = |square: &Square| {
                    after.piece(*square).is_some_and(|piece| (piece.kind, piece.color) == (kind, color))
                };
                Square::all().filter(is_it).collect::<Vec<_>>()
            };
            let context = format!("{position} {mv}");
            match merit(&position, mv, None) {
                Merit::Checks => {
                    assert!(after.in_check(), "{context}");
                    seen[0] += 1;
                }
                Merit::Takes(kind) => {
                    assert_eq!(position.piece(mv.to()).map(|piece| piece.kind), Some(kind), "{context}");
                    seen[1] += 1;
                }
                Merit::Attacks(kind) => {
                    let is_new = |square: &Square| {
                        takers(&position, *square).is_empty() && !takers(&after, *square).is_empty()
                    };
                    assert!(of_kind(kind, !us).iter().any(is_new), "{context}");
                    seen[2] += 1;
                }
                Merit::Protects(kind) => {
                    let is_new = |square: &Square| {
                        takers(&position, *square).is_empty() && takers(&after, *square) == [mv.to()]
                    };
                    assert!(of_kind(kind, us).iter().any(is_new), "{context}");
                    seen[3] += 1;
                }
                Merit::Advances(kind) => {
                    assert_ne!(kind, PieceKind::King, "{context}");
                    seen[4] += 1;
                }
                _ => {}
            }
        }
        assert!(seen.iter().all(|&count| count > 5), "{seen:?}");
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
