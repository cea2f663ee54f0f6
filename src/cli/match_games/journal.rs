//! The log of a match or of a ladder: a CSA file that any shogi program can show, and from which it can be resumed.
//!
//! Comments before the first move of each game hold the version of the log format, and as JSON the settings of the
//! match and the result of the game. So every game can be moved to another file and counted on its own. A game is
//! appended with one write when it is over, so a match may be interrupted at any time.

use crate::words::InWords;
use record::{GameRecord, NodeId, Step, csa};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::HashSet;
use std::fs::{File, TryLockError};
use std::io::{self, Write};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

/// The result of a game, as the log stores it.
pub(super) trait Logged: Serialize + DeserializeOwned {
    /// What the games belong to: `match` or `ladder`, as the command is called.
    const EVENT: &'static str;

    /// What tells the game apart from all others of the log.
    fn key(&self) -> String;

    /// Checks what the type of the result does not ensure.
    ///
    /// # Errors
    /// A description of the contradiction.
    fn check(&self) -> Result<(), String>;
}

/// A log that is open for appending. The file is locked, so no other process can write to it.
#[derive(Debug)]
pub(super) struct Journal<R> {
    path: PathBuf,
    file: File,
    is_empty: bool,
    settings: Value,
    results: PhantomData<R>,
}

/// The version of the log format. Other versions are not read.
const VERSION: &str = "1";
const SETTINGS: &str = "settings ";
const GAME: &str = "game ";

impl<R: Logged> Journal<R> {
    /// Opens or creates a log. Returns it with the results of the games in it.
    ///
    /// # Errors
    /// The file has contents and `resume` is `false`, another process is using it, it is not a log of this kind, a game
    /// in it was played with other settings, or the last game is incomplete.
    pub(super) fn open(path: &Path, settings: Value, resume: bool) -> io::Result<(Self, Vec<R>)> {
        let fault =
            |text: String| io::Error::new(io::ErrorKind::InvalidData, format!("{}: {text}", path.display()));
        let file =
            File::options().create(true).append(true).open(path).map_err(|error| fault(error.to_string()))?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => fault(format!("another {} is using the file", R::EVENT)),
            TryLockError::Error(error) => fault(error.to_string()),
        })?;
        let text = std::fs::read_to_string(path).map_err(|error| fault(error.to_string()))?;
        if !text.is_empty() && !resume {
            return Err(fault("the file exists: use --resume, or choose another file".to_owned()));
        }
        let results = read(&text, &settings).map_err(fault)?;
        Ok((
            Self { path: path.to_owned(), file, is_empty: text.is_empty(), settings, results: PhantomData },
            results,
        ))
    }

    /// Appends a finished game.
    ///
    /// # Errors
    /// CSA cannot carry the game, or the file cannot be written.
    pub(super) fn append(&mut self, result: &R, mut record: GameRecord) -> io::Result<()> {
        let game = serde_json::to_string(result)?;
        record.node_mut(NodeId::ROOT).comment =
            format!("{}{VERSION}\n{SETTINGS}{}\n{GAME}{game}", title::<R>(), self.settings);
        let written = csa::write(&record).map_err(|error| io::Error::other(error.in_words().to_string()))?;
        let separator = if self.is_empty { "" } else { "/\n" };
        let text = format!("{separator}{}", written.text);
        let fault =
            |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", self.path.display()));
        self.file.write_all(text.as_bytes()).map_err(fault)?;
        self.is_empty = false;
        Ok(())
    }
}

/// The first words of the first line of every game.
fn title<R: Logged>() -> String {
    format!("komadai {} ", R::EVENT)
}

/// Reads the results in the text of a log. All games must have been played with these settings.
fn read<R: Logged>(text: &str, settings: &Value) -> Result<Vec<R>, String> {
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let reading = csa::read(text).map_err(|error| error.in_words().to_string())?;
    let is_whole = text.ends_with('\n')
        && reading.games.last().is_some_and(|game| {
            game.main_line().last().is_some_and(|id| matches!(game.node(id).step(), Step::End(_)))
        });
    let mut results: Vec<R> = Vec::with_capacity(reading.games.len());
    let mut keys = HashSet::new();
    for (game, number) in reading.games.iter().zip(1..) {
        let result: R =
            result(game, settings).map_err(|problem| format!("game {number} of the file: {problem}"))?;
        if !keys.insert(result.key()) {
            return Err(format!("game {number} of the file: it is a duplicate"));
        }
        results.push(result);
    }
    if !is_whole {
        let count = results.len();
        return Err(format!("game {count} of the file is incomplete: remove it to resume the {}", R::EVENT));
    }
    Ok(results)
}

fn result<R: Logged>(game: &GameRecord, settings: &Value) -> Result<R, String> {
    let mut lines = game.node(NodeId::ROOT).comment.lines();
    let title = title::<R>();
    let version = lines.next().and_then(|line| line.strip_prefix(title.as_str()));
    let version = version.ok_or_else(|| format!("it is not a game of a {}", R::EVENT))?;
    if version != VERSION {
        return Err(format!(
            "the log has the unknown version {version}; this program reads version {VERSION}"
        ));
    }
    let mut json = |key: &str| {
        lines.next().and_then(|line| line.strip_prefix(key)).ok_or(format!("the line {key:?} is missing"))
    };
    let (logged, result) = (json(SETTINGS)?, json(GAME)?);
    let logged: Value = serde_json::from_str(logged).map_err(|error| format!("its settings: {error}"))?;
    let differences = differences("", &logged, settings);
    if !differences.is_empty() {
        return Err(format!("it was played with other settings: {}", differences.join("; ")));
    }
    let result: R = serde_json::from_str(result).map_err(|error| format!("its result: {error}"))?;
    result.check()?;
    Ok(result)
}

/// Describes the differences between the settings in a log and the current ones, one text for each. `name` is the path
/// of the compared value.
fn differences(name: &str, logged: &Value, now: &Value) -> Vec<String> {
    if logged == now {
        return Vec::new();
    }
    let (Value::Object(before), Value::Object(after)) = (logged, now) else {
        return vec![format!("{name} was {logged} and is {now}")];
    };
    let mut keys: Vec<&String> = before.keys().chain(after.keys()).collect();
    keys.sort_unstable();
    keys.dedup();
    let of =
        |object: &serde_json::Map<String, Value>, key: &str| object.get(key).cloned().unwrap_or(Value::Null);
    keys.into_iter()
        .flat_map(|key| {
            let path = if name.is_empty() { key.clone() } else { format!("{name}.{key}") };
            differences(&path, &of(before, key), &of(after, key))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::play::{Effort, GameResult};
    use super::super::side::{BySide, Side};
    use super::*;
    use record::{Builder, End, Field};
    use serde_json::json;

    fn settings() -> Value {
        json!({"limit": "100 nodes a move", "a": {"command": ["komadai"], "options": []}})
    }

    fn open(
        path: &Path,
        settings: Value,
        resume: bool,
    ) -> io::Result<(Journal<GameResult>, Vec<GameResult>)> {
        Journal::open(path, settings, resume)
    }

    fn game(number: u32) -> (GameResult, GameRecord) {
        let start = rules::Variant::Standard.start_sfen().parse().unwrap();
        let mut builder = Builder::new(start).unwrap();
        builder.play("7g7f".parse().unwrap()).unwrap();
        builder.end(End::Resignation).unwrap();
        let black = if number % 2 == 1 { Side::A } else { Side::B };
        let result = GameResult {
            number,
            opening: number.div_ceil(2),
            black,
            winner: Some(Side::A),
            cause: "crash".to_owned(),
            fault: Some(super::super::play::Fault::Crash),
            told: Some("'*\n%TORYO\u{1b} ü".to_owned()),
            plies: 1,
            effort: BySide { a: Effort { moves: 1, nodes: 7, ..Effort::default() }, b: Effort::default() },
        };
        let mut record = builder.finish();
        let names = BySide { a: "old".to_owned(), b: "new; ü".to_owned() };
        result.write_header(&mut record, &names);
        (result, record)
    }

    fn file(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("komadai-journal-{}-{name}.csa", std::process::id()));
        let _ = std::fs::remove_file(&path);
        path
    }

    #[test]
    fn what_is_appended_is_read_back() {
        let path = file("back");
        let (mut journal, none) = open(&path, settings(), false).unwrap();
        assert_eq!(none, []);
        assert!(open(&path, settings(), true).unwrap_err().to_string().contains("another match is using"));
        let expected: Vec<GameResult> = [3, 1, 2].into_iter().map(|number| game(number).0).collect();
        for number in [3, 1] {
            journal.append(&game(number).0, game(number).1).unwrap();
        }
        drop(journal);
        let (mut journal, results) = open(&path, settings(), true).unwrap();
        assert_eq!(results, expected[..2]);
        journal.append(&game(2).0, game(2).1).unwrap();
        drop(journal);
        assert_eq!(open(&path, settings(), true).unwrap().1, expected);
        let text = std::fs::read_to_string(&path).unwrap();
        let games = csa::read(&text).unwrap().games;
        assert_eq!(games[2].header.get(&Field::Black), Some("new; ü"));
        assert_eq!(games[2].header.get(&Field::Event), Some("komadai match, opening 1, game 2"));
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn another_file_is_refused_and_left_alone() {
        let path = file("refused");
        let (mut journal, _) = open(&path, settings(), false).unwrap();
        journal.append(&game(1).0, game(1).1).unwrap();
        journal.append(&game(2).0, game(2).1).unwrap();
        drop(journal);
        let refusal = |settings: Value, resume| open(&path, settings, resume).unwrap_err().to_string();
        assert!(
            refusal(settings(), false).ends_with("the file exists: use --resume, or choose another file")
        );
        let other =
            json!({"limit": "200 nodes a move", "a": {"command": ["komadai"], "options": ["Level=1"]}});
        let expected = "game 1 of the file: it was played with other settings: a.options was [] and is \
             [\"Level=1\"]; limit was \"100 nodes a move\" and is \"200 nodes a move\"";
        assert!(refusal(other, true).ends_with(expected));
        let whole = std::fs::read_to_string(&path).unwrap();
        for (text, expected) in [
            (whole.replace("komadai match 1\n", "komadai match 2\n"), "the unknown version 2"),
            (
                whole.replace("'*komadai match", "'*another"),
                "game 1 of the file: it is not a game of a match",
            ),
            (whole.replace("\"number\":2", "\"number\":1"), "game 2 of the file: it"),
            (whole.trim_end().to_owned(), "game 2 of the file is incomplete"),
            (whole.trim_end().trim_end_matches("%TORYO").to_owned(), "game 2 of the file is incomplete"),
            (whole.replace("\"cause\":\"crash\",", ""), "game 1 of the file: its result: missing field"),
        ] {
            std::fs::write(&path, &text).unwrap();
            let refusal = refusal(settings(), true);
            assert!(refusal.contains(expected), "{refusal}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        }
        std::fs::remove_file(path).unwrap();
    }
}
