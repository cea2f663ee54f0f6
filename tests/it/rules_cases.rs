//! Tests of the rules by named cases: legal moves and the reasons for illegal ones (`data/rule_cases.tsv`), repetition,
//! impasse, and the ends of a game. Each case is judged from both sides of the board.

use crate::minishogi::PlainBoard;
use crate::support::{mv, position, rotated, rotated_move, setup, squares};
use rules::{
    Bitboard, Color, DeclarationVerdict, DrawBy, Handicap, IllegalMove, Impasse, ImpasseRule, Outcome,
    Position, RepetitionVerdict, ReplayBy, Variant, WinBy,
};

#[test]
fn named_moves_are_legal_or_say_why_not() {
    let cases: Vec<&str> =
        include_str!("../data/rule_cases.tsv").lines().filter(|line| !line.starts_with('#')).collect();
    assert!(cases.len() > 170);
    for case in cases {
        let columns: Vec<&str> = case.split('\t').collect();
        let [_, sfen, text, expected] = columns[..] else { panic!("four columns: {case}") };
        let (start, mv) = (setup(sfen), mv(text));
        let turn = |set: Bitboard| -> Bitboard {
            set.into_iter().map(|square| start.variant.rotated(square)).collect()
        };
        let (rule, shown) = expected.split_once(' ').unwrap_or((expected, ""));
        let shown = squares(shown);
        for (setup, mv, shown) in
            [(start.clone(), mv, shown), (rotated(&start), rotated_move(start.variant, mv), turn(shown))]
        {
            let position = Position::from_setup(&setup).expect(case);
            let found = position.why_not(mv).map(|why| (why.rule.name(), why.squares));
            assert_eq!(found, (rule != "legal").then_some((rule, shown)), "{case}");
            let listed = [position.legal_moves(), PlainBoard::of(&position).legal_moves()]
                .map(|moves| moves.contains(&mv));
            assert_eq!(listed, [rule == "legal"; 2], "{case}");
        }
    }
}

#[test]
fn the_richest_position_has_593_moves() {
    let richest = position("R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1");
    assert_eq!((richest.legal_moves().len(), richest.count_legal_moves()), (593, 593));
    assert_eq!(richest.hand(Color::White).count(rules::HandKind::Pawn), 17);
}

/// Plays a line: the moves of `lead`, `times` repetitions of `cycle`, and the moves of `end`.
fn line(sfen: &str, lead: &str, cycle: &str, times: usize, end: &str) -> Position {
    let mut game = position(sfen);
    let words =
        lead.split(' ').chain(std::iter::repeat_n(cycle.split(' '), times).flatten()).chain(end.split(' '));
    for text in words.filter(|text| !text.is_empty()) {
        game.play(mv(text)).unwrap_or_else(|why| panic!("{sfen} {text}: {why:?}"));
    }
    game
}

/// The tag of the outcome. Asserts that the rotated game has the corresponding outcome.
fn tag(game: &Position, impasse: Impasse) -> String {
    let text = |outcome: Option<Outcome>| outcome.map_or("-".to_owned(), Outcome::tag);
    let (variant, moves) = (game.variant(), game.moves().collect::<Vec<_>>());
    let mut start = game.clone();
    while start.undo() {}
    let mut other = Position::from_setup(&rotated(&start.to_setup())).expect("the other side");
    moves.into_iter().for_each(|mv| other.play(rotated_move(variant, mv)).expect("a legal move"));
    let (found, turned) = (text(game.outcome(impasse)), text(other.outcome(impasse)));
    let swapped = match found.split_once(':') {
        Some(("b", by)) => format!("w:{by}"),
        Some(("w", by)) => format!("b:{by}"),
        _ => found.clone(),
    };
    assert_eq!(turned, swapped, "{game}");
    found
}

const EVEN: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const SHUFFLE: &str = "5i5h 5a5b 5h5i 5b5a";

#[test]
fn the_fourth_occurrence_ends_the_game_and_the_start_counts() {
    for (times, count, end) in [(0, 1, "-"), (1, 2, "-"), (2, 3, "-"), (3, 4, "replay:repetition")] {
        let game = line(EVEN, "", SHUFFLE, times, "");
        assert_eq!(game.repetition().count, count);
        assert_eq!(game.cycle(), (count > 1).then_some(RepetitionVerdict::Sennichite));
        assert_eq!(tag(&game, Impasse::default()), end);
    }
    let check = |sfen, lead, cycle, times, end, count| {
        assert_eq!(line(sfen, lead, cycle, times, end).repetition().count, count, "{lead} {cycle} {end}");
    };
    check(EVEN, "7g7f 3c3d", SHUFFLE, 3, "", 4);
    check(EVEN, "", SHUFFLE, 2, "7g7f 3c3d", 1);
    check(EVEN, "", SHUFFLE, 2, "5i5h 5a5b 5h5i", 3);
    check(EVEN, "", "5i5h 5a5b 5h4h 5b4b 4h5i 4b5a", 2, "", 3);
    // The same board with the other side to move, or with other hands, is another position.
    check(EVEN, "", SHUFFLE, 1, "5i5h 5a5b 5h4h 5b5a 4h5i", 1);
    let given_away = "P*5e 5d5e 9i8i 5e5d 8i8h 9a8a 8h9i 8a9a";
    check("k8/9/9/4g4/9/9/9/9/K8 b P 1", "", given_away, 1, "", 1);
    // The move number is not part of a position, and moves that were taken back do not count.
    check(&EVEN.replace("b - 1", "b - 90"), "", SHUFFLE, 3, "", 4);
    let mut game = line(EVEN, "", SHUFFLE, 3, "");
    game.undo();
    assert_eq!(game.repetition().count, 3);
    assert_eq!(tag(&game, Impasse::default()), "-");
}

#[test]
fn perpetual_check_needs_every_move_of_one_side() {
    let check = |sfen: &str, lead: &str, cycle: &str, times: usize, expected: &str| {
        let game = line(sfen, lead, cycle, times, "");
        assert_eq!(tag(&game, Impasse::default()), expected, "{lead} {cycle} {times}");
    };
    // A rook chases a king from file to file, or makes one quiet move.
    let (chase, quiet) = ("5a4a 5e4e 4a5a 4e5e", "5a4a 5e6e 4a5a 6e5e");
    // White is in check at the start, which is the first of the four occurrences; the winner is the side to move.
    let in_check = "4k4/9/9/9/4R4/9/9/9/K8 w - 1";
    check(in_check, "", chase, 2, "-");
    check(in_check, "", chase, 3, "w:perpetual_check");
    // There is no check at the start. The defender completes the fourth occurrence, and the loser is the side to move.
    check("5k3/9/9/9/4R4/9/9/9/K8 b - 1", "", "5e4e 4a5a 4e5e 5a4a", 3, "w:perpetual_check");
    // With one quiet move anywhere since the first of the four occurrences it is not perpetual check …
    for lines in [[quiet, chase, chase], [chase, quiet, chase], [chase, chase, quiet]] {
        check(in_check, &lines.join(" "), "", 0, "replay:repetition");
    }
    // … but quiet moves before the first occurrence do not matter.
    let lead = "5f5e 4a3a 9i8i 3a4a";
    check("5k3/9/9/9/9/4R4/9/9/K8 b - 1", lead, "5e4e 4a5a 4e5e 5a4a", 3, "w:perpetual_check");
}

/// No cycle is known in which both sides give check with every move. This tests a check that is answered by a check.
#[test]
fn checks_of_both_sides_are_no_perpetual_check() {
    let verdict = |moves| line("k8/b8/9/4K4/9/9/9/6R2/9 b - 1", moves, "", 0, "").judge_cycle(2);
    assert_eq!(verdict("3h3a 9b8a"), RepetitionVerdict::Sennichite);
    assert_eq!(verdict("3h3a 9a8b"), RepetitionVerdict::PerpetualCheck(Color::Black));
    assert_eq!(verdict("3h3g 9b8a"), RepetitionVerdict::PerpetualCheck(Color::White));
    assert_eq!(verdict("3h3g 9a8a"), RepetitionVerdict::Sennichite);
}

#[test]
fn in_minishogi_the_first_player_loses_by_repetition() {
    let check = |sfen: &str, cycle: &str, expected: &str| {
        assert_eq!(tag(&line(sfen, "", cycle, 2, ""), Impasse::NONE), "-");
        assert_eq!(tag(&line(sfen, "", cycle, 3, ""), Impasse::NONE), expected);
    };
    check(Variant::Minishogi.start_sfen(), "4e4d 2a2b 4d4e 2b2a", "w:repetition");
    for handicap in [Handicap::Bishop, Handicap::Rook, Handicap::Two] {
        let start = handicap.sfen(Variant::Minishogi).expect("a handicap of the small game");
        check(start, "2a2b 4e4d 2b2a 4d4e", "b:repetition");
    }
    check("1k3/5/5/1R3/4K w - 1", "4a3a 4d3d 3a4a 3d4d", "w:perpetual_check");
}

/// The pieces in the camp, the points and the verdict of a declaration by `color`. For White the position is rotated.
fn declaration(sfen: &str, color: Color, impasse: Impasse) -> (u32, u32, DeclarationVerdict) {
    let setup = setup(sfen);
    let setup = if color == Color::Black { setup } else { rotated(&setup) };
    let found = Position::from_setup(&setup).expect(sfen).declaration(color, impasse);
    (found.pieces_in_camp, found.points, found.verdict)
}

const RULE_27: Impasse = Impasse { rule: ImpasseRule::Points27, white_bonus: 0 };
const RULE_24: Impasse = Impasse { rule: ImpasseRule::Points24, white_bonus: 0 };
const RULE_TRY: Impasse = Impasse { rule: ImpasseRule::Try, white_bonus: 0 };

#[test]
fn a_declaration_needs_its_points() {
    use DeclarationVerdict::{None, Replay, Win};
    let (black, white) = (Color::Black, Color::White);
    // Ten tokins and the king are in the camp; the king counts nothing.
    let check = |hand: &str, color: Color, impasse: Impasse, points: u32, verdict: DeclarationVerdict| {
        let sfen = format!("K+P+P+P+P+P3/+P+P+P+P+P4/9/9/9/9/9/9/8k b {hand} 1");
        assert_eq!(declaration(&sfen, color, impasse), (10, points, verdict), "{hand} {impasse:?}");
    };
    check("2RB3P", black, RULE_27, 28, Win);
    check("2RB2P", black, RULE_27, 27, None);
    check("2RB2P", white, RULE_27, 27, Win);
    check("2RBP", white, RULE_27, 26, None);
    for color in Color::ALL {
        check("2R2BP", color, RULE_24, 31, Win);
        check("2R2B", color, RULE_24, 30, Replay);
        check("RB2G2S", color, RULE_24, 24, Replay);
        check("RB2G1S", color, RULE_24, 23, None);
        check("2R2B8P", color, RULE_TRY, 38, None);
        check("2R2B8P", color, Impasse::NONE, 38, None);
    }
    // Only White gets the bonus of a handicap, and only if the start is a handicap.
    let two =
        Impasse::of_game(ImpasseRule::Points27, &setup(Handicap::Two.sfen(Variant::Standard).expect("one")));
    assert_eq!(two, Impasse { rule: ImpasseRule::Points27, white_bonus: 10 });
    check("R2P", white, two, 27, Win);
    check("RP", white, two, 26, None);
    check("R2P", black, two, 17, None);
    let custom = setup("lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
    assert_eq!(Impasse::of_game(ImpasseRule::Points27, &custom), RULE_27);
    assert_eq!(Impasse::of_game(ImpasseRule::Points24, &setup(EVEN)), RULE_24);
    let small = setup(Variant::Minishogi.start_sfen());
    assert_eq!(Impasse::of_game(ImpasseRule::Points27, &small), Impasse::NONE);
}

#[test]
fn a_declaration_needs_its_conditions() {
    let check = |sfen: &str, expected: (u32, u32, DeclarationVerdict)| {
        for color in Color::ALL {
            assert_eq!(declaration(sfen, color, RULE_27), expected, "{sfen} {color}");
        }
    };
    let (win, none) = (DeclarationVerdict::Win, DeclarationVerdict::None);
    let camp = "+P+P+P+P+PK3/+P+P+P+P+P4/9/9/9/9/9/9";
    check(&format!("{camp}/8k b R2B4P 1"), (10, 29, win));
    check(&format!("{camp}/5r2k b R2B4P 1"), (10, 29, none)); // in check
    check(&format!("{camp}/8k w R2B4P 1"), (10, 29, none)); // not Black's turn
    check("+P+P+P+P+PK3/+P+P+P+P5/9/9/9/9/9/9/8k b 2R2B4P 1", (9, 33, none)); // nine pieces and the king
    check("+P+P+P+P+PK3/+P+P+P+P5/8G/9/9/9/9/9/8k b 2R2B4P 1", (10, 34, win)); // the camp has three ranks
    check("+P+P+P+P+PK3/+P+P+P+P5/9/8G/9/9/9/9/8k b 2R2B4P 1", (9, 33, none)); // the fourth rank is outside
    check("+P+P+P+P+P4/+P+P+P+P+P4/9/5K3/9/9/9/9/8k b 2R2B 1", (10, 30, none)); // the king is outside
    check("+P+P+P+P+PK3/+P+P+P4+R1/8+B/9/7R1/9/9/9/8k b B10P 1", (10, 33, win)); // big pieces: 5, in the camp
}

#[test]
fn an_agreed_impasse_is_counted() {
    let two = |rule| Impasse { rule, white_bonus: 10 };
    let check = |hands: &str, impasse: Impasse, expected: &str| {
        let game = position(&format!("K8/9/9/9/9/9/9/9/8k b {hands} 1"));
        assert_eq!(game.agreed_impasse(impasse).map_or("-".to_owned(), Outcome::tag), expected, "{hands}");
    };
    check("RB4G4S4N4LPrb17p", RULE_27, "w:impasse"); // 27 each
    check("RB4G4S4N4L2Prb16p", RULE_27, "b:impasse");
    check("RB4G4S4N3Lrbl18p", RULE_27, "w:impasse");
    check("RB4G4S4N4LPrb17p", RULE_24, "replay:impasse");
    check("RB4G4S4N2Lrb2l18p", RULE_24, "replay:impasse"); // 24 to 30
    check("RB4G4S4NLrb3l18p", RULE_24, "w:impasse"); // 23
    check("rb4g4s4nlRB3L18P", RULE_24, "b:impasse");
    check("RB4G4S4N4LPrb17p", RULE_TRY, "-");
    check("RB4G4S4N4LPrb17p", Impasse::NONE, "-");
    check("RB4G4S4N4LP17p", two(ImpasseRule::Points27), "w:impasse"); // 27 and 17 + 10
    check("RB4G4S4N4L2P16p", two(ImpasseRule::Points27), "b:impasse");
    check("RB4G4S4N4L4P14p", two(ImpasseRule::Points24), "replay:impasse");
    check("RB4G4S4N4L5P13p", two(ImpasseRule::Points24), "b:impasse");
    for outside in ["9/9/9/K8/9/9/9/9/8k b 2R2B18P 1", "K8/9/9/9/9/8k/9/9/9 b 2R2B18P 1"] {
        assert_eq!(position(outside).agreed_impasse(RULE_27), None, "a king has not entered");
    }
}

#[test]
fn a_king_that_walks_home_wins_under_its_rule_only() {
    let check = |sfen: &str, text: &str, expected: [&str; 2]| {
        let game = line(sfen, text, "", 0, "");
        assert_eq!([RULE_TRY, RULE_27].map(|impasse| tag(&game, impasse)), expected, "{sfen} {text}");
    };
    check("9/4K4/9/9/9/9/9/9/k8 b - 1", "5b5a", ["b:try", "-"]);
    check("9/4K4/9/9/9/9/9/9/k8 b - 1", "5b4a", ["-", "-"]);
    check("9/4G4/4K4/9/9/9/9/9/k8 b - 1", "5b5a", ["-", "-"]);
    check("9/k8/9/9/9/9/9/4K4/9 b - 1", "5h5i", ["-", "-"]);
    assert!(position("8r/4K4/9/9/9/9/9/9/k8 b - 1").play(mv("5b5a")).is_err());
}

#[test]
fn the_end_of_a_game_is_found_and_named() {
    let check = |sfen: &str, text: &str, expected: &str| {
        assert_eq!(tag(&line(sfen, text, "", 0, ""), RULE_27), expected, "{text}");
    };
    check("7nk/9/7GP/9/9/9/9/9/4K4 b - 1", "1c1b", "b:checkmate");
    check("7nk/9/7G1/9/9/9/9/9/4K4 b G 1", "G*1b", "b:checkmate");
    check("8k/9/7G1/9/9/9/9/9/4K4 b P 1", "P*2b", "b:no_moves");
    check("8k/9/7G1/9/9/9/9/9/4K4 b Pp 1", "P*2b", "-");
    check(EVEN, "7g7f", "-");
    let white = |by| Outcome::Win { winner: Color::White, by };
    for (outcome, tag) in [
        (white(WinBy::Resignation), "w:resignation"),
        (white(WinBy::Time), "w:time"),
        (white(WinBy::Illegal(IllegalMove::TwoPawns)), "w:two_pawns"),
        (white(WinBy::Illegal(IllegalMove::PawnDropMate)), "w:pawn_drop_mate"),
        (white(WinBy::Declaration), "w:declaration"),
        (white(WinBy::FailedDeclaration), "w:failed_declaration"),
        (Outcome::Draw(DrawBy::MoveLimit), "draw:move_limit"),
        (Outcome::Replay(ReplayBy::Impasse), "replay:impasse"),
        (Outcome::Aborted, "aborted"),
    ] {
        assert_eq!(outcome.tag(), tag);
        assert_eq!(outcome.winner(), tag.starts_with("w:").then_some(Color::White));
    }
}
