//! An adaptive binary range coder, as in LZMA: it packs training games and networks.
//!
//! A symbol is coded as a few binary decisions. Each decision has its own [`Bit`], the estimate of its
//! probability, which follows the decisions seen so far. The decoder keeps the same estimates, so the writer and the
//! reader of a format must use the same models in the same order. The output depends on integers alone: it is the same
//! on every machine.
//!
//! ```
//! use coder::{Decoder, Encoder, Tree};
//!
//! let mut encoder = Encoder::new();
//! let mut model = Tree::<8>::new();
//! for symbol in [3, 3, 250, 3] {
//!     model.encode(&mut encoder, symbol);
//! }
//! let bytes = encoder.finish();
//!
//! let mut decoder = Decoder::new(&bytes);
//! let mut model = Tree::<8>::new();
//! let symbols: Vec<u32> = (0..4).map(|_| model.decode(&mut decoder)).collect();
//! assert_eq!(symbols, [3, 3, 250, 3]);
//! assert!(!decoder.is_exhausted());
//! ```
#![forbid(unsafe_code)]

mod decoder;
mod encoder;
mod model;

pub use decoder::Decoder;
pub use encoder::Encoder;
pub use model::{Bit, Tree};
