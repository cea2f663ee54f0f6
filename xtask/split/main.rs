//! Splits the app's wasm at its split points (`src/app/later/parts.rs`).
//!
//! `wasm-split IN.wasm FOLDER` writes these files to the folder: `app.wasm`, the input of wasm-bindgen; `split_NAME.wasm`
//! for each split point; `chunk_N.wasm` with code that several of them use; `split.js`, which loads them; and
//! `shared.wat`, a module that re-exports the shared imports, so that wasm-merge can merge some of the files. It fails
//! if the first part contains code of a later part; a single direct call is enough for that.
//!
//! `wasm-split link FILE.wasm SCRIPT.js` removes the exports of a wasm file that its script does not name, and gives its
//! imports short names, in the script as well.
//!
//! `wasm-split order FILE.wasm …` puts similar functions side by side, in place.

mod exports;
mod imports;
mod order;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use wasm_split_cli_support::{Options, transform};
use wasmparser::{KnownCustom, Name, Parser, Payload, TypeRef};

/// The code that must not be in the first part: JSON, the readers and writers of record formats, and diagrams.
const NOT_IN_FIRST: [&str; 7] = [
    "serde_json::",
    "record::kif::",
    "record::ki2::",
    "record::csa::",
    "record::jkf::",
    "record::usen::",
    "headless::diagram::",
];

/// Code that must be in the first part; without it, the file has no names and the check would prove nothing.
const IN_FIRST: &str = "app::table::";

fn main() -> Result<()> {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    match &arguments[..] {
        [input, folder] => split(input, folder),
        [command, file, script] if command.as_os_str() == "link" => link(file, script),
        [command, files @ ..] if command.as_os_str() == "order" => {
            files.iter().try_for_each(|file| order(file))
        }
        _ => bail!(
            "usage: wasm-split IN.wasm FOLDER, wasm-split link FILE.wasm SCRIPT.js, or wasm-split order FILE.wasm …"
        ),
    }
}

/// Removes the exports of a wasm file that its script does not name, and shortens the names of its imports, in place.
fn link(file: &Path, script: &Path) -> Result<()> {
    let text = fs::read_to_string(script).with_context(|| format!("cannot read {}", script.display()))?;
    let place = || format!("in {}", file.display());
    let wasm = exports::asked_for(&read(file)?, &text).with_context(place)?;
    let (wasm, text) = imports::shorten(&wasm, &text).with_context(place)?;
    fs::write(file, wasm).with_context(|| format!("cannot write {}", file.display()))?;
    fs::write(script, text).with_context(|| format!("cannot write {}", script.display()))
}

/// Puts similar functions of a wasm file side by side, in place.
fn order(file: &Path) -> Result<()> {
    let wasm = order::by_similarity(&read(file)?).with_context(|| format!("in {}", file.display()))?;
    fs::write(file, wasm).with_context(|| format!("cannot write {}", file.display()))
}

/// Splits a wasm file into parts in a folder, and checks the first part.
fn split(input: &Path, folder: &Path) -> Result<()> {
    let wasm = read(input)?;
    let main_out_path = folder.join("app.wasm");
    let mut options = Options::new(&wasm);
    options.output_dir = folder;
    options.main_out_path = &main_out_path;
    options.main_module = "./app.js";
    options.link_name = "./split.js";
    // The error type does not implement the standard `Error` trait.
    let parts = transform(options).map_err(|error| anyhow!("{error:?}"))?;
    let first = functions(&main_out_path)?;
    let mut others = BTreeSet::new();
    for part in &parts.split_modules {
        others.append(&mut functions(part)?);
    }
    let part = parts.split_modules.first().context("the file has no split points")?;
    let shared = shared(&read(part)?)?;
    fs::write(folder.join("shared.wat"), shared).context("cannot write shared.wat")?;
    check(&first, &others)
}

/// Reads the bytes of a file.
fn read(file: &Path) -> Result<Vec<u8>> {
    fs::read(file).with_context(|| format!("cannot read {}", file.display()))
}

/// Makes the text of a module that re-exports the memory and the table that a part imports, under the same names. All
/// parts have the same imports.
fn shared(part: &[u8]) -> Result<String> {
    let mut text = String::from("(module\n");
    let mut exports = String::new();
    for payload in Parser::new(0).parse_all(part) {
        let Payload::ImportSection(imports) = payload? else { continue };
        for import in imports.into_imports() {
            let import = import?;
            let kind = match import.ty {
                TypeRef::Memory(memory) => format!("memory {}", limits(memory.initial, memory.maximum)),
                TypeRef::Table(table) => format!("table {} funcref", limits(table.initial, table.maximum)),
                _ => continue,
            };
            let (name, sort) = (import.name, kind.split(' ').next().unwrap_or_default());
            // A module that imports itself would be an endless loop for wasm-merge, so it has another name here; xtask
            // restores the name.
            text.push_str(&format!("  (import \"__wasm_outer\" \"{name}\" ({kind}))\n"));
            exports.push_str(&format!("  (export \"{name}\" ({sort} 0))\n"));
        }
    }
    Ok(format!("{text}{exports})\n"))
}

/// The limits of a memory or table in the text format.
fn limits(initial: u64, maximum: Option<u64>) -> String {
    maximum.map_or_else(|| initial.to_string(), |maximum| format!("{initial} {maximum}"))
}

/// Checks that the functions are in the right parts.
///
/// # Errors
/// The first part has no function names or contains code of [`NOT_IN_FIRST`], or no later part contains that code.
fn check(first: &BTreeSet<String>, others: &BTreeSet<String>) -> Result<()> {
    let holds = |names: &BTreeSet<String>, what: &str| names.iter().any(|name| name.contains(what));
    if !holds(first, IN_FIRST) {
        bail!("the first part has no function names, so its contents cannot be checked");
    }
    for what in NOT_IN_FIRST {
        if !holds(others, what) {
            bail!("no later part has a function of `{what}`: was it renamed?");
        }
        if let Some(name) = first.iter().find(|name| name.contains(what)) {
            bail!("the first part of the page contains `{name}`: only later parts may call it");
        }
    }
    Ok(())
}

/// The demangled names of the functions in a wasm file.
fn functions(file: &Path) -> Result<BTreeSet<String>> {
    let wasm = read(file)?;
    let mut found = BTreeSet::new();
    for payload in Parser::new(0).parse_all(&wasm) {
        let Payload::CustomSection(section) = payload? else { continue };
        let KnownCustom::Name(names) = section.as_known() else { continue };
        for name in names {
            let Name::Function(map) = name? else { continue };
            for naming in map {
                found.insert(format!("{:#}", rustc_demangle::demangle(naming?.name)));
            }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_in_the_wrong_part_is_named() {
        let names =
            |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<BTreeSet<String>>();
        let others = names(&NOT_IN_FIRST.map(|what| format!("{what}read")).each_ref().map(String::as_str));
        let table = "app::table::Table::create";
        assert!(check(&names(&[table]), &others).is_ok());
        assert!(check(&names(&[]), &others).is_err(), "a file without names");
        assert!(check(&names(&[table]), &names(&["serde_json::read"])).is_err(), "a name that has changed");
        let error = check(&names(&[table, "record::kif::reader::read"]), &others).unwrap_err();
        assert!(error.to_string().contains("record::kif::reader::read"), "{error}");
    }
}
