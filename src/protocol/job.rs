//! The jobs of a worker.

use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

/// A job of a worker: requests and replies of every kind travel in the same envelope.
pub trait Job: Message {
    /// The report that a worker sends while it works.
    type Progress: Message;
    /// The result that the worker answers with.
    type Answer: Message;
}

/// Plain data that travels between page and worker.
pub trait Message: Serialize + DeserializeOwned + Clone + Debug + PartialEq + Eq + 'static {}

impl<T: Serialize + DeserializeOwned + Clone + Debug + PartialEq + Eq + 'static> Message for T {}
