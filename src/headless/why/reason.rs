//! Reasons: what is claimed about a move, and the line that shows it.

use rules::{Castle, Move, PieceKind, Square};

/// A reason why a move is bad.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The claim.
    pub claim: Claim,
    /// The line that shows it: of [`Claim::MissesMate`] from the position before the move on, of all others from the
    /// position after it. Legal moves, at least one.
    pub line: Vec<Move>,
}

/// What is claimed about a move. Pieces and squares are those after the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Claim {
    /// The opponent mates by consecutive checks, in this number of plies.
    AllowsMate {
        /// The number of plies of the line.
        plies: u32,
        /// Whether no mate is shorter.
        shortest: bool,
    },
    /// There was a mate by consecutive checks in this number of plies, and after the move there is none.
    MissesMate {
        /// The number of plies of the line.
        plies: u32,
        /// Whether no mate was shorter.
        shortest: bool,
    },
    /// The opponent captures this piece with the next move, and after every reply holds its whole
    /// [`swing`](super::swing): neither the move nor what follows wins the mover anything for it.
    TakenForNothing {
        /// The kind of the piece.
        piece: PieceKind,
        /// The square of the piece.
        square: Square,
    },
    /// After the opponent's next move, which neither captures nor gives check, every reply leaves this piece to be
    /// captured, wherever it then is, so that the opponent wins at least half of its [`swing`](super::swing). No pawn.
    Trapped {
        /// The kind of the piece.
        piece: PieceKind,
        /// The square of the piece.
        square: Square,
    },
    /// The line captures this piece with its first or third move, and after every reply to its first move the opponent
    /// wins at least half of the piece's [`swing`](super::swing).
    Loses {
        /// The kind of the piece.
        piece: PieceKind,
        /// The square of the piece.
        square: Square,
    },
    /// A pawn of the opponent promotes with the next move, and cannot be captured there.
    LetsPromote {
        /// The square on which the pawn promotes.
        square: Square,
    },
    /// The player's castle was complete before the move, and is not after it.
    BreaksCastle {
        /// The castle before the move.
        castle: Castle,
    },
}

impl Claim {
    /// The name of the claim in the output of programs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::AllowsMate { .. } => "allows_mate",
            Self::MissesMate { .. } => "misses_mate",
            Self::TakenForNothing { .. } => "taken_for_nothing",
            Self::Trapped { .. } => "trapped",
            Self::Loses { .. } => "loses",
            Self::LetsPromote { .. } => "lets_promote",
            Self::BreaksCastle { .. } => "breaks_castle",
        }
    }
}
