//! The command of the trainer.

use clap::Parser;
use std::error::Error;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;
use training::{Data, Settings, draw_losses, train};

/// Train a network on games of `komadai gensfen`.
#[derive(Parser, Debug)]
#[command(name = "training")]
struct Options {
    /// The files of games, the newest generation first: a position that occurs again is left out.
    #[arg(required = true, value_name = "GAMES")]
    files: Vec<PathBuf>,
    /// The file of the network.
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
    /// The picture of the losses, an SVG file.
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
    /// The greatest number of games that are read.
    #[arg(long, value_name = "N", default_value_t = u64::MAX, hide_default_value = true)]
    games: u64,
    /// The number of hidden neurons of each perspective: a multiple of 16 up to 512.
    #[arg(long, value_name = "N", default_value_t = Settings::default().width, value_parser = width)]
    width: usize,
    /// The share of the result of a game in the target; the score has the rest.
    #[arg(long, value_name = "SHARE", default_value_t = Settings::default().result, value_parser = share)]
    result: f32,
    /// The number of passes over the positions.
    #[arg(long, value_name = "N", default_value_t = Settings::default().epochs)]
    epochs: usize,
    /// The share of the passes, at the end, that compute with rounded weights.
    #[arg(long, value_name = "SHARE", default_value_t = Settings::default().rounded, value_parser = share)]
    rounded: f32,
    /// The number of positions of a batch. The default is 16,384, or 4,096 for fewer than two million positions.
    #[arg(long, value_name = "N")]
    batch: Option<usize>,
    /// The first learning rate.
    #[arg(long, value_name = "RATE", default_value_t = Settings::default().first_rate)]
    rate: f32,
    /// The decay of weights.
    #[arg(long, value_name = "RATE", default_value_t = Settings::default().decay)]
    decay: f32,
    /// The seed of the first weights and of the order of positions.
    #[arg(long, value_name = "N", default_value_t = Settings::default().seed)]
    seed: u64,
    /// The number of threads. The default is the number of cores. The result is the same for any number.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
}

/// A width that a network may have.
fn width(text: &str) -> Result<usize, String> {
    let width = text.parse().map_err(|_| "not a number")?;
    let is_allowed = (1..=network::MOST_WIDTH).contains(&width) && width % network::WIDTH_STEP == 0;
    if is_allowed { Ok(width) } else { Err("the width must be a multiple of 16 from 16 to 512".into()) }
}

/// A share from 0 to 1.
fn share(text: &str) -> Result<f32, String> {
    let share = text.parse().map_err(|_| "not a number")?;
    if (0.0..=1.0).contains(&share) { Ok(share) } else { Err("the share must be 0 to 1".into()) }
}

fn run(options: &Options) -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    let started = Instant::now();
    let data = Data::read(&options.files, options.games)?;
    writeln!(
        out,
        "{} games, {} positions; {} to learn from, {} for the validation; scale {}; read in {:.1} s",
        data.games,
        data.positions,
        data.training.len(),
        data.validation.len(),
        data.scale,
        started.elapsed().as_secs_f64()
    )?;
    let usual = Settings::default();
    let settings = Settings {
        width: options.width,
        result: options.result,
        epochs: options.epochs,
        rounded: options.rounded,
        batch: options.batch,
        first_rate: options.rate,
        decay: options.decay,
        seed: options.seed,
        threads: options.threads.unwrap_or(usual.threads),
        ..usual
    };
    let started = Instant::now();
    let outcome = train(&data, &settings, |epoch| {
        let _ = writeln!(
            out,
            "pass {:>3}: loss {:.6}, validation {:.6}, rms against the score {:.5}; {:.0} s",
            epoch.number,
            epoch.training,
            epoch.validation,
            epoch.rms,
            started.elapsed().as_secs_f64()
        );
    });
    let (network, difference) = outcome.to_network(&data);
    let bytes = network.write();
    std::fs::write(&options.output, &bytes)
        .map_err(|error| format!("{}: {error}", options.output.display()))?;
    if let Some(path) = &options.picture {
        let title = format!(
            "width {}, {} positions, result {}",
            settings.width,
            data.training.len(),
            settings.result
        );
        draw_losses(path, &title, &outcome.epochs).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    writeln!(
        out,
        "best pass {}: rms {:.5}; {} bytes; integers differ by {:.2} hundredths of a pawn on average, from weights that are \
         not rounded by {:.2}",
        outcome.best.number,
        outcome.best.rms,
        bytes.len(),
        difference.as_trained,
        difference.unrounded
    )?;
    Ok(())
}

fn main() -> ExitCode {
    match run(&Options::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "training: {error}");
            ExitCode::FAILURE
        }
    }
}
