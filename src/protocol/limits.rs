//! How long the engine may think.

use serde::{Deserialize, Serialize};

/// Limits of a search; the first that is reached ends it. None at all: until it is stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Plies of the last iteration.
    pub depth: Option<u32>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// No iteration begins after this many milliseconds.
    pub soft_ms: Option<u64>,
    /// The search ends after this many milliseconds.
    pub hard_ms: Option<u64>,
}

impl Limits {
    /// So many positions.
    pub const fn nodes(nodes: u64) -> Self {
        Self { depth: None, nodes: Some(nodes), soft_ms: None, hard_ms: None }
    }

    /// So many plies.
    pub const fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), nodes: None, soft_ms: None, hard_ms: None }
    }

    /// Exactly so many milliseconds.
    pub const fn time(ms: u64) -> Self {
        Self { depth: None, nodes: None, soft_ms: None, hard_ms: Some(ms) }
    }
}
