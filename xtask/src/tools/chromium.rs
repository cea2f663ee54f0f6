//! The browser of the end-to-end tests.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use super::rust::on_path;
use crate::process::{self, command};

/// Names on `PATH`, preferred one first. The headless shell has no windows of its own around a page: the same tests take a
/// quarter less time in it (36 tests, two runs each by turns: 40.6 and 38.2 s against 51.3 and 49.2 s).
const NAMES: [&str; 5] =
    ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// Debian's packages of a browser, preferred one first; other systems with apt may lack the first.
const PACKAGES: [&str; 2] = ["chromium-headless-shell", "chromium"];

/// Where macOS keeps them.
const APPLICATIONS: [&str; 2] = [
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/// Waits for another apt, such as the one that updates a machine by itself, for up to five minutes.
const APT: [&str; 5] = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-o", "DPkg::Lock::Timeout=300"];

/// A Chromium or Chrome: `$CHROME`, one of the system, or Debian's, installed now if that is allowed.
pub(crate) fn chromium() -> Result<PathBuf> {
    if let Some(chosen) = std::env::var_os("CHROME").filter(|value| !value.is_empty()).map(PathBuf::from) {
        if !chosen.is_file() {
            bail!("$CHROME names {}, which is not a file", chosen.display());
        }
        return Ok(chosen);
    }
    if let Some(found) = find() {
        return Ok(found);
    }
    install()?;
    find().context("apt-get installed a browser, but it is not on PATH")
}

/// The first browser that is there.
fn find() -> Option<PathBuf> {
    let applications = APPLICATIONS.iter().map(PathBuf::from).filter(|file| file.is_file());
    NAMES.iter().flat_map(|name| on_path(name)).chain(applications).next()
}

/// Installs Debian's package as root or by a `sudo` that asks nothing; otherwise says what to type.
fn install() -> Result<()> {
    if on_path("apt-get").is_empty() {
        bail!(
            "no Chrome or Chromium found: install one (`brew install --cask chromium`), or set CHROME to its path"
        );
    }
    let prefix: &[&str] = if process::probe("id", &["-u"]).as_deref() == Some("0") {
        &[]
    } else if process::probe("sudo", &["-n", "true"]).is_some() {
        &["sudo", "-n"]
    } else {
        bail!("no Chrome or Chromium found: type `sudo apt-get install chromium`, or set CHROME to its path");
    };
    println!("No Chrome or Chromium found; apt-get installs one (some 100 MB, a minute or two).");
    let apt = |step: &[&str]| {
        let words: Vec<&str> = prefix.iter().chain(&APT).copied().collect();
        process::run(command(words[0], &words[1..]).args(step))
    };
    let install = |package: &str| apt(&["install", "--yes", "--no-install-recommends", package]);
    apt(&["update"])
        .and_then(|()| install(PACKAGES[0]).or_else(|_| install(PACKAGES[1])))
        .context("chromium could not be installed: install it yourself, or set CHROME")
}
