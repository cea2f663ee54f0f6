//! The developer's commands: `cargo xtask serve`, `build`, `test`, `bench`, `licences`, `tools`.
//!
//! Everything beyond Rust and Node is found or installed by [`tools`], at pinned versions.
// A command line tool speaks to its user through stdout and stderr.
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod bench;
mod browsers;
mod build;
mod counts;
mod imports;
mod licences;
mod names;
mod offline;
mod process;
mod report;
mod serve;
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
        /// The port of http://127.0.0.1
        #[arg(long, default_value_t = 8080)]
        port: u16,
        /// Serve the release site of `dist/` instead: no reloading, but what users get
        #[arg(long)]
        release: bool,
    },
    /// Build the release site in `dist/`
    Build,
    /// Run all tests, quick ones first, and end with a summary
    #[command(args_conflicts_with_subcommands = true)]
    Test {
        #[command(subcommand)]
        part: Option<Part>,
        /// Native tests only: no wasm, no browser, under a minute after the first build
        #[arg(long, conflicts_with = "full")]
        quick: bool,
        /// Everything, also browser tests in further windows and the large perft rows: many minutes
        #[arg(long)]
        full: bool,
    },
    /// Measure and print: nodes per second, cold start, input to paint, boards in other pages
    Bench,
    /// Write the page of licences, public/licences.html, after packages have changed
    Licences,
    /// Find or install the tools that the other commands need
    Tools,
}

/// A part of the tests.
#[derive(Debug, Subcommand)]
enum Part {
    /// Build the site and the native program, then run the ordinary browser tests, or all that are named
    E2e {
        /// Parts of file names, such as `hint.spec` or `hint.spec.mjs:42`; `-g TEXT` for parts of titles; any other
        /// option of Playwright
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        filter: Vec<String>,
    },
    /// Lint and build the page, compare the node counts, and check the sizes and the cold start: no other tests
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

/// Carries out the task; `false` if it ran to its end, but something failed on the way.
fn run(arguments: &Arguments) -> Result<bool> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("xtask/ lies in the repository")?;
    std::env::set_current_dir(root).context("cannot enter the repository")?;
    match &arguments.command {
        Task::Serve { port, release: false } => serve::develop(*port)?,
        Task::Serve { port, release: true } => serve::release(*port)?,
        Task::Build => build::site()?,
        Task::Test { part: Some(Part::E2e { filter }), .. } => return Ok(test::browser(filter)),
        Task::Test { part: Some(Part::Page), .. } => return Ok(test::page()),
        Task::Test { quick: true, .. } => return Ok(test::run(test::Extent::Quick)),
        Task::Test { full: true, .. } => return Ok(test::run(test::Extent::Full)),
        Task::Test { .. } => return Ok(test::run(test::Extent::Ordinary)),
        Task::Bench => bench::run()?,
        Task::Licences => licences::write()?,
        Task::Tools => tools::ensure_all()?,
    }
    Ok(true)
}
