//! Fuzz target: files of networks.
#![no_main]

#[path = "../../it/fuzz/network_law.rs"]
#[allow(dead_code, reason = "the other law has a target of its own")]
mod network_law;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    network_law::network_law(bytes);
});
