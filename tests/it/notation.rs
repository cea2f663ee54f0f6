//! Tests of move notation: the examples of the Japan Shogi Association, texts of tsshogi, and properties in random
//! positions.

use crate::support::{conceivable_moves, mv, position, random_positions};
use record::movetext::{self, NotAMove, ki2, kitao, read_ki2, western};
use rules::{Move, Position, Variant};
use std::collections::HashSet;

/// The rows of a data file: the position before the move, the move, and its text.
fn rows(table: &str) -> impl Iterator<Item = (Position, Move, &str)> {
    table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        let [.., start, moves, text] = fields[..] else { panic!("{line}: three fields at least") };
        let mut before = position(start);
        let mut moves: Vec<Move> = moves.split(' ').map(mv).collect();
        let last = moves.pop().expect(line);
        for earlier in moves {
            before.play(earlier).unwrap_or_else(|why| panic!("{line}: {why:?}"));
        }
        assert_eq!(before.why_not(last), None, "{line}");
        (before, last, text)
    })
}

/// Checks that every text of a table is the one that is written, and is read as the same move. Returns the number of
/// rows.
fn check(table: &str) -> usize {
    rows(table)
        .map(|(before, mv, text)| {
            assert_eq!(ki2(&before, mv), text, "{mv} in {before}");
            let read =
                read_ki2(&before, text).unwrap_or_else(|error| panic!("{text} in {before}: {error:?}"));
            assert_eq!((read.mv, read.is_ambiguous, read.rest), (mv, false, ""), "{text} in {before}");
        })
        .count()
}

#[test]
fn moves_are_written_as_the_association_writes_them() {
    assert!(check(include_str!("../data/notation-jsa.tsv")) > 100);
}

/// The data was made by `tests/tools/notation.mjs`. tsshogi and the association differ on no move.
#[test]
fn moves_are_written_as_tsshogi_writes_them() {
    assert!(check(include_str!("../data/notation.tsv")) > 1_000);
}

/// Every pseudo-legal move and every drop on an empty square.
fn possible_moves(before: &Position) -> Vec<Move> {
    use rules::IllegalMove::{DeadEnd, KingLeftInCheck, PawnDropMate, TwoPawns};
    conceivable_moves()
        .into_iter()
        .filter(|&mv| {
            before
                .why_not(mv)
                .is_none_or(|why| matches!(why.rule, KingLeftInCheck | TwoPawns | PawnDropMate | DeadEnd))
        })
        .collect()
}

#[test]
fn a_text_means_one_move_and_no_other() {
    for variant in Variant::ALL {
        random_positions(variant, 250, 41, |before| {
            let moves = possible_moves(before);
            let mut seen = HashSet::new();
            for &mv in &moves {
                let text = ki2(before, mv);
                let read =
                    read_ki2(before, &text).unwrap_or_else(|error| panic!("{text} in {before}: {error:?}"));
                assert_eq!((read.mv, read.rest), (mv, ""), "{text} in {before}");
                assert!(!read.is_ambiguous, "{text} in {before}");
                assert!(seen.insert(text.clone()), "{text} twice in {before}");
            }
            let legal = before.legal_moves();
            for write in [western, kitao] {
                let texts: HashSet<String> = legal.iter().map(|&mv| write(before, mv)).collect();
                assert_eq!(texts.len(), legal.len(), "{before}");
            }
        });
    }
}

/// Illegal moves can be written too. They are read back if they are drops or there is a piece on the origin square.
#[test]
fn any_move_can_be_written() {
    let every = conceivable_moves();
    for variant in Variant::ALL {
        random_positions(variant, 10, 42, |before| {
            for &mv in &every {
                let text = ki2(before, mv);
                for other in [western(before, mv), kitao(before, mv), movetext::japanese(before, mv)] {
                    assert!(!other.is_empty());
                }
                let is_written = match mv {
                    Move::Normal { from, .. } => before.piece(from).is_some(),
                    Move::Drop { .. } => true,
                };
                if is_written {
                    assert_eq!(read_ki2(before, &text).map(|read| read.mv), Ok(mv), "{text} in {before}");
                } else {
                    assert_eq!(text, mv.to_string());
                }
            }
        });
    }
}

/// Variants that people write: other words, more words, fewer words, another order.
#[test]
fn other_spellings_are_understood() {
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    let golds = "4k4/9/9/9/9/9/9/9/3GKG3 b G 1";
    let tokins = "4k4/9/9/9/9/9/1+P7/+P8/+P+P+P1K4 b - 1";
    let dragons = "4k4/9/9/9/9/9/9/9/++4K4 b - 1".replace("++4K4", "+R+R2K4");
    for (before, text, expected) in [
        (start, "７六歩", "7g7f"),
        (start, "76歩", "7g7f"),
        (start, "７６歩", "7g7f"),
        (start, "七六歩兵", "7g7f"),
        (start, "7六歩直", "7g7f"),
        (start, "７六歩上", "7g7f"),
        (start, "７六歩不成", "7g7f"),
        (start, "７六歩(77)", "7g7f"),
        (start, "７六歩（７七）", "7g7f"),
        (start, "５八金右上", "4i5h"),
        (start, "５八金上右", "4i5h"),
        (start, "５八金行左", "6i5h"),
        (start, "５八金左(69)", "6i5h"),
        (start, "４八王", "5i4h"),
        (golds, "５八金打", "G*5h"),
        (golds, "２八金打", "G*2h"),
        (golds, "２八金", "G*2h"),
        (golds, "４八金", "4i4h"),
        (golds, "４八金直", "4i4h"),
        (tokins, "８八と左上", "9i8h"),
        (tokins, "８八と上左", "9i8h"),
        (tokins, "８八と左寄", "9h8h"),
        (tokins, "８八と右上", "7i8h"),
        (tokins, "８八と金引", "8g8h"),
        (tokins, "８八と下", "8g8h"),
        (tokins, "８八成歩直", "8i8h"),
        (&dragons, "８八竜右", "8i8h"),
        (&dragons, "８八竜左上", "9i8h"),
        (&dragons, "８八龍王直", "8i8h"),
        ("4k4/9/9/3+R5/+R8/9/9/9/3K5 b - 1", "５五龍左", "9e5e"),
        ("4k4/9/9/3+R5/+R8/9/9/9/3K5 b - 1", "５五龍右", "6d5e"),
        ("4k4/9/9/9/9/9/2S6/9/4K4 b - 1", "６八銀引", "7g6h"),
        ("4k4/9/2S6/9/9/9/9/9/4K4 b - 1", "７二銀生", "7c7b"),
        ("4k4/9/2S6/9/9/9/9/9/4K4 b - 1", "７二銀成直", "7c7b+"),
        ("4k4/9/2S6/9/9/9/9/9/4K4 b - 1", "７二銀直成", "7c7b+"),
        ("4k4/9/2+S6/9/9/9/9/9/4K4 b - 1", "７二全", "7c7b"),
    ] {
        let before = position(before);
        let read = read_ki2(&before, text);
        assert_eq!(
            read.map(|read| (read.mv, read.is_ambiguous, read.rest)),
            Ok((mv(expected), false, "")),
            "{text}"
        );
    }
    let mut before = position(start);
    for earlier in ["7g7f", "3c3d", "8h2b+"] {
        before.play(mv(earlier)).expect(earlier);
    }
    for text in ["同銀", "同　銀", "同 銀", "２二同銀", "２二同　銀", "２二銀"] {
        assert_eq!(read_ki2(&before, text).map(|read| read.mv), Ok(mv("3a2b")), "{text}");
    }
}

#[test]
fn texts_that_are_no_move_say_why() {
    let start = position("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
    for (text, error) in [
        ("", NotAMove::Form),
        ("７", NotAMove::Form),
        ("７六", NotAMove::Form),
        ("７六猫", NotAMove::Form),
        ("投了", NotAMove::Form),
        ("７七六歩", NotAMove::Form),
        ("同　銀", NotAMove::NoSameSquare),
        ("５五角", NotAMove::NoCandidate),
        ("７六と", NotAMove::NoCandidate),
        ("７六と打", NotAMove::NoCandidate),
        ("７六金(77)", NotAMove::NoCandidate),
        ("５八金直", NotAMove::NoCandidate),
        ("５八金引", NotAMove::NoCandidate),
    ] {
        assert_eq!(read_ki2(&start, text).map(|read| read.mv), Err(error), "{text}");
    }
    let read = read_ki2(&start, "５八金").expect("one of them is taken");
    assert!(read.is_ambiguous);
    assert!([mv("6i5h"), mv("4i5h")].contains(&read.mv));
    // Only one of the two is not pinned, so the text is unambiguous.
    let pinned = position("4r3k/9/9/9/9/9/9/3GG4/4K4 b - 1");
    let read = read_ki2(&pinned, "６七金").expect("the free one");
    assert_eq!((read.mv, read.is_ambiguous), (mv("6h6g"), false));
    assert_eq!(read_ki2(&start, "７六歩　△３四歩").map(|read| read.rest), Ok("　△３四歩"));
}
