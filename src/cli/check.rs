//! `komadai check`: reads records and tells what is wrong with them.

use crate::files::{self, Source};
use crate::words::InWords;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

/// So many files are read before a bar is worth its line.
const MANY: usize = 20;

/// Reads every file; `true` if nothing is wrong with any. A line for each problem, with the file's name and the
/// place, on stdout.
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

/// A bar on stderr, if a person looks at it and waits for long.
fn progress(files: usize) -> ProgressBar {
    if files < MANY || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} files, {eta} left");
    ProgressBar::new(files as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
