//! Records of games and the text of moves. The record tree and the readers and writers of files come with their own
//! issue; what stands here is how people write a move.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod movetext;
