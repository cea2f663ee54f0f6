//! Builds the release site: Trunk compiles and collects the files, wasm-opt shrinks the wasm, and
//! [`site`](mod@crate::site) writes the finished site to `dist/`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::thread;

use anyhow::{Context, Result};

use crate::process::{self, command};
use crate::{browsers, names, offline, site, sizes, split, tools};

/// The folder of the finished site. A build for the chaos run, in which mends can be turned off (`src/app/mends.rs`), has
/// a folder of its own, so that it is never published.
pub(crate) fn dist() -> &'static str {
    if std::env::var_os(CHAOS).is_some() { "dist-chaos" } else { "dist" }
}

/// The environment variable of a build for the chaos run.
pub(crate) const CHAOS: &str = "KOMADAI_CHAOS";

/// The folder of Trunk's output, where file names have no hashes.
const RAW: &str = "target/site";

/// The wasm files with their optimizations: small size for the page, which delays the first paint, and speed for the
/// workers.
const WASM: [(&str, &[&str]); 9] = [
    ("app_bg.wasm", SMALL),
    (split::FILES[0], SMALL),
    (split::FILES[1], SMALL),
    (split::FILES[2], SMALL),
    (split::FILES[3], SMALL),
    (split::FILES[4], SMALL),
    (split::FILES[5], SMALL),
    ("worker_bg.wasm", FAST),
    ("solver_bg.wasm", FAST),
];

/// The optimizations for size. Rebuilding the control flow before them makes the page's first file 1.4 kB smaller after
/// Brotli, and repeating them until nothing changes 0.7 kB.
const SMALL: &[&str] = &["--flatten", "--rereloop", "-Os", "--converge", "-Os"];

/// The optimizations for speed. Rebuilding the control flow and repeating them make the engine's file 0.8 kB smaller.
const FAST: &[&str] = &["--flatten", "--rereloop", "-O3", "--converge"];

/// The wasm-opt options that remove the names of compiler and features, a third of a kilobyte in each file.
const STRIP: [&str; 2] = ["--strip-producers", "--strip-target-features"];

/// The scripts that are minified here. Scripts that must run in any browser stay as they are.
const SCRIPTS: [&str; 10] = [
    "app.js",
    "awake.js",
    "embed.js",
    "head.js",
    "recover.js",
    "solver.js",
    "sound.js",
    "start.js",
    "updates.js",
    "worker.js",
];

/// The scripts of wasm-bindgen, each with the wasm files that it instantiates.
const TOGETHER: [(&str, &[&str]); 3] = [
    (
        "app.js",
        &[
            "app_bg.wasm",
            split::FILES[0],
            split::FILES[1],
            split::FILES[2],
            split::FILES[3],
            split::FILES[4],
            split::FILES[5],
        ],
    ),
    ("worker.js", &["worker_bg.wasm"]),
    ("solver.js", &["solver_bg.wasm"]),
];

/// The wasm-opt option that allows folding an offset into a memory access. It requires that the first kilobyte of
/// memory is unused; there it is the far end of the stack.
const LAYOUT: &str = "--low-memory-unused";

/// The wasm-opt option that keeps runs of zeros in the data. Without them the rows of the tables of attacks lose their
/// rhythm, and Brotli finds less to shorten: the engine's file is 20 kB smaller before it, and 3.1 kB larger after it.
const KEPT_ZEROS: &str = "--skip-pass=memory-packing";

/// The wasm features for Binaryen: those that rustc enables by default, and SIMD, which `.cargo/config.toml` adds.
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
    println!("The site is in {}/; any web server can serve it, under any path.", dist());
    Ok(())
}

/// Builds the release site in `dist/`.
pub(crate) fn quietly() -> Result<()> {
    tools::packages()?;
    let mut build = trunk("build")?;
    build.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", without_home()?);
    process::run(build.args(["--release", "--dist", RAW]))?;
    split::cut(Path::new(RAW))?;
    optimize_all()?;
    order()?;
    for (script, wasm) in TOGETHER {
        names::number(Path::new(RAW), script, wasm)?;
    }
    minify(RAW, &SCRIPTS)?;
    site::finish(Path::new(RAW), Path::new(dist()))?;
    // The service worker contains the list of files only after the step before.
    minify(dist(), &[offline::WORKER])
}

/// The compiler flag that removes the path of Cargo's package folder from panic messages. So the site does not depend
/// on the machine that builds it, and is a kilobyte smaller. Cargo adds the flag to those of `.cargo/config.toml`.
fn without_home() -> Result<String> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| std::env::home_dir().map(|home| home.join(".cargo")));
    let packages = home.context("no home folder found")?.join("registry/src");
    Ok(format!("--remap-path-prefix={}/=", packages.display()))
}

/// Minifies scripts in place. More than half of wasm-bindgen's output is comments and long names. Only a build for the
/// chaos run keeps the switches that turn mends off (`tests/chaos/README.md`).
fn minify(folder: &str, scripts: &[&str]) -> Result<()> {
    let target = format!("--target={}", browsers::target());
    let mut esbuild = command(tools::esbuild()?, &["--minify", &target, "--log-level=warning"]);
    if std::env::var_os(CHAOS).is_none() {
        esbuild.arg("--define:self.komadaiWithout=undefined");
    }
    esbuild.args(scripts.iter().map(|script| format!("{folder}/{script}")));
    process::run(esbuild.args(["--allow-overwrite", &format!("--outdir={folder}")]))
}

/// Makes a command that runs Trunk, with the pinned wasm-bindgen on its `PATH`, so that Trunk does not download one.
pub(crate) fn trunk(subcommand: &str) -> Result<Command> {
    tools::wasm_target()?;
    let bindgen = tools::wasm_bindgen()?;
    let folder = bindgen.parent().context("wasm-bindgen is not in a folder")?;
    let mut trunk = command(tools::trunk()?, &[subcommand, "--skip-version-check"]);
    process::prepend_path(&mut trunk, &[folder])?;
    // Trunk accepts only `true` and `false` here; other programs accept any value.
    trunk.env_remove("NO_COLOR");
    Ok(trunk)
}

/// Runs wasm-opt on all files, as many at a time as there are cores, since it uses only one.
fn optimize_all() -> Result<()> {
    let waiting = Mutex::new(WASM.iter());
    let next = || waiting.lock().expect("no thread panics with the lock").next();
    let work = || {
        while let Some((file, passes)) = next() {
            optimize(&Path::new(RAW).join(file), passes)?;
        }
        Ok(())
    };
    thread::scope(|scope| {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let threads: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().expect("the threads return their errors"))
    })
}

/// Puts similar functions of the page's files side by side (`xtask/split/order.rs`). The files of the workers keep their
/// order: there it saves no more than 300 bytes.
fn order() -> Result<()> {
    let page = WASM.iter().filter(|(_, passes)| *passes == SMALL);
    let files = page.map(|(file, _)| Path::new(RAW).join(file));
    process::run(split::tool().arg("order").args(files))
}

/// Runs wasm-opt on a file, in place. Results are cached in `target/wasm-opt` by the hash of their inputs, because this
/// is the slowest step of the build.
fn optimize(file: &Path, passes: &[&str]) -> Result<()> {
    let program = tools::wasm_opt()?;
    let name = file.file_name().context("the path has no file name")?.to_string_lossy();
    let input = fs::read(file).with_context(|| format!("Trunk did not write {}", file.display()))?;
    let mut recipe = fs::read("package-lock.json").context("cannot read package-lock.json")?;
    let options = [&[LAYOUT, KEPT_ZEROS], passes, &STRIP].concat();
    recipe.extend_from_slice(options.concat().as_bytes());
    recipe.extend_from_slice(WASM_FEATURES.concat().as_bytes());
    recipe.extend_from_slice(&input);
    let cache = PathBuf::from("target/wasm-opt");
    let result = cache.join(format!("{}-{name}", site::hash(&recipe)));
    if !result.exists() {
        fs::create_dir_all(&cache).context("cannot create target/wasm-opt")?;
        let partial = result.with_extension("partial");
        process::run(command(&program, &WASM_FEATURES).args(&options).arg(file).arg("-o").arg(&partial))?;
        fs::rename(&partial, &result).context("cannot store the output of wasm-opt")?;
    }
    fs::copy(&result, file).with_context(|| format!("cannot write {}", file.display()))?;
    Ok(())
}
