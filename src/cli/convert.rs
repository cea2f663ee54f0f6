//! `komadai convert`: converts a record from one format to another.

use crate::files::{self, Source};
use crate::words::InWords;
use clap::{Args, ValueEnum};
use record::encoding::{self, Encoding};
use record::{Format, Reading};
use std::io::{self, Write};
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct Options {
    /// The format to write: kif, ki2, csa, usi, jkf or usen.
    #[arg(long, value_parser = format)]
    to: Format,
    /// The format to read; found out from the text if it is not given.
    #[arg(long, value_parser = format)]
    from: Option<Format>,
    /// The encoding to write. Any is read.
    #[arg(long, value_enum, default_value_t = Charset::Utf8)]
    encoding: Charset,
    /// Which game of a file that holds several, counted from 1; all of them if it is not given.
    #[arg(long, value_name = "N")]
    game: Option<usize>,
    /// The file; standard input if it is not given, or `-`.
    file: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Charset {
    /// UTF-8 without a byte order mark.
    #[value(name = "utf-8", alias = "utf8")]
    Utf8,
    /// CP932, which Windows programs call Shift JIS.
    #[value(name = "shift-jis", aliases = ["sjis", "cp932", "shift_jis"])]
    ShiftJis,
}

fn format(text: &str) -> Result<Format, String> {
    text.parse().map_err(|_| "the formats are kif, ki2, csa, usi, jkf and usen".to_owned())
}

/// Converts the record; forgiven faults and lost data are reported on stderr.
///
/// # Errors
/// A text that cannot be read, with its place; a record that the format cannot carry.
pub(crate) fn run(options: &Options) -> io::Result<()> {
    let source = Source::of(options.file.as_deref());
    let reading = files::read(&source, options.from)?;
    for forgiven in &reading.forgiven {
        note(&source, &forgiven.in_words().to_string())?;
    }
    let text = write(&source, reading, options)?;
    let bytes = match options.encoding {
        Charset::Utf8 => text.into_bytes(),
        Charset::ShiftJis => {
            let encoded = encoding::encode(&text, Encoding::Cp932);
            if let Some((place, letter)) = encoded.lost.first() {
                let text = format!(
                    "Shift JIS has no {letter:?} ({} of the result): write UTF-8 instead",
                    place.in_words()
                );
                return Err(source.fault(&text));
            }
            encoded.bytes
        }
    };
    io::stdout().lock().write_all(&bytes)
}

/// The games as one text.
fn write(source: &Source<'_>, reading: Reading, options: &Options) -> io::Result<String> {
    let count = reading.games.len();
    let chosen: Vec<_> = match options.game {
        None => reading.games,
        Some(number) => {
            let game = number.checked_sub(1).and_then(|index| reading.games.into_iter().nth(index));
            vec![game.ok_or_else(|| source.fault(&format!("there is no game {number}; it holds {count}")))?]
        }
    };
    let between = match options.to {
        Format::Csa => "/\n",
        Format::Usi | Format::Usen => "",
        _ if chosen.len() > 1 => {
            let text =
                format!("it holds {count} games, and {} carries one: choose with --game", options.to.name());
            return Err(source.fault(&text));
        }
        _ => "",
    };
    let mut lost = Vec::new();
    let mut texts = Vec::with_capacity(chosen.len());
    for game in &chosen {
        let written = options.to.write(game).map_err(|error| source.fault(&error.in_words().to_string()))?;
        lost.extend(written.lost);
        texts.push(written.text);
    }
    lost.sort_unstable();
    lost.dedup();
    for loss in lost {
        note(source, &format!("{} cannot carry {}: left out", options.to.name(), loss.in_words()))?;
    }
    Ok(texts.join(between))
}

fn note(source: &Source<'_>, text: &str) -> io::Result<()> {
    writeln!(io::stderr(), "komadai: {source}: {text}")
}
