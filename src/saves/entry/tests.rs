//! Tests of the stored form of games and records: what is written is read back, also from older versions.

use super::*;
use game::{Command, Terms};
use record::Format;
use rules::Variant;

/// A game of these moves, in USI notation and separated by spaces.
pub(crate) fn game(moves: &str) -> Game {
    let mut game = Game::new(Terms::even(Variant::Standard)).expect("an even game");
    for mv in moves.split_whitespace() {
        game.apply(Command::Play(mv.parse().expect(mv)), 0).expect(mv);
    }
    game
}

/// An entry with this id, of a game of these moves.
pub(crate) fn entry(id: u64, moves: &str) -> Entry {
    Entry::of_game(GameId(id), &game(moves), 7, &ByColor::default(), "", 1_000 + id).expect("short")
}

#[test]
fn a_game_is_written_and_read_again() {
    let mut entry = entry(5, "7g7f 3c3d 8h2b+");
    entry.card.title = "“Fast” {bishop}\u{2028}交換".into();
    entry.card.tags = vec!["角換わり".into(), "club".into()];
    entry.card.white = Seat::Engine(20);
    assert_eq!(Entry::from_text(&entry.to_text()), Ok(entry.clone()));
    assert_eq!(Card::from_text(&entry.card.to_text()), Ok(entry.card.clone()));
    assert_eq!((entry.card.plies, &*entry.card.start), (3, ""));
    assert!(entry.card.sfen.starts_with("lnsgkgsnl/1r5+B1/"), "{}", entry.card.sfen);
    assert_eq!(entry.record().expect("a record").main_moves().len(), 3);
}

#[test]
fn a_record_tells_who_played_and_how_it_ended() {
    let kif = "開始日時：2024/05/01\n表題：名局\n手合割：香落ち\n下手：甲\n上手：乙　丙\n\
        手数----指手---------消費時間--\n1 ３四歩(33)\n2 投了\n";
    let record = Format::Kif.read(kif).expect("a record").games.remove(0);
    let entry = Entry::of_record(GameId(1), &record, "club", 9).expect("short");
    let Card { heading, black, white, day, start, plies, save, kind, result, .. } = entry.card.clone();
    assert_eq!(result, "w:resignation");
    assert_eq!((&*heading, &*day, &*start, plies, &*save), ("名局", "2024/05/01", "lance", 1, "club"));
    assert_eq!((black, white), (Seat::Named("甲".into()), Seat::Named("乙 丙".into())));
    assert_eq!(kind, Kind::Opened);
    assert_eq!(Entry::from_text(&entry.to_text()), Ok(entry));
}

#[test]
fn a_game_has_the_names_of_its_players() {
    let mut saved = crate::saved::tests::saved("startpos moves 7g7f 3c3d");
    saved.names.white = "秋".into();
    let level = saved.choice.level.get();
    let label = Label { id: GameId(9), ..Label::default() };
    let entry = Entry::of_copy(&(label, saved), 5).expect("an entry");
    assert_eq!((&entry.card.black, &entry.card.white), (&Seat::Engine(level), &Seat::Named("秋".into())));
    assert_eq!(entry.card.resumable().map(|(_, saved)| saved.names.white).as_deref(), Some("秋"));
    let record = entry.record().expect("a record");
    let named = [Field::Black, Field::White].map(|field| record.header.get(&field).map(str::to_owned));
    assert_eq!(named, [None, Some("秋".to_owned())]);
}

#[test]
fn the_form_without_tags_is_read_and_a_newer_one_refused() {
    let old = r#"{"version":1,"id":"00000000000000ff","title":"My game","black":"","white":"Ito","begun":3,
        "changed":4,"result":"b:checkmate","save":"","record":"RECORD"}"#;
    let old = old.replace("RECORD", &entry(1, "7g7f 3c3d").record);
    let Entry { card, .. } = Entry::from_text(&old).expect("an old entry");
    assert_eq!((card.id, &*card.title, card.plies), (GameId(0xff), "My game", 2));
    assert_eq!((card.black.clone(), card.white.clone()), (Seat::Person, Seat::Named("Ito".into())));
    assert_eq!((card.begun, card.changed, &*card.result, card.tags.len()), (3, 4, "b:checkmate", 0));
    assert_eq!(Card::from_text(&card.to_text()), Ok(card.clone()), "it is of this version now");
    let newer = card.to_text().replace("\"version\":2", "\"version\":3");
    assert_eq!(Card::from_text(&newer), Err(EntryError::Newer));
    assert_eq!(Entry::from_text(&newer), Err(EntryError::Newer));
    for spoiled in ["", "{}", "[]", "null", "{\"version\":2}", "{\"version\":0}", &old.replace("ff\"", "\"")]
    {
        assert_eq!(Entry::from_text(spoiled), Err(EntryError::Spoiled), "{spoiled}");
    }
}

#[test]
fn what_comes_from_outside_is_not_believed() {
    let mut foreign = entry(1, "7g7f");
    foreign.card.sfen = "nonsense".into();
    foreign.card.plies = 999;
    foreign.card.title = "x\ny ".repeat(1_000);
    foreign.card.tags = (0..100).map(|tag| format!("{tag},")).collect();
    let checked = foreign.clone().checked().expect("a good record").card;
    let own = entry(1, "7g7f").card;
    assert_eq!((checked.sfen, checked.plies), (own.sfen, own.plies));
    // The cut falls on a space, with which no title ends.
    assert_eq!((checked.title.len(), checked.tags.len()), (LONGEST - 1, MOST_TAGS));
    assert_eq!(shortened(&checked.title), checked.title);
    foreign.record = "1garbage".into();
    assert_eq!(foreign.checked(), Err(EntryError::Spoiled));
}

#[test]
fn nothing_newer_is_overwritten_and_no_other_game() {
    let kept = entry(1, "7g7f 3c3d");
    let at = |changed: u64| {
        let mut other = entry(1, "7g7f");
        other.card.changed = changed;
        other
    };
    assert_eq!(at(kept.card.changed - 1).over(Some(kept.clone())), None);
    assert_eq!(at(kept.card.changed).over(Some(kept.clone())), None);
    let newer = at(kept.card.changed + 1);
    assert_eq!(newer.clone().beside(Some(&kept.card)), newer);
    assert_eq!(newer.clone().over(Some(kept.clone())), Some(newer.clone()));
    assert_eq!(newer.clone().over(None), Some(newer));
    let mut other = entry(1, "2g2f");
    other.card.begun += 1;
    other.card.changed += 1;
    let moved = other.clone().beside(Some(&kept.card));
    assert_ne!(moved.card.id, kept.card.id);
    assert_eq!(other.clone().beside(Some(&kept.card)).card.id, moved.card.id);
    assert_eq!(other.over(Some(kept)), None, "another game that came meanwhile");
}

#[test]
fn what_the_person_has_named_last_it_is_called_whatever_the_age_of_its_record() {
    let named = |title: &str, named: u64, changed: u64, moves: &str| {
        let mut entry = entry(1, moves);
        (entry.card.title, entry.card.named, entry.card.changed) = (title.into(), named, changed);
        entry
    };
    let kept = named("Mine", 5, 10, "7g7f");
    // A newer record with older or no names.
    for older in [named("Theirs", 4, 20, "7g7f 3c3d"), named("", 0, 20, "7g7f 3c3d")] {
        let both = older.clone().over(Some(kept.clone())).expect("a move more");
        assert_eq!((&*both.card.title, both.card.named, both.card.changed), ("Mine", 5, 20));
        assert_eq!(both.record, older.record);
    }
    // Newer names of an older record.
    let both = named("Theirs", 6, 1, "2g2f").over(Some(kept.clone())).expect("a name");
    assert_eq!((&*both.card.title, both.card.changed, &both.record), ("Theirs", 10, &kept.record));
    // Of two titles of unknown time, the stored one stays unless it is empty.
    assert_eq!(named("Theirs", 0, 10, "7g7f").over(Some(named("Mine", 0, 10, "7g7f"))), None);
    let both = named("Theirs", 0, 10, "7g7f").over(Some(named("", 0, 10, "7g7f")));
    assert_eq!(both.map(|both| both.card.title).as_deref(), Some("Theirs"));
    // A record from another program has no names, and changes none.
    let mut record = named("", 0, 99, "7g7f");
    record.card.id = GameId::of_text(&record.record);
    let mut written = named("Mine", 5, 10, "7g7f 3c3d");
    (written.card.id, written.card.begun) = (record.card.id, 7);
    assert_eq!(record.beside(Some(&written.card)).over(Some(written)), None);
}

#[test]
fn a_file_from_the_future_is_of_now() {
    let mut foreign = entry(1, "7g7f");
    (foreign.card.changed, foreign.card.named) = (u64::MAX, u64::MAX);
    let card = foreign.not_after(5_000).card;
    assert_eq!((card.changed, card.named, card.begun), (5_000, 5_000, 1_001));
    assert_eq!(entry(1, "7g7f").not_after(5_000), entry(1, "7g7f"));
}

#[test]
fn tags_stand_between_commas() {
    assert_eq!(tags(" a, b c ,,a、角換わり，"), ["a", "b c", "角換わり"]);
    assert_eq!(tags(" , "), [""; 0]);
}

#[test]
fn an_unfinished_game_can_be_resumed_from_the_list() {
    let saved = crate::saved::tests::saved("startpos moves 7g7f 3c3d");
    let label = Label { id: GameId(9), rev: 4, ..Label::default() };
    let entry = Entry::of_copy(&(label.clone(), saved.clone()), 5).expect("an entry");
    assert_eq!(entry.card.resumable(), Some((label.clone(), saved.clone())));
    assert_eq!(Card::from_text(&entry.card.to_text()), Ok(entry.card.clone()));
    let moved = entry.with_id(GameId(10)).card;
    assert_eq!(moved.resumable(), Some((Label { id: GameId(10), ..label.clone() }, saved.clone())));
    let over = Saved { said: Some(crate::StatedEnd::Resigned(Color::White)), ..saved };
    let entry = Entry::of_copy(&(label, over), 5).expect("an entry");
    assert_eq!((entry.card.resumable(), &*entry.card.result, entry.card.rev), (None, "b:resignation", 4));
}
