//! The property ("law") of archives. The tests and the fuzzer (`tests/fuzz`) check it.

use saves::archive::{ArchiveReader, ArchiveWriter, Kept, MOST_BYTES, file_name, read};

/// Checks a file: its reader ends, with an error only as its last step, and the games and other files that were read are
/// written as an archive that gives the same, and no failure. The check runs twice: with the bytes, and with the bytes as the
/// games of a list. The bytes must also be usable as the name of a file. Returns whether one of the two was an archive.
///
/// # Panics
/// If the law is broken.
pub(crate) fn archive_law(bytes: &[u8]) -> bool {
    name_is_lawful(&String::from_utf8_lossy(bytes));
    let list = [b"{\"komadai-games\":1,\"games\":[\n", bytes, b"\n]}\n"].concat();
    [bytes, &list].map(is_lawful).contains(&true)
}

fn is_lawful(bytes: &[u8]) -> bool {
    let mut reader = ArchiveReader::new(bytes);
    let steps = reader.by_ref().take_while(Result::is_ok).count();
    assert!(steps <= 2 * bytes.len() + 4, "{steps} steps");
    assert_eq!(reader.next(), None);
    let Ok(contents) = read(bytes) else { return false };
    let mut writer = ArchiveWriter::default();
    for entry in &contents.entries {
        assert_eq!(writer.add(entry, &entry.card.title, ""), None);
    }
    let kept: Vec<Kept> = contents.kept.into_iter().filter(|kept| !kept.is_empty()).collect();
    for kept in &kept {
        assert_eq!(writer.add_kept(kept), None);
    }
    let archive = writer.finish();
    assert!(archive.len() <= MOST_BYTES);
    let again = read(&archive).expect("what was written");
    assert_eq!((again.entries, again.failures.named), (contents.entries, Vec::new()));
    assert_eq!((again.kept, again.unreadable), (kept, Vec::new()));
    true
}

fn name_is_lawful(text: &str) {
    let name = file_name(text);
    assert!(!name.is_empty() && name.len() <= 240, "{name:?} of {text:?}");
    assert!(
        !name.contains(['/', '\\', ':', '*', '?', '"', '<', '>', '|', '\u{202e}', '\0', '\n']),
        "{name:?}"
    );
    assert!(!name.starts_with([' ', '.']) && !name.ends_with([' ', '.']), "{name:?}");
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_uppercase();
    let is_device = ["CON", "PRN", "AUX", "NUL", "COM1", "COM9", "LPT1", "LPT9"].contains(&&*stem);
    assert!(!is_device, "{name:?} of {text:?}");
}
