//! Fuzz target: links.
#![no_main]

#[path = "../../it/fuzz/links_law.rs"]
mod links_law;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    links_law::links_law(bytes);
});
