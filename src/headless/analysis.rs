//! Live analysis (検討 *kentō*): the engine searches the position that is shown until it is stopped, and the page shows what
//! it finds.
//!
//! [`session`] decides what the engine and the mate solver are asked, and keeps their results; [`findings`] merges the
//! results for one position, [`memory`] keeps those of the positions before, and [`kept`] has their stored form. [`access`] says where an analysis is
//! possible. The rest makes of the results what is shown: [`score`] the parts of a score, [`numbers`] numbers in short,
//! [`arrows`] the arrows on the board, [`walk`] the positions of a line, [`live_text`] the text for screen readers.

pub mod access;
pub mod arrows;
pub mod findings;
pub mod kept;
pub mod live_text;
pub mod memory;
pub mod numbers;
pub mod score;
pub mod session;
pub mod subject;
pub mod walk;
