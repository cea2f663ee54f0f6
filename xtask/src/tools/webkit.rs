//! Finds WebKit's driver for the browser tests, and installs it where tests must not be left out.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use super::apt::Apt;
use super::rust::on_path;

/// The name of the driver of WebKitGTK on `PATH`. It knows where its browser, MiniBrowser, lies.
const DRIVER: &str = "WebKitWebDriver";

/// The name of the X server without a screen on `PATH`, in which the browser has its window.
const DISPLAY: &str = "Xvfb";

/// Debian's packages.
const PACKAGES: [&str; 2] = ["webkit2gtk-driver", "xvfb"];

/// The path of the driver: `$WEBKIT_DRIVER` if it is set, or an installed one. If it or the X server is missing and `$CI`
/// is set, it installs Debian's. `None` if one is missing and `$CI` is not set: then its tests do not run.
///
/// # Errors
/// `$WEBKIT_DRIVER` is not a file, or `$CI` is set and the driver cannot be installed.
pub(crate) fn webkit() -> Result<Option<PathBuf>> {
    if let Some(chosen) = set("WEBKIT_DRIVER").map(PathBuf::from)
        && !chosen.is_file()
    {
        bail!("$WEBKIT_DRIVER is {}, which is not a file", chosen.display());
    }
    let found = find();
    if found.is_some() || set("CI").is_none() {
        return Ok(found);
    }
    const HOW: &str = "install webkit2gtk-driver and xvfb";
    println!("No WebKit driver found. Installing one with apt-get (about 100 MB, a minute or two).");
    let apt = Apt::new().with_context(|| format!("no WebKit driver found: {HOW}"))?;
    apt.update()
        .and_then(|()| apt.install(&PACKAGES))
        .with_context(|| format!("the WebKit driver could not be installed: {HOW}"))?;
    find().context("apt-get installed the WebKit driver, but it is not on PATH").map(Some)
}

/// The driver, if an X server is installed too.
fn find() -> Option<PathBuf> {
    on_path(DISPLAY).into_iter().next()?;
    set("WEBKIT_DRIVER").map(PathBuf::from).or_else(|| on_path(DRIVER).into_iter().next())
}

/// The value of an environment variable that is not empty.
fn set(name: &str) -> Option<std::ffi::OsString> {
    std::env::var_os(name).filter(|value| !value.is_empty())
}
