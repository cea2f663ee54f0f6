//! Node and the npm packages of `package-lock.json`.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::process::{self, command};

/// The oldest Node that the packages accept.
const OLDEST_NODE: u32 = 20;

/// A copy of the lock file that the installed packages came from.
const STAMP: &str = "node_modules/.komadai-lock.json";

/// Makes sure that `node_modules` holds what `package-lock.json` says.
pub(crate) fn packages() -> Result<()> {
    node()?;
    let lock = fs::read("package-lock.json").context("cannot read package-lock.json")?;
    if fs::read(STAMP).is_ok_and(|stamp| stamp == lock) {
        return Ok(());
    }
    println!(
        "The npm packages (browser driver, wasm-opt) are missing or old; npm fetches them (half a minute)."
    );
    let mut install = command("npm", &["ci", "--ignore-scripts", "--no-fund", "--no-audit"]);
    // The browser is the system's: see `chromium`.
    process::run(install.env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"))
        .context("the npm packages could not be installed; try `npm ci` in the repository")?;
    fs::write(STAMP, lock).with_context(|| format!("cannot write {STAMP}"))
}

/// The optimizer of wasm files: npm's, since distributions package versions that break the page.
pub(crate) fn wasm_opt() -> Result<PathBuf> {
    program("wasm-opt")
}

/// The program that makes one wasm file of two, of the same package.
pub(crate) fn wasm_merge() -> Result<PathBuf> {
    program("wasm-merge")
}

/// The minifier of scripts.
pub(crate) fn esbuild() -> Result<PathBuf> {
    program("esbuild")
}

/// A program of one of the packages.
fn program(name: &str) -> Result<PathBuf> {
    packages()?;
    let program = Path::new("node_modules").join(".bin").join(name);
    if !program.exists() {
        bail!("node_modules has no {name}: delete node_modules and try again");
    }
    Ok(program)
}

/// Makes sure that there is a Node, and that it is not too old.
fn node() -> Result<()> {
    const HOW: &str = "install it with `apt-get install nodejs npm`, `brew install node`, or from nodejs.org";
    let Some(version) = process::probe("node", &["--version"]) else {
        bail!("Node {OLDEST_NODE} or newer is missing: {HOW}");
    };
    if major(&version).is_none_or(|major| major < OLDEST_NODE) {
        bail!("Node {version} is too old, {OLDEST_NODE} or newer is needed: {HOW}");
    }
    Ok(())
}

/// The 20 of `v20.20.2`.
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
