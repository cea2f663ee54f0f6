//! What the screen shows and what input means, without a screen: plain data in, plain data out. The page draws it.
#![forbid(unsafe_code)]

pub mod board;
pub mod diagram;
pub mod dial;
pub mod editor;
pub mod embed;
pub mod engine_clock;
pub mod impasse;
pub mod long_list;
pub mod mate_problem;
pub mod meter;
pub mod sentence;
pub mod setting_out;
pub mod share;
pub mod sound;
pub mod status;
pub mod study;
pub mod time_parts;
pub mod worker_session;
