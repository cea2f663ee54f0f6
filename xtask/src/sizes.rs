//! The weight of the site: what a browser fetches, compressed as web servers do it.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::build::DIST;
use crate::process::{self, command};
use crate::tools;

/// What all files together may weigh, in bytes of Brotli.
const BUDGET: u64 = 300_000;

/// A file with its size as it is and compressed.
#[derive(Debug)]
struct Weight {
    file: PathBuf,
    raw: u64,
    brotli: u64,
}

/// Prints the table and returns the sum; fails if the site is over its budget.
pub(crate) fn check() -> Result<u64> {
    let sum = print()?;
    if sum > BUDGET {
        bail!("the site is {} bytes over its budget of {BUDGET}", sum - BUDGET);
    }
    Ok(sum)
}

/// Prints the size of each file and their sum, which it returns.
pub(crate) fn print() -> Result<u64> {
    let mut weights = weigh(Path::new(DIST))?;
    weights.sort_by_key(|weight| std::cmp::Reverse(weight.brotli));
    println!("{:>10} {:>10}  file", "bytes", "brotli");
    for Weight { file, raw, brotli } in &weights {
        println!("{raw:>10} {brotli:>10}  {}", file.display());
    }
    let raw: u64 = weights.iter().map(|weight| weight.raw).sum();
    let sum: u64 = weights.iter().map(|weight| weight.brotli).sum();
    println!("{raw:>10} {sum:>10}  sum (budget {BUDGET})");
    Ok(sum)
}

/// The weights of all files under a folder. Node compresses: it has the library that web servers use.
fn weigh(folder: &Path) -> Result<Vec<Weight>> {
    tools::packages()?;
    let mut files = Vec::new();
    collect(folder, &mut files)?;
    let answer = process::output(command("node", &["xtask/js/brotli.mjs"]).args(&files))?;
    let sizes: Vec<u64> =
        answer.lines().map(str::parse).collect::<Result<_, _>>().context("sizes are numbers")?;
    if sizes.len() != files.len() {
        bail!("{} sizes for {} files", sizes.len(), files.len());
    }
    files
        .into_iter()
        .zip(sizes)
        .map(|(file, brotli)| Ok(Weight { raw: fs::metadata(&file)?.len(), file, brotli }))
        .collect()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
