//! The property ("law") of packed records. The tests and the fuzzer (`tests/fuzz`) check it.

use record::packed;

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Checks that a packed text that can be read is written as a text that can be read again, and that writing once more
/// gives the same text. The error of a refused text must be at one of its characters. The check runs twice: with the
/// bytes as text, and with the letters of the encoding that the bytes select. Returns whether one of the two could be
/// read.
///
/// # Panics
/// If the law is broken.
pub(crate) fn packed_law(bytes: &[u8]) -> bool {
    let letters = bytes.iter().map(|&byte| char::from(LETTERS[usize::from(byte) % LETTERS.len()]));
    let packed: String = ['1'].into_iter().chain(letters).collect();
    let texts = [String::from_utf8_lossy(bytes).into_owned(), packed];
    texts.map(|text| is_lawful(&text)).contains(&true)
}

fn is_lawful(text: &str) -> bool {
    match packed::read(text) {
        Ok(record) => {
            // The written text may be longer than the one that was read, and so too long.
            let Some(first) = packed::write(&record) else {
                assert!(text.len() > packed::MOST_CHARACTERS / 4, "{text}");
                return true;
            };
            let again = packed::read(&first).unwrap_or_else(|error| panic!("{error:?}: {first} of {text}"));
            assert_eq!(packed::write(&again).as_ref(), Some(&first), "{text}");
            assert_eq!((again.len(), again.header), (record.len(), record.header), "{text}");
            true
        }
        Err(error) => {
            assert!(error.offset <= text.chars().count(), "{error:?} of {text:?}");
            false
        }
    }
}
