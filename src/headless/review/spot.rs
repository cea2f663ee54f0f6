//! Positions of a reviewed game, and what is asked about them.

use rules::Move;

/// A position of a reviewed game, or one that is a move away from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Spot {
    /// The number of moves of the game that lead here.
    pub ply: usize,
    /// A move after them that is not in the game.
    pub tried: Option<Move>,
}

impl Spot {
    /// The position of the game after this number of moves.
    pub const fn of_game(ply: usize) -> Self {
        Self { ply, tried: None }
    }

    /// The position after another move than that of the game.
    pub const fn after(ply: usize, mv: Move) -> Self {
        Self { ply, tried: Some(mv) }
    }
}

/// A question about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Question {
    /// The position.
    pub spot: Spot,
    /// What is to be found out.
    pub task: Task,
}

/// What is to be found out about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Task {
    /// Whether the side to move mates by checks: a task for the mate solver.
    Solve,
    /// The value of the position and the best line: a task for the engine.
    Evaluate,
}
