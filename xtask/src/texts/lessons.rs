//! Checks the texts that children read: kanji that are not taught by grade 3 have a reading, and each word has one form
//! ([`forms`]). English sentences are also short. In the lessons (`public/learn`) a task is explained in few sentences, and
//! both languages have the same texts.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use super::forms;
use super::sentences::{sentences_in_japanese, words};
use anyhow::{Context, Result, bail};
use serde_json::Value;

const FOLDER: &str = "public/learn";

/// A vocabulary of the page that children read.
struct ForChildren {
    /// The folder of its texts.
    folder: &'static str,
    /// Whether children read the sentence with this name.
    has: fn(&str) -> bool,
    /// Whether the page shows readings where the sentence with this name is.
    shows_readings: fn(&str) -> bool,
}

/// The vocabularies that children read in the lessons, the mate problems, the small games and games at low levels: the
/// coach, the hints, the help with the moves of pieces, the rules, the reasons of the referee, the aids in the settings,
/// and what is asked and told around a game.
const FOR_CHILDREN: [ForChildren; 11] = [
    ForChildren { folder: "src/app/learn/texts", has: |_| true, shows_readings: |_| true },
    ForChildren { folder: "src/app/learn/problems/texts", has: |_| true, shows_readings: |_| true },
    ForChildren { folder: "src/app/coach/texts", has: |_| true, shows_readings: |_| false },
    // The question about resigning has the word of its button.
    ForChildren { folder: ADVICE, has: |name| !name.starts_with("resign-"), shows_readings: |_| false },
    ForChildren {
        folder: "src/app/mates/texts",
        has: |name| name.starts_with("hint-"),
        shows_readings: |_| false,
    },
    ForChildren {
        folder: "src/app/panels/help/texts",
        has: |name| ["rule-", "pointer", "print-rules", "use-title"].iter().any(|of| name.starts_with(of)),
        shows_readings: |_| false,
    },
    // An impasse is agreed upon by players who count points.
    ForChildren {
        folder: "src/app/sentences/referee/texts",
        has: |name| name.starts_with("why-") && name != "why-no-impasse",
        shows_readings: |_| false,
    },
    // The page shows readings in the names of the doors, and not in their hints.
    ForChildren {
        folder: "src/app/panels/learn_door/texts",
        has: |_| true,
        shows_readings: |name| ["learn", "problems"].contains(&name),
    },
    // The review is for players.
    ForChildren {
        folder: "src/app/panels/end_card/texts",
        has: |name| name != "review",
        shows_readings: |_| false,
    },
    ForChildren {
        folder: "src/app/panels/preferences/texts",
        has: |name| name.starts_with("aid"),
        shows_readings: |_| false,
    },
    ForChildren { folder: PAGE, has: |name| AT_THE_BOARD.contains(&name), shows_readings: |_| false },
];

/// The sentences of the first load that children read while they play.
const AT_THE_BOARD: [&str; 13] = [
    "promotion-label",
    "promote",
    "keep",
    "your-move",
    "your-move-check",
    "thinking",
    "setting-out-now",
    "you-win",
    "you-lose",
    "draw",
    "no-result",
    "why-not-your-turn",
    "not-possible",
];

/// The kanji of grades 1 to 3, with the source.
const KANJI: &str = include_str!("../../kanji.txt");

/// The most words that an English sentence of a chapter or vocabulary has on average.
const MOST_WORDS: usize = 12;

/// The numbers of sentences that may explain a task, on one screen.
const SENTENCES: std::ops::RangeInclusive<usize> = 2..=4;

/// The texts of a chapter that are sentences, not answers to a question or titles.
type Sentences = Vec<String>;

/// Checks the texts of all lessons, and returns their number in each language.
///
/// # Errors
/// There are problems, which the message lists, or a file cannot be read or parsed.
pub(crate) fn check() -> Result<usize> {
    let [english, japanese] = ["en", "ja"].map(read);
    let (english, japanese) = (english?, japanese?);
    let found = problems(&english, &japanese);
    if !found.is_empty() {
        bail!("{} problems with texts of lessons:\n  {}", found.len(), found.join("\n  "));
    }
    Ok(texts(&english).len())
}

fn read(language: &str) -> Result<Value> {
    let path = format!("{FOLDER}/{language}.json");
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {path}"))?;
    serde_json::from_str(&text).with_context(|| format!("{path} is no JSON"))
}

fn problems(english: &Value, japanese: &Value) -> Vec<String> {
    let (en, ja) = (texts(english), texts(japanese));
    let keys = |texts: &BTreeMap<String, String>| texts.keys().cloned().collect::<BTreeSet<_>>();
    let mut found = Vec::new();
    found.extend(keys(&en).difference(&keys(&ja)).map(|key| format!("ja.json: `{key}` is missing")));
    found.extend(keys(&ja).difference(&keys(&en)).map(|key| format!("en.json: `{key}` is missing")));
    for (key, text) in &ja {
        let of_text = hard(text).into_iter().chain(forms::problems(text)).chain(forms::unread(text));
        found.extend(of_text.map(|problem| format!("ja.json: `{key}`: {problem}")));
    }
    found.extend(forms::repeated_names(ja.values()).into_iter().map(|problem| format!("ja.json: {problem}")));
    for (chapter, sentences) in chapters(english) {
        found.extend(long(&sentences).map(|problem| format!("en.json: `{chapter}` has {problem}")));
    }
    for (language, texts) in [("en", &en), ("ja", &ja)] {
        for (key, text) in texts.iter().filter(|(key, _)| key.ends_with(".text")) {
            let count = if language == "ja" { sentences_in_japanese(text) } else { words([text]).1 };
            if !SENTENCES.contains(&count) {
                found.push(format!("{language}.json: `{key}` has {count} sentences, not 2 to 4"));
            }
        }
    }
    found
}

/// What is wrong with the length of English sentences; `None` if they are short on average.
fn long<'a>(texts: impl IntoIterator<Item = &'a String>) -> Option<String> {
    let (words, count) = words(texts);
    (words > count * MOST_WORDS)
        .then(|| format!("{words} words in {count} sentences, more than {MOST_WORDS} on average"))
}

/// What is wrong with the sentences of a vocabulary of the page in a language, if children read it. There readings are
/// written `｜銀《ぎん》`, since braces hold blanks.
pub(super) fn of_vocabulary(
    folder: &str,
    language: &str,
    sentences: &BTreeMap<String, String>,
) -> Vec<String> {
    let Some(of) = FOR_CHILDREN.iter().find(|of| of.folder == folder) else { return Vec::new() };
    let of_children = sentences.iter().filter(|(key, _)| (of.has)(key));
    if language == "en" {
        let problem = long(of_children.map(|(_, sentence)| sentence));
        return problem.map(|problem| format!("{folder}/en.json has {problem}")).into_iter().collect();
    }
    let mut found = Vec::new();
    for (key, sentence) in of_children {
        let shows_readings = (of.shows_readings)(key);
        if !shows_readings && sentence.contains('《') {
            found.push(format!("{folder}/ja.json: `{key}`: readings are not shown here"));
        }
        let text = sentence.replace('｜', "{").replace('《', "|").replace('》', "}");
        let unread = if shows_readings { forms::unread(&text) } else { Vec::new() };
        let of_text = hard(&text).into_iter().chain(forms::problems(&text)).chain(unread);
        found.extend(of_text.map(|problem| format!("{folder}/ja.json: `{key}`: {problem}")));
    }
    found
}

/// The folder of the sentences of the first load.
pub(super) const PAGE: &str = "public/texts";

/// The folder of the sentences about pieces, which also has the names of pieces for beginners.
pub(super) const ADVICE: &str = "src/app/advice/texts";

/// The names of pieces on the page that children cannot read, and for which the advice has no name of its own. `page` and
/// `advice` are the Japanese sentences of these vocabularies.
pub(super) fn unread_names(
    page: &BTreeMap<String, String>,
    advice: &BTreeMap<String, String>,
) -> Vec<String> {
    let names = page.iter().filter(|(key, _)| key.starts_with("piece-") && !advice.contains_key(*key));
    names
        .filter_map(|(key, name)| Some(format!("{ADVICE}/ja.json: `{key}` is missing: {}", hard(name)?)))
        .collect()
}

/// The kanji of a text that need a reading, as a problem; `None` if there are none.
fn hard(text: &str) -> Option<String> {
    let hard = without_reading(text);
    let readings = hard.iter().map(|kanji| format!("{{{kanji}|…}}")).collect::<String>();
    (!hard.is_empty()).then(|| format!("these kanji are above grade 3: {readings}"))
}

/// All texts by their places, such as `step.3.text`.
fn texts(file: &Value) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    collect(&file["chapters"], String::new(), &mut all);
    all
}

/// Adds the texts below a value. Tasks count from 1, as in addresses; answers count from 0, as in the course.
fn collect(value: &Value, place: String, all: &mut BTreeMap<String, String>) {
    let below = |name: &str| if place.is_empty() { name.to_owned() } else { format!("{place}.{name}") };
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                match value {
                    Value::Array(tasks) if name == "tasks" => {
                        for (number, task) in (1..).zip(tasks) {
                            collect(task, below(&number.to_string()), all);
                        }
                    }
                    _ => collect(value, below(name), all),
                }
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                collect(item, below(&index.to_string()), all);
            }
        }
        Value::String(text) => {
            all.insert(place, text.clone());
        }
        _ => {}
    }
}

/// The sentences of each chapter: all texts but the title and the answers to questions.
fn chapters(file: &Value) -> BTreeMap<String, Sentences> {
    let mut chapters: BTreeMap<String, Sentences> = BTreeMap::new();
    for (key, text) in texts(file) {
        let Some((chapter, rest)) = key.split_once('.') else { continue };
        if rest != "title" && !rest.contains(".options.") {
            chapters.entry(chapter.to_owned()).or_default().push(text);
        }
    }
    chapters
}

/// The kanji that stand outside readings such as `{銀将|ぎんしょう}` and are not taught by grade 3.
fn without_reading(text: &str) -> BTreeSet<char> {
    let taught: BTreeSet<char> =
        KANJI.lines().filter(|line| !line.starts_with('#')).flat_map(str::chars).collect();
    let mut hard = BTreeSet::new();
    let mut is_in_reading = false;
    for letter in text.chars() {
        match letter {
            '{' => is_in_reading = true,
            '}' => is_in_reading = false,
            kanji if is_kanji(kanji) && !is_in_reading && !taught.contains(&kanji) => {
                hard.insert(kanji);
            }
            _ => {}
        }
    }
    hard
}

/// Whether a letter is a kanji. The sign of repetition 々 is none.
pub(super) const fn is_kanji(letter: char) -> bool {
    matches!(letter, '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3134f}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_table_has_the_kanji_of_three_grades() {
        let grades: Vec<&str> = KANJI.lines().filter(|line| !line.starts_with('#')).collect();
        let counts: Vec<usize> = grades.iter().map(|grade| grade.chars().count()).collect();
        assert_eq!(counts, [80, 160, 200]);
        let all: BTreeSet<char> = grades.iter().flat_map(|grade| grade.chars()).collect();
        assert_eq!(all.len(), 440, "each of them once");
        assert!(all.iter().all(|&letter| is_kanji(letter)));
        // Of the names of pieces, these are taught by then, and the others are not.
        assert!("王玉金銀角馬歩".chars().all(|letter| all.contains(&letter)));
        assert!(!"飛香桂将竜龍成詰".chars().any(|letter| all.contains(&letter)));
    }

    #[test]
    fn kanji_that_are_not_taught_need_a_reading() {
        let hard = |text: &str| without_reading(text).into_iter().collect::<String>();
        assert_eq!(hard("{飛車|ひしゃ}と角で王手をかけましょう。時々"), "");
        assert_eq!(hard("飛車と{桂馬|けいま}と香車"), "飛香");
        assert_eq!(hard("{銀将|ぎんしょう}が成る"), "成");
    }

    #[test]
    fn sentences_of_the_page_for_children_are_checked() {
        let of = |folder: &str, key: &str, sentence: &str| {
            let sentences = [(key.to_owned(), sentence.to_owned())].into();
            let found = of_vocabulary(folder, "ja", &sentences);
            found.into_iter().map(|problem| problem.replace(folder, "…")).collect::<Vec<_>>()
        };
        let room = "src/app/learn/texts";
        assert_eq!(of(room, "a", "{piece}で｜王手《おうて》"), [""; 0]);
        assert_eq!(of(room, "a", "{piece}で王手"), ["…/ja.json: `a`: `王手` has no reading"]);
        assert_eq!(of(room, "a", "逃げる"), ["…/ja.json: `a`: these kanji are above grade 3: {逃|…}"]);
        let mates = "src/app/mates/texts";
        assert_eq!(of(mates, "hint-a", "王手で逃げる").len(), 1, "the word cannot have a reading there");
        assert_eq!(
            of(mates, "hint-a", "｜逃《に》げる"),
            ["…/ja.json: `hint-a`: readings are not shown here"]
        );
        assert_eq!(of(mates, "a", "逃げる"), [""; 0], "of the solver");
        let doors = "src/app/panels/learn_door/texts";
        assert_eq!(of(doors, "problems", "｜詰将棋《つめしょうぎ》"), [""; 0]);
        assert_eq!(
            of(doors, "problems", "詰将棋"),
            ["…/ja.json: `problems`: these kanji are above grade 3: {将|…}{棋|…}{詰|…}"]
        );
        assert_eq!(
            of(doors, "problems-hint", "｜詰将棋《つめしょうぎ》"),
            ["…/ja.json: `problems-hint`: readings are not shown here"]
        );
        assert_eq!(of("src/app/share/texts", "a", "逃げる"), [""; 0]);
    }

    #[test]
    fn english_sentences_of_the_page_for_children_are_short_on_average() {
        let of = |folder: &str, key: &str, length: usize| {
            let sentences = [
                (key.to_owned(), format!("{}end.", "word ".repeat(length - 1))),
                ("rule-b".to_owned(), "No.".to_owned()),
            ];
            of_vocabulary(folder, "en", &sentences.into())
        };
        let help = "src/app/panels/help/texts";
        assert_eq!(of(help, "rule-a", 23), [""; 0]);
        assert_eq!(
            of(help, "rule-a", 24),
            ["src/app/panels/help/texts/en.json has 25 words in 2 sentences, more than 12 on average"]
        );
        assert_eq!(of(help, "pointer-mouse", 24).len(), 1, "children draw arrows, too");
        assert_eq!(of(help, "clock", 24), [""; 0], "of the keys");
        assert_eq!(of("src/app/share/texts", "rule-a", 24), [""; 0]);
    }

    #[test]
    fn names_that_children_cannot_read_are_those_of_the_advice() {
        let of = |pairs: &[(&str, &str)]| -> BTreeMap<String, String> {
            pairs.iter().map(|(key, name)| ((*key).to_owned(), (*name).to_owned())).collect()
        };
        let page = of(&[("piece-rook", "飛"), ("piece-gold", "金"), ("pieces-missing", "駒")]);
        assert_eq!(unread_names(&page, &of(&[("piece-rook", "ひしゃ")])), [""; 0]);
        assert_eq!(
            unread_names(&page, &of(&[("loses", "{piece}を取られます。")])),
            ["src/app/advice/texts/ja.json: `piece-rook` is missing: these kanji are above grade 3: {飛|…}"]
        );
    }

    fn file(task: &Value) -> Value {
        json!({ "version": 1, "chapters": { "step": { "title": "T", "about": "A.", "tasks": [task] } } })
    }

    #[test]
    fn every_kind_of_problem_is_named() {
        let english = file(&json!({ "text": "Go. Look.", "wrong": { "5e": "No." }, "options": ["a"] }));
        let good =
            file(&json!({ "text": "行こう。見よう。", "wrong": { "5e": "ちがう。" }, "options": ["一"] }));
        assert_eq!(problems(&english, &good), [""; 0]);
        let other =
            file(&json!({ "text": "飛ぶ。見よう。", "wrong": { "5d": "ちがう。" }, "options": ["一"] }));
        assert_eq!(
            problems(&english, &other),
            [
                "ja.json: `step.1.wrong.5e` is missing",
                "en.json: `step.1.wrong.5d` is missing",
                "ja.json: `step.1.text`: these kanji are above grade 3: {飛|…}",
            ]
        );
        let long = format!("{}end.", "word ".repeat(30));
        let english =
            file(&json!({ "text": format!("{long} Go."), "wrong": { "5e": "No." }, "options": ["a"] }));
        // 31 + 1 + 1 + 1 words; the title and the answers do not count.
        assert_eq!(problems(&english, &good), [""; 0]);
        let english =
            file(&json!({ "text": format!("{long} {long}"), "wrong": { "5e": "No." }, "options": ["a"] }));
        assert_eq!(
            problems(&english, &good),
            ["en.json: `step` has 64 words in 4 sentences, more than 12 on average"]
        );
        let task = |text: &str| file(&json!({ "text": text, "wrong": { "5e": "No." }, "options": ["a"] }));
        let (four, five) = ("行こう。".repeat(4), "行こう。".repeat(5));
        assert_eq!(problems(&task("Go. Go. Go. Go."), &task(&four)), [""; 0]);
        assert_eq!(
            problems(&task("Go. Go. Go. Go. Go."), &task(&five)),
            [
                "en.json: `step.1.text` has 5 sentences, not 2 to 4",
                "ja.json: `step.1.text` has 5 sentences, not 2 to 4",
            ]
        );
        let alone = problems(&task("Go."), &task("行こう。"));
        assert_eq!(alone.len(), 2);
        assert!(alone.iter().all(|problem| problem.ends_with("has 1 sentences, not 2 to 4")), "{alone:?}");
    }
}
