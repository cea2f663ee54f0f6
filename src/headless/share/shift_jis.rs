//! An encoder for Shift_JIS in the variant of Windows (CP932). Browsers can only decode it, so their decoder is
//! inverted.

use std::collections::BTreeMap;

/// The two bytes of each character that needs two.
#[derive(Debug)]
pub struct Table(BTreeMap<char, [u8; 2]>);

/// A text in Shift_JIS.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encoded {
    /// The bytes of the encoded text.
    pub bytes: Vec<u8>,
    /// The characters that Shift_JIS does not have, each once. The text has `?`, or a character of the same look, in
    /// their place.
    pub lost: Vec<char>,
}

impl Table {
    /// Makes the table with `decode`, which decodes Shift_JIS; `None` if it fails. If several pairs of bytes mean the
    /// same character, the first counts. NEC's copies of IBM's characters and the area for private characters are
    /// skipped.
    pub fn of(decode: impl FnOnce(&[u8]) -> Option<String>) -> Option<Self> {
        let pairs: Vec<[u8; 2]> =
            (0..188 * 60).filter(|pointer| !(8272..10716).contains(pointer)).map(pair).collect();
        let bytes: Vec<u8> = pairs.iter().flat_map(|&[lead, trail]| [lead, trail, b'\n']).collect();
        let text = decode(&bytes)?;
        let mut table = BTreeMap::new();
        for (pair, meaning) in pairs.into_iter().zip(text.split('\n')) {
            let mut letters = meaning.chars();
            if let (Some(letter), None) = (letters.next(), letters.next())
                && letter != '\u{fffd}'
            {
                table.entry(letter).or_insert(pair);
            }
        }
        Some(Self(table))
    }

    /// Encodes a text. If the first line names the encoding, as in KIF files, the name is corrected.
    pub fn encode(&self, text: &str) -> Encoded {
        let mut bytes = Vec::with_capacity(text.len());
        let mut lost = Vec::new();
        for letter in with_its_name(text).chars() {
            if let Some(written) = self.bytes(letter) {
                bytes.extend(written);
                continue;
            }
            if !lost.contains(&letter) {
                lost.push(letter);
            }
            bytes.extend(twin(letter).and_then(|twin| self.bytes(twin)).unwrap_or_else(|| vec![b'?']));
        }
        Encoded { bytes, lost }
    }

    /// The bytes of a character; `None` if Shift_JIS does not have it.
    fn bytes(&self, letter: char) -> Option<Vec<u8>> {
        match letter {
            '\0'..='\u{80}' => Some(vec![letter as u8]),
            '｡'..='ﾟ' => Some(vec![(letter as u32 - '｡' as u32) as u8 + 0xa1]),
            _ => self.0.get(&letter).map(|pair| pair.to_vec()),
        }
    }
}

/// The two bytes of a position in the code table (`pointer` of the WHATWG Encoding Standard).
const fn pair(pointer: u16) -> [u8; 2] {
    let (lead, trail) = (pointer / 188, pointer % 188);
    [
        (lead + if lead < 0x1f { 0x81 } else { 0xc1 }) as u8,
        (trail + if trail < 0x3f { 0x40 } else { 0x41 }) as u8,
    ]
}

/// The text with the name of Shift_JIS in the first line of a KIF file.
fn with_its_name(text: &str) -> String {
    match text.split_once('\n') {
        Some((first, rest)) if first.starts_with("#KIF") => {
            format!("{}\n{rest}", first.replace("encoding=UTF-8", "encoding=Shift_JIS"))
        }
        _ => text.to_owned(),
    }
}

/// A character of the same look that Shift_JIS has.
const fn twin(letter: char) -> Option<char> {
    match letter {
        '〜' => Some('～'),
        '−' => Some('－'),
        '‖' => Some('∥'),
        '—' => Some('―'),
        '¥' => Some('￥'),
        '‾' => Some('￣'),
        _ => None,
    }
}

// Outside a browser another decoder takes the place of the browser's.
#[cfg(test)]
mod tests {
    use super::*;
    use record::encoding::{self, Encoding};

    fn table() -> Table {
        Table::of(|bytes| Some(encoding_rs::SHIFT_JIS.decode_without_bom_handling(bytes).0.into_owned()))
            .expect("it is decoded")
    }

    #[test]
    fn it_writes_what_the_native_program_writes() {
        let table = table();
        for letter in (0..=0x1_ffff).filter_map(char::from_u32) {
            let text = format!("*{letter}\n");
            let (ours, theirs) = (table.encode(&text), encoding::encode(&text, Encoding::Cp932));
            assert_eq!(ours.bytes, theirs.bytes, "{letter:?}");
            assert_eq!(ours.lost.is_empty(), theirs.lost.is_empty(), "{letter:?}");
        }
    }

    #[test]
    fn the_first_line_names_the_encoding() {
        let text = "#KIF version=2.0 encoding=UTF-8\n先手：髙橋①🙂🙂〜\n*encoding=UTF-8\n";
        let ours = table().encode(text);
        assert_eq!(ours.bytes, encoding::encode(text, Encoding::Cp932).bytes);
        assert_eq!(ours.lost, ['🙂', '〜']);
    }
}
