//! Training games: the engine plays itself, and the games are stored in a few bytes a position. The trainer learns an
//! evaluation from them.
//!
//! [`play`] plays a game, [`Block`] is the unit of files, and [`Statistics`] counts what a set of games contains.
//!
//! ```
//! use selfplay::{Block, Origin, Settings, play};
//!
//! let settings = Settings { seed: 1, nodes: 50 };
//! let mut engine = engine::Engine::new(8);
//! let games = (0..2).map(|number| play(&mut engine, settings, number).game).collect();
//! let block = Block { origin: Origin { settings, network: 0 }, first: 0, games };
//! let bytes = block.write();
//!
//! assert_eq!(Block::read(&bytes), Ok((block, bytes.len())));
//! ```
#![forbid(unsafe_code)]

mod block;
mod game;
mod generator;
mod moves;
mod start;
mod statistics;
mod win_rate;

pub use block::{Block, BlockError, Origin};
pub use game::Game;
pub use generator::{Played, Settings, play};
pub use start::Start;
pub use statistics::{Sample, Statistics};
pub use win_rate::WinRate;
