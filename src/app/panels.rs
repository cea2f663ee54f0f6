//! What stands around the board.

pub mod controls;
pub mod field;
pub mod link_card;
pub mod move_list;
pub mod new_game;
pub mod status;
