//! The commands to a game, the events that follow, and the reasons for refusals.

use rules::{Color, Declaration, Move, Outcome, Piece, Why};

/// A command to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// The side to move plays.
    Play(Move),
    /// This side plays, even if it is not its turn: two people at one screen can do so. Out of turn it is an offense.
    PlayAs(Color, Move),
    /// This side gives up (投了), whoever's turn it is.
    Resign(Color),
    /// The side to move declares victory by impasse (入玉宣言).
    Declare,
    /// This side proposes that the game is an impasse (持将棋), or agrees to the other side's proposal, which stands
    /// until a move is made or taken back.
    AgreeImpasse(Color),
    /// This side declines the other side's proposal.
    DeclineImpasse(Color),
    /// This side takes its last move back (待った *matta*), with the moves played after it; if it has just lost by a
    /// forbidden move or a failed declaration, only that. Also after the end: then the clock goes on, unless it was
    /// paused when the game ended or the game was restored since; then it waits for [`Command::Resume`].
    TakeBack(Color),
    /// The game is broken off (中断).
    Abort,
    /// The clock starts, or goes on after a pause; an interrupted game is taken up again.
    Resume,
    /// The clock is stopped, and nobody moves until it goes on. A club's clock is not stopped.
    Pause,
    /// The clock is stopped because the game cannot go on, without a wish of a player: a club's clock stops too.
    Hold,
    /// The clock is read, so that time that has run out ends the game.
    Tick,
}

/// An event that a command leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A move was played.
    Played {
        /// The player who made the move.
        color: Color,
        /// The move that was played.
        mv: Move,
        /// The piece that the move captured, if any.
        captured: Option<Piece>,
        /// Whether it gives check.
        check: bool,
    },
    /// The position has occurred for the third time; once more ends the game. Sent in a friendly game only.
    ThirdOccurrence,
    /// This side proposes an impasse.
    ImpasseProposed(Color),
    /// This side declines an impasse.
    ImpasseDeclined(Color),
    /// Moves were taken back.
    TakenBack {
        /// The number of moves taken back; 0 for a forbidden move or a failed declaration, which are not among the
        /// moves played.
        plies: usize,
    },
    /// The clock was stopped.
    Paused,
    /// The clock runs, or the interrupted game goes on.
    Resumed,
    /// The game is over.
    Ended(Outcome),
}

/// The reason why a command changed nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    GameOver,
    /// The move is forbidden.
    Illegal {
        /// The move that is forbidden.
        mv: Move,
        /// The rule that forbids the move, and the squares that show it.
        why: Why,
    },
    /// A condition of the declaration fails.
    Declaration(Declaration),
    /// An impasse can be agreed only under a point rule, when both kings have entered.
    NoImpasse,
    /// This side has not moved yet.
    NothingToTakeBack,
    /// This side has used up its take-backs, or there are none.
    NoTakeBackLeft,
    /// The clock is stopped.
    Paused,
    /// The clock is a club's and cannot be stopped.
    ClubClock,
}
