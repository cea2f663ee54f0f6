//! Tests of the names of openings and castles by labelled games (`data/names`).

use headless::names::{self, Name, NamedAt};
use rules::{Castle, Color, Move, Opening, Position, Variant};
use std::collections::BTreeSet;

/// The rows of a file: its columns but the last, and the moves in it.
fn rows(file: &'static str) -> Vec<([&'static str; 3], Vec<Move>)> {
    let lines = file.lines().filter(|line| !line.starts_with('#'));
    let row = |line: &'static str| {
        let columns: Vec<&str> = line.split('\t').collect();
        let (moves, labels) = columns.split_last().expect("a line has columns");
        let labels = [labels[0], labels[1], labels.get(2).copied().unwrap_or_default()];
        (labels, moves.split(' ').map(|mv| mv.parse().expect(mv)).collect())
    };
    lines.map(row).collect()
}

fn openings() -> Vec<([&'static str; 3], Vec<Move>)> {
    rows(include_str!("../data/names/openings.txt"))
}

fn castles() -> Vec<([&'static str; 3], Vec<Move>)> {
    rows(include_str!("../data/names/castles.txt"))
}

/// The position after these moves from the start of an even game, all of which are legal.
fn played(moves: &[Move]) -> Position {
    let mut position = Position::start(Variant::Standard);
    for (index, &mv) in moves.iter().enumerate() {
        assert_eq!(position.play(mv), Ok(()), "move {} of {moves:?}", index + 1);
    }
    position
}

fn names_of(moves: &[Move]) -> Vec<NamedAt> {
    names::of_game(&Position::start(Variant::Standard), moves)
}

#[test]
fn labelled_games_have_their_openings() {
    let mut seen = BTreeSet::new();
    let mut unnamed = 0;
    for (labels, moves) in openings() {
        let found = Opening::of(&played(&moves));
        let side = |side: Option<Color>| side.map_or("both".to_owned(), |side| side.letter().to_string());
        let written = found.map(|at| [at.opening.name().to_owned(), side(at.side), at.ply.to_string()]);
        let expected = (labels[0] != "-").then(|| labels.map(str::to_owned));
        assert_eq!(written, expected, "{moves:?}");
        let last = names_of(&moves)
            .into_iter()
            .rev()
            .find(|named| matches!(named.name, Name::Opening { .. }))
            .map(|named| named.ply);
        assert_eq!(last, found.map(|at| at.ply), "{moves:?}");
        match found {
            Some(at) => {
                seen.insert((at.opening, at.side));
                // One move earlier the game has another opening, or none.
                let before = Opening::of(&played(&moves[..at.ply - 1])).map(|at| at.opening);
                assert_ne!(before, Some(at.opening), "{moves:?}");
            }
            None => unnamed += 1,
        }
    }
    for opening in Opening::ALL {
        let sides: Vec<Option<Color>> = seen.iter().filter(|it| it.0 == opening).map(|it| it.1).collect();
        assert!(!sides.is_empty(), "{opening:?} is in no game");
    }
    assert!(Opening::ALL.len() >= 25 && unnamed >= 15, "{} openings, {unnamed} unnamed", Opening::ALL.len());
}

#[test]
fn labelled_positions_have_their_castles() {
    let mut seen = BTreeSet::new();
    let mut missed = 0;
    for (labels, moves) in castles() {
        let position = played(&moves);
        for (color, label) in Color::ALL.into_iter().zip(labels) {
            let found = Castle::of(&position, color).map(Castle::name);
            match label.strip_prefix('!') {
                _ if label == "-" => {}
                Some(other) => {
                    assert!(Castle::from_name(other).is_some() && found != Some(other), "{label}: {moves:?}");
                    missed += 1;
                }
                None => {
                    assert_eq!(found, Some(label), "{moves:?}");
                    let castle = Castle::from_name(label).expect(label);
                    seen.insert((castle, color));
                    let is_it = |named: &NamedAt| named.name == Name::Castle { castle, side: color };
                    let named = names_of(&moves).into_iter().find(is_it).expect(label);
                    let before = played(&moves[..named.ply - 1]);
                    assert_ne!(Castle::of(&before, color), Some(castle), "{moves:?}");
                    assert_eq!(Castle::of(&played(&moves[..named.ply]), color), Some(castle), "{moves:?}");
                }
            }
        }
    }
    for castle in Castle::ALL {
        for color in Color::ALL {
            assert!(seen.contains(&(castle, color)), "no game has {castle:?} of {color:?}");
        }
    }
    assert!(Castle::ALL.len() >= 20 && missed >= 20, "{} castles, {missed} missed", Castle::ALL.len());
}

#[test]
fn there_are_enough_labels() {
    let is_name = |label: &str| !label.starts_with(['-', '!']);
    let of_castles: usize =
        castles().iter().map(|(labels, _)| labels[..2].iter().filter(|label| is_name(label)).count()).sum();
    let of_openings = openings().iter().filter(|(labels, _)| is_name(labels[0])).count();
    assert!(of_castles >= 58 && of_openings >= 70, "{of_castles} castles, {of_openings} openings");
}

#[test]
fn an_opening_is_never_forgotten_and_never_less_special() {
    for (_, moves) in openings().into_iter().chain(castles()) {
        let mut last: Option<rules::OpeningAt> = None;
        for count in 0..=moves.len() {
            let now = Opening::of(&played(&moves[..count]));
            match (last, now) {
                (Some(_), None) => panic!("{moves:?}"),
                (Some(last), Some(now)) if last != now => {
                    assert!(now.opening.form().specificity > last.opening.form().specificity, "{moves:?}");
                    assert_eq!(now.ply, count, "{moves:?}");
                }
                _ => {}
            }
            last = now;
        }
    }
}
