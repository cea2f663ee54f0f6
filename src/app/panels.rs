//! What stands around the board.

pub mod announcer;
pub mod controls;
pub mod field;
pub mod help;
pub mod leave;
pub mod link_card;
pub mod move_list;
pub mod new_game;
pub mod share;
pub mod sheet;
pub mod status;
pub mod update;
