//! The pending request for an engine move, as [`super::engine`] keeps it.

use protocol::Answer;

/// A request for a move that the engine has not answered, or whose answer has not been played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Question {
    /// The time of the request, in milliseconds as [`crate::browser::now`] counts them.
    pub(super) at: f64,
    /// The engine's answer while it is held back (`headless::pace`); `None` while the engine thinks.
    pub(super) answer: Option<Answer>,
}
