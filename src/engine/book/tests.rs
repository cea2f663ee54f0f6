use super::*;
use crate::book::file::{BookError, BookMove};
use rules::{Line, Variant};
use std::collections::BTreeSet;

fn mv(text: &str) -> Move {
    text.parse().expect(text)
}

fn row(ply: u8, text: &str, style: Style, weight: u8) -> BookMove {
    BookMove { ply, mv: mv(text), styles: Styles::of(style), weight }
}

/// Two lines that lead to the same position, and one more move.
fn tree() -> Vec<BookMove> {
    vec![
        row(1, "7g7f", Style::Ranging, 2),
        row(2, "3c3d", Style::Static, 2),
        row(3, "6g6f", Style::Ranging, 1),
        row(4, "8c8d", Style::Static, 1),
        row(5, "2h6h", Style::Ranging, 1),
        row(3, "2g2f", Style::Static, 3),
        row(1, "6g6f", Style::Ranging, 1),
        row(2, "3c3d", Style::Wild, 1),
        row(3, "7g7f", Style::Solid, 1),
        row(4, "8c8d", Style::Solid, 4),
    ]
}

fn position(text: &str) -> Position {
    Line::parse(text, Variant::Standard).and_then(|line| line.play()).expect(text)
}

#[test]
fn a_position_has_the_moves_of_all_lines_that_lead_to_it() {
    let book = Book::read(&Book::write(&tree())).unwrap();
    assert_eq!(book.len(), 10);
    for text in ["7g7f 3c3d 6g6f", "6g6f 3c3d 7g7f"] {
        let here = position(&format!("startpos moves {text}"));
        let moves: Vec<_> = book.moves(&here).collect();
        let of = |style, weight| (mv("8c8d"), Styles::of(style), weight);
        assert_eq!(moves, [of(Style::Static, 1), of(Style::Solid, 4)]);
        assert_eq!(book.choose(&here, Style::Solid, 1), Some(mv("8c8d")));
        assert_eq!(book.choose(&here, Style::Wild, 1), None);
    }
    assert_eq!(book.moves(&position("startpos moves 1g1f")).count(), 0);
}

#[test]
fn the_last_move_is_in_the_book_whatever_came_before_it() {
    let book = Book::read(&Book::write(&tree())).unwrap();
    let has = |moves: &str| book.has_last_move(&position(&format!("startpos moves {moves}")));
    for known in ["7g7f", "7g7f 3c3d 6g6f 8c8d", "6g6f 3c3d 7g7f 8c8d"] {
        assert!(has(known), "{known}");
    }
    for unknown in ["1g1f", "7g7f 8c8d", "6g6f 8c8d 7g7f 3c3d"] {
        assert!(!has(unknown), "{unknown}");
    }
    assert!(!book.has_last_move(&position("startpos")));
}

#[test]
fn the_style_and_the_seed_choose_the_move() {
    let book = Book::read(&Book::write(&tree())).unwrap();
    let start = position("startpos");
    assert_eq!(book.choose(&start, Style::Static, 1), None);
    let drawn =
        |style| -> Vec<Move> { (0..300).filter_map(|seed| book.choose(&start, style, seed)).collect() };
    let ranging = drawn(Style::Ranging);
    assert_eq!(ranging, drawn(Style::Any));
    let often = ranging.iter().filter(|&&drawn| drawn == mv("7g7f")).count();
    assert!((170..230).contains(&often), "{often} of 300 with two thirds of the weight");
    let after = position("startpos moves 7g7f 3c3d");
    let of = |style| -> BTreeSet<String> {
        (0..50).filter_map(|seed| book.choose(&after, style, seed)).map(|mv| mv.to_string()).collect()
    };
    assert_eq!(of(Style::Static), ["2g2f".to_owned()].into());
    assert_eq!(of(Style::Any).len(), 2);
}

#[test]
fn what_is_no_tree_of_legal_moves_is_refused() {
    let illegal = |change: fn(&mut Vec<BookMove>)| {
        let mut rows = tree();
        change(&mut rows);
        Book::read(&Book::write(&rows))
    };
    assert_eq!(illegal(|rows| rows[0].ply = 2), Err(BookError::Row(0)));
    assert_eq!(illegal(|rows| rows[2].ply = 0), Err(BookError::Row(2)));
    assert_eq!(illegal(|rows| rows[2].ply = 5), Err(BookError::Row(2)));
    assert_eq!(illegal(|rows| rows[3].weight = 0), Err(BookError::Row(3)));
    assert_eq!(illegal(|rows| rows[3].mv = mv("8c8e")), Err(BookError::Row(3)));
    assert_eq!(Book::read(&Book::write(&[])).map(|book| book.is_empty()), Ok(true));
}

/// Every change of a byte is noticed, and so is every end that is too early or too late.
#[test]
fn damage_is_refused() {
    let bytes = Book::write(&tree());
    for at in 0..bytes.len() {
        for change in [1, 0x80] {
            let mut damaged = bytes.clone();
            damaged[at] ^= change;
            assert!(Book::read(&damaged).is_err(), "byte {at}");
        }
        assert!(Book::read(&bytes[..at]).is_err(), "cut at {at}");
    }
    assert_eq!(Book::read(&[&bytes[..], b"?"].concat()), Err(BookError::TooLong));
    assert_eq!(Book::read(b"KMB\x02"), Err(BookError::Version(2)));
    assert_eq!(Book::read(b"KMN"), Err(BookError::NotABook));
}

/// Whatever follows a right checksum, nothing panics.
#[test]
fn no_rows_panic() {
    let crc = crc::Crc::<u32, crc::NoTable>::new(&crc::CRC_32_ISO_HDLC);
    let (bytes, mut rng) = (Book::write(&tree()), Rng::new(7));
    let mut refused = 0;
    for _ in 0..3_000 {
        let mut damaged = bytes.clone();
        for _ in 0..1 + rng.below(3) {
            let at = 8 + rng.below(damaged.len() as u64 - 8) as usize;
            damaged[at] = rng.next() as u8;
        }
        let checksum = crc.checksum(&damaged[8..]).to_le_bytes();
        damaged[4..8].copy_from_slice(&checksum);
        refused += u32::from(Book::read(&damaged).is_err());
    }
    assert!((2_000..3_000).contains(&refused), "{refused}");
}
