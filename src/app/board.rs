//! The board: what it shows is plain data ([`model`]), what input means is a pure state machine ([`interaction`]),
//! and [`view`] draws.

pub mod hand;
pub mod interaction;
pub mod model;
pub mod piece;
pub mod promotion;
pub mod square;
pub mod view;
