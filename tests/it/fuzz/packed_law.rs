//! The law of packed records, for the tests and for the fuzzer (`tests/fuzz`).

use record::packed;

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// What can be read is written as a text that is read again and written once more as the same; what is refused is
/// refused at a character of the text. Tried with the bytes as text, and with the letters that they stand
/// for. Whether any of the two was read.
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
            // What is written in a longer way than it was read can be too long.
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
