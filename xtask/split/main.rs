//! Cuts a wasm file in two, where the app says that the rest can come later (`src/app/later.rs`):
//! `wasm-split IN.wasm FOLDER` writes into the folder `app.wasm`, for wasm-bindgen to go on with; `split_later.wasm`; and
//! `split.js`, which fetches it.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, anyhow, bail};
use wasm_split_cli_support::{Options, transform};

fn main() -> Result<()> {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [input, folder] = &arguments[..] else { bail!("usage: wasm-split IN.wasm FOLDER") };
    let wasm = fs::read(input).with_context(|| format!("cannot read {}", input.display()))?;
    let main_out_path = folder.join("app.wasm");
    let mut options = Options::new(&wasm);
    options.output_dir = folder;
    options.main_out_path = &main_out_path;
    options.main_module = "./app.js";
    options.link_name = "./split.js";
    // Its error type is not one of the standard library's.
    transform(options).map_err(|error| anyhow!("{error:?}"))?;
    Ok(())
}
