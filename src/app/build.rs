//! The build script of the page. `xtask` splits a release into four wasm files (see `later/parts.rs`): for that, this
//! sets `cfg(split)` and has the linker keep its relocations.

use std::env::var;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(split)");
    let is = |name: &str, value: &str| var(name).is_ok_and(|set| set == value);
    if is("PROFILE", "release") && is("CARGO_CFG_TARGET_ARCH", "wasm32") {
        println!("cargo::rustc-cfg=split");
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }
}
