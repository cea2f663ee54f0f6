//! Cuts the page's wasm in two: what a first load needs, and what can come later (`src/app/later.rs`).

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::process::{self, cargo, command};
use crate::tools;

/// What comes later.
pub(crate) const LATER: &str = "later_bg.wasm";

/// Where the parts are made.
const PARTS: &str = "target/split";

/// What the link module of the split begins with, and how its only export is written.
const IMPORT: &str = "import { initSync } from \"./app.js\";\n";
const EXPORT: &str = "export const __wasm_split_load_later";
/// How the page's module asks for the link module.
const STAR: &str = "import * as import1 from \"./split.js\"";
/// How the link module fetches the part. A server that does not call wasm by its name must not stop it.
const STREAMED: &str = "WebAssembly.instantiateStreaming(src, imports)";
const PLAIN: &str = "WebAssembly.instantiate(await (await src).arrayBuffer(), imports)";

/// Puts the two parts in the place of what Trunk has left in `raw`.
pub(crate) fn cut(raw: &Path) -> Result<()> {
    let parts = Path::new(PARTS);
    if parts.exists() {
        fs::remove_dir_all(parts).context("cannot remove the old target/split")?;
    }
    fs::create_dir_all(parts).context("cannot make target/split")?;
    let mut split = cargo(&["run", "--quiet", "--package", "wasm-split", "--"]);
    process::run(split.arg(linked()).arg(parts))?;
    let main = parts.join("app.wasm");
    let options =
        ["--target", "web", "--no-typescript", "--keep-lld-exports", "--out-name", "app", "--out-dir"];
    process::run(command(tools::wasm_bindgen()?, &options).arg(raw).arg(main))?;
    fs::rename(parts.join("split_later.wasm"), raw.join(LATER)).context("there is no second part")?;
    let read =
        |file: PathBuf| fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()));
    let script = raw.join("app.js");
    let joined = join(&read(script.clone())?, &read(parts.join("split.js"))?)?;
    fs::write(script, joined).context("cannot write app.js")
}

/// The page's wasm as the linker wrote it.
fn linked() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    target.join("wasm32-unknown-unknown/wasm-app/app.wasm")
}

/// One module of two that import each other: such a circle could not have hashes in its names.
fn join(page: &str, link: &str) -> Result<String> {
    let (Some(page), Some(link)) = (page.strip_prefix(STAR), link.strip_prefix(IMPORT)) else {
        bail!("wasm-bindgen or wasm-split write their modules in another way than they did");
    };
    if link.matches(EXPORT).count() != 1 || link.matches("export").count() != 1 || !link.contains(STREAMED) {
        bail!("wasm-split writes its module in another way than it did");
    }
    let link = link
        .replace(EXPORT, "const __wasm_split_load_later")
        .replace(STREAMED, PLAIN)
        .replace("./split_later.wasm", &format!("./{LATER}"));
    Ok(format!("{page}\n{link}\nconst import1 = {{ __wasm_split_load_later }};\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_modules_become_one() {
        let page = "import * as import1 from \"./split.js\"\nexport function initSync() {}\n";
        let link = "import { initSync } from \"./app.js\";\nexport const __wasm_split_load_later = \
            f(\"./split_later.wasm\", WebAssembly.instantiateStreaming(src, imports));\n";
        let joined = join(page, link).unwrap();
        assert!(
            !joined.contains("import *") && !joined.contains("import {") && !joined.contains("Streaming")
        );
        assert!(joined.contains("\"./later_bg.wasm\"") && joined.contains("const import1 = {"));
        assert!(join("", link).is_err() && join(page, "").is_err());
    }
}
