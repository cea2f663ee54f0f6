//! The board: what it shows, and what is done on it.

pub mod aids;
pub mod face;
pub mod glides;
pub mod grid;
pub mod interaction;
pub mod model;
pub mod premove;
pub mod shapes;
pub mod thumbnail;
