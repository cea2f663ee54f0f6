//! Fuzz target: packed records.
#![no_main]

#[path = "../../it/fuzz/packed_law.rs"]
mod packed_law;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    packed_law::packed_law(bytes);
});
