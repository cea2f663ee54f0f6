//! The Japanese words of texts that children read: one form for each word, as `docs/terms.md` lists them, and readings that
//! stand above kanji alone. Readings are written `{銀|ぎん}`.

use super::lessons::is_kanji;

/// Forms that were decided against, each with the form to use. They are looked for in the text without its readings.
const REJECTED: &[(&str, &str)] = &[
    // Names of pieces.
    ("王将", "玉"),
    ("持ち駒", "持駒"),
    // Kana instead of hard kanji, and for words that are often written so.
    ("斜め", "ななめ"),
    ("升", "マス"),
    ("選", "えらぶ"),
    ("戻", "もどる"),
    ("狙", "ねらう"),
    ("続け", "つづける"),
    ("続く", "つづく"),
    ("続い", "つづく"),
    ("残", "のこる"),
    ("跳", "とぶ"),
    ("並べ", "ならべる"),
    ("並び", "ならぶ"),
    ("並ん", "ならぶ"),
    ("別の", "べつの"),
    ("側", "がわ"),
    ("見張", "見はる"),
    ("必ず", "かならず"),
    ("絶対", "ぜったい"),
    ("加わ", "くわわる"),
    ("初め", "はじめ"),
    ("最初", "はじめ"),
    ("飛び越", "とびこえる"),
    ("ない方", "ないほう"),
    ("る方が", "るほうが"),
    ("た方", "たほう"),
    ("の方が", "のほうが"),
    ("遠い方", "遠いほう"),
    // Kanji that are taught by grade 3.
    ("まん中", "真ん中"),
    ("ぜんぶ", "全部"),
    ("よこに", "横に"),
    ("いちばん", "一番"),
    ("かぞえ", "数える"),
    ("つぎ", "次"),
    // Arabic numbers.
    ("一マス", "1マス"),
    ("一つ", "1つ"),
    ("二つ", "2つ"),
    ("三つ", "3つ"),
    ("五つ", "5つ"),
    ("一手", "1手"),
    ("二手", "2手"),
    ("三手", "3手"),
    ("一枚", "1枚"),
    ("二枚", "2枚"),
    ("三枚", "3枚"),
    // Ends of sentences.
    ("である。", "です。"),
    ("てください。", "ましょう。"),
];

/// The full names of pieces, each with the name to use. A single text of a file, which introduces the piece, may have it.
/// 竜 is what the pieces show.
const FULL_NAMES: [(&str, &str); 7] = [
    ("玉将", "玉"),
    ("金将", "金"),
    ("銀将", "銀"),
    ("角行", "角"),
    ("龍王", "龍"),
    ("龍馬", "馬"),
    ("竜", "龍"),
];

/// Readings that are wrong where the words stand together, each with the right one: the second word of a compound is
/// voiced.
const WRONG_READINGS: [(&str, &str); 2] =
    [("{歩|ふ}{詰|つ}め", "{歩|ふ}{詰|づ}め"), ("{持|も}{駒|こま}", "{持駒|もちごま}")];

/// Words that always have a reading in the lessons, although their kanji are taught by grade 3: at school they are read
/// in another way.
const ALWAYS_READ: [&str; 7] = ["玉", "金", "銀", "角", "歩", "王手", "対局"];

/// What is wrong with the words of a text for children.
pub(super) fn problems(text: &str) -> Vec<String> {
    let (spans, mut found) = (spans(text), Vec::new());
    let words: String = spans.iter().map(|(written, _)| *written).collect();
    let rejected = REJECTED.iter().filter(|(form, _)| words.contains(form));
    found.extend(rejected.map(|(form, right)| format!("`{form}` is written `{right}`")));
    let misread = WRONG_READINGS.iter().filter(|(wrong, _)| text.contains(wrong));
    found.extend(misread.map(|(wrong, right)| format!("`{wrong}` is read `{right}`")));
    let is_wide = |base: &str| !base.chars().all(|letter| is_kanji(letter) || letter == '々');
    let wide = spans.iter().filter(|(base, is_read)| *is_read && is_wide(base));
    found.extend(wide.map(|(base, _)| format!("the reading of `{base}` does not stand above kanji alone")));
    found
}

/// The words of a text that always have a reading, and have none.
pub(super) fn unread(text: &str) -> Vec<String> {
    let spans = spans(text);
    let is_bare = |word: &&str| spans.iter().any(|(written, is_read)| !is_read && written.contains(*word));
    ALWAYS_READ.into_iter().filter(is_bare).map(|word| format!("`{word}` has no reading")).collect()
}

/// The full names of pieces that more than one text has.
pub(super) fn repeated_names<'a>(texts: impl Iterator<Item = &'a String> + Clone) -> Vec<String> {
    let words = texts.map(|text| spans(text).into_iter().map(|(written, _)| written).collect::<String>());
    let times = |name: &str| words.clone().filter(|words| words.contains(name)).count();
    let repeated = FULL_NAMES.iter().filter(|(name, _)| times(name) > 1);
    repeated.map(|(name, right)| format!("`{name}` is introduced once, and then `{right}`")).collect()
}

/// The parts of a text as they are written, and whether a reading stands above them. Blanks such as `{name}` are left
/// out.
fn spans(text: &str) -> Vec<(&str, bool)> {
    let mut spans = Vec::new();
    let mut rest = text;
    while let Some((before, (inside, after))) =
        rest.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
    {
        spans.push((before, false));
        spans.extend(inside.split_once('|').map(|(base, _)| (base, true)));
        rest = after;
    }
    spans.push((rest, false));
    spans
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_forms_are_rejected_also_under_readings() {
        assert_eq!(problems("{銀|ぎん}は、ななめに1マス動けます。{name}の番です。"), [""; 0]);
        assert_eq!(problems("{王将|おうしょう}です。"), ["`王将` is written `玉`"]);
        assert_eq!(
            problems("{斜|なな}めに一マス動けます。"),
            ["`斜め` is written `ななめ`", "`一マス` is written `1マス`"]
        );
        assert_eq!(problems("{持|も}ち{駒|ごま}です。"), ["`持ち駒` is written `持駒`"]);
        assert_eq!(problems("打ち{歩|ふ}{詰|つ}め"), ["`{歩|ふ}{詰|つ}め` is read `{歩|ふ}{詰|づ}め`"]);
    }

    #[test]
    fn a_form_to_use_is_not_rejected_itself() {
        for (form, right) in REJECTED.iter().chain(&FULL_NAMES) {
            assert_eq!(problems(right), [""; 0], "for {form}");
        }
    }

    #[test]
    fn readings_stand_above_kanji_alone() {
        assert_eq!(problems("と{金|きん}"), [""; 0]);
        assert_eq!(problems("{と金|ときん}"), ["the reading of `と金` does not stand above kanji alone"]);
    }

    #[test]
    fn words_of_shogi_are_always_read() {
        assert_eq!(unread("{歩|ふ}と{金底|きんぞこ}で{両王手|りょうおうて}"), [""; 0]);
        assert_eq!(unread("{歩|ふ}と角で王手"), ["`角` has no reading", "`王手` has no reading"]);
    }

    #[test]
    fn a_full_name_introduces_a_piece_once() {
        let texts = ["{金将|きんしょう}です。", "{銀将|ぎんしょう}です。", "{金将|きんしょう}の前。"]
            .map(str::to_owned);
        assert_eq!(repeated_names(texts.iter()), ["`金将` is introduced once, and then `金`"]);
        assert_eq!(repeated_names(texts[..2].iter()), [""; 0]);
    }
}
