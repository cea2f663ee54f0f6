//! Pieces in danger, and what the last move threatens: what the board shows to beginners, proved on the board.
//!
//! A piece is *in danger* if the opponent, to move, wins points by an exchange on its square: captures and recaptures
//! there alone, each of them legal, which either side may stop before any of them. Points are those of
//! [`points`](crate::why::points()). So a piece that is attacked once and defended once is in danger only if it is
//! worth more than its attacker, and a pinned piece attacks nothing that it cannot take.
//!
//! ```
//! use headless::danger::danger;
//! use rules::{Color, Line, Variant};
//!
//! // Black's pawn stands before White's on 2c, which nothing defends.
//! let line = "startpos moves 2g2f 8c8d 2f2e 8d8e 2e2d";
//! let position = Line::parse(line, Variant::Standard).and_then(|line| line.play()).expect("legal moves");
//! let names: Vec<String> = danger(&position, Color::White).into_iter().map(|square| square.to_string()).collect();
//! assert_eq!(names, ["2c"]);
//! ```

mod exchange;
#[cfg(test)]
mod tests;

use exchange::Exchanges;
use rules::{Bitboard, Color, Move, PieceKind, Position};
use std::ops::ControlFlow;

/// What the last move threatens, and was no threat before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Threats {
    /// The pieces of the side to move that have come into danger.
    pub pieces: Bitboard,
    /// A move that would mate at once; `None` if there is none, or if there was one before the last move.
    pub mate: Option<Move>,
}

/// The squares of the pieces of a side that are in danger. If the side is to move, the opponent moves in its place; none
/// if it is in check then, because it cannot leave the move to the opponent. A king is never in danger.
pub fn danger(position: &Position, color: Color) -> Bitboard {
    passed(position, color).map_or(Bitboard::EMPTY, |mut position| won(&mut position))
}

/// What the side that has moved last threatens: what it could do if it moved again, and could not before. Nothing before
/// the first move, or if the side to move is in check.
pub fn threats(position: &Position) -> Threats {
    let mut before = position.clone();
    let passed = if position.last_move().is_some() && before.undo() {
        passed(position, position.turn())
    } else {
        None
    };
    let Some(mut passed) = passed else { return Threats::default() };
    let mate = mate_in_one(&mut passed).filter(|_| mate_in_one(&mut before).is_none());
    Threats { pieces: won(&mut passed).minus(won(&mut before)), mate }
}

/// A move of the side to move that mates at once; `None` if there is none.
pub fn mate_in_one(position: &mut Position) -> Option<Move> {
    let mut checks = Vec::new();
    let _: ControlFlow<()> = position.visit_checks(|destinations| {
        checks.extend(destinations.moves());
        ControlFlow::Continue(())
    });
    checks.into_iter().find(|&mv| {
        position.make(mv);
        let mates = !position.has_legal_move();
        position.undo();
        mates
    })
}

/// The position in which the opponent of a side is to move; `None` if the side is in check and to move.
fn passed(position: &Position, color: Color) -> Option<Position> {
    let mut position = position.clone();
    if position.turn() == color {
        if position.in_check() {
            return None;
        }
        position.make_pass();
    }
    Some(position)
}

/// The squares of the pieces that the side to move wins by an exchange.
fn won(position: &mut Position) -> Bitboard {
    let (us, them) = (position.turn(), !position.turn());
    let (pieces, occupied) = (position.pieces_of(them), position.occupied());
    let attacked = pieces.minus(position.unattacked(pieces, us, occupied));
    let attacked = attacked.minus(position.pieces(them, PieceKind::King));
    let mut exchanges = Exchanges::default();
    attacked.into_iter().filter(|&square| exchanges.win(position, square) == Some(true)).collect()
}
