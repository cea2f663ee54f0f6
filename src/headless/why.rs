//! Why a move is bad: reasons that are proved on the board.
//!
//! Each reason is a function of a position and a line, without an engine: a [`Case`] has a move, a better one, and the
//! line that refutes the move. [`reasons`] tries every claim about material and promotion; [`allows_mate`] and
//! [`misses_mate`] check the line of a mate that a solver has proved, and [`breaks_castle`] looks at the king's castle. A claim that cannot be proved within
//! [`MOST_NODES`] positions is left out. The engine's value decides whether a move is bad, a reason only says what the
//! board shows of it.
//!
//! *Material* is counted in [`points()`]. A side *holds* a balance if it can reach it by captures alone, where it may stop
//! before any of them, and where the opponent may do the same. A side in check must answer the check, by any move.
//!
//! ```
//! use headless::why::{Case, Claim, reasons};
//! use rules::{PieceKind, Position, Variant};
//!
//! let mut before = Position::start(Variant::Standard);
//! for text in ["7g7f", "3c3d"] {
//!     before.play(text.parse().expect("a move")).expect("a legal move");
//! }
//! // The bishop goes where a pawn takes it.
//! let (played, best) = ("8h5e".parse().expect("a move"), "2g2f".parse().expect("a move"));
//! let refutation = ["2b5e".parse().expect("a move")];
//! let reasons = reasons(Case { before: &before, played, best, refutation: &refutation });
//! let square = "5e".parse().expect("a square");
//! assert_eq!(reasons[0].claim, Claim::TakenForNothing { piece: PieceKind::Bishop, square });
//! ```

mod captures;
mod case;
mod castle;
mod loss;
mod mate;
mod points;
mod promotion;
mod reason;
#[cfg(test)]
mod tests;

pub use captures::MOST_NODES;
pub use case::Case;
pub use castle::breaks_castle;
pub use mate::{allows_mate, misses_mate};
pub use points::{balance, material, points, swing};
pub use reason::{Claim, Reason};

pub(crate) use captures::Captures;

/// The reasons of material and promotion why the move of a case is bad, the heaviest first; none if the move or the
/// better one is illegal, or if both are the same.
pub fn reasons(case: Case<'_>) -> Vec<Reason> {
    let Some(case) = case.replayed() else { return Vec::new() };
    let mut captures = Captures::default();
    let loss = loss::trapped(&case, &mut captures).or_else(|| loss::lost(&case, &mut captures));
    loss.into_iter().chain(promotion::let_through(&case)).collect()
}
