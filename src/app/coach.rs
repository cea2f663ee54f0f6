//! The sentences of the coach, which ask about moves and explain hints. The table and the panels use them.

pub mod words;
