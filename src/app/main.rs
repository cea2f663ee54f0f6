//! Starts the page.

fn main() {
    std::panic::set_hook(Box::new(app::crash::show));
    wasm_bindgen_futures::spawn_local(app::run());
}
