//! The symbols that the page writes as text are in common fonts. All others are pictures: a browser takes what its font
//! lacks from any other font, which has it larger, fainter or as an emoji, or shows an empty box.

use std::fs;
use std::path::Path;

/// Those of Windows Glyph List 4, or of the Japanese character sets (JIS X 0208, and 0213 for the check mark).
const COMMON: &str = "←↑→↓−≤≥▲△●★☆└✓";

/// The folders with what the page writes.
const FOLDERS: [&str; 4] = ["src/app", "style", "public/texts", "public/learn"];

#[test]
fn the_page_writes_only_symbols_of_common_fonts() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = Vec::new();
    let mut files = 0;
    for folder in FOLDERS {
        collect(&root.join(folder), &mut |path: &Path| {
            files += 1;
            let text = fs::read_to_string(path).expect("a source file");
            let uncommon = text.lines().map(code).flat_map(str::chars).filter(|&letter| is_uncommon(letter));
            found.extend(uncommon.map(|letter| format!("{letter} in {}", path.display())));
        });
    }
    assert!(files > 200, "only {files} files were read");
    assert_eq!(found, Vec::<String>::new());
    assert!("↺⇅✗✕▸".chars().all(is_uncommon));
}

/// Whether a character is a symbol that the fonts of many systems lack.
fn is_uncommon(letter: char) -> bool {
    let is_symbol = matches!(letter, '\u{2190}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}');
    is_symbol && !COMMON.contains(letter)
}

/// A line without its comment.
fn code(line: &str) -> &str {
    line.split_once("//").map_or(line, |(code, _)| code)
}

/// Calls `read` with each source file in a folder and the folders inside it.
fn collect(folder: &Path, read: &mut impl FnMut(&Path)) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("an entry").path();
        let is_source =
            path.extension().is_some_and(|kind| ["rs", "json", "css"].iter().any(|known| kind == *known));
        if path.is_dir() {
            collect(&path, read);
        } else if is_source {
            read(&path);
        }
    }
}
