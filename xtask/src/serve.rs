//! The `cargo xtask serve` command: serves the app on this machine for development.

use anyhow::Result;

use crate::process::{self, command};
use crate::{build, tools};

/// Builds the app with debug assertions and serves it. After every change of a source it rebuilds and reloads the page.
pub(crate) fn develop(port: u16) -> Result<()> {
    let mut trunk = build::trunk("serve")?;
    println!(
        "Komadai will be at http://127.0.0.1:{port}/ (the first build takes a minute or two; Ctrl-C stops the server)."
    );
    process::serve(trunk.args(["--address", "127.0.0.1", "--port", &port.to_string()]))
}

/// Builds the release site and serves it with the server that the browser tests use.
pub(crate) fn release(port: u16) -> Result<()> {
    tools::packages()?;
    build::quietly()?;
    process::serve(&mut command(
        "node",
        &["tests/e2e/server.mjs", "--port", &port.to_string(), "--base", "/"],
    ))
}
