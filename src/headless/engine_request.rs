//! The request for a move of the engine in a game, with its clock.

use game::{Game, TimeKind, Timestamp};
use links::Choice;
use protocol::{Candidates, ClockLeft, Limits, Think, Time};

/// One minute in milliseconds. Under professional counting the last minute is used up or stays whole, like byoyomi.
const MINUTE_MS: u64 = 60_000;

/// The request for the engine's move in a game with the settings of a choice, at `now`.
///
/// `seed` is that of the game, the same for all its moves: what a level overlooks stays overlooked for some plies only if
/// the seed stays. The request does not wait for the evaluation network.
pub fn of_game(game: &Game, choice: &Choice, seed: u32, now: Timestamp) -> Think {
    Think {
        line: game.line().to_string(),
        limits: Limits { time: clock_left(game, now).map(Time::Clock), ..Limits::default() },
        level: Some(choice.level),
        style: choice.style,
        candidates: Candidates::ONE,
        seed,
        impasse: choice.impasse,
        waits_for_network: false,
        asks_book: false,
    }
}

/// The clock of the side to move at `now`; `None` if the game is over or has no clock. The latency of messages is not
/// taken into account yet.
fn clock_left(game: &Game, now: Timestamp) -> Option<ClockLeft> {
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
    fn every_move_of_a_game_is_asked_for_with_the_same_seed() {
        let choice = Choice { level: protocol::Level::new(4).expect("a level"), ..Choice::default() };
        let mut game = Game::new(Terms::even(Variant::Standard)).expect("a game");
        let mut asked = Vec::new();
        for mv in ["7g7f", "3c3d", "2g2f", "8c8d"] {
            asked.push(of_game(&game, &choice, 70, 0));
            game.apply(Command::Play(mv.parse().expect("a move")), 0).expect("legal");
        }
        assert!(asked.iter().all(|think| think.seed == 70 && think.level == Some(choice.level)));
        assert!(asked.iter().all(|think| think.limits.time.is_none()));
        assert!(asked[3].line.ends_with(" b - 1 moves 7g7f 3c3d 2g2f"), "{}", asked[3].line);
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
