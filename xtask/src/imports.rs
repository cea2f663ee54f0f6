//! Checks that the imports between the files of a crate have no cycles. Parent and child modules count like other
//! files; code that both need belongs in a third file. It also checks that `src/app`, whose tests do not run, has no
//! tests.

mod arrows;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;

use anyhow::{Context, Result, bail};

use arrows::{Arrows, Sources, arrows};

/// The folders of the crates that are checked.
const CRATES: [&str; 5] = ["src/app", "src/engine", "src/headless", "src/links", "src/saves"];

/// The crate whose tests do not run, because that would compile Leptos once more.
const UNTESTED: &str = "src/app";

/// Folders in a crate that contain crates of their own.
const APART: [&str; 2] = ["tests", "benches"];

/// Looks for import cycles in every crate of [`CRATES`], and for tests in [`UNTESTED`].
///
/// # Errors
/// There is a cycle (the message lists its files and imports), there is such a test, or a file cannot be read or
/// parsed.
pub(crate) fn check() -> Result<()> {
    let (mut found, mut files) = (Vec::new(), 0);
    for crate_folder in CRATES {
        let mut sources = Sources::new();
        read(crate_folder, "", &mut sources)?;
        files += sources.len();
        if crate_folder == UNTESTED
            && let Some((file, _)) = sources.iter().find(|(_, source)| source.contains("#[test]"))
        {
            bail!(
                "{crate_folder}/{file} has a test, but no tests run in that crate: move code that needs no browser to src/headless"
            );
        }
        let arrows = arrows(&sources).with_context(|| format!("cannot parse {crate_folder}"))?;
        found.extend(circles(&arrows).iter().map(|circle| describe(crate_folder, &arrows, circle)));
    }
    if !found.is_empty() {
        bail!("{} import cycles:\n{}", found.len(), found.concat());
    }
    println!("{files} files have no import cycles.");
    Ok(())
}

/// Reads the Rust sources in a folder of a crate. `inside` is the path of the folder in the crate; it is empty or ends
/// with a slash.
fn read(crate_folder: &str, inside: &str, sources: &mut Sources) -> Result<()> {
    let folder = format!("{crate_folder}/{inside}");
    for entry in fs::read_dir(&folder).with_context(|| format!("cannot read {folder}"))? {
        let entry = entry?;
        let name = entry.file_name().into_string().ok().context("a file name is not UTF-8")?;
        let place = format!("{inside}{name}");
        if entry.file_type()?.is_dir() {
            if !APART.contains(&place.as_str()) {
                read(crate_folder, &format!("{place}/"), sources)?;
            }
        } else if name.ends_with(".rs") && place != "build.rs" {
            let source = fs::read_to_string(entry.path()).with_context(|| format!("cannot read {place}"))?;
            sources.insert(place, source);
        }
    }
    Ok(())
}

/// Finds the import cycles: the strongly connected components of the graph that contain a cycle.
fn circles(arrows: &Arrows) -> BTreeSet<BTreeSet<&str>> {
    let reached: BTreeMap<&str, BTreeSet<&str>> =
        arrows.keys().map(|from| (from.as_str(), reached(arrows, from))).collect();
    let leads = |from: &str, to: &str| reached.get(from).is_some_and(|reached| reached.contains(to));
    let circle =
        |from: &&str| reached.keys().copied().filter(|to| leads(from, to) && leads(to, from)).collect();
    reached.keys().filter(|from| leads(from, from)).map(circle).collect()
}

/// Finds the files that a file imports directly or indirectly.
fn reached<'a>(arrows: &'a Arrows, from: &str) -> BTreeSet<&'a str> {
    let next = |from: &str| arrows.get(from).into_iter().flat_map(BTreeMap::keys).map(String::as_str);
    let (mut reached, mut waiting) = (BTreeSet::new(), next(from).collect::<Vec<_>>());
    while let Some(file) = waiting.pop() {
        if reached.insert(file) {
            waiting.extend(next(file));
        }
    }
    reached
}

/// Describes a cycle as text: a line with its files, then a line for each import within it.
fn describe(crate_folder: &str, arrows: &Arrows, circle: &BTreeSet<&str>) -> String {
    let files: Vec<&str> = circle.iter().copied().collect();
    let mut text = format!("  {crate_folder}: {}\n", files.join(", "));
    for (from, taken) in arrows.iter().filter(|(from, _)| circle.contains(from.as_str())) {
        for (to, names) in taken.iter().filter(|(to, _)| circle.contains(to.as_str())) {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            // Writing to a string does not fail.
            let _ = writeln!(text, "    {from} imports {} from {to}", names.join(", "));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(files: &[(&str, &str)]) -> Arrows {
        let sources = files.iter().map(|(file, source)| ((*file).to_owned(), (*source).to_owned()));
        arrows(&sources.collect()).unwrap()
    }

    #[test]
    fn parent_and_child_are_a_circle() {
        let arrows = of(&[
            ("lib.rs", "mod history; mod value; pub use history::History;"),
            ("history.rs", "mod rows; use rows::Row; use crate::value::Value;"),
            ("history/rows.rs", "use super::{PIECE_TOS, PieceTo};"),
            ("value.rs", ""),
        ]);
        let circles: Vec<_> = circles(&arrows).into_iter().collect();
        assert_eq!(circles, [["history.rs", "history/rows.rs"].into()]);
        let text = describe("src/engine", &arrows, &circles[0]);
        assert_eq!(
            text.lines().collect::<Vec<_>>(),
            [
                "  src/engine: history.rs, history/rows.rs",
                "    history.rs imports Row from history/rows.rs",
                "    history/rows.rs imports PIECE_TOS, PieceTo from history.rs",
            ]
        );
    }

    #[test]
    fn circles_that_share_a_file_are_one_and_others_are_several() {
        let arrows = of(&[
            ("lib.rs", "use a::A; use e::E;"),
            ("a.rs", "use crate::b::B;"),
            ("b.rs", "use crate::c::C; use crate::a::A;"),
            ("c.rs", "use crate::b::B; use crate::d::D;"),
            ("d.rs", "use crate::e::E;"),
            ("e.rs", "use crate::f::F;"),
            ("f.rs", "use crate::e::E;"),
        ]);
        let expected = [["a.rs", "b.rs", "c.rs"].into(), BTreeSet::from(["e.rs", "f.rs"])];
        assert_eq!(circles(&arrows), expected.into());
    }

    #[test]
    fn tests_and_programs_close_no_circle() {
        let arrows = of(&[
            ("lib.rs", "mod a; mod b; pub fn run() { a::run() }"),
            ("main.rs", "fn main() { crate::run() }"),
            ("a.rs", "#[cfg(test)] mod tests; #[cfg(test)] mod more { use crate::b::B; }"),
            ("a/tests.rs", "mod cases; use super::*; use cases::Case; use crate::b::B;"),
            ("a/tests/cases.rs", "use super::helped;"),
            ("b.rs", "use crate::a::A;"),
        ]);
        assert_eq!(circles(&arrows), BTreeSet::new());
    }
}
