//! Imports games from files into the list, and exports the list as archives. Both take breaks, so that the page can be
//! used meanwhile, and only one of them runs at a time.

use super::breaks::Breaks;
use super::database::Database;
use super::keeper::{Transfer, now};
use super::list::List;
use super::storage_error::StorageError;
use super::words::LibraryKey;
use crate::names::Names;
use crate::share::browser::{blob, save_blob, today};
use crate::store;
use crate::study::import::{self, decode};
use crate::table::Table;
use headless::sentence::shown;
use headless::study::reading::read;
use js_sys::Uint8Array;
use leptos::prelude::*;
use record::packed;
use saves::archive::{self, ArchiveError, ArchiveReader, ArchiveWriter, Failure, Failures, Kept, Part};
use saves::entry::{Entry, EntryError};
use saves::names::NameBook;
use saves::rows::{Entries, Raw};
use saves::{GameId, Preferences};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, File};

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
    /// The messages about what was read beside the games, each once.
    kept: Vec<LibraryKey>,
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

    /// Notes what was read beside the games.
    fn note_kept(&mut self, key: LibraryKey) {
        if !self.kept.contains(&key) {
            self.kept.push(key);
        }
    }
}

impl List {
    /// Runs an import or export, unless one is running. The message before it is removed.
    fn run(self, transfer: Transfer, work: impl Future<Output = ()> + 'static) {
        let running = self.library.transfer;
        if running.get_untracked().is_some() {
            return;
        }
        running.set(Some(transfer));
        let _ = self.told.try_set(String::new());
        spawn_local(async move {
            work.await;
            running.set(None);
        });
    }

    /// Saves all games of the list with their reviews, the results of live analysis, what was done in the lessons and mate
    /// problems, the names of players and the preferences as one archive, or as several if the games are too many for one.
    /// Unreadable rows of the database are included as they are.
    pub(super) fn export(self) {
        self.run(Transfer::Export, async move {
            let Some(database) = self.library.opened(false).await else { return };
            let (archives, unreadable) = match self.archives(&database).await {
                Ok(archives) => archives,
                Err(storage_error) => return self.fail(storage_error),
            };
            let day = today();
            let count = archives.len();
            for (at, archive) in archives.iter().enumerate() {
                let part = if count == 1 { String::new() } else { format!("-{}", at + 1) };
                save_blob(&format!("komadai-games-{day}{part}.zip"), archive);
            }
            let fill = |key, values: &[(&str, &str)]| untrack(|| self.library.texts.fill(key, values));
            let mut told = Vec::new();
            if count > 1 {
                told.push(fill(LibraryKey::ExportedParts, &[("count", &count.to_string())]));
            }
            if unreadable > 0 {
                let values = [("count", &*unreadable.to_string()), ("name", archive::UNREADABLE)];
                told.push(fill(LibraryKey::ExportedRaw, &values));
            }
            let _ = self.told.try_set(told.join(untrack(|| self.library.texts.i18n.gap())));
        });
    }

    /// The archives of all games of the list, and the number of unreadable rows in them.
    ///
    /// # Errors
    /// The reason why the database cannot be read.
    async fn archives(self, database: &Database) -> Result<(Vec<Blob>, usize), StorageError> {
        let library = self.library;
        let key = library.key();
        let mut breaks = Breaks::begin();
        let Entries { entries, unreadable } = database.entries(&mut breaks).await?;
        let (mut writer, mut full) = (ArchiveWriter::default(), Vec::new());
        let mut count = unreadable.len();
        for raw in &unreadable {
            full.extend(writer.add_unreadable(raw).as_deref().and_then(blob));
            breaks.take().await;
        }
        let is_listed = |entry: &&Entry| entry.card.save == key;
        let mut reviews = store::reviews::reviews();
        let cards: Vec<_> = entries.iter().filter(is_listed).map(|entry| &entry.card).collect();
        reviews.keep_of(&cards);
        for kept in [
            Kept::Reviews(reviews),
            Kept::Findings(store::findings::findings()),
            Kept::Lessons(store::learning::learned()),
            Kept::Problems(store::learning::solved_problems()),
            Kept::Names(store::names().map(|text| NameBook::from_text(&text)).unwrap_or_default()),
            Kept::Preferences(library.table.appearance().0.get_untracked()),
        ] {
            full.extend(writer.add_kept(&kept).as_deref().and_then(blob));
        }
        for entry in entries.into_iter().filter(|entry| entry.card.save == key) {
            let archive = match library.named_record(&entry) {
                Some(record) => {
                    let title = untrack(|| library.texts.title(&entry.card));
                    writer.add(&entry, &title, &archive::kif(&record))
                }
                None => {
                    count += 1;
                    writer.add_unreadable(&Raw::from(entry))
                }
            };
            full.extend(archive.as_deref().and_then(blob));
            breaks.take().await;
        }
        full.extend(blob(&writer.finish()));
        Ok((full, count))
    }

    /// Imports games from files: archives of this page, and records in any format. Stops at the first storage error.
    pub(super) fn import(self, files: Vec<File>) {
        let library = self.library;
        self.run(Transfer::Import, async move {
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
            account.told.push(self.say_of(LibraryKey::TooLarge, &name));
            return Ok(());
        }
        let Ok(buffer) = JsFuture::from(file.array_buffer()).await else {
            account.told.push(self.say_of(LibraryKey::NotRead, &name));
            return Ok(());
        };
        let bytes = Uint8Array::new(&buffer).to_vec();
        let mut breaks = Breaks::begin();
        let mut failures = Failures::default();
        for part in ArchiveReader::new(&bytes) {
            match part {
                Ok(Part::Game(entry)) => self.import_entry(database, *entry, account).await?,
                Ok(Part::Failure(failure)) => failures.add(failure),
                Ok(Part::Kept(Kept::Reviews(_))) if store::reviews::are_of_later_version() => {
                    account.note_kept(LibraryKey::ReviewsNewer);
                }
                Ok(Part::Kept(kept)) => import_kept(self.library.table, kept, account)?,
                Ok(Part::Unreadable(file, why)) => {
                    let failed = self.failed_name(file.name().to_owned(), why);
                    account.fail([failed].into_iter(), 0);
                }
                Ok(Part::Nothing) => {}
                Err(ArchiveError::Other) if !bytes.starts_with(b"PK") => {
                    return self.import_records(database, &bytes, &file.name(), account).await;
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
            }
            breaks.take().await;
        }
        self.note_failures(&failures, account);
        Ok(())
    }

    /// Imports the games of a file that is no archive. A game's id follows from its record, so a repeated import gives
    /// the same entry.
    ///
    /// # Errors
    /// The reason why a game could not be stored. Games before it have been stored.
    async fn import_records(
        self,
        database: &Database,
        bytes: &[u8],
        name: &str,
        account: &mut ImportSummary,
    ) -> Result<(), StorageError> {
        if bytes.len() as f64 > import::MOST_BYTES {
            account.told.push(import::too_long(name));
            return Ok(());
        }
        let read = decode(bytes).and_then(|text| read(&text, name).ok());
        let Some(reading) = read else {
            account.told.push(self.say_of(LibraryKey::NotRead, &shown(name)));
            return Ok(());
        };
        let mut breaks = Breaks::begin();
        let mut failures = Failures::default();
        for (at, record) in reading.games.iter().enumerate() {
            let id = GameId::of_text(&packed::write(record).unwrap_or_default());
            match Entry::of_record(id, record, "", now()) {
                Ok(entry) => self.import_entry(database, entry, account).await?,
                Err(why) => failures.add(Failure { number: at + 1, name: String::new(), why }),
            }
            breaks.take().await;
        }
        self.note_failures(&failures, account);
        Ok(())
    }

    /// Imports a game into the library of this page, and adds the result to `account`.
    ///
    /// # Errors
    /// The reason why the game could not be stored.
    async fn import_entry(
        self,
        database: &Database,
        mut entry: Entry,
        account: &mut ImportSummary,
    ) -> Result<(), StorageError> {
        entry.card.save = self.library.key();
        if put(database, entry).await? {
            account.new += 1;
        } else {
            account.same += 1;
        }
        Ok(())
    }

    /// Adds the games of a file that could not be read to `account`.
    fn note_failures(self, failures: &Failures, account: &mut ImportSummary) {
        account.fail(failures.named.iter().map(|failure| self.failure(failure)), failures.more);
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
        self.failed_name(name, failure.why)
    }

    /// The name of something that could not be read, with the reason if it is newer than the page.
    fn failed_name(self, name: String, why: EntryError) -> String {
        if why == EntryError::Newer { self.say_of(LibraryKey::FailedNewer, &name) } else { name }
    }

    /// The message about a finished import.
    fn account(self, account: &ImportSummary) -> String {
        let texts = self.library.texts;
        let mut told = account.told.clone();
        if account.new + account.same + account.failed.len() > 0 {
            let (new, same) = (account.new.to_string(), account.same.to_string());
            told.push(texts.fill(LibraryKey::Imported, &[("new", &new), ("same", &same)]));
        }
        let order = [
            LibraryKey::ImportedReviews,
            LibraryKey::ReviewsNewer,
            LibraryKey::ImportedLessons,
            LibraryKey::ImportedResults,
            LibraryKey::ImportedOwn,
        ];
        told.extend(order.into_iter().filter(|key| account.kept.contains(key)).map(|key| texts.say(key)));
        if !account.failed.is_empty() {
            told.push(texts.fill(LibraryKey::Failed, &[("names", &account.failed.join(", "))]));
        }
        if account.failed_too > 0 {
            told.push(texts.fill(LibraryKey::FailedToo, &[("count", &account.failed_too.to_string())]));
        }
        told.join(untrack(|| texts.i18n.gap()))
    }
}

/// Unites a file of an archive beside the games with what is stored, and adds the result to `account`.
///
/// # Errors
/// [`StorageError::Full`] if it could not be stored.
fn import_kept(table: Table, kept: Kept, account: &mut ImportSummary) -> Result<(), StorageError> {
    account.note_kept(match kept {
        Kept::Names(_) | Kept::Preferences(_) => LibraryKey::ImportedOwn,
        Kept::Findings(_) => LibraryKey::ImportedResults,
        Kept::Reviews(_) => LibraryKey::ImportedReviews,
        Kept::Lessons(_) | Kept::Problems(_) => LibraryKey::ImportedLessons,
    });
    let is_stored = match kept {
        Kept::Reviews(reviews) => store::reviews::change_reviews(|there| there.unite(reviews)),
        Kept::Findings(findings) => store::findings::change_findings(|there| there.unite(findings)),
        Kept::Lessons(progress) => {
            let mut there = store::learning::learned();
            there.unite(&progress);
            store::learning::keep_learned(&there)
        }
        Kept::Problems(progress) => {
            let mut there = store::learning::solved_problems();
            there.unite(&progress);
            store::learning::keep_solved_problems(&there)
        }
        Kept::Names(names) => Names::of_page().is_none_or(|own| own.unite(&names)),
        Kept::Preferences(preferences) => import_preferences(table, preferences),
    };
    if is_stored { Ok(()) } else { Err(StorageError::Full) }
}

/// Adds the preferences of an archive to those of the person, and follows them on the page; a language in the address stays.
/// Returns `false` if they cannot be stored.
fn import_preferences(table: Table, imported: Preferences) -> bool {
    let (signals, i18n) = table.appearance();
    let before = signals.get_untracked();
    let united = before.united(imported);
    signals.set(united);
    if united.pieces != before.pieces {
        signals.change_pieces(united.pieces, true);
    }
    let is_free = untrack(|| table.location.with(|address| address.link.language.is_none()));
    if let Some(language) = united.language.filter(|_| is_free && united.language != before.language) {
        i18n.change(language);
    }
    store::preferences().is_some_and(|text| Preferences::from_text(&text) == united)
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
