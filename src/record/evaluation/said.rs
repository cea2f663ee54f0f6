//! What lines of a comment say about a position.

use super::value::{Evaluation, Source, Value};
use super::variation::Variation;
use crate::words;
use rules::{Color, Position};

/// What one line says, or several lines of the same evaluation.
#[derive(Clone, Debug)]
pub(super) struct Said<'a> {
    pub(super) source: Source,
    /// Whether the line is an evaluation of its own, to which no other line adds anything.
    pub(super) is_whole: bool,
    pub(super) cp: Option<i32>,
    pub(super) mate: Option<(Color, Option<u32>)>,
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) engine: Option<String>,
    pub(super) rank: Option<u32>,
    pub(super) variation: Option<Variation<'a>>,
}

impl<'a> Said<'a> {
    pub(super) const fn new(source: Source, is_whole: bool) -> Self {
        Self {
            source,
            is_whole,
            cp: None,
            mate: None,
            depth: None,
            nodes: None,
            engine: None,
            rank: None,
            variation: None,
        }
    }

    /// Whether another line can belong to the same evaluation.
    pub(super) fn takes(&self, other: &Self) -> bool {
        !self.is_whole && !other.is_whole && self.source == other.source && !self.repeats(other)
    }

    /// Adds what another line of the same evaluation says.
    pub(super) fn add(&mut self, other: Self) {
        self.cp = self.cp.or(other.cp);
        self.mate = self.mate.or(other.mate);
        self.depth = self.depth.or(other.depth);
        self.nodes = self.nodes.or(other.nodes);
        self.engine = self.engine.take().or(other.engine);
        self.variation = self.variation.or(other.variation);
    }

    fn repeats(&self, other: &Self) -> bool {
        (self.cp.is_some() && other.cp.is_some())
            || (self.mate.is_some() && other.mate.is_some())
            || (self.depth.is_some() && other.depth.is_some())
            || (self.nodes.is_some() && other.nodes.is_some())
            || (self.engine.is_some() && other.engine.is_some())
            || (self.variation.is_some() && other.variation.is_some())
    }

    /// Whether another evaluation is of the same program, by what their forms tell of it.
    pub(super) fn is_of_same(&self, other: &Self) -> bool {
        self.source == other.source && self.engine == other.engine && self.rank == other.rank
    }

    /// The value; a mate says more than a number.
    pub(super) fn value(&self) -> Option<Value> {
        let mate = self.mate.map(|(winner, plies)| Value::Mate { winner, plies });
        mate.or(self.cp.map(Value::Cp))
    }

    /// The evaluation of this position, which is the same behind it.
    pub(super) fn evaluation(self, position: &mut Position) -> Evaluation {
        Evaluation {
            source: self.source,
            value: self.value(),
            depth: self.depth,
            nodes: self.nodes,
            engine: self.engine,
            rank: self.rank,
            line: self.variation.map(|variation| variation.moves(position)).unwrap_or_default(),
        }
    }
}

/// The name of a program as it is kept: on one line, without blanks around it; `None` if nothing is left.
pub(super) fn program_name(text: &str) -> Option<String> {
    let line = text.replace(['\n', '\r'], " ");
    let name = words::trim(&line);
    (!name.is_empty()).then(|| name.to_owned())
}
