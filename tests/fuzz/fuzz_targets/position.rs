//! Fuzz target: the USI command `position`.
#![no_main]

#[path = "../../it/fuzz/line_law.rs"]
mod line_law;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    line_law::line_law(bytes);
});
