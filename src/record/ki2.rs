//! KI2: moves as people write them, several on a line, below the header of KIF.
//!
//! ```text
//! 手合割：平手
//! 先手：大山
//! 後手：升田
//! ▲７六歩     △３四歩     ▲５八金右
//! *a comment
//! △３二金
//! まで4手で後手の勝ち
//!
//! 変化：2手
//! △８四歩
//! ```
//!
//! It carries neither times nor bookmarks, and only games of the 9×9 board.

mod reader;
mod writer;

pub(crate) use reader::looks_like;
pub use reader::read;
pub use writer::write;
