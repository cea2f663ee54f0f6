//! What may be asked of a game, what happened, and why nothing did.

use rules::{Color, Declaration, Move, Outcome, Piece, Why};

/// What may be asked of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// The side to move plays.
    Play(Move),
    /// This side gives up (投了), whoever's turn it is.
    Resign(Color),
    /// The side to move declares victory by impasse (入玉宣言).
    Declare,
    /// This side takes its last move back (待った), with what was played after it. Also after the end.
    TakeBack(Color),
    /// The game is broken off (中断).
    Abort,
}

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A move was played.
    Played {
        /// Who played it.
        color: Color,
        /// The move.
        mv: Move,
        /// What it captured.
        captured: Option<Piece>,
        /// Whether it gives check.
        check: bool,
    },
    /// The position has occurred for the third time; once more ends the game.
    ThirdOccurrence,
    /// So many moves were taken back.
    TakenBack {
        /// At least 1.
        plies: usize,
    },
    /// The game is over.
    Ended(Outcome),
}

/// Why nothing happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    GameOver,
    /// The move is forbidden.
    Illegal {
        /// The move.
        mv: Move,
        /// What forbids it.
        why: Why,
    },
    /// A condition of the declaration fails.
    Declaration(Declaration),
    /// This side has not moved yet.
    NothingToTakeBack,
}
