//! What the engine was asked.

use protocol::Answer;

/// A question that the engine was asked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Question {
    /// When, in milliseconds.
    pub(super) at: f64,
    /// Its answer, while it waits for its time.
    pub(super) answer: Option<Answer>,
}
