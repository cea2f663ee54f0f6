//! What happens when a state of a game or record is stored over another one: it replaces that, is older, or goes beside
//! it as a game of its own, because both have been changed.

use crate::copies::Rank;
use crate::entry::{Card, Entry};
use crate::id::GameId;

/// A fingerprint of the packed record that a change is based on: the record that was opened or last stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint(u64);

impl Fingerprint {
    /// The fingerprint of a packed record.
    pub fn of(packed: &str) -> Self {
        Self(GameId::of_text(packed).0)
    }

    /// Reads the text that [`fmt::Display`](std::fmt::Display) writes; `None` for any other text.
    pub fn read(text: &str) -> Option<Self> {
        GameId::read(text).map(|id| Self(id.0))
    }
}

impl std::fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        GameId(self.0).fmt(f)
    }
}

/// What is to be done with a changed game or record when another state of it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Merged {
    /// Nothing: the stored entry is the same, or a later state of the same game.
    Kept,
    /// The stored entry is replaced by this one.
    Write(Box<Entry>),
    /// The stored entry has been changed elsewhere, so this one is to be stored beside it, with a new id.
    Beside(Box<Entry>),
}

/// The stored state that a changed game or record is based on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// The highest revision of the stored game that this tab knows.
    Revision(u64),
    /// The stored record as this tab has last read or written it; `None` for a new record.
    Record(Option<Fingerprint>),
    /// Any: the stored state is not compared. Only tests of the comparison use it.
    Any,
}

/// What to do with an entry that has changed, where `there` is the stored one with the same id. Title, tags and the time
/// of the first save stay.
///
/// The entry replaces the stored one only if it is based on it. A game that has not changed since then is an older copy
/// of the stored one. If the stored one is its beginning, nothing is lost by replacing it: a write of this tab that was
/// reported as failed may have arrived. Of equal revisions, which builds without them have written, the longer game stays. The edited record
/// of a game is a later revision of it, so that no older copy of the game replaces it.
pub fn merged(mut entry: Entry, there: Option<Entry>, base: Base) -> Merged {
    let Some(there) = there else { return Merged::Write(Box::new(entry)) };
    let is_equal = there.record == entry.record && there.card.result == entry.card.result;
    if is_equal && there.card.rev >= entry.card.rev {
        return Merged::Kept;
    }
    let is_based = match base {
        Base::Any => true,
        Base::Record(base) => is_equal || base == Some(Fingerprint::of(&there.record)),
        Base::Revision(known) if there.card.rev > known && entry.card.rev > known => {
            is_beginning(&there.card, &entry.card)
        }
        Base::Revision(_) if rank(&there.card) > rank(&entry.card) => return Merged::Kept,
        Base::Revision(_) => true,
    };
    entry.card.go_on_from(&there.card);
    if is_based && matches!(base, Base::Record(_)) && there.card.rev > 0 {
        entry.card.rev = there.card.rev + 1;
        // An unfinished game can still be resumed.
        entry.card.slot = there.card.slot;
    }
    let entry = Box::new(entry);
    if is_based { Merged::Write(entry) } else { Merged::Beside(entry) }
}

/// Whether both games are unfinished, and the first has the beginning of the moves of the second, or all of them.
fn is_beginning(there: &Card, entry: &Card) -> bool {
    let (Some((_, there)), Some((_, entry))) = (there.resumable(), entry.resumable()) else { return false };
    entry.line.moves.starts_with(&there.line.moves)
}

/// The rank of a game among the copies with the same id; the newest has the highest.
pub fn rank(card: &Card) -> Rank {
    (card.rev, card.plies as usize, !card.result.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Label;
    use crate::entry::tests::{entry, game};
    use crate::saved::tests::saved;

    /// The written entry of [`merged`].
    fn written(merged: Merged) -> Entry {
        match merged {
            Merged::Write(entry) => *entry,
            other => panic!("{other:?}"),
        }
    }

    fn at_rev(rev: u64, moves: &str) -> Entry {
        let mut entry = entry(1, moves);
        entry.card.rev = rev;
        entry
    }

    #[test]
    fn a_move_changes_nothing_that_the_person_has_written() {
        let mut there = entry(1, "7g7f");
        there.card.title = "Club".into();
        there.card.tags = vec!["a".into()];
        let mut newer = entry(1, "7g7f 3c3d");
        newer.card.begun += 60_000;
        newer.card.changed += 60_000;
        let both = written(merged(newer.clone(), Some(there.clone()), Base::Revision(0)));
        assert_eq!((&*both.card.title, both.card.tags.len()), ("Club", 1));
        assert_eq!((both.card.begun, both.card.changed), (there.card.begun, newer.card.changed));
        assert_eq!(both.record, newer.record);
        assert_eq!(written(merged(newer.clone(), None, Base::Revision(0))), newer);
        let mut again = entry(1, "7g7f");
        again.card.changed += 60_000;
        assert_eq!(merged(again, Some(there), Base::Revision(0)), Merged::Kept, "a reload is no change");
    }

    #[test]
    fn a_game_of_a_lower_revision_replaces_nothing() {
        let there = at_rev(6, "7g7f 3c3d 2g2f");
        let known = |rev| Base::Revision(rev);
        assert_eq!(merged(at_rev(2, "7g7f 3c3d"), Some(there.clone()), known(2)), Merged::Kept);
        assert_eq!(merged(at_rev(6, "7g7f 3c3d"), Some(there.clone()), known(6)), Merged::Kept);
        let taken_back = written(merged(at_rev(7, "7g7f"), Some(there.clone()), known(6)));
        assert_eq!(taken_back.card.plies, 1);
        let again = written(merged(at_rev(8, "7g7f 3c3d 2g2f"), Some(there), known(6)));
        assert_eq!(again.card.rev, 8, "the same moves in a later revision");
    }

    #[test]
    fn a_game_that_two_tabs_have_changed_is_two_games() {
        let there = at_rev(6, "7g7f 3c3d 2g2f");
        for rev in [3, 6, 9] {
            let mine = at_rev(rev, "7g7f 8c8d");
            assert!(
                matches!(merged(mine, Some(there.clone()), Base::Revision(2)), Merged::Beside(_)),
                "{rev}"
            );
        }
    }

    #[test]
    fn a_game_replaces_its_own_beginning_even_if_the_tab_does_not_know_that_it_is_stored() {
        let in_slot = |rev, moves: &str| {
            let mut entry = at_rev(rev, moves);
            let label = Label { id: GameId(1), rev, ..Label::default() };
            entry.card.slot = saved(&format!("startpos moves {moves}")).to_text(&label);
            entry
        };
        let there = in_slot(6, "7g7f 3c3d 2g2f");
        let longer =
            written(merged(in_slot(9, "7g7f 3c3d 2g2f 8c8d"), Some(there.clone()), Base::Revision(2)));
        assert_eq!(longer.card.rev, 9);
        let other = in_slot(9, "7g7f 3c3d 9g9f 8c8d");
        assert!(matches!(merged(other, Some(there.clone()), Base::Revision(2)), Merged::Beside(_)));
        let mut over = there;
        over.card.slot.clear();
        let longer = in_slot(9, "7g7f 3c3d 2g2f 8c8d");
        assert!(matches!(merged(longer, Some(over), Base::Revision(2)), Merged::Beside(_)), "it is over");
    }

    #[test]
    fn an_end_is_not_lost_to_a_copy_of_the_same_revision() {
        let mut over = at_rev(0, "7g7f 3c3d");
        over.card.result = "b:resignation".into();
        let (open, known) = (at_rev(0, "7g7f 3c3d"), Base::Revision(0));
        assert_eq!(written(merged(over.clone(), Some(open.clone()), known)).card.result, "b:resignation");
        assert_eq!(merged(open, Some(over), known), Merged::Kept);
    }

    #[test]
    fn the_edited_record_of_a_game_is_its_next_revision() {
        let mut there = at_rev(6, "7g7f 3c3d 2g2f");
        there.card.slot = "the game".into();
        let record = game("7g7f 3c3d 2g2f 8c8d").record().expect("a record");
        let edited = Entry::of_record(GameId(1), &record, "", 9).expect("short");
        let base = Base::Record(Some(Fingerprint::of(&there.record)));
        let edited = written(merged(edited, Some(there.clone()), base));
        assert_eq!((edited.card.rev, &*edited.card.slot, edited.card.kind), (7, "the game", there.card.kind));
        for rev in [3, 6] {
            let older = at_rev(rev, "7g7f 3c3d 2g2f");
            assert_eq!(merged(older, Some(edited.clone()), Base::Revision(rev)), Merged::Kept, "{rev}");
        }
        let played_on = at_rev(7, "7g7f 3c3d 2g2f 4a3b");
        assert!(matches!(merged(played_on, Some(edited), Base::Revision(6)), Merged::Beside(_)));
    }

    #[test]
    fn a_record_replaces_only_the_one_that_was_opened() {
        let record = |moves: &str| {
            let record = game(moves).record().expect("a record");
            Entry::of_record(GameId(1), &record, "", 9).expect("short")
        };
        let (opened, mine, theirs) = (record("7g7f"), record("7g7f 3c3d"), record("7g7f 8c8d"));
        let opened_as = Some(Fingerprint::of(&opened.record));
        let base = Base::Record(opened_as);
        assert_eq!(written(merged(mine.clone(), Some(opened), base)).record, mine.record);
        assert!(
            matches!(merged(mine.clone(), Some(theirs), base), Merged::Beside(entry) if entry.record == mine.record)
        );
        assert_eq!(merged(mine.clone(), Some(mine.clone()), base), Merged::Kept);
        assert_eq!(written(merged(mine.clone(), None, base)).record, mine.record, "deleted meanwhile");
        assert_eq!(opened_as.and_then(|base| Fingerprint::read(&base.to_string())), opened_as);
    }
}
