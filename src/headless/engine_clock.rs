//! The clock of a game as a request to the engine states it.

use game::{Game, TimeKind, Timestamp};
use protocol::ClockLeft;

/// One minute in milliseconds. Under professional counting the last minute is used up or stays whole, like byoyomi.
const MINUTE_MS: u64 = 60_000;

/// The clock of the side to move at `now`; `None` if the game is over or has no clock. The latency of messages is not
/// taken into account yet.
pub fn clock_left(game: &Game, now: Timestamp) -> Option<ClockLeft> {
    let (color, clock) = (game.turn()?, game.clock()?);
    let left = clock.state(now).left[color];
    let told = ClockLeft { main_ms: left.main_ms, spent_ms: clock.spent_ms(now), ..ClockLeft::default() };
    Some(match clock.controls()[color].kind() {
        TimeKind::SuddenDeath => told,
        TimeKind::Byoyomi { period_ms, .. } => ClockLeft { period_ms, ..told },
        TimeKind::Increment { ms } => ClockLeft { increment_ms: ms, ..told },
        TimeKind::Professional => {
            ClockLeft { main_ms: told.main_ms.saturating_sub(MINUTE_MS), whole_minutes: true, ..told }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Command, Terms};
    use rules::{ByColor, Variant};

    /// The clock as the engine receives it at 73 seconds: Black's first move took 70 seconds, White's 1 second, and
    /// Black has been thinking for 2 seconds.
    fn told(time: &str) -> ClockLeft {
        let control = time.parse().expect(time);
        let clock = Some(ByColor { black: control, white: control });
        let mut game = Game::new(Terms { clock, ..Terms::even(Variant::Standard) }).expect("a game");
        game.apply(Command::Resume, 0).expect("the clock starts");
        game.apply(Command::Play("7g7f".parse().expect("a move")), 70_000).expect("legal");
        game.apply(Command::Play("3c3d".parse().expect("a move")), 71_000).expect("legal");
        clock_left(&game, 73_000).expect("a clock")
    }

    #[test]
    fn the_engine_is_told_what_was_left_before_its_move() {
        let spent = ClockLeft { spent_ms: 2_000, ..ClockLeft::default() };
        assert_eq!(told("600"), ClockLeft { main_ms: 530_000, ..spent });
        assert_eq!(told("60+30"), ClockLeft { period_ms: 30_000, ..spent });
        assert_eq!(told("90+30x2"), ClockLeft { main_ms: 20_000, period_ms: 30_000, ..spent });
        assert_eq!(told("300f10"), ClockLeft { main_ms: 240_000, increment_ms: 10_000, ..spent });
        assert_eq!(told("600p"), ClockLeft { main_ms: 480_000, whole_minutes: true, ..spent });
    }
}
