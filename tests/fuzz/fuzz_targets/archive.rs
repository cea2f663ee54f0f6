//! Fuzz target: archives.
#![no_main]

#[path = "../../it/fuzz/archive_law.rs"]
mod archive_law;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    archive_law::archive_law(bytes);
});
