//! Makes the imports and exports of wasm compress better. wasm-bindgen ends hundreds of their names with sixteen
//! hexadecimal digits of a hash, which take at least eight bytes each after compression, in the script and in the wasm.
//! Here small numbers replace them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

/// The number of hexadecimal digits at the end of a name.
const DIGITS: usize = 16;

/// Replaces the digits of a hash by a number in every such name, in a script and in the wasm files that it loads. Every
/// name keeps its length, so nothing else in the wasm changes.
pub(crate) fn number(folder: &Path, script: &str, wasm: &[&str]) -> Result<()> {
    let path = folder.join(script);
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {script}"))?;
    let names = names(&text);
    let renamed = numbered(&names);
    for file in wasm.iter().chain([&script]) {
        let path = folder.join(file);
        let mut content = fs::read(&path).with_context(|| format!("cannot read {file}"))?;
        replace(&mut content, &renamed);
        fs::write(&path, content).with_context(|| format!("cannot write {file}"))?;
    }
    Ok(())
}

/// Finds the identifiers of a script that end with the digits of a hash.
fn names(script: &str) -> BTreeSet<&str> {
    let words = script.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    words.filter(|word| split(word).is_some()).collect()
}

/// Splits a name into the part before the digits of a hash, and the digits; `None` for other names.
fn split(name: &str) -> Option<(&str, &str)> {
    let (before, digits) = name.split_at_checked(name.len().checked_sub(DIGITS)?)?;
    let random = digits.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    (random && (before.ends_with('_') || before.ends_with("__h"))).then_some((before, digits))
}

/// Makes the new name for each name. Names that ended with the same digits end with the same number.
fn numbered<'a>(names: &BTreeSet<&'a str>) -> BTreeMap<&'a str, String> {
    let mut numbers = BTreeMap::new();
    let mut renamed = BTreeMap::new();
    for &name in names {
        let Some((before, digits)) = split(name) else { continue };
        let next = numbers.len();
        let number = *numbers.entry(digits).or_insert(next);
        renamed.insert(name, format!("{before}{number:0DIGITS$}"));
    }
    renamed
}

/// Replaces every name in the content of a file by its new name, which has the same length.
fn replace(content: &mut [u8], renamed: &BTreeMap<&str, String>) {
    let mut of_digits = BTreeMap::<&str, Vec<(&str, &str)>>::new();
    for (&old, new) in renamed {
        if let Some((_, digits)) = split(old) {
            of_digits.entry(digits).or_default().push((old, new));
        }
    }
    for end in DIGITS..=content.len() {
        let digits = &content[end - DIGITS..end];
        let known = std::str::from_utf8(digits).ok().and_then(|digits| of_digits.get(digits));
        // A name may be the end of a longer name, whose new name then ends with the same number.
        let found =
            known.and_then(|names| names.iter().find(|(old, _)| content[..end].ends_with(old.as_bytes())));
        if let Some((old, new)) = found {
            content[end - old.len()..end].copy_from_slice(new.as_bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCRIPT: &str = "f.__wbg_log_0123456789abcdef = g; h(__invoke__hfedcba9876543210); \
        f.__wbg_set_0123456789abcdef(__wbg_short_12)";

    #[test]
    fn names_keep_their_length_and_what_was_alike_stays_alike() {
        let names = names(SCRIPT);
        let renamed = numbered(&names);
        let new: Vec<&str> = renamed.values().map(String::as_str).collect();
        assert_eq!(
            new,
            ["__invoke__h0000000000000000", "__wbg_log_0000000000000001", "__wbg_set_0000000000000001"]
        );
        assert!(renamed.iter().all(|(old, new)| old.len() == new.len()));
    }

    #[test]
    fn wasm_and_script_are_renamed_alike_and_nothing_else_is() {
        let names = names(SCRIPT);
        let renamed = numbered(&names);
        // In wasm a length byte precedes a name, and that byte may be a letter.
        let mut wasm =
            b"\x02a\x1a__wbg_log_0123456789abcdef\0z__invoke__hfedcba9876543210\x7f0123456789abcdef".to_vec();
        replace(&mut wasm, &renamed);
        let expected =
            b"\x02a\x1a__wbg_log_0000000000000001\0z__invoke__h0000000000000000\x7f0123456789abcdef";
        assert_eq!(wasm, expected);
    }
}
