//! Shift_JIS as Windows has it (CP932). Browsers read it and do not write it, so what they read is turned round.

use std::collections::BTreeMap;

/// The bytes of the characters of two bytes, by their characters.
#[derive(Debug)]
pub struct Table(BTreeMap<char, [u8; 2]>);

/// The bytes of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encoded {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// The characters that Shift_JIS does not have, each once. `?`, or one that looks the same, stands in their stead.
    pub lost: Vec<char>,
}

impl Table {
    /// Asks `decode`, which reads Shift_JIS, what every two bytes mean. Of several that mean the same the first count,
    /// and neither NEC's copies of IBM's characters nor the places that everybody may fill as they like.
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

    /// Writes a text. A first line that names the encoding, as KIF has it, is put right.
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

    fn bytes(&self, letter: char) -> Option<Vec<u8>> {
        match letter {
            '\0'..='\u{80}' => Some(vec![letter as u8]),
            '｡'..='ﾟ' => Some(vec![(letter as u32 - '｡' as u32) as u8 + 0xa1]),
            _ => self.0.get(&letter).map(|pair| pair.to_vec()),
        }
    }
}

/// The two bytes of a place in the encoding's table.
const fn pair(pointer: u16) -> [u8; 2] {
    let (lead, trail) = (pointer / 188, pointer % 188);
    [
        (lead + if lead < 0x1f { 0x81 } else { 0xc1 }) as u8,
        (trail + if trail < 0x3f { 0x40 } else { 0x41 }) as u8,
    ]
}

/// The text with the right name of its encoding in the first line of a KIF file.
fn with_its_name(text: &str) -> String {
    match text.split_once('\n') {
        Some((first, rest)) if first.starts_with("#KIF") => {
            format!("{}\n{rest}", first.replace("encoding=UTF-8", "encoding=Shift_JIS"))
        }
        _ => text.to_owned(),
    }
}

/// What stands for a character that Shift_JIS has only in another form.
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

// The browser's own decoder is not there to be compared with.
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
