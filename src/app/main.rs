//! The entry point of the page: installs the panic hook, then runs `app::run` as a task.

fn main() {
    std::panic::set_hook(Box::new(app::crash::show));
    wasm_bindgen_futures::spawn_local(app::run());
}
