//! Finds Node, and installs the npm packages of `package-lock.json`.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::process::{self, command};

/// The oldest major version of Node that the packages accept.
const OLDEST_NODE: u32 = 20;

/// A copy of the lock file from which the installed packages came.
const STAMP: &str = "node_modules/.komadai-lock.json";

/// Makes sure that `node_modules` contains the packages of `package-lock.json`.
pub(crate) fn packages() -> Result<()> {
    node()?;
    let lock = fs::read("package-lock.json").context("cannot read package-lock.json")?;
    if fs::read(STAMP).is_ok_and(|stamp| stamp == lock) {
        return Ok(());
    }
    println!(
        "The npm packages (browser driver, wasm-opt) are missing or outdated. Installing them (half a minute)."
    );
    let mut install = command("npm", &["ci", "--ignore-scripts", "--no-fund", "--no-audit"]);
    // The tests use the browser of the system: see `chromium`.
    process::run(install.env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"))
        .context("the npm packages could not be installed; try `npm ci` in the repository")?;
    fs::write(STAMP, lock).with_context(|| format!("cannot write {STAMP}"))
}

/// The path of wasm-opt, the wasm optimizer. It is npm's, because distributions package versions that break the page.
pub(crate) fn wasm_opt() -> Result<PathBuf> {
    program("wasm-opt")
}

/// The path of wasm-merge, which merges wasm files; from the same package as wasm-opt.
pub(crate) fn wasm_merge() -> Result<PathBuf> {
    program("wasm-merge")
}

/// The path of esbuild, which minifies scripts.
pub(crate) fn esbuild() -> Result<PathBuf> {
    program("esbuild")
}

/// The path of a program in one of the npm packages, which are installed if necessary.
fn program(name: &str) -> Result<PathBuf> {
    packages()?;
    let program = Path::new("node_modules").join(".bin").join(name);
    if !program.exists() {
        bail!("node_modules has no {name}: delete node_modules and try again");
    }
    Ok(program)
}

/// Makes sure that Node is installed and not too old.
fn node() -> Result<()> {
    const HOW: &str = "install it with `apt-get install nodejs npm`, `brew install node`, or from nodejs.org";
    let Some(version) = process::probe("node", &["--version"]) else {
        bail!("Node {OLDEST_NODE} or newer is needed: {HOW}");
    };
    if major(&version).is_none_or(|major| major < OLDEST_NODE) {
        bail!("Node {version} is too old, version {OLDEST_NODE} or newer is needed: {HOW}");
    }
    Ok(())
}

/// The major version in the output of `node --version`: 20 for `v20.20.2`.
fn major(version: &str) -> Option<u32> {
    version.strip_prefix('v')?.split('.').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn major_version_of_node() {
        assert_eq!(major("v20.20.2"), Some(20));
        assert_eq!(major("node"), None);
    }
}
