//! The reader of files and pasted texts in any format of records.

use record::{Forgiven, Format, Leniency, Place, Problem, ReadError, Reading};
use std::str::FromStr;

/// Reads a text. `name` is the name of its file, whose extension helps to recognize the format; it may be empty.
///
/// # Errors
/// [`ReadError`], the place and the reason why the text is no record.
pub fn read(text: &str, name: &str) -> Result<Reading, ReadError> {
    let ending = name.rsplit_once('.').and_then(|(_, ending)| Format::from_str(ending).ok());
    let unknown = ReadError { place: Place { line: 1, column: 1 }, problem: Problem::UnknownFormat };
    let mut reading = Format::of_file(text, ending).ok_or(unknown)?.read(text)?;
    if let Some(at) = text.find('\u{fffd}') {
        let place = place_of(text, at);
        reading.forgiven.insert(0, Forgiven { place, what: Leniency::Encoding });
    }
    Ok(reading)
}

/// The line and the column of a byte offset, both counted from 1.
fn place_of(text: &str, at: usize) -> Place {
    let before = &text[..at];
    let line = before.rsplit('\n').next().unwrap_or_default();
    Place { line: before.matches('\n').count() + 1, column: line.chars().count() + 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ending_helps_where_the_text_says_nothing() {
        assert!(read("7g7f 3c3d", "").is_err());
        assert_eq!(read("position startpos moves 7g7f", "game.usi").expect("USI").games.len(), 1);
        let error = read("そうだ、京都行こう", "").expect_err("no record");
        assert_eq!(error.problem, Problem::UnknownFormat);
    }

    #[test]
    fn a_broken_character_is_told_with_its_place() {
        let reading = read("手合割：平手\n先手：大\u{fffd}山\n1 ７六歩(77)\n", "a.kif").expect("read");
        assert_eq!(reading.forgiven[0].place, Place { line: 2, column: 5 });
    }
}
