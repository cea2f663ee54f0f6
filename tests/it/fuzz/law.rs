//! The property ("law") that every reader and writer of records must have. The tests and the fuzzer (`tests/fuzz`)
//! check it.

use record::{Format, GameRecord, Leniency, encoding};

/// Checks that a record that can be read can also be written, that the written text is read without new notices, and
/// that writing once more gives the same text. Bytes that are not a record must be refused without a panic.
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
