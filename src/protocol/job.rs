//! What a thinker can be asked to do.

use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

/// What a thinker can be asked to do: requests and replies of every kind travel in the same envelope.
pub trait Job: Message {
    /// What there is to be told while the work goes on.
    type Progress: Message;
    /// What is found.
    type Answer: Message;
}

/// Plain data that travels between page and thinker.
pub trait Message: Serialize + DeserializeOwned + Clone + Debug + PartialEq + Eq + 'static {}

impl<T: Serialize + DeserializeOwned + Clone + Debug + PartialEq + Eq + 'static> Message for T {}
