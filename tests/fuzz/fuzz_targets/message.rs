//! Fuzz target: messages to an embedded board.
#![no_main]

#[path = "../../it/fuzz/message_law.rs"]
mod message_law;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    message_law::message_law(bytes);
});
