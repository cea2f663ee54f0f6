//! Diagrams of positions in the browser: their conversion to PNG, and their texts. [`headless::diagram`] draws them as
//! SVG.

pub mod picture;
pub mod words;
