//! The time of a player (持ち時間 *mochijikan*), and its text in links and records. The clock that runs by it is in
//! [`Clock`](crate::Clock).

use rules::ByColor;
use std::fmt;
use std::str::FromStr;

/// The time of one player: main time, and the time after it or with it.
///
/// Invariant: whole seconds; main time at most a day; a player with this time can move; professional counting uses
/// whole minutes only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimeControl {
    main_ms: u64,
    kind: TimeKind,
}

/// The time after the main time, or with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TimeKind {
    /// 切れ負け *kiremake*: no further time; the player whose main time is used up loses.
    SuddenDeath,
    /// 秒読み *byoyomi*: a period for each move, full again at the next move.
    Byoyomi {
        /// Milliseconds of one period, 1 s to 1 h.
        period_ms: u64,
        /// The number of periods, 1 to 99. The last one can be lost but never spent.
        periods: u32,
    },
    /// Fischer: each move adds to the main time.
    Increment {
        /// Milliseconds that a move adds, 1 s to 1 h.
        ms: u64,
    },
    /// ストップウォッチ方式: a move costs whole minutes only, and the last minute is the byoyomi.
    Professional,
}

/// The error for a text that is not a time control, or for one that leaves no time to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseTimeError;

const SECOND_MS: u64 = 1000;
const LONGEST_MAIN_S: u64 = 24 * 60 * 60;
const LONGEST_MOVE_S: u64 = 60 * 60;
const MOST_PERIODS: u32 = 99;

impl TimeControl {
    /// `None` if this is outside the bounds of [`TimeKind`] or against the invariant.
    pub fn new(main_ms: u64, kind: TimeKind) -> Option<Self> {
        let whole = |ms: u64, longest_s: u64| ms.is_multiple_of(SECOND_MS) && ms / SECOND_MS <= longest_s;
        let fits = match kind {
            TimeKind::SuddenDeath => main_ms > 0,
            TimeKind::Byoyomi { period_ms, periods } => {
                period_ms > 0 && whole(period_ms, LONGEST_MOVE_S) && (1..=MOST_PERIODS).contains(&periods)
            }
            TimeKind::Increment { ms } => ms > 0 && whole(ms, LONGEST_MOVE_S),
            TimeKind::Professional => main_ms > 0 && main_ms.is_multiple_of(60 * SECOND_MS),
        };
        (fits && whole(main_ms, LONGEST_MAIN_S)).then_some(Self { main_ms, kind })
    }

    /// The main time in milliseconds, at most a day; 0 where byoyomi or increments are all there is.
    pub const fn main_ms(self) -> u64 {
        self.main_ms
    }

    /// The kind of time after the main time, or with it.
    pub const fn kind(self) -> TimeKind {
        self.kind
    }
}

impl fmt::Display for TimeControl {
    /// `600`, `600+30`, `600+30x3`, `300f10` or `21600p`: all in seconds.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.main_ms / SECOND_MS)?;
        match self.kind {
            TimeKind::SuddenDeath => Ok(()),
            TimeKind::Byoyomi { period_ms, periods: 1 } => write!(f, "+{}", period_ms / SECOND_MS),
            TimeKind::Byoyomi { period_ms, periods } => write!(f, "+{}x{periods}", period_ms / SECOND_MS),
            TimeKind::Increment { ms } => write!(f, "f{}", ms / SECOND_MS),
            TimeKind::Professional => f.write_str("p"),
        }
    }
}

impl FromStr for TimeControl {
    type Err = ParseTimeError;

    /// Reads what [`Display`](fmt::Display) writes. Byoyomi or increments of 0 seconds are none.
    fn from_str(text: &str) -> Result<Self, ParseTimeError> {
        let (main, kind) = if let Some(main) = text.strip_suffix('p') {
            (main, TimeKind::Professional)
        } else if let Some((main, move_s)) = text.split_once('f') {
            (main, TimeKind::Increment { ms: milliseconds(move_s)? })
        } else if let Some((main, byoyomi)) = text.split_once('+') {
            let (period, periods) = byoyomi.split_once('x').unwrap_or((byoyomi, "1"));
            let periods = number(periods)?.try_into().map_err(|_| ParseTimeError)?;
            (main, TimeKind::Byoyomi { period_ms: milliseconds(period)?, periods })
        } else {
            (text, TimeKind::SuddenDeath)
        };
        let kind = match kind {
            TimeKind::Byoyomi { period_ms: 0, periods: 1 } | TimeKind::Increment { ms: 0 } => {
                TimeKind::SuddenDeath
            }
            kind => kind,
        };
        Self::new(milliseconds(main)?, kind).ok_or(ParseTimeError)
    }
}

/// The times of both players, as one text: `600+30`, or `600+30,300f10` for Black and White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimeControls(pub ByColor<TimeControl>);

impl fmt::Display for TimeControls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(ByColor { black, white }) = self;
        if black == white { write!(f, "{black}") } else { write!(f, "{black},{white}") }
    }
}

impl FromStr for TimeControls {
    type Err = ParseTimeError;

    fn from_str(text: &str) -> Result<Self, ParseTimeError> {
        let (black, white) = text.split_once(',').unwrap_or((text, text));
        Ok(Self(ByColor { black: black.parse()?, white: white.parse()? }))
    }
}

/// A number of at most six ASCII digits: no sign, no look-alikes.
fn number(text: &str) -> Result<u64, ParseTimeError> {
    let is_number = (1..=6).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { text.parse().map_err(|_| ParseTimeError) } else { Err(ParseTimeError) }
}

fn milliseconds(seconds: &str) -> Result<u64, ParseTimeError> {
    number(seconds).map(|seconds| seconds * SECOND_MS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_and_written_alike() {
        let byoyomi = |period_ms, periods| TimeKind::Byoyomi { period_ms, periods };
        for (text, main_ms, kind) in [
            ("600+30", 600_000, byoyomi(30_000, 1)),
            ("600+30x3", 600_000, byoyomi(30_000, 3)),
            ("0+10", 0, byoyomi(10_000, 1)),
            ("600", 600_000, TimeKind::SuddenDeath),
            ("300f10", 300_000, TimeKind::Increment { ms: 10_000 }),
            ("21600p", 21_600_000, TimeKind::Professional),
        ] {
            let time: TimeControl = text.parse().expect(text);
            assert_eq!((time.main_ms(), time.kind()), (main_ms, kind), "{text}");
            assert_eq!(time.to_string(), text);
        }
    }

    #[test]
    fn other_forms_of_the_same_time_become_one() {
        for (text, canonical) in
            [("600+0", "600"), ("300f0", "300"), ("0600+030x1", "600+30"), ("600,600", "600")]
        {
            let times: TimeControls = text.parse().expect(text);
            assert_eq!(times.to_string(), canonical);
        }
    }

    #[test]
    fn each_player_may_have_another_time() {
        let times: TimeControls = "600+30,300f10".parse().expect("two times");
        assert_eq!(times.0.black.to_string(), "600+30");
        assert_eq!(times.0.white.to_string(), "300f10");
        assert_eq!(times.to_string(), "600+30,300f10");
    }

    #[test]
    fn what_nobody_could_play_by_is_refused() {
        for text in [
            "",
            "0",
            "0p",
            "0+0",
            "0f0",
            "90p",
            "600+",
            "+30",
            "f10",
            "p",
            "600+30x0",
            "600+30x100",
            "600+0x3",
            "600+30x",
            "86401",
            "600+3601",
            "600f3601",
            "600+30f5",
            "600p10",
            "-600",
            "+600",
            " 600",
            "6e2",
            "600.5",
            "６００",
            "600＋30",
            "4294967297",
            "18446744073709551617",
            "600,",
            ",600",
            "600,600,600",
            "600+30p",
        ] {
            assert_eq!(text.parse::<TimeControls>(), Err(ParseTimeError), "{text}");
        }
        assert_eq!(TimeControl::new(600_500, TimeKind::SuddenDeath), None);
        assert_eq!(TimeControl::new(u64::MAX, TimeKind::SuddenDeath), None);
        assert!(TimeControl::new(86_400_000, TimeKind::SuddenDeath).is_some());
    }
}
