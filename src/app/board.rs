//! The board of the page: its components, input by pointer and keyboard, and animations. The content of the board and
//! the state machine of its input are plain data of [`headless::board`]. The root component is [`view::Board`].

pub mod ceremony;
pub mod clock;
pub mod drag;
pub mod drawing;
pub mod frame;
pub mod hand;
pub mod keyboard;
pub mod motion;
pub mod piece;
pub mod pieces;
pub mod pointer;
pub mod promotion;
pub mod setting_out;
pub mod squares;
pub mod view;
