//! The board: what it shows and what input means is plain data of [`headless::board`]; [`view`] draws it.

pub mod cells;
pub mod ceremony;
pub mod clock;
pub mod drawing;
pub mod hand;
pub mod keyboard;
pub mod motion;
pub mod piece;
pub mod pointer;
pub mod promotion;
pub mod setting_out;
pub mod square;
pub mod view;
