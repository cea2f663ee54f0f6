//! Tests of USEN: the published check value, the order of variations, errors with their places, and round trips.

use crate::carried::{Carried, main_end, main_line, many_records, outline, spoiled};
use crate::records::Wishes;
use crate::support::Dice;
use cli::words::InWords as _;
use proptest::prelude::*;
use record::{End, Format, GameRecord, Loss, NodeId, WriteError, usen};
use rules::{Setup, Variant};

const ALL: Carried = Carried {
    variations: true,
    comments: false,
    time_unit: None,
    totals: false,
    illegal: true,
    ends: true,
    header: false,
};

fn one(text: &str) -> GameRecord {
    let reading = usen::read(text).unwrap_or_else(|error| panic!("{error:?}: {text}"));
    reading.games.into_iter().next().expect("one game")
}

fn written(record: &GameRecord) -> String {
    usen::write(record).expect("USEN").text
}

#[test]
fn the_published_value_is_read() {
    let record = one("~0.7ku2jm6y20e45t2.");
    assert_eq!(main_line(&record), "7g7f 3c3d 2g2f 4a3b 2f2e");
    assert_eq!(main_end(&record), None);
    assert_eq!(written(&record), "~0.7ku2jm6y20e45t2.\n");
    // The last point may be missing, and digits may be upper-case.
    assert_eq!(main_line(&one(" ~0.7KU2JM\n")), "7g7f 3c3d");
    assert_eq!(written(&one("~0..")), "~0..\n");
    assert_eq!(written(&one("~0")), "~0..\n");
}

#[test]
fn starts_are_sfens_in_other_letters() {
    let text = "lnsgkgsnl_9_ppppppppp_9_9_9_PPPPPPPPP_1B5R1_LNSGKGSNL.w.-~0..\n";
    let record = one(text);
    assert_eq!(record.start().to_string(), "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
    assert_eq!(written(&record), text);
    let text = "8k_9_4zP4_9_9_9_9_9_4zR4.b.G17p.31~0..t\n";
    let record = one(text);
    assert_eq!(record.start().to_string(), "8k/9/4+P4/9/9/9/9/9/4+R4 b G17p 31");
    assert_eq!(main_end(&record), Some(End::TimeUp));
    assert_eq!(written(&record), text);
}

#[test]
fn drops_have_numbers_behind_the_squares() {
    // (81 + 9) * 81 + 13 = 7303, doubled in base 36 is b9q: a gold dropped on 5b.
    let text = "4k4_9_4P4_9_9_9_9_9_9.b.G~0.b9q.\n";
    let record = one(text);
    assert_eq!(main_line(&record), "G*5b");
    assert_eq!(written(&record), text);
}

#[test]
fn variations_belong_to_the_newest_line_that_reaches_their_ply() {
    // 7g7f 3c3d 2g2f; after ply 1, 8c8d 2g2f; after ply 2 of that, 6g6f; and after the start, 2g2f.
    let text = "~0.7ku2jm6y2.r~1.36e6y2.~2.7ga.t~0.6y2.";
    let record = one(text);
    assert_eq!(
        outline(&record, ALL),
        format!(
            "{}\n0 start\n1 7g7f\n2 3c3d\n3 2g2f\n4 Resignation\n2 8c8d\n3 2g2f\n3 6g6f\n4 TimeUp\n1 2g2f\n",
            Variant::Standard.start_sfen()
        )
    );
    let canonical = written(&record);
    assert_eq!(canonical, text.to_owned() + "\n");
    let first = record.next(NodeId::ROOT).expect("a move");
    assert_eq!(record.children(first).count(), 2);
}

#[test]
fn errors_have_their_place() {
    for (text, column, problem) in [
        ("", 1, "no game found"),
        ("abc", 4, "expected ~ and the moves, found nothing"),
        ("x~0..", 1, "1 ranks instead of 9 (or 5 for minishogi)"),
        ("9_9_9_9_x8_9_9_9_9.b.-~0..", 9, "'x' is not a piece"),
        ("rbsgk_4p_5_P4_KGSBR.b.-~0..", 1, "this format has no 5×5 games"),
        ("9_9_9_9_9_9_9_9_9.b.-~0..", 1, "invalid start position: Black has no king; White has no king"),
        ("~x.7ku", 2, "expected the ply where the line begins, found \"x\""),
        ("~0.7ku~-1.7ku", 8, "expected the ply where the line begins, found \"-1\""),
        (
            "~0.7ku~99999999999999999999.7ku",
            8,
            "expected the ply where the line begins, found \"99999999999999999999\"",
        ),
        ("~0.7ku~2.7ku", 8, "no line reaches move 2"),
        ("~0.7ku2j", 7, "expected a move in three digits of base 36, found \"2j\""),
        ("~0.7ku駒駒駒.", 7, "expected a move in three digits of base 36, found \"駒駒駒\""),
        ("~0.7kuzzz", 7, "expected a move in three digits of base 36, found \"zzz\""),
        ("~0.000", 4, "expected a move in three digits of base 36, found \"000\""),
        (
            "~0.7ku7ku2jm",
            7,
            "\"7ku\" is illegal, and moves follow it: there is no piece on the origin square",
        ),
        ("~0.7ku.x", 8, "expected an end: r, t, j or p, found \"x\""),
        ("駒~0.7ku.x", 1, "1 ranks instead of 9 (or 5 for minishogi)"),
    ] {
        let error = usen::read(text).expect_err(text);
        assert_eq!((error.place.line, error.place.column), (1, column), "{text:?}: {error:?}");
        assert_eq!(error.problem.in_words().to_string(), problem, "{text:?}");
    }
    let start: Setup = Variant::Minishogi.start_sfen().parse().expect("a SFEN");
    assert_eq!(usen::write(&GameRecord::new(start).expect("a start")), Err(WriteError::Variant));
}

#[test]
fn its_shape_is_known() {
    for text in ["~0.7ku2jm6y20e45t2.", "~0.", "lnsgkgsnl_9_9_9_9_9_9_9_LNSGKGSNL.w.-~0.7ku.r~1.000."] {
        assert_eq!(Format::of(text), Some(Format::Usen), "{text}");
    }
    for text in ["~", "a~b", "~0 .", "~/.~0.x", "https://example.org/~user.html"] {
        assert!(!usen::looks_like(text), "{text}");
    }
}

#[test]
fn random_records_come_back() {
    let (mut whole, mut forks) = (0, 0);
    many_records(400, 97, Wishes::ALL, |record, _| {
        let written = usen::write(record).expect("USEN");
        let again = one(&written.text);
        let carried = Carried { ends: !written.lost.contains(&Loss::End), ..ALL };
        whole += usize::from(carried.ends);
        forks += usize::from(record.has_variations());
        assert_eq!(outline(&again, carried), outline(record, carried), "{}", written.text);
        assert_eq!(again.start(), record.start());
        assert_eq!(usen::write(&again).expect("USEN").text, written.text);
    });
    assert!(whole > 100 && forks > 200, "{whole} {forks}");
}

fn stays_the_same(text: &str) {
    let Ok(reading) = usen::read(text) else { return };
    let first = usen::write(&reading.games[0]).expect("USEN");
    let again = one(&first.text);
    assert_eq!(outline(&again, ALL), outline(&reading.games[0], ALL), "{text:?}");
    assert_eq!(written(&again), first.text);
}

#[test]
fn spoiled_addresses_do_no_harm() {
    let mut dice = Dice::new(98);
    many_records(60, 99, Wishes::ALL, |record, _| {
        let text = written(record);
        for _ in 0..40 {
            stays_the_same(&spoiled(&text, &mut dice));
        }
    });
}

proptest! {
    #[test]
    fn any_text_does_no_harm(text in any::<String>()) {
        stays_the_same(&text);
    }

    #[test]
    fn any_text_of_its_letters_does_no_harm(text in "~0\\.(7ku2jm|6y2|0e4|[0-9a-z]{3}|\\.[rtjp]?~[0-3]\\.){0,20}") {
        stays_the_same(&text);
    }
}
