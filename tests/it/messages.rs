//! Tests that messages to and from an embedded board match their schema (`public/embed/messages.schema.json`).

use messages::{
    At, CRASHED, ClockAt, EmbedEvent, Evaluated, LONGEST, Mover, Refused, Setting, Solved, SolvedKind,
    VERSION, read,
};
use rules::{ByColor, Color};
use serde_json::Value;
use std::path::Path;

fn schema() -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../public/embed/messages.schema.json");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).expect("JSON")
}

/// The variants of commands or events in the schema.
fn forms(of: &str) -> Vec<Value> {
    schema()["$defs"][of]["oneOf"].as_array().expect("a list").clone()
}

fn names(values: &Value) -> Vec<String> {
    let mut names: Vec<String> = match values {
        Value::Object(fields) => fields.keys().cloned().collect(),
        Value::Array(list) => list.iter().map(|name| name.as_str().expect("a name").to_owned()).collect(),
        _ => panic!("{values}"),
    };
    names.sort();
    names
}

#[test]
fn every_example_of_a_command_is_read_and_needs_its_fields() {
    let forms = forms("command");
    assert_eq!(forms.len(), 8);
    for form in &forms {
        let examples = form["examples"].as_array().expect("examples");
        assert!(!examples.is_empty(), "{}", form["title"]);
        for example in examples {
            assert!(read(&example.to_string()).is_ok(), "{example}");
            for field in names(&form["required"]) {
                let mut less = example.clone();
                less.as_object_mut().expect("an object").remove(&field);
                assert!(read(&less.to_string()).is_err(), "{example} without {field}");
            }
            let mut more = example.clone();
            more["extra"] = 1.into();
            assert_eq!(read(&more.to_string()).expect_err("a field more").1, Refused::Shape, "{example}");
        }
    }
}

#[test]
fn the_schema_knows_the_settings_the_version_and_the_size() {
    let set = forms("command").into_iter().find(|form| form["title"] == "set").expect("set");
    let mut known = names(&set["properties"]);
    known.retain(|name| !["komadai", "type", "id"].contains(&name.as_str()));
    let mut settings: Vec<&str> = Setting::ALL.iter().map(|setting| setting.name()).collect();
    settings.sort_unstable();
    assert_eq!(known, settings);
    for form in forms("command").into_iter().chain(forms("event")) {
        assert_eq!(form["properties"]["komadai"]["const"], VERSION);
    }
    let told = schema()["description"].as_str().expect("a description").to_owned();
    assert!(told.contains(&LONGEST.to_string()));
}

#[test]
fn every_event_has_the_fields_of_its_form_and_no_others() {
    let at = At {
        sfen: "4k4/9/9/9/9/9/9/9/4K4 b - 1".into(),
        ply: 3,
        turn: Color::White,
        mover: Some(Mover::Engine),
        outcome: String::new(),
        clock: Some(ClockAt { left: ByColor { black: 1, white: 2 }, runs: true }),
    };
    let text = || "7g7f".to_owned();
    let events = [
        EmbedEvent::Ready { mode: "play", at: at.clone() },
        EmbedEvent::Turn(at),
        EmbedEvent::Move { usi: text(), sfen: text(), ply: 1, by: Mover::Person, spent_ms: Some(9) },
        EmbedEvent::End { outcome: text(), sfen: text(), moves: vec![text()] },
        EmbedEvent::Illegal { usi: text(), rule: "two_pawns" },
        EmbedEvent::Hint { usi: text(), mate: Some(3) },
        EmbedEvent::Evaluation(Evaluated {
            sfen: text(),
            win_rate: 512,
            cp: Some(58),
            mate: None,
            depth: 14,
            line: vec![text()],
        }),
        EmbedEvent::Verdict { verdict: "solved", plies: 3 },
        EmbedEvent::Solved(Solved {
            kind: SolvedKind::Daily,
            task: text(),
            misses: 1,
            set: text(),
            done: 2,
            total: Some(3),
        }),
        EmbedEvent::Think(true),
        EmbedEvent::Height(640),
        EmbedEvent::BeforeMove { question: 1, usi: text(), sfen: text() },
        EmbedEvent::Done(1),
        EmbedEvent::Error { id: None, reason: Refused::Shape.name() },
    ];
    let forms = forms("event");
    assert_eq!(forms.len(), events.len());
    for event in events {
        let written: Value = serde_json::from_str(&event.to_json()).expect("JSON");
        let form = forms.iter().find(|form| form["title"] == event.name()).expect("a form");
        assert_eq!(names(&written), names(&form["properties"]), "{}", event.name());
        assert_eq!(names(&written), names(&form["required"]), "{}", event.name());
        for example in form["examples"].as_array().expect("examples") {
            assert_eq!(names(example), names(&form["required"]), "{example}");
        }
    }
}

#[test]
fn a_crash_is_told_in_the_form_of_an_event() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../public/recover.js");
    let script = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let event = EmbedEvent::Error { id: None, reason: CRASHED }.to_json();
    assert!(script.contains(&format!("'{event}'")), "{event}");
    let error = forms("event").into_iter().find(|form| form["title"] == "error").expect("error");
    assert!(names(&error["properties"]["reason"]["enum"]).contains(&CRASHED.to_owned()));
}

#[test]
fn the_schema_knows_what_can_be_solved_and_the_modes() {
    let form = |title: &str| forms("event").into_iter().find(|form| form["title"] == title).expect("a form");
    let kinds = [SolvedKind::Daily, SolvedKind::Lesson, SolvedKind::Problem].map(SolvedKind::name);
    assert_eq!(names(&form("solved")["properties"]["kind"]["enum"]), kinds);
    let modes = names(&form("ready")["properties"]["mode"]["enum"]);
    let rooms = ["learn", "problems", "daily"].into_iter();
    for mode in links::EmbedMode::ALL.into_iter().map(links::EmbedMode::name).chain(rooms) {
        assert!(modes.contains(&mode.to_owned()), "{mode}");
    }
}

#[test]
fn the_words_of_refusals_are_in_the_schema() {
    let error = forms("event").into_iter().find(|form| form["title"] == "error").expect("error");
    let known = names(&error["properties"]["reason"]["enum"]);
    for refused in [Refused::Size, Refused::Json, Refused::Version, Refused::Type, Refused::Shape] {
        assert!(known.contains(&refused.name().to_owned()), "{refused:?}");
    }
}
