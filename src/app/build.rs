//! The build script of the page. `xtask` splits a release into five wasm files (see `later/parts.rs`): for that, this
//! sets `cfg(split)` and has the linker keep its relocations. With `KOMADAI_CHAOS` in the environment it sets
//! `cfg(chaos)`: see `mends.rs`.

use std::env::var;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=KOMADAI_CHAOS");
    println!("cargo::rustc-check-cfg=cfg(split, chaos)");
    if var("KOMADAI_CHAOS").is_ok() {
        println!("cargo::rustc-cfg=chaos");
    }
    let is = |name: &str, value: &str| var(name).is_ok_and(|set| set == value);
    if is("PROFILE", "release") && is("CARGO_CFG_TARGET_ARCH", "wasm32") {
        println!("cargo::rustc-cfg=split");
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }
}
