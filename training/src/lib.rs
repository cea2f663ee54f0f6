//! The trainer of the evaluation network. It learns from the games of `komadai gensfen` on the processor alone.
//!
//! [`Data::read`] takes the quiet positions from files of games, [`train`] fits a [`Model`] to them, and
//! [`Model::to_network`] rounds it to the integers of [`network::Network`]. The same games and [`Settings`] give the same
//! bytes on every x86-64 machine and for any number of threads: sums are taken in a fixed order.
//!
//! ```no_run
//! use training::{Data, Settings, train};
//!
//! let data = Data::read(&["training/games/s1-n2000-0001.kmg".into()], u64::MAX)?;
//! let outcome = train(&data, &Settings::default(), |_| {});
//! let (network, _) = outcome.to_network(&data);
//! std::fs::write("network.kmn", network.write())?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod data;
mod model;
mod picture;
mod training;

pub use data::{Data, ReadError, Sample};
pub use model::Model;
pub use picture::draw_losses;
pub use training::{Difference, Epoch, Outcome, Settings, train};
