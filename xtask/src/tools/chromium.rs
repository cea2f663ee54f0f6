//! Finds or installs the browser for the browser tests: Chromium or Chrome.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use super::apt::Apt;
use super::rust::on_path;

/// The names of the program on `PATH`, preferred name first. The headless shell has no browser window around the page,
/// and the same tests take a quarter less time (36 tests, two alternating runs each: 40.6 and 38.2 s against 51.3 and
/// 49.2 s).
const NAMES: [&str; 5] =
    ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// The browser packages of Debian, preferred package first. Other systems with apt may not have the first one.
const PACKAGES: [&str; 2] = ["chromium-headless-shell", "chromium"];

/// The paths of the browsers on macOS.
const APPLICATIONS: [&str; 2] = [
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/// The path of the browser: `$CHROME` if it is set, or an installed one. If there is none, it installs Debian's.
///
/// # Errors
/// `$CHROME` is not a file, or no browser is found and none can be installed.
pub(crate) fn chromium() -> Result<PathBuf> {
    if let Some(chosen) = std::env::var_os("CHROME").filter(|value| !value.is_empty()).map(PathBuf::from) {
        if !chosen.is_file() {
            bail!("$CHROME is {}, which is not a file", chosen.display());
        }
        return Ok(chosen);
    }
    if let Some(found) = find() {
        return Ok(found);
    }
    install()?;
    find().context("apt-get installed a browser, but it is not on PATH")
}

/// The first browser that is installed.
fn find() -> Option<PathBuf> {
    let applications = APPLICATIONS.iter().map(PathBuf::from).filter(|file| file.is_file());
    NAMES.iter().flat_map(|name| on_path(name)).chain(applications).next()
}

/// Installs Debian's package.
///
/// # Errors
/// The user may not install packages (the message has the command for the user), or the installation fails.
fn install() -> Result<()> {
    if on_path("apt-get").is_empty() {
        bail!(
            "no Chrome or Chromium found: install one (`brew install --cask chromium`), or set CHROME to its path"
        );
    }
    let Some(apt) = Apt::new() else {
        bail!("no Chrome or Chromium found: run `sudo apt-get install chromium`, or set CHROME to its path");
    };
    println!("No Chrome or Chromium found. Installing one with apt-get (about 100 MB, a minute or two).");
    apt.update()
        .and_then(|()| apt.install(&PACKAGES[..1]).or_else(|_| apt.install(&PACKAGES[1..])))
        .context("Chromium could not be installed: install it manually, or set CHROME to its path")
}
