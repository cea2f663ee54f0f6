//! The progress of a person in the lessons, and its stored form: lines of `name=value`, of which the first holds the
//! version.

use crate::lines::{Lines, Writer};
use links::LessonPlace;
use std::collections::BTreeMap;

/// The version of the form. Other versions are not read; a later version migrates the older ones here.
pub(crate) const VERSION: &str = "1";
/// The number of chapters that are remembered.
pub const MOST_CHAPTERS: usize = 64;
/// The greatest length of a stored text, in bytes. It follows from [`MOST_CHAPTERS`] and from what an address can hold.
pub const LONGEST_TEXT: usize = 29_000;
/// The number of stars that a task earns at most. Each task that is done has one at least.
pub const MOST_STARS: u8 = 3;
/// The name of the line with the place where the person stopped.
const AT: &str = "at";
/// The beginning of the name of a line with the tasks of a chapter that are done. No name of a chapter has a dot.
const DONE: &str = "done.";
/// The beginning of the name of a line with the stars of the tasks of a chapter, one digit each from the first task on. The
/// builds before it have no such lines, and those of today read nothing else of them.
const STARS: &str = "stars.";

/// The number of stars that a task earns which is done after this number of wrong answers.
pub const fn stars_after(misses: u32) -> u8 {
    match misses {
        0 => MOST_STARS,
        1 => 2,
        _ => 1,
    }
}

/// The tasks that a person has done with their stars, and the one at which the person stopped. Chapters and tasks that the
/// course no longer has stay remembered: a later build may have them again. Tasks are counted from 1, up to 99.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The tasks that are done with their stars, by the names of their chapters; no map of tasks is empty.
    done: BTreeMap<String, BTreeMap<u8, u8>>,
    /// The chapter and the task at which the person stopped.
    at: Option<(String, u8)>,
}

impl Progress {
    /// Whether a task is done.
    pub fn is_done(&self, chapter: &str, number: usize) -> bool {
        self.stars(chapter, number) > 0
    }

    /// The stars of a task, from 1 to [`MOST_STARS`]; 0 if it is not done.
    pub fn stars(&self, chapter: &str, number: usize) -> u8 {
        let tasks = self.done.get(chapter);
        let of = |number| tasks.and_then(|tasks| tasks.get(&number)).copied();
        u8::try_from(number).ok().and_then(of).unwrap_or_default()
    }

    /// The stars of all tasks of a chapter that has this number of tasks now.
    pub fn count_stars(&self, chapter: &str, tasks: usize) -> usize {
        (1..=tasks).map(|number| usize::from(self.stars(chapter, number))).sum()
    }

    /// The number of tasks that are done, of a chapter that has this number of tasks now.
    pub fn count(&self, chapter: &str, tasks: usize) -> usize {
        (1..=tasks).filter(|&number| self.is_done(chapter, number)).count()
    }

    /// The first task of a chapter that is not done, of this number of tasks; `None` if all are done.
    pub fn first_open(&self, chapter: &str, tasks: usize) -> Option<usize> {
        (1..=tasks).find(|&number| !self.is_done(chapter, number))
    }

    /// The chapter and the task at which the person stopped; `None` before the first one.
    pub fn at(&self) -> Option<(&str, usize)> {
        self.at.as_ref().map(|(chapter, number)| (chapter.as_str(), usize::from(*number)))
    }

    /// Whether nothing is done and no task was opened.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Remembers the task at which the person is. A name or number that no address can hold is left out.
    pub fn stop_at(&mut self, chapter: &str, number: usize) {
        if let Some(place) = place(chapter, &number.to_string()) {
            self.at = Some(place);
        }
    }

    /// Remembers that a task is done with this number of stars, and the most that it ever had. A name or number that no
    /// address can hold is left out, and so is a chapter beyond [`MOST_CHAPTERS`].
    pub fn finish(&mut self, chapter: &str, number: usize, stars: u8) {
        let is_known = self.done.contains_key(chapter) || self.done.len() < MOST_CHAPTERS;
        if let Some((chapter, number)) = place(chapter, &number.to_string()).filter(|_| is_known) {
            let kept = self.done.entry(chapter).or_default().entry(number).or_default();
            *kept = stars.clamp(1, MOST_STARS).max(*kept);
        }
    }

    /// Adds what is done by `other`, such as in another tab or an archive. Nothing is lost: a task that one of the two has
    /// done is done, with the more of its stars. The person stops where they were; where `other` was, if there is no such
    /// place.
    pub fn unite(&mut self, other: &Self) {
        for (chapter, tasks) in &other.done {
            for (&number, &stars) in tasks {
                self.finish(chapter, number.into(), stars);
            }
        }
        if self.at.is_none() {
            self.at.clone_from(&other.at);
        }
    }

    /// The text to be stored, of at most [`LONGEST_TEXT`] bytes: a chapter beyond [`MOST_CHAPTERS`] is left out.
    pub fn to_text(&self) -> String {
        let mut lines = Writer::default();
        lines.put("learn", VERSION);
        if let Some((chapter, number)) = &self.at {
            lines.put(AT, &format!("{chapter}.{number}"));
        }
        for (chapter, tasks) in &self.done {
            let numbers: Vec<String> = tasks.keys().map(ToString::to_string).collect();
            lines.put(&format!("{DONE}{chapter}"), &numbers.join(","));
            if let Some(last) = tasks.keys().last().filter(|_| tasks.values().any(|&stars| stars > 1)) {
                let digit = |number| tasks.get(&number).copied().unwrap_or_default().to_string();
                lines.put(&format!("{STARS}{chapter}"), &(1..=*last).map(digit).collect::<String>());
            }
        }
        lines.finish()
    }

    /// Reads a stored text. A text of another version has no progress; what cannot be read in a line is left out.
    pub fn from_text(text: &str) -> Self {
        let mut progress = Self::default();
        if Lines(text).get("learn") != Some(VERSION) {
            return progress;
        }
        progress.at =
            Lines(text).get(AT).and_then(|at| at.split_once('.')).and_then(|(id, task)| place(id, task));
        for (chapter, numbers) in of_chapters(text, DONE) {
            for number in numbers.split(',').filter_map(LessonPlace::number) {
                progress.finish(chapter, number.into(), 1);
            }
        }
        for (chapter, digits) in of_chapters(text, STARS) {
            for (number, digit) in (1..).zip(digits.bytes()) {
                if progress.is_done(chapter, number) && (b'1'..=b'0' + MOST_STARS).contains(&digit) {
                    progress.finish(chapter, number, digit - b'0');
                }
            }
        }
        progress
    }
}

/// The lines whose names begin with this: the names of chapters, and the values.
fn of_chapters<'a>(text: &'a str, beginning: &str) -> impl Iterator<Item = (&'a str, &'a str)> {
    text.split('\n').filter_map(move |line| line.strip_prefix(beginning)?.split_once('='))
}

/// A chapter and a task by their texts; `None` if no address can hold them.
fn place(chapter: &str, number: &str) -> Option<(String, u8)> {
    let number = LessonPlace::number(number)?;
    LessonPlace::is_chapter(chapter).then(|| (chapter.to_owned(), number))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn progress() -> Progress {
        let mut progress = Progress::default();
        for (chapter, number) in [("step", 2), ("step", 1), ("step", 7), ("run", 1), ("step", 2)] {
            progress.finish(chapter, number, 1);
        }
        progress.stop_at("run", 2);
        progress
    }

    #[test]
    fn progress_survives_as_text() {
        let before = progress();
        assert_eq!(before.to_text(), "learn=1\nat=run.2\ndone.run=1\ndone.step=1,2,7\n");
        assert_eq!(Progress::from_text(&before.to_text()), before);
        assert!(Progress::default().is_empty() && !before.is_empty());
        assert_eq!(Progress::from_text(&Progress::default().to_text()), Progress::default());
    }

    #[test]
    fn a_task_keeps_the_most_stars_that_it_ever_had() {
        assert_eq!([0, 1, 2, 9].map(stars_after), [3, 2, 1, 1]);
        let mut progress = progress();
        for (chapter, number, stars) in [("step", 2, 3), ("step", 2, 1), ("step", 7, 2), ("run", 1, 0)] {
            progress.finish(chapter, number, stars);
        }
        let text = "learn=1\nat=run.2\ndone.run=1\ndone.step=1,2,7\nstars.step=1300002\n";
        assert_eq!(progress.to_text(), text);
        assert_eq!(Progress::from_text(text), progress);
        assert_eq!([1, 2, 3, 7, 258].map(|number| progress.stars("step", number)), [1, 3, 0, 2, 0]);
        assert_eq!((progress.count_stars("step", 8), progress.count_stars("step", 6)), (6, 4));
        assert_eq!((progress.count_stars("run", 3), progress.count_stars("new", 3)), (1, 0));
        // An earlier build writes none, and takes none away here.
        let earlier = Progress::from_text("learn=1\ndone.run=1\ndone.step=1,2,3,7\n");
        assert_eq!(earlier.count_stars("step", 8), 4);
        progress.unite(&earlier);
        assert_eq!(progress.count_stars("step", 8), 7);
        let mut other = earlier;
        other.unite(&progress);
        assert_eq!(other.count_stars("step", 8), 7);
    }

    #[test]
    fn stars_of_what_is_not_done_are_left_out() {
        for (stars, read) in [("stars.step=333", "303"), ("stars.step=0492", "101"), ("stars.run=3", "101")] {
            let progress = Progress::from_text(&format!("learn=1\n{stars}\ndone.step=1,3\n{stars}x\n"));
            let found: String = (1..=3).map(|number| progress.stars("step", number).to_string()).collect();
            assert_eq!((found.as_str(), progress.count_stars("run", 9)), (read, 0), "{stars}");
        }
    }

    #[test]
    fn a_course_that_has_changed_keeps_what_is_done() {
        let progress = progress();
        assert_eq!((progress.count("step", 8), progress.first_open("step", 8)), (3, Some(3)));
        assert_eq!((progress.count("step", 2), progress.first_open("step", 2)), (2, None));
        assert_eq!((progress.count("new", 3), progress.first_open("new", 3)), (0, Some(1)));
        assert!(progress.is_done("step", 7) && !progress.is_done("step", 3) && !progress.is_done("new", 1));
        assert_eq!(progress.at(), Some(("run", 2)));
        // A chapter that this build does not have is stored again.
        let later = "learn=1\ndone.later=4\n";
        let mut read = Progress::from_text(later);
        read.finish("step", 1, 1);
        assert_eq!(read.to_text(), "learn=1\ndone.later=4\ndone.step=1\n");
    }

    #[test]
    fn of_two_tabs_all_that_is_done_stays_done() {
        let (mut here, there) =
            (progress(), Progress::from_text("learn=1\nat=drop.3\ndone.step=3\ndone.drop=2\n"));
        here.unite(&there);
        assert_eq!(here.to_text(), "learn=1\nat=run.2\ndone.drop=2\ndone.run=1\ndone.step=1,2,3,7\n");
        let before = here.clone();
        for other in [&there, &progress(), &Progress::default()] {
            here.unite(other);
            assert_eq!(here, before);
        }
        let mut fresh = Progress::default();
        fresh.unite(&there);
        assert_eq!(fresh, there);
    }

    #[test]
    fn what_no_address_can_hold_is_left_out() {
        let mut progress = Progress::default();
        for (chapter, number) in
            [("", 1), ("a b", 1), ("a.b", 1), ("歩", 1), ("step", 0), ("step", 100), ("step", 256)]
        {
            progress.finish(chapter, number, 1);
            progress.stop_at(chapter, number);
        }
        assert!(progress.is_empty(), "{progress:?}");
        assert!(!progress.is_done("step", 257));
    }

    #[test]
    fn what_cannot_be_read_is_no_progress() {
        let text = progress().to_text();
        for bad in [
            "",
            "nonsense",
            "done.step=1",
            "\u{0}=\n==\nlearn",
            &text.replace("learn=1", "learn=2"),
            &text.replace("learn=1", "learn=1 "),
            "learn=1\nat=step\ndone.step=\ndone.=1\ndone.a b=2\ndone.step=0,01,+1,100,x\n",
        ] {
            assert!(Progress::from_text(bad).is_empty(), "{bad:?}");
        }
        let half = Progress::from_text("learn=1\ncolour=blue\nat=step.x\ndone.step=1,,x,3\ndone.step=5");
        assert_eq!(half.to_text(), "learn=1\ndone.step=1,3,5\n");
    }

    #[test]
    fn a_stored_text_is_bounded() {
        let mut text = String::from("learn=1\n");
        for chapter in 0..1000 {
            let numbers: Vec<String> = (0..300).map(|number| number.to_string()).collect();
            text.push_str(&format!("done.{chapter:024}={}\n", numbers.join(",")));
            text.push_str(&format!("stars.{chapter:024}={}\n", "3".repeat(300)));
        }
        let read = Progress::from_text(&text);
        let stored = read.to_text();
        assert_eq!(stored.matches("done.").count(), MOST_CHAPTERS);
        assert!((28_700..=LONGEST_TEXT).contains(&stored.len()), "{}", stored.len());
        assert_eq!(Progress::from_text(&stored), read);
        // A chapter that is already there still grows.
        let mut read = Progress::from_text(&stored);
        read.finish("one-more", 1, 1);
        assert_eq!(read.to_text(), stored);
    }

    /// Texts that were cut, repeated and scrambled are read without a panic, and what is read survives.
    #[test]
    fn any_text_is_read_and_what_is_read_survives() {
        let mut progress = progress();
        progress.finish("step", 2, 3);
        let text = progress.to_text();
        let mut seed = 1_u64;
        let mut next = |below: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as usize % below
        };
        let letters: Vec<char> = "learn=1\ndone.stars.step,2379at\u{0}歩\r".chars().collect();
        for _ in 0..2_000 {
            let mut mixed: Vec<char> = text.chars().collect();
            for _ in 0..next(12) {
                let at = next(mixed.len());
                match next(3) {
                    0 => mixed.truncate(at.max(8)),
                    1 => mixed.insert(at, letters[next(letters.len())]),
                    _ => mixed[at] = letters[next(letters.len())],
                }
            }
            let mixed: String = mixed.into_iter().collect();
            let read = Progress::from_text(&mixed);
            assert_eq!(Progress::from_text(&read.to_text()), read, "{mixed:?}");
        }
    }
}
