//! The announcements and sounds while a last period counts down (秒読み *byoyomi*).

use crate::{Phase, Reading};

/// The way in which a last period is counted down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CountDown {
    /// The spent tens of seconds, then 1 to 9: 「30秒、40秒、50秒、1、2 … 9」.
    #[default]
    Japanese,
    /// The remaining tens of seconds, then 9 to 1.
    Others,
}

/// An audio cue of a running clock: a sound or a spoken number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cue {
    /// The main time is used up and byoyomi begins.
    ByoyomiBegins,
    /// A period is used up.
    PeriodUsed {
        /// The number of periods that are left, at least 1.
        left: u32,
    },
    /// A second of the last period begins.
    Second {
        /// The number of seconds that are left, this one included; at least 1.
        left: u32,
    },
    /// An announcement of the number of seconds of the period that are spent.
    SaySpent(u32),
    /// An announcement of the number of seconds that are left.
    SayLeft(u32),
    /// An announcement of a number alone, 1 to 9.
    SayCount(u32),
    /// The time has run out.
    Out,
}

/// The number of seconds that are counted where there is main time only.
const LAST_SECONDS: u64 = 30;

/// The cues to play when the clock of a player showed `before` and shows `after`, both within one move. After a longer
/// gap they tell the present state, not the cues that were missed.
pub fn cues(style: CountDown, before: &Reading, after: &Reading) -> Vec<Cue> {
    let mut heard = Vec::new();
    match (before.phase, after.phase) {
        (Phase::Out, _) => {}
        (_, Phase::Out) => heard.push(Cue::Out),
        (Phase::Main, Phase::Byoyomi) => heard.push(Cue::ByoyomiBegins),
        _ if after.periods < before.periods => heard.push(Cue::PeriodUsed { left: after.periods }),
        _ => {}
    }
    let (was, left) = (seconds(before), seconds(after));
    let begun = was.is_none_or(|was| left.is_some_and(|left| left < was));
    if let Some(left) = left.filter(|_| begun) {
        heard.push(Cue::Second { left });
        heard.extend(said(style, left, after.period_ms));
    }
    heard
}

/// The seconds that are left, begun ones included, of the time that counts down; `None` if no time does.
fn seconds(reading: &Reading) -> Option<u32> {
    let left = reading.left_ms.div_ceil(1000);
    let counted = reading.is_last() && (reading.phase == Phase::Byoyomi || left <= LAST_SECONDS);
    if counted { u32::try_from(left).ok() } else { None }
}

fn said(style: CountDown, left: u32, period_ms: u64) -> Option<Cue> {
    let period = u32::try_from(period_ms / 1000).unwrap_or(u32::MAX);
    let is_ten = |number: u32| number > 0 && number.is_multiple_of(10);
    match style {
        CountDown::Japanese if period > 0 => match period.checked_sub(left) {
            _ if left < 10 => Some(Cue::SayCount(10 - left)),
            Some(spent) if left <= 30 && is_ten(spent) => Some(Cue::SaySpent(spent)),
            _ => None,
        },
        _ if left < 10 => Some(Cue::SayLeft(left)),
        _ if left <= 30 && is_ten(left) && (period == 0 || left < period) => Some(Cue::SayLeft(left)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{TimeControl, TimeLeft};

    /// Everything that is said in one move of `control`, looked at every 250 ms: the second of the move, and the cue.
    fn heard(control: &str, style: CountDown) -> Vec<(u64, Cue)> {
        let control: TimeControl = control.parse().expect(control);
        let at = |ms: u64| TimeLeft::all(control).reading(control, ms);
        let mut all = Vec::new();
        for ms in (250..400_000).step_by(250) {
            let said = cues(style, &at(ms - 250), &at(ms));
            all.extend(said.into_iter().map(|cue| (ms, cue)));
        }
        all
    }

    fn said(control: &str, style: CountDown) -> String {
        let words = heard(control, style).into_iter().filter_map(|(ms, cue)| match cue {
            Cue::Second { .. } => None,
            Cue::SaySpent(number) => Some(format!("{}:{number}!", ms / 1000)),
            Cue::SayLeft(number) => Some(format!("{}:{number}", ms / 1000)),
            Cue::SayCount(number) => Some(format!("{}:({number})", ms / 1000)),
            cue => Some(format!("{}:{cue:?}", ms / 1000)),
        });
        words.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_last_period_is_counted_down_as_is_the_custom() {
        let count = "51:(1) 52:(2) 53:(3) 54:(4) 55:(5) 56:(6) 57:(7) 58:(8) 59:(9) 60:Out";
        assert_eq!(said("0+60", CountDown::Japanese), format!("30:30! 40:40! 50:50! {count}"));
        let count = "51:9 52:8 53:7 54:6 55:5 56:4 57:3 58:2 59:1 60:Out";
        assert_eq!(said("0+60", CountDown::Others), format!("30:30 40:20 50:10 {count}"));
        let count = "21:(1) 22:(2) 23:(3) 24:(4) 25:(5) 26:(6) 27:(7) 28:(8) 29:(9) 30:Out";
        assert_eq!(said("0+30", CountDown::Japanese), format!("10:10! 20:20! {count}"));
        let count = "21:9 22:8 23:7 24:6 25:5 26:4 27:3 28:2 29:1 30:Out";
        assert_eq!(said("0+30", CountDown::Others), format!("10:20 20:10 {count}"));
    }

    #[test]
    fn only_the_last_period_is_counted_down() {
        let text = said("5+10x3", CountDown::Others);
        let begin = "5:ByoyomiBegins 15:PeriodUsed { left: 2 } 25:PeriodUsed { left: 1 } 26:9 ";
        assert!(text.starts_with(begin), "{text}");
        let text = said("120p", CountDown::Japanese);
        assert!(text.starts_with("60:ByoyomiBegins 90:30! 100:40! 110:50! 111:(1)"), "{text}");
        assert!(text.ends_with("119:(9) 120:Out"), "{text}");
    }

    #[test]
    fn main_time_alone_is_counted_by_what_is_left() {
        let count = "51:9 52:8 53:7 54:6 55:5 56:4 57:3 58:2 59:1 60:Out";
        for style in [CountDown::Japanese, CountDown::Others] {
            assert_eq!(said("60", style), format!("30:30 40:20 50:10 {count}"));
            assert_eq!(said("60f5", style), format!("30:30 40:20 50:10 {count}"));
        }
    }

    #[test]
    fn every_second_of_the_last_period_is_marked_once() {
        let marks = |control| {
            let heard = heard(control, CountDown::Japanese);
            heard.into_iter().filter(|(_, cue)| matches!(cue, Cue::Second { .. })).collect::<Vec<_>>()
        };
        let expected = |at: u64, count: u32| {
            (0..count)
                .map(|i| (at + 1000 * u64::from(i), Cue::Second { left: count - i }))
                .collect::<Vec<_>>()
        };
        // The first second begins with the move, before the first look.
        assert_eq!(marks("0+30"), expected(0, 30)[1..]);
        assert_eq!(marks("5+10x3"), expected(25_000, 10));
        assert_eq!(marks("60"), expected(30_000, 30));
    }

    #[test]
    fn whoever_looked_away_hears_where_the_clock_stands() {
        let control: TimeControl = "0+60".parse().expect("a time");
        let at = |ms: u64| TimeLeft::all(control).reading(control, ms);
        let missed = cues(CountDown::Japanese, &at(1_000), &at(54_100));
        assert_eq!(missed, [Cue::Second { left: 6 }, Cue::SayCount(4)]);
        assert_eq!(cues(CountDown::Japanese, &at(54_100), &at(54_900)), []);
        assert_eq!(cues(CountDown::Japanese, &at(54_100), &at(60_000)), [Cue::Out]);
        assert_eq!(cues(CountDown::Japanese, &at(60_000), &at(61_000)), []);
    }
}
