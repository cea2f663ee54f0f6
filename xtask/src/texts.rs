//! Checks the page's texts: every key must have a sentence in every language, and the code must use every key.
//!
//! Keys are declared in `src/app/texts.rs` as `keys! { enum TextKey; NewGame = "new-game", … }`, which makes that
//! enum. The sentences are in `public/texts/`, one flat JSON object per language, with placeholders such as `{name}`. The
//! sentences of later parts may also choose a plural form by a number: `{count} {count:one=game|other=games}`.

mod forms;
mod lessons;
mod sentences;
mod uses;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use uses::Use;

/// The files that declare keys, each with the folder of its texts, which has one file per language. The first has the
/// texts of the first load; the others belong to later parts of the page.
const VOCABULARIES: [(&str, &str); 25] = [
    ("src/app/texts.rs", "public/texts"),
    ("src/app/advice/words.rs", "src/app/advice/texts"),
    ("src/app/mates/words.rs", "src/app/mates/texts"),
    ("src/app/clock_jump/words.rs", "src/app/clock_jump/texts"),
    ("src/app/sentences/referee/words.rs", "src/app/sentences/referee/texts"),
    ("src/app/sentences/link_problems/words.rs", "src/app/sentences/link_problems/texts"),
    ("src/app/share/words.rs", "src/app/share/texts"),
    ("src/app/diagram/words.rs", "src/app/diagram/texts"),
    ("src/app/editor/words.rs", "src/app/editor/texts"),
    ("src/app/study/words.rs", "src/app/study/texts"),
    ("src/app/analysis/words.rs", "src/app/analysis/texts"),
    ("src/app/analysis/names/words.rs", "src/app/analysis/names/texts"),
    ("src/app/library/words.rs", "src/app/library/texts"),
    ("src/app/records/words.rs", "src/app/records/texts"),
    ("src/app/panels/rules_fields/words.rs", "src/app/panels/rules_fields/texts"),
    ("src/app/panels/impasse/words.rs", "src/app/panels/impasse/texts"),
    ("src/app/panels/help/words.rs", "src/app/panels/help/texts"),
    ("src/app/panels/preferences/words.rs", "src/app/panels/preferences/texts"),
    ("src/app/panels/end_card/words.rs", "src/app/panels/end_card/texts"),
    ("src/app/print/words.rs", "src/app/print/texts"),
    ("src/app/learn/words.rs", "src/app/learn/texts"),
    ("src/app/coach/words.rs", "src/app/coach/texts"),
    ("src/app/learn/problems/words.rs", "src/app/learn/problems/texts"),
    ("src/app/panels/learn_door/words.rs", "src/app/panels/learn_door/texts"),
    ("src/app/panels/paste/words.rs", "src/app/panels/paste/texts"),
];

/// The plural categories of each language, as `Intl.PluralRules` knows them for whole numbers.
const PLURALS: [(&str, &[&str]); 2] = [("en", &["one", "other"]), ("ja", &["other"])];

/// The keys that a file declares.
#[derive(Debug, PartialEq, Eq)]
struct Keys {
    /// The name of their enum.
    name: String,
    all: Vec<Key>,
}

/// A variant of an enum of keys, and its name in the text files.
#[derive(Debug, PartialEq, Eq)]
struct Key {
    variant: String,
    name: String,
}

/// The sentences of one language, by the names of their keys.
type Sentences = BTreeMap<String, String>;

/// Checks all texts of the repository.
///
/// # Errors
/// There are problems, which the message lists, or a file cannot be read or parsed.
pub(crate) fn check() -> Result<()> {
    let mut uses = BTreeSet::new();
    read_uses(Path::new("src/app"), &mut uses)?;
    let (mut found, mut texts) = (Vec::new(), 0);
    let (mut page, mut advice) = (Sentences::new(), Sentences::new());
    for (declared, folder) in VOCABULARIES {
        let source = fs::read_to_string(declared).with_context(|| format!("cannot read {declared}"))?;
        let keys = parse_keys(&source).with_context(|| format!("cannot parse {declared}"))?;
        let languages = read_languages(folder)?;
        found.extend(problems(&keys, &languages, &take_uses(declared, &keys.name, &mut uses)));
        for (language, sentences) in &languages {
            found.extend(plural_problems(language, sentences, declared != VOCABULARIES[0].0));
            found.extend(lessons::of_vocabulary(folder, language, sentences));
        }
        let japanese =
            languages.into_iter().find_map(|(language, texts)| (language == "ja").then_some(texts));
        match folder {
            lessons::ADVICE => advice = japanese.unwrap_or_default(),
            lessons::PAGE => page = japanese.unwrap_or_default(),
            _ => {}
        }
        texts += keys.all.len();
    }
    found.extend(lessons::unread_names(&page, &advice));
    found.extend(uses.iter().map(|(key, variant)| format!("`{key}::{variant}` is not declared")));
    if !found.is_empty() {
        bail!("{} problems with texts:\n  {}", found.len(), found.join("\n  "));
    }
    let lessons = lessons::check()?;
    println!("{texts} texts and {lessons} of lessons are complete in every language.");
    Ok(())
}

/// Converts a text file of the first load for a release: the sentences as a JSON list, in the order of their keys.
///
/// # Errors
/// A key has no sentence, or a sentence has no key.
pub(crate) fn in_order(file: &str) -> Result<String> {
    let (declared, _) = VOCABULARIES[0];
    let source = fs::read_to_string(declared).with_context(|| format!("cannot read {declared}"))?;
    let keys = parse_keys(&source).with_context(|| format!("cannot parse {declared}"))?;
    let sentences = serde_json::from_str(file).context("not a flat JSON object of strings")?;
    Ok(serde_json::to_string(&list(&keys.all, sentences)?)?)
}

fn list(keys: &[Key], mut sentences: Sentences) -> Result<Vec<String>> {
    let take =
        |Key { name, .. }: &Key| sentences.remove(name).with_context(|| format!("`{name}` is missing"));
    let list = keys.iter().map(take).collect::<Result<_>>()?;
    match sentences.keys().next() {
        Some(name) => bail!("`{name}` is not a key"),
        None => Ok(list),
    }
}

/// Reads the texts of all languages in a folder. English comes first, because the others are compared with it.
fn read_languages(folder: &str) -> Result<Vec<(String, Sentences)>> {
    let mut languages = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {folder}"))? {
        let path = entry?.path();
        let Some(language) = path.file_name().and_then(|name| name.to_str()?.strip_suffix(".json")) else {
            continue;
        };
        let sentences = serde_json::from_slice(&fs::read(&path)?)
            .with_context(|| format!("{} is not a flat JSON object of strings", path.display()))?;
        languages.push((language.to_owned(), sentences));
    }
    languages.sort_by_key(|(language, _)| (language != "en", language.clone()));
    for language in ["en", "ja"] {
        if !languages.iter().any(|(name, _)| name == language) {
            bail!("{folder}/{language}.json is missing");
        }
    }
    Ok(languages)
}

/// Collects all keys that the Rust code in a folder uses, without tests.
fn read_uses(folder: &Path, uses: &mut BTreeSet<Use>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        let is_code = path.extension().is_some_and(|extension| extension == "rs");
        if path.is_dir() {
            read_uses(&path, uses)?;
        } else if is_code && !path.ends_with("tests.rs") {
            let file = path.to_str().context("a file name is not UTF-8")?;
            uses.append(&mut uses::uses(&fs::read_to_string(file)?, &uses::module_of(file))?);
        }
    }
    Ok(())
}

/// Removes the uses of an enum of keys that a file declares, and returns their variants.
fn take_uses(declared: &str, name: &str, uses: &mut BTreeSet<Use>) -> BTreeSet<String> {
    let key = format!("{}::{name}", uses::module_of(declared));
    let (own, others) = std::mem::take(uses).into_iter().partition(|(named, _)| *named == key);
    *uses = others;
    own.into_iter().map(|(_, variant): Use| variant).collect()
}

/// Parses the name and the pairs inside `keys! { enum …; … }`.
fn parse_keys(source: &str) -> Result<Keys> {
    let source: Vec<&str> = source.lines().map(|line| line.split("//").next().unwrap_or_default()).collect();
    let source = source.join("\n");
    let (_, body) = source.split_once("\nkeys! {").context("no line starts with `keys! {`")?;
    let (body, _) = body.split_once('}').context("`keys! {` has no end")?;
    let (name, body) = body.split_once(';').context("`keys! {` does not begin with `enum …;`")?;
    let name = name.trim().strip_prefix("enum ").context("`keys! {` does not begin with `enum …;`")?;
    let all = body
        .split(',')
        .map(str::trim)
        .filter(|pair| !pair.is_empty())
        .map(|pair| {
            let (variant, name) =
                pair.split_once('=').with_context(|| format!("`{pair}` is not `Variant = \"name\"`"))?;
            let name = name.trim().strip_prefix('"').and_then(|name| name.strip_suffix('"'));
            let name = name.with_context(|| format!("`{pair}`: the name must be in quotes"))?;
            Ok(Key { variant: variant.trim().to_owned(), name: name.to_owned() })
        })
        .collect::<Result<_>>()?;
    Ok(Keys { name: name.to_owned(), all })
}

/// Describes the problems of one set of keys: duplicate and unused keys, missing and surplus sentences, and
/// placeholders that differ between languages.
fn problems(keys: &Keys, languages: &[(String, Sentences)], used: &BTreeSet<String>) -> Vec<String> {
    let mut problems = Vec::new();
    let mut names = BTreeSet::new();
    for Key { variant, name } in &keys.all {
        if !names.insert(name.as_str()) {
            problems.push(format!("`{name}` is declared twice"));
        }
        if !used.contains(variant) {
            problems.push(format!("`{}::{variant}` is never used", keys.name));
        }
    }
    for (language, sentences) in languages {
        for name in names.iter().filter(|name| !sentences.contains_key(**name)) {
            problems.push(format!("{language}.json: `{name}` is missing"));
        }
        for name in sentences.keys().filter(|name| !names.contains(name.as_str())) {
            problems.push(format!("{language}.json: `{name}` is not a key"));
        }
    }
    let Some(((first, originals), others)) = languages.split_first() else { return problems };
    for (language, sentences) in others {
        for (name, sentence) in sentences {
            let Some(original) = originals.get(name) else { continue };
            let (ours, theirs) = (placeholders(sentence), placeholders(original));
            if ours != theirs {
                problems.push(format!(
                    "`{name}`: placeholders {ours:?} in {language}.json, {theirs:?} in {first}.json"
                ));
            }
        }
    }
    problems
}

/// Describes the problems of the plural forms in the sentences of a language: a category that the language does not
/// have, a missing one, and forms where the code chooses none (`choosing` is false for the texts of the first load).
fn plural_problems(language: &str, sentences: &Sentences, choosing: bool) -> Vec<String> {
    let known = PLURALS.iter().find(|(name, _)| *name == language).map_or(&[][..], |(_, known)| known);
    let mut problems = Vec::new();
    for (name, sentence) in sentences {
        for (number, forms) in contents(sentence).filter_map(|content| content.split_once(':')) {
            let categories: Vec<&str> = forms
                .split('|')
                .map(|form| form.split_once('=').map_or(form, |(category, _)| category))
                .collect();
            if !choosing {
                problems.push(format!(
                    "{language}.json: `{name}` has plural forms, which are for later parts only"
                ));
            } else if categories != known {
                problems.push(format!(
                    "{language}.json: `{name}`: the plural forms of `{number}` are {categories:?}, not {known:?}"
                ));
            }
        }
    }
    problems
}

/// Finds the names of the placeholders, which are in braces. Plural forms have the name of their number.
fn placeholders(sentence: &str) -> BTreeSet<&str> {
    contents(sentence).map(|content| content.split(':').next().unwrap_or_default()).collect()
}

/// Finds everything in braces.
fn contents(sentence: &str) -> impl Iterator<Item = &str> {
    sentence.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(variant: &str, name: &str) -> Key {
        Key { variant: variant.to_owned(), name: name.to_owned() }
    }

    fn keys<const N: usize>(name: &str, all: [Key; N]) -> Keys {
        Keys { name: name.to_owned(), all: all.into() }
    }

    fn language(name: &str, sentences: &[(&str, &str)]) -> (String, Sentences) {
        let sentences = sentences.iter().map(|(key, text)| ((*key).to_owned(), (*text).to_owned())).collect();
        (name.to_owned(), sentences)
    }

    #[test]
    fn keys_are_read_from_the_macro_call() {
        let source = "macro_rules! keys { ($($a:ident = $b:literal),*) => {} }\n\
                      keys! {\n    enum TextKey;\n    /// The button.\n    NewGame = \"new-game\", // why\n    Turn = \"turn\",\n}\n";
        let expected = keys("TextKey", [key("NewGame", "new-game"), key("Turn", "turn")]);
        assert_eq!(parse_keys(source).unwrap(), expected);
        assert!(parse_keys("keys").is_err());
        assert!(parse_keys("\nkeys! { NewGame = \"new-game\", }").is_err());
        assert!(parse_keys("\nkeys! { enum TextKey; NewGame }").is_err());
    }

    #[test]
    fn complete_texts_have_no_problem() {
        let keys = keys("TextKey", [key("Turn", "turn")]);
        let languages =
            [language("en", &[("turn", "{name} moves")]), language("ja", &[("turn", "{name}の手番")])];
        assert_eq!(problems(&keys, &languages, &["Turn".to_owned()].into()), [""; 0]);
    }

    #[test]
    fn sentences_are_listed_in_the_order_of_their_keys() {
        let keys = [key("Turn", "turn"), key("Resign", "resign")];
        let of = |sentences: &[(&str, &str)]| list(&keys, language("en", sentences).1);
        assert_eq!(
            of(&[("resign", "Resign"), ("turn", "{name} moves")]).unwrap(),
            ["{name} moves", "Resign"]
        );
        assert_eq!(of(&[("turn", "")]).unwrap_err().to_string(), "`resign` is missing");
        let more = of(&[("turn", ""), ("resign", ""), ("old", "")]);
        assert_eq!(more.unwrap_err().to_string(), "`old` is not a key");
    }

    #[test]
    fn every_kind_of_problem_is_named() {
        let keys = keys("TextKey", [key("Turn", "turn"), key("Resign", "resign")]);
        let languages = [
            language("en", &[("turn", "{name} moves"), ("resign", "Resign")]),
            language("ja", &[("turn", "{who}の手番"), ("old", "古い")]),
        ];
        let used = ["TurnTable".to_owned(), "Resign".to_owned()].into();
        let found = problems(&keys, &languages, &used);
        assert_eq!(found.len(), 4, "{found:?}");
        assert_eq!(found[0], "`TextKey::Turn` is never used");
        assert_eq!(found[1], "ja.json: `resign` is missing");
        assert_eq!(found[2], "ja.json: `old` is not a key");
        assert!(found[3].starts_with("`turn`: placeholders"));
    }

    #[test]
    fn plural_forms_have_the_categories_of_their_language() {
        let of = |name: &str, sentence: &str, choosing| {
            plural_problems(name, &language(name, &[("games", sentence)]).1, choosing)
        };
        let english = "{count} {count:one=game|other=games}";
        assert_eq!(of("en", english, true), [""; 0]);
        assert_eq!(of("ja", "{count}{count:other=局}", true), [""; 0]);
        assert_eq!(of("ja", "{count}局", true), [""; 0]);
        assert_eq!(
            of("en", "{count} {count:other=games}", true),
            [r#"en.json: `games`: the plural forms of `count` are ["other"], not ["one", "other"]"#]
        );
        assert_eq!(of("ja", english, true).len(), 1, "Japanese has no form for one");
        assert_eq!(of("en", "{count:games}", true).len(), 1, "the category is missing");
        assert_eq!(of("en", english, false).len(), 1, "the first load chooses no forms");
        assert_eq!(placeholders(english), ["count"].into(), "as in a language without forms");
    }

    #[test]
    fn a_name_that_vocabularies_share_is_used_in_each_or_reported() {
        let source = "use super::words::StudyKey; fn f() { say(StudyKey::Open); say(StudyKey::Close) }";
        let mut uses = uses::uses(source, "crate::study::panel").unwrap();
        let page =
            uses::uses("use crate::texts::TextKey; fn f() { say(TextKey::Open) }", "crate::page").unwrap();
        uses.extend(page);
        let declared = |name| keys(name, [key("Open", "open"), key("Close", "close")]);
        let texts = [language("en", &[("open", "Open"), ("close", "Close")])];
        let mut problems_of =
            |file, name| problems(&declared(name), &texts, &take_uses(file, name, &mut uses));
        assert_eq!(problems_of("src/app/study/words.rs", "StudyKey"), [""; 0]);
        assert_eq!(problems_of("src/app/texts.rs", "TextKey"), ["`TextKey::Close` is never used"]);
        assert!(uses.is_empty(), "each is of one vocabulary: {uses:?}");
    }
}
