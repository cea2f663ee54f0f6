//! Measures the sizes of the site's files, compressed with Brotli as web servers do, and checks them against budgets.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::build::dist;
use crate::process::{self, command};
use crate::site::{EMBED, MANUAL};
use crate::tools;

/// The greatest size of a first load, in bytes after Brotli.
const BUDGET: u64 = 326_400;

/// The greatest size of an embedded record before its first paint, in bytes after Brotli.
const VIEW_BUDGET: u64 = 300_000;

/// The greatest size of an embedded record with the files that it loads after its first paint, in bytes after Brotli.
const VIEW_ALL_BUDGET: u64 = 580_000;

/// The greatest size of the engine with its network, in bytes: the wasm of the worker after Brotli, and the network as it
/// is, since hosts seldom compress such files.
const ENGINE_BUDGET: u64 = 520_000;

/// The greatest size of the file of the mate problems, in bytes after Brotli.
const PROBLEMS_BUDGET: u64 = 60_000;
/// The beginning of the name of that file.
const PROBLEMS: &str = "problems-";

/// The greatest size of the book of openings, in bytes after Brotli.
const BOOK_BUDGET: u64 = 40_000;
/// The beginning of the name of that file.
const BOOK: &str = "book-";

/// The beginnings of the names of the wasm of the worker and of the network.
const ENGINE: &str = "worker_bg-";
const NETWORK: &str = "network-";

/// The beginning of the name of the copy of the script for other pages, which has a hash in its name.
const PINNED: &str = "embed-";
/// The greatest size of the script for other pages, in bytes after Brotli.
const EMBED_BUDGET: u64 = 3_000;

/// The beginnings of the names of the files that an embedded record loads after its first paint.
const AFTER_PAINT: [&str; 4] = ["later_bg-", "later-", "records_bg-", "records-"];

/// The beginnings of the names of the files that an embedded record does not load: the engine worker and the service
/// worker.
const NOT_TO_VIEW: [&str; 2] = ["worker", "sw."];

/// The beginning of the file name of the default piece set, which a first load shows.
const USUAL_PIECES: &str = "kanji";

/// The beginnings of the names of files that do not count as first load, from `xtask/first-load.json`. One list has the
/// files that a first visit with a game does not request. The other has those that it requests after the board is
/// shown: the second part of the page with its styles, and sounds after the first gesture.
/// `tests/e2e/first-load.spec.mjs` compares both lists with a logged visit. Only files that such a visit does not
/// request may be added to the first list, and none to the second.
fn not_first() -> Result<Vec<String>> {
    let lists: BTreeMap<String, Vec<String>> = serde_json::from_str(include_str!("../first-load.json"))
        .context("cannot read xtask/first-load.json")?;
    Ok(lists.into_values().flatten().collect())
}

/// A file with its sizes in bytes, uncompressed and after Brotli.
#[derive(Debug)]
struct Weight {
    file: PathBuf,
    raw: u64,
    brotli: u64,
}

impl Weight {
    /// Whether the file belongs to the manual, or is the copy of `embed.js` that the manual names. The page does not load
    /// these files, and the service worker does not store them.
    fn is_of_manual(&self) -> bool {
        self.file.starts_with(Path::new(dist()).join(MANUAL)) || self.begins(PINNED)
    }

    fn begins(&self, with: &str) -> bool {
        self.file.file_name().is_some_and(|name| name.to_string_lossy().starts_with(with))
    }
}

/// Sums of file sizes, in bytes after Brotli.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sums {
    /// The files that are needed to play against the AI, and the service worker.
    pub first_load: u64,
    /// The files that an embedded record loads before its first paint. The code that reads and shows comments comes
    /// later.
    pub view: u64,
    /// All files that an embedded record loads.
    pub view_all: u64,
    /// The script `embed.js`, which other pages load.
    pub embed: u64,
    /// The wasm of the engine's worker, and its network without compression.
    pub engine: u64,
    /// The file of the mate problems.
    pub problems: u64,
    /// The book of openings.
    pub book: u64,
    /// All files except those of the manual. The service worker stores them.
    pub all: u64,
}

/// Prints the table of sizes and returns the sums.
///
/// # Errors
/// A sum is over its budget, or the sizes cannot be measured.
pub(crate) fn check() -> Result<Sums> {
    let sums = print()?;
    if sums.first_load > BUDGET {
        bail!("the first load is {} bytes over its budget of {BUDGET}", sums.first_load - BUDGET);
    }
    for (what, bytes, budget) in [
        ("an embedded record, up to its first paint,", sums.view, VIEW_BUDGET),
        ("an embedded record, with later files,", sums.view_all, VIEW_ALL_BUDGET),
        (EMBED, sums.embed, EMBED_BUDGET),
        ("the engine with its network", sums.engine, ENGINE_BUDGET),
        ("the file of the mate problems", sums.problems, PROBLEMS_BUDGET),
        ("the book of openings", sums.book, BOOK_BUDGET),
    ] {
        if bytes > budget {
            bail!("{what} is {} bytes over its budget of {budget}", bytes - budget);
        }
    }
    Ok(sums)
}

/// Prints the table of sizes and returns the sums, without a check.
pub(crate) fn print() -> Result<Sums> {
    let (manual, kept) = weigh(Path::new(dist()))?.into_iter().partition(Weight::is_of_manual);
    let (first, later) = by_need(kept, &not_first()?);
    println!("{:>10} {:>10}  file", "bytes", "brotli");
    let (raw, first_load) = print_part(&first);
    println!("{raw:>10} {first_load:>10}  = first load (budget {BUDGET})");
    let view = sum(&first, |weight| !NOT_TO_VIEW.into_iter().any(|with| weight.begins(with)));
    println!("{:>10} {view:>10}  = embedded record, up to its first paint (budget {VIEW_BUDGET})", "");
    let (later_raw, later_brotli) = print_part(&later);
    let view_all = view + sum(&later, |weight| AFTER_PAINT.into_iter().any(|with| weight.begins(with)));
    println!("{:>10} {view_all:>10}  = embedded record, with later files (budget {VIEW_ALL_BUDGET})", "");
    let embed = sum(&later, |weight| weight.begins(EMBED));
    println!("{:>10} {embed:>10}  = {EMBED} (budget {EMBED_BUDGET})", "");
    let network = later.iter().filter(|weight| weight.begins(NETWORK)).map(|weight| weight.raw).sum::<u64>();
    let engine = sum(&first, |weight| weight.begins(ENGINE)) + network;
    println!("{:>10} {engine:>10}  = engine with its network (budget {ENGINE_BUDGET})", "");
    let problems = sum(&later, |weight| weight.begins(PROBLEMS));
    println!("{:>10} {problems:>10}  = mate problems (budget {PROBLEMS_BUDGET})", "");
    let book = sum(&later, |weight| weight.begins(BOOK));
    println!("{:>10} {book:>10}  = book of openings (budget {BOOK_BUDGET})", "");
    let all = first_load + later_brotli;
    println!("{:>10} {all:>10}  = all files of the page", raw + later_raw);
    let (manual_raw, manual_brotli) = print_part(&manual);
    println!("{manual_raw:>10} {manual_brotli:>10}  = {MANUAL} (the manual, which the page does not load)");
    Ok(Sums { first_load, view, view_all, embed, engine, problems, book, all })
}

/// Prints one line for each file. Returns the sums of the uncompressed and the compressed sizes.
fn print_part(weights: &[Weight]) -> (u64, u64) {
    for Weight { file, raw, brotli } in weights {
        println!("{raw:>10} {brotli:>10}  {}", file.display());
    }
    let raw = weights.iter().map(|weight| weight.raw).sum();
    (raw, weights.iter().map(|weight| weight.brotli).sum())
}

/// The sum of the compressed sizes of the files for which `counts` returns `true`.
fn sum(weights: &[Weight], counts: impl Fn(&Weight) -> bool) -> u64 {
    weights.iter().filter(|weight| counts(weight)).map(|weight| weight.brotli).sum()
}

/// Splits the files into those that a first load fetches and the others, both largest first. The others are icons for
/// the home screen, licenses, all piece sets but the default one, sounds, the lessons, the files of [`not_first`], and the
/// texts of all languages but the one with the largest file.
fn by_need(mut weights: Vec<Weight>, not_first: &[String]) -> (Vec<Weight>, Vec<Weight>) {
    weights.sort_by_key(|weight| std::cmp::Reverse(weight.brotli));
    let mut has_text = false;
    let lies_in = |file: &Path, name: &str| file.parent().is_some_and(|folder| folder.ends_with(name));
    weights.into_iter().partition(|weight| {
        let file = &weight.file;
        let is_other_text = lies_in(file, "texts") && std::mem::replace(&mut has_text, true);
        let begins = |with: &str| weight.begins(with);
        let is_other_set = lies_in(file, "pieces") && !begins(USUAL_PIECES);
        let extension = file.extension().unwrap_or_default();
        let is_later = lies_in(file, "learn") || not_first.iter().any(|start| begins(start));
        !is_other_text && !is_other_set && !is_later && extension != "png" && extension != "txt"
    })
}

/// Measures all files below a folder. Node does the compression, because it has the library that web servers use.
fn weigh(folder: &Path) -> Result<Vec<Weight>> {
    tools::packages()?;
    let mut files = Vec::new();
    collect(folder, &mut files)?;
    let answer = process::output(command("node", &["xtask/js/brotli.mjs"]).args(&files))?;
    let sizes: Vec<u64> = answer
        .lines()
        .map(str::parse)
        .collect::<Result<_, _>>()
        .context("brotli.mjs did not print numbers")?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_first_load_needs_one_language_one_set_of_pieces_and_neither_sound_nor_licenses_nor_big_icons() {
        let files = [
            ("dist/texts/en-1.json", 20),
            ("dist/icons/maskable-2.png", 30),
            ("dist/app_bg-3.wasm", 90),
            ("dist/texts/ja-4.json", 25),
            ("dist/pieces/LICENSE-OFL.txt", 10),
            ("dist/pieces/kanji-5.svg", 15),
            ("dist/pieces/two-kanji-6.svg", 18),
            ("dist/sound-7.js", 3),
            ("dist/later_bg-8.wasm", 21),
            ("dist/solver_bg-9.wasm", 22),
            ("dist/solver_loader-9.js", 1),
            ("dist/learn/en-10.json", 40),
        ];
        let weights = files.map(|(file, brotli)| Weight { file: file.into(), raw: 100, brotli });
        assert!(!weights.iter().any(Weight::is_of_manual));
        let (first, later) = by_need(weights.into(), &not_first().unwrap());
        let sizes = |weights: &[Weight]| weights.iter().map(|weight| weight.brotli).collect::<Vec<_>>();
        assert_eq!(sizes(&first), [90, 25, 15]);
        assert_eq!(sizes(&later), [40, 30, 22, 21, 20, 18, 10, 3, 1]);
        let of_manual = |file: &str| Weight { file: file.into(), raw: 1, brotli: 1 }.is_of_manual();
        assert!(of_manual("dist/embed/examples/club.html") && of_manual("dist/embed-0123.js"));
        assert!(!of_manual("dist/embed.js"));
    }
}
