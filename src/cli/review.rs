//! `komadai review`: judges the moves of games, or writes their evaluations into the records.

mod lines;
mod reviewer;

pub use reviewer::Reviewer;

use crate::convert;
use crate::files::{self, Source};
use headless::review::annotating::comments;
use headless::review::{Effort, Review, ReviewedGame};
use indicatif::{ProgressBar, ProgressStyle};
use record::evaluation::Form;
use record::{Format, GameRecord, NodeId};
use rules::ImpasseRule;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

/// The options of `komadai review`.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// The number of positions that the engine visits for each position of a game. The mate solver visits a quarter of
    /// it.
    #[arg(long, default_value_t = 200_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Write the record with evaluations and the signs of bad moves in its comments, as kif or csa, in place of the lines
    /// of JSON.
    #[arg(long, value_parser = format)]
    to: Option<Format>,
    /// The form of the evaluations in the comments of a kif: shogihome, shogigui or floodgate. Without it, shogihome. In csa
    /// they always have that of floodgate.
    #[arg(long, requires = "to", value_parser = form)]
    form: Option<Form>,
    /// The files to read, in any format and encoding; `-` is standard input.
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

fn format(text: &str) -> Result<Format, String> {
    let format = text.parse().ok().filter(|format| matches!(format, Format::Kif | Format::Csa));
    format.ok_or_else(|| "the format must be kif or csa".to_owned())
}

fn form(text: &str) -> Result<Form, String> {
    Form::from_name(text).ok_or_else(|| "the form must be shogihome, shogigui or floodgate".to_owned())
}

/// Reviews every file. Returns `false` if one of them cannot be reviewed, which is reported on stderr.
///
/// # Errors
/// Stdout or stderr cannot be written, several files are to be written as one KIF, or CSA is asked for with a form other than that of Floodgate.
pub(crate) fn run(options: &Options) -> io::Result<bool> {
    let several = options.files.len() > 1;
    if several && options.to == Some(Format::Kif) {
        let text = format!("{} files, but kif holds only one game", options.files.len());
        return Err(io::Error::new(io::ErrorKind::InvalidInput, text));
    }
    if options.to == Some(Format::Csa) && options.form.is_some_and(|form| form != Form::of(Format::Csa)) {
        let text = "in csa the evaluations have the form of floodgate";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, text));
    }
    let mut reviewer = Reviewer::default();
    let effort = Effort::nodes(options.nodes);
    let mut clean = true;
    let mut is_first = true;
    for file in &options.files {
        let source = Source::of(Some(file));
        let result = match options.to {
            None => review(&source, several, effort, &mut reviewer).map(|()| None),
            Some(to) => {
                let form = options.form.unwrap_or(Form::of(to));
                annotate(&source, to, form, effort, &mut reviewer).map(Some)
            }
        };
        match result {
            Ok(None) => {}
            Ok(Some(text)) => {
                let between = if is_first { "" } else { "/\n" };
                write!(io::stdout().lock(), "{between}{text}")?;
                is_first = false;
            }
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                writeln!(io::stderr(), "komadai: {error}")?;
                clean = false;
            }
            Err(error) => return Err(error),
        }
    }
    Ok(clean)
}

/// Reviews the games of a file and writes a line of JSON for each move, as soon as a game is complete.
fn review(source: &Source<'_>, several: bool, effort: Effort, reviewer: &mut Reviewer) -> io::Result<()> {
    let games = read(source)?;
    let name = several.then(|| source.to_string());
    let count = games.len();
    for (game, number) in games.iter().zip(1..) {
        let review = conduct(source, game, effort, reviewer)?;
        let number = (count > 1).then_some(number);
        let mut out = io::stdout().lock();
        for judged in review.judged().iter().rev() {
            serde_json::to_writer(&mut out, &lines::Line::of(judged, name.as_deref(), number))?;
            writeln!(out)?;
        }
    }
    Ok(())
}

/// The games of a file with evaluations in their comments, as one text.
fn annotate(
    source: &Source<'_>,
    to: Format,
    form: Form,
    effort: Effort,
    reviewer: &mut Reviewer,
) -> io::Result<String> {
    let mut games = read(source)?;
    if to == Format::Kif && games.len() > 1 {
        return Err(source.fault(&format!("{} games, but kif holds only one", games.len())));
    }
    for game in &mut games {
        let review = conduct(source, game, effort, reviewer)?;
        let written: Vec<(NodeId, String)> = comments(&review, game, form).collect();
        for (id, comment) in written {
            game.node_mut(id).comment = comment;
        }
    }
    convert::write_all(source, &games, to)
}

fn read(source: &Source<'_>) -> io::Result<Vec<GameRecord>> {
    let reading = files::read(source, None)?;
    convert::tell_forgiven(source, &reading)?;
    Ok(reading.games)
}

/// Reviews the main line of a record.
///
/// # Errors
/// The start of the record cannot be played as a game.
fn conduct(
    source: &Source<'_>,
    game: &GameRecord,
    effort: Effort,
    reviewer: &mut Reviewer,
) -> io::Result<Review> {
    let Some(game) = ReviewedGame::of_record(game, ImpasseRule::default()) else {
        return Err(source.fault("a mate problem without the attacker's king cannot be reviewed"));
    };
    let bar = progress(game.moves().len());
    let review = reviewer.review(game, effort, || bar.inc(1));
    bar.finish_and_clear();
    Ok(review)
}

/// A progress bar on stderr, if it is a terminal.
fn progress(moves: usize) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} moves, {eta} left");
    ProgressBar::new(moves as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
