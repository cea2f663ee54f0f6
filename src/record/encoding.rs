//! Conversion between bytes of files and text. Records in Japanese are UTF-8 or CP932 (Shift_JIS as Windows has it),
//! whatever their names and their first lines say: the bytes decide.

pub use crate::charset::Encoding;
use crate::charset::detect;
use crate::transcript::Places;
use crate::{Forgiven, Leniency, Place};
use encoding_rs::{DecoderResult, EncoderResult, SHIFT_JIS, UTF_16BE, UTF_16LE};

/// The text of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// The text, without a byte order mark. U+FFFD replaces bytes that were no character.
    pub text: String,
    /// The encoding of the file.
    pub encoding: Encoding,
    /// The places of bytes that were no character; at most [`MOST_PLACES`].
    pub forgiven: Vec<Forgiven>,
}

/// The bytes of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encoded {
    /// The text as bytes of the encoding.
    pub bytes: Vec<u8>,
    /// The characters that the encoding does not have, with their places; at most [`MOST_PLACES`]. `?`, or a character
    /// that looks the same, replaces them.
    pub lost: Vec<(Place, char)>,
}

/// The greatest length of a list of places.
pub const MOST_PLACES: usize = 1_000;

/// Reads the bytes of a file.
pub fn decode(bytes: &[u8]) -> Decoded {
    let (encoding, bytes) = detect(bytes);
    let mut text = String::new();
    let mut faults = Vec::new();
    let decoder = match encoding {
        Encoding::Utf8 => None,
        Encoding::Cp932 => Some(SHIFT_JIS),
        Encoding::Utf16Le => Some(UTF_16LE),
        Encoding::Utf16Be => Some(UTF_16BE),
    };
    match decoder {
        Some(decoder) => {
            decode_with(decoder.new_decoder_without_bom_handling(), bytes, &mut text, &mut faults);
        }
        None => {
            for chunk in bytes.utf8_chunks() {
                text.push_str(chunk.valid());
                if !chunk.invalid().is_empty() {
                    replace(&mut text, &mut faults);
                }
            }
        }
    }
    let mut places = Places::new(&text);
    let forgiven =
        faults.into_iter().map(|at| Forgiven { place: places.at(at), what: Leniency::Encoding }).collect();
    Decoded { text, encoding, forgiven }
}

fn decode_with(
    mut decoder: encoding_rs::Decoder,
    mut bytes: &[u8],
    text: &mut String,
    faults: &mut Vec<usize>,
) {
    loop {
        let room = decoder.max_utf8_buffer_length_without_replacement(bytes.len());
        text.reserve(room.unwrap_or(bytes.len()).clamp(16, 1 << 16));
        let (result, read) = decoder.decode_to_string_without_replacement(bytes, text, true);
        bytes = &bytes[read..];
        match result {
            DecoderResult::InputEmpty => return,
            DecoderResult::OutputFull => {}
            DecoderResult::Malformed(..) => replace(text, faults),
        }
    }
}

fn replace(text: &mut String, faults: &mut Vec<usize>) {
    if faults.len() < MOST_PLACES {
        faults.push(text.len());
    }
    text.push('\u{fffd}');
}

/// Writes a text as a file. A first line that names the encoding, as KIF has it, is corrected.
pub fn encode(text: &str, encoding: Encoding) -> Encoded {
    match encoding {
        Encoding::Utf8 => Encoded { bytes: text.as_bytes().to_vec(), lost: Vec::new() },
        Encoding::Cp932 => encode_cp932(text),
        Encoding::Utf16Le => Encoded { bytes: encode_utf16(text, u16::to_le_bytes), lost: Vec::new() },
        Encoding::Utf16Be => Encoded { bytes: encode_utf16(text, u16::to_be_bytes), lost: Vec::new() },
    }
}

fn encode_utf16(text: &str, to_bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    std::iter::once(0xfeff).chain(text.encode_utf16()).flat_map(to_bytes).collect()
}

fn encode_cp932(text: &str) -> Encoded {
    const HINT: &str = "encoding=UTF-8";
    let first_line = text.lines().next().unwrap_or_default();
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    if let Some(at) =
        first_line.find(HINT).filter(|_| first_line.starts_with("#KIF") && first_line.is_ascii())
    {
        bytes.extend_from_slice(&text.as_bytes()[..at]);
        bytes.extend_from_slice(b"encoding=Shift_JIS");
        rest = &text[at + HINT.len()..];
    }
    let mut lost = Vec::new();
    let mut encoder = SHIFT_JIS.new_encoder();
    while !rest.is_empty() {
        // These the encoder writes as others without a word.
        let end = rest.find(|letter| twin(letter).is_some()).unwrap_or(rest.len());
        let (plain, behind) = rest.split_at(end);
        encode_plain(&mut encoder, plain, text.len() - rest.len(), &mut bytes, &mut lost);
        rest = behind;
        if let Some((letter, twin)) = rest.chars().next().and_then(|letter| Some((letter, twin(letter)?))) {
            note(&mut lost, text.len() - rest.len(), letter);
            encode_plain(&mut encoder, twin, 0, &mut bytes, &mut Vec::new());
            rest = &rest[letter.len_utf8()..];
        }
    }
    let mut places = Places::new(text);
    Encoded { bytes, lost: lost.into_iter().map(|(at, letter)| (places.at(at), letter)).collect() }
}

/// Writes characters of a text that begin at byte `at` of it.
fn encode_plain(
    encoder: &mut encoding_rs::Encoder,
    mut text: &str,
    mut at: usize,
    bytes: &mut Vec<u8>,
    lost: &mut Vec<(usize, char)>,
) {
    while !text.is_empty() {
        bytes.reserve(text.len().min(1 << 16) + 16);
        let (result, read) = encoder.encode_from_utf8_to_vec_without_replacement(text, bytes, false);
        text = &text[read..];
        at += read;
        if let EncoderResult::Unmappable(letter) = result {
            bytes.push(b'?');
            note(lost, at - letter.len_utf8(), letter);
        }
    }
}

fn note(lost: &mut Vec<(usize, char)>, at: usize, letter: char) {
    if lost.len() < MOST_PLACES {
        lost.push((at, letter));
    }
}

/// The look-alike in CP932 of a character that it does not have.
const fn twin(letter: char) -> Option<&'static str> {
    match letter {
        '〜' => Some("～"),
        '−' => Some("－"),
        '‖' => Some("∥"),
        '—' => Some("―"),
        '¥' => Some("￥"),
        '‾' => Some("￣"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "#KIF version=2.0 encoding=UTF-8\r\n先手：髙橋①\n   1 ７六歩(77)   ( 0:16/00:00:16)\n*～－∥―￥￣ \\~ｱ\n";

    #[test]
    fn every_encoding_comes_back() {
        for encoding in [Encoding::Utf8, Encoding::Cp932, Encoding::Utf16Le, Encoding::Utf16Be] {
            let encoded = encode(TEXT, encoding);
            assert_eq!(encoded.lost, [], "{encoding:?}");
            let decoded = decode(&encoded.bytes);
            let text = decoded.text.replace("Shift_JIS", "UTF-8");
            assert_eq!((decoded.encoding, text.as_str(), decoded.forgiven), (encoding, TEXT, vec![]));
        }
        let marked = decode("\u{feff}歩".as_bytes());
        assert_eq!((marked.encoding, marked.text.as_str()), (Encoding::Utf8, "歩"));
        assert_eq!(decode(b"").text, "");
    }

    #[test]
    fn a_broken_character_has_its_place() {
        let places = |decoded: &Decoded| -> Vec<(usize, usize)> {
            decoded.forgiven.iter().map(|it| (it.place.line, it.place.column)).collect()
        };
        let mut bytes = encode("先手：大山\r\n後手：升田\n", Encoding::Cp932).bytes;
        bytes.extend(b"ab\xffc\x82");
        let decoded = decode(&bytes);
        assert_eq!((decoded.encoding, places(&decoded)), (Encoding::Cp932, vec![(3, 3), (3, 5)]));
        assert!(decoded.text.ends_with("ab\u{fffd}c\u{fffd}"));
        let mut bytes = "先手：大山\n".as_bytes().to_vec();
        bytes.extend("歩".as_bytes().iter().take(2));
        let decoded = decode(&bytes);
        assert_eq!((decoded.encoding, places(&decoded)), (Encoding::Utf8, vec![(2, 1)]));
        assert_eq!(decoded.text, "先手：大山\n\u{fffd}");
    }

    #[test]
    fn what_cp932_does_not_have_is_reported() {
        let encoded = encode("a\n歩🙂〜☗¥", Encoding::Cp932);
        let lost: Vec<(usize, usize, char)> =
            encoded.lost.iter().map(|(place, letter)| (place.line, place.column, *letter)).collect();
        assert_eq!(lost, [(2, 2, '🙂'), (2, 3, '〜'), (2, 4, '☗'), (2, 5, '¥')]);
        assert_eq!(decode(&encoded.bytes).text, "a\n歩?～?￥");
    }

    #[test]
    fn every_character_comes_back_or_is_reported() {
        for letter in (0..=0x1_ffff).filter_map(char::from_u32).filter(|&letter| letter != '\u{feff}') {
            let encoded = encode(letter.encode_utf8(&mut [0; 4]), Encoding::Cp932);
            let comes_back = SHIFT_JIS.decode_without_bom_handling(&encoded.bytes).0.chars().eq([letter]);
            assert_eq!(comes_back, encoded.lost.is_empty(), "{letter:?} {:?}", encoded.bytes);
        }
    }
}
