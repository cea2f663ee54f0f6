//! What happens to an analysis, and what follows from that.

use crate::analysis::subject::Subject;
use protocol::{Candidates, Loading, SearchInfo, Solve, SolveProgress, Solved, Think};

/// What an analysis looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// The candidates, by the engine, with the mate solver beside it.
    Candidates,
    /// A mate, by the mate solver alone, which has more time.
    Mate,
}

impl Mode {
    /// The time that the mate solver has for a position, in milliseconds.
    pub const fn mate_ms(self) -> u64 {
        match self {
            Self::Candidates => 3_000,
            Self::Mate => 30_000,
        }
    }
}

/// A reason why an analysis that is switched on rests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// The page is hidden.
    Hidden,
    /// The engine or the mate solver works on something else: a move of the game, a hint, or a mate problem.
    Busy,
    /// The host page of an embedded board lets nothing think for now.
    Forbidden,
}

impl Rest {
    /// Every reason, the one to be told first at the beginning.
    pub const ALL: [Self; 3] = [Self::Hidden, Self::Forbidden, Self::Busy];
}

/// An event of an analysis.
#[derive(Clone, Debug)]
pub enum AnalysisEvent {
    /// The person switches the analysis on, to another mode, or off.
    Switched(Option<Mode>),
    /// The page shows another position; `None` if it shows none that can be analyzed.
    Shown(Option<Box<Subject>>),
    /// The person chooses the number of candidates.
    Ranked(Candidates),
    /// The person asks for the threat, or for the candidates again.
    ThreatWanted(bool),
    /// A reason to rest begins or ends.
    Rests(Rest, bool),
    /// The engine waits for its network.
    Loading(Loading),
    /// The engine has found lines.
    Found(Vec<SearchInfo>),
    /// The engine has ended its search by itself.
    Answered,
    /// The mate solver has come this far.
    Solving(SolveProgress),
    /// The mate solver cannot be started.
    SolverFailed,
    /// The mate solver has answered; `None` if it was needed for something else.
    Solved(Option<Solved>),
    /// The engine cannot be started, or refuses the position.
    Failed,
}

/// What the page must do after an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnalysisAction {
    /// Give this job to the engine, in place of the one that it has.
    Think(Think),
    /// Let the engine drop its job.
    StopThinking,
    /// Give this job to the mate solver, in place of the one of the analysis that it has.
    Solve(Solve),
    /// Let the mate solver drop its job.
    StopSolving,
}

/// What an analysis is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Activity {
    /// It is switched off.
    Off,
    /// There is nothing to analyze: the game is over there, or the king that could be mated is missing.
    NoSubject,
    /// The king of the side to move is missing, as in mate problems: only a mate can be searched for.
    NoKing,
    /// It rests, for this reason.
    Resting(Rest),
    /// The engine waits for its network.
    Loading(Loading),
    /// The engine searches.
    Searching,
    /// The search has come to its end.
    Done,
    /// There is no engine.
    Failed,
}
