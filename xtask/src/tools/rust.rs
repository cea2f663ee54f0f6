//! Finds or installs the Rust tools: the wasm target, Trunk, wasm-bindgen-cli and cargo-about.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::process::{self, cargo, command};

/// The version of Trunk that builds this project.
const TRUNK: &str = "0.21.14";

/// The version of cargo-about that writes the page of licenses.
const ABOUT: &str = "0.9.3";

/// Makes sure that the pinned toolchain has the wasm target.
pub(crate) fn wasm_target() -> Result<()> {
    const TARGET: &str = "wasm32-unknown-unknown";
    let library = process::output(&mut command("rustc", &["--print", "target-libdir", "--target", TARGET]))?;
    if Path::new(library.trim()).exists() {
        return Ok(());
    }
    println!("The wasm target of the toolchain is missing. Installing it with rustup (about 20 MB).");
    process::run(&mut command("rustup", &["target", "add", TARGET])).context(
        "install Rust with rustup (see rustup.rs), or add the target wasm32-unknown-unknown manually",
    )
}

/// The path of Trunk, which builds the page.
pub(crate) fn trunk() -> Result<PathBuf> {
    // `--locked` uses the versions of its own lock file, with which it was tested.
    find_or_install("trunk", "trunk", TRUNK, &["--locked"], "5 to 10 minutes")
}

/// The path of wasm-bindgen, which writes the JavaScript for the wasm. It must have the same version as the library.
pub(crate) fn wasm_bindgen() -> Result<PathBuf> {
    let lock = fs::read_to_string("Cargo.lock").context("cannot read Cargo.lock")?;
    let version = locked_version(&lock, "wasm-bindgen").context("Cargo.lock does not name wasm-bindgen")?;
    find_or_install("wasm-bindgen-cli", "wasm-bindgen", version, &[], "2 to 4 minutes")
}

/// The path of cargo-about, which collects licenses. [`ensure_all`](super::ensure_all) leaves it out, because it is
/// only needed after a change of packages.
pub(crate) fn cargo_about() -> Result<PathBuf> {
    find_or_install(
        "cargo-about",
        "cargo-about",
        ABOUT,
        &["--locked", "--features", "cli"],
        "5 to 10 minutes",
    )
}

/// The path of a program of a Rust package in exactly this version: on `PATH`, or in [`tools_folder`], where it is
/// installed if necessary. `duration` is the expected time of the installation.
fn find_or_install(
    package: &str,
    program: &str,
    version: &str,
    options: &[&str],
    duration: &str,
) -> Result<PathBuf> {
    let folder = tools_folder()?.join(format!("{package}-{version}"));
    let ours = folder.join("bin").join(program);
    if let Some(path) =
        on_path(program).into_iter().chain([ours.clone()]).find(|path| is_version(path, version))
    {
        return Ok(path);
    }
    println!(
        "{package} {version} is missing. Compiling it once for this user ({duration} on a small machine)."
    );
    let mut install = cargo(&["install", package, "--version", version, "--root"]);
    install.arg(&folder).args(options);
    process::run(&mut install).with_context(|| {
        format!(
            "{package} {version} could not be installed; try `cargo install {package} --version {version}`"
        )
    })?;
    if !is_version(&ours, version) {
        bail!("{} was installed, but its `--version` is not {version}", ours.display());
    }
    Ok(ours)
}

/// The folder of the installed tools, which all checkouts of this user share.
fn tools_folder() -> Result<PathBuf> {
    let variable = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    variable("KOMADAI_TOOLS")
        .or_else(|| Some(variable("XDG_CACHE_HOME")?.join("komadai").join("tools")))
        .or_else(|| Some(variable("HOME")?.join(".cache").join("komadai").join("tools")))
        .context("no folder for the tools: set KOMADAI_TOOLS")
}

/// All programs of this name on `PATH`, in its order.
pub(super) fn on_path(program: &str) -> Vec<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).map(|folder| folder.join(program)).filter(|file| file.is_file()).collect()
}

/// Whether a program has this version: whether the second word of its `--version` is it, as in `trunk 0.21.14`.
fn is_version(program: &Path, version: &str) -> bool {
    process::probe(program, &["--version"])
        .is_some_and(|answer| answer.split_whitespace().nth(1) == Some(version))
}

/// The version of a package in the text of `Cargo.lock`; the first one if there are several.
fn locked_version<'a>(lock: &'a str, package: &str) -> Option<&'a str> {
    let wanted = format!("name = \"{package}\"");
    let mut lines = lock.lines().skip_while(|line| *line != wanted).skip(1);
    lines.next()?.strip_prefix("version = \"")?.strip_suffix('"')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn version_comes_from_the_lock_file() {
        let lock = "[[package]]\nname = \"wasm-bindgen-macro\"\nversion = \"9.9.9\"\n\n\
                    [[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.130\"\n";
        assert_eq!(locked_version(lock, "wasm-bindgen"), Some("0.2.130"));
        assert_eq!(locked_version(lock, "wasm"), None);
    }
}
