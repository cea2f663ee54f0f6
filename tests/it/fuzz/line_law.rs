//! The property ("law") of the USI command `position`. The tests and the fuzzer (`tests/fuzz`) check it.

use cli::words::InWords as _;
use rules::{Line, Variant};

/// Checks that a line that can be read and played is written as a line that leads to the same position, that writing
/// once more gives the same text, and that all moves can be taken back. The message about a refused line must be one
/// line of text. Returns whether the line could be played.
///
/// # Panics
/// If the law is broken.
pub(crate) fn line_law(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let mut is_played = false;
    for variant in Variant::ALL {
        let read = Line::parse(&text, variant);
        let played = read.and_then(|line| {
            let position = line.play().or_else(|fault| line.play_problem().map_err(|_| fault))?;
            Ok((line, position))
        });
        match played {
            Err(fault) => {
                let told = fault.in_words().to_string();
                assert!(!told.is_empty() && !told.contains('\n'), "{told:?} of {text:?}");
            }
            Ok((line, mut position)) => {
                is_played = true;
                let written = line.to_string();
                let again =
                    Line::parse(&written, variant).unwrap_or_else(|error| panic!("{error:?}: {written}"));
                assert_eq!(again.to_string(), written);
                let other = again.play().or_else(|_| again.play_problem());
                let other = other.unwrap_or_else(|error| panic!("{error:?}: {written}"));
                assert_eq!(other.to_setup(), position.to_setup(), "{written}");
                assert_eq!(position.key(), position.key_from_scratch(), "{written}");
                while position.undo() {}
                assert!(position.to_setup().same_position(&line.start), "{written}");
            }
        }
    }
    is_played
}
