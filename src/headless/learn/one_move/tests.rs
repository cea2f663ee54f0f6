use super::*;

fn position(sfen: &str) -> Position {
    Position::from_mate_problem(&sfen.parse().expect(sfen)).expect(sfen)
}

fn mv(text: &str) -> Move {
    text.parse().expect(text)
}

/// The value of the exchange on a square.
fn value(sfen: &str, square: &str) -> i32 {
    exchange(&mut position(sfen), square.parse().expect("a square")).0
}

#[test]
fn an_exchange_goes_on_while_it_wins() {
    // A pawn that nothing protects.
    assert_eq!(value("4k4/9/9/9/4p4/9/4L4/9/4K4 b - 1", "5e"), 2);
    // A pawn that a gold protects: the lance would be lost for it.
    assert_eq!(value("4k4/9/9/4g4/4p4/9/4L4/9/4K4 b - 1", "5e"), 0);
    // Two against one: pawn for pawn, then nothing takes back.
    assert_eq!(value("4k4/9/9/9/4p4/4P4/4L4/9/4K4 b - 1", "5e"), 2);
    // A king takes only what is not protected.
    assert_eq!(value("9/9/9/9/9/9/4k4/4r4/4K4 b - 1", "5h"), 0);
    assert_eq!(value("9/9/4k4/9/9/9/9/4r4/4K4 b - 1", "5h"), 30);
    // What takes may promote.
    assert_eq!(value("4k4/9/p8/P8/9/9/9/9/4K4 b - 1", "9c"), 2 + 11);
    assert_eq!(value("4k4/9/9/9/9/9/9/9/4K4 b - 1", "5e"), 0);
}

#[test]
fn a_mate_by_two_checks_is_found_and_proved() {
    let one = position("4k4/9/4+P4/9/9/9/9/9/4K4 b 2G 1");
    // A row of tests/data/mates.sfen.
    let three = position("ln1S3gk/3sR1s1l/p2pppGpp/4g4/2pl1P1N1/3P2P2/1+p2PNSPP/2+r3g2/4K2NL w Bb4p 1");
    for (mut played, plies) in [(one, 1), (three, 3)] {
        let fault = fault::mate_against(&played).expect("a mate");
        assert_eq!((fault.wrong, fault.refutation.len()), (Wrong::AllowsMate { plies }, plies as usize));
        for mv in fault.refutation {
            played.play(mv).expect("a legal move");
        }
        assert!(is_mate(&played));
    }
    assert_eq!(fault::mate_against(&position("4k4/9/9/9/9/9/9/9/4K4 b 2G 1")), None);
}

#[test]
fn answers_to_a_check_have_kinds() {
    let position = position("4k4/9/9/9/9/9/9/4gG3/4K4 b - 1");
    assert_eq!(escape_of(&position, mv("4h5h")), [EscapeBy::Any, EscapeBy::Capture]);
    assert_eq!(escape_of(&position, mv("5i5h")), [EscapeBy::Any, EscapeBy::King, EscapeBy::Capture]);
}

#[test]
fn a_move_that_mates_is_never_wrong() {
    let before = position("4k4/9/4P4/9/9/9/9/9/4K4 b 2G 1");
    for goal in [Goal::Best(vec![mv("G*9e")]), Goal::Gain(50), Goal::Mate] {
        assert_eq!(judge(&before, &goal, mv("G*5b")), None, "{goal:?}");
    }
}
