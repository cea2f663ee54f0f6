//! What may be asked of a game, what happened, and why nothing did.

use rules::{Color, Declaration, Move, Outcome, Piece, Why};

/// What may be asked of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// The side to move plays.
    Play(Move),
    /// This side plays, whoever's turn it is: what two people at one screen can do. Out of turn it is an offence.
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
    /// This side takes its last move back (待った), with what was played after it; if it has just lost by a forbidden
    /// move or a declaration that failed, that alone. Also after the end: then the clock goes on, unless it was paused
    /// when the game ended or the game was restored since; then it waits for [`Command::Resume`].
    TakeBack(Color),
    /// The game is broken off (中断).
    Abort,
    /// The clock starts, or goes on after a pause; an interrupted game is taken up again.
    Resume,
    /// The clock is stopped, and nobody moves until it goes on. A club's clock is not stopped.
    Pause,
    /// The same where nobody asks for it, but the game cannot go on: a club's clock stops too.
    Hold,
    /// Looks at the clock.
    Tick,
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
    /// The position has occurred for the third time; once more ends the game. Told in a friendly game only.
    ThirdOccurrence,
    /// This side proposes an impasse.
    ImpasseProposed(Color),
    /// This side declines an impasse.
    ImpasseDeclined(Color),
    /// So many moves were taken back.
    TakenBack {
        /// 0 if it was a forbidden move, or a declaration that failed: these are not among the moves played.
        plies: usize,
    },
    /// The clock was stopped.
    Paused,
    /// The clock runs, or the interrupted game goes on.
    Resumed,
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
