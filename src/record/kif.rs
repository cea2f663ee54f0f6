//! KIF, the format of Kakinoki Shogi: a header, a diagram if the start has no name, and a move on each line.
//!
//! ```text
//! 手合割：平手
//! 先手：大山
//! 後手：升田
//! 手数----指手---------消費時間--
//!    1 ７六歩(77)   ( 0:16/00:00:16)
//! *a comment
//!    2 ３四歩(33)   ( 0:05/00:00:05)+
//!    3 投了
//! まで2手で後手の勝ち
//!
//! 変化：2手
//!    2 ８四歩(83)
//! ```

mod choice;
mod diagram;
pub(crate) mod ends;
mod lines;
mod meaning;
mod moves;
pub(crate) mod preamble;
mod reader;
mod writer;

pub(crate) use lines::{Line, Lines};
pub(crate) use meaning::{is_of_person, looks_like};
pub(crate) use preamble::Preamble;
pub use reader::read;
pub use writer::write;
