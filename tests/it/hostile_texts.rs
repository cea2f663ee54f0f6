//! Texts that take very long to read if the work grows faster than the length of the text. The tests check whether they
//! are read or refused; `cargo bench -p tests --bench record` measures whether the speed depends on the length.

use record::Format;

/// The expected result of reading a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// The text is read as a record.
    Read,
    /// The text is refused with an error.
    Refused,
    /// The text is read or refused, depending on its length.
    Either,
}

/// A text that repeats a part any number of times.
#[derive(Clone, Copy)]
pub(crate) struct Hostile {
    pub(crate) format: Format,
    /// The name of the repeated part, for messages.
    pub(crate) name: &'static str,
    /// The number of repetitions at full length.
    pub(crate) count: usize,
    /// The expected result at full length.
    pub(crate) fate: Fate,
    /// Makes the text with this number of repetitions.
    pub(crate) text: fn(usize) -> String,
}

impl std::fmt::Display for Hostile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.format.name(), self.name)
    }
}

macro_rules! texts {
    ($($format:ident $fate:ident $count:literal $name:literal $text:expr;)*) => {
        &[$(Hostile {
            format: Format::$format,
            name: $name,
            count: $count,
            fate: Fate::$fate,
            text: $text,
        },)*]
    };
}

/// All texts: format, result, number of repetitions, name of the part, and the function that makes the text.
pub(crate) const TEXTS: &[Hostile] = texts! {
    Kif Read 50_000 "header" |n| "先手：A\n".repeat(n);
    Kif Refused 50_000 "unknown lines" |n| "x\n".repeat(n);
    Kif Refused 50_000 "comments" |n| "*\n".repeat(n);
    Kif Refused 50_000 "bookmarks" |n| "&\n".repeat(n);
    Kif Refused 50_000 "borders" |n| "|\n".repeat(n);
    Kif Read 50_000 "empty variations" |n| "変化：1手\n".repeat(n);
    Kif Read 50_000 "unmatched variations" |n| "変化：9手\n9 ７六歩(77)\n".repeat(n);
    Kif Read 50_000 "variations" |n| "変化：1手\n1 ７六歩(77)\n".repeat(n);
    Kif Read 12_500 "ends" |n| "1 ７六歩(77)\n変化：1手\n1 ７五歩(77)\n変化：1手\n1 投了\n1 ２六歩(27)\n".repeat(n);
    Kif Either 50_000 "sentences" |n| "まで\n".repeat(n);
    Kif Either 50_000 "moves on a line" |n| "1 ７六歩(77)".repeat(n);
    Kif Either 50_000 "brackets" |n| format!("1 ７六歩{}", "(".repeat(n));
    Kif Either 50_000 "a number" |n| format!("1 {}", "9".repeat(n));
    Kif Either 50_000 "a time" |n| format!("1 ７六歩(77) ({}:", "9".repeat(n));
    Kif Either 50_000 "open brackets" |n| format!("2 {}", " (".repeat(n));
    Kif Either 50_000 "the number of a variation" |n| format!("変化：{}手", "9".repeat(n));
    Kif Either 50_000 "a row" |n| format!("|{}", "歩".repeat(n));
    Kif Either 50_000 "pieces in hand" |n| format!("先手の持駒：{}", "歩".repeat(n));
    Kif Either 50_000 "counts in hand" |n| format!("先手の持駒：{}", "十".repeat(n));
    Kif Either 50_000 "a handicap" |n| format!("手合割：{}", "十".repeat(n));
    Kif Either 50_000 "a move number" |n| format!("手数＝{}", "9".repeat(n));
    Kif Either 50_000 "a sentence" |n| format!("まで{}", "先手".repeat(n));
    Kif Refused 50_000 "blanks" |n| "　".repeat(n);
    Kif Refused 50_000 "line ends" |n| "\r".repeat(n);
    Kif Either 50_000 "colons" |n| "：".repeat(n);
    Csa Refused 100_000 "commas" |n| "x,".repeat(n);
    Csa Refused 100_000 "remarks" |n| "'\n".repeat(n);
    Csa Read 100_000 "ends" |n| "%TORYO,".repeat(n);
    Csa Read 100_000 "sides" |n| format!("PI\n{}", "-,+,".repeat(n));
    Csa Refused 100_000 "all the rest" |n| "P+00AL".repeat(n);
    Csa Refused 100_000 "pieces in hand" |n| format!("P+{}", "00FU".repeat(n));
    Csa Read 100_000 "moves behind ends" |n| "+7776FU,%TORYO,".repeat(n);
    Csa Refused 100_000 "games" |n| "+\n/\n+\n/\n+\n/\n".repeat(n);
    Csa Refused 100_000 "a long game" |n| "+4938KI\n-6172KI\n+3849KI\n-7261KI\n".repeat(n);
    Usen Read 300_000 "lines" |n| "~0.".repeat(n);
    Usen Refused 300_000 "a long line" |n| format!("~0.{}", "7ku2jm".repeat(n));
    Usen Refused 1_000_000 "signs" |n| "~".repeat(n);
    Jkf Refused 200_000 "lists" |n| "[".repeat(n);
    Jkf Refused 200_000 "documents" |n| "{\"moves\":[".repeat(n);
    Jkf Refused 200_000 "open forks" |n| "{\"forks\":[[".repeat(n);
    Jkf Refused 200_000 "objects in a header" |n| "{\"header\":{\"a\":".repeat(n);
    Jkf Refused 100_000 "forks inside forks" |n| {
        format!("{{\"moves\":[{}{}]}}", "{\"forks\":[[".repeat(n), "]]}".repeat(n))
    };
    Jkf Read 200_000 "ends" |n| format!("{{\"moves\":[{}{{}}]}}", "{\"special\":\"TORYO\"},".repeat(n));
    Ki2 Refused 6_000 "a long game" |n| "▲３八飛△７二飛▲２八飛△８二飛".repeat(n);
    Ki2 Read 50_000 "variations" |n| format!("▲７六歩△３四歩\n{}", "変化：2手\n△８四歩\n".repeat(n));
    Ki2 Read 50_000 "unmatched variations" |n| format!("▲７六歩\n{}", "変化：9手\n△８四歩\n".repeat(n));
    Ki2 Either 200_000 "marks" |n| "▲".repeat(n);
    Ki2 Either 200_000 "squares" |n| "▲７六".repeat(n);
    Ki2 Either 200_000 "同" |n| "同".repeat(n);
    Ki2 Either 200_000 "words behind a move" |n| format!("▲７六歩{}", "右".repeat(n));
    Ki2 Either 200_000 "まで" |n| format!("▲７六歩{}", "まで9".repeat(n));
};
