//! Diagrams in the browser: as PNG, and in words. They are drawn in [`headless::diagram`].

pub mod picture;
pub mod words;
