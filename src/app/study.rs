//! The study of a record on the board: the person walks through it, tries other moves, and writes comments. It takes
//! the place of the game ([`crate::table::study_view`]), which is paused meanwhile, and its code is fetched on first
//! use ([`crate::records`]).

pub mod about;
mod controller;
pub mod controls;
pub mod ending;
pub mod evaluations;
mod expected;
pub mod import;
mod install;
mod list_focus;
pub mod move_graph;
pub mod notes;
pub mod panel;
mod persistence;
mod printing;
pub mod reading;
pub mod recorded;
pub mod row_tools;
mod shared;
pub mod strip;
mod tab;
pub mod tabs;
pub mod tree;
pub mod waiting;
pub mod words;

pub use controller::{
    draw_on, go_to_main, here, is_read_only, keep_line, line_shared, look_at, newest_place, notation,
    open_position, place_on_main_line, play, record_revision, record_shared, show_record, study_game,
    with_steps, with_study, write_comments,
};
pub use install::install;
pub use persistence::{HOOKS, is_kept, open_kept};
pub use printing::result;
pub use shared::is_shared;
pub use tabs::show_analysis;
