//! The names of the KIF files in an archive, as Windows, macOS and Linux allow them.

use std::collections::{BTreeMap, BTreeSet};

/// The maximum length of a name without number and extension, in characters.
const MOST_CHARACTERS: usize = 80;
/// The maximum length of a name without number and extension, in bytes of UTF-8. File systems allow 255 for all of it.
const MOST_BYTES: usize = 230;
/// The names of devices that Windows reserves, with any extension. A digit follows those of [`NUMBERED`].
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "conin$", "conout$"];
/// The names of devices with a digit behind them, of which the superscript ones count as digits too.
const NUMBERED: [&str; 2] = ["com", "lpt"];
/// These digits.
const DIGITS: &str = "0123456789¹²³";

/// The names of files that are given already.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// The names in lower case, because some file systems ignore case.
    given: BTreeSet<String>,
    /// For each text that several files are named after, the number that was given last.
    numbers: BTreeMap<String, usize>,
}

impl Names {
    /// A file name with the extension `kifu` that was not given before, after this text.
    pub(super) fn free(&mut self, text: &str) -> String {
        let name = file_name(text);
        let mut free = format!("{name}.kifu");
        if self.given.insert(free.to_lowercase()) {
            return free;
        }
        // Thousands of games may have the same title, so that the search goes on where it has ended.
        let number = self.numbers.entry(name.to_lowercase()).or_insert(1);
        while !self.given.insert(free.to_lowercase()) {
            *number += 1;
            free = format!("{name} ({number}).kifu");
        }
        free
    }
}

/// A text as a file name without an extension that every system allows; `game` if nothing is left of it.
pub fn file_name(text: &str) -> String {
    let kept = |letter: char| {
        let reserved = "/\\:*?\"<>|\u{2028}\u{2029}".contains(letter) || letter.is_control();
        if reserved { '-' } else { letter }
    };
    let mut name = String::new();
    for letter in text.chars().filter(|&letter| !turns_text(letter)).map(kept).take(MOST_CHARACTERS) {
        if name.len() + letter.len_utf8() > MOST_BYTES {
            break;
        }
        name.push(letter);
    }
    let name = name.trim_matches(|letter: char| letter == '.' || letter.is_whitespace());
    match name {
        "" => "game".to_owned(),
        name if is_device(name) => format!("_{name}"),
        name => name.to_owned(),
    }
}

/// Whether a character controls the direction of the text around it. A name with such a character may look as if it had
/// another extension.
const fn turns_text(letter: char) -> bool {
    matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether Windows takes a file name for a device: it ignores case, and all from the first dot on.
fn is_device(name: &str) -> bool {
    let name = name.split('.').next().unwrap_or_default().trim_end().to_lowercase();
    let is_numbered = |device: &str| {
        let digit = name.strip_prefix(device).unwrap_or_default();
        digit.chars().count() == 1 && DIGITS.contains(digit)
    };
    DEVICES.contains(&&*name) || NUMBERED.iter().any(|device| is_numbered(device))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_called_as_every_system_allows() {
        assert_eq!(file_name(" ..a<b>?\u{7}. "), "a-b---");
        assert_eq!(file_name(".."), "game");
        assert_eq!(file_name(&"名".repeat(500)), "名".repeat(76));
        assert_eq!(file_name(&"a".repeat(500)), "a".repeat(80));
        assert_eq!(file_name(&"𠮷".repeat(80)), "𠮷".repeat(57));
        assert_eq!(file_name(&format!("{} . b", "a".repeat(79))), "a".repeat(79));
        assert_eq!(file_name("乙　丙 対 甲"), "乙　丙 対 甲");
    }

    #[test]
    fn no_file_is_called_like_a_device() {
        for name in ["CON", "con", "Aux", "NUL", "prn", "COM1", "com9", "LPT1", "LPT³", "COM0", "CONIN$"] {
            assert_eq!(file_name(name), format!("_{name}"));
            assert_eq!(file_name(&format!("{name}.2024")), format!("_{name}.2024"));
            assert_eq!(file_name(&format!(" {name} .x.y ")), format!("_{name} .x.y"));
        }
        for name in ["console", "COM", "COM10", "LPT", "LPTx", "a.con", "aux-1", "null"] {
            assert_eq!(file_name(name), name);
        }
    }

    #[test]
    fn no_name_turns_the_text_around_it() {
        assert_eq!(file_name("a\u{202e}txt.\u{2066}b\u{200f}\u{61c}"), "atxt.b");
        assert_eq!(file_name("\u{202e}\u{2069}"), "game");
        assert_eq!(file_name("c\u{202e}on"), "_con");
    }

    #[test]
    fn no_two_files_have_one_name_and_none_is_too_long() {
        let mut names = Names::default();
        let given = ["a", "A", "a (2)", "a", "CON", "con"].map(|text| names.free(text));
        assert_eq!(
            given,
            ["a.kifu", "A (2).kifu", "a (2) (2).kifu", "a (3).kifu", "_CON.kifu", "_con (2).kifu"]
        );
        let long = "名".repeat(80);
        for _ in 0..20_000 {
            assert!(names.free(&long).len() <= 255);
        }
        assert_eq!(names.given.len(), 20_006);
    }
}
