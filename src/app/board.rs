//! The board: what it shows is plain data ([`model`]), what input means is a pure state machine ([`interaction`]),
//! and [`view`] draws.

pub mod aids;
pub mod annotations;
pub mod cells;
pub mod ceremony;
pub mod clock;
pub mod hand;
pub mod interaction;
pub mod keyboard;
pub mod model;
pub mod motion;
pub mod piece;
pub mod pointer;
pub mod premove;
pub mod promotion;
pub mod setting_out;
pub mod square;
pub mod view;
