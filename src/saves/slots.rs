//! The slots of unfinished games in the browser's local storage. Each game has a slot of its own, so that no tab
//! overwrites the game of another.
//!
//! A slot is removed only if nothing is lost by that: the game has no move, or the list of saved games has it in the same
//! revision. If the storage is full, [`keep`] removes the oldest such games until a new one fits.

use crate::id::GameId;
use crate::lines::Lines;
use crate::saved::{Label, Saved};

/// The number of unfinished games that stay in slots for each key of the link field `save`. The page itself, without
/// such a key, has as many. Older games are moved to the list of saved games.
pub const MOST: usize = 8;
/// The beginning of the key of a slot; the id of the game follows.
const SLOT: &str = "komadai:games:";
/// The key of the running game before each game had a slot. [`migrate`] removes it.
const OLD_RUNNING: &str = "komadai:game";
/// The key of the game that the running one had replaced, from the same time.
const OLD_EARLIER: &str = "komadai:game:earlier";
/// The beginning of the keys of games that the person has moved out of the way of a start that crashed
/// (`public/recover.js`).
const MOVED: &str = "komadai:aside:";

/// A storage of texts by key, such as the local storage of a browser.
pub trait KeyValueStore {
    /// Returns every key, in any order.
    fn names(&self) -> Vec<String>;
    /// Returns the text of a key; `None` if the key is not in use.
    fn read(&self, key: &str) -> Option<String>;
    /// Stores a text under a key, in place of the one before. Returns `false`, and changes nothing, if there is no
    /// room.
    fn put(&self, key: &str, text: &str) -> bool;
    /// Removes a key and its text, if it is in use.
    fn discard(&self, key: &str);
}

/// The key of the slot for a game.
fn key_of(id: GameId) -> String {
    format!("{SLOT}{id}")
}

/// The games in all slots, the one saved last first. Texts that cannot be read are skipped and stay stored.
pub fn all(store: &impl KeyValueStore) -> Vec<(Label, Saved)> {
    let keys = store.names().into_iter().filter(|key| key.starts_with(SLOT));
    let order = |(label, _): &(Label, Saved)| (std::cmp::Reverse(label.at), label.id.0);
    let mut games = Vec::new();
    // The standard library's sort would make the first download a kilobyte larger; nothing else there uses it.
    for game in keys.filter_map(|key| Saved::from_text(&store.read(&key)?)) {
        let place = games.partition_point(|other| order(other) < order(&game));
        games.insert(place, game);
    }
    games
}

/// The game in the slot with this id; `None` without a slot or if its text cannot be read.
pub fn game(store: &impl KeyValueStore, id: GameId) -> Option<(Label, Saved)> {
    Saved::from_text(&text(store, id)?)
}

/// The text in the slot with this id, readable or not; `None` without a slot.
pub fn text(store: &impl KeyValueStore, id: GameId) -> Option<String> {
    store.read(&key_of(id))
}

/// The time to note as [`Label::at`] for the next save of a game: `now`, in milliseconds since 1970, but later than that
/// of every other slot. So the game saved last stays last even if the clock was set back.
pub fn next_time(store: &impl KeyValueStore, id: GameId, now: u64) -> u64 {
    let own = key_of(id);
    let others = store.names().into_iter().filter(|key| key.starts_with(SLOT) && *key != own);
    let time = |key: String| Lines(&store.read(&key)?).get("at")?.parse::<u64>().ok();
    others.filter_map(time).fold(now, |latest, time| latest.max(time.saturating_add(1)))
}

/// Whether there is a slot for this game, readable or not.
pub fn has(store: &impl KeyValueStore, id: GameId) -> bool {
    text(store, id).is_some()
}

/// Stores the text of a game in its slot. While there is no room, it removes the oldest other games for which `may_go`
/// returns `true`, one by one. Returns `false` if there is no room even then; the other games are put back in that case.
pub fn keep(store: &impl KeyValueStore, id: GameId, text: &str, may_go: &dyn Fn(&Label) -> bool) -> bool {
    let key = key_of(id);
    if store.put(&key, text) {
        return true;
    }
    let mut dropped = Vec::new();
    for (other, _) in all(store).into_iter().rev() {
        if other.id == id || !may_go(&other) {
            continue;
        }
        let name = key_of(other.id);
        if let Some(content) = store.read(&name) {
            store.discard(&name);
            dropped.push((name, content));
        }
        if store.put(&key, text) {
            return true;
        }
    }
    // Something else fills the storage. The removed games fit again.
    for (name, content) in dropped.into_iter().rev() {
        store.put(&name, &content);
    }
    false
}

/// Removes the slot of a game, if there is one.
pub fn forget(store: &impl KeyValueStore, id: GameId) {
    store.discard(&key_of(id));
}

/// The games that are too many for the slots, of all games in slots, newest first: those beyond [`MOST`] for each key of
/// the link field `save`. The games of `played`, which are open in a tab, are none of them, but count.
pub fn surplus(games: Vec<(Label, Saved)>, played: &[GameId]) -> Vec<(Label, Saved)> {
    let mut kept: Vec<String> = Vec::new();
    let is_surplus = |(label, _): &(Label, Saved)| {
        let full = kept.iter().filter(|save| **save == label.save).count() >= MOST;
        let goes = full && !played.contains(&label.id);
        if !goes {
            kept.push(label.save.clone());
        }
        goes
    };
    games.into_iter().filter(is_surplus).collect()
}

/// Moves the games from the keys of the time before slots into slots of their own. They have no time of saving, so they
/// count as older than all others. A text that cannot be read, or a game for which there is no room, stays where it is.
pub fn migrate(store: &impl KeyValueStore) {
    for (at, aside, key) in [(2, false, OLD_RUNNING), (1, true, OLD_EARLIER)] {
        let Some((label, saved)) = store.read(key).and_then(|text| Saved::from_text(&text)) else {
            continue;
        };
        let text = saved.to_text(&Label { at, aside, ..label.clone() });
        let moved = has(store, label.id) || keep(store, label.id, &text, &|_| false);
        if moved {
            store.discard(key);
        }
    }
}

/// Moves the games that were moved out of the way of a start that crashed back into slots, as suspended games, so that only
/// the person resumes them. A text stays where it is if it is no game, or if there is no room for the slot, or a slot with
/// the same game in the same revision or a later one.
pub fn restore_moved(store: &impl KeyValueStore) {
    let mut keys: Vec<String> = store.names().into_iter().filter(|key| key.starts_with(MOVED)).collect();
    // The slot of a game was moved before that of its tab, which may be newer.
    keys.sort();
    for key in keys {
        let Some((label, saved)) = store.read(&key).and_then(|text| Saved::from_text(&text)) else {
            continue;
        };
        let slot = key_of(label.id);
        let is_free = match game(store, label.id) {
            Some((there, _)) => there.rev < label.rev,
            None => !has(store, label.id),
        };
        if is_free
            && !saved.line.moves.is_empty()
            && store.put(&slot, &saved.to_text(&Label { aside: true, ..label }))
        {
            store.discard(&key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::StatedEnd;
    use links::Choice;
    use rules::{Color, Line, Variant};
    use std::cell::RefCell;
    use std::collections::BTreeMap;

    /// A storage with room for a number of bytes.
    struct Limited(RefCell<BTreeMap<String, String>>, usize);

    impl KeyValueStore for Limited {
        fn names(&self) -> Vec<String> {
            self.0.borrow().keys().cloned().collect()
        }
        fn read(&self, key: &str) -> Option<String> {
            self.0.borrow().get(key).cloned()
        }
        fn put(&self, key: &str, text: &str) -> bool {
            let mut texts = self.0.borrow_mut();
            let others = texts.iter().filter(|(name, _)| *name != key).map(|(_, text)| text.len());
            let fits = others.sum::<usize>() + text.len() <= self.1;
            if fits {
                texts.insert(key.to_owned(), text.to_owned());
            }
            fits
        }
        fn discard(&self, key: &str) {
            self.0.borrow_mut().remove(key);
        }
    }

    fn roomy() -> Limited {
        Limited(RefCell::default(), usize::MAX)
    }

    fn label(id: u64) -> Label {
        Label { id: GameId(id), at: 1000 + id, ..Label::default() }
    }

    fn game(moves: &str) -> Saved {
        let line = Line::parse(&format!("startpos{moves}"), Variant::Standard).expect(moves);
        Saved {
            address: "play=b?".into(),
            choice: Choice::default(),
            human: Color::Black,
            below: Color::Black,
            seed: 7,
            line,
            said: None,
            offence: None,
            proposed: None,
            clock: None,
            spent: Vec::new(),
            taken_back: rules::ByColor::default(),
            names: rules::ByColor::default(),
        }
    }

    /// Stores a game, and lets the oldest others go if there is no room.
    fn keep(store: &Limited, label: &Label, saved: &Saved) -> bool {
        super::keep(store, label.id, &saved.to_text(label), &|_| true)
    }

    fn ids(store: &Limited) -> Vec<u64> {
        all(store).iter().map(|(label, _)| label.id.0).collect()
    }

    #[test]
    fn games_lie_side_by_side_newest_first() {
        let store = roomy();
        for id in [2, 3, 1] {
            assert!(keep(&store, &label(id), &game(" moves 7g7f")));
        }
        assert_eq!(ids(&store), [3, 2, 1]);
        forget(&store, GameId(2));
        assert_eq!(ids(&store), [3, 1]);
    }

    #[test]
    fn the_oldest_beyond_eight_are_surplus_but_not_what_is_played() {
        let mut games: Vec<_> = (1..=10).rev().map(|id| (label(id), game(" moves 7g7f"))).collect();
        games.push((Label { save: "club".into(), ..label(0) }, game(" moves 7g7f")));
        let surplus = surplus(games, &[GameId(1)]);
        let ids: Vec<u64> = surplus.iter().map(|(label, _)| label.id.0).collect();
        assert_eq!(ids, [2], "another key has slots of its own");
    }

    #[test]
    fn the_game_saved_last_is_the_newest_even_if_the_clock_was_set_back() {
        let store = roomy();
        for id in [1, 2] {
            let at = next_time(&store, GameId(id), 5_000);
            keep(&store, &Label { at, ..label(id) }, &game(" moves 7g7f"));
        }
        let at = next_time(&store, GameId(3), 4_000);
        assert_eq!(at, 5_002, "after both");
        keep(&store, &Label { at, ..label(3) }, &game(" moves 7g7f"));
        assert_eq!(ids(&store), [3, 2, 1]);
        assert_eq!(next_time(&store, GameId(3), 4_500), 5_002, "its own time does not count");
        assert_eq!(next_time(&store, GameId(1), 6_000), 6_000);
    }

    #[test]
    fn a_game_that_may_not_go_stays_in_a_full_store() {
        let size = game(" moves 7g7f").to_text(&label(1)).len();
        let store = Limited(RefCell::default(), 2 * size);
        keep(&store, &label(1), &game(" moves 7g7f"));
        keep(&store, &label(2), &game(" moves 7g7f"));
        let text = game(" moves 7g7f").to_text(&label(3));
        assert!(!super::keep(&store, GameId(3), &text, &|_| false));
        assert_eq!(ids(&store), [2, 1]);
        assert!(super::keep(&store, GameId(3), &text, &|label| label.id == GameId(2)));
        assert_eq!(ids(&store), [3, 1]);
    }

    #[test]
    fn a_full_store_loses_the_oldest_first() {
        let size = game(" moves 7g7f").to_text(&label(1)).len();
        let store = Limited(RefCell::default(), 3 * size);
        for id in 1..=3 {
            assert!(keep(&store, &label(id), &game(" moves 7g7f")));
        }
        assert!(keep(&store, &label(4), &game(" moves 7g7f")));
        assert_eq!(ids(&store), [4, 3, 2]);
        assert!(keep(&store, &label(4), &game(" moves 7g7f 3c3d")), "a longer game needs more room");
        assert_eq!(ids(&store), [4, 3]);
    }

    #[test]
    fn a_store_that_others_fill_costs_no_game() {
        let size = game(" moves 7g7f").to_text(&label(1)).len();
        let store = Limited(RefCell::default(), 2 * size);
        for id in 1..=2 {
            assert!(keep(&store, &label(id), &game(" moves 7g7f")));
        }
        let long = game(&format!(" moves{}", " 2h3h 8b7b 3h2h 7b8b".repeat(40)));
        assert!(!keep(&store, &label(3), &long));
        assert_eq!(ids(&store), [2, 1]);
    }

    #[test]
    fn the_keys_of_the_version_before_become_slots() {
        let store = roomy();
        let text = |moves: &str| {
            let text = game(moves).to_text(&label(1));
            let lines = text.lines().filter(|line| {
                !["id=", "rev=", "save=", "at=", "aside="].iter().any(|name| line.starts_with(name))
            });
            lines.map(|line| line.replace("komadai=3", "komadai=1") + "\n").collect::<String>()
        };
        store.put(OLD_RUNNING, &text(" moves 7g7f"));
        store.put(OLD_EARLIER, &text(" moves 2g2f"));
        migrate(&store);
        let found = all(&store);
        let found: Vec<_> = found.iter().map(|(label, saved)| (saved.clone(), label.aside)).collect();
        assert_eq!(found, [(game(" moves 7g7f"), false), (game(" moves 2g2f"), true)]);
        assert_eq!(store.names().len(), 2, "the old keys are gone");
        store.put(OLD_RUNNING, "komadai=999\n");
        migrate(&store);
        assert_eq!(store.read(OLD_RUNNING).as_deref(), Some("komadai=999\n"), "what is newer is left alone");
    }

    #[test]
    fn games_that_were_moved_out_of_the_way_come_back_suspended() {
        let store = roomy();
        let over = Saved { said: Some(StatedEnd::Resigned(Color::White)), ..game(" moves 7g7f") };
        for (key, text) in [
            ("1000:0", game(" moves 7g7f 3c3d").to_text(&label(1))),
            ("1000:1", game(" moves 7g7f").to_text(&label(1))),
            ("1000:2", over.to_text(&label(2))),
            ("1000:3", "a record".to_owned()),
            ("2000:0", game(" moves 2g2f").to_text(&label(3))),
        ] {
            store.put(&format!("{MOVED}{key}"), &text);
        }
        keep(&store, &label(3), &game(" moves 2g2f 8c8d"));
        restore_moved(&store);
        let found: Vec<_> =
            all(&store).into_iter().map(|(label, saved)| (label.id.0, label.aside, saved)).collect();
        assert_eq!(
            found,
            [(3, false, game(" moves 2g2f 8c8d")), (2, true, over), (1, true, game(" moves 7g7f 3c3d"))],
            "a slot that is there stays as it is"
        );
        let left: Vec<_> = store.names().into_iter().filter(|key| key.starts_with(MOVED)).collect();
        assert_eq!(left, ["1000:1", "1000:3", "2000:0"].map(|key| format!("{MOVED}{key}")));
    }

    #[test]
    fn games_come_back_only_if_there_is_room() {
        let text = game(" moves 7g7f").to_text(&label(1));
        let store = Limited(RefCell::default(), 2 * text.len() - 1);
        let key = format!("{MOVED}1000:0");
        store.put(&key, &text);
        restore_moved(&store);
        assert_eq!(store.names(), [key]);
    }
}
