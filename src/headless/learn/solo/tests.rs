use super::*;
use rules::{Position, Variant};

fn setup(sfen: &str) -> Setup {
    sfen.parse().expect(sfen)
}

fn why(setup: &Setup, text: &str) -> Option<IllegalMove> {
    why_not(setup, text.parse().expect(text)).map(|why| why.rule)
}

/// Every move of the side to move.
fn moves(setup: &Setup) -> Vec<Move> {
    let board = Square::all().map(Origin::Board);
    let origins = board.chain(HandKind::ALL.into_iter().map(Origin::Hand));
    origins.flat_map(|origin| destinations(setup, origin).moves()).collect()
}

/// In positions of games the rules of this module are those of the game, but for a pawn drop that mates.
#[test]
fn moves_are_those_of_the_game_where_both_kings_stand() {
    let mut seed = 1_u64;
    for variant in Variant::ALL {
        let mut position = Position::start(variant);
        for ply in 0..120 {
            let (mut ours, mut theirs) = (moves(&position.to_setup()), position.legal_moves());
            ours.retain(|&mv| position.why_not(mv).is_none_or(|why| why.rule != IllegalMove::PawnDropMate));
            ours.sort();
            theirs.sort();
            assert_eq!(ours, theirs, "{variant} {ply} {position}");
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            if theirs.is_empty() {
                break;
            }
            let mv = theirs[(seed >> 33) as usize % theirs.len()];
            let mut board = position.to_setup();
            make(&mut board, position.turn(), mv);
            position.make(mv);
            assert_eq!(
                (board.board, board.hands),
                (position.to_setup().board, position.to_setup().hands),
                "{mv}"
            );
        }
    }
}

/// Every move that is refused has the reason of the game.
#[test]
fn reasons_are_those_of_the_game() {
    let position: Setup =
        setup("ln1g3nl/1r2gk3/p1pps1ppp/1p2pp3/5P1P1/2P1P4/PP1PS1P1P/2GSG2R1/LNK4NL b B2b 1");
    let game = Position::from_setup(&position);
    // Too many bishops: this is no position of a game, but a board on which one side moves.
    assert!(game.is_err());
    let position = setup("ln1g3nl/1r2gk3/p1pps1ppp/1p2pp3/5P1P1/2P1P4/PP1PS1P1P/2GSG2R1/LNK4NL b Bb 1");
    let game = Position::from_setup(&position).expect("playable");
    for from in Square::all() {
        for to in Square::all().filter(|&to| to != from) {
            for promote in [false, true] {
                let mv = Move::Normal { from, to, promote };
                assert_eq!(why_not(&position, mv), game.why_not(mv), "{mv}");
            }
        }
        for kind in HandKind::ALL {
            let mv = Move::Drop { kind, to: from };
            assert_eq!(why_not(&position, mv), game.why_not(mv), "{mv}");
        }
    }
}

#[test]
fn a_king_alone_knows_no_check() {
    let alone = setup("9/9/9/4r4/9/9/9/4K4/9 b P 1");
    assert_eq!(why(&alone, "5h5g"), None);
    assert_eq!(why(&alone, "P*5a"), Some(IllegalMove::DeadEnd));
    let both = setup("k8/9/9/4r4/9/9/9/4K4/9 b P 1");
    assert_eq!(why(&both, "5h5g"), Some(IllegalMove::KingLeftInCheck));
    assert_eq!(why(&both, "5h4h"), None);
}

#[test]
fn the_least_piece_takes_and_a_king_takes_nothing_that_is_protected() {
    let taker = |sfen: &str| taker(&setup(sfen), "5e".parse().expect("a square")).map(|at| at.to_string());
    assert_eq!(taker("9/9/9/4p4/R2rG4/9/9/9/9 b - 1").as_deref(), Some("5d"));
    assert_eq!(taker("9/9/9/9/3rG4/9/9/9/9 b - 1").as_deref(), Some("6e"));
    assert_eq!(taker("9/9/9/4k4/4G4/9/9/9/9 b - 1").as_deref(), Some("5d"));
    assert_eq!(taker("9/9/9/4k4/4G4/4P4/9/9/9 b - 1"), None);
    assert_eq!(taker("9/9/9/9/4G4/4p4/9/9/9 b - 1"), None);
}

#[test]
fn a_piece_that_must_promote_promotes_as_it_takes() {
    let setup = setup("9/9/9/9/9/9/9/4p4/4G4 b - 1");
    let at = |text: &str| text.parse().expect("a square");
    assert_eq!(taking(&setup, at("5h"), at("5i")).to_string(), "5h5i+");
}
