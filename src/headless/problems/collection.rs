//! The file of problems: a line with the version, then a row for each problem.

use crate::problems::problem::{Problem, ProblemError};
use crate::problems::set::ProblemSet;
use std::collections::BTreeSet;

/// The first line of the file.
const HEAD: &str = "komadai problems ";
/// The version of the file.
const VERSION: &str = "1";

/// The problems of a file, in its order. No two have the same number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problems(Vec<Problem>);

/// The reason why a text is no file of problems.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// The first line is not that of such a file.
    NoProblems,
    /// The file has a version that is unknown.
    Version,
    /// A row is no problem.
    Row {
        /// The line, from 1.
        line: usize,
        /// What is wrong in it.
        error: RowError,
    },
}

/// The reason why a row does not belong into a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowError {
    /// The row itself is wrong.
    Problem(ProblemError),
    /// An earlier row has the same position.
    Twice,
}

impl Problems {
    /// Reads a file. Lines that begin with `#` are comments.
    ///
    /// # Errors
    /// The text is no file of this version, or the first line that is wrong.
    pub fn read(text: &str) -> Result<Self, ReadError> {
        let (mut problems, mut ids) = (Vec::new(), BTreeSet::new());
        let mut lines = text.lines().zip(1..);
        match lines.next().and_then(|(head, _)| head.strip_prefix(HEAD)) {
            Some(VERSION) => {}
            Some(_) => return Err(ReadError::Version),
            None => return Err(ReadError::NoProblems),
        }
        for (row, line) in lines.filter(|(row, _)| !row.starts_with('#')) {
            let fault = |error| ReadError::Row { line, error };
            let problem = Problem::read(row).map_err(|error| fault(RowError::Problem(error)))?;
            if !ids.insert(problem.id()) {
                return Err(fault(RowError::Twice));
            }
            problems.push(problem);
        }
        Ok(Self(problems))
    }

    /// The text of a file with these problems.
    pub fn text_of<'a>(problems: impl IntoIterator<Item = &'a Problem>) -> String {
        let mut text = format!("{HEAD}{VERSION}\n");
        for problem in problems {
            text.push_str(&problem.to_row());
            text.push('\n');
        }
        text
    }

    /// The number of problems.
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no problems.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Every problem, in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = &Problem> {
        self.0.iter()
    }

    /// The problems of a set, in the order of the file.
    pub fn of(&self, set: ProblemSet) -> impl Iterator<Item = &Problem> {
        self.0.iter().filter(move |problem| set.holds(problem))
    }

    /// The problem with this number; `None` if the file has none.
    pub fn with_id(&self, id: u32) -> Option<&Problem> {
        self.0.iter().find(|problem| problem.id() == id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "komadai problems 1\n4k4/9/4P4/9/9/9/9/9/9 b G 1\tdrop\tG*5b\n\
        8k/9/7P1/9/7N1/9/9/9/9 b 2G 1\tdrop\tG*1b 1a1b G*2b\n";

    #[test]
    fn a_file_is_read_as_it_is_written() {
        let problems = Problems::read(TEXT).unwrap();
        assert_eq!((problems.len(), problems.is_empty()), (2, false));
        assert_eq!(Problems::text_of(problems.iter()), TEXT);
        assert_eq!(Problems::read(&TEXT.replace("\n8k", "\n# a comment\n8k")), Ok(problems.clone()));
        let three = problems.of(ProblemSet::Mate3).next().unwrap();
        assert_eq!(problems.with_id(three.id()), Some(three));
        assert_eq!((problems.of(ProblemSet::Drop).count(), problems.of(ProblemSet::Pin).count()), (2, 0));
        assert_eq!(problems.with_id(0), None);
    }

    #[test]
    fn what_cannot_be_read_is_refused_with_its_line() {
        assert_eq!(Problems::read(""), Err(ReadError::NoProblems));
        assert_eq!(Problems::read("<!doctype html>"), Err(ReadError::NoProblems));
        assert_eq!(Problems::read(&TEXT.replace("ms 1", "ms 2")), Err(ReadError::Version));
        let row = |line, error| Err(ReadError::Row { line, error });
        assert_eq!(
            Problems::read(&TEXT.replace("G*2b", "G*1a")),
            row(3, RowError::Problem(ProblemError::NoMate))
        );
        assert_eq!(Problems::read(&format!("{TEXT}\n")), row(4, RowError::Problem(ProblemError::Columns)));
        let twice = format!("{TEXT}{}\n", TEXT.lines().nth(1).unwrap());
        assert_eq!(Problems::read(&twice), row(4, RowError::Twice));
    }
}
