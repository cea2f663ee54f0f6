//! The oldest supported browsers. The build uses this list, and it is compared with the README, with the message that
//! older browsers show, with other files, and with the features that styles and scripts use.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::process::{self, command};
use crate::{build, tools};

/// The browsers and their oldest supported versions. They are the first versions with `color-mix()` (which decides for
/// Chrome and Edge), `:has()` (Firefox) and WebAssembly SIMD (Safari), by the compatibility tables of MDN.
/// `public/start.js` tests for these three features before it loads the app. `xtask/features` compares everything else
/// that styles and scripts use with the same tables.
const BROWSERS: [(&str, &str); 4] =
    [("Chrome", "111"), ("Edge", "111"), ("Firefox", "121"), ("Safari", "16.4")];

/// The files that must contain the list, and the separators of the list in each language of the file.
const LISTS: [(&str, &[&str]); 2] = [("README.md", &[", "]), ("index.html", &[", ", "、"])];

/// The files that may mention single versions, which must be those of the list.
const MENTIONS: [&str; 8] = [
    "CONTRIBUTING.md",
    ".cargo/config.toml",
    "public/embed/index.html",
    "public/embed/ja.html",
    "public/texts/en.json",
    "public/texts/ja.json",
    "src/app/panels/help/texts/en.json",
    "src/app/panels/help/texts/ja.json",
];

/// The list in the form of esbuild's `--target` option.
pub(crate) fn target() -> String {
    BROWSERS.map(|(name, version)| format!("{}{version}", name.to_lowercase())).join(",")
}

/// Checks that all these files name the versions of the list, and prints the list.
///
/// # Errors
/// A file lacks the list, names another version, or cannot be read.
pub(crate) fn check() -> Result<()> {
    let read = |file: &str| fs::read_to_string(file).with_context(|| format!("cannot read {file}"));
    let mut found = Vec::new();
    for (file, separators) in LISTS {
        found.extend(problems(file, &read(file)?, separators));
    }
    for file in MENTIONS {
        found.extend(problems(file, &read(file)?, &[]));
    }
    if !found.is_empty() {
        bail!("browser versions differ from the list:\n  {}", found.join("\n  "));
    }
    println!("All files name {} or newer.", list(", "));
    Ok(())
}

/// Compares the features that styles, scripts and pages use with the list: those of the sources, and the scripts that
/// wasm-bindgen has written for the built site, which call what the Rust code uses by declarations. In the Rust sources of the
/// page it looks for elements, attributes, and members that are reached by name (`src/app/dynamic.rs`).
///
/// # Errors
/// A feature is newer than a browser of the list and has no guard, a file cannot be read, or Node fails.
pub(crate) fn check_features() -> Result<()> {
    tools::packages()?;
    let mut files = Vec::new();
    for folder in ["style", "public", "src/app"] {
        find_code(Path::new(folder), &mut files)?;
    }
    files.push(PathBuf::from("index.html"));
    let sources = files.len();
    let mut built = Vec::new();
    find_code(Path::new(build::dist()), &mut built)?;
    let is_generated = |file: &PathBuf| {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        GENERATED.iter().any(|start| name.starts_with(start))
    };
    files.extend(built.into_iter().filter(is_generated));
    if files.len() != sources + GENERATED.len() {
        bail!("{} must have one script for each of {GENERATED:?}", build::dist());
    }
    process::run(command("node", &["xtask/features/check.mjs", &target()]).args(&files))
        .context("unguarded features are newer than the oldest supported browsers")?;
    println!("{} files use only features of {} or newer.", files.len(), list(", "));
    Ok(())
}

/// The beginnings of the names of the scripts by wasm-bindgen in the built site.
const GENERATED: [&str; 3] = ["app-", "solver-", "worker-"];

/// The ends of the names of files that name features of browsers.
const CODE: [&str; 4] = ["css", "html", "js", "rs"];

/// Finds all style sheets, scripts, pages and Rust sources below a folder.
fn find_code(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    paths.sort();
    for path in paths {
        if path.is_dir() {
            find_code(&path, files)?;
        } else if path.extension().is_some_and(|extension| CODE.iter().any(|known| extension == *known)) {
            files.push(path);
        }
    }
    Ok(())
}

/// The list as text: names and versions with this separator.
fn list(separator: &str) -> String {
    BROWSERS.map(|(name, version)| format!("{name} {version}")).join(separator)
}

/// Describes the problems of a file: a missing list, and versions that differ from it.
fn problems(file: &str, text: &str, separators: &[&str]) -> Vec<String> {
    let lists = separators.iter().map(|separator| list(separator));
    let missing = lists.filter(|list| !text.contains(list.as_str()));
    let mut problems: Vec<String> = missing.map(|list| format!("{file}: `{list}` is missing")).collect();
    for (name, version) in BROWSERS {
        let named = versions(text, name).into_iter().filter(|named| *named != version);
        problems.extend(named.map(|named| format!("{file}: `{name} {named}`; the list has {version}")));
    }
    problems
}

/// Finds the versions after the name of a browser: `111` in `Chrome 111`, `16.4` in `Safari 16.4.`
fn versions<'a>(text: &'a str, name: &str) -> Vec<&'a str> {
    let after = text.split(name).skip(1).filter_map(|rest| rest.strip_prefix(' '));
    let number = |rest: &'a str| {
        let end = rest.find(|sign: char| !sign.is_ascii_digit() && sign != '.').unwrap_or(rest.len());
        rest[..end].trim_end_matches('.')
    };
    after.map(number).filter(|version| !version.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_without_the_list_or_with_other_versions_is_named() {
        let good = format!("It needs {} or newer. {}以降", list(", "), list("、"));
        assert_eq!(problems("a", &good, &[", ", "、"]), [""; 0]);
        assert_eq!(problems("a", "Chrome and Safari do.", &[]), [""; 0]);
        let old = good.replacen("Firefox 121", "Firefox 89", 1);
        let found = problems("a", &old, &[", ", "、"]);
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found[0].starts_with("a: `Chrome 111, ") && found[0].ends_with(" is missing"));
        assert_eq!(found[1], "a: `Firefox 89`; the list has 121");
    }

    #[test]
    fn a_version_ends_with_its_last_digit() {
        assert_eq!(versions("Safari 16.4. Safari, Safari 17", "Safari"), ["16.4", "17"]);
    }

    #[test]
    fn esbuild_reads_the_list() {
        assert_eq!(target(), "chrome111,edge111,firefox121,safari16.4");
    }
}
