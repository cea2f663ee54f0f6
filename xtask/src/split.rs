//! Splits the page's wasm into parts: the code for the first load, the code that every page loads after its first
//! paint, and code that is loaded on first use (`src/app/later/parts.rs`).
//!
//! wasm-split puts code that several later parts use into separate files (chunks). Each chunk is merged into a part that
//! is always loaded before all of these, or is one of them ([`PARTS`]).

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::build::WASM_FEATURES;
use crate::process::{self, cargo, command};
use crate::tools;

/// The names of the split points of the later parts, each with the parts that are loaded before it.
const PARTS: [(&str, &[&str]); 6] = [
    ("later", &[]),
    ("records", &["later"]),
    ("dialogs", &["later"]),
    ("tools", &["later", "records", "dialogs"]),
    ("analysis", &["later", "records", "dialogs"]),
    ("learn", &["later", "records", "dialogs", "analysis"]),
];

/// The wasm files of the later parts.
pub(crate) const FILES: [&str; 6] = [
    "later_bg.wasm",
    "records_bg.wasm",
    "dialogs_bg.wasm",
    "tools_bg.wasm",
    "analysis_bg.wasm",
    "learn_bg.wasm",
];

/// The working folder of the split.
const FOLDER: &str = "target/split";

/// A module that wasm-split writes. It re-exports the shared imports to the merged files, which would otherwise import
/// them twice.
const SHARED: &str = "shared.wat";

/// The module name of the shared imports.
const IMPORTED: &[u8; 12] = b"__wasm_split";
/// The name that replaces it until the files are merged. Both have the same length.
const STAND_IN: &[u8; 12] = b"__wasm_outer";

/// The first line of the link module `split.js`, which wasm-split writes.
const IMPORT: &str = "import { initSync } from \"./app.js\";\n";
/// The texts with which the loaders in the link module may begin.
const LOADERS: [&str; 2] = ["/* ", "export const "];
/// What a loader does with an error, and what stands in its place: whatever a page still fetches when it is left fails in
/// Firefox, and such a page, which is gone by then, logs nothing.
const LOGGED: &str = "console.error(e);";
const LOGGED_LATER: &str = "setTimeout(console.error, 500, e);";
/// The text around the name in an import of the link module. The page's module has one such import for each part.
const STARS: [&str; 2] = ["import * as ", " from \"./split.js\""];

/// The command that runs the tool of `xtask/split`.
pub(crate) fn tool() -> Command {
    cargo(&["run", "--quiet", "--package", "wasm-split", "--"])
}

/// Replaces the page's wasm and script in `raw`, which Trunk has written, by the parts.
///
/// # Errors
/// A tool fails or its output has an unexpected form, a file cannot be read or written, or the first part contains code
/// of a later part.
pub(crate) fn cut(raw: &Path) -> Result<()> {
    let folder = Path::new(FOLDER);
    if folder.exists() {
        fs::remove_dir_all(folder).context("cannot remove the old target/split")?;
    }
    fs::create_dir_all(folder).context("cannot create target/split")?;
    process::run(tool().arg(linked()).arg(folder))?;
    let main = folder.join("app.wasm");
    let options =
        ["--target", "web", "--no-typescript", "--keep-lld-exports", "--out-name", "app", "--out-dir"];
    process::run(command(tools::wasm_bindgen()?, &options).arg(raw).arg(main))?;
    let read =
        |file: PathBuf| fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()));
    let link = read(folder.join("split.js"))?;
    let chunks = chunks(&link)?;
    for ((part, _), file) in PARTS.into_iter().zip(FILES) {
        let own = chunks.iter().filter(|chunk| chunk.part == part).map(|chunk| &*chunk.name);
        merge(folder, &format!("split_{part}"), own, &raw.join(file))?;
    }
    let script = raw.join("app.js");
    fs::write(&script, join(&without_classes(&read(script.clone())?)?, &link)?)
        .context("cannot write app.js")?;
    for name in ["app", "worker", "solver"] {
        let wasm = raw.join(format!("{name}_bg.wasm"));
        process::run(tool().arg("link").arg(wasm).arg(raw.join(format!("{name}.js"))))?;
    }
    Ok(())
}

/// Removes the exported classes from the page's module. Packages declare them, and the page uses none.
///
/// # Errors
/// A class has an unexpected form or is used.
fn without_classes(page: &str) -> Result<String> {
    let mut names = Vec::new();
    let mut text = page.to_owned();
    while let Some(start) = text.find("export class ") {
        let class = &text[start..];
        let name = class["export class ".len()..].split(' ').next().unwrap_or_default().to_owned();
        let dispose = format!("\nif (Symbol.dispose) {name}.");
        let end = class
            .find(&dispose)
            .and_then(|at| Some(at + dispose.len() + class[at + dispose.len()..].find('\n')?));
        let end = end.with_context(|| format!("wasm-bindgen wrote the class {name} in an unknown form"))?;
        text.replace_range(start..start + end, "");
        names.push(name);
    }
    for name in names {
        let end_of_life = format!("const {name}Finalization = ");
        if let Some(start) = text.find(&end_of_life) {
            let end = text[start..].find(";\n").context("the page's module has a statement without end")?;
            text.replace_range(start..start + end + 2, "");
        }
        if text.contains(&name) {
            bail!("the page's module still uses the class {name}");
        }
    }
    Ok(text)
}

/// The path of the page's wasm as the linker has written it.
fn linked() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    target.join("wasm32-unknown-unknown/wasm-app/app.wasm")
}

/// A wasm file with code that several parts use.
#[derive(Debug, PartialEq, Eq)]
struct Chunk {
    /// The name of the file, without extension.
    name: String,
    /// The part into which it is merged: the last one that is loaded with or before all its users.
    part: &'static str,
}

/// Finds the chunks in the link module. A comment with the parts that use it precedes each chunk.
fn chunks(link: &str) -> Result<Vec<Chunk>> {
    let comments = link.split("/* ").skip(1);
    comments
        .map(|text| {
            let (users, rest) =
                text.split_once(" */\nconst __").context("split.js: no parts are named for a chunk")?;
            let (name, _) = rest.split_once(" = ").context("split.js: a chunk has no name")?;
            let part = home(users).with_context(|| format!("no part can hold {name}"))?;
            Ok(Chunk { name: name.to_owned(), part })
        })
        .collect()
}

/// The last part that is loaded with or before all of these parts, whose names are separated by commas. `None` if one of
/// them is unknown.
fn home(users: &str) -> Option<&'static str> {
    let holds = |(part, _): &&(&'static str, _)| {
        users.split(", ").all(|user| {
            user == *part || PARTS.iter().any(|(name, before)| *name == user && before.contains(part))
        })
    };
    PARTS.iter().rfind(holds).map(|(part, _)| *part)
}

/// Merges the wasm file of a part and its chunks into the file `to`.
fn merge<'a>(folder: &Path, part: &'a str, chunks: impl Iterator<Item = &'a str>, to: &Path) -> Result<()> {
    let mut merge = command(tools::wasm_merge()?, &WASM_FEATURES);
    merge.arg(folder.join(SHARED)).arg("__wasm_split");
    for name in chunks.chain([part]) {
        merge.arg(folder.join(format!("{name}.wasm"))).arg(name);
    }
    process::run(merge.arg("-o").arg(to))?;
    let mut wasm = fs::read(to).with_context(|| format!("cannot read {}", to.display()))?;
    let places: Vec<usize> = wasm
        .windows(STAND_IN.len())
        .enumerate()
        .filter(|(_, found)| *found == STAND_IN)
        .map(|(at, _)| at)
        .collect();
    if places.is_empty() {
        bail!("{} has no shared imports: the output of wasm-merge has an unknown form", to.display());
    }
    for at in places {
        wasm[at..at + IMPORTED.len()].copy_from_slice(IMPORTED);
    }
    fs::write(to, wasm).with_context(|| format!("cannot write {}", to.display()))
}

/// Joins the page's module and the link module into one. They import each other, and files in such a circle cannot have
/// hashes in their names. The loaders are replaced: each fetches its part in parallel with the parts before it.
///
/// # Errors
/// A module has an unexpected form.
fn join(page: &str, link: &str) -> Result<String> {
    let mut names = Vec::new();
    let mut page = page;
    while let Some(rest) = page.strip_prefix(STARS[0]) {
        let (name, rest) = rest.split_once(STARS[1]).context("wasm-bindgen imports an unknown module")?;
        names.push(name);
        page = rest.trim_start_matches([';', '\n']);
    }
    let link = link.strip_prefix(IMPORT).context("wasm-split imports an unknown module")?;
    if names.len() != PARTS.len() || page.contains(STARS[1]) {
        bail!("wasm-bindgen imports the link module {} times, not {}", names.len(), PARTS.len());
    }
    let loaders = LOADERS.into_iter().filter_map(|begin| link.find(begin)).min();
    let runtime = &link[..loaders.context("wasm-split wrote no loaders")?];
    if !["function makeLoad(", "function wrapAsyncCb(", LOGGED].into_iter().all(|part| runtime.contains(part))
    {
        bail!("wasm-split wrote its module in an unknown form");
    }
    let runtime = runtime.replace(LOGGED, LOGGED_LATER);
    let mut text = format!("{page}\n{runtime}\n");
    for ((part, before), file) in PARTS.into_iter().zip(FILES) {
        let before = before.iter().map(|part| format!("__{part}")).collect::<Vec<_>>().join(", ");
        // Streaming compilation would need the MIME type `application/wasm`, which some servers do not send.
        text.push_str(&format!(
            "const __{part} = makeLoad(() => {{\n  const file = fetch(new URL(\"./{file}\", import.meta.url));\n  \
             file.catch(() => {{}});\n  return async (imports) => \
             WebAssembly.instantiate(await (await file).arrayBuffer(), imports);\n}}, [{before}]);\n"
        ));
    }
    let exports = PARTS.map(|(part, _)| format!("__wasm_split_load_{part}: wrapAsyncCb(__{part})"));
    text.push_str(&format!("const parts = {{ {} }};\n", exports.join(", ")));
    for name in names {
        text.push_str(&format!("const {name} = parts;\n"));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "import * as import1 from \"./split.js\"\nimport * as import2 from \"./split.js\"\n\
        import * as import3 from \"./split.js\"\nimport * as import4 from \"./split.js\"\n\
        import * as import5 from \"./split.js\"\nimport * as import6 from \"./split.js\"\n\nexport function initSync() {}\n";

    /// A short link module in the form of wasm-split.
    const LINK: &str = "import { initSync } from \"./app.js\";\nfunction wrapAsyncCb(f) { console.error(e); }\nfunction makeLoad(f, d) {}\n\
        /* later, tools */\nconst __chunk_3 = makeLoad(() => {}, []);\n\
        /* records, tools */\nconst __chunk_4 = makeLoad(() => {}, []);\n\
        export const __wasm_split_load_later = wrapAsyncCb(makeLoad(() => {}, [__chunk_3]));\n";

    #[test]
    fn two_modules_become_one() {
        let joined = join(PAGE, LINK).unwrap();
        assert!(!joined.contains("import *") && !joined.contains("import {") && !joined.contains("chunk"));
        assert!(joined.contains("const parts = { __wasm_split_load_later: wrapAsyncCb(__later)"));
        assert!(
            joined.contains("{ setTimeout(console.error, 500, e); }"),
            "a page that is left logs nothing"
        );
        assert!(joined.contains("const import1 = parts;") && joined.contains("const import3 = parts;"));
        for file in FILES {
            assert_eq!(joined.matches(file).count(), 1, "{file}");
        }
        assert!(joined.contains("}, [__later, __records, __dialogs]);"), "tools come after these");
        assert!(join("", LINK).is_err() && join(PAGE, "").is_err());
    }

    #[test]
    fn classes_go_with_what_belongs_to_them() {
        let class = "export class Sink {\n    close() {\n        SinkFinalization.unregister(this);\n    }\n}\n\
            if (Symbol.dispose) Sink.prototype[Symbol.dispose] = Sink.prototype.free;\n";
        let end_of_life =
            "const SinkFinalization = (typeof FinalizationRegistry === 'undefined')\n    ? {}\n    : 1;\n";
        let page = format!("let a;\n{class}let b;\n{end_of_life}let c;\n");
        assert_eq!(without_classes(&page).unwrap(), "let a;\n\nlet b;\nlet c;\n");
        assert!(without_classes(&format!("{page}new Sink();\n")).is_err(), "it is used");
        assert!(without_classes("export class Sink {}\n").is_err(), "it is written in another way");
    }

    #[test]
    fn a_chunk_belongs_to_the_last_part_that_all_its_users_have() {
        assert_eq!(home("dialogs, records"), Some("later"), "neither is loaded before the other");
        assert_eq!(home("dialogs, tools"), Some("dialogs"));
        assert_eq!(home("later, tools"), Some("later"));
        assert_eq!(home("records, tools, analysis"), Some("records"));
        assert_eq!(home("dialogs, analysis"), Some("dialogs"));
        assert_eq!(home("tools, analysis"), Some("dialogs"), "neither is loaded before the other");
        assert_eq!(home("analysis, learn"), Some("analysis"));
        assert_eq!(home("tools"), Some("tools"));
        let chunk = |name: &str, part| Chunk { name: name.to_owned(), part };
        assert_eq!(chunks(LINK).unwrap(), [chunk("chunk_3", "later"), chunk("chunk_4", "records")]);
        assert!(chunks("/* other */\nconst __chunk_9 = 1;").is_err());
    }
}
