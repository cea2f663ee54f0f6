//! The text of a stored clock: what was agreed, what the players began with, what they have, and where it stands, as
//! in `600+30x3,300f10 600000/3,300000/0 412345/3,280000/0 b:1200`.

use crate::{ClockHand, ClockState, TimeControl, TimeControls, TimeKind, TimeLeft};
use rules::{ByColor, Color};
use std::fmt;
use std::str::FromStr;

/// The error for a text that is not a stored clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseClockError;

impl fmt::Display for ClockState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", TimeControls(self.controls))?;
        for ByColor { black, white } in [self.at_start, self.left] {
            write!(f, " {}/{},{}/{}", black.main_ms, black.periods, white.main_ms, white.periods)?;
        }
        match self.hand {
            ClockHand::Idle => f.write_str(" idle"),
            ClockHand::Turn { color, spent_ms } => write!(f, " {color}:{spent_ms}"),
            ClockHand::Fallen(color) => write!(f, " {color}:out"),
        }
    }
}

impl FromStr for ClockState {
    type Err = ParseClockError;

    fn from_str(text: &str) -> Result<Self, ParseClockError> {
        let words: Vec<&str> = text.split(' ').collect();
        let [controls, at_start, left, hand] = words[..] else { return Err(ParseClockError) };
        let TimeControls(controls) = controls.parse().map_err(|_| ParseClockError)?;
        let (at_start, left) = (times(at_start, &controls)?, times(left, &controls)?);
        let hand = match hand.split_once(':') {
            None if hand == "idle" => ClockHand::Idle,
            Some((color, "out")) => ClockHand::Fallen(side(color)?),
            Some((color, spent)) => ClockHand::Turn { color: side(color)?, spent_ms: number(spent)? },
            None => return Err(ParseClockError),
        };
        Ok(Self { controls, at_start, left, hand })
    }
}

fn side(text: &str) -> Result<Color, ParseClockError> {
    Color::ALL.into_iter().find(|color| text == color.to_string()).ok_or(ParseClockError)
}

fn times(text: &str, controls: &ByColor<TimeControl>) -> Result<ByColor<TimeLeft>, ParseClockError> {
    let (black, white) = text.split_once(',').ok_or(ParseClockError)?;
    Ok(ByColor { black: time(black, controls.black)?, white: time(white, controls.white)? })
}

fn time(text: &str, control: TimeControl) -> Result<TimeLeft, ParseClockError> {
    let (main, periods) = text.split_once('/').ok_or(ParseClockError)?;
    let periods = u32::try_from(number(periods)?).map_err(|_| ParseClockError)?;
    let left = TimeLeft { main_ms: number(main)?, periods };
    let fits = match control.kind() {
        TimeKind::Byoyomi { periods, .. } => (1..=periods).contains(&left.periods),
        TimeKind::SuddenDeath | TimeKind::Increment { .. } => left.periods == 0 && left.main_ms > 0,
        TimeKind::Professional => {
            left.periods == 0 && left.main_ms > 0 && left.main_ms.is_multiple_of(60_000)
        }
    };
    if fits { Ok(left) } else { Err(ParseClockError) }
}

/// A number of ASCII digits: no sign.
fn number(text: &str) -> Result<u64, ParseClockError> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    if digits { text.parse().map_err(|_| ParseClockError) } else { Err(ParseClockError) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stored_clock_is_read_again() {
        for text in [
            "600+30x3,300f10 600000/3,300000/0 412345/3,280000/0 b:1200",
            "21600p 21600000/0,60000/0 60000/0,60000/0 w:59999",
            "0+30 0/1,0/1 0/1,0/1 idle",
            "600 600000/0,600000/0 1/0,600000/0 b:out",
            "60f10 60000/0,60000/0 18446744073709551615/0,1/0 w:18446744073709551615",
        ] {
            let state: ClockState = text.parse().expect(text);
            assert_eq!(state.to_string(), text);
        }
    }

    #[test]
    fn what_no_clock_could_show_is_refused() {
        for text in [
            "",
            "600",
            "600 600000/0,600000/0 600000/0,600000/0",
            "600 600000/0,600000/0 600000/0,600000/0 idle more",
            "600 600000/0,600000/0 600000/1,600000/0 idle",
            "600 600000/0,600000/0 0/0,600000/0 idle",
            "600+30 600000/1,600000/1 0/2,600000/1 idle",
            "600+30 600000/1,600000/1 0/0,600000/1 idle",
            "600p 600000/0,600000/0 90000/0,600000/0 idle",
            "600 600000/0,600000/0 +1/0,600000/0 idle",
            "600 600000/0,600000/0 18446744073709551616/0,600000/0 idle",
            "600 600000/0,600000/0 600000/0,600000/0 x:1",
            "600 600000/0,600000/0 600000/0,600000/0 bb:1",
            "600 600000/0,600000/0 600000/0,600000/0 b:-1",
            "600 600000/0 600000/0,600000/0 idle",
        ] {
            assert_eq!(text.parse::<ClockState>(), Err(ParseClockError), "{text}");
        }
    }
}
