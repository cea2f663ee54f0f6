//! The page's texts: every key has a sentence in every language, and every sentence is shown somewhere.
//!
//! Keys are declared in `src/app/texts.rs` as `keys! { NewGame = "new-game", … }`, which makes an enum `Key`; the
//! sentences lie in `public/texts/`, one flat JSON object per language, with placeholders such as `{name}`.

mod uses;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use uses::Use;

/// A file that declares keys, and the folder with one file per language: what everybody reads, and what the part of the
/// page has with it that comes later.
const VOCABULARIES: [(&str, &str); 9] = [
    ("src/app/texts.rs", "public/texts"),
    ("src/app/mates/words.rs", "src/app/mates/texts"),
    ("src/app/share/words.rs", "src/app/share/texts"),
    ("src/app/diagram/words.rs", "src/app/diagram/texts"),
    ("src/app/editor/words.rs", "src/app/editor/texts"),
    ("src/app/study/words.rs", "src/app/study/texts"),
    ("src/app/library/words.rs", "src/app/library/texts"),
    ("src/app/records/words.rs", "src/app/records/texts"),
    ("src/app/panels/help/words.rs", "src/app/panels/help/texts"),
];

/// A variant of `Key` and its name in the files.
#[derive(Debug, PartialEq, Eq)]
struct Key {
    variant: String,
    name: String,
}

/// The sentences of one language by their key's name.
type Sentences = BTreeMap<String, String>;

/// Checks the repository's texts and prints what is wrong with them.
pub(crate) fn check() -> Result<()> {
    let mut uses = BTreeSet::new();
    read_uses(Path::new("src/app"), &mut uses)?;
    let (mut found, mut texts) = (Vec::new(), 0);
    for (declared, folder) in VOCABULARIES {
        let source = fs::read_to_string(declared).with_context(|| format!("cannot read {declared}"))?;
        let keys = parse_keys(&source).with_context(|| format!("cannot understand {declared}"))?;
        found.extend(problems(&keys, &read_languages(folder)?, &take_uses(declared, &mut uses), declared));
        texts += keys.len();
    }
    found.extend(uses.iter().map(|(key, variant)| format!("`{key}::{variant}` is of no vocabulary")));
    if !found.is_empty() {
        bail!("{} problems with texts:\n  {}", found.len(), found.join("\n  "));
    }
    println!("{texts} texts in every language.");
    Ok(())
}

/// What a release has in the place of a file of everybody's texts: the sentences as a list, in the order of their keys.
///
/// # Errors
/// A key has no sentence, or a sentence has no key.
pub(crate) fn in_order(file: &str) -> Result<String> {
    let (declared, _) = VOCABULARIES[0];
    let source = fs::read_to_string(declared).with_context(|| format!("cannot read {declared}"))?;
    let keys = parse_keys(&source).with_context(|| format!("cannot understand {declared}"))?;
    let sentences = serde_json::from_str(file).context("it is not a flat object of strings")?;
    Ok(serde_json::to_string(&list(&keys, sentences)?)?)
}

fn list(keys: &[Key], mut sentences: Sentences) -> Result<Vec<String>> {
    let take =
        |Key { name, .. }: &Key| sentences.remove(name).with_context(|| format!("`{name}` is missing"));
    let list = keys.iter().map(take).collect::<Result<_>>()?;
    match sentences.keys().next() {
        Some(name) => bail!("`{name}` is no key"),
        None => Ok(list),
    }
}

/// Reads all languages, English first: it is the one that others are compared with.
fn read_languages(folder: &str) -> Result<Vec<(String, Sentences)>> {
    let mut languages = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {folder}"))? {
        let path = entry?.path();
        let Some(language) = path.file_name().and_then(|name| name.to_str()?.strip_suffix(".json")) else {
            continue;
        };
        let sentences = serde_json::from_slice(&fs::read(&path)?)
            .with_context(|| format!("{} is not a flat object of strings", path.display()))?;
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

/// All texts that the page's code names, tests aside.
fn read_uses(folder: &Path, uses: &mut BTreeSet<Use>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        let is_code = path.extension().is_some_and(|extension| extension == "rs");
        if path.is_dir() {
            read_uses(&path, uses)?;
        } else if is_code && !path.ends_with("tests.rs") {
            let file = path.to_str().context("a file of ours has a plain name")?;
            uses.append(&mut uses::uses(&fs::read_to_string(file)?, &uses::module_of(file))?);
        }
    }
    Ok(())
}

/// The variants that are named of the vocabulary of a file; those of others stay.
fn take_uses(declared: &str, uses: &mut BTreeSet<Use>) -> BTreeSet<String> {
    let key = format!("{}::Key", uses::module_of(declared));
    let (own, others) = std::mem::take(uses).into_iter().partition(|(named, _)| *named == key);
    *uses = others;
    own.into_iter().map(|(_, variant): Use| variant).collect()
}

/// The pairs inside `keys! { … }`.
fn parse_keys(source: &str) -> Result<Vec<Key>> {
    let source: Vec<&str> = source.lines().map(|line| line.split("//").next().unwrap_or_default()).collect();
    let source = source.join("\n");
    let (_, body) = source.split_once("\nkeys! {").context("there is no line that starts with `keys! {`")?;
    let (body, _) = body.split_once('}').context("`keys! {` does not end")?;
    body.split(',')
        .map(str::trim)
        .filter(|pair| !pair.is_empty())
        .map(|pair| {
            let (variant, name) =
                pair.split_once('=').with_context(|| format!("`{pair}` is not `Variant = \"name\"`"))?;
            let name = name.trim().strip_prefix('"').and_then(|name| name.strip_suffix('"'));
            let name = name.with_context(|| format!("`{pair}`: the name stands in quotes"))?;
            Ok(Key { variant: variant.trim().to_owned(), name: name.to_owned() })
        })
        .collect()
}

/// Everything that is wrong, a sentence each.
fn problems(
    keys: &[Key],
    languages: &[(String, Sentences)],
    used: &BTreeSet<String>,
    declared: &str,
) -> Vec<String> {
    let mut problems = Vec::new();
    let mut names = BTreeSet::new();
    for Key { variant, name } in keys {
        if !names.insert(name.as_str()) {
            problems.push(format!("`{name}` is declared twice"));
        }
        if !used.contains(variant) {
            problems.push(format!("`Key::{variant}` of {declared} is never used"));
        }
    }
    for (language, sentences) in languages {
        for name in names.iter().filter(|name| !sentences.contains_key(**name)) {
            problems.push(format!("{language}.json: `{name}` is missing"));
        }
        for name in sentences.keys().filter(|name| !names.contains(name.as_str())) {
            problems.push(format!("{language}.json: `{name}` is no key"));
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

/// The names in braces.
fn placeholders(sentence: &str) -> BTreeSet<&str> {
    sentence.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(variant: &str, name: &str) -> Key {
        Key { variant: variant.to_owned(), name: name.to_owned() }
    }

    fn language(name: &str, sentences: &[(&str, &str)]) -> (String, Sentences) {
        let sentences = sentences.iter().map(|(key, text)| ((*key).to_owned(), (*text).to_owned())).collect();
        (name.to_owned(), sentences)
    }

    #[test]
    fn keys_are_read_from_the_macro_call() {
        let source = "macro_rules! keys { ($($a:ident = $b:literal),*) => {} }\n\
                      keys! {\n    /// The button.\n    NewGame = \"new-game\", // why\n    Turn = \"turn\",\n}\n";
        assert_eq!(parse_keys(source).unwrap(), [key("NewGame", "new-game"), key("Turn", "turn")]);
        assert!(parse_keys("keys").is_err());
        assert!(parse_keys("\nkeys! { NewGame }").is_err());
    }

    #[test]
    fn complete_texts_have_no_problem() {
        let keys = [key("Turn", "turn")];
        let languages =
            [language("en", &[("turn", "{name} moves")]), language("ja", &[("turn", "{name}の手番")])];
        assert_eq!(problems(&keys, &languages, &["Turn".to_owned()].into(), "words.rs"), [""; 0]);
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
        assert_eq!(more.unwrap_err().to_string(), "`old` is no key");
    }

    #[test]
    fn every_kind_of_problem_is_named() {
        let keys = [key("Turn", "turn"), key("Resign", "resign")];
        let languages = [
            language("en", &[("turn", "{name} moves"), ("resign", "Resign")]),
            language("ja", &[("turn", "{who}の手番"), ("old", "古い")]),
        ];
        let used = ["TurnTable".to_owned(), "Resign".to_owned()].into();
        let found = problems(&keys, &languages, &used, "words.rs");
        assert_eq!(found.len(), 4, "{found:?}");
        assert_eq!(found[0], "`Key::Turn` of words.rs is never used");
        assert_eq!(found[1], "ja.json: `resign` is missing");
        assert_eq!(found[2], "ja.json: `old` is no key");
        assert!(found[3].starts_with("`turn`: placeholders"));
    }

    #[test]
    fn a_name_that_vocabularies_share_is_used_in_each_or_reported() {
        let source = "use super::words::Key; fn f() { say(Key::Open); say(Key::Close) }";
        let mut uses = uses::uses(source, "crate::study::panel").unwrap();
        let page = uses::uses("use crate::texts::Key; fn f() { say(Key::Open) }", "crate::page").unwrap();
        uses.extend(page);
        let keys = [key("Open", "open"), key("Close", "close")];
        let texts = [language("en", &[("open", "Open"), ("close", "Close")])];
        let mut problems_of = |file| problems(&keys, &texts, &take_uses(file, &mut uses), file);
        assert_eq!(problems_of("src/app/study/words.rs"), [""; 0]);
        assert_eq!(problems_of("src/app/texts.rs"), ["`Key::Close` of src/app/texts.rs is never used"]);
        assert!(uses.is_empty(), "each is of one vocabulary: {uses:?}");
    }
}
