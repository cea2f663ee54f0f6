//! The limits for each move of a match: the `go` command that is sent, the time within which the answer must come, and
//! the time that is charged to the clock.

use game::{Game, TimeControl, TimeKind, Timestamp};
use rules::{ByColor, Color};
use std::fmt;
use std::time::Duration;

/// The limit of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Limit {
    /// The number of nodes per move. Such a match can be repeated exactly.
    Nodes(u64),
    /// The time for each move, in milliseconds.
    MoveTime(u64),
    /// A clock with the same time for both sides.
    Clock(TimeControl),
}

/// A limit and the tolerance for late answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Allowance {
    pub(super) limit: Limit,
    /// The tolerance in milliseconds, for the delay of pipes and a busy machine. A later answer loses.
    pub(super) margin_ms: u64,
    /// The longest time for a move with a node limit.
    pub(super) patience: Duration,
}

impl Limit {
    /// The time control of the game; `None` without a clock.
    pub(super) const fn clock(self) -> Option<TimeControl> {
        match self {
            Self::Clock(time) => Some(time),
            Self::Nodes(_) | Self::MoveTime(_) => None,
        }
    }

    /// Makes the `go` command for the side to move. USI can express only one byoyomi period, so the engine does not see
    /// further periods.
    pub(super) fn go(self, game: &Game, now: Timestamp) -> String {
        match (self, game.clock()) {
            (Self::Nodes(nodes), _) => format!("go nodes {nodes}"),
            (Self::MoveTime(ms), _) => format!("go movetime {ms}"),
            (Self::Clock(time), clock) => {
                let left = |color| clock.map_or(0, |clock| clock.remaining(color, now).main_ms);
                let ByColor { black, white } =
                    ByColor { black: left(Color::Black), white: left(Color::White) };
                let more = match time.kind() {
                    TimeKind::SuddenDeath => "byoyomi 0".to_owned(),
                    TimeKind::Byoyomi { period_ms, .. } => format!("byoyomi {period_ms}"),
                    TimeKind::Increment { ms } => format!("binc {ms} winc {ms}"),
                    TimeKind::Professional => "byoyomi 60000".to_owned(),
                };
                format!("go btime {black} wtime {white} {more}")
            }
        }
    }
}

impl Allowance {
    /// The time within which the side to move must answer; after it, the side loses.
    pub(super) fn at_most(&self, game: &Game, now: Timestamp) -> Duration {
        match self.limit {
            Limit::Nodes(_) => self.patience,
            Limit::MoveTime(ms) => Duration::from_millis(ms.saturating_add(self.margin_ms)),
            Limit::Clock(_) => Duration::from_millis(until_loss(game, now).saturating_add(self.margin_ms)),
        }
    }

    /// The time in milliseconds that is charged to the clock for a move. An answer within the margin is charged 1 ms
    /// less than the time that was left.
    pub(super) fn charged_ms(&self, game: &Game, now: Timestamp, elapsed: Duration) -> u64 {
        let elapsed_ms = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
        let left_ms = until_loss(game, now);
        match self.limit {
            Limit::Clock(_) if (left_ms..left_ms.saturating_add(self.margin_ms)).contains(&elapsed_ms) => {
                left_ms.saturating_sub(1)
            }
            _ => elapsed_ms,
        }
    }
}

/// The time until the side to move loses on time, with all byoyomi periods, in milliseconds; 0 without a clock.
fn until_loss(game: &Game, now: Timestamp) -> u64 {
    game.turn().zip(game.clock()).map_or(0, |(turn, clock)| clock.remaining(turn, now).until_loss_ms())
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nodes(nodes) => write!(f, "{nodes} nodes a move"),
            Self::MoveTime(ms) => write!(f, "{ms} ms a move"),
            Self::Clock(time) => write!(f, "clock {time}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::referee::Referee;
    use super::*;
    use game::Command;
    use rules::{Line, Variant};

    fn game(time: &str) -> (Game, Allowance) {
        let limit = Limit::Clock(time.parse().unwrap());
        let referee = Referee { time: limit.clock(), ..Referee::default() };
        let mut game = referee.begin(&Line::parse("startpos", Variant::Standard).unwrap()).unwrap();
        game.apply(Command::Resume, 0).unwrap();
        (game, Allowance { limit, margin_ms: 100, patience: Duration::from_secs(9) })
    }

    #[test]
    fn go_tells_the_clocks() {
        for (time, before, after) in [
            ("60+5", "go btime 60000 wtime 60000 byoyomi 5000", "go btime 58000 wtime 60000 byoyomi 5000"),
            (
                "60f5",
                "go btime 60000 wtime 60000 binc 5000 winc 5000",
                "go btime 63000 wtime 60000 binc 5000 winc 5000",
            ),
            ("60", "go btime 60000 wtime 60000 byoyomi 0", "go btime 58000 wtime 60000 byoyomi 0"),
        ] {
            let (mut game, allowance) = game(time);
            assert_eq!(allowance.limit.go(&game, 0), before);
            game.apply(Command::Play("7g7f".parse().unwrap()), 2_000).unwrap();
            assert_eq!(allowance.limit.go(&game, 2_000), after);
        }
    }

    #[test]
    fn within_the_margin_the_last_millisecond_is_left() {
        let (mut game, allowance) = game("1+2x2");
        let charged = |ms| allowance.charged_ms(&game, 0, Duration::from_millis(ms));
        assert_eq!(allowance.at_most(&game, 0), Duration::from_millis(5_100));
        assert_eq!([0, 4_999, 5_000, 5_099, 5_100].map(charged), [0, 4_999, 4_999, 4_999, 5_100]);
        let in_time = charged(5_050);
        game.apply(Command::Play("7g7f".parse().unwrap()), in_time).unwrap();
        assert_eq!(game.outcome(), None);
        let too_late = in_time + allowance.charged_ms(&game, in_time, Duration::from_millis(5_100));
        game.apply(Command::Play("3c3d".parse().unwrap()), too_late).unwrap();
        assert_eq!(game.outcome().map(rules::Outcome::tag).as_deref(), Some("b:time"));
    }

    #[test]
    fn without_a_clock_moves_cost_what_they_take() {
        let (game, clock) = game("1");
        let nodes = Allowance { limit: Limit::Nodes(500), ..clock };
        assert_eq!(nodes.limit.go(&game, 0), "go nodes 500");
        assert_eq!(nodes.at_most(&game, 0), nodes.patience);
        assert_eq!(nodes.charged_ms(&game, 0, Duration::from_millis(1_050)), 1_050);
        let time = Allowance { limit: Limit::MoveTime(70), ..clock };
        assert_eq!(time.limit.go(&game, 0), "go movetime 70");
        assert_eq!(time.at_most(&game, 0), Duration::from_millis(170));
    }
}
