//! The board on the page: the data that it shows, and the meaning of the input on it.

pub mod aids;
pub mod face;
pub mod glides;
pub mod grid;
pub mod interaction;
pub mod model;
pub mod placement;
pub mod premove;
pub mod shapes;
pub mod slowness;
pub mod thumbnail;
pub mod trace;
