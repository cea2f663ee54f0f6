//! The position editor (局面編集 *kyokumen-henshū*): the person puts pieces from a box on the board and into the hands, and
//! can then play the position, pose it as a mate problem or share it.
//!
//! The arrangement is plain data ([`headless::editor::model`]), and its input is a pure state machine
//! ([`headless::editor::held_piece`]). [`controller`] connects them to the components in [`view`]. All of this loads
//! with the tools ([`crate::tools`]).

pub mod board;
pub mod controller;
pub mod exits;
pub mod keyboard;
pub mod piece_box;
pub mod pointer;
pub mod problems;
pub mod sfen_field;
pub mod tools;
pub mod view;
pub mod words;
