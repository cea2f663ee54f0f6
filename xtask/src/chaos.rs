//! The `cargo xtask chaos` command: runs faults from a seed against the site (`tests/chaos`).

use std::process::Command;

use anyhow::{Result, bail};

use crate::build::{self, CHAOS, dist};
use crate::process::{self, Output, command};
use crate::test::Extent;
use crate::tools;

/// The number of faults in the ordinary tests, which take about a minute.
const ORDINARY: u32 = 20;

/// The number of faults in the tests that run for every pull request.
const FURTHER: u32 = 100;

/// Builds the site and runs faults against it. With `without`, a mend is turned off in a build of its own. Returns
/// whether all laws held.
pub(crate) fn run(without: Option<&str>, arguments: &[String]) -> Result<bool> {
    if without.is_some() && std::env::var_os(CHAOS).is_none() {
        // The same command again, with the variable that the build script of the page reads.
        let mut again = Command::new(std::env::current_exe()?);
        again.args(std::env::args_os().skip(1)).env(CHAOS, "1");
        return Ok(again.status()?.success());
    }
    build::quietly()?;
    let without = without.map(|mend| ["--without".to_owned(), mend.to_owned()]);
    let all: Vec<String> = without.into_iter().flatten().chain(arguments.iter().cloned()).collect();
    process::tee(&mut program(&all)?, |_| {})
}

/// Runs the kept lists of faults, and some more from a seed, against the site that is built.
///
/// # Errors
/// A law was broken, or the program failed.
pub(crate) fn ordinary(output: &mut Output, extent: Extent) -> Result<()> {
    let faults = if extent > Extent::Ordinary { FURTHER } else { ORDINARY };
    let arguments = ["--kept".to_owned(), "--faults".to_owned(), faults.to_string()];
    let mut found = Found::default();
    if !output.run(&mut program(&arguments)?, |line| found.see(line))? {
        bail!("{}\nThe laws are in tests/chaos/README.md.", found.0);
    }
    Ok(())
}

/// What a run says about the broken laws: the name of each list, its broken laws, and how many faults broke one. The
/// summary of all tests repeats it, for there the table is far above.
#[derive(Default)]
struct Found(String);

impl Found {
    /// Looks at one line that the program printed.
    fn see(&mut self, line: &str) {
        if line.starts_with("Chaos: ")
            || line.starts_with("Laws are broken")
            || line.trim_start().starts_with('✗')
        {
            self.0.push_str(line.trim());
            self.0.push('\n');
        }
    }
}

/// The program with these arguments.
fn program(arguments: &[String]) -> Result<Command> {
    tools::packages()?;
    let mut program = command("node", &["tests/chaos/run.mjs", "--site", dist()]);
    program.args(arguments).env("KOMADAI_CHROME", tools::chromium()?);
    Ok(program)
}
