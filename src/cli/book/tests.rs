use super::*;
use engine::{BookMove, Styles};
use protocol::Style;
use rules::{Line, Position, Variant};

const LINES: &str = "
# A comment.
plan mino | ranging solid | static | 7g7f 6g6f 2h6h 5i4h 4h3h 3h2h 3i3h 6i5h
plan boat | static | ranging | 7g7f 2g2f 3i4h 5i6h 6h7h 4i5h
line gift | static wild | static | 7g7f 3c3d 8h3c+ 2b3c
";

fn options(threads: usize) -> Options {
    Options {
        lines: PathBuf::new(),
        output: PathBuf::new(),
        nodes: 1_500,
        patience: 2,
        seed: 1,
        orders: 2,
        check: None,
        threads: NonZeroUsize::new(threads),
    }
}

fn position(text: &str) -> Position {
    Line::parse(text, Variant::Standard).and_then(|line| line.play()).expect(text)
}

#[test]
fn the_book_has_both_sides_of_the_lines_and_does_not_depend_on_threads() {
    let seeds = Seeds::read(LINES).unwrap();
    let bytes = |threads| Book::write(&make(&seeds, &options(threads), threads).unwrap().moves());
    let one = bytes(1);
    assert_eq!(one, bytes(3));
    let book = Book::read(&one).unwrap();
    let knows = |text: &str, expected: &str, style| {
        book.moves(&position(text)).any(|(mv, styles, _)| mv.to_string() == expected && styles.suit(style))
    };
    assert!(knows("startpos", "7g7f", Style::Ranging) && knows("startpos", "7g7f", Style::Static));
    // White's plan is turned around.
    assert!(knows("startpos moves 7g7f", "3c3d", Style::Ranging));
    assert!(book.len() > 30, "{book:?}");
    // The line ends before the move that gives the bishop away.
    let after = position("startpos moves 7g7f 3c3d");
    assert!(book.moves(&after).all(|(mv, ..)| mv.to_string() != "8h3c+"));
}

#[test]
fn faults_of_the_file_are_named() {
    for (text, expected) in [
        ("plan a | static | ranging", "line 1: there must be four parts"),
        ("\nplan a | static | ranging | ", "line 2: there are no moves"),
        ("plan a | static | ranging | 7g7x", "\"7g7x\" is no move"),
        ("plan a | wild | ranging | 7g7f", "either static or ranging"),
        ("plan a | static ranging | ranging | 7g7f", "either static or ranging"),
        ("plan a | static any | ranging | 7g7f", "\"any\" is no style"),
        ("plan a | static | wild | 7g7f", "\"wild\" is neither static nor ranging"),
        ("plan a | static | | 7g7f", "there are no opponents"),
        ("plan a | ranging | static | 7g7f 7i7h 2h8h", "line 1: move 3 2h8h is not possible"),
        // The bishop gives check to a king on 9a meanwhile.
        ("plan a | ranging | static | 7g7f 8h5e 5e5d 5d5e", "line 1: move 3 5e5d is not possible"),
        ("idea a | static | static | 7g7f", "\"idea\" is neither plan nor line"),
        (
            "plan a | static | static | 7g7f\nline a | static | static | 7g7f",
            "line 2: the name \"a\" is taken",
        ),
    ] {
        let fault = Seeds::read(text).unwrap_err().to_string();
        assert!(fault.contains(expected), "{text}: {fault}");
    }
}

#[test]
fn plans_meet_those_that_meet_them() {
    let seeds = Seeds::read(LINES).unwrap();
    let games: Vec<String> = seeds.games(1).into_iter().map(|game| seeds.name(game)).collect();
    assert_eq!(games, ["gift", "mino against boat, order 0", "boat against mino, order 0"]);
}

#[test]
fn a_checked_book_has_lost_what_follows_a_bad_move() {
    // Black gives its bishop on 3c; the second line is sound.
    let moves = [(1, "7g7f"), (2, "3c3d"), (3, "8h3c+"), (4, "2a3c"), (3, "2g2f"), (4, "8c8d")];
    let rows = moves.map(|(ply, mv)| {
        let (mv, styles) = (mv.parse().unwrap(), Styles::of(Style::Static));
        BookMove { ply, mv, styles, weight: 1 }
    });
    let bytes = Book::write(&rows);
    assert_eq!(Book::rows(&bytes).unwrap(), rows);
    let left = Book::rows(&check(&bytes, &options(1)).unwrap()).unwrap();
    assert_eq!(left, [&rows[..2], &rows[4..]].concat());
    assert!(check(b"no book", &options(1)).is_err());
}
