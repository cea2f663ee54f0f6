//! Text with ruby (ルビ): readings above kanji, written `{銀将|ぎんしょう}`.

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Span {
    /// Text without a reading.
    Plain(String),
    /// Text with a reading above it.
    Ruby {
        /// The text, such as kanji.
        base: String,
        /// Its reading in kana.
        reading: String,
    },
}

/// Splits a text into spans. Braces that do not hold a base and a reading, neither of them empty, stay as they are.
pub fn parse(text: &str) -> Vec<Span> {
    let mut spans = Vec::new();
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        plain.push_str(before);
        match inside(after) {
            Some((base, reading, behind)) => {
                flush(&mut plain, &mut spans);
                spans.push(Span::Ruby { base: base.to_owned(), reading: reading.to_owned() });
                rest = behind;
            }
            None => {
                plain.push('{');
                rest = after;
            }
        }
    }
    plain.push_str(rest);
    flush(&mut plain, &mut spans);
    spans
}

/// The words of moves in Japanese notation that have a reading; of two that begin alike, the longer one first.
const WORDS_OF_MOVES: [(&str, &str); 17] = [
    ("歩", "ふ"),
    ("香", "きょう"),
    ("桂", "けい"),
    ("銀", "ぎん"),
    ("金", "きん"),
    ("角", "かく"),
    ("飛", "ひ"),
    ("玉", "ぎょく"),
    ("馬", "うま"),
    ("龍", "りゅう"),
    ("不成", "ならず"),
    ("成", "なり"),
    ("寄", "よる"),
    ("引", "ひく"),
    ("上", "あがる"),
    ("直", "すぐ"),
    ("打", "うつ"),
];

/// Adds readings to a move in Japanese notation, such as `▲２二銀不成`. A move in Western notation stays as it is.
pub fn read_move(written: &str) -> String {
    let mut read = String::new();
    let mut rest = written;
    while let Some(letter) = rest.chars().next() {
        let length = match WORDS_OF_MOVES.iter().find(|(word, _)| rest.starts_with(word)) {
            Some(&(word, reading)) => {
                read.extend(["{", word, "|", reading, "}"]);
                word.len()
            }
            None => {
                read.push(letter);
                letter.len_utf8()
            }
        };
        rest = &rest[length..];
    }
    read
}

/// The text without readings, as it is read aloud by assistive technology that knows kanji, or searched.
pub fn without_readings(text: &str) -> String {
    let base = |span| match span {
        Span::Plain(text) | Span::Ruby { base: text, .. } => text,
    };
    parse(text).into_iter().map(base).collect()
}

/// The base, the reading and what follows, of a text behind an opening brace; `None` if it is no ruby.
fn inside(text: &str) -> Option<(&str, &str, &str)> {
    let (ruby, behind) = text.split_once('}')?;
    let (base, reading) = ruby.split_once('|')?;
    let is_text = |text: &str| !text.is_empty() && !text.contains(['{', '|']);
    (is_text(base) && is_text(reading)).then_some((base, reading, behind))
}

fn flush(plain: &mut String, spans: &mut Vec<Span>) {
    if !plain.is_empty() {
        spans.push(Span::Plain(std::mem::take(plain)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> Span {
        Span::Plain(text.to_owned())
    }

    fn ruby(base: &str, reading: &str) -> Span {
        Span::Ruby { base: base.to_owned(), reading: reading.to_owned() }
    }

    #[test]
    fn readings_stand_above_their_kanji() {
        assert_eq!(
            parse("{銀将|ぎんしょう}は{金|きん}と"),
            [ruby("銀将", "ぎんしょう"), plain("は"), ruby("金", "きん"), plain("と")]
        );
        assert_eq!(parse("The gold goes forward."), [plain("The gold goes forward.")]);
        assert_eq!(parse(""), []);
    }

    #[test]
    fn braces_without_a_reading_stay() {
        for text in ["{銀", "銀}", "{銀}", "{|ぎん}", "{銀|}", "{a|b|c}", "{銀|{ぎん", "}{"] {
            assert_eq!(parse(text), [plain(text)], "{text}");
        }
        assert_eq!(parse("{{金|きん}"), [plain("{"), ruby("金", "きん")]);
    }

    #[test]
    fn moves_in_japanese_are_read() {
        assert_eq!(read_move("▲２二銀不成"), "▲２二{銀|ぎん}{不成|ならず}");
        assert_eq!(read_move("△同　成桂寄"), "△同　{成|なり}{桂|けい}{寄|よる}");
        assert_eq!(read_move("▲４四金引"), "▲４四{金|きん}{引|ひく}");
        assert_eq!(read_move("△５二金左上"), "△５二{金|きん}左{上|あがる}");
        assert_eq!(read_move("▲５二銀打"), "▲５二{銀|ぎん}{打|うつ}");
        assert_eq!(read_move("▲S-4c="), "▲S-4c=");
        let text = "▲５三と △３一飛成";
        assert_eq!(without_readings(&read_move(text)), text);
    }

    #[test]
    fn a_text_can_be_had_without_readings() {
        assert_eq!(without_readings("{飛車|ひしゃ}と{角|かく}。"), "飛車と角。");
    }
}
