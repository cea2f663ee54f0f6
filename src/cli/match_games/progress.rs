//! Shows the progress of a match or a ladder on stderr: a progress bar in a terminal, otherwise a line every ten seconds.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// The display of a match in progress.
#[derive(Debug)]
pub(super) struct Progress {
    /// The progress bar; `None` if stderr is not a terminal.
    bar: Option<ProgressBar>,
    /// The planned number of games, or of other units.
    planned: u32,
    started: Instant,
    /// The time of the last progress line.
    told: Instant,
}

/// The shortest time between two progress lines.
const PAUSE: Duration = Duration::from_secs(10);

impl Progress {
    pub(super) fn new(planned: u32) -> Self {
        let bar = io::stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template("{bar:20} {pos}/{len} [{elapsed}] {wide_msg}");
            let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
            ProgressBar::new(u64::from(planned)).with_style(style)
        });
        Self { bar, planned, started: Instant::now(), told: Instant::now() }
    }

    /// Writes a line that stays on the screen, above the progress bar.
    pub(super) fn note(&self, text: &str) {
        let write = || {
            let _ = writeln!(io::stderr(), "komadai: {text}");
        };
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    /// Updates the progress bar with the units that are done and a line about the results, or writes a line if [`PAUSE`]
    /// has passed since the last one.
    pub(super) fn show(&mut self, done: u32, line: impl FnOnce() -> String) {
        if let Some(bar) = &self.bar {
            bar.set_position(u64::from(done));
            bar.set_message(line());
        } else if self.told.elapsed() >= PAUSE {
            self.told = Instant::now();
            let seconds = self.started.elapsed().as_secs();
            self.note(&format!("{seconds} s, of {}: {}", self.planned, line()));
        }
    }

    /// Removes the progress bar.
    pub(super) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
