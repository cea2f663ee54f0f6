//! Tests of the book of openings in use (`public/engine/book.bin`), and of the openings that levels play with it.

use engine::{Best, Book, Engine, Job};
use network::Network;
use protocol::{BookUse, Level, Limits, Style};
use rules::{Castle, Color, Impasse, Line, PieceKind, Position, Variant};
use std::sync::Arc;

/// The file of the book.
const BYTES: &[u8] = include_bytes!("../../public/engine/book.bin");
/// The file of the network that evaluates for the higher levels.
const NETWORK: &[u8] = include_bytes!("../../public/engine/network.bin");
/// The length of the head of the file, in bytes (`src/engine/book/file.rs`).
const HEAD: usize = 12;
/// The styles that name openings.
const NAMED: [Style; 4] = [Style::Static, Style::Ranging, Style::Solid, Style::Wild];

fn book() -> Arc<Book> {
    Arc::new(Book::read(BYTES).expect("the built-in book"))
}

fn position(text: &str) -> Position {
    Line::parse(text, Variant::Standard).and_then(|line| line.play()).expect(text)
}

/// An engine with the book.
fn engine() -> Engine {
    let mut engine = Engine::new(8);
    engine.set_book(Some(book()));
    engine
}

fn answer(engine: &mut Engine, position: &Position, level: u8, style: Style, seed: u32) -> Best {
    engine.run(Job { level: Level::new(level), style, seed, ..Job::new(position.clone()) })
}

#[test]
fn the_book_has_many_lines_and_openings_of_every_style() {
    let book = book();
    let plies = &BYTES[HEAD..HEAD + (BYTES.len() - HEAD) / 5];
    let lines = (0..plies.len()).filter(|&at| plies.get(at + 1).is_none_or(|&next| next <= plies[at]));
    let count = lines.count();
    assert!(count >= 300, "{count} lines");
    assert!(BYTES.len() <= 200_000 && book.len() >= 2_000, "{book:?}");
    for style in NAMED {
        for text in ["startpos", "startpos moves 7g7f", "startpos moves 2g2f"] {
            assert!(book.choose(&position(text), style, 1).is_some(), "{style} after {text}");
        }
    }
}

#[test]
fn levels_from_four_on_play_from_the_book_in_a_usual_game() {
    let mut engine = engine();
    let start = position("startpos");
    for (level, text, expected) in [
        (3, "startpos", BookUse::None),
        (4, "startpos", BookUse::Played),
        (20, "startpos moves 7g7f", BookUse::Played),
        // No opening of the book, and a game with another start.
        (4, "startpos moves 1i1h 9a9b", BookUse::None),
        (4, "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSN1 b - 1", BookUse::None),
    ] {
        assert_eq!(
            answer(&mut engine, &position(text), level, Style::Any, 1).book,
            expected,
            "{level}: {text}"
        );
    }
    let full = engine.run(Job { limits: protocol::Limits::nodes(200), ..Job::new(start.clone()) });
    assert_eq!((full.book, full.nodes), (BookUse::None, 200));
    let best = answer(&mut engine, &start, 8, Style::Static, 1);
    assert_eq!((best.nodes, best.score, best.pv.len()), (0, None, 1));
    engine.set_book(None);
    assert_eq!(answer(&mut engine, &start, 8, Style::Static, 1).book, BookUse::None);
}

#[test]
fn at_full_strength_the_answer_says_whether_the_last_move_is_in_the_book() {
    let mut engine = engine();
    let book_of = |engine: &mut Engine, text: &str, asks_book| {
        let limits = protocol::Limits::nodes(200);
        let job = Job { limits, asks_book, ..Job::new(position(text)) };
        let wanted = job.wants_book();
        let best = engine.run(job);
        assert_eq!(best.nodes, 200, "it searches all the same");
        (wanted, best.book)
    };
    for (text, expected) in [
        ("startpos", BookUse::None),
        ("startpos moves 7g7f", BookUse::Known),
        ("startpos moves 7g7f 3c3d", BookUse::Known),
        ("startpos moves 1i1h", BookUse::None),
        ("startpos moves 7g7f 9a9b", BookUse::None),
    ] {
        assert_eq!(book_of(&mut engine, text, true), (true, expected), "{text}");
        assert_eq!(book_of(&mut engine, text, false), (false, BookUse::None), "{text}");
    }
    // A start that is no usual one, and a game that has left the book long ago.
    let there_and_back = "2h3h 8b7b 3h2h 7b8b ".repeat(7);
    for text in [
        "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSN1 b - 1 moves 7g7f".to_owned(),
        format!("startpos moves {there_and_back}2h3h 8b7b 3h2h"),
    ] {
        assert!(!Job { asks_book: true, ..Job::new(position(&text)) }.wants_book(), "{text}");
    }
    engine.set_book(None);
    assert_eq!(book_of(&mut engine, "startpos moves 7g7f", true).1, BookUse::None);
}

/// The first plies of a game of a level against itself, in which one side has a style.
fn opening(engine: &mut Engine, level: u8, us: Color, style: Style, seed: u32) -> Position {
    let mut game = position("startpos");
    for _ in 0..20 {
        let (style, seed) = if game.turn() == us { (style, seed) } else { (Style::Any, seed + 1_000) };
        let best = answer(engine, &game, level, style, seed);
        let Some(&mv) = best.pv.first() else { break };
        game.make(mv);
    }
    game
}

#[test]
fn the_rook_stands_as_the_style_says_and_the_same_seed_gives_the_same_game() {
    let mut engine = engine();
    for (style, sides) in [(Style::Static, 1..=4), (Style::Ranging, 5..=9)] {
        let mut placed = 0;
        for seed in 0..10 {
            let us = if seed % 2 == 0 { Color::Black } else { Color::White };
            let game = opening(&mut engine, 6, us, style, seed);
            if seed == 0 {
                assert_eq!(opening(&mut self::engine(), 6, us, style, seed).key(), game.key());
            }
            let rook = game.pieces(us, PieceKind::Rook).first();
            let file = rook.map(|rook| if us == Color::Black { rook.file() + 1 } else { 9 - rook.file() });
            placed += u32::from(file.is_none_or(|file| sides.contains(&file)));
        }
        assert!(placed >= 8, "{style}: {placed} of 10");
    }
}

/// What one side has done in an opening.
struct Development {
    /// The last file of its rook up to ply 20, as its player sees it, from 1.
    rook_file: u8,
    /// Whether a named castle has stood up to ply 40.
    has_castled: bool,
}

/// The first 40 plies of a level with few nodes for a move: one side has a style, the other one any.
fn development(engine: &mut Engine, number: u8, us: Color, style: Style, seed: u32) -> Development {
    const NODES: u64 = 1_000;
    let mut game = position("startpos");
    let mut seen = Development { rook_file: 2, has_castled: false };
    while game.ply() < 40 && game.outcome(Impasse::NONE).is_none() {
        let (style, seed) = if game.turn() == us { (style, seed) } else { (Style::Any, seed + 1_000) };
        let job = Job { level: Level::new(number), style, seed, ..Job::new(game.clone()) };
        let best = engine.run(Job { limits: Limits::nodes(NODES), ..job });
        let Some(&mv) = best.pv.first() else { break };
        game.make(mv);
        let rooks = game.pieces(us, PieceKind::Rook);
        if let (..=20, false, Some(rook)) = (game.ply(), rooks.is_many(), rooks.first()) {
            seen.rook_file = if us == Color::Black { rook.file() + 1 } else { 9 - rook.file() };
        }
        seen.has_castled |= Castle::of(&game, us).is_some();
    }
    seen
}

/// Nine rooks of ten stand as the style says, in the games of all levels, and at each level three castles of five are built, in
/// the games of all styles. Few games of low levels run always, in which four rooks of five are enough.
#[test]
fn openings_place_the_rook_and_build_a_castle() {
    let is_full = std::env::var_os("KOMADAI_FULL").is_some();
    let (levels, games, percent): (&[u8], u32, u32) =
        if is_full { (&[6, 9, 12, 16, 20], 50, 90) } else { (&[6, 12], 8, 80) };
    let mut engine = engine();
    engine.set_network(Some(Arc::new(Network::read(NETWORK).expect("the network of the page"))));
    let mut castles = vec![0; levels.len()];
    for style in NAMED {
        let mut placed = 0;
        for (&number, castles) in levels.iter().zip(&mut castles) {
            for seed in 0..games {
                let us = if seed % 2 == 0 { Color::Black } else { Color::White };
                let seen = development(&mut engine, number, us, style, seed);
                placed += u32::from((5..=9).contains(&seen.rook_file) == (style == Style::Ranging));
                *castles += u32::from(seen.has_castled);
            }
        }
        let all = games * levels.len() as u32;
        if matches!(style, Style::Static | Style::Ranging) {
            println!("{style}: {placed} of {all} rooks stand there");
            assert!(placed * 100 >= all * percent, "{style}: {placed} of {all}");
        }
    }
    let all = games * NAMED.len() as u32;
    println!("castles at the levels {levels:?}: {castles:?} of {all}");
    for (number, &castles) in levels.iter().zip(&castles) {
        assert!(castles * 100 >= all * 60, "level {number}: {castles} of {all}");
    }
}
