//! Fuzz target: stored texts.
#![no_main]

#[path = "../../it/fuzz/saves_law.rs"]
mod saves_law;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    saves_law::saves_law(bytes);
});
