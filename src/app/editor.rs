//! The position editor (局面編集 *kyokumen-henshū*): pieces from a box are put on the board and into the hands, and what
//! comes of it can be played, posed as a mate problem or passed on.
//!
//! What is being set up is plain data ([`model`]), what input means is a pure state machine ([`held_piece`]), [`controller`]
//! connects them to the screen, and [`view`] draws. All of it comes with the tools ([`crate::tools`]).

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
