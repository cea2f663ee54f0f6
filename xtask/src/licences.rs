//! The page of licences, `public/licences.html`: every package that lies in the page's wasm, with its licence.
//!
//! cargo-about writes it (`about.toml`, `about.hbs`), whenever packages have changed; every test run looks whether it has all
//! of them. So a build needs neither cargo-about nor the sources of licences.

use std::collections::BTreeSet;
use std::fs;

use anyhow::{Context, Result, bail};

use crate::process::{self, cargo, command};
use crate::tools;

/// The page, as it is served.
const PAGE: &str = "public/licences.html";

/// Our own licence, in the place of whose name its text comes.
const OWN: &str = "LICENSE-MIT";

/// How it marks what it lists.
const MARK: &str = "data-package=\"";

/// What the page is compiled for.
const TARGET: &str = "wasm32-unknown-unknown";

/// The crates that become wasm; the first one uses every package that the second one does, and [`check`] sees to that.
const SHIPPED: [&str; 2] = ["app", "worker"];

/// Writes the page anew.
pub(crate) fn write() -> Result<()> {
    let manifest = format!("src/{}/Cargo.toml", SHIPPED[0]);
    let arguments = ["generate", "--locked", "--fail", "--manifest-path", &manifest, "about.hbs"];
    let text = process::output(&mut command(tools::cargo_about()?, &arguments))?;
    let own = fs::read_to_string(OWN).with_context(|| format!("cannot read {OWN}"))?;
    let text = text.replace(&format!(">{OWN}<"), &format!(">{}<", escaped(&own)));
    fs::write(PAGE, tidy(&text)).with_context(|| format!("cannot write {PAGE}"))?;
    check()
}

/// Compares the page with the packages that Cargo.lock has for the wasm.
pub(crate) fn check() -> Result<()> {
    let page = fs::read_to_string(PAGE).with_context(|| format!("cannot read {PAGE}"))?;
    let (shipped, used) = (packages("normal,no-proc-macro")?, packages("normal")?);
    let found = problems(&listed(&page), &shipped, &used);
    if !found.is_empty() {
        bail!("{PAGE} is out of date, type `cargo xtask licences`:\n  {}", found.join("\n  "));
    }
    println!("{} packages have their licences on {PAGE}.", listed(&page).len());
    Ok(())
}

/// What is wrong with the page: it lacks a package that is `shipped`, or has one that is not even `used` to compile.
fn problems(listed: &BTreeSet<String>, shipped: &BTreeSet<String>, used: &BTreeSet<String>) -> Vec<String> {
    let missing = shipped.difference(listed).map(|package| format!("{package} is missing"));
    let stale = listed.difference(used).map(|package| format!("{package} is used no more"));
    missing.chain(stale).collect()
}

/// The packages that a page lists, as `name version`.
fn listed(page: &str) -> BTreeSet<String> {
    page.split(MARK).skip(1).filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())).collect()
}

/// A text as HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A text whose lines end where their words do: texts of licences come as their authors left them.
fn tidy(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n") + "\n"
}

/// The packages of others that become wasm, as `name version`; `edges` says which uses count.
fn packages(edges: &str) -> Result<BTreeSet<String>> {
    let mut tree = cargo(&["tree", "--locked", "--target", TARGET, "--prefix", "none", "--edges", edges]);
    tree.args(["--format", "{p}"]).args(SHIPPED.iter().flat_map(|name| ["--package", name]));
    Ok(foreign(&process::output(&mut tree)?))
}

/// Those of the lines of `cargo tree` that name a package from elsewhere: `serde v1.0.0`, or `ours v1.0.0 (/a/folder)`.
fn foreign(tree: &str) -> BTreeSet<String> {
    let packages = tree.lines().filter_map(|line| {
        let mut words = line.split_whitespace();
        let (name, version) = (words.next()?, words.next()?.strip_prefix('v')?);
        let ours = words.next().is_some_and(|note| note.starts_with("(/") || note.contains(":\\"));
        (!ours).then(|| format!("{name} {version}"))
    });
    packages.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(titles: &[&str]) -> BTreeSet<String> {
        titles.iter().map(|title| (*title).to_owned()).collect()
    }

    #[test]
    fn packages_of_others_are_told_from_ours() {
        let tree = "app v0.1.0 (/home/a/src/app)\nserde v1.0.2\nserde_derive v1.0.2 (proc-macro)\nserde v1.0.2 (*)\n\n\
                    worker v0.1.0 (/home/a/src/worker)\ntoml_writer v1.2.0+spec-1.1.0\n";
        assert_eq!(
            foreign(tree),
            set(&["serde 1.0.2", "serde_derive 1.0.2", "toml_writer 1.2.0+spec-1.1.0"])
        );
    }

    #[test]
    fn a_page_that_lacks_a_package_or_has_an_old_one_is_out_of_date() {
        let page = "<li data-package=\"a 1.0.0\">a</li><li data-package=\"b 0.9.0\">b</li>";
        let listed = listed(page);
        assert_eq!(listed, set(&["a 1.0.0", "b 0.9.0"]));
        let (shipped, used) = (set(&["a 1.0.0", "c 1.0.0"]), set(&["a 1.0.0", "b 1.0.0", "c 1.0.0"]));
        assert_eq!(problems(&listed, &shipped, &used), ["c 1.0.0 is missing", "b 0.9.0 is used no more"]);
        assert_eq!(problems(&shipped, &shipped, &used), [""; 0]);
    }

    #[test]
    fn lines_end_with_their_words() {
        assert_eq!(tidy("a  \r\n\n b\t\n"), "a\n\n b\n");
    }
}
