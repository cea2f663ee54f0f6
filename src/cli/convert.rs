//! `komadai convert`: converts a record from one format to another.

use crate::files::{self, Source};
use crate::words::InWords;
use clap::{Args, ValueEnum};
use record::encoding::{self, Encoding};
use record::evaluation::write_for_programs;
use record::{Format, GameRecord, Reading};
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
    tell_forgiven(&source, &reading)?;
    let text = write_all(&source, &chosen(&source, reading, options.game)?, options.to)?;
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

/// The games of a record, or the one with this number.
fn chosen(source: &Source<'_>, reading: Reading, number: Option<usize>) -> io::Result<Vec<GameRecord>> {
    let count = reading.games.len();
    let Some(number) = number else { return Ok(reading.games) };
    let game = number.checked_sub(1).and_then(|index| reading.games.into_iter().nth(index));
    let game =
        game.ok_or_else(|| source.fault(&format!("no game {number}: the number of games is {count}")))?;
    Ok(vec![game])
}

/// Writes games as one text in a format. CSA separates games with a line `/`; USI and USEN have one game per line; the
/// other formats hold one game only. Lost data is reported on stderr.
///
/// # Errors
/// The format cannot carry the games, or stderr cannot be written.
pub(crate) fn write_all(source: &Source<'_>, games: &[GameRecord], to: Format) -> io::Result<String> {
    let between = match to {
        Format::Csa => "/\n",
        Format::Usi | Format::Usen => "",
        _ if games.len() > 1 => {
            let text = format!("{} games, but {} holds only one: choose with --game", games.len(), to.name());
            return Err(source.fault(&text));
        }
        _ => "",
    };
    let mut lost = Vec::new();
    let mut texts = Vec::with_capacity(games.len());
    for game in games {
        let written =
            write_for_programs(game, to).map_err(|error| source.fault(&error.in_words().to_string()))?;
        lost.extend(written.lost);
        texts.push(written.text);
    }
    lost.sort_unstable();
    lost.dedup();
    for loss in lost {
        note(source, &format!("{} cannot store {}: not written", to.name(), loss.in_words()))?;
    }
    Ok(texts.join(between))
}

/// Reports the forgiven faults of a record on stderr.
///
/// # Errors
/// Stderr cannot be written.
pub(crate) fn tell_forgiven(source: &Source<'_>, reading: &Reading) -> io::Result<()> {
    reading.forgiven.iter().try_for_each(|forgiven| note(source, &forgiven.in_words().to_string()))
}

fn note(source: &Source<'_>, text: &str) -> io::Result<()> {
    writeln!(io::stderr(), "komadai: {source}: {text}")
}
