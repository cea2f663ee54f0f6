//! Fuzz target: reading and writing records in KIF.
#![no_main]

#[path = "../../it/fuzz/law.rs"]
mod law;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| law::law(record::Format::Kif, bytes));
