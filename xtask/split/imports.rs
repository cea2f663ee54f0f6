//! Gives the imports of a wasm file short names, in the file and in the script that provides them. wasm-bindgen names each
//! of some 250 functions twice, with a number of 16 digits: 2.5 kB after Brotli.

use std::collections::BTreeMap;

use anyhow::{Result, bail};
use wasm_encoder::reencode::{Reencode, RoundtripReencoder};
use wasm_encoder::{ImportSection, Module, RawSection};
use wasmparser::{Parser, Payload};

/// The beginning of the names that wasm-bindgen gives to functions.
const GENERATED: &str = "__wb";

/// Renames the functions that the module imports under names of wasm-bindgen, and the words of the script with these
/// names. Returns the new file and the new script.
///
/// # Errors
///
/// The file is not a wasm module or imports no such function, or the script lacks one of them or has a short name already.
pub(crate) fn shorten(wasm: &[u8], script: &str) -> Result<(Vec<u8>, String)> {
    let mut names: BTreeMap<String, String> = BTreeMap::new();
    let mut module = Module::new();
    let mut encoder = RoundtripReencoder;
    for payload in Parser::new(0).parse_all(wasm) {
        let payload = payload?;
        if let Payload::ImportSection(imports) = payload {
            let mut renamed = ImportSection::new();
            for import in imports.into_imports() {
                let import = import?;
                let entity = encoder.entity_type(import.ty)?;
                let name = if import.name.starts_with(GENERATED) {
                    let next = format!("${}", names.len());
                    &**names.entry(import.name.to_owned()).or_insert(next)
                } else {
                    import.name
                };
                renamed.import(import.module, name, entity);
            }
            module.section(&renamed);
        } else if let Some((id, range)) = payload.as_section() {
            let (start, end) = (usize::try_from(range.start)?, usize::try_from(range.end)?);
            module.section(&RawSection { id, data: &wasm[start..end] });
        }
    }
    if names.is_empty() {
        bail!("the file imports no function of wasm-bindgen");
    }
    Ok((module.finish(), renamed(script, &names)?))
}

/// The script with other names for these words.
fn renamed(script: &str, names: &BTreeMap<String, String>) -> Result<String> {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '$');
    let mut found: BTreeMap<&str, usize> = BTreeMap::new();
    let mut text = String::with_capacity(script.len());
    let mut rest = script;
    while !rest.is_empty() {
        let length = rest.find(|letter| !is_part(letter)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(length);
        if names.values().any(|name| name == word) {
            bail!("the script has the name {word} already");
        }
        if let Some((old, new)) = names.get_key_value(word) {
            *found.entry(old).or_default() += 1;
            text.push_str(new);
        } else {
            text.push_str(word);
        }
        let gap = after.find(is_part).unwrap_or(after.len());
        text.push_str(&after[..gap]);
        rest = &after[gap..];
    }
    if let Some(name) = names.keys().find(|name| !found.contains_key(&***name)) {
        bail!("the script does not provide {name}: does it belong to another file?");
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{EntityType, TypeSection};

    /// A wasm module that imports functions under these names.
    fn importing(names: &[&str]) -> Vec<u8> {
        let mut types = TypeSection::new();
        types.ty().function([], []);
        let mut imports = ImportSection::new();
        for name in names {
            imports.import("./app.js", name, EntityType::Function(0));
        }
        let mut module = Module::new();
        module.section(&types).section(&imports);
        module.finish()
    }

    #[test]
    fn file_and_script_agree_on_the_short_names() {
        let wasm = importing(&["__wbg_now_01", "log", "__wbg_now_011"]);
        let script = "{ __wbg_now_011: () => 1, __wbg_now_01: () => \"é\", log() {} }";
        let (short, text) = shorten(&wasm, script).unwrap();
        assert_eq!(short, importing(&["$0", "log", "$1"]));
        assert_eq!(text, "{ $1: () => 1, $0: () => \"é\", log() {} }");
    }

    #[test]
    fn a_script_that_does_not_fit_is_refused() {
        let wasm = importing(&["__wbg_now_01"]);
        assert!(shorten(&wasm, "{ __wbg_then_02: 1 }").is_err(), "it lacks the function");
        assert!(shorten(&wasm, "{ __wbg_now_01: $0 }").is_err(), "it has the name");
        assert!(shorten(&importing(&["log"]), "{ log: 1 }").is_err(), "nothing to rename");
        assert!(shorten(b"no wasm", "").is_err());
    }
}
