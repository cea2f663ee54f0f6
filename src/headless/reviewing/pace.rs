//! The effort of a review, as a person chooses it.

use crate::review::Effort;
use links::named;

named! {
    /// How thoroughly a game is reviewed.
    #[derive(Default)]
    pub enum Pace {
        /// About 0.35 s for each move.
        #[default]
        Quick = "quick",
        /// About one second for each move.
        Normal = "normal",
        /// About four seconds for each move.
        Deep = "deep",
    }
}

impl Pace {
    /// The limits of the work on each position.
    pub const fn effort(self) -> Effort {
        match self {
            Self::Quick => Effort::QUICK,
            Self::Normal => Effort::NORMAL,
            Self::Deep => Effort::DEEP,
        }
    }
}
