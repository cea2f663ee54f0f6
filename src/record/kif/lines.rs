//! The lines of a text, each with the byte at which it begins.

use crate::transcript::Fault;
use crate::{Expected, Problem};

/// A line of a text, without its end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'a> {
    /// The byte of the text at which it begins.
    pub(crate) at: usize,
    /// The text of the line.
    pub(crate) text: &'a str,
}

impl Line<'_> {
    /// The byte of the text at which `part`, a slice of this line, begins.
    pub(crate) fn at(&self, part: &str) -> usize {
        let offset = (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        self.at + offset.min(self.text.len())
    }

    /// The fault of a line with something else than `expected` at `part`, a slice of this line.
    pub(crate) fn expected(&self, expected: Expected, part: &str) -> Fault {
        Fault::new(self.at(part), Problem::expected(expected, part))
    }
}

/// The lines of a text. They end with LF, CR LF or CR, in any mixture.
#[derive(Clone, Debug)]
pub(crate) struct Lines<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { text, at: text.len() - text.trim_start_matches('\u{feff}').len() }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        let (at, rest) = (self.at, &self.text[self.at..]);
        if rest.is_empty() {
            return None;
        }
        let end = rest.bytes().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len());
        let (text, behind) = rest.split_at(end);
        self.at += end + if behind.starts_with("\r\n") { 2 } else { behind.len().min(1) };
        Some(Line { at, text })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_line_end_ends_a_line() {
        let text = "\u{feff}a\r\nb\rc\n\n\r七d";
        let lines: Vec<(usize, &str)> = Lines::new(text).map(|line| (line.at, line.text)).collect();
        assert_eq!(lines, [(3, "a"), (6, "b"), (8, "c"), (10, ""), (11, ""), (12, "七d")]);
        let last = Lines::new(text).last().expect("a line");
        assert_eq!(last.at(&last.text["七".len()..]), 15);
        assert_eq!(last.at(last.text), 12);
    }
}
