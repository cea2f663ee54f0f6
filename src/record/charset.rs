//! The encodings of files. Records in Japanese are UTF-8 or CP932 (Shift_JIS as Windows has it), whatever their names
//! and their first lines say: the bytes decide. A browser has decoders of its own, so nothing is decoded here.

/// The encoding of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// UTF-8, with or without a byte order mark.
    Utf8,
    /// CP932: Shift_JIS as Windows has it.
    Cp932,
    /// UTF-16 with a byte order mark, the low byte first.
    Utf16Le,
    /// UTF-16 with a byte order mark, the high byte first.
    Utf16Be,
}

impl Encoding {
    /// The label of the encoding in the Encoding Standard, for `TextDecoder`.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Utf8 => "utf-8",
            Self::Cp932 => "shift_jis",
            Self::Utf16Le => "utf-16le",
            Self::Utf16Be => "utf-16be",
        }
    }
}

/// The encoding of a file, and its bytes without a byte order mark. Most Japanese in CP932 is not valid UTF-8, so a
/// file with more valid UTF-8 characters than broken ones is UTF-8 with a fault.
pub fn detect(bytes: &[u8]) -> (Encoding, &[u8]) {
    for (mark, encoding) in [
        (&[0xef, 0xbb, 0xbf][..], Encoding::Utf8),
        (&[0xff, 0xfe], Encoding::Utf16Le),
        (&[0xfe, 0xff], Encoding::Utf16Be),
    ] {
        if let Some(rest) = bytes.strip_prefix(mark) {
            return (encoding, rest);
        }
    }
    if std::str::from_utf8(bytes).is_ok() {
        return (Encoding::Utf8, bytes);
    }
    let (mut good, mut broken) = (0_usize, 0_usize);
    for chunk in bytes.utf8_chunks() {
        good += chunk.valid().chars().filter(|letter| !letter.is_ascii()).count();
        broken += usize::from(!chunk.invalid().is_empty());
    }
    (if broken < good { Encoding::Utf8 } else { Encoding::Cp932 }, bytes)
}
