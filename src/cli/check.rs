//! `komadai check`: reads records and reports their faults.

use crate::files::{self, Source};
use crate::words::InWords;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

/// The smallest number of files for which a progress bar is shown.
const MANY: usize = 20;

/// Reads every file and writes one line per problem to stdout, with the file name and the place. Returns `true` if no
/// file has a problem.
///
/// # Errors
/// Stdout cannot be written.
pub(crate) fn run(files: &[PathBuf]) -> io::Result<bool> {
    let bar = progress(files.len());
    let mut out = io::stdout().lock();
    let mut clean = true;
    for file in files {
        let source = Source::of(Some(file));
        let problems = match files::read(&source, None) {
            Ok(reading) => reading
                .forgiven
                .iter()
                .map(|forgiven| format!("{source}: {}", forgiven.in_words()))
                .collect::<Vec<_>>(),
            Err(error) => vec![error.to_string()],
        };
        if !problems.is_empty() {
            clean = false;
            bar.suspend(|| problems.iter().try_for_each(|problem| writeln!(out, "{problem}")))?;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(clean)
}

/// A progress bar on stderr, if it is a terminal and there are many files.
fn progress(files: usize) -> ProgressBar {
    if files < MANY || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} files, {eta} left");
    ProgressBar::new(files as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
