//! `komadai convert`: converts a record from one format to another.

use crate::files::{self, Source};
use crate::words::InWords;
use clap::{Args, ValueEnum};
use record::encoding::{self, Encoding};
use record::{Format, Reading};
use std::io::{self, Write};
use std::path::PathBuf;

/// The options of `komadai convert`.
#[derive(Args)]
pub(crate) struct Options {
    /// The format to write: kif, ki2, csa, usi, jkf or usen.
    #[arg(long, value_parser = format)]
    to: Format,
    /// The format to read. The default is to detect it.
    #[arg(long, value_parser = format)]
    from: Option<Format>,
    /// The encoding to write. The encoding of the input is detected.
    #[arg(long, value_enum, default_value_t = Charset::Utf8)]
    encoding: Charset,
    /// The number of the game in the file, counted from 1. The default is all games.
    #[arg(long, value_name = "N")]
    game: Option<usize>,
    /// The file to read. The default, and `-`, is standard input.
    file: Option<PathBuf>,
}

/// An encoding that can be written.
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
    text.parse().map_err(|_| "the format must be kif, ki2, csa, usi, jkf or usen".to_owned())
}

/// Converts the record and writes it to stdout. Forgiven faults and lost data are reported on stderr.
///
/// # Errors
/// The text cannot be read (the error has the place), the format or the encoding cannot carry the record, or the output
/// cannot be written.
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
                    "Shift JIS cannot encode {letter:?} ({} of the output): use UTF-8 instead",
                    place.in_words()
                );
                return Err(source.fault(&text));
            }
            encoded.bytes
        }
    };
    io::stdout().lock().write_all(&bytes)
}

/// Writes the chosen games as one text in the output format. CSA separates games with a line `/`; USI and USEN have one
/// game per line; the other formats hold one game only.
fn write(source: &Source<'_>, reading: Reading, options: &Options) -> io::Result<String> {
    let count = reading.games.len();
    let chosen: Vec<_> =
        match options.game {
            None => reading.games,
            Some(number) => {
                let game = number.checked_sub(1).and_then(|index| reading.games.into_iter().nth(index));
                vec![game.ok_or_else(|| {
                    source.fault(&format!("no game {number}: the number of games is {count}"))
                })?]
            }
        };
    let between = match options.to {
        Format::Csa => "/\n",
        Format::Usi | Format::Usen => "",
        _ if chosen.len() > 1 => {
            let text = format!("{count} games, but {} holds only one: choose with --game", options.to.name());
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
        note(source, &format!("{} cannot store {}: not written", options.to.name(), loss.in_words()))?;
    }
    Ok(texts.join(between))
}

fn note(source: &Source<'_>, text: &str) -> io::Result<()> {
    writeln!(io::stderr(), "komadai: {source}: {text}")
}
