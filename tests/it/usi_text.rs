//! Tests of USI text: the forms that programs write, errors with their places, and round trips.

use crate::carried::{Carried, main_end, main_line, many_records, outline, spoiled};
use crate::records::Wishes;
use crate::support::Dice;
use cli::words::InWords as _;
use proptest::prelude::*;
use record::{Builder, End, Format, Leniency, Loss, Step, usi};
use rules::{IllegalMove, Variant};

const MOVES: Carried = Carried {
    variations: false,
    comments: false,
    time_unit: None,
    totals: false,
    illegal: false,
    ends: false,
    header: false,
};

fn written(text: &str) -> Vec<String> {
    let reading = usi::read(text).unwrap_or_else(|error| panic!("{error:?}: {text}"));
    reading.games.iter().map(|game| usi::write(game).expect("USI").text).collect()
}

#[test]
fn the_forms_that_programs_write_are_read() {
    let even = Variant::Standard.start_sfen();
    let moves = "position startpos moves 7g7f 3c3d\n";
    for text in [
        "position startpos moves 7g7f 3c3d".to_owned(),
        "\u{feff}startpos moves 7g7f 3c3d\r\n\r\n".to_owned(),
        format!("  position  sfen {even}  moves 7g7f  3c3d  resign"),
        format!("sfen {even} moves 7g7f 3c3d"),
        format!("{even} moves 7g7f 3c3d win"),
        format!("# a comment\n{even} moves 7g7f 3c3d"),
    ] {
        assert_eq!(written(&text), [moves], "{text}");
    }
    let bare = even.split(' ').next().expect("a board");
    assert_eq!(written(bare), ["position startpos\n"]);
    assert_eq!(
        written("startpos\nstartpos moves 2g2f\rposition startpos moves"),
        ["position startpos\n", "position startpos moves 2g2f\n", "position startpos\n"]
    );
    // The number of the first move is part of the start.
    let later = even.replace("- 1", "- 7");
    assert_eq!(written(&later), [format!("position sfen {later}\n")]);
    let mini = Variant::Minishogi.start_sfen();
    assert_eq!(
        written(&format!("{mini} moves 1e1d 5a5b")),
        [format!("position sfen {mini} moves 1e1d 5a5b\n")]
    );
    let mate_problem = "position sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1 moves G*5b\n";
    assert_eq!(written(mate_problem), [mate_problem]);
}

#[test]
fn words_behind_the_moves_end_the_game() {
    for (word, end) in [
        ("resign", End::Resignation),
        ("win", End::Declaration),
        ("Draw", End::Draw),
        ("rep_draw", End::Repetition),
        ("timeout", End::TimeUp),
    ] {
        let reading = usi::read(&format!("startpos moves 7g7f {word}")).expect(word);
        assert_eq!(main_end(&reading.games[0]), Some(end));
        assert_eq!(reading.forgiven, []);
        let lost = usi::write(&reading.games[0]).expect("USI").lost;
        assert_eq!(lost, [Loss::End]);
    }
    let reading = usi::read("startpos moves 7g7f 3c3e").expect("an illegal last move is kept");
    assert_eq!(reading.forgiven[0].what, Leniency::IllegalMove(IllegalMove::NotItsMove));
    let last = reading.games[0].main_line().last().expect("a step");
    assert!(matches!(reading.games[0].node(last).step(), Step::Illegal(..)));
    assert_eq!(usi::write(&reading.games[0]).expect("USI").lost, [Loss::IllegalMove]);
    let reading = usi::read("startpos moves 7g7f resign 3c3d").expect("moves behind the end");
    assert_eq!(reading.forgiven[0].what, Leniency::MovesAfterEnd);
    assert_eq!(reading.forgiven[0].place.column, 28);
}

#[test]
fn errors_have_their_place() {
    for (text, place, problem) in [
        ("", (1, 1), "no game found"),
        ("\n \n", (3, 1), "no game found"),
        ("startpos moves 7g7f 3c", (1, 21), "expected a move such as 7g7f, 8h2b+ or P*5e, found \"3c\""),
        (
            "startpos\n startpos moves 駒 3c3d",
            (2, 17),
            "expected a move such as 7g7f, 8h2b+ or P*5e, found \"駒\"",
        ),
        (
            "startpos moves 7g7e 3c3d",
            (1, 16),
            "\"7g7e\" is illegal, and moves follow it: the piece does not move like that",
        ),
        ("position sfen 9/9/9/9/x8/9/9/9/9 b - 1", (1, 23), "'x' is not a piece"),
        ("\u{feff}駒 moves 7g7f", (1, 1), "1 ranks instead of 9 (or 5 for minishogi)"),
        (
            "startpos\nsfen 9/9/9/9/9/9/9/9/9 b - 1 moves",
            (2, 1),
            "invalid start position: Black has no king; White has no king",
        ),
        // A mate problem: the missing king of the attacker is not an error.
        ("4k4/9/9/9/9/9/9/9/P8 b 3B 1", (1, 1), "invalid start position: more pieces B than a set contains"),
        (
            "4k4/9/9/9/9/9/9/9/9 w 3B 1",
            (1, 1),
            "invalid start position: Black has no king; more pieces B than a set contains",
        ),
    ] {
        let error = usi::read(text).expect_err(text);
        assert_eq!((error.place.line, error.place.column), place, "{text:?}: {error:?}");
        assert_eq!(error.problem.in_words().to_string(), problem, "{text:?}");
    }
}

#[test]
fn random_records_come_back() {
    for minishogi in [false, true] {
        let wishes = Wishes { minishogi, ..Wishes::ALL };
        many_records(200, 94, wishes, |record, _| {
            let text = usi::write(record).expect("USI").text;
            assert_eq!(Format::of(&text), Some(Format::Usi));
            let reading = usi::read(&text).expect(&text);
            assert_eq!(reading.forgiven, []);
            assert_eq!(reading.games[0].start(), record.start());
            assert_eq!(main_line(&reading.games[0]), main_line(record));
        });
    }
    let start = Variant::Minishogi.start_sfen().parse().expect("a SFEN");
    let mut builder = Builder::new(start).expect("a start");
    builder.play("1e1d".parse().expect("a move")).expect("a legal move");
    let text = usi::write(&builder.finish()).expect("USI").text;
    assert_eq!(written(&text), [text.as_str()]);
}

fn stays_the_same(text: &str) {
    let Ok(reading) = usi::read(text) else { return };
    for record in &reading.games {
        let first = usi::write(record).expect("USI").text;
        let again = usi::read(&first).expect(&first);
        let kept = outline(&again.games[0], MOVES);
        assert!(outline(record, MOVES).starts_with(&kept), "{text:?}");
    }
}

#[test]
fn spoiled_lines_do_no_harm() {
    let mut dice = Dice::new(95);
    many_records(60, 96, Wishes::ALL, |record, _| {
        let text = usi::write(record).expect("USI").text;
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
    fn any_text_of_its_words_does_no_harm(text in "(position |startpos |sfen |moves |[1-9][a-i][1-9][a-i] |resign |9/|\n){0,30}") {
        stays_the_same(&text);
    }
}
