//! Tests that read the texts stored by earlier versions of the page (`tests/data/stored`). The tests in
//! `tests/e2e/stored.spec.mjs` check how the page shows them.

use crate::entry::Card;
use crate::findings::KeptFindings;
use crate::names::NameBook;
use crate::problem_progress::ProblemProgress;
use crate::reviews::KeptReviews;
use crate::{ChessClock, Preferences, Saved, archive, last_choice, learn};
use links::Choice;
use record::packed;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/stored");

/// The stored data of one browser in one situation.
struct Dump {
    file: PathBuf,
    content: Value,
}

impl Dump {
    /// The texts of a storage (`local` or `session`) whose keys begin with `name`.
    fn texts(&self, storage: &str, name: &str) -> Vec<String> {
        let all = self.content[storage].as_object().expect("a storage has names");
        // Since dump 1, keys have the path of the site in their names.
        let plain =
            |key: &str| key.split_once("/:").map_or(key.to_owned(), |(_, rest)| format!("komadai:{rest}"));
        let named = all.iter().filter(|(key, _)| plain(key).starts_with(name));
        named.filter_map(|(_, text)| text.as_str()).map(str::to_owned).collect()
    }

    /// The texts of all rows in a store of the database.
    fn rows(&self, store: &str) -> Vec<String> {
        let rows = self.content["database"]["stores"][store]["rows"].as_array();
        let text = |row: &Value| row["text"].as_str().expect("a row has a text").to_owned();
        rows.into_iter().flatten().map(text).collect()
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    paths.sort();
    paths
}

/// The folders of all dumps.
fn folders() -> Vec<PathBuf> {
    files(Path::new(FOLDER)).into_iter().filter(|path| path.is_dir()).collect()
}

fn json(file: &Path) -> Value {
    let text = fs::read_to_string(file).expect("a readable file");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

fn dumps() -> Vec<Dump> {
    let is_dump = |file: &PathBuf| {
        let name = file.to_string_lossy();
        name.ends_with(".json") && !name.ends_with(".expected.json")
    };
    let all: Vec<PathBuf> = folders().iter().flat_map(|folder| files(folder)).filter(is_dump).collect();
    assert!(!all.is_empty(), "there are dumps");
    all.into_iter().map(|file| Dump { content: json(&file), file }).collect()
}

/// Asserts that every text of a kind is right, and returns the number of texts.
fn count(texts: impl Fn(&Dump) -> Vec<String>, is_right: impl Fn(&str) -> bool) -> usize {
    let mut count = 0;
    for dump in dumps() {
        for text in texts(&dump) {
            assert!(is_right(&text), "{}: {text}", dump.file.display());
            count += 1;
        }
    }
    count
}

/// A function that returns the texts of a storage whose keys begin with `name`.
fn of(storage: &'static str, name: &'static str) -> impl Fn(&Dump) -> Vec<String> {
    move |dump| dump.texts(storage, name)
}

#[test]
fn games_of_earlier_pages_can_be_played_on() {
    let is_game = |text: &str| {
        Saved::from_text(text).is_some_and(|(label, saved)| {
            saved.game().is_some_and(|game| game.line() == saved.line)
                && Saved::from_text(&saved.to_text(&label)) == Some((label, saved))
        })
    };
    assert!(count(of("local", "komadai:games:"), is_game) >= 5);
    assert!(count(of("session", "komadai:game"), is_game) >= 5);
}

#[test]
fn what_was_chosen_on_earlier_pages_holds() {
    let is_liked = |text: &str| Preferences::from_text(text) != Preferences::default();
    assert!(count(of("local", "komadai:preferences"), is_liked) >= 1);
    let is_chosen = |text: &str| last_choice::from_text(text) != Choice::default();
    assert!(count(of("local", "komadai:choice"), is_chosen) >= 1);
    // Since dump 2.
    assert!(count(of("local", "komadai:names"), |text| !NameBook::from_text(text).is_empty()) >= 1);
}

#[test]
fn what_was_learned_on_earlier_pages_is_known() {
    // All since dump 4.
    let is_reviewed = |text: &str| {
        let reviews = KeptReviews::from_text(text);
        !reviews.is_empty() && KeptReviews::from_text(&reviews.to_text()) == reviews
    };
    assert!(count(of("local", "komadai:reviews"), is_reviewed) >= 1);
    let is_found = |text: &str| {
        let findings = KeptFindings::from_text(text);
        !findings.is_empty() && findings.to_text() == text
    };
    assert!(count(of("local", "komadai:findings"), is_found) >= 1);
    let is_learned = |text: &str| !learn::Progress::from_text(text).is_empty();
    assert!(count(of("local", "komadai:learned"), is_learned) >= 1);
    // Two in the situation of their own, and one beside the archive since dump 5: as many as the text has marks.
    let is_solved = |text: &str| {
        let solved = ProblemProgress::from_text(text).solved_in_all() as usize;
        text.contains(&format!("\nsolved={solved}\n"))
            && solved == text.split("marks=").nth(1).map_or(0, |marks| marks.split_whitespace().count())
    };
    assert!(count(of("local", "komadai:problems"), is_solved) >= 1);
}

#[test]
fn clocks_of_earlier_pages_stand_as_they_were_left() {
    let is_clock = |text: &str| {
        ChessClock::from_text(text)
            .is_some_and(|clock| ChessClock::from_text(&clock.to_text(0)) == Some(clock))
    };
    assert!(count(of("session", "komadai:clock"), is_clock) >= 1);
}

#[test]
fn rows_of_earlier_pages_are_games() {
    let rows = |store: &'static str| move |dump: &Dump| dump.rows(store);
    let cards = count(rows("games"), |text| Card::from_text(text).is_ok());
    let records = count(rows("records"), |text| packed::read(text).is_ok());
    assert!(cards >= 5);
    assert_eq!(cards, records);
}

#[test]
fn archives_of_earlier_pages_come_in_as_a_whole() {
    for folder in folders() {
        let bytes = fs::read(folder.join("archive.zip")).expect("an archive");
        let contents = archive::read(&bytes).expect("games");
        let expected = json(&folder.join("archive.expected.json"));
        assert_eq!(Some(contents.entries.len() as u64), expected["games"].as_u64(), "{}", folder.display());
        assert_eq!(contents.failures, archive::Failures::default());
        // Archives have what was done since dump 5.
        assert_eq!(Some(contents.kept.len() as u64), expected["kept"].as_u64().or(Some(0)));
        assert_eq!(contents.unreadable, []);
    }
}
