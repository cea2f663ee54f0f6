//! What is shared: files of records, and codes for cameras.

pub mod files;
pub mod qr;
pub mod shift_jis;
