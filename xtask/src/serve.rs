//! The app on this machine, for developers.

use anyhow::Result;

use crate::process::{self, command};
use crate::{build, tools};

/// Builds with debug assertions, serves, rebuilds and reloads after every change.
pub(crate) fn develop(port: u16) -> Result<()> {
    let mut trunk = build::trunk("serve")?;
    println!(
        "Komadai will be at http://127.0.0.1:{port}/ (the first build takes a minute or two; Ctrl-C ends it)."
    );
    process::serve(trunk.args(["--address", "127.0.0.1", "--port", &port.to_string()]))
}

/// Builds the release site and serves it as the tests see it.
pub(crate) fn release(port: u16) -> Result<()> {
    tools::packages()?;
    build::quietly()?;
    process::serve(&mut command(
        "node",
        &["tests/e2e/server.mjs", "--port", &port.to_string(), "--base", "/"],
    ))
}
