//! Imports games from files into the list, and exports the list as an archive.

use super::database::Database;
use super::keeper::now;
use super::list::List;
use super::storage_error::StorageError;
use super::words::LibraryKey;
use crate::share::browser::{save, today};
use crate::study::import::{self, decode};
use headless::sentence::shown;
use headless::study::reading::read;
use js_sys::Uint8Array;
use leptos::prelude::*;
use record::packed;
use saves::GameId;
use saves::archive::{self, ArchiveError, Contents, Failure};
use saves::entry::{Entry, EntryError};
use saves::rows::{Entries, Raw};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::File;

/// The result of an import of files.
#[derive(Debug, Default)]
struct ImportSummary {
    /// The number of games that were stored.
    new: usize,
    /// The number of games that were stored already, in the same or a later state.
    same: usize,
    /// The names of the first games that could not be read, at most [`archive::MOST_NAMED`].
    failed: Vec<String>,
    /// The number of unreadable games beyond those in `failed`.
    failed_too: usize,
    /// The messages about whole files that could not be read.
    told: Vec<String>,
}

impl ImportSummary {
    /// Adds the games that could not be read: those with names, and the number of the others.
    fn fail(&mut self, names: impl Iterator<Item = String>, more: usize) {
        let names: Vec<String> = names.collect();
        let room = archive::MOST_NAMED.saturating_sub(self.failed.len());
        self.failed_too += more + names.len().saturating_sub(room);
        self.failed.extend(names.into_iter().take(room));
    }
}

impl List {
    /// Saves all games of the list as one archive. Unreadable rows of the database are included as they are.
    pub(super) fn export(self) {
        let library = self.library;
        spawn_local(async move {
            let Some(database) = library.opened(false).await else { return };
            let Entries { mut entries, mut unreadable } = match database.entries().await {
                Ok(entries) => entries,
                Err(storage_error) => return self.fail(storage_error),
            };
            let key = library.key();
            entries.retain(|entry| entry.card.save == key);
            unreadable.extend(entries.extract_if(.., |entry| entry.record().is_none()).map(Raw::from));
            let games = entries.iter().filter_map(|entry| {
                let record = library.named_record(entry)?;
                Some((entry, untrack(|| library.texts.title(&entry.card)), archive::kif(&record)))
            });
            save(&format!("komadai-games-{}.zip", today()), &archive::write(games, &unreadable));
            if !unreadable.is_empty() {
                let count = unreadable.len().to_string();
                let values = [("count", &*count), ("name", archive::UNREADABLE)];
                let _ = self.told.try_set(untrack(|| library.texts.fill(LibraryKey::ExportedRaw, &values)));
            }
        });
    }

    /// Imports games from files: archives of this page, and records in any format. Stops at the first storage error.
    pub(super) fn import(self, files: Vec<File>) {
        let library = self.library;
        spawn_local(async move {
            let Some(database) = library.opened(true).await else {
                return self.fail(library.storage_error.get_untracked().unwrap_or(StorageError::Forbidden));
            };
            let mut account = ImportSummary::default();
            for file in files {
                if let Err(storage_error) = self.import_file(&database, &file, &mut account).await {
                    self.fail(storage_error);
                    return library.notify_tabs();
                }
            }
            library.notify_tabs();
            let _ = self.told.try_set(untrack(|| self.account(&account)));
        });
    }

    /// Imports the games of one file, and adds the result to `account`.
    ///
    /// # Errors
    /// The reason why a game could not be stored. Games before it have been stored.
    async fn import_file(
        self,
        database: &Database,
        file: &File,
        account: &mut ImportSummary,
    ) -> Result<(), StorageError> {
        let name = shown(&file.name());
        if file.size() > archive::MOST_BYTES as f64 {
            account.told.push(self.say_of(LibraryKey::NotRead, &name));
            return Ok(());
        }
        let Ok(buffer) = JsFuture::from(file.array_buffer()).await else {
            account.told.push(self.say_of(LibraryKey::NotRead, &name));
            return Ok(());
        };
        let bytes = Uint8Array::new(&buffer).to_vec();
        let contents = match archive::read(&bytes) {
            Ok(contents) => contents,
            Err(ArchiveError::Other) if !bytes.starts_with(b"PK") => {
                self.records(&bytes, &file.name(), &name, account)
            }
            Err(error) => {
                let key = match error {
                    ArchiveError::Other => LibraryKey::ArchiveOther,
                    ArchiveError::Newer => LibraryKey::ArchiveNewer,
                    ArchiveError::Spoiled => LibraryKey::ArchiveSpoiled,
                    ArchiveError::Compressed => LibraryKey::ArchiveCompressed,
                };
                account.told.push(self.say_of(key, &name));
                return Ok(());
            }
        };
        account.fail(contents.failures.iter().map(|failure| self.failure(failure)), contents.more);
        let key = self.library.key();
        for mut entry in contents.entries {
            entry.card.save.clone_from(&key);
            if put(database, entry).await? { account.new += 1 } else { account.same += 1 }
        }
        Ok(())
    }

    /// The games of a file that is no archive. A game's id follows from its record, so a repeated import gives the same
    /// entry.
    fn records(self, bytes: &[u8], name: &str, shown: &str, account: &mut ImportSummary) -> Contents {
        if bytes.len() as f64 > import::MOST_BYTES {
            account.told.push(import::too_long(name));
            return Contents::default();
        }
        let read = decode(bytes).and_then(|text| read(&text, name).ok());
        let Some(reading) = read else {
            account.told.push(self.say_of(LibraryKey::NotRead, shown));
            return Contents::default();
        };
        let mut contents = Contents::default();
        for (at, record) in reading.games.iter().enumerate() {
            let id = GameId::of_text(&packed::write(record).unwrap_or_default());
            match Entry::of_record(id, record, "", now()) {
                Ok(entry) => contents.entries.push(entry),
                Err(why) => contents.fail(Failure { number: at + 1, name: String::new(), why }),
            }
        }
        contents
    }

    /// The text of a key about the file or game of this name.
    fn say_of(self, key: LibraryKey, name: &str) -> String {
        untrack(|| self.library.texts.fill(key, &[("name", name)]))
    }

    /// The name of a game that could not be read: its title, or its place in the file.
    fn failure(self, failure: &Failure) -> String {
        let texts = self.library.texts;
        let name = match &*failure.name {
            "" => untrack(|| texts.fill(LibraryKey::FailedGame, &[("number", &failure.number.to_string())])),
            name => shown(name),
        };
        if failure.why == EntryError::Newer { self.say_of(LibraryKey::FailedNewer, &name) } else { name }
    }

    /// The message about a finished import.
    fn account(self, account: &ImportSummary) -> String {
        let texts = self.library.texts;
        let mut told = account.told.clone();
        if account.new + account.same + account.failed.len() > 0 {
            let (new, same) = (account.new.to_string(), account.same.to_string());
            told.push(texts.fill(LibraryKey::Imported, &[("new", &new), ("same", &same)]));
        }
        if !account.failed.is_empty() {
            told.push(texts.fill(LibraryKey::Failed, &[("names", &account.failed.join(", "))]));
        }
        if account.failed_too > 0 {
            told.push(texts.fill(LibraryKey::FailedToo, &[("count", &account.failed_too.to_string())]));
        }
        told.join(" ")
    }
}

/// Stores an imported entry. Returns `false` if the database already has all of it, in the same or a later state.
///
/// # Errors
/// The reason why the database cannot be read or written.
async fn put(database: &Database, entry: Entry) -> Result<bool, StorageError> {
    let there = database.entry(entry.card.id).await?;
    let entry = entry.not_after(now()).beside(there.as_ref().map(|there| &there.card));
    // Another tab may have stored it meanwhile, or an import before has stored it under its new id.
    database.put(entry.card.id, false, &mut |there| entry.clone().over(there)).await
}
