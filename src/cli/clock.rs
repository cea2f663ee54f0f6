//! How much of the clock a move may take.

use protocol::Limits;

/// The clock of the side to move, as `go` tells it, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Clock {
    /// Main time that is left.
    pub(crate) remaining: u64,
    /// Added after each move.
    pub(crate) increment: u64,
    /// Given anew for each move when the main time is gone.
    pub(crate) byoyomi: u64,
}

/// Kept back for what lies between the engine and the clock.
const MARGIN: u64 = 120;
/// Moves among which the main time is divided.
const MOVES: u64 = 36;

impl Clock {
    /// What one move may take: no iteration begins after the soft limit, none lasts beyond the hard one.
    pub(crate) fn limits(self) -> Limits {
        let all = (self.remaining + self.increment + self.byoyomi).saturating_sub(MARGIN).max(10);
        let share = self.remaining / MOVES + self.increment * 3 / 4;
        let soft = share + self.byoyomi * 6 / 10;
        let hard = share * 4 + self.byoyomi;
        Limits { soft_ms: Some(soft.clamp(5, all)), hard_ms: Some(hard.clamp(10, all)), ..Limits::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_never_takes_more_than_there_is() {
        for remaining in [0, 50, 1_000, 600_000] {
            for (increment, byoyomi) in [(0, 0), (2_000, 0), (0, 10_000)] {
                let limits = Clock { remaining, increment, byoyomi }.limits();
                let all = remaining + increment + byoyomi;
                let (soft, hard) = (limits.soft_ms.unwrap(), limits.hard_ms.unwrap());
                assert!(soft <= hard && (hard + MARGIN <= all || hard <= 10), "{limits:?} of {all}");
            }
        }
    }
}
