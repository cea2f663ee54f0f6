//! Values of a JSON text, and how an error names them: by the path that leads there, such as `moves[3].move.to`, and
//! by what stands there. A text is only searched once something is wrong with it.

use super::shape::{Shape, Shaped, WrongField};
use crate::reading::shorten;
use crate::transcript::Fault;
use crate::{Expected, Problem};
use serde::Deserialize;
use serde_json::error::Category;
use serde_json::value::RawValue;
use serde_path_to_error::{Path, Segment};
use std::borrow::Cow;

/// A step from a value to one inside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PathSegment<'a> {
    /// The name in an object, as it is written.
    Name(&'a str),
    /// The place in a list.
    Index(usize),
}

impl PathSegment<'_> {
    /// Whether a key of a text is this one, which is written without escapes.
    fn means(self, key: PathSegment<'_>) -> bool {
        match (self, key) {
            (Self::Name(found), PathSegment::Name(name)) => plain(found) == name,
            (found, key) => found == key,
        }
    }
}

/// A part of a JSON text: one value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part<'a> {
    /// The byte of the text at which it begins.
    pub(super) at: usize,
    /// The value as it is written.
    pub(super) text: &'a str,
}

impl<'a> Part<'a> {
    /// The value of a whole text.
    pub(super) fn whole(text: &'a str) -> Self {
        let value = text.strip_prefix('\u{feff}').unwrap_or(text);
        Self { at: text.len() - value.len(), text: value }
    }

    /// A part that was cut out of `text`.
    pub(super) fn of(text: &str, raw: &'a RawValue) -> Self {
        let at = (raw.get().as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
        Self { at, text: raw.get() }
    }

    /// Reads the value as `T`; the error names the place, and the value that was expected there.
    pub(super) fn read<T: Deserialize<'a> + Shaped>(self) -> Result<T, Fault> {
        let mut json = serde_json::Deserializer::from_str(self.text);
        let value =
            serde_path_to_error::deserialize(&mut json).map_err(|error| match error.inner().classify() {
                Category::Data => self.misshapen(error.path(), &T::SHAPE),
                Category::Io | Category::Syntax | Category::Eof => self.broken(error.inner()),
            })?;
        json.end().map_err(|error| self.broken(&error))?;
        Ok(value)
    }

    /// The value inside it that the keys lead to, or as far as they lead.
    pub(super) fn find(self, keys: &[PathSegment<'_>]) -> Self {
        let (mut found, mut found_depth) = (self, 0);
        let mut walk = Walk::new(self.text);
        while let Some((at, depth)) = walk.next_value() {
            let is_on_way = found_depth < depth
                && depth <= keys.len()
                && walk.keys(depth).zip(keys).all(|(found, key)| found.means(*key));
            if is_on_way {
                (found, found_depth) = (self.inner(at), depth);
            }
            if found_depth == keys.len() {
                break;
            }
        }
        found
    }

    /// Something else was expected here.
    pub(super) fn expected(self, expected: Expected) -> Fault {
        Fault::new(self.at, Problem::expected(expected, &self.shown()))
    }

    /// As messages have it: in one line.
    pub(super) fn shown(self) -> String {
        self.text.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The value that begins at this byte of it.
    fn inner(self, at: usize) -> Self {
        Self { at: self.at + at, text: &self.text[at..end_of_value(self.text, at)] }
    }

    /// The names in it, if it is an object, in their order.
    pub(super) fn names(self) -> impl Iterator<Item = Cow<'a, str>> {
        let mut walk = Walk::new(self.text);
        std::iter::from_fn(move || {
            loop {
                let (_, depth) = walk.next_value()?;
                if let (1, Some(PathSegment::Name(name))) = (depth, walk.keys(1).next()) {
                    return Some(plain(name));
                }
            }
        })
    }

    /// The fault of a text that is not JSON: the place where that shows, and the text there.
    fn broken(self, error: &serde_json::Error) -> Fault {
        let lines = self.text.split_inclusive('\n').take(error.line().saturating_sub(1));
        let line: usize = lines.map(str::len).sum();
        let byte = match error.classify() {
            Category::Eof => self.text.len(),
            _ => self.text.floor_char_boundary(line + error.column().saturating_sub(1)),
        };
        Fault::new(self.at + byte, Problem::Json { found: shorten(&self.text[byte..]) })
    }

    /// The fault of JSON of another shape: the value to which the path leads, and the value expected there.
    fn misshapen(self, path: &Path, mut shape: &Shape) -> Fault {
        let mut keys = Vec::new();
        for segment in path {
            let key = match segment {
                Segment::Seq { index } => PathSegment::Index(*index),
                Segment::Map { key } => PathSegment::Name(key),
                Segment::Enum { .. } | Segment::Unknown => break,
            };
            let Some(inner) = shape.inner(key) else { break };
            keys.push(key);
            shape = inner;
        }
        let found = self.find(&keys);
        match shape.wrong_field(found) {
            Some(WrongField::Repeated(name)) => found.expected(Expected::FieldOnce(name)),
            Some(WrongField::Missing(name)) => found.expected(Expected::Field(name)),
            None => found.expected(shape.expected()),
        }
    }
}

/// A name as it is meant: in a text some of its characters may be escaped.
fn plain(name: &str) -> Cow<'_, str> {
    if !name.contains('\\') {
        return Cow::Borrowed(name);
    }
    serde_json::from_str(&format!("\"{name}\"")).map_or(Cow::Borrowed(name), Cow::Owned)
}

/// A problem at this byte of a text, together with the path that leads there.
pub(super) fn located(text: &str, at: usize, problem: Problem) -> Problem {
    if matches!(problem, Problem::Empty | Problem::Json { .. }) {
        return problem;
    }
    let whole = Part::whole(text);
    let mut walk = Walk::new(whole.text);
    let mut path = String::new();
    while let Some((value, depth)) = walk.next_value() {
        if whole.at + value == at {
            walk.keys(depth).for_each(|key| push_key(&mut path, key));
            break;
        }
    }
    if path.is_empty() {
        problem
    } else {
        Problem::Value { path: shorten_path(path), problem: Box::new(problem) }
    }
}

fn push_key(path: &mut String, key: PathSegment<'_>) {
    match key {
        PathSegment::Index(index) => path.push_str(&format!("[{index}]")),
        PathSegment::Name(name) => {
            path.push_str(if path.is_empty() { "" } else { "." });
            path.extend(name.escape_debug());
        }
    }
}

/// The last characters of a path; forks may lie deep.
fn shorten_path(path: String) -> String {
    const LONGEST: usize = 80;
    match path.char_indices().rev().nth(LONGEST) {
        Some((at, letter)) => format!("…{}", &path[at + letter.len_utf8()..]),
        None => path,
    }
}

/// A walk through a text that keeps track of open lists and objects. The text need not be valid JSON.
struct Walk<'a> {
    text: &'a str,
    at: usize,
    /// The lists and objects around this place: where each begins, and the key of it that is being read.
    open: Vec<(usize, PathSegment<'a>)>,
    /// Whether the next string is a name in an object.
    is_name: bool,
}

impl<'a> Walk<'a> {
    fn new(text: &'a str) -> Self {
        Self { text, at: 0, open: Vec::new(), is_name: false }
    }

    /// Goes on to the next value, or into it if it is a list or an object; answers where it begins and how many keys
    /// lead there.
    fn next_value(&mut self) -> Option<(usize, usize)> {
        loop {
            if let Some(value) = self.step()? {
                return Some(value);
            }
        }
    }

    /// Reads what stands here, a value if it answers one; `None` at the end.
    fn step(&mut self) -> Option<Option<(usize, usize)>> {
        let (at, depth) = (self.at, self.open.len());
        let byte = *self.text.as_bytes().get(at)?;
        self.at += 1;
        match byte {
            b':' => return Some(None),
            _ if is_space(byte) => return Some(None),
            b',' => {
                match self.open.last_mut() {
                    Some((_, PathSegment::Index(index))) => *index += 1,
                    open => self.is_name = open.is_some(),
                }
                return Some(None);
            }
            b'}' | b']' => {
                self.open.pop();
                self.is_name = false;
                return Some(None);
            }
            b'{' => self.open.push((at, PathSegment::Name(""))),
            b'[' => self.open.push((at, PathSegment::Index(0))),
            _ => self.at = end_of_value(self.text, at),
        }
        let was_name = std::mem::replace(&mut self.is_name, byte == b'{');
        if byte == b'"' && was_name {
            let name = &self.text[at + 1..self.at];
            if let Some((_, key)) = self.open.last_mut() {
                *key = PathSegment::Name(name.strip_suffix('"').unwrap_or(name));
            }
            return Some(None);
        }
        Some(Some((at, depth)))
    }

    /// The keys that lead to the value that was met last, as many as they are.
    fn keys(&self, depth: usize) -> impl Iterator<Item = PathSegment<'a>> {
        self.open.iter().take(depth).map(|&(_, key)| key)
    }
}

/// Whether JSON takes a byte for white space; other characters of that kind, such as form feeds, are not.
fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}

/// The byte behind the value that begins at `at`; behind `at` in any case.
fn end_of_value(text: &str, at: usize) -> usize {
    let bytes = text.as_bytes();
    let mut depth = 0_usize;
    let mut i = at;
    while let Some(byte) = bytes.get(i) {
        i += 1;
        match byte {
            b'"' => i = end_of_string(text, i),
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            _ if depth > 0 => continue,
            _ => {
                let is_end = |&byte: &u8| is_space(byte) || b"\"{}[],:".contains(&byte);
                return bytes[i..].iter().position(is_end).map_or(text.len(), |length| i + length);
            }
        }
        if depth == 0 {
            return i;
        }
    }
    text.len()
}

/// The byte behind the string whose first character stands at `at`.
fn end_of_string(text: &str, at: usize) -> usize {
    let mut is_escaped = false;
    let end = text.as_bytes()[at..].iter().position(|&byte| {
        let is_end = byte == b'"' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        is_end
    });
    end.map_or(text.len(), |length| at + length + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"{"a": [1, {"b\"]": "x,}"}, [ ]], "c":{}, "d" : null}"#;

    #[test]
    fn every_value_has_its_path() {
        let mut walk = Walk::new(TEXT);
        let mut found = Vec::new();
        while let Some((at, depth)) = walk.next_value() {
            let mut path = String::new();
            walk.keys(depth).for_each(|key| push_key(&mut path, key));
            found.push((path, Part::whole(TEXT).inner(at).text));
        }
        let expected = [
            ("", TEXT),
            ("a", r#"[1, {"b\"]": "x,}"}, [ ]]"#),
            ("a[0]", "1"),
            ("a[1]", r#"{"b\"]": "x,}"}"#),
            (r#"a[1].b\\\"]"#, r#""x,}""#),
            ("a[2]", "[ ]"),
            ("c", "{}"),
            ("d", "null"),
        ];
        assert_eq!(found, expected.map(|(path, value)| (path.to_owned(), value)));
    }

    #[test]
    fn keys_lead_as_far_as_they_can() {
        let find = |keys: &[PathSegment<'_>]| Part::whole(TEXT).find(keys).text;
        let (a, c) = (PathSegment::Name("a"), PathSegment::Name("c"));
        assert_eq!(find(&[]), TEXT);
        assert_eq!(find(&[a, PathSegment::Index(0)]), "1");
        assert_eq!(find(&[a, PathSegment::Index(2), c]), "[ ]");
        assert_eq!(find(&[c, a, c]), "{}");
        assert_eq!(find(&[PathSegment::Name("x"), a]), TEXT);
        assert_eq!(find(&[a, PathSegment::Index(1), PathSegment::Name("b\"]")]), r#""x,}""#);
        assert_eq!(Part::whole(TEXT).names().collect::<Vec<_>>(), ["a", "c", "d"]);
    }

    #[test]
    fn no_text_is_too_odd() {
        for text in [
            "",
            "\"",
            "\"\\",
            "{\"",
            "]}],:",
            "駒駒",
            "{\"駒\\駒",
            "[1\u{a0}2]",
            "[[[",
            "\u{feff}{",
            "7 \u{c}",
            "{\u{b}\u{c}\u{c}:",
            "[\u{0}",
        ] {
            let mut walk = Walk::new(text);
            while walk.next_value().is_some() {}
            let _ = Part::whole(text).names().count();
            for byte in 0..=text.len() {
                let _ = located(text, byte, Problem::TooLarge);
            }
        }
    }
}
