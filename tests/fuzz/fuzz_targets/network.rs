//! Fuzz target: files of networks, of books and of training games. The first bytes tell which law an input reaches.
#![no_main]

#[path = "../../it/fuzz/network_law.rs"]
mod network_law;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    network_law::network_law(bytes);
    network_law::block_law(bytes);
    network_law::book_law(bytes);
});
