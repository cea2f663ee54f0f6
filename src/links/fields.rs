//! The first step of reading an address: fragment and query are split into decoded fields.

use crate::field::Field;
use crate::problem::LinkProblem;
use percent_encoding::percent_decode_str;

/// The longest address that is read, in bytes of fragment and query together. Even the longest games need a tenth of
/// it.
const LONGEST: usize = 1 << 16;

/// The fields of an address as pairs of name and value, percent-decoded; those of the fragment come first.
#[derive(Debug, Default)]
pub(crate) struct Fields(Vec<(String, String)>);

impl Fields {
    /// Splits a fragment and a query into fields; `None` if together they are longer than [`LONGEST`].
    pub(crate) fn parse(fragment: &str, query: &str) -> Option<Self> {
        if fragment.len() + query.len() > LONGEST {
            return None;
        }
        let pairs = fragment.split('&').chain(query.split('&')).filter(|pair| !pair.is_empty());
        let decode = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
        let fields = pairs.map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            (decode(name), decode(value))
        });
        Some(Self(fields.collect()))
    }

    /// Takes names and values as they are.
    pub(crate) fn of_values(values: impl IntoIterator<Item = (String, String)>) -> Self {
        Self(values.into_iter().collect())
    }

    /// The value of the first occurrence of a field; the fragment comes before the query.
    pub(crate) fn get(&self, field: Field) -> Option<&str> {
        self.named(field.name())
    }

    /// The value of the first field with this name, which need not belong to a [`Field`].
    pub(crate) fn named(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Reads a field with `read`. Adds a problem and returns `None` if `read` returns `None`.
    pub(crate) fn read<T>(
        &self,
        field: Field,
        problems: &mut Vec<LinkProblem>,
        read: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        let value = self.get(field)?;
        let read = read(value);
        if read.is_none() {
            problems.push(LinkProblem::Field { field, value: value.to_owned() });
        }
        read
    }

    /// Reads a list of names. The names that `read` does not know are added as one problem; the others are in force.
    pub(crate) fn read_names<T>(
        &self,
        field: Field,
        problems: &mut Vec<LinkProblem>,
        read: impl Fn(&str) -> (T, Vec<&str>),
    ) -> Option<T> {
        let (read, unknown) = read(self.get(field)?);
        if !unknown.is_empty() {
            problems.push(LinkProblem::Field { field, value: unknown.join(",") });
        }
        Some(read)
    }
}

/// The value of a switch: an empty value, `1` or `true` is on, `0` or `false` is off; `None` for any other text.
pub(crate) fn switch(text: &str) -> Option<bool> {
    match text {
        "" | "1" | "true" => Some(true),
        "0" | "false" => Some(false),
        _ => None,
    }
}
