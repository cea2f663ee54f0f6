//! A small neural network that evaluates positions of the usual shogi: its inputs, its integer arithmetic and its file.
//!
//! It is an efficiently updatable network (NNUE; Nasu 2018) of one hidden layer. For each side, [`Perspective`] turns
//! the position into at most 40 of [`INPUTS`] inputs, and the rows of these inputs are added up. The sums of both sides
//! pass a squared clipped rectifier, and one row of weights makes a value of them. Trainer and engine share this crate,
//! so that they cannot differ in the inputs.
//!
//! ```
//! use network::{Network, Parameters};
//! use rules::{Position, Variant};
//!
//! let network = Network::new(Parameters::zero(64)).unwrap();
//! assert_eq!(network.evaluate(&Position::start(Variant::Standard)), 0);
//! assert_eq!(Network::read(&network.write()), Ok(network));
//! ```
#![forbid(unsafe_code)]

mod accumulators;
mod arithmetic;
mod file;
mod inputs;
mod kernels;

/// The scale *K* of the network in use (`public/engine/network.bin`), in hundredths of a pawn: 1 / (1 + e^(−value / *K*))
/// is the expected share of points. It predicts the results of the games best from which the network has learned:
/// 10,960,985 different quiet positions (`selfplay::Statistics::scale`). A network that takes its place may have another.
pub const WIN_RATE_SCALE: u32 = 1_110;

pub use accumulators::{Accumulators, Changes};
pub use arithmetic::{
    MOST_BIAS, MOST_OUTPUT_BIAS, MOST_UNIT, MOST_WIDTH, Network, Parameters, SCALE, ShapeError, WIDTH_STEP,
};
pub use file::NetworkError;
pub use inputs::{INPUTS, Perspective};
