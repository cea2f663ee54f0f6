//! The components around the board: status line, controls, list of moves, forms and sheets.

pub mod announcer;
pub mod controls;
pub mod course;
pub mod end_card;
pub mod field;
pub mod free_time;
pub mod help;
pub mod impasse;
pub mod language;
pub mod leave;
pub mod link_card;
pub mod menu;
pub mod move_list;
pub mod new_game;
pub mod preferences;
pub mod resign;
pub mod rules_fields;
pub mod sheet;
pub mod sheets;
pub mod start_field;
pub mod status;
pub mod time_field;
pub mod update;
