//! The law of every reader and writer, for the tests and for the fuzzer (`tests/fuzz`).

use record::{Format, GameRecord, Leniency, encoding};

/// What can be read can be written; what was written is read again without a word; and written once more it is the
/// same text. Bytes that are no record obey by being refused.
///
/// # Panics
/// If the law is broken.
pub(crate) fn law(format: Format, bytes: &[u8]) {
    let text = encoding::decode(bytes).text;
    let Ok(reading) = format.read(&text) else { return };
    assert!(!reading.games.is_empty(), "a file without a game is refused");
    reading.games.iter().for_each(|game| is_canonical(format, game));
}

fn is_canonical(format: Format, game: &GameRecord) {
    // Only a start that the format has no words for is not written.
    let Ok(first) = format.write(game) else { return };
    let again = format.read(&first.text).unwrap_or_else(|error| panic!("{error:?} in\n{}", first.text));
    // A foul stays one, however well it is written, and an unknown word stays unknown.
    let stays = |what: &Leniency| {
        matches!(what, Leniency::IllegalMove(_) | Leniency::MovesAfterEnd | Leniency::UnknownEnd(_))
    };
    let faults: Vec<_> = again.forgiven.iter().filter(|forgiven| !stays(&forgiven.what)).collect();
    assert!(faults.is_empty(), "{faults:?} in\n{}", first.text);
    assert_eq!(again.games.len(), 1, "{}", first.text);
    let second = format.write(&again.games[0]).expect("what was written can be written again");
    assert_eq!(second.text, first.text);
}
