//! Finds the tools at their pinned versions, or installs them.
//!
//! Each function is idempotent, and quick once the tool is installed. A Rust program is looked for on `PATH`, then in
//! `$KOMADAI_TOOLS` (or the user's cache folder), and is installed there. npm packages are installed in
//! `node_modules`. The browser comes from the system.

mod apt;
mod chromium;
mod firefox;
mod node;
mod rust;
mod webkit;

use anyhow::Result;

pub(crate) use chromium::chromium;
pub(crate) use firefox::firefox;
pub(crate) use node::{esbuild, packages, wasm_merge, wasm_opt};
pub(crate) use rust::{cargo_about, trunk, wasm_bindgen, wasm_target};
pub(crate) use webkit::webkit;

/// Finds or installs all tools that tests and builds need, quick ones first, and prints their paths.
pub(crate) fn ensure_all() -> Result<()> {
    packages()?;
    println!("packages  node_modules");
    println!("browser   {}", chromium()?.display());
    println!("firefox   {}", firefox()?.map_or("none".into(), |path| path.display().to_string()));
    println!("webkit    {}", webkit()?.map_or("none".into(), |path| path.display().to_string()));
    wasm_target()?;
    println!("target    wasm32-unknown-unknown");
    println!("bindgen   {}", wasm_bindgen()?.display());
    println!("trunk     {}", trunk()?.display());
    Ok(())
}
