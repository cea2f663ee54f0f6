//! Sharing: records as files, links that contain a whole record, and QR codes.

pub mod files;
pub mod fragment;
pub mod qr;
pub mod shift_jis;
