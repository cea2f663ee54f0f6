//! What a person has done in the mate problems of the page, and its stored form: lines of `name=value`, of which the
//! first holds the version. Problems are stored by their numbers.
//!
//! A problem with a mistake comes again after three others are solved, and then after ten.

use crate::lines::{Lines, Writer};

/// The version of the form. Other versions are not read; a later version migrates the older ones here.
pub(crate) const VERSION: &str = "1";
/// The greatest number of problems that are remembered.
pub const MOST: usize = 2_000;
/// The greatest length of a stored text, in bytes.
pub const LONGEST_TEXT: usize = 64 << 10;

/// The problems that a person has tried, and the streak of the problem of the day.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProblemProgress {
    /// The number of problems that were solved, those that came again included.
    solved_in_all: u32,
    /// The problems by their numbers, at most [`MOST`], in the order of the first tries.
    marks: Vec<(u32, Mark)>,
    streak: Option<Streak>,
}

/// What a person has done with a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// It was solved at the first try.
    FirstTry,
    /// There were mistakes, and it was solved in the end as often as it came again.
    Later,
    /// There was a mistake, and it comes again.
    Again {
        /// How far the person is with it.
        stage: Stage,
        /// The number of problems solved in all from which on it comes again.
        due: u32,
    },
}

/// How far a person is with a problem in which there was a mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// It was never solved.
    Failed,
    /// It was solved after a mistake.
    Mended,
    /// It was solved without a mistake when it came again.
    Recalled,
}

/// The try with which a problem was solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Try {
    /// The first: every move was right, and no hint was asked for.
    First,
    /// A later one, or there was a hint.
    Later,
}

/// Days in a row on which the problem of the day was solved. Days are counted from 1 January 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Streak {
    last: u32,
    days: u32,
    longest: u32,
}

/// The number of problems after which one with a mistake comes again, at first and then.
const SOON: u32 = 3;
const LATER: u32 = 10;

impl Mark {
    /// Whether the problem has been solved, with mistakes or without.
    pub const fn is_solved(self) -> bool {
        !matches!(self, Self::Again { stage: Stage::Failed, .. })
    }

    /// How far a mark is, for a comparison: the stage and, at the same one, the number from which on it comes again.
    const fn rank(self) -> (u8, u32) {
        match self {
            Self::Again { stage, due } => (stage as u8, due),
            Self::Later => (Stage::ALL.len() as u8, 0),
            Self::FirstTry => (Stage::ALL.len() as u8 + 1, 0),
        }
    }
}

impl Streak {
    /// The days of two rows: of both together if they touch, and otherwise of the later one.
    fn united(self, other: Self) -> Self {
        let (early, late) = if self.last <= other.last { (self, other) } else { (other, self) };
        // The day before the first one of the later row.
        let before = late.last.saturating_sub(late.days);
        let days = match early.last.checked_sub(before) {
            Some(common) => late.days.max(late.days.saturating_sub(common).saturating_add(early.days)),
            None => late.days,
        };
        Self { last: late.last, days, longest: self.longest.max(other.longest).max(days) }
    }
}

impl ProblemProgress {
    /// What was done with a problem; `None` if it was not tried.
    pub fn mark(&self, id: u32) -> Option<Mark> {
        self.marks.iter().find(|(known, _)| *known == id).map(|&(_, mark)| mark)
    }

    /// The number of problems that were solved, those that came again included.
    pub const fn solved_in_all(&self) -> u32 {
        self.solved_in_all
    }

    /// A move in a problem was wrong. A problem that is done stays so.
    pub fn wrong(&mut self, id: u32) {
        let due = self.solved_in_all.saturating_add(SOON);
        let again = |stage| Mark::Again { stage, due };
        match self.mark(id) {
            Some(Mark::FirstTry | Mark::Later) => {}
            None | Some(Mark::Again { stage: Stage::Failed, .. }) => self.set(id, again(Stage::Failed)),
            Some(Mark::Again { .. }) => self.set(id, again(Stage::Mended)),
        }
    }

    /// A problem was solved.
    pub fn solved(&mut self, id: u32, by: Try) {
        self.solved_in_all = self.solved_in_all.saturating_add(1);
        let again = |stage, after| Mark::Again { stage, due: self.solved_in_all.saturating_add(after) };
        let mark = match (self.mark(id), by) {
            (Some(done @ (Mark::FirstTry | Mark::Later)), _) => done,
            (None, Try::First) => Mark::FirstTry,
            (_, Try::Later) => again(Stage::Mended, SOON),
            (Some(Mark::Again { stage: Stage::Recalled, .. }), Try::First) => Mark::Later,
            (Some(Mark::Again { .. }), Try::First) => again(Stage::Recalled, LATER),
        };
        self.set(id, mark);
    }

    /// The problem of this day was solved. A day before the last one changes nothing.
    pub fn solved_daily(&mut self, day: u32) {
        let days = match self.streak {
            Some(Streak { last, .. }) if day <= last => return,
            Some(Streak { last, days, .. }) if day - last == 1 => days.saturating_add(1),
            _ => 1,
        };
        self.streak = Some(Streak { last: day, days, longest: self.longest_streak().max(days) });
    }

    /// Whether the problem of this day, or of a later one, was solved.
    pub fn has_solved_daily(&self, day: u32) -> bool {
        self.streak.is_some_and(|streak| day <= streak.last)
    }

    /// The number of days in a row, up to today or yesterday, on which the problem of the day was solved.
    pub fn streak(&self, today: u32) -> u32 {
        self.streak.filter(|streak| today <= streak.last.saturating_add(1)).map_or(0, |streak| streak.days)
    }

    /// The greatest number of days in a row so far.
    pub fn longest_streak(&self) -> u32 {
        self.streak.map_or(0, |streak| streak.longest)
    }

    /// Whether nothing was tried.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Adds what is done by `other`, such as in another tab or an archive. Nothing is lowered: a problem that one of the two
    /// has solved is solved, of two marks the farther one stays, and days in a row that touch become one row.
    pub fn unite(&mut self, other: &Self) {
        self.solved_in_all = self.solved_in_all.max(other.solved_in_all);
        for &(id, mark) in &other.marks {
            if self.mark(id).is_none_or(|own| own.rank() < mark.rank()) {
                self.set(id, mark);
            }
        }
        self.streak = match (self.streak, other.streak) {
            (Some(own), Some(other)) => Some(own.united(other)),
            (own, other) => own.or(other),
        };
    }

    /// Sets the mark of a problem. If there are too many, the one that was tried first is forgotten.
    fn set(&mut self, id: u32, mark: Mark) {
        match self.marks.iter_mut().find(|(known, _)| *known == id) {
            Some(place) => place.1 = mark,
            None => {
                if self.marks.len() >= MOST {
                    self.marks.remove(0);
                }
                self.marks.push((id, mark));
            }
        }
    }

    /// The text to be stored, of at most [`LONGEST_TEXT`] bytes.
    pub fn to_text(&self) -> String {
        let mut lines = Writer::default();
        lines.put("problems", VERSION);
        lines.put("solved", &self.solved_in_all.to_string());
        let marks = self.marks.iter().map(|&(id, mark)| match mark {
            Mark::FirstTry => format!("{id:x}{FIRST_TRY}"),
            Mark::Later => format!("{id:x}{DONE}"),
            Mark::Again { stage, due } => format!("{id:x}{}{due:x}", stage.letter()),
        });
        lines.put("marks", &marks.collect::<Vec<String>>().join(" "));
        if let Some(Streak { last, days, longest }) = self.streak {
            lines.put("daily", &format!("{last} {days} {longest}"));
        }
        lines.finish()
    }

    /// Reads a stored text. What cannot be read is left out; a text of another version, or one that is too long, has nothing.
    pub fn from_text(text: &str) -> Self {
        let lines = Lines(text);
        let get = |name| lines.get(name).unwrap_or_default();
        let mut progress = Self::default();
        if text.len() > LONGEST_TEXT || get("problems") != VERSION {
            return progress;
        }
        progress.solved_in_all = get("solved").parse().unwrap_or_default();
        let solved = progress.solved_in_all;
        for (id, mark) in get("marks").split(' ').filter_map(|word| read_mark(word, solved)) {
            progress.set(id, mark);
        }
        progress.streak = read_streak(get("daily"));
        progress
    }
}

/// The letter of [`Mark::FirstTry`] in a text, which is no hexadecimal digit.
const FIRST_TRY: char = 'x';
/// The letter of [`Mark::Later`] in a text.
const DONE: char = 'y';

impl Stage {
    const ALL: [Self; 3] = [Self::Failed, Self::Mended, Self::Recalled];

    /// The letter of the stage in a text, which is no hexadecimal digit.
    const fn letter(self) -> char {
        match self {
            Self::Failed => 'm',
            Self::Mended => 'n',
            Self::Recalled => 'o',
        }
    }
}

/// Reads a mark: the number of the problem, a letter, and the due number if it comes again, which is soon at the latest.
fn read_mark(word: &str, solved: u32) -> Option<(u32, Mark)> {
    let at = word.find(|letter: char| !letter.is_ascii_hexdigit())?;
    let (id, rest) = (u32::from_str_radix(word.get(..at)?, 16).ok()?, word.get(at..)?);
    let mut letters = rest.chars();
    let letter = letters.next()?;
    let mark = match (letter, letters.as_str()) {
        (FIRST_TRY, "") => Mark::FirstTry,
        (DONE, "") => Mark::Later,
        (_, due) => {
            let stage = Stage::ALL.into_iter().find(|stage| stage.letter() == letter)?;
            let due = u32::from_str_radix(due, 16).ok()?;
            Mark::Again { stage, due: due.min(solved.saturating_add(LATER)) }
        }
    };
    Some((id, mark))
}

fn read_streak(text: &str) -> Option<Streak> {
    let numbers: Vec<u32> = text.split(' ').map(str::parse::<u32>).collect::<Result<_, _>>().ok()?;
    let &[last, days, longest] = numbers.as_slice() else { return None };
    (1..=longest).contains(&days).then_some(Streak { last, days, longest })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn again(stage: Stage, due: u32) -> Option<Mark> {
        Some(Mark::Again { stage, due })
    }

    #[test]
    fn a_first_try_is_never_forgotten() {
        let mut progress = ProblemProgress::default();
        progress.solved(7, Try::First);
        progress.wrong(7);
        progress.solved(7, Try::Later);
        assert_eq!((progress.mark(7), progress.solved_in_all()), (Some(Mark::FirstTry), 2));
        assert_eq!(progress.mark(8), None);
    }

    #[test]
    fn a_mistake_leads_through_three_and_ten_problems() {
        let mut progress = ProblemProgress::default();
        progress.wrong(7);
        assert_eq!(progress.mark(7), again(Stage::Failed, 3));
        assert!(!progress.mark(7).unwrap().is_solved());
        progress.solved(7, Try::Later);
        assert_eq!(progress.mark(7), again(Stage::Mended, 4));
        assert!(progress.mark(7).unwrap().is_solved());
        progress.solved(7, Try::First);
        assert_eq!(progress.mark(7), again(Stage::Recalled, 12));
        // Another mistake begins again, and the problem stays solved.
        progress.wrong(7);
        assert_eq!(progress.mark(7), again(Stage::Mended, 5));
        progress.solved(7, Try::Later);
        progress.solved(7, Try::First);
        progress.solved(7, Try::First);
        assert_eq!(progress.mark(7), Some(Mark::Later));
    }

    #[test]
    fn a_problem_that_was_left_after_a_mistake_comes_again_after_ten() {
        let mut progress = ProblemProgress::default();
        progress.wrong(7);
        progress.solved(7, Try::First);
        assert_eq!(progress.mark(7), again(Stage::Recalled, 11));
        progress.solved(7, Try::First);
        assert_eq!(progress.mark(7), Some(Mark::Later));
    }

    #[test]
    fn a_streak_is_days_in_a_row() {
        let mut progress = ProblemProgress::default();
        assert_eq!((progress.streak(100), progress.longest_streak()), (0, 0));
        for day in [100, 101, 101, 102] {
            progress.solved_daily(day);
        }
        assert_eq!((progress.streak(102), progress.streak(103), progress.streak(104)), (3, 3, 0));
        assert!(progress.has_solved_daily(102) && !progress.has_solved_daily(103));
        // A day before counts nothing, and a gap begins again.
        progress.solved_daily(99);
        assert_eq!(progress.streak(102), 3);
        progress.solved_daily(104);
        assert_eq!((progress.streak(104), progress.longest_streak()), (1, 3));
        progress.solved_daily(u32::MAX);
        assert_eq!(progress.streak(u32::MAX), 1);
    }

    #[test]
    fn of_two_tabs_nothing_is_lowered() {
        let read = |marks: &str| {
            ProblemProgress::from_text(&format!("problems=1\nsolved=9\nmarks={marks}\ndaily=100 2 4\n"))
        };
        // From the least to the farthest, each of a problem in both orders.
        let marks = ["1m9", "1mc", "1n9", "1nb", "1o9", "1y", "1x"];
        for (at, far) in marks.iter().enumerate() {
            for near in &marks[..=at] {
                for (own, other) in [(near, far), (far, near)] {
                    let mut united = read(own);
                    united.unite(&read(other));
                    assert_eq!(united, read(far), "{own} and {other}");
                }
            }
        }
        let mut here = ProblemProgress::default();
        here.solved(1, Try::First);
        let mut there = ProblemProgress::default();
        there.wrong(1);
        there.solved(2, Try::First);
        there.solved(3, Try::Later);
        here.unite(&there);
        assert_eq!([1, 2, 3].map(|id| here.mark(id).is_some_and(Mark::is_solved)), [true; 3]);
        assert_eq!((here.mark(1), here.solved_in_all()), (Some(Mark::FirstTry), 2));
        assert_eq!(ProblemProgress::from_text(&here.to_text()), here);
    }

    #[test]
    fn days_in_a_row_that_touch_become_one_row() {
        let days = |last, days, longest| Streak { last, days, longest };
        for (one, two, both) in [
            (days(100, 3, 5), days(101, 1, 1), days(101, 4, 5)),
            (days(100, 3, 3), days(102, 1, 1), days(102, 1, 3)),
            (days(100, 3, 3), days(102, 4, 4), days(102, 5, 5)),
            (days(100, 2, 2), days(101, 9, 9), days(101, 9, 9)),
            (days(100, 2, 7), days(100, 3, 3), days(100, 3, 7)),
            (days(0, 1, 1), days(u32::MAX, 1, 1), days(u32::MAX, 1, 1)),
            (days(1, u32::MAX, u32::MAX), days(2, 1, 1), days(2, u32::MAX, u32::MAX)),
        ] {
            assert_eq!((one.united(two), two.united(one)), (both, both));
        }
    }

    #[test]
    fn progress_survives_as_text() {
        let mut progress = ProblemProgress::default();
        assert_eq!(ProblemProgress::from_text(&progress.to_text()), progress);
        progress.solved(u32::MAX, Try::First);
        progress.wrong(0);
        progress.solved(0x2a, Try::Later);
        for number in [1, 2, 3] {
            for _ in 0..number {
                progress.solved(0xa0 + number, Try::Later);
                progress.solved(0xa0 + number, Try::First);
            }
        }
        progress.solved(0xa3, Try::First);
        progress.solved_daily(20_783);
        assert_eq!(ProblemProgress::from_text(&progress.to_text()), progress);
        assert!(!progress.is_empty());
    }

    #[test]
    fn the_text_is_bounded() {
        let mut progress = ProblemProgress { solved_in_all: u32::MAX, ..ProblemProgress::default() };
        for number in 0..MOST as u32 + 5 {
            progress.wrong(u32::MAX - number);
        }
        progress.solved_daily(u32::MAX - 1);
        let text = progress.to_text();
        assert!(text.len() <= LONGEST_TEXT, "{}", text.len());
        assert_eq!(ProblemProgress::from_text(&text), progress);
        assert_eq!(progress.mark(u32::MAX - 4), None);
        assert!(progress.mark(u32::MAX - 5).is_some());
    }

    #[test]
    fn what_cannot_be_read_is_left_out() {
        let long = format!("problems=1\nsolved=3\nmarks=1x{}\n", " ".repeat(LONGEST_TEXT));
        for bad in ["", "nonsense", "problems=2\nsolved=3\nmarks=1x\ndaily=5 1 1\n", &long] {
            assert!(ProblemProgress::from_text(bad).is_empty(), "{bad:.40}");
        }
        let text =
            "problems=1\nsolved=5\nmarks=1x 2 xx x 3x9 4m 5mffffffff 6é 7q1 100000000x 8y 1y\ndaily=5 2 1\n";
        let progress = ProblemProgress::from_text(text);
        assert_eq!(progress.mark(1), Some(Mark::Later));
        assert_eq!(progress.mark(5), again(Stage::Failed, 15));
        assert_eq!(progress.mark(8), Some(Mark::Later));
        assert_eq!([2, 3, 4, 6, 7].map(|id| progress.mark(id)), [None; 5]);
        assert_eq!((progress.solved_in_all(), progress.longest_streak()), (5, 0));
    }
}
