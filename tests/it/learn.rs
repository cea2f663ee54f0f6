//! The course of *Learn* (`public/learn`): every task can be done, every answer is what it says, and every text is there
//! in both languages.

mod asked;
mod proof;
mod solver;
mod verify;

use headless::learn::{Course, Goal};
use rules::{Color, Impasse, Move, Outcome, Position, WinBy};
use std::collections::HashMap;
use std::path::Path;
use verify::{Report, verify};

/// The chapters in their order.
const CHAPTERS: [&str; 17] = [
    "step", "run", "board", "drop", "promote", "check", "rules", "mate", "values", "tactics", "castles",
    "opening", "attack", "race", "ends", "manners", "notation",
];

/// The least number of chapters and of tasks that the course promises.
const LEAST: (usize, usize) = (16, 120);

fn file(folder: &str, name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder).join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn report(folder: &str) -> Report {
    let [course, english, japanese] = ["course.json", "en.json", "ja.json"].map(|name| file(folder, name));
    verify(&course, &english, &japanese)
}

#[test]
fn every_task_of_the_course_can_be_done() {
    let Report { faults, notes, chapters } = report("../public/learn");
    println!("{}", notes.join("\n"));
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
    let names: Vec<&str> = chapters.iter().map(|(id, _)| id.as_str()).collect();
    assert_eq!(names, CHAPTERS, "the chapters in their order");
    let tasks: usize = chapters.iter().map(|(_, tasks)| tasks).sum();
    assert!(chapters.len() >= LEAST.0 && tasks >= LEAST.1, "{} chapters, {tasks} tasks", chapters.len());
}

#[test]
fn the_example_course_can_be_done() {
    let report = report("data/learn");
    assert_eq!(report.faults, [""; 0]);
    assert_eq!(report.chapters, [("run".to_owned(), 9), ("check".to_owned(), 9)]);
}

/// The first game of all: a learner who takes the pawns, and leaves the two pieces alone that shut the king in, wins
/// whatever White plays. Mate has not been taught then: White has no move left.
#[test]
fn the_first_game_is_won_by_taking_the_pawns() {
    let course = Course::read(&file("../public/learn", "course.json")).expect("a course");
    let step = course.chapter("step").expect("the first chapter");
    let task = step.tasks.last().expect("the game");
    assert!(matches!(task.goal, Goal::Game(_)));
    let mut position = Position::from_setup(&task.setup).expect("a position");
    assert!(wins(&mut position, MOST_PLIES, &mut HashMap::new()), "not within {MOST_PLIES} plies");
}

/// The number of plies within which the first game can be won.
const MOST_PLIES: usize = 11;

/// The squares of the pieces that shut White's king in.
const WARDENS: [&str; 2] = ["3b", "1c"];

/// Whether Black, to move, wins within this number of plies whatever White plays. Only moves of the other pieces on the
/// board are tried. `known` has what was found out before.
fn wins(position: &mut Position, plies: usize, known: &mut HashMap<(String, usize), bool>) -> bool {
    if plies == 0 {
        return false;
    }
    let sfen = position.to_setup().to_string();
    let place = sfen.rsplit_once(' ').map_or(sfen.as_str(), |(place, _)| place).to_owned();
    if let Some(&wins) = known.get(&(place.clone(), plies)) {
        return wins;
    }
    let is_free = |mv: &Move| match mv {
        Move::Normal { from, promote, .. } => !promote && !WARDENS.contains(&from.to_string().as_str()),
        Move::Drop { .. } => false,
    };
    let mut moves: Vec<Move> = position.legal_moves().into_iter().filter(is_free).collect();
    moves.sort_by_key(|mv| position.piece(mv.to()).is_none());
    let wins = moves.into_iter().any(|mv| {
        position.make(mv);
        let is_won = match position.outcome(Impasse::NONE) {
            Some(outcome) => outcome == Outcome::Win { winner: Color::Black, by: WinBy::NoMoves },
            None => position.legal_moves().into_iter().all(|answer| {
                position.make(answer);
                let is_won = wins(position, plies.saturating_sub(2), known);
                position.undo();
                is_won
            }),
        };
        position.undo();
        is_won
    });
    known.insert((place, plies), wins);
    wins
}

/// A fault that is put into the example course is found in its task.
#[test]
fn faults_are_found_where_they_are() {
    let [course, english, japanese] =
        ["course.json", "en.json", "ja.json"].map(|name| file("data/learn", name));
    let with = |from: &str, to: &str| {
        let changed = |text: &str| {
            let is_here = text.contains(from);
            (is_here, if is_here { text.replacen(from, to, 1) } else { text.to_owned() })
        };
        let texts = [&course, &english, &japanese].map(|text| changed(text));
        assert!(texts.iter().any(|(is_here, _)| *is_here), "{from}");
        let [(_, course), (_, english), (_, japanese)] = texts;
        verify(&course, &english, &japanese).faults
    };
    for (from, to, fault) in [
        (r#"["5a", "2a"]}, "moves": 2"#, r#"["5a", "2a"]}, "moves": 1"#, "run.1: the goal is out of reach"),
        (r#"["2c"]}, "moves": 2"#, r#"["5b"]}, "moves": 1"#, "run.2: the goal is out of reach"),
        (r#""goal": {"take": ["7d", "3d"]}, "moves": 3"#, r#""goal": {"take": ["7d", "3c"]}"#, "run.3: Task"),
        (r#""squares": ["5e", "1a"]"#, r#""squares": []"#, "run.6: Task"),
        (r#"{"choose": 1}"#, r#"{"choose": 2}"#, "run.7: en has 2 options"),
        (r#""0": "A rook"#, r#""1": "A rook"#, "run.7: en: option 0 (from 0) is wrong without a reason"),
        (r#""goal": {"mark": "5e"}"#, r#""goal": {"mark": "4e"}"#, "run.5: Task"),
        ("4k4/9/4P4/9/9/9/9/9/9 b G 1", "4k4/9/9/9/9/9/9/9/9 b G 1", "check.1: no move reaches the goal"),
        (r#""escape": "block""#, r#""escape": "capture""#, "check.3: no move reaches the goal"),
        (
            r#""forbidden": "two-pawns""#,
            r#""forbidden": "perpetual-check""#,
            "check.4: no move reaches the goal",
        ),
        (r#""gain": 6"#, r#""gain": 7"#, "check.5: no move reaches the goal"),
        (r#"{"best": ["5h5g"]}"#, r#"{"best": ["5h5f"]}"#, "check.6: Task"),
        (r#""5a4a", ["G*4b"]"#, r#""5a5b", ["G*4b"]"#, "check.7: Task"),
        (r#""other": "The gold"#, r#""5h5f": "The gold"#, "check.6: en: 5h1h is wrong without a reason"),
        (r#""other": "The gold"#, r#""drop": "The gold"#, "check.6: en: `drop` is never said"),
        (r#""9i8i": "#, r#""5h5g": "#, "check.6: en: `5h5g` is never a wrong input"),
        (r#""9i8i": "#, r#""5h5": "#, "check.6: en: `5h5` is no move"),
        ("{走|はし}る", "{走|はしる", "run: ja: the readings"),
        ("Take both pawns.", "", "run.3: en has no text"),
        (r#""run": {"#, r#""jog": {"#, "jog: en has texts"),
    ] {
        let faults = with(from, to);
        assert!(faults.iter().any(|found| found.starts_with(fault)), "{to}: {faults:#?}");
    }
}
