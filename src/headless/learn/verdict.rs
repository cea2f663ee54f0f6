//! The person's input in a task, and what becomes of it.

use super::course::EscapeBy;
use rules::{IllegalMove, Move, PieceKind, Square, Why};

/// An input of the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// A move on the board, legal or not.
    Play(Move),
    /// A square is marked, in tasks without moves.
    Mark(Square),
    /// An answer is chosen, by its index counted from 0.
    Choose(usize),
    /// The small game of the task was won.
    Won,
    /// After a wrong move the task is taken up again at the position before it; after [`Wrong::TooManyMoves`] at its
    /// beginning.
    Retry,
    /// The last right move is taken back; after a wrong move the same as [`Input::Retry`].
    Undo,
}

/// What became of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing: the input has no meaning now.
    Ignored,
    /// Right, and there is more to do.
    Right {
        /// The opponent's answer, which has been played.
        answer: Option<Move>,
    },
    /// Wrong. [`TaskRun::frames`](super::TaskRun::frames) has what is to be shown.
    Wrong(Wrong),
    /// The task is done.
    Done,
    /// An earlier position of the task is there again.
    Back,
}

/// The state of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// The person is to do something.
    Open,
    /// The last input was wrong.
    Wrong(Wrong),
    /// The goal is reached.
    Done,
}

/// The reason why an input is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// The move is not legal.
    Illegal(Why),
    /// The piece that has moved would be taken.
    Taken {
        /// The square of the piece that takes it.
        by: Square,
    },
    /// The move gives no check.
    NoCheck,
    /// The move gives check, but is no mate.
    NotMate {
        /// A move that escapes.
        escape: Move,
    },
    /// The move loses a piece.
    Loses {
        /// The kind of the piece after the move.
        piece: PieceKind,
        /// The square of the piece after the move.
        square: Square,
    },
    /// The opponent mates after the move, by checks.
    AllowsMate {
        /// The number of plies of the mate: 1 or 3.
        plies: u32,
    },
    /// The goal was not reached within the moves of the task.
    TooManyMoves,
    /// The move is legal, but a forbidden one was asked for.
    NotForbidden,
    /// The move is forbidden for another reason than the one asked for.
    OtherRule(Why),
    /// The piece cannot go to this square.
    NotItsSquare {
        /// The square of the piece.
        from: Square,
        /// The square that was marked.
        square: Square,
        /// What keeps it from going there.
        rule: IllegalMove,
    },
    /// This square is none of those asked for, and a piece stands there.
    Occupied(Square),
    /// Pieces are asked for, and none stands on this square.
    Empty(Square),
    /// The pieces that give check are asked for, and that of the opponent on this square gives none.
    GivesNoCheck(Square),
    /// Pieces that nothing protects are asked for, and something protects this one.
    Protected {
        /// The square of the piece.
        square: Square,
        /// The square of a piece that protects it.
        by: Square,
    },
    /// This is none of the squares asked for.
    OtherSquare(Square),
    /// This answer to the question is wrong.
    WrongAnswer(usize),
    /// The move answers the check, but not in the way asked for.
    OtherEscape(EscapeBy),
    /// The move wins no points by captures after this answer.
    WinsNothing {
        /// The answer of the opponent.
        answer: Move,
    },
    /// The move wins points, but fewer than another one, which reaches the goal.
    WinsLess {
        /// The move that reaches the goal.
        better: Move,
    },
    /// There is a better move.
    NotThisOne,
}
