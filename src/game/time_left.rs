//! The remaining time of a player and the arithmetic of one move: pure functions, all times in milliseconds.

use crate::{TimeControl, TimeKind};

/// The remaining time of a player between two moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimeLeft {
    /// Main time; under professional counting whole minutes.
    pub main_ms: u64,
    /// Periods of byoyomi that are left, the one in use included; 0 where there are none.
    pub periods: u32,
}

/// The display of a player's clock during a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reading {
    /// The kind of time that counts down.
    pub phase: Phase,
    /// The time that is left of this phase, in milliseconds.
    pub left_ms: u64,
    /// Main time that would be left if the move were made now; an increment is not yet in it. Under professional
    /// counting whole minutes, never less than the last one.
    pub main_ms: u64,
    /// Periods that are left, the one in use included. Under professional counting the last minute is one.
    pub periods: u32,
    /// The length of a period in milliseconds; 0 where there are none.
    pub period_ms: u64,
}

/// The kind of time that counts down on a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The main time; under professional counting without its last minute.
    Main,
    /// A period of byoyomi (秒読み), or the last minute of professional counting.
    Byoyomi,
    /// No time: it has run out.
    Out,
}

/// The unit of professional counting, in milliseconds: it charges whole minutes only.
const MINUTE_MS: u64 = 60_000;

impl TimeLeft {
    /// The whole time of a control. Where increments are all there is, the first comes before the first move.
    pub const fn all(control: TimeControl) -> Self {
        match control.kind() {
            TimeKind::Byoyomi { periods, .. } => Self { main_ms: control.main_ms(), periods },
            TimeKind::Increment { ms } if control.main_ms() == 0 => Self { main_ms: ms, periods: 0 },
            _ => Self { main_ms: control.main_ms(), periods: 0 },
        }
    }

    /// The time that is left after a move that took `spent_ms`; `None` if the time has run out before.
    pub fn after(self, control: TimeControl, spent_ms: u64) -> Option<Self> {
        let reading = self.reading(control, spent_ms);
        let added = match control.kind() {
            TimeKind::Increment { ms } => ms,
            _ => 0,
        };
        let main_ms = reading.main_ms.saturating_add(added);
        match (reading.phase, control.kind()) {
            (Phase::Out, _) => None,
            (_, TimeKind::Byoyomi { .. }) => Some(Self { main_ms, periods: reading.periods }),
            _ => Some(Self { main_ms, periods: 0 }),
        }
    }

    /// The display of the clock after `spent_ms` of a move. Time that counts down to 0 is used up at 0: at 60.0 s of a
    /// last period of a minute the game is lost.
    pub fn reading(self, control: TimeControl, spent_ms: u64) -> Reading {
        let main_ms = self.main_ms.saturating_sub(spent_ms);
        match control.kind() {
            TimeKind::SuddenDeath | TimeKind::Increment { .. } => {
                let phase = if main_ms > 0 { Phase::Main } else { Phase::Out };
                Reading { phase, left_ms: main_ms, main_ms, periods: 0, period_ms: 0 }
            }
            TimeKind::Byoyomi { period_ms, .. } if main_ms > 0 => {
                Reading { phase: Phase::Main, left_ms: main_ms, main_ms, periods: self.periods, period_ms }
            }
            TimeKind::Byoyomi { period_ms, .. } => self.in_byoyomi(period_ms, spent_ms),
            TimeKind::Professional => self.by_the_minute(spent_ms),
        }
    }

    /// The display after the main time is used up: periods follow one another.
    fn in_byoyomi(self, period_ms: u64, spent_ms: u64) -> Reading {
        let over_ms = spent_ms.saturating_sub(self.main_ms);
        // A period is at least a second, as `TimeControl` has it.
        let period = period_ms.max(1);
        let used = u32::try_from(over_ms / period).unwrap_or(u32::MAX);
        let out = Reading { phase: Phase::Out, left_ms: 0, main_ms: 0, periods: 0, period_ms };
        match self.periods.checked_sub(used) {
            None | Some(0) => out,
            Some(periods) => {
                Reading { phase: Phase::Byoyomi, left_ms: period - over_ms % period, periods, ..out }
            }
        }
    }

    /// A move costs the whole minutes that it takes. The last one cannot be spent: it is lost, or it stays.
    fn by_the_minute(self, spent_ms: u64) -> Reading {
        let left_ms = self.main_ms.saturating_sub(spent_ms);
        let main_ms = self.main_ms.saturating_sub(spent_ms - spent_ms % MINUTE_MS);
        let running = |phase, left_ms| Reading { phase, left_ms, main_ms, periods: 1, period_ms: MINUTE_MS };
        match left_ms.checked_sub(MINUTE_MS) {
            _ if left_ms == 0 => Reading { periods: 0, main_ms: 0, ..running(Phase::Out, 0) },
            None | Some(0) => running(Phase::Byoyomi, left_ms),
            Some(before_the_last) => running(Phase::Main, before_the_last),
        }
    }
}

impl Reading {
    /// The time until the game is lost, in milliseconds; 0 if it is lost.
    pub fn until_loss_ms(&self) -> u64 {
        let periods = match self.phase {
            Phase::Out => return 0,
            Phase::Main => self.periods,
            Phase::Byoyomi => self.periods.saturating_sub(1),
        };
        self.left_ms.saturating_add(self.period_ms.saturating_mul(u64::from(periods)))
    }

    /// Whether nothing follows what counts down: the last period, or main time with nothing after it.
    pub const fn is_last(&self) -> bool {
        match self.phase {
            Phase::Main => self.periods == 0,
            Phase::Byoyomi => self.periods == 1,
            Phase::Out => false,
        }
    }
}
