//! Tests of texts that are made to waste time: whether they are read or refused, and that the resulting record is not
//! larger than the text.

use crate::hostile_texts::{Fate, TEXTS};
use record::encoding::{Encoding, decode, encode};
use record::{Builder, Format, GameRecord, Leniency};

/// The greatest number of notices: 1,000 faults, and one notice with the number of further faults.
const MOST_NOTICES: usize = 1_001;

#[test]
fn hostile_texts_are_refused_or_read() {
    for hostile in TEXTS {
        let text = (hostile.text)(hostile.count);
        let read = hostile.format.read(&text);
        match hostile.fate {
            Fate::Read => assert!(read.is_ok(), "{hostile}: {read:?}"),
            Fate::Refused => assert!(read.is_err(), "{hostile}"),
            Fate::Either => {}
        }
        let Ok(reading) = read else { continue };
        let nodes: usize = reading.games.iter().map(GameRecord::len).sum();
        // Every node except the start needs at least one character.
        assert!(nodes <= Builder::MOST_NODES.min(text.chars().count() + 1), "{hostile}: {nodes} nodes");
        assert!(reading.forgiven.len() <= MOST_NOTICES, "{hostile}: {}", reading.forgiven.len());
        let is_last = |at: usize| at + 1 == reading.forgiven.len();
        let mut notices = reading.forgiven.iter().enumerate();
        assert!(notices.all(|(at, it)| is_last(at) || !matches!(it.what, Leniency::More(_))), "{hostile}");
        assert!(hostile.format.write(&reading.games[0]).is_ok(), "{hostile}");
    }
}

#[test]
fn hostile_texts_have_a_format_and_an_encoding() {
    for hostile in TEXTS.iter().filter(|hostile| hostile.format == Format::Kif) {
        let text = (hostile.text)(hostile.count);
        let _ = Format::of(&text);
        assert_eq!(decode(&encode(&text, Encoding::Cp932).bytes).text, text, "{hostile}");
    }
}
