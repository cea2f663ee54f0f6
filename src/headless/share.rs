//! What is shared: files of records, links that have a whole record, and codes for cameras.

pub mod files;
pub mod fragment;
pub mod qr;
pub mod shift_jis;
