//! Lints of doc comments: how many are too short to add anything to the name, and whether `cargo doc` accepts them.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::process::{self, cargo};

/// The folders with Rust sources.
const FOLDERS: [&str; 4] = ["src", "tests", "training", "xtask"];

/// A doc comment with this many words or fewer says little more than the name below it.
const SHORT: usize = 3;

/// The number of such comments that are allowed. Some names need no more.
const MOST_SHORT: usize = 50;

/// Counts short doc comments.
///
/// # Errors
/// There are too many of them; the message lists them. Or a source file cannot be read.
pub(crate) fn check_length() -> Result<usize> {
    let mut short = Vec::new();
    for folder in FOLDERS {
        collect(Path::new(folder), &mut short)?;
    }
    if short.len() > MOST_SHORT {
        bail!(
            "{} doc comments have {SHORT} words or fewer, {MOST_SHORT} are allowed:\n{}",
            short.len(),
            short.join("\n")
        );
    }
    Ok(short.len())
}

/// Adds the place and the text of each short doc comment below a folder.
fn collect(folder: &Path, short: &mut Vec<String>) -> Result<()> {
    let unreadable = || format!("cannot read {}", folder.display());
    for entry in fs::read_dir(folder).with_context(unreadable)? {
        let path = entry.with_context(unreadable)?.path();
        if path.is_dir() {
            collect(&path, short)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text =
                fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
            short.extend(short_docs(&text).map(|(line, doc)| format!("{}:{line}:{doc}", path.display())));
        }
    }
    Ok(())
}

/// The short doc comments of a source file, each with the number of its first line.
fn short_docs(text: &str) -> impl Iterator<Item = (usize, String)> {
    let mut comments: Vec<(usize, String)> = Vec::new();
    let mut is_open = false;
    for (index, line) in text.lines().enumerate() {
        let content = line.trim_start().strip_prefix("///").filter(|rest| !rest.starts_with('/'));
        match (content, comments.last_mut()) {
            (Some(content), Some((_, comment))) if is_open => comment.push_str(content),
            (Some(content), _) => comments.push((index + 1, content.to_owned())),
            (None, _) => {}
        }
        is_open = content.is_some();
    }
    comments.into_iter().filter(|(_, comment)| comment.split_whitespace().count() <= SHORT)
}

/// Builds the documentation of all crates; a warning is an error.
///
/// # Errors
/// `cargo doc` has failed.
pub(crate) fn build() -> Result<()> {
    let mut native = cargo(&["doc", "--no-deps", "--document-private-items", "--workspace"]);
    native.args(["--exclude", "app", "--exclude", "worker"]);
    let mut page =
        cargo(&["doc", "--no-deps", "--document-private-items", "--package", "app", "--package", "worker"]);
    page.args(["--target", "wasm32-unknown-unknown"]);
    for command in [&mut native, &mut page] {
        process::run(command.env("RUSTDOCFLAGS", "-D warnings"))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_docs_are_found_with_their_lines() {
        let text = "/// A short doc.\nfn a() {}\n\n    /// One of two\n    /// lines.\n    b: u8,\n/// Three words only\n//// no doc\n";
        let found: Vec<_> = short_docs(text).collect();
        assert_eq!(found, [(1, " A short doc.".to_owned()), (7, " Three words only".to_owned())]);
    }
}
