//! The property ("law") that every reader and writer of records must have. The tests and the fuzzer (`tests/fuzz`)
//! check it.

use record::evaluation::{Form, Source, SplitComment, Value};
use record::{Cursor, Evaluation, Format, GameRecord, Leniency, NodeId, encoding};
use rules::{Color, Position};

/// Checks that a record that can be read can also be written, that the written text is read without new notices, and
/// that writing once more gives the same text; and that its comments obey [`comment_law`]. Bytes that are not a record
/// must be refused without a panic.
///
/// # Panics
/// If the law is broken.
pub(crate) fn law(format: Format, bytes: &[u8]) {
    let text = encoding::decode(bytes).text;
    let Ok(reading) = format.read(&text) else { return };
    assert!(!reading.games.is_empty(), "a file without a game is refused");
    for game in &reading.games {
        is_canonical(format, game);
        comments(game);
    }
}

fn is_canonical(format: Format, game: &GameRecord) {
    // Only a start that the format cannot express is not written.
    let Ok(first) = format.write(game) else { return };
    let again = format.read(&first.text).unwrap_or_else(|error| panic!("{error:?} in\n{}", first.text));
    // Notices about fouls and unknown words remain, because correct writing does not remove their cause.
    let stays = |what: &Leniency| {
        matches!(what, Leniency::IllegalMove(_) | Leniency::MovesAfterEnd | Leniency::UnknownEnd(_))
    };
    let faults: Vec<_> = again.forgiven.iter().filter(|forgiven| !stays(&forgiven.what)).collect();
    assert!(faults.is_empty(), "{faults:?} in\n{}", first.text);
    assert_eq!(again.games.len(), 1, "{}", first.text);
    let second = format.write(&again.games[0]).expect("what was written can be written again");
    assert_eq!(second.text, first.text);
}

/// Checks all comments of a record.
fn comments(game: &GameRecord) {
    let mut cursor = Cursor::new(game);
    for id in std::iter::once(NodeId::ROOT).chain(game.steps()) {
        let comment = &game.node(id).comment;
        if !comment.is_empty() {
            cursor.go(game, id);
            comment_law(comment, cursor.position());
        }
    }
}

/// Checks that a comment loses nothing when it is taken apart, that taking it apart once more gives the same, that its
/// variations are legal in this position, and that each form writes all that it carries. Returns the number of
/// evaluations.
///
/// # Panics
/// If the law is broken.
pub(crate) fn comment_law(comment: &str, position: &Position) -> usize {
    let split = SplitComment::of(comment);
    let text = split.to_string();
    assert_eq!(lines(&text), lines(comment), "{comment:?}");
    assert_eq!(SplitComment::of(&text), split, "{comment:?}");
    let evaluations = split.evaluations(position);
    assert_eq!(split.value(), evaluations.iter().find_map(|evaluation| evaluation.value), "{comment:?}");
    evaluations.iter().for_each(|evaluation| is_legal(evaluation, position));
    for form in Form::ALL {
        let mut written = split.clone();
        written.rewrite(form, position);
        let again = SplitComment::of(&written.to_string());
        assert_eq!(again, written, "{form:?} of {comment:?}");
        assert_eq!(again.words, split.words, "{form:?} of {comment:?}");
        let expected: Vec<Evaluation> =
            evaluations.iter().map(|evaluation| carried(evaluation, form)).collect();
        assert_eq!(again.evaluations(position), expected, "{form:?} of {comment:?}");
    }
    evaluations.len()
}

/// The lines of a text that are not empty, sorted.
fn lines(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.split('\n').filter(|line| !line.is_empty()).collect();
    lines.sort_unstable();
    lines
}

fn is_legal(evaluation: &Evaluation, position: &Position) {
    let mut position = position.clone();
    for &mv in &evaluation.line {
        position.play(mv).unwrap_or_else(|why| panic!("{mv} of {evaluation:?}: {why:?}"));
    }
}

/// What remains of an evaluation in a form.
fn carried(evaluation: &Evaluation, form: Form) -> Evaluation {
    let whole = evaluation.clone();
    match (form, evaluation.value) {
        (Form::ShogiHome, _) => Evaluation { rank: None, ..whole },
        (Form::Floodgate | Form::ShogiGui, None) => whole,
        (Form::ShogiGui, Some(_)) => Evaluation { engine: None, ..whole },
        (Form::Floodgate, Some(value)) => {
            let value = Some(match value {
                // The form has no other value for a mate, and not its length.
                Value::Cp(30_000) => Value::Mate { winner: Color::Black, plies: None },
                Value::Cp(-30_000) => Value::Mate { winner: Color::White, plies: None },
                Value::Cp(cp) => Value::Cp(cp),
                Value::Mate { winner, .. } => Value::Mate { winner, plies: None },
            });
            Evaluation { value, line: whole.line, ..Evaluation::new(Source::Player) }
        }
    }
}
