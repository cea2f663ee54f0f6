//! Tests of KI2: reading every dialect, and round trips.

use crate::records::{Times, Wishes, assert_same, outline, random_record, records};
use crate::support::{Dice, mv, position};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};
use record::{
    Field, Forgiven, Format, GameRecord, Leniency, Loss, NodeId, ReadError, Reading, Step, WriteError, ki2,
};
use rules::Position;

/// The data that KI2 can carry.
const CARRIED: Wishes = Wishes { minishogi: false, bookmarks: false, times: Times::Never, ..Wishes::ALL };

/// Every line of a record from the start to its last step, with `/` before an end and `-` before an illegal move.
fn lines(record: &GameRecord) -> String {
    let last = |id: &NodeId| record.next(*id).is_none();
    let ids: Vec<NodeId> = std::iter::once(NodeId::ROOT).chain(record.steps()).filter(last).collect();
    let line = |mut id: NodeId| {
        let mut steps = Vec::new();
        while let Some(parent) = record.parent(id) {
            steps.push(match record.node(id).step() {
                Step::Start => String::new(),
                Step::Move(mv) => format!(" {mv}"),
                Step::Illegal(mv, _) => format!(" -{mv}"),
                Step::End(end) => format!("/{end:?}"),
            });
            id = parent;
        }
        steps.iter().rev().map(String::as_str).collect::<String>().trim_start().to_owned()
    };
    ids.into_iter().map(line).collect::<Vec<_>>().join(",")
}

fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    table.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect())
}

#[test]
fn dialects_are_read() {
    for row in rows(include_str!("../data/ki2/cases.tsv")) {
        let [text, expected, forgiven] = row[..] else { panic!("{row:?}: three fields") };
        let text = text.replace('⏎', "\n");
        let Reading { games, forgiven: found } =
            ki2::read(&text).unwrap_or_else(|error| panic!("{text}\n{error:?}"));
        assert_eq!(lines(&games[0]), expected, "{text}");
        let found: Vec<String> =
            found.iter().map(|it| format!("{}:{} {:?}", it.place.line, it.place.column, it.what)).collect();
        assert_eq!(found.join(";"), forgiven, "{text}");
        assert_eq!(ki2::read(&text.replace('\n', "\r\n")).map(|reading| reading.games), Ok(games), "{text}");
    }
}

#[test]
fn what_is_no_ki2_is_refused_with_its_place() {
    for row in rows(include_str!("../data/ki2/refused.tsv")) {
        let [text, place, problem] = row[..] else { panic!("{row:?}: three fields") };
        let text = text.replace('⏎', "\n");
        let ReadError { place: found, problem: what } = ki2::read(&text).expect_err(&text);
        assert_eq!(format!("{}:{}", found.line, found.column), place, "{text}");
        assert_eq!(format!("{what:?}"), problem, "{text}");
    }
}

/// A file written by tsshogi, with variations and comments. A remark in it has the moves of every line.
#[test]
fn a_file_of_another_program_is_read() {
    let text = include_str!("../data/ki2/tsshogi.ki2");
    assert_eq!(Format::of(text), Some(Format::Ki2));
    let reading = ki2::read(text).unwrap_or_else(|error| panic!("{error:?}"));
    assert_eq!(reading.forgiven, []);
    let record = &reading.games[0];
    let note = record.header.get(&Field::Note).expect("the moves");
    let mut expected: Vec<String> = note.split(',').map(|line| format!("{line}/Resignation")).collect();
    let found = lines(record);
    let mut found: Vec<&str> = found.split(',').collect();
    expected.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, expected);
    let written = ki2::write(record).expect("KI2 carries it");
    assert_eq!(written.lost, []);
    let again = ki2::read(&written.text).unwrap_or_else(|error| panic!("{error:?}\n{}", written.text));
    assert_same(&again.games[0], record, &written.text);
}

#[test]
fn the_text_is_canonical() {
    let text = "先手：大山\n手合割：平手\n*start\n▲７六歩△３四歩▲２二角成△同銀▲４五角△投了\n\
                変化:3手\n▲5八金右\n*why\n△３二金";
    let reading = ki2::read(text).unwrap_or_else(|error| panic!("{error:?}"));
    let written = ki2::write(&reading.games[0]).expect("KI2 carries it");
    assert_eq!(
        written.text,
        "手合割：平手\n先手：大山\n*start\n▲７六歩    △３四歩    ▲２二角成  △同　銀    ▲４五角\n\
         まで5手で先手の勝ち\n\n変化：3手\n▲５八金右\n*why\n△３二金\n"
    );
}

#[test]
fn what_it_does_not_carry_is_told() {
    let minishogi = position("rbsgk/4p/5/P4/KGSBR b - 1");
    let record = GameRecord::new(minishogi.to_setup()).expect("a start");
    assert_eq!(ki2::write(&record), Err(WriteError::Variant));
    let mut record = GameRecord::new(Position::start(rules::Variant::Standard).to_setup()).expect("a start");
    record.node_mut(NodeId::ROOT).bookmark = Some("here".into());
    record.node_mut(NodeId::ROOT).time = Some(record::Elapsed { spent_ms: 1, total_ms: None });
    let written = ki2::write(&record).expect("an even game");
    assert_eq!(written.lost, [Loss::Bookmarks, Loss::Times]);
    let mut builder = record::Builder::new(record.start().clone()).expect("a start");
    builder.play(mv("7g7f")).expect("a move");
    builder.end(record::End::Other("後手の千日手".into())).expect("an end");
    assert_eq!(ki2::write(&builder.finish()).map(|written| written.lost), Ok(vec![Loss::End]));
}

proptest! {
    #![proptest_config(Config { cases: 300, rng_seed: RngSeed::Fixed(3), failure_persistence: None, ..Config::default() })]

    #[test]
    fn a_record_comes_back_as_it_went(record in records(120, CARRIED)) {
        let written = ki2::write(&record).expect("KI2 carries every start of the 9×9 board");
        prop_assert_eq!(&written.lost, &vec![], "{}", written.text);
        let reading = ki2::read(&written.text).unwrap_or_else(|error| panic!("{error:?}\n{}", written.text));
        assert_same(&reading.games[0], &record, &written.text);
        let again = ki2::write(&reading.games[0]).expect("it was written before");
        prop_assert_eq!(again.text, written.text);
    }

    /// A record that is read from a damaged text survives a round trip too.
    #[test]
    fn what_is_read_can_be_written(
        seed in any::<u64>(),
        edits in prop::collection::vec((any::<prop::sample::Index>(), 0_usize..3, LETTERS), 1..6),
    ) {
        let record = random_record(40, &mut Dice::new(seed), CARRIED);
        let mut letters: Vec<char> = ki2::write(&record).expect("a text").text.chars().collect();
        for (at, what, letter) in edits {
            let at = at.index(letters.len() + 1);
            let end = (at + usize::from(what > 0)).min(letters.len());
            letters.splice(at..end, letter.chars().take(usize::from(what < 2)));
        }
        check_any_text(&letters.into_iter().collect::<String>())?;
    }

    #[test]
    fn no_text_breaks_the_reader(text in prop_oneof![any::<String>(), "([▲△]?[１-９同][一-九　][歩銀金と龍成][右左直上引寄打成不　\n])*"]) {
        check_any_text(&text)?;
    }
}

#[test]
fn a_variation_that_matches_no_move_is_left_out_and_named() {
    let moves = "▲７六歩△３四歩\n";
    let skipped = "変化：9手\n*a comment\n▲３三角成△パス▲\nまで9手で先手の勝ち\n";
    let next = "変化：2手\n△８四歩\n";
    let outline_of = |text: &str| outline(&ki2::read(text).expect(text).games[0]);
    for (text, right, line) in [
        (format!("{moves}{skipped}"), moves.to_owned(), 2),
        (format!("{moves}{skipped}{next}"), format!("{moves}{next}"), 2),
        (format!("{moves}{next}{skipped}"), format!("{moves}{next}"), 4),
    ] {
        assert_eq!(outline_of(&text), outline_of(&right), "{text}");
        let [Forgiven { place, what }] = &ki2::read(&text).expect(&text).forgiven[..] else {
            panic!("one notice: {text}")
        };
        assert_eq!((place.line, place.column), (line, 1), "{text}");
        assert_eq!(*what, Leniency::UnmatchedVariation("変化：9手".to_owned()));
    }
    let zero = ki2::read(&format!("{moves}変化：０手\n")).expect("a record").forgiven;
    assert_eq!(zero[0].what, Leniency::UnmatchedVariation("変化：０手".to_owned()));
}

const LETTERS: &str =
    "[▲△☗▽１-９一二三四五六七八九1-9同　歩香桂銀金角飛玉と龍馬成不打右左直上引寄*&#：まで変化手\n\r|v・()]";

fn check_any_text(text: &str) -> Result<(), TestCaseError> {
    let Ok(reading) = ki2::read(text) else { return Ok(()) };
    let record = &reading.games[0];
    let written = ki2::write(record).expect("it was read");
    let again =
        ki2::read(&written.text).unwrap_or_else(|error| panic!("{error:?}\n{text}\n{}", written.text));
    let steps = |record| -> Vec<Step> { outline(record).into_iter().map(|(_, step, ..)| step).collect() };
    if !written.lost.contains(&Loss::End) {
        prop_assert_eq!(steps(&again.games[0]), steps(record), "{}\n{}", text, written.text);
    }
    Ok(())
}

/// A line may be long, but its length is limited.
#[test]
fn a_long_line_is_read() {
    let shuffle = "▲３八飛△７二飛▲２八飛△８二飛".repeat(2_000);
    assert_eq!(ki2::read(&shuffle).expect("8,000 moves").games[0].main_moves().len(), 8_000);
}

#[test]
fn parts_of_moves_do_no_harm() {
    for text in ["▲", "▲７六", "同", "変化：9", "まで9", "*", "歩", "右", "|", "手合割：", "７六歩成"]
    {
        let _ = ki2::read(&text.repeat(200_000));
        let _ = ki2::read(&format!("▲７六歩{}", text.repeat(200_000)));
        let _ = ki2::read(&format!("{text}\n").repeat(50_000));
    }
}
