//! Fuzz target: USI conversations.
#![no_main]

#[path = "../../it/fuzz/session_law.rs"]
mod session_law;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    session_law::session_law(bytes);
});
