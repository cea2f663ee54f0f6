//! The progress of a person in the lessons, and its stored form: lines of `name=value`, of which the first holds the
//! version.

use crate::lines::{Lines, Writer};
use links::LessonPlace;
use std::collections::{BTreeMap, BTreeSet};

/// The version of the form. Other versions are not read; a later version migrates the older ones here.
pub(crate) const VERSION: &str = "1";
/// The number of chapters that are remembered.
pub const MOST_CHAPTERS: usize = 64;
/// The greatest length of a stored text, in bytes. It follows from [`MOST_CHAPTERS`] and from what an address can hold.
pub const LONGEST_TEXT: usize = 21_000;
/// The name of the line with the place where the person stopped.
const AT: &str = "at";
/// The beginning of the name of a line with the tasks of a chapter that are done. No name of a chapter has a dot.
const DONE: &str = "done.";

/// The tasks that a person has done, and the one at which the person stopped. Chapters and tasks that the course no longer
/// has stay remembered: a later build may have them again. Tasks are counted from 1, up to 99.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The tasks that are done, by the names of their chapters; no set is empty.
    done: BTreeMap<String, BTreeSet<u8>>,
    /// The chapter and the task at which the person stopped.
    at: Option<(String, u8)>,
}

impl Progress {
    /// Whether a task is done.
    pub fn is_done(&self, chapter: &str, number: usize) -> bool {
        let has = |tasks: &BTreeSet<u8>| u8::try_from(number).is_ok_and(|number| tasks.contains(&number));
        self.done.get(chapter).is_some_and(has)
    }

    /// The number of tasks that are done, of a chapter that has this number of tasks now.
    pub fn count(&self, chapter: &str, tasks: usize) -> usize {
        let is_there = |number: &&u8| usize::from(**number) <= tasks;
        self.done.get(chapter).map_or(0, |done| done.iter().filter(is_there).count())
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

    /// Remembers that a task is done. A name or number that no address can hold is left out, and so is a chapter beyond
    /// [`MOST_CHAPTERS`].
    pub fn finish(&mut self, chapter: &str, number: usize) {
        let is_known = self.done.contains_key(chapter) || self.done.len() < MOST_CHAPTERS;
        if let Some((chapter, number)) = place(chapter, &number.to_string()).filter(|_| is_known) {
            self.done.entry(chapter).or_default().insert(number);
        }
    }

    /// Adds what is done by `other`, such as in another tab or an archive. Nothing is lost: a task that one of the two has
    /// done is done. The person stops where they were; where `other` was, if there is no such place.
    pub fn unite(&mut self, other: &Self) {
        for (chapter, tasks) in &other.done {
            for &number in tasks {
                self.finish(chapter, number.into());
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
            let numbers: Vec<String> = tasks.iter().map(ToString::to_string).collect();
            lines.put(&format!("{DONE}{chapter}"), &numbers.join(","));
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
        for line in text.split('\n') {
            let Some((chapter, numbers)) = line.strip_prefix(DONE).and_then(|line| line.split_once('='))
            else {
                continue;
            };
            for number in numbers.split(',').filter_map(LessonPlace::number) {
                progress.finish(chapter, number.into());
            }
        }
        progress
    }
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
            progress.finish(chapter, number);
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
        read.finish("step", 1);
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
            progress.finish(chapter, number);
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
        }
        let read = Progress::from_text(&text);
        let stored = read.to_text();
        assert_eq!(stored.matches("done.").count(), MOST_CHAPTERS);
        assert!(stored.len() <= LONGEST_TEXT, "{}", stored.len());
        assert_eq!(Progress::from_text(&stored), read);
        // A chapter that is already there still grows.
        let mut read = Progress::from_text(&stored);
        read.finish("one-more", 1);
        assert_eq!(read.to_text(), stored);
    }

    /// Texts that were cut, repeated and scrambled are read without a panic, and what is read survives.
    #[test]
    fn any_text_is_read_and_what_is_read_survives() {
        let text = progress().to_text();
        let mut seed = 1_u64;
        let mut next = |below: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as usize % below
        };
        let letters: Vec<char> = "learn=1\ndone.step,279at\u{0}歩\r".chars().collect();
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
