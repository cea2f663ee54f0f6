//! Finds Firefox for the browser tests, and installs it where tests must not be left out.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use super::apt::Apt;
use super::rust::on_path;

/// The names of the program on `PATH`, preferred name first. Playwright is pinned to a version that understands the
/// extended support release.
const NAMES: [&str; 2] = ["firefox-esr", "firefox"];

/// The path of the browser on macOS.
const APPLICATION: &str = "/Applications/Firefox.app/Contents/MacOS/firefox";

/// Debian's package.
const PACKAGE: &str = "firefox-esr";

/// The path of the browser: `$FIREFOX` if it is set, or an installed one. If there is none and `$CI` is set, it
/// installs Debian's. `None` if there is none and `$CI` is not set: then its tests do not run.
///
/// # Errors
/// `$FIREFOX` is not a file, or `$CI` is set and no browser can be installed.
pub(crate) fn firefox() -> Result<Option<PathBuf>> {
    if let Some(chosen) = set("FIREFOX").map(PathBuf::from) {
        if !chosen.is_file() {
            bail!("$FIREFOX is {}, which is not a file", chosen.display());
        }
        return Ok(Some(chosen));
    }
    let found = find();
    if found.is_some() || set("CI").is_none() {
        return Ok(found);
    }
    const HOW: &str = "install Firefox, or set FIREFOX to its path";
    println!("No Firefox found. Installing one with apt-get (about 100 MB, a minute or two).");
    let apt = Apt::new().with_context(|| format!("no Firefox found: {HOW}"))?;
    apt.update()
        .and_then(|()| apt.install(&[PACKAGE]))
        .with_context(|| format!("Firefox could not be installed: {HOW}"))?;
    find().context("apt-get installed Firefox, but it is not on PATH").map(Some)
}

/// The first Firefox that is installed.
fn find() -> Option<PathBuf> {
    let application = Some(PathBuf::from(APPLICATION)).filter(|file| file.is_file());
    NAMES.iter().flat_map(|name| on_path(name)).chain(application).next()
}

/// The value of an environment variable that is not empty.
fn set(name: &str) -> Option<std::ffi::OsString> {
    std::env::var_os(name).filter(|value| !value.is_empty())
}
