//! The build script of the page. `xtask` splits a release into seven wasm files (see `later/parts.rs`): for that, this
//! sets `cfg(split)` and has the linker keep its relocations. With `KOMADAI_CHAOS` in the environment it sets
//! `cfg(chaos)`: see `mends.rs`. The sentences of the later parts (`vocabulary.rs`) become lists in the order of their
//! keys, so that the names of the keys are not part of the page.
//! `KOMADAI_NETWORK` is the fingerprint of the engine's network, for results that are stored.

use std::collections::BTreeMap;
use std::env::var;
use std::fs;
use std::path::Path;

/// The file with the network of the engine.
const NETWORK: &str = "../../public/engine/network.bin";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let out = var("OUT_DIR").expect("Cargo sets it");
    list_sentences(Path::new("."), &Path::new(&out).join("texts"));
    println!("cargo::rerun-if-changed={NETWORK}");
    let network = fs::read(NETWORK).expect("the network can be read");
    println!("cargo::rustc-env=KOMADAI_NETWORK={:08x}", fingerprint(&network));
    println!("cargo::rerun-if-env-changed=KOMADAI_CHAOS");
    println!("cargo::rustc-check-cfg=cfg(split, chaos)");
    if var("KOMADAI_CHAOS").is_ok() {
        println!("cargo::rustc-cfg=chaos");
    }
    let is = |name: &str, value: &str| var(name).is_ok_and(|set| set == value);
    if is("PROFILE", "release") && is("CARGO_CFG_TARGET_ARCH", "wasm32") {
        println!("cargo::rustc-cfg=split");
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }
}

/// The FNV-1a hash of bytes.
fn fingerprint(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// Converts the sentences of every file `words.rs` below a folder, which are in its folder `texts`.
fn list_sentences(folder: &Path, out: &Path) {
    for entry in fs::read_dir(folder).expect("the folders of the page can be read") {
        let path = entry.expect("the folders of the page can be read").path();
        if path.is_dir() {
            list_sentences(&path, &out.join(path.file_name().expect("an entry has a name")));
        } else if path.ends_with("words.rs") {
            println!("cargo::rerun-if-changed={}", path.display());
            let words = fs::read_to_string(&path).expect("`words.rs` can be read");
            let names = names(&words);
            for language in ["en", "ja"] {
                let texts = folder.join(format!("texts/{language}.json"));
                println!("cargo::rerun-if-changed={}", texts.display());
                let list =
                    list(&fs::read_to_string(&texts).expect("every vocabulary has both languages"), &names)
                        .unwrap_or_else(|problem| panic!("{}: {problem}", texts.display()));
                fs::create_dir_all(out).expect("the output folder can be written");
                fs::write(out.join(format!("{language}.json")), list)
                    .expect("the output folder can be written");
            }
        }
    }
}

/// Returns the names in `keys! { enum …; Variant = "name", … }`, in their order.
fn names(words: &str) -> Vec<&str> {
    let (_, keys) = words.split_once("\nkeys! {").expect("`words.rs` declares keys");
    let (keys, _) = keys.split_once("\n}").expect("the keys have an end");
    keys.lines().filter_map(|line| line.split_once("= \"")?.1.strip_suffix("\",")).collect()
}

/// Returns the sentences of a flat JSON object as a JSON list in the order of their names.
fn list(texts: &str, names: &[&str]) -> Result<String, String> {
    let mut sentences: BTreeMap<String, String> =
        serde_json::from_str(texts).map_err(|error| error.to_string())?;
    let take = |name: &&str| sentences.remove(*name).ok_or_else(|| format!("`{name}` is missing"));
    let list = names.iter().map(take).collect::<Result<Vec<String>, String>>()?;
    serde_json::to_string(&list).map_err(|error| error.to_string())
}
