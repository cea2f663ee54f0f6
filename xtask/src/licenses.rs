//! The page of licenses, `public/licences.html`. It lists every package in the page's wasm with its license.
//!
//! `cargo xtask licenses` writes it with cargo-about (`about.toml`, `about.hbs`) after packages have changed, and every
//! test run checks that it is complete. So a build needs neither cargo-about nor the license texts.

use std::collections::BTreeSet;
use std::fs;

use anyhow::{Context, Result, bail};

use crate::process::{self, cargo, command};
use crate::tools;

/// The file of the page, which is served as it is.
const PAGE: &str = "public/licences.html";

/// The project's own license file. Its text replaces its name in the generated page.
const OWN: &str = "LICENSE-MIT";

/// The attribute before the name and version of each package in the page.
const MARK: &str = "data-package=\"";

/// The compilation target of the wasm.
const TARGET: &str = "wasm32-unknown-unknown";

/// The crates that become wasm. cargo-about reads only the first; its feature [`ALL`] adds the packages that only the
/// second uses. [`check`] makes sure that none is missing.
const SHIPPED: [&str; 2] = ["app", "worker"];
/// The feature of `app` that adds the packages of the workers.
const ALL: &str = "licenses";

/// Writes the page, and checks it.
///
/// # Errors
/// cargo-about cannot be installed or fails, a file cannot be read or written, or a package is missing.
pub(crate) fn write() -> Result<()> {
    let manifest = format!("src/{}/Cargo.toml", SHIPPED[0]);
    let arguments =
        ["generate", "--locked", "--fail", "--features", ALL, "--manifest-path", &manifest, "about.hbs"];
    let text = process::output(&mut command(tools::cargo_about()?, &arguments))?;
    let own = fs::read_to_string(OWN).with_context(|| format!("cannot read {OWN}"))?;
    let text = text.replace(&format!(">{OWN}<"), &format!(">{}<", escaped(&own)));
    fs::write(PAGE, tidy(&text)).with_context(|| format!("cannot write {PAGE}"))?;
    check()
}

/// Compares the page with the packages in `Cargo.lock` that are compiled into the wasm.
///
/// # Errors
/// The page lacks a package or lists one that is no longer used, or it cannot be read.
pub(crate) fn check() -> Result<()> {
    let page = fs::read_to_string(PAGE).with_context(|| format!("cannot read {PAGE}"))?;
    let (shipped, used) = (packages("normal,no-proc-macro")?, packages("normal")?);
    let found = problems(&listed(&page), &shipped, &used);
    if !found.is_empty() {
        bail!("{PAGE} is out of date, run `cargo xtask licenses`:\n  {}", found.join("\n  "));
    }
    println!("{PAGE} has the licenses of all {} packages.", listed(&page).len());
    Ok(())
}

/// Describes the problems of the page: `shipped` packages that it lacks, and packages on it that are not `used`, not
/// even at compile time.
fn problems(listed: &BTreeSet<String>, shipped: &BTreeSet<String>, used: &BTreeSet<String>) -> Vec<String> {
    let missing = shipped.difference(listed).map(|package| format!("{package} is missing"));
    let stale = listed.difference(used).map(|package| format!("{package} is no longer used"));
    missing.chain(stale).collect()
}

/// Finds the packages that the page lists, as `name version`.
fn listed(page: &str) -> BTreeSet<String> {
    page.split(MARK).skip(1).filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())).collect()
}

/// Escapes a text for use in HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Removes white space at the ends of lines, which many license texts have.
fn tidy(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n") + "\n"
}

/// The third-party packages that the wasm needs, as `name version`. `edges` is the option of `cargo tree` that selects
/// the kinds of dependencies.
fn packages(edges: &str) -> Result<BTreeSet<String>> {
    let mut tree = cargo(&["tree", "--locked", "--target", TARGET, "--prefix", "none", "--edges", edges]);
    tree.args(["--format", "{p}"]).args(SHIPPED.iter().flat_map(|name| ["--package", name]));
    Ok(foreign(&process::output(&mut tree)?))
}

/// Finds the third-party packages in the output of `cargo tree`. A line is like `serde v1.0.0`; a line with a path,
/// like `app v1.0.0 (/a/folder)`, is a package of this workspace.
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
        assert_eq!(problems(&listed, &shipped, &used), ["c 1.0.0 is missing", "b 0.9.0 is no longer used"]);
        assert_eq!(problems(&shipped, &shipped, &used), [""; 0]);
    }

    #[test]
    fn lines_end_with_their_words() {
        assert_eq!(tidy("a  \r\n\n b\t\n"), "a\n\n b\n");
    }
}
