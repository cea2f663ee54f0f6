//! Properties of every position: taking a move back restores it, hash keys agree, the rotated board gives the same
//! game, no piece is lost, its text is read back as the same position, and the two functions that judge moves agree.

use crate::minishogi::PlainBoard;
use crate::support::{
    Dice, conceivable_moves, crowded, gives_check, position, random_positions, rotated, rotated_move, setup,
    sorted_legal_moves, wander,
};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};
use rules::{
    Bitboard, Color, Destinations, HandKind, Line, LineError, Move, Piece, PieceKind, Position, Setup,
    SetupProblem, Square, Variant,
};
use std::ops::ControlFlow;

/// The observable state of a position.
fn facts(position: &Position) -> (Setup, [u64; 2], [Bitboard; 2], usize, Option<Move>, Option<Piece>) {
    let keys = [position.key(), position.key_from_scratch()];
    let sets = [position.checkers(), position.pinned()];
    (position.to_setup(), keys, sets, position.ply(), position.last_move(), position.last_capture())
}

fn in_both_games(count: usize, seed: u64, mut check: impl FnMut(&mut Position)) {
    for variant in Variant::ALL {
        random_positions(variant, count, seed, &mut check);
    }
}

#[test]
fn undo_restores_everything() {
    in_both_games(600, 21, |position| {
        let (twin, before) = (position.clone(), facts(position));
        for mv in position.legal_moves() {
            position.make(mv);
            assert_ne!(*position, twin, "{mv}");
            assert_eq!(position.ply(), twin.ply() + 1);
            assert!(position.undo());
            assert_eq!(*position, twin, "{mv}");
            assert_eq!(facts(position), before, "{mv} in {twin}");
        }
        if !position.in_check() {
            position.make_pass();
            assert_eq!(position.turn(), !twin.turn());
            assert_eq!(position.key(), position.key_from_scratch());
            position.undo();
            assert_eq!(facts(position), before);
        }
        // Back to the start of the line, and forward again.
        let moves: Vec<Move> = position.moves().collect();
        while position.undo() {}
        assert_eq!(position.ply(), 0);
        moves.iter().for_each(|&mv| position.play(mv).expect("a legal move"));
        assert_eq!(facts(position), before);
    });
}

/// The incrementally updated state equals the state of a new position with the same arrangement.
#[test]
fn a_played_position_is_a_fresh_one() {
    in_both_games(3_000, 22, |position| {
        let fresh =
            Position::from_setup(&position.to_setup()).expect("a legal move leads to a playable setup");
        assert_eq!(*position, fresh);
        assert_eq!(position.key(), position.key_from_scratch());
        assert_eq!(
            (position.key(), position.checkers(), position.pinned()),
            (fresh.key(), fresh.checkers(), fresh.pinned())
        );
        assert_eq!(sorted_legal_moves(position), sorted_legal_moves(&fresh));
        assert_eq!(position.king(Color::Black), fresh.king(Color::Black));
        assert_eq!(position.king(Color::White), fresh.king(Color::White));
    });
}

#[test]
fn the_turned_board_is_the_same_game() {
    for variant in Variant::ALL {
        for square in Square::all() {
            assert_eq!(variant.rotated(variant.rotated(square)), square);
            assert_eq!(variant.has(square), variant.has(variant.rotated(square)));
        }
    }
    in_both_games(1_500, 23, |position| {
        let variant = position.variant();
        let other = Position::from_setup(&rotated(&position.to_setup())).expect("it can be played as well");
        let mut turned: Vec<Move> =
            position.legal_moves().into_iter().map(|mv| rotated_move(variant, mv)).collect();
        turned.sort_unstable();
        assert_eq!(turned, sorted_legal_moves(&other), "{position}");
        assert_eq!(position.in_check(), other.in_check());
        assert_eq!(rotated(&other.to_setup()), position.to_setup());
        assert_ne!(position.key(), other.key());
    });
}

#[test]
fn no_piece_is_lost_or_made() {
    let census = |position: &Position| {
        HandKind::ALL.map(|kind| {
            let on_board =
                position.to_setup().pieces().filter(|(_, it)| it.kind.in_hand() == Some(kind)).count();
            let held = |color| usize::from(position.hand(color).count(kind));
            on_board + held(Color::Black) + held(Color::White)
        })
    };
    in_both_games(1_000, 24, |position| {
        let before = census(position);
        for mv in position.legal_moves().into_iter().step_by(3) {
            position.make(mv);
            assert_eq!(census(position), before, "{mv}");
            position.undo();
        }
        for color in Color::ALL {
            assert_eq!(position.pieces(color, PieceKind::King).len(), 1);
        }
    });
}

/// Extreme positions: the most legal moves, eighteen pawns in hand, double check, pins on every line, a discovered
/// check.
const EXTREMES: [&str; 6] = [
    "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
    "4k4/9/9/9/9/9/9/9/4K4 b 18P 1",
    "4k4/9/9/4r4/9/1b7/9/9/4K4 b RBGSNLP 1",
    "8k/9/9/4l4/1b5b1/4P4/3N1G3/r1S1KG2r/9 b GSNLP 1",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1",
    "9/9/3B5/9/4k4/9/4N4/4R4/8K b 2G2S2N2L9P 1",
];

/// Every special move generator is compared with the list of all legal moves, filtered by the piece on the target
/// square and by whether the move gives check.
#[test]
fn captures_quiets_and_checks_are_parts_of_the_list() {
    let check = |position: &mut Position| {
        let list = position.legal_moves();
        let mut parts = <[Vec<Move>; 3]>::default();
        let [captures, quiets, checks] = &mut parts;
        let _: ControlFlow<()> = position.visit_captures(|found| collect(captures, found));
        let _: ControlFlow<()> = position.visit_quiets(|found| collect(quiets, found));
        let _: ControlFlow<()> = position.visit_checks(|found| collect(checks, found));
        let mut filtered = |is_part: fn(&mut Position, Move) -> bool| -> Vec<Move> {
            list.iter().copied().filter(|&mv| is_part(position, mv)).collect()
        };
        let expected = [
            filtered(|position, mv| position.piece(mv.to()).is_some()),
            filtered(|position, mv| position.piece(mv.to()).is_none()),
            filtered(gives_check),
        ];
        assert_eq!(parts, expected, "{position}");
        assert_eq!(position.count_legal_moves(), list.len() as u64, "{position}");
        let sees_us = |square| position.is_attacked(square, !position.turn(), position.occupied());
        let unattacked: Bitboard = Square::all().filter(|&square| !sees_us(square)).collect();
        let fast = position.unattacked(Bitboard::ALL, !position.turn(), position.occupied());
        assert_eq!(fast, unattacked, "{position}");
    };
    in_both_games(3_000, 25, check);
    let mut dice = Dice::new(26);
    for sfen in EXTREMES {
        for setup in [setup(sfen), rotated(&setup(sfen))] {
            let start = Position::from_setup(&setup).expect(sfen);
            assert_eq!(sorted_legal_moves(&start), PlainBoard::of(&start).legal_moves(), "{sfen}");
            wander(start, 60, &mut dice, check);
        }
    }
}

fn collect(moves: &mut Vec<Move>, found: Destinations) -> ControlFlow<()> {
    moves.extend(found.moves());
    ControlFlow::Continue(())
}

#[test]
fn the_list_and_the_judge_agree_on_every_conceivable_move() {
    let mut every = conceivable_moves();
    every.sort_unstable();
    in_both_games(350, 25, |position| {
        let allowed: Vec<Move> = every.iter().copied().filter(|&mv| position.why_not(mv).is_none()).collect();
        assert_eq!(allowed, sorted_legal_moves(position), "{position}");
        assert_eq!(position.count_legal_moves(), allowed.len() as u64);
        assert_eq!(position.has_legal_move(), !allowed.is_empty());
        let by_origin: usize = allowed
            .chunk_by(|one, other| one.origin() == other.origin())
            .map(|group| position.destinations(group[0].origin()).len() as usize)
            .sum();
        assert_eq!(by_origin, allowed.len());
    });
}

#[test]
fn an_illegal_move_changes_nothing() {
    let every = conceivable_moves();
    in_both_games(60, 26, |position| {
        let before = facts(position);
        for &mv in &every {
            if let Err(why) = position.play(mv) {
                assert_eq!(Some(why), position.why_not(mv));
                assert!(why.squares.minus(position.variant().board()).is_empty(), "{mv}");
            } else {
                position.undo();
            }
        }
        assert_eq!(facts(position), before);
    });
}

#[test]
fn text_comes_back_as_it_went() {
    let mut dice = Dice::new(27);
    in_both_games(1_500, 27, |position| {
        let text = position.to_string();
        assert_eq!(text.parse(), Ok(position.to_setup()), "{text}");
        for mv in position.legal_moves() {
            assert_eq!(mv.to_string().parse(), Ok(mv));
        }
        let fields: Vec<&str> = text.split(' ').collect();
        let [board, turn, hands, number] = fields[..] else { panic!("four fields: {text}") };
        let hands = shuffled_hands(hands, &mut dice);
        let prefix = dice.pick(&["", "sfen ", "position sfen ", " position  sfen\t"]).unwrap_or_default();
        let loose = format!("{prefix}{board} {turn} {hands} {number}\n");
        assert_eq!(loose.parse(), Ok(position.to_setup()), "{loose}");
        let mut line = Line { start: position.to_setup(), moves: position.moves().collect() };
        assert_eq!(Line::parse(&line.to_string(), Variant::Standard).as_ref(), Ok(&line));
        let mut start = position.clone();
        while start.undo() {}
        line.start = start.to_setup();
        let again = Line::parse(&line.to_string(), Variant::Standard).and_then(|line| line.play());
        assert_eq!(again.as_ref(), Ok(&*position));
    });
}

/// The pieces in hand in a random order.
fn shuffled_hands(hands: &str, dice: &mut Dice) -> String {
    let mut groups: Vec<&str> = hands.split_inclusive(|letter: char| !letter.is_ascii_digit()).collect();
    for last in (1..groups.len()).rev() {
        groups.swap(last, dice.roll(last + 1));
    }
    groups.concat()
}

/// Texts similar to a valid one: a few characters are replaced, inserted or removed.
fn damaged(texts: &'static [&'static str]) -> impl Strategy<Value = String> {
    let edit = (any::<prop::sample::Index>(), 0_usize..3, "[ +/*0-9a-iKPLNSGBRkplnsgbrw歩Ｐ７\\-\t]");
    (prop::sample::select(texts), prop::collection::vec(edit, 0..5)).prop_map(|(text, edits)| {
        let mut letters: Vec<char> = text.chars().collect();
        for (at, what, letter) in edits {
            let at = at.index(letters.len() + 1);
            let end = (at + usize::from(what > 0)).min(letters.len());
            letters.splice(at..end, letter.chars().take(usize::from(what < 2)));
        }
        letters.into_iter().collect()
    })
}

const LINES: [&str; 5] = [
    "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e",
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "rbsgk/4p/5/P4/KGSBR b - 1 moves",
    "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
    "sfen 8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124 moves P*9c",
];

proptest! {
    #![proptest_config(Config {
        cases: 4_000,
        rng_seed: RngSeed::Fixed(2024),
        failure_persistence: None,
        ..Config::default()
    })]

    #[test]
    fn no_text_breaks_the_readers(
        text in prop_oneof![damaged(&LINES), any::<String>(), "[1-9a-i+*PK]{0,6}"]
    ) {
        if let Ok(mv) = text.parse::<Move>() {
            prop_assert_eq!(mv.to_string(), text.as_str());
        }
        if let Ok(setup) = text.parse::<Setup>() {
            prop_assert_eq!(setup.to_string().parse(), Ok(setup.clone()));
            match Position::from_setup(&setup) {
                Ok(position) => prop_assert_eq!(position.legal_moves().len() as u64, position.count_legal_moves()),
                Err(problems) => prop_assert!(!problems.is_empty()),
            }
        }
        for variant in Variant::ALL {
            if let Ok(line) = Line::parse(&text, variant) {
                let words: Vec<&str> = text.split_ascii_whitespace().collect();
                let end = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
                let (head, tail) = words.split_at(end);
                let start = head.join(" ").parse::<Setup>();
                prop_assert!(start.is_ok(), "the start was read, but is none: {:?}", text);
                prop_assert_eq!(line.moves.len(), tail.len().saturating_sub(1));
                let again = Line::parse(&line.to_string(), variant);
                prop_assert_eq!(again.as_ref(), Ok(&line));
                let _ = line.play();
            }
        }
    }
}

#[test]
fn only_the_word_moves_ends_the_start_of_a_line() {
    let parse = |text| Line::parse(text, Variant::Minishogi);
    for text in ["startposmoves 7g7f", "startpos movess 7g7f", "startpos xmoves 7g7f", "moves 7g7f"] {
        assert!(matches!(parse(text), Err(LineError::Sfen(_))), "{text}: {:?}", parse(text));
    }
    for text in ["startpos", "sfen startpos", "position sfen startpos", "position startpos moves"] {
        assert_eq!(parse(text).map(|line| line.start.variant), Ok(Variant::Minishogi), "{text}");
    }
}

#[test]
fn the_highest_move_number_can_still_be_read_after_a_move() {
    let mut game = position("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 65535");
    game.play("7g7f".parse().expect("a move")).expect("legal");
    assert_eq!(game.to_string().parse(), Ok(game.to_setup()));
}

#[test]
fn each_problem_of_a_setup_is_named() {
    use SetupProblem::{DeadEnd, NoKing, OffBoard, OpponentInCheck, TooMany, TwoKings, TwoPawns};
    let square = |text: &str| text.parse::<Square>().expect(text);
    let (black, white) = (Color::Black, Color::White);
    let check = |sfen: &str, problems: &[SetupProblem]| {
        assert_eq!(Position::from_setup(&setup(sfen)).expect_err(sfen), problems, "{sfen}");
    };
    check("9/9/9/9/9/9/9/9/4K4 b - 1", &[NoKing(white)]);
    check("9/9/9/9/9/9/9/9/9 b - 1", &[NoKing(black), NoKing(white)]);
    check("4k4/9/9/9/9/9/9/9/2K1K4 b - 1", &[TwoKings(black)]);
    check("2k1k4/9/9/9/9/9/9/9/4K4 b - 1", &[TwoKings(white)]);
    check("4k4/9/9/9/4+P4/9/9/9/4K4 b 9P9p 1", &[TooMany(HandKind::Pawn)]);
    check("4k4/9/9/9/1L7/9/+l8/9/4K4 b 2Ll 1", &[TooMany(HandKind::Lance)]);
    check(
        "4k4/9/9/9/9/9/9/9/4K4 b 3R3n2Nb2B4G1g4S1s 1",
        &[
            TooMany(HandKind::Knight),
            TooMany(HandKind::Silver),
            TooMany(HandKind::Gold),
            TooMany(HandKind::Bishop),
            TooMany(HandKind::Rook),
        ],
    );
    check("4k3P/9/9/9/9/9/9/9/4K4 b - 1", &[DeadEnd(square("1a"))]);
    check("4k4/9/9/9/9/9/9/9/p3K4 b - 1", &[DeadEnd(square("9i"))]);
    check(
        "4k3L/N8/9/9/9/9/9/8n/l3K4 b - 1",
        &[DeadEnd(square("1a")), DeadEnd(square("1h")), DeadEnd(square("9b")), DeadEnd(square("9i"))],
    );
    check(
        "4k4/9/3P5/3P4p/9/9/9/8p/4K4 b - 1",
        &[TwoPawns { color: black, file: 6 }, TwoPawns { color: white, file: 1 }],
    );
    check("4k4/9/9/9/4R4/9/9/9/4K4 b - 1", &[OpponentInCheck(white)]);
    check("4k4/4K4/9/9/9/9/9/9/9 w - 1", &[OpponentInCheck(black)]);
    check("4k/5/5/2L2/K4 b N 1", &[TooMany(HandKind::Lance), TooMany(HandKind::Knight)]);
    check("P3k/5/5/5/K3p b - 1", &[DeadEnd(square("1e")), DeadEnd(square("5a"))]);
    let mut outside = setup("4k/5/5/5/K4 b - 1");
    outside.board[square("6a").index()] = Some(Piece::new(black, PieceKind::Gold));
    assert_eq!(Position::from_setup(&outside).expect_err("6a"), [OffBoard(square("6a"))]);
    // These are valid: a tokin on the file of a pawn, the side to move in check, and an attacker without a king in a
    // mate problem.
    position("4k4/9/3P5/3+P5/9/9/4r4/9/4K4 b - 1");
    assert!(Position::from_mate_problem(&setup("4k4/9/9/9/9/9/9/9/9 b G 1")).is_ok());
    assert_eq!(
        Position::from_mate_problem(&setup("9/9/9/9/9/9/9/9/4K4 b G 1")).expect_err("no king to mate"),
        [NoKing(white)]
    );
}

/// Mate problems in which the attacker has no king work like other positions.
#[test]
fn mate_problems_can_be_played() {
    let mut dice = Dice::new(28);
    let every = conceivable_moves();
    for _ in 0..200 {
        let Some(game) = crowded(Variant::Standard, &mut dice) else { continue };
        let mut problem = game.to_setup();
        let king = game.king(game.turn()).expect("a king");
        problem.board[king.index()] = None;
        let Ok(mut position) = Position::from_mate_problem(&problem) else { continue };
        let allowed = every.iter().filter(|&&mv| position.why_not(mv).is_none()).count();
        assert_eq!(allowed as u64, position.count_legal_moves(), "{position}");
        let before = facts(&position);
        rules::perft(&mut position, 2);
        assert_eq!(facts(&position), before);
    }
}
