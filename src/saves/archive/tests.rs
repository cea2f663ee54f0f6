//! Tests of archives as a whole.

use super::form::{GAMES, HEAD, LONGEST_GAME, TAIL};
use super::writer::put;
use super::*;
use crate::entry::EntryError;
use crate::entry::tests::entry;
use crate::findings::KeptFindings;
use crate::learn::Progress;
use crate::names::{NameBook, NameField};
use crate::preferences::Preferences;
use crate::problem_progress::{ProblemProgress, Try};
use crate::reviews::KeptReviews;
use crate::rows::Raw;
use rawzip::{ZipArchive, ZipArchiveWriter};
use serde_json::Value;
use std::io::Read as _;

/// The archives of these games, each of at most `most` bytes.
fn archives(entries: &[Entry], most: usize) -> Vec<Vec<u8>> {
    let mut writer = ArchiveWriter::of_size(most);
    let kif = |entry: &Entry| kif(&entry.record().expect("a record"));
    let full = entries.iter().filter_map(|entry| writer.add(entry, &entry.card.title, &kif(entry)));
    let mut archives: Vec<Vec<u8>> = full.collect();
    archives.push(writer.finish());
    archives
}

fn archive(entries: &[Entry]) -> Vec<u8> {
    archives(entries, MOST_BYTES).remove(0)
}

fn ids(contents: &Contents) -> Vec<u64> {
    contents.entries.iter().map(|entry| entry.card.id.0).collect()
}

fn three() -> Vec<Entry> {
    let mut entries = vec![entry(1, "7g7f 3c3d"), entry(2, "2g2f"), entry(3, "5g5f 8c8d 2h5h")];
    entries[0].card.title = "a/b\\c: “名局”, line two".into();
    entries[1].card.tags = vec!["角換わり".into()];
    entries
}

#[test]
fn what_is_written_comes_back() {
    let entries = three();
    let contents = read(&archive(&entries)).expect("an archive");
    assert_eq!(contents, Contents { entries: three(), ..Contents::default() });
    assert_eq!(read(&archive(&[])), Ok(Contents::default()));
}

/// What a person has done, as an archive holds it: in the order of the reader.
fn done() -> [Kept; 6] {
    let mut lessons = Progress::default();
    lessons.finish("step", 1, 3);
    lessons.stop_at("step", 2);
    let mut problems = ProblemProgress::default();
    problems.solved(7, Try::First);
    problems.solved_daily(20_000);
    let review =
        "1\n\nquick\nposition startpos moves 7g7f 3c3d\nnetwork\n0 - none\n1 - 512 cp 35 9 20480 3c3d\n";
    let findings = "1\n\nlnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -\n\
         0.1.0-1a2b3c4d network 12 345678\n512 cp 35 12 2g2f 8c8d\n";
    let mut names = NameBook::default();
    names.enter(NameField::Own, "秋");
    names.remember(&[NameField::Own]);
    [
        Kept::Reviews(KeptReviews::from_text(review)),
        Kept::Findings(KeptFindings::from_text(findings)),
        Kept::Lessons(lessons),
        Kept::Problems(problems),
        Kept::Names(names),
        Kept::Preferences(Preferences::default().with("theme", "dark")),
    ]
}

/// An archive of three games and of what a person has done.
fn archive_of_all() -> Vec<u8> {
    let mut writer = ArchiveWriter::default();
    for entry in three() {
        assert_eq!(writer.add(&entry, &entry.card.title, ""), None);
    }
    for kept in done() {
        assert_eq!(writer.add_kept(&kept), None);
    }
    writer.finish()
}

/// The index behind a text in the bytes of an archive.
fn behind(bytes: &[u8], text: &str) -> usize {
    let at = bytes.windows(text.len()).position(|part| part == text.as_bytes());
    at.expect("it is stored") + text.len()
}

#[test]
fn what_was_done_comes_back_with_the_games() {
    let expected = Contents { entries: three(), kept: done().into(), ..Contents::default() };
    assert_eq!(read(&archive_of_all()), Ok(expected));
    // What is empty has no file.
    let mut writer = ArchiveWriter::default();
    for kept in [
        Kept::Reviews(KeptReviews::default()),
        Kept::Findings(KeptFindings::default()),
        Kept::Lessons(Progress::default()),
        Kept::Problems(ProblemProgress::default()),
        Kept::Names(NameBook::default()),
        Kept::Preferences(Preferences::default()),
    ] {
        assert_eq!(writer.add_kept(&kept), None);
    }
    assert_eq!(writer.finish(), archive(&[]));
}

#[test]
fn reviews_of_other_games_stay_out() {
    let [Kept::Reviews(all), ..] = done() else { panic!("reviews are first") };
    let entries = three();
    let left = |range: std::ops::Range<usize>| {
        let mut reviews = all.clone();
        reviews.keep_of(&entries[range].iter().map(|entry| &entry.card).collect::<Vec<_>>());
        reviews
    };
    assert_eq!(left(0..3), all);
    assert!(left(1..3).is_empty() && left(0..0).is_empty());
}

#[test]
fn a_damaged_file_is_named_and_costs_no_other() {
    let spoiled = |at: usize, byte: u8| {
        let mut bytes = archive_of_all();
        bytes[at] = byte;
        read(&bytes).expect("an archive")
    };
    let bytes = archive_of_all();
    let texts = ["moves 7g7f 3c3", "network 1", "done.step=", "marks=7", "name-used=", "theme=dar"];
    for (place, text) in texts.into_iter().enumerate() {
        let file = done()[place].file();
        let contents = spoiled(behind(&bytes, text), b'7');
        let mut rest = done().to_vec();
        rest.remove(place);
        assert_eq!((ids(&contents), &contents.kept), (vec![1, 2, 3], &rest), "{}", file.name());
        assert_eq!(contents.unreadable, [(file, EntryError::Spoiled)]);
        assert_eq!(contents.failures, Failures::default());
    }
    // In the list of games, a damage costs nothing of the others.
    let contents = spoiled(behind(&bytes, "{\"komadai-games\":1,\"games\""), b';');
    assert_eq!((ids(&contents), contents.kept), (vec![1, 2, 3], done().to_vec()));
}

#[test]
fn a_file_of_another_version_is_named() {
    for (text, why) in [
        ("learn=2\ndone.step=1\n", EntryError::Newer),
        ("learn=0\ndone.step=1\n", EntryError::Spoiled),
        ("learn=x\n", EntryError::Spoiled),
        ("", EntryError::Spoiled),
        ("done.step=1\nlearn=1\n", EntryError::Spoiled),
        (&*format!("learn=1\n{}", "x".repeat(KeptFile::Lessons.longest())), EntryError::Spoiled),
    ] {
        let mut zip = ZipArchiveWriter::new(Vec::new());
        put(&mut zip, GAMES, &format!("{HEAD}{TAIL}"));
        put(&mut zip, "games/lessons.txt", text);
        put(&mut zip, "problems.txt", "problems=1\nsolved=1\nmarks=7x\n");
        let contents = read(&zip.finish().expect("a ZIP")).expect("an archive");
        assert_eq!(contents.unreadable, [(KeptFile::Lessons, why)], "{text:.40}");
        assert_eq!(contents.kept.len(), 1, "{text:.40}");
    }
    for (name, file, text, why) in [
        ("analysis.txt", KeptFile::Findings, "2\n", EntryError::Newer),
        ("analysis.txt", KeptFile::Findings, "x\n", EntryError::Spoiled),
        ("names.txt", KeptFile::Names, "names=2\nname=a\n", EntryError::Newer),
        ("names.txt", KeptFile::Names, "name=a\nnames=1\n", EntryError::Spoiled),
        ("preferences.txt", KeptFile::Preferences, "version=2\ntheme=dark\n", EntryError::Newer),
        ("preferences.txt", KeptFile::Preferences, "theme=dark\n", EntryError::Spoiled),
    ] {
        let mut zip = ZipArchiveWriter::new(Vec::new());
        put(&mut zip, GAMES, &format!("{HEAD}{TAIL}"));
        put(&mut zip, name, text);
        let contents = read(&zip.finish().expect("a ZIP")).expect("an archive");
        assert_eq!((contents.kept, contents.unreadable), (Vec::new(), vec![(file, why)]), "{text}");
    }
}

#[test]
fn what_was_done_fits_beside_the_games_of_some_archive() {
    let mut writer = ArchiveWriter::of_size(20_000);
    let mut full: Vec<Vec<u8>> = done().iter().filter_map(|kept| writer.add_kept(kept)).collect();
    full.extend((1..=100).filter_map(|id| writer.add(&entry(id, "7g7f 3c3d"), "", "")));
    full.push(writer.finish());
    assert!(full.len() >= 2 && full.iter().all(|archive| archive.len() <= 20_000));
    let kept: Vec<Vec<Kept>> = full.iter().map(|archive| read(archive).expect("one").kept).collect();
    assert_eq!(kept[0], done());
    assert!(kept[1..].iter().all(Vec::is_empty));
}

/// Changes of each byte, and cuts: a file beside the games is either as it was, or named, or no longer in the directory.
#[test]
fn no_damage_makes_something_that_was_not_done() {
    let bytes = archive_of_all();
    let mut named = 0;
    for at in 0..bytes.len() {
        for change in [0x01, 0x80] {
            let mut spoiled = bytes.clone();
            spoiled[at] ^= change;
            let Ok(contents) = read(&spoiled) else { continue };
            assert!(contents.kept.iter().all(|kept| done().contains(kept)), "byte {at}");
            named += contents.unreadable.len();
        }
        if let Ok(contents) = read(&bytes[..at]) {
            assert!(contents.kept.iter().all(|kept| done().contains(kept)), "cut at {at}");
        }
    }
    assert!(named > 300, "{named}");
}

#[test]
fn other_programs_find_a_kif_for_each_game() {
    let bytes = archive(&three());
    let archive = ZipArchive::from_slice(&bytes).expect("a ZIP");
    let mut entries = archive.entries();
    let mut names = Vec::new();
    while let Some(entry) = entries.next_entry().expect("an entry") {
        let name = String::from_utf8(entry.file_path().as_bytes().to_vec()).expect("UTF-8");
        let file = archive.get_entry(entry.wayfinder()).expect("a file");
        let mut text = String::new();
        file.verifying_reader(file.data()).read_to_string(&mut text).expect("the right sum");
        if name.ends_with(".kifu") {
            assert_eq!(Format::Kif.read(&text).expect("a KIF").games.len(), 1, "{name}");
        }
        names.push(name);
    }
    assert_eq!(names, ["a-b-c- “名局”, line two.kifu", "game.kifu", "game (2).kifu", GAMES]);
}

#[test]
fn of_a_spoiled_archive_the_other_games_come_in() {
    let bytes = archive(&three());
    let text = entry(2, "2g2f").record;
    let at = bytes.windows(text.len()).position(|part| part == text.as_bytes()).expect("it is stored");
    // A record that is damaged.
    let mut spoiled = bytes.clone();
    spoiled[at + 1] = b'!';
    let contents = read(&spoiled).expect("an archive");
    assert_eq!(ids(&contents), [1, 3]);
    let why = EntryError::Spoiled;
    assert_eq!(contents.failures.named, [Failure { number: 2, name: String::new(), why }]);
    // A line that is no longer JSON.
    let mut spoiled = bytes.clone();
    spoiled[at - 1] = b'{';
    let contents = read(&spoiled).expect("an archive");
    assert_eq!((contents.entries.len(), contents.failures.named.len()), (2, 1));
    // Cut off.
    assert_eq!(read(&bytes[..bytes.len() / 2]), Err(ArchiveError::Spoiled));
}

#[test]
fn the_list_itself_is_an_archive_too_however_it_is_written() {
    let json = format!("{HEAD}{}{TAIL}", entry(4, "7g7f").to_text());
    assert_eq!(read(json.as_bytes()).expect("a list").entries, [entry(4, "7g7f")]);
    let value: Value = serde_json::from_str(&json).expect("JSON");
    let pretty = serde_json::to_string_pretty(&value).expect("JSON");
    assert_eq!(read(pretty.as_bytes()).expect("a list").entries, [entry(4, "7g7f")]);
}

#[test]
fn of_many_that_fail_only_some_are_named() {
    let games = format!("{{\"title\":\"{}\"}},", "x").repeat(30) + &entry(4, "7g7f").to_text();
    for list in [games.clone(), games + ",1,[{}],null"] {
        let contents = read(format!("{HEAD}{list}{TAIL}").as_bytes()).expect("a list");
        assert_eq!((contents.entries.len(), contents.failures.named.len()), (1, MOST_NAMED));
        assert_eq!(contents.failures.more, if list.ends_with("null") { 13 } else { 10 });
        assert_eq!((contents.failures.named[19].number, &*contents.failures.named[19].name), (20, "x"));
    }
}

#[test]
fn what_could_not_be_read_goes_out_as_it_is() {
    let raw = Raw { id: "x".into(), card: "??\"".into(), record: "!".into() };
    let mut writer = ArchiveWriter::default();
    assert_eq!(writer.add_unreadable(&raw), None);
    let bytes = writer.finish();
    let text = br#"[{"id":"x","card":"??\"","record":"!"}]"#;
    assert!(bytes.windows(text.len()).any(|part| part == text));
    assert_eq!(read(&bytes), Ok(Contents::default()));
}

#[test]
fn what_is_no_archive_is_told() {
    for (bytes, error) in [
        (&b""[..], ArchiveError::Other),
        (b"1 \xEF\xBC\x97", ArchiveError::Other),
        (b"PK\x03\x04 and then nothing", ArchiveError::Spoiled),
        (b"{\"komadai-games\":9,\"games\":[]}", ArchiveError::Newer),
        (b"{\"komadai-games\":1,\"games\":[{\"vers", ArchiveError::Spoiled),
    ] {
        assert_eq!(read(bytes), Err(error), "{bytes:?}");
    }
}

#[test]
fn a_large_library_becomes_several_archives_that_can_each_be_read() {
    let entries: Vec<Entry> = (1..=100).map(|id| entry(id, "7g7f 3c3d")).collect();
    let archives = archives(&entries, 20_000);
    assert!((2..=20).contains(&archives.len()), "{}", archives.len());
    let mut all = Vec::new();
    for archive in &archives {
        assert!(archive.len() <= 20_000, "{}", archive.len());
        all.extend(read(archive).expect("an archive").entries);
    }
    assert_eq!(all, entries);
}

#[test]
fn what_is_larger_than_an_archive_may_be_spoils_no_other_game() {
    let raw = Raw { id: "x".into(), card: "c".repeat(30_000), record: String::new() };
    let mut writer = ArchiveWriter::of_size(20_000);
    let mut full = vec![writer.add(&entry(1, "7g7f"), "", ""), writer.add_unreadable(&raw)];
    full.push(writer.add(&entry(2, "2g2f"), "", ""));
    let mut archives: Vec<Vec<u8>> = full.into_iter().flatten().collect();
    archives.push(writer.finish());
    let read: Vec<Vec<u64>> = archives.iter().map(|archive| ids(&read(archive).expect("one"))).collect();
    assert_eq!(read, [vec![1], vec![], vec![2]]);
    assert!(archives[0].len() < 20_000 && archives[2].len() < 20_000);
}

#[test]
fn no_step_gives_more_than_one_game_and_none_is_long() {
    let entries: Vec<Entry> = (1..=50).map(|id| entry(id, "7g7f")).collect();
    let bytes = archive(&entries);
    // It is opened, each game is checked and then read, and the object has two fields, an end and an empty line.
    assert_eq!(ArchiveReader::new(&bytes).count(), 1 + 50 + 50 + 4);
    let json = format!("{HEAD}\n\"{}\",\n{}\n{TAIL}", "x".repeat(LONGEST_GAME), entries[0].to_text());
    let contents = read(json.as_bytes()).expect("a list");
    let failure = Failure { number: 1, name: String::new(), why: EntryError::Spoiled };
    assert_eq!((ids(&contents), contents.failures.named), (vec![1], vec![failure]));
}

#[test]
fn bytes_that_are_no_text_spoil_no_game() {
    let mut entries = three();
    entries[1].card.title = "good @ bad".into();
    for whole in [true, false] {
        let mut bytes = archive(&entries);
        let at = bytes.windows(7).position(|part| part == b"\"good @").expect("it is stored");
        bytes[at + 6] = 0xff;
        if !whole {
            let at = bytes.windows(2).rposition(|part| part == b"]}").expect("the list ends");
            bytes[at] = b'!';
        }
        let contents = read(&bytes).expect("an archive");
        assert_eq!(ids(&contents), [1, 2, 3]);
        assert_eq!(contents.entries[1].card.title, "good \u{fffd} bad");
        assert_eq!(contents.failures.named.len(), usize::from(!whole));
    }
}

#[test]
fn of_a_list_without_commas_every_game_comes_in() {
    let lines: Vec<String> = three().iter().map(Entry::to_text).collect();
    let json = format!("{HEAD}\n{}\n{TAIL}", lines.join("\n"));
    let contents = read(json.as_bytes()).expect("a list");
    assert_eq!((ids(&contents), contents.failures), (vec![1, 2, 3], Failures::default()));
}
