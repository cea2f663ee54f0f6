use super::*;

/// The result of reading a course with one task.
fn read(sfen: &str, rest: &str) -> Result<Task, TaskFault> {
    let json = format!(r#"{{"version":1,"chapters":[{{"id":"a","tasks":[{{"sfen":"{sfen}",{rest}}}]}}]}}"#);
    match Course::read(&json) {
        Ok(course) => Ok(course.task("a", 1).expect("the only task").clone()),
        Err(CourseError::Task { chapter, number: 1, fault }) if chapter == "a" => Err(fault),
        Err(other) => panic!("{json}: {other:?}"),
    }
}

const EMPTY: &str = "9/9/9/9/9/9/9/9/9 b - 1";
const ROOK: &str = "4p4/9/9/9/4R4/9/9/9/9 b - 1";
const KINGS: &str = "4k4/9/9/9/9/9/9/9/4K4 b G 1";

fn square(text: &str) -> Square {
    text.parse().expect(text)
}

#[test]
fn a_course_has_chapters_and_tasks() {
    let course = Course::read(include_str!("../../../../tests/data/learn/course.json")).expect("a course");
    let counts: Vec<(&str, usize)> =
        course.chapters.iter().map(|chapter| (chapter.id.as_str(), chapter.tasks.len())).collect();
    assert_eq!(counts, [("run", 9), ("check", 9)]);
    let first = course.task("run", 1).expect("a task");
    let line = Arrow::Line { from: square("5e"), to: square("5a") };
    assert_eq!(first.arrows, [line, Arrow::Ring(square("2a"))]);
    assert!(!first.hidden);
    assert_eq!((first.moves, first.learner()), (Some(2), Color::Black));
    assert_eq!((course.task("run", 0), course.task("run", 10), course.task("x", 1)), (None, None, None));
    assert_eq!(course.task("check", 8).map(Task::learner), Some(Color::White));
}

#[test]
fn a_task_can_hide_its_goal_and_color_the_camp() {
    let task = read(ROOK, r#""goal":{"take":["5a"]},"arrows":["camp"],"hidden":true"#).expect("a task");
    assert_eq!((task.hidden, task.arrows), (true, vec![Arrow::Camp]));
    let other = read(ROOK, r#""goal":{"take":["5a"]},"arrows":["tent"]"#);
    assert_eq!(other, Err(TaskFault::Text("tent".to_owned())));
}

#[test]
fn other_forms_and_versions_are_refused() {
    assert_eq!(Course::read(r#"{"version":2,"chapters":"?"}"#), Err(CourseError::Version(2)));
    for json in [
        "",
        "[]",
        r#"{"chapters":[]}"#,
        r#"{"version":1}"#,
        r#"{"version":1,"chapters":[],"more":1}"#,
        r#"{"version":1,"chapters":[{"id":"a","tasks":[{"sfen":"9"}]}]}"#,
        r#"{"version":1,"chapters":[{"id":"a","tasks":[{"sfen":"9","goal":{"fly":1}}]}]}"#,
        r#"{"version":1,"chapters":[{"id":"a","tasks":[{"sfen":"9","goal":{"choose":1,"mate":1}}]}]}"#,
        r#"{"version":1,"chapters":[{"id":"a","tasks":[{"sfen":"9","goal":{"choose":1},"text":"?"}]}]}"#,
    ] {
        assert!(matches!(Course::read(json), Err(CourseError::Form { .. })), "{json}");
    }
}

#[test]
fn chapters_have_names_of_their_own_and_tasks() {
    let task = r#"{"sfen":"9/9/9/9/9/9/9/9/9 b - 1","goal":{"choose":0}}"#;
    let chapters = |chapters: &str| Course::read(&format!(r#"{{"version":1,"chapters":[{chapters}]}}"#));
    let chapter = |id: &str, tasks: &str| format!(r#"{{"id":"{id}","tasks":[{tasks}]}}"#);
    let refused = |name: &str| Err(CourseError::Chapter(name.to_owned()));
    let two = |one: &str, other: &str| chapters(&format!("{},{}", chapter(one, task), chapter(other, task)));
    assert!(two("a", "b").is_ok());
    assert_eq!(two("a", "a"), refused("a"));
    assert_eq!(chapters(&chapter("a b", task)), refused("a b"));
    assert_eq!(chapters(&chapter("a", "")), refused("a"));
}

#[test]
fn every_fault_of_a_task_is_named() {
    let text = |text: &str| TaskFault::Text(text.to_owned());
    for (sfen, rest, fault) in [
        ("9/9", r#""goal":{"choose":0}"#, TaskFault::Sfen),
        (EMPTY, r#""goal":{"reach":["5j"]}"#, text("5j")),
        (EMPTY, r#""goal":{"reach":[]}"#, TaskFault::Empty),
        (EMPTY, r#""goal":{"reach":["5a","5a"]}"#, TaskFault::Square(square("5a"))),
        (ROOK, r#""goal":{"reach":["5e"]}"#, TaskFault::Square(square("5e"))),
        ("5/5/5/5/R4 b - 1", r#""goal":{"reach":["9a"]}"#, TaskFault::Square(square("9a"))),
        (ROOK, r#""goal":{"take":["5e"]}"#, TaskFault::Square(square("5e"))),
        (ROOK, r#""goal":{"take":["5b"]}"#, TaskFault::Square(square("5b"))),
        (KINGS, r#""goal":{"take":["5a"]}"#, TaskFault::Square(square("5a"))),
        (ROOK, r#""goal":{"shape":{"5e":"X"}}"#, text("X")),
        (ROOK, r#""goal":{"shape":{}}"#, TaskFault::Empty),
        (ROOK, r#""goal":{"mark":"5b"}"#, TaskFault::Square(square("5b"))),
        (ROOK, r#""goal":{"reach":["5b"]},"moves":0"#, TaskFault::Number),
        (ROOK, r#""goal":{"reach":["5b"]},"played":["5e5b"]"#, TaskFault::Number),
        (ROOK, r#""goal":{"choose":0},"arrows":["5e5x"]"#, text("5e5x")),
        (ROOK, r#""goal":{"mate":1}"#, TaskFault::Setup(vec![rules::SetupProblem::NoKing(Color::White)])),
        (KINGS, r#""goal":{"mate":3}"#, TaskFault::Number),
        (KINGS, r#""goal":{"check":false}"#, TaskFault::Number),
        (KINGS, r#""goal":{"gain":0}"#, TaskFault::Empty),
        (KINGS, r#""goal":{"escape":"any"}"#, TaskFault::NoCheck),
        (KINGS, r#""goal":{"escape":"run"}"#, text("run")),
        (KINGS, r#""goal":{"forbidden":"out-of-turn"}"#, text("out-of-turn")),
        (KINGS, r#""goal":{"best":[]}"#, TaskFault::Empty),
        (KINGS, r#""goal":{"best":["G*5b","5i5f"]}"#, TaskFault::Illegal("5i5f".parse().expect("a move"))),
        (KINGS, r#""goal":{"line":[]}"#, TaskFault::Empty),
        (KINGS, r#""goal":{"line":[["5i5h"],"5a5b"]}"#, TaskFault::Line),
        (KINGS, r#""goal":{"line":["5i5h"]}"#, TaskFault::Line),
        (KINGS, r#""goal":{"line":[["5i5h"],["5a5b"]]}"#, TaskFault::Line),
        (
            KINGS,
            r#""goal":{"line":[["5i5h"],"5a5c",["5h5g"]]}"#,
            TaskFault::Illegal("5a5c".parse().expect("a move")),
        ),
        (KINGS, r#""goal":{"game":{"level":0,"variant":"standard"}}"#, TaskFault::Number),
        (KINGS, r#""goal":{"game":{"level":1,"variant":"minishogi"}}"#, TaskFault::Variant),
    ] {
        assert_eq!(read(sfen, rest), Err(fault), "{sfen} {rest}");
    }
}

/// Texts that were cut or changed are read without a panic.
#[test]
fn any_text_is_read_or_refused() {
    let text = include_str!("../../../../tests/data/learn/course.json");
    let mut seed = 1_u64;
    let mut next = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    let letters: Vec<u8> = b"\"[]{},:019abKRp/+*- ".to_vec();
    let mut refused = 0;
    for _ in 0..300 {
        let mut mixed = text.as_bytes().to_vec();
        for _ in 0..1 + next(3) {
            let at = next(mixed.len());
            mixed[at] = letters[next(letters.len())];
        }
        let mixed = String::from_utf8_lossy(&mixed);
        match Course::read(&mixed) {
            Ok(course) => {
                for task in course.chapters.iter().flat_map(|chapter| &chapter.tasks) {
                    let _ = super::super::TaskRun::new(task).origins();
                }
            }
            Err(_) => refused += 1,
        }
    }
    assert!(refused > 30, "{refused}");
}
