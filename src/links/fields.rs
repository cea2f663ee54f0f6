//! How an address is taken apart into its fields.

use crate::{Field, LinkProblem};
use percent_encoding::percent_decode_str;

/// Longer links are not read: the longest game of a lifetime has a tenth of this.
const LONGEST: usize = 1 << 16;

/// The fields of an address, decoded.
#[derive(Debug, Default)]
pub(crate) struct Fields(Vec<(String, String)>);

impl Fields {
    /// Takes fragment and query apart; the fragment comes first. `None` if they are too long.
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

    /// The first field of this name: those of the fragment come first.
    pub(crate) fn get(&self, field: Field) -> Option<&str> {
        self.named(field.name())
    }

    /// The first field of a name, also of one that no [`Field`] has.
    pub(crate) fn named(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Reads a field; what cannot be read is a problem.
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

    /// Reads a list of names; those that nobody knows are one problem, and the others hold.
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

/// A switch needs no value.
pub(crate) fn switch(text: &str) -> Option<bool> {
    match text {
        "" | "1" | "true" => Some(true),
        "0" | "false" => Some(false),
        _ => None,
    }
}
