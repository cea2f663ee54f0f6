//! The weight of the site: what a browser fetches, compressed as web servers do it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::build::DIST;
use crate::process::{self, command};
use crate::site::MANUAL;
use crate::tools;

/// What a first load may weigh, in bytes of Brotli.
const BUDGET: u64 = 328_400;

/// What a frame that shows a record may weigh before it is painted first.
const VIEW_BUDGET: u64 = 300_000;

/// What it may weigh with what it fetches after that.
const VIEW_ALL_BUDGET: u64 = 560_000;

/// What pages of other people take in to hold boards, and what that may weigh.
const EMBED: &str = "embed.js";
const EMBED_BUDGET: u64 = 3_000;

/// How the files begin that such a frame fetches when it has been painted.
const AFTER_PAINT: [&str; 4] = ["later_bg-", "later-", "records_bg-", "records-"];

/// How the files begin that such a frame does without: who thinks, and what keeps the build.
const NOT_TO_VIEW: [&str; 2] = ["worker", "sw."];

/// How the file of the pieces that a first load shows begins.
const USUAL_PIECES: &str = "kanji";

/// The beginnings of the names of files that do not count as first load, from `xtask/first-load.json`: what a first visit
/// with a game does not request, and what it requests when the board is there (the second part of the page with its
/// styles, and sounds, after the first gesture). `tests/e2e/first-load.spec.mjs` compares both lists with a logged visit.
/// The first list grows only by files that such a visit does not request, the second one does not grow.
fn not_first() -> Result<Vec<String>> {
    let lists: BTreeMap<String, Vec<String>> = serde_json::from_str(include_str!("../first-load.json"))
        .context("cannot read xtask/first-load.json")?;
    Ok(lists.into_values().flatten().collect())
}

/// A file with its size as it is and compressed.
#[derive(Debug)]
struct Weight {
    file: PathBuf,
    raw: u64,
    brotli: u64,
}

impl Weight {
    fn is_of_manual(&self) -> bool {
        self.file.starts_with(Path::new(DIST).join(MANUAL))
    }

    fn begins(&self, with: &str) -> bool {
        self.file.file_name().is_some_and(|name| name.to_string_lossy().starts_with(with))
    }
}

/// Sizes in bytes of Brotli.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sums {
    /// What must be there before a person can play against the AI, and the service worker.
    pub first_load: u64,
    /// What a frame that shows a record fetches before it is painted first. What reads and shows comments follows.
    pub view: u64,
    /// All that such a frame fetches.
    pub view_all: u64,
    /// `embed.js`.
    pub embed: u64,
    /// Every file but those of the manual: this is what the service worker keeps.
    pub all: u64,
}

/// Prints the table and returns the sums; fails if the first load is over its budget.
pub(crate) fn check() -> Result<Sums> {
    let sums = print()?;
    if sums.first_load > BUDGET {
        bail!("the first load is {} bytes over its budget of {BUDGET}", sums.first_load - BUDGET);
    }
    for (what, bytes, budget) in [
        ("a frame that shows a record", sums.view, VIEW_BUDGET),
        ("such a frame with what follows", sums.view_all, VIEW_ALL_BUDGET),
        (EMBED, sums.embed, EMBED_BUDGET),
    ] {
        if bytes > budget {
            bail!("{what} is {} bytes over its budget of {budget}", bytes - budget);
        }
    }
    Ok(sums)
}

/// Prints the size of each file and their sums, which it returns.
pub(crate) fn print() -> Result<Sums> {
    let (manual, kept) = weigh(Path::new(DIST))?.into_iter().partition(Weight::is_of_manual);
    let (first, later) = by_need(kept, &not_first()?);
    println!("{:>10} {:>10}  file", "bytes", "brotli");
    let (raw, first_load) = print_part(&first);
    println!("{raw:>10} {first_load:>10}  = first load (budget {BUDGET})");
    let view = sum(&first, |weight| !NOT_TO_VIEW.into_iter().any(|with| weight.begins(with)));
    println!(
        "{:>10} {view:>10}  = first load of a frame that shows a record, to its first paint (budget {VIEW_BUDGET})",
        ""
    );
    let (later_raw, later_brotli) = print_part(&later);
    let view_all = view + sum(&later, |weight| AFTER_PAINT.into_iter().any(|with| weight.begins(with)));
    println!(
        "{:>10} {view_all:>10}  = such a frame with what it fetches after that (budget {VIEW_ALL_BUDGET})",
        ""
    );
    let embed = sum(&later, |weight| weight.begins(EMBED));
    println!("{:>10} {embed:>10}  = {EMBED} (budget {EMBED_BUDGET})", "");
    let all = first_load + later_brotli;
    println!("{:>10} {all:>10}  = all files of the page", raw + later_raw);
    let (manual_raw, manual_brotli) = print_part(&manual);
    println!("{manual_raw:>10} {manual_brotli:>10}  = {MANUAL}, which only its readers fetch");
    Ok(Sums { first_load, view, view_all, embed, all })
}

/// Prints some files and returns their sums.
fn print_part(weights: &[Weight]) -> (u64, u64) {
    for Weight { file, raw, brotli } in weights {
        println!("{raw:>10} {brotli:>10}  {}", file.display());
    }
    let raw = weights.iter().map(|weight| weight.raw).sum();
    (raw, weights.iter().map(|weight| weight.brotli).sum())
}

/// What some of the files weigh.
fn sum(weights: &[Weight], counts: impl Fn(&Weight) -> bool) -> u64 {
    weights.iter().filter(|weight| counts(weight)).map(|weight| weight.brotli).sum()
}

/// Which files a first load fetches, and which it does not: icons for a home screen, licences, all sets of pieces but
/// the usual one, what makes sounds, and the texts of all languages but one, for which the heaviest stands. Both
/// heaviest first.
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
        let is_later = not_first.iter().any(|start| begins(start));
        !is_other_text && !is_other_set && !is_later && extension != "png" && extension != "txt"
    })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_first_load_needs_one_language_one_set_of_pieces_and_neither_sound_nor_licences_nor_big_icons() {
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
        ];
        let weights = files.map(|(file, brotli)| Weight { file: file.into(), raw: 100, brotli });
        assert!(!weights.iter().any(Weight::is_of_manual));
        let (first, later) = by_need(weights.into(), &not_first().unwrap());
        let sizes = |weights: &[Weight]| weights.iter().map(|weight| weight.brotli).collect::<Vec<_>>();
        assert_eq!(sizes(&first), [90, 25, 15]);
        assert_eq!(sizes(&later), [30, 22, 21, 20, 18, 10, 3, 1]);
        let of_manual = |file: &str| Weight { file: file.into(), raw: 1, brotli: 1 }.is_of_manual();
        assert!(of_manual("dist/embed/examples/club.html") && !of_manual("dist/embed.js"));
    }
}
