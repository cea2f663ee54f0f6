//! Removes the exports of a wasm file that its script does not use. wasm-bindgen exports every class that a package
//! declares, and exported code stays in the file even if it is unused. Leptos has three such classes for streams, 1.8
//! kB after Brotli.

use std::collections::BTreeSet;

use anyhow::{Result, bail};
use wasm_encoder::reencode::{Reencode, RoundtripReencoder};
use wasm_encoder::{ExportSection, Module, RawSection};
use wasmparser::{Parser, Payload};

/// Removes the exports whose names are not words of the script, and returns the new file.
///
/// # Errors
///
/// The file is not a wasm module, or no export would remain.
pub(crate) fn asked_for(wasm: &[u8], script: &str) -> Result<Vec<u8>> {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '$');
    let words: BTreeSet<&str> = script.split(|letter| !is_part(letter)).collect();
    let mut module = Module::new();
    let mut encoder = RoundtripReencoder;
    for payload in Parser::new(0).parse_all(wasm) {
        let payload = payload?;
        if let Payload::ExportSection(exports) = payload {
            let mut kept = ExportSection::new();
            for export in exports {
                let export = export?;
                if words.contains(export.name) {
                    kept.export(export.name, encoder.export_kind(export.kind)?, export.index);
                }
            }
            if kept.is_empty() {
                bail!("the script uses no export of the file: does it belong to another file?");
            }
            module.section(&kept);
        } else if let Some((id, range)) = payload.as_section() {
            let (start, end) = (usize::try_from(range.start)?, usize::try_from(range.end)?);
            module.section(&RawSection { id, data: &wasm[start..end] });
        }
    }
    Ok(module.finish())
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{ExportKind, MemorySection, MemoryType};

    /// A wasm module with a memory that is exported under these names.
    fn memory(names: &[&str]) -> Vec<u8> {
        let mut memories = MemorySection::new();
        let page =
            MemoryType { minimum: 1, maximum: None, memory64: false, shared: false, page_size_log2: None };
        memories.memory(page);
        let mut exports = ExportSection::new();
        for name in names {
            exports.export(name, ExportKind::Memory, 0);
        }
        let mut module = Module::new();
        module.section(&memories).section(&exports);
        module.finish()
    }

    #[test]
    fn what_the_script_names_stays() {
        let wasm = memory(&["memory", "memory_of_old", "stream_free"]);
        assert_eq!(asked_for(&wasm, "const { memory } = wasm; stream.free()").unwrap(), memory(&["memory"]));
        assert_eq!(asked_for(&wasm, "memory memory_of_old stream_free").unwrap(), wasm);
        assert!(asked_for(&wasm, "nothing").is_err());
        assert!(asked_for(b"no wasm", "memory").is_err());
    }
}
