//! The release site: Trunk compiles and gathers, wasm-opt shrinks, [`site`](crate::site) finishes into `dist/`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::process::{self, command};
use crate::{browsers, names, offline, site, sizes, split, tools};

/// The finished site.
pub(crate) const DIST: &str = "dist";

/// What Trunk leaves for us: names without hashes.
const RAW: &str = "target/site";

/// Each wasm file with what matters for it: the page is fetched by everyone at once, the workers must be fast.
const WASM: [(&str, &str); 6] = [
    ("app_bg.wasm", "-Os"),
    (split::FILES[0], "-Os"),
    (split::FILES[1], "-Os"),
    (split::FILES[2], "-Os"),
    ("worker_bg.wasm", "-O3"),
    ("solver_bg.wasm", "-O3"),
];

/// The scripts that are shortened; those that must run on any browser, or are changed later, stay as they are.
const SCRIPTS: [&str; 9] = [
    "app.js",
    "awake.js",
    "embed.js",
    "head.js",
    "solver.js",
    "sound.js",
    "start.js",
    "updates.js",
    "worker.js",
];

/// Scripts with the wasm that they bring to life.
const TOGETHER: [(&str, &[&str]); 3] = [
    ("app.js", &["app_bg.wasm", split::FILES[0], split::FILES[1], split::FILES[2]]),
    ("worker.js", &["worker_bg.wasm"]),
    ("solver.js", &["solver_bg.wasm"]),
];

/// The first kilobyte of memory is the last of the stack: nothing else lies there, so an offset may be folded into an
/// access.
const LAYOUT: &str = "--low-memory-unused";

/// What rustc turns on, and SIMD, which `.cargo/config.toml` adds.
pub(crate) const WASM_FEATURES: [&str; 7] = [
    "--enable-bulk-memory",
    "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-reference-types",
    "--enable-multivalue",
    "--enable-simd",
];

/// Builds the release site in `dist/` and prints the size of its files.
pub(crate) fn site() -> Result<()> {
    quietly()?;
    sizes::print()?;
    println!("The site is in {DIST}/; any web server can serve it, under any path.");
    Ok(())
}

/// Builds the release site in `dist/`.
pub(crate) fn quietly() -> Result<()> {
    tools::packages()?;
    let mut build = trunk("build")?;
    build.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", without_home()?);
    process::run(build.args(["--release", "--dist", RAW]))?;
    split::cut(Path::new(RAW))?;
    for (file, level) in WASM {
        optimize(&Path::new(RAW).join(file), level)?;
    }
    for (script, wasm) in TOGETHER {
        names::number(Path::new(RAW), script, wasm)?;
    }
    minify(RAW, &SCRIPTS)?;
    site::finish(Path::new(RAW), Path::new(DIST))?;
    // Its list of files is written by then.
    minify(DIST, &[offline::WORKER])
}

/// What keeps the folder of Cargo's packages on this machine out of the messages of panics; Cargo adds it to the flags of
/// `.cargo/config.toml`. A site is the same whoever builds it, and a kilobyte smaller.
fn without_home() -> Result<String> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| std::env::home_dir().map(|home| home.join(".cargo")));
    let packages = home.context("there is no home folder")?.join("registry/src");
    Ok(format!("--remap-path-prefix={}/=", packages.display()))
}

/// Shortens the scripts that a first load fetches: what wasm-bindgen writes is more than half comments and long names.
fn minify(folder: &str, scripts: &[&str]) -> Result<()> {
    let target = format!("--target={}", browsers::target());
    let mut esbuild = command(tools::esbuild()?, &["--minify", &target, "--log-level=warning"]);
    esbuild.args(scripts.iter().map(|script| format!("{folder}/{script}")));
    process::run(esbuild.args(["--allow-overwrite", &format!("--outdir={folder}")]))
}

/// A call of Trunk that finds our wasm-bindgen, and so fetches none.
pub(crate) fn trunk(subcommand: &str) -> Result<Command> {
    tools::wasm_target()?;
    let bindgen = tools::wasm_bindgen()?;
    let folder = bindgen.parent().context("wasm-bindgen lies in a folder")?;
    let mut trunk = command(tools::trunk()?, &[subcommand, "--skip-version-check"]);
    process::prepend_path(&mut trunk, &[folder])?;
    // Trunk insists on `true` or `false` here, other programs on any value.
    trunk.env_remove("NO_COLOR");
    Ok(trunk)
}

/// Runs wasm-opt over a file, in place. Results are kept by content, since this takes longer than all else.
fn optimize(file: &Path, level: &str) -> Result<()> {
    let program = tools::wasm_opt()?;
    let name = file.file_name().context("a file has a name")?.to_string_lossy();
    let input = fs::read(file).with_context(|| format!("Trunk did not write {}", file.display()))?;
    let mut recipe = fs::read("package-lock.json").context("cannot read package-lock.json")?;
    recipe.extend_from_slice(level.as_bytes());
    recipe.extend_from_slice(WASM_FEATURES.concat().as_bytes());
    recipe.extend_from_slice(LAYOUT.as_bytes());
    recipe.extend_from_slice(&input);
    let cache = PathBuf::from("target/wasm-opt");
    let result = cache.join(format!("{}-{name}", site::hash(&recipe)));
    if !result.exists() {
        fs::create_dir_all(&cache).context("cannot make target/wasm-opt")?;
        let partial = result.with_extension("partial");
        process::run(
            command(&program, &WASM_FEATURES).args([LAYOUT, level]).arg(file).arg("-o").arg(&partial),
        )?;
        fs::rename(&partial, &result).context("cannot keep the result of wasm-opt")?;
    }
    fs::copy(&result, file).with_context(|| format!("cannot write {}", file.display()))?;
    Ok(())
}
