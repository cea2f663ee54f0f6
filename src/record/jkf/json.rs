//! Values of a JSON text, and how an error names them: by the path that leads there, such as `moves[3].move.to`, and
//! by what stands there. A text is only searched once something is wrong with it.

use crate::Problem;
use crate::reading::shorten;
use crate::transcript::Fault;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Error, error::Category};
use std::borrow::Cow;

/// What leads from a value to one inside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key<'a> {
    /// The name in an object, as it is written.
    Name(&'a str),
    /// The place in a list.
    Index(usize),
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
    /// All of a text.
    pub(super) fn whole(text: &'a str) -> Self {
        let value = text.strip_prefix('\u{feff}').unwrap_or(text);
        Self { at: text.len() - value.len(), text: value }
    }

    /// A part that was cut out of `text`.
    pub(super) fn of(text: &str, raw: &'a RawValue) -> Self {
        let at = (raw.get().as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
        Self { at, text: raw.get() }
    }

    /// What it says.
    pub(super) fn read<T: Deserialize<'a>>(self) -> Result<T, Fault> {
        serde_json::from_str(self.text).map_err(|error| self.fault(&error))
    }

    /// The value inside it that the keys lead to, or as far as they lead.
    pub(super) fn find(self, keys: &[Key<'_>]) -> Self {
        let (mut found, mut found_depth) = (self, 0);
        let mut walk = Walk::new(self.text);
        while let Some((at, depth)) = walk.next_value() {
            let is_on_way = found_depth < depth
                && keys.get(..depth).is_some_and(|keys| walk.keys(depth).eq(keys.iter().copied()));
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
    pub(super) fn expected(self, expected: impl Into<Cow<'static, str>>) -> Fault {
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

    /// What the JSON reader says, about the value that it means.
    fn fault(self, error: &Error) -> Fault {
        let lines = self.text.split_inclusive('\n').take(error.line().saturating_sub(1));
        let line: usize = lines.map(str::len).sum();
        let byte = self.text.floor_char_boundary(line + error.column().saturating_sub(1));
        let message = error.to_string();
        let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(message, _)| message);
        let broken = |at, found| {
            Fault::new(self.at + at, Problem::Json { problem: message.to_owned(), found: shorten(found) })
        };
        match error.classify() {
            Category::Eof => broken(self.text.len(), ""),
            Category::Syntax | Category::Io => broken(byte, &self.text[byte..]),
            Category::Data => match message.rsplit_once(", expected ") {
                Some((wrong, expected)) if !wrong.starts_with("invalid length") => {
                    self.met_at(byte).expected(in_words(expected))
                }
                Some((_, expected)) => self.open_at(byte).expected(in_words(expected)),
                None => match message.strip_prefix("duplicate ") {
                    Some(field) => self.open_at(byte).expected(format!("the {field} only once")),
                    None => {
                        let field = message.strip_prefix("missing ").unwrap_or(message);
                        self.open_at(byte).expected(format!("the {field}"))
                    }
                },
            },
        }
    }

    /// The value that the JSON reader was at when it stood at this byte: behind one that it had read, or before a list
    /// or an object.
    fn met_at(self, byte: usize) -> Self {
        let mut walk = Walk::new(self.text);
        while let Some((at, _)) = walk.next_value() {
            if byte < at || (byte < walk.at && !self.text[at..].starts_with(['{', '['])) {
                return self.inner(at);
            }
        }
        self
    }

    /// The innermost list or object around this byte.
    fn open_at(self, byte: usize) -> Self {
        let mut walk = Walk::new(self.text);
        let mut open = 0;
        while walk.at <= byte {
            open = walk.open.last().map_or(0, |&(at, _)| at);
            if walk.step().is_none() {
                break;
            }
        }
        self.inner(open)
    }
}

/// What was expected, for people.
fn in_words(expected: &str) -> String {
    match expected {
        "u8" => "a whole number up to 255",
        "u64" => "a whole number",
        "a sequence" => "a list",
        "a map" => "an object",
        "a boolean" => "true or false",
        other => other,
    }
    .to_owned()
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

fn push_key(path: &mut String, key: Key<'_>) {
    match key {
        Key::Index(index) => path.push_str(&format!("[{index}]")),
        Key::Name(name) => {
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

/// Goes through a text and knows what is open. Whether it is JSON does not matter.
struct Walk<'a> {
    text: &'a str,
    at: usize,
    /// The lists and objects around this place: where each begins, and the key of it that is being read.
    open: Vec<(usize, Key<'a>)>,
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
            b' ' | b'\t' | b'\r' | b'\n' | b':' => return Some(None),
            b',' => {
                match self.open.last_mut() {
                    Some((_, Key::Index(index))) => *index += 1,
                    open => self.is_name = open.is_some(),
                }
                return Some(None);
            }
            b'}' | b']' => {
                self.open.pop();
                self.is_name = false;
                return Some(None);
            }
            b'{' => self.open.push((at, Key::Name(""))),
            b'[' => self.open.push((at, Key::Index(0))),
            _ => self.at = end_of_value(self.text, at),
        }
        let was_name = std::mem::replace(&mut self.is_name, byte == b'{');
        if byte == b'"' && was_name {
            let name = &self.text[at + 1..self.at];
            if let Some((_, key)) = self.open.last_mut() {
                *key = Key::Name(name.strip_suffix('"').unwrap_or(name));
            }
            return Some(None);
        }
        Some(Some((at, depth)))
    }

    /// The keys that lead to the value that was met last, as many as they are.
    fn keys(&self, depth: usize) -> impl Iterator<Item = Key<'a>> {
        self.open.iter().take(depth).map(|&(_, key)| key)
    }
}

/// The byte behind the value that begins at `at`.
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
                let is_end = |letter: char| letter.is_ascii_whitespace() || "\"{}[],:".contains(letter);
                return text[at..].find(is_end).map_or(text.len(), |length| at + length);
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
        let find = |keys: &[Key<'_>]| Part::whole(TEXT).find(keys).text;
        let (a, c) = (Key::Name("a"), Key::Name("c"));
        assert_eq!(find(&[]), TEXT);
        assert_eq!(find(&[a, Key::Index(0)]), "1");
        assert_eq!(find(&[a, Key::Index(2), c]), "[ ]");
        assert_eq!(find(&[c, a, c]), "{}");
        assert_eq!(find(&[Key::Name("x"), a]), TEXT);
    }

    #[test]
    fn no_text_is_too_odd() {
        for text in ["", "\"", "\"\\", "{\"", "]}],:", "駒駒", "{\"駒\\駒", "[1\u{a0}2]", "[[[", "\u{feff}{"]
        {
            let mut walk = Walk::new(text);
            while walk.next_value().is_some() {}
            let whole = Part::whole(text);
            for byte in 0..=text.len() {
                let _ = (whole.met_at(byte), whole.open_at(byte), located(text, byte, Problem::TooLarge));
            }
        }
    }
}
