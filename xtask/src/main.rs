//! The developer's commands: `cargo xtask serve`, `build`, `test`, `chaos`, `bench`, `licenses`, `tools`.
//!
//! The module [`tools`] finds or installs everything that is needed besides Rust and Node, at pinned versions.
// A command line tool writes to stdout and stderr.
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod bench;
mod browsers;
mod build;
mod chaos;
mod counts;
mod docs;
mod imports;
mod licenses;
mod names;
mod offline;
mod process;
mod report;
mod serve;
mod shape;
mod signature;
mod site;
mod sizes;
mod source;
mod split;
mod test;
mod texts;
mod tools;

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};

/// The developer's commands of Komadai.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Build the app, serve it, and reload the page whenever a source changes
    Serve {
        /// The port on 127.0.0.1
        #[arg(long, default_value_t = 8080)]
        port: u16,
        /// Build and serve the release site instead, without reloading
        #[arg(long)]
        release: bool,
    },
    /// Build the release site in `dist/`
    Build,
    /// Run all tests, quick tests first, and print a summary
    #[command(args_conflicts_with_subcommands = true)]
    Test {
        #[command(subcommand)]
        part: Option<Part>,
        /// Run native tests only, without wasm and browser (under a minute after the first build)
        #[arg(long, conflicts_with_all = ["full", "browsers"])]
        quick: bool,
        /// Also run all browser tests in every engine, not only the ordinary ones and the most important flows
        #[arg(long)]
        browsers: bool,
        /// Run all tests: those of `--browsers`, and large perft counts (many minutes)
        #[arg(long)]
        full: bool,
    },
    /// Build the site, and run faults from a seed against it: nothing that the screen has acknowledged may be lost
    Chaos {
        /// A mend that is turned off, so that the run must find the loss: see tests/chaos/README.md
        #[arg(long)]
        without: Option<String>,
        /// Further arguments of tests/chaos/run.mjs, such as `--seed 7 --faults 1000`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Measure nodes per second, cold start, input to paint, embedded boards and more
    Bench,
    /// Write the page of licenses, public/licences.html; needed after packages have changed
    #[command(alias = "licences")]
    Licenses,
    /// Find or install the tools that the other commands need
    Tools,
}

/// A part of the tests.
#[derive(Debug, Subcommand)]
enum Part {
    /// Build the site and the native program, then run the ordinary browser tests, or all tests that match a filter
    E2e {
        /// Parts of file names, such as `hint.spec` or `hint.spec.mjs:42`, `-g TEXT` for a part of a title, or any
        /// other options of Playwright
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        filter: Vec<String>,
    },
    /// The same in Firefox
    Firefox {
        /// As for `e2e`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        filter: Vec<String>,
    },
    /// The flows in WebKit: all of them, or those that match a filter
    Webkit {
        /// As for `e2e`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        filter: Vec<String>,
    },
    /// Only lint and build the page, compare node counts, and check sizes and cold start
    Page,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the task. Returns `false` if it completed but tests failed.
fn run(arguments: &Arguments) -> Result<bool> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("xtask/ is not in the repository")?;
    std::env::set_current_dir(root).context("cannot change to the folder of the repository")?;
    // The generator of training games pauses while the lock is held; where it cannot be held, there is none.
    let measures = matches!(arguments.command, Task::Test { .. } | Task::Bench | Task::Chaos { .. });
    let _busy = measures.then(busy::hold);
    match &arguments.command {
        Task::Serve { port, release: false } => serve::develop(*port)?,
        Task::Serve { port, release: true } => serve::release(*port)?,
        Task::Build => build::site()?,
        Task::Test { part: Some(Part::E2e { filter }), .. } => return Ok(test::browser(filter)),
        Task::Test { part: Some(Part::Webkit { filter }), .. } => return Ok(test::webkit(filter)),
        Task::Test { part: Some(Part::Firefox { filter }), .. } => return Ok(test::firefox(filter)),
        Task::Test { part: Some(Part::Page), .. } => return Ok(test::page()),
        Task::Test { quick: true, .. } => return Ok(test::run(test::Extent::Quick)),
        Task::Test { full: true, .. } => return Ok(test::run(test::Extent::Full)),
        Task::Test { browsers: true, .. } => return Ok(test::run(test::Extent::Browsers)),
        Task::Test { .. } => return Ok(test::run(test::Extent::Ordinary)),
        Task::Chaos { without, arguments } => return chaos::run(without.as_deref(), arguments),
        Task::Bench => bench::run()?,
        Task::Licenses => licenses::write()?,
        Task::Tools => tools::ensure_all()?,
    }
    Ok(true)
}
