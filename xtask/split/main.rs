//! Cuts a wasm file at the split points of the app (`src/app/later/parts.rs`):
//! `wasm-split IN.wasm FOLDER` writes into the folder `app.wasm`, for wasm-bindgen to go on with; `split_NAME.wasm` for each
//! split point; `chunk_N.wasm` with what several of them use; and `split.js`, which fetches them. `shared.wat` imports what
//! all these files share and exports it again, so that wasm-merge can merge some of them.
//!
//! It fails if code that belongs to a later part has got into the first one, as a single direct call can do.
//!
//! `wasm-split unexport FILE.wasm SCRIPT.js` takes back the exports of a file that its script does not name.

mod exports;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use wasm_split_cli_support::{Options, transform};
use wasmparser::{KnownCustom, Name, Parser, Payload, TypeRef};

/// What the first part must not hold: JSON, the readers and writers of record formats, and diagrams.
const NOT_IN_FIRST: [&str; 7] = [
    "serde_json::",
    "record::kif::",
    "record::ki2::",
    "record::csa::",
    "record::jkf::",
    "record::usen::",
    "headless::diagram::",
];

/// What the first part holds, or the check above means nothing.
const IN_FIRST: &str = "app::table::";

fn main() -> Result<()> {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    match &arguments[..] {
        [input, folder] => split(input, folder),
        [command, file, script] if command.as_os_str() == "unexport" => unexport(file, script),
        _ => bail!("usage: wasm-split IN.wasm FOLDER, or wasm-split unexport FILE.wasm SCRIPT.js"),
    }
}

/// Takes back the exports of a file that its script does not name, in place.
fn unexport(file: &Path, script: &Path) -> Result<()> {
    let named = fs::read_to_string(script).with_context(|| format!("cannot read {}", script.display()))?;
    let wasm = exports::asked_for(&read(file)?, &named).with_context(|| format!("in {}", file.display()))?;
    fs::write(file, wasm).with_context(|| format!("cannot write {}", file.display()))
}

/// Cuts a wasm file into the parts in a folder.
fn split(input: &Path, folder: &Path) -> Result<()> {
    let wasm = read(input)?;
    let main_out_path = folder.join("app.wasm");
    let mut options = Options::new(&wasm);
    options.output_dir = folder;
    options.main_out_path = &main_out_path;
    options.main_module = "./app.js";
    options.link_name = "./split.js";
    // Its error type is not one of the standard library's.
    let parts = transform(options).map_err(|error| anyhow!("{error:?}"))?;
    let first = functions(&main_out_path)?;
    let mut others = BTreeSet::new();
    for part in &parts.split_modules {
        others.append(&mut functions(part)?);
    }
    let part = parts.split_modules.first().context("there is no split point")?;
    let shared = shared(&read(part)?)?;
    fs::write(folder.join("shared.wat"), shared).context("cannot write shared.wat")?;
    check(&first, &others)
}

/// The bytes of a file.
fn read(file: &Path) -> Result<Vec<u8>> {
    fs::read(file).with_context(|| format!("cannot read {}", file.display()))
}

/// A module that hands on the memory and the table that a part imports, under the same names. All parts import the same.
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
            // wasm-merge would take a module that imports itself for an endless loop: xtask names it back.
            text.push_str(&format!("  (import \"__wasm_outer\" \"{name}\" ({kind}))\n"));
            exports.push_str(&format!("  (export \"{name}\" ({sort} 0))\n"));
        }
    }
    Ok(format!("{text}{exports})\n"))
}

/// Limits of a memory or table as text has them.
fn limits(initial: u64, maximum: Option<u64>) -> String {
    maximum.map_or_else(|| initial.to_string(), |maximum| format!("{initial} {maximum}"))
}

/// Checks in which part functions lie.
fn check(first: &BTreeSet<String>, others: &BTreeSet<String>) -> Result<()> {
    let holds = |names: &BTreeSet<String>, what: &str| names.iter().any(|name| name.contains(what));
    if !holds(first, IN_FIRST) {
        bail!("the first part has no names of functions, so that nobody can tell what lies in it");
    }
    for what in NOT_IN_FIRST {
        if !holds(others, what) {
            bail!("no later part has a function of `{what}`: is it called something else by now?");
        }
        if let Some(name) = first.iter().find(|name| name.contains(what)) {
            bail!("the first part of the page holds `{name}`: only later parts may call it");
        }
    }
    Ok(())
}

/// The names of the functions of a wasm file, readable.
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
        let table = "app::table::Table::set";
        assert!(check(&names(&[table]), &others).is_ok());
        assert!(check(&names(&[]), &others).is_err(), "a file without names");
        assert!(check(&names(&[table]), &names(&["serde_json::read"])).is_err(), "a name that has changed");
        let error = check(&names(&[table, "record::kif::reader::read"]), &others).unwrap_err();
        assert!(error.to_string().contains("record::kif::reader::read"), "{error}");
    }
}
