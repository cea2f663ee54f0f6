//! Comparison of the games in slots ([`crate::store`]) with the library: a resumed game goes on in its newest copy, and
//! the library takes over the games of the slots, so that no slot has to be kept for what the library has.

use super::keeper::{Library, now};
use super::storage_error::StorageError;
use crate::mends::{Mend, is_off};
use crate::records;
use leptos::prelude::*;
use leptos::task::spawn_local;
use links::{Link, Pairing};
use saves::copies::{Copy, is_one_line};
use saves::entry::Entry;
use saves::merging::{Base, Merged, merged, rank};
use saves::slots::surplus;
use saves::{GameId, Saved};

/// The state of a game in the library, compared with that on the table.
enum Listed {
    /// The library has no newer copy.
    Older,
    /// The library has this newer copy.
    Newer(Box<Copy>),
    /// The game is over in the library.
    Over,
}

/// Compares the resumed game on the table with the library, and takes over the games of the slots.
///
/// # Panics
/// If the library was not installed before.
pub fn take_over_slots() {
    let library = Library::of_page();
    library.tell_parted();
    check_resumed();
    spawn_local(async move {
        library.take_slots().await;
    });
}

/// Asks the library for a newer copy of the game that was resumed. If there is one, the game goes on with it.
pub fn check_resumed() {
    let library = Library::of_page();
    let table = library.table;
    if !table.is_unchecked() {
        return;
    }
    if is_off(Mend::Revision) || is_off(Mend::Reread) {
        return table.end_check();
    }
    spawn_local(async move {
        let Some((id, saved)) = library.resumed() else { return table.end_check() };
        let rev = table.saved_games().own_label().rev;
        let listed = match library.opened(false).await {
            Some(database) => database.entry(id).await.ok().flatten(),
            None => None,
        };
        let is_apart = match &listed {
            Some(entry) if !matches!(compare(entry, rev, &saved), Listed::Older) => {
                is_line_of(&saved, entry).await == Some(false)
            }
            _ => false,
        };
        // Another game may have come onto the table in the meantime.
        if library.resumed().is_none_or(|(now, _)| now != id) || !table.is_unchecked() {
            return;
        }
        let listed = listed.map_or(Listed::Older, |entry| compare(&entry, rev, &saved));
        // If the person has moved in the meantime, the copies are compared when the move is stored.
        let has_moved = table.saved_games().own_label().rev != rev;
        // Without room for the other copy, the game goes on with that, and the list stores its next move beside its own.
        if has_moved || matches!(listed, Listed::Older) || is_apart && !table.saved_games().part(&saved) {
            return table.end_check();
        }
        match listed {
            Listed::Newer(copy) => table.replace_resumed(Some(*copy)),
            Listed::Over | Listed::Older => table.replace_resumed(None),
        }
        library.tell_parted();
    });
}

/// Compares the entry of a game with a copy of revision `rev`.
fn compare(entry: &Entry, rev: u64, saved: &Saved) -> Listed {
    let is_newer = rank(&entry.card) > (rev, saved.line.moves.len(), saved.is_over());
    match entry.card.resumable() {
        Some(copy) if is_newer => Listed::Newer(Box::new(copy)),
        // Without a slot in the card, the entry is over, or of a build without revisions.
        None if is_newer && !entry.card.result.is_empty() => Listed::Over,
        _ => Listed::Older,
    }
}

impl Library {
    /// The game on the table and its id; `None` without one.
    fn resumed(self) -> Option<(GameId, Saved)> {
        Some((self.table.saved_games().own_id(), untrack(|| self.table.saved())?))
    }

    /// Stores the games of the slots in the library, except for those that a tab plays, unless it has a newer state of
    /// them. Then removes the slots that are not needed any more: those of finished games, of games without a move, and
    /// of the oldest games beyond eight.
    pub async fn take_slots(self) {
        if !self.keeps() {
            return;
        }
        let saved_games = self.table.saved_games();
        let played = saved_games.played_anywhere().await;
        for copy in saved_games.in_slots().into_iter().filter(|(label, _)| !played.contains(&label.id)) {
            let (label, saved) = &copy;
            let is_problem = saved.choice.pairing == Pairing::Mate;
            let is_dropped = is_off(Mend::Slots) && saved.is_over();
            if saved.line.moves.is_empty() && saved.offence.is_none()
                || is_problem && saved.is_over()
                || is_dropped
            {
                saved_games.forget(label.id);
            } else if !is_problem && !is_of_frame(&copy) && self.take_slot(&copy).await.is_none() {
                // The database cannot be written. The slots stay until the next visit.
                return;
            }
        }
        for (label, saved) in surplus(saved_games.in_slots(), &played) {
            // The list does not have mate problems. Of those, the oldest go.
            if saved.choice.pairing == Pairing::Mate || saved_games.is_listed(&label) {
                saved_games.forget(label.id);
            }
        }
        self.table.keep_running();
    }

    /// Stores a game of a slot in the library, unless that has a newer state of it, which then goes into the slot.
    /// `None` if the library cannot be read or written.
    async fn take_slot(self, copy: &Copy) -> Option<()> {
        let (label, saved) = copy;
        let saved_games = self.table.saved_games();
        let database = self.opened(false).await?;
        let there = database.entry(label.id).await.ok()?;
        let listed = there.as_ref().map_or(Listed::Older, |there| compare(there, label.rev, saved));
        let is_newer = !matches!(listed, Listed::Older);
        if let Some(there) = there
            && (is_newer || there.card.rev == label.rev)
            && !is_line_of(saved, &there).await?
        {
            // Tabs without locks have gone on with one game in two ways. Without room for another slot this one stays.
            if saved_games.part(saved) {
                saved_games.forget(label.id);
                self.tell_parted();
            }
            return Some(());
        }
        match listed {
            Listed::Newer(newer) => saved_games.replace(&newer).await,
            Listed::Over => saved_games.forget(label.id),
            Listed::Older => {
                let at = if label.at == 0 { now() } else { label.at.min(now()) };
                // A game that is too long to be packed stays in its slot.
                let Some(entry) = Entry::of_copy(copy, at) else { return Some(()) };
                let (is_over, base) = (!entry.card.result.is_empty(), Base::Revision(label.rev));
                let mut decide = |there| match merged(entry.clone(), there, base) {
                    Merged::Write(entry) => Some(*entry),
                    Merged::Kept | Merged::Beside(_) => None,
                };
                match database.put(label.id, is_over, &mut decide).await {
                    Ok(is_written) => {
                        saved_games.note_listed(label.id, label.rev);
                        if is_written {
                            self.notify_tabs();
                        }
                    }
                    // A newer build has written this game. The others can still be stored.
                    Err(StorageError::Newer) => {}
                    Err(_) => return None,
                }
            }
        }
        Some(())
    }
}

/// Whether the moves of a game in a slot are the beginning or a continuation of those in the library. `None` if the
/// record in the library cannot be read now.
async fn is_line_of(saved: &Saved, there: &Entry) -> Option<bool> {
    if let Some((_, listed)) = there.card.resumable() {
        return Some(is_one_line(&saved.line.moves, &listed.line.moves));
    }
    // The code that reads records is in another part.
    let records = records::of_page();
    records.fetch();
    let views = records.arrived().await.ok()?;
    // A damaged record is no reason to keep the slot apart from it.
    let moves = (views.main_moves)(&there.record);
    Some(moves.is_none_or(|moves| is_one_line(&saved.line.moves, &moves)))
}

/// Whether a game was begun in an embedded page that stores no games, as older builds did.
fn is_of_frame((label, saved): &Copy) -> bool {
    let (fragment, query) = saved.address.split_once('?').unwrap_or((&saved.address, ""));
    Link::parse(fragment, query).0.embed.is_some() && label.save.is_empty()
}
