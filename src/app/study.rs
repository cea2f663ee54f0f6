//! A record on the board: somebody walks through it, tries other moves, and writes beside them. It takes the place of the
//! game ([`crate::table::exhibit`]), which rests meanwhile, and is fetched on first use ([`crate::records`]).

pub mod about;
pub mod controls;
mod desk;
pub mod ending;
mod expected;
pub mod intake;
mod kept;
pub mod panel;
mod place;
pub mod reading;
mod shared;
mod start;
pub mod tree;
pub mod words;

pub use desk::{draw_on, line_shared, look_at, open_position, play, record_shared, show_record, study_game};
pub use kept::{HOOKS, is_kept, open_kept};
pub use shared::is_shared;
pub use start::install;
