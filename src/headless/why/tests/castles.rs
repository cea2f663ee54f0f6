//! Tests of broken castles: cases by hand, and a twin that looks at every square of the board by itself.

use super::super::*;
use super::{Dice, moves, mv, position};
use rules::{Castle, Color, Move, Piece, Position, Variant};

/// Black's Mino with the king on 2h.
const MINO: &str = "sfen 4k4/9/9/9/9/9/5PPPP/4G1SK1/5G1NL b - 1";

fn broken(line: &str, played: &str, best: &str, refutation: &str) -> Option<Castle> {
    let (before, refutation) = (position(line), moves(refutation));
    let case = Case { before: &before, played: mv(played), best: mv(best), refutation: &refutation };
    let reason = breaks_castle(case)?;
    assert!(refutation.starts_with(&reason.line) && !reason.line.is_empty());
    match reason.claim {
        Claim::BreaksCastle { castle } => Some(castle),
        claim => panic!("{claim:?}"),
    }
}

#[test]
fn a_castle_is_broken_by_the_move_of_one_of_its_pieces() {
    // The half Mino that is left is no castle of three generals.
    for played in ["5h6g", "4i3i", "2h1h"] {
        assert_eq!(broken(MINO, played, "1g1f", "5a5b"), Some(Castle::Mino), "{played}");
    }
    // The pawn is no part of it, and a high Mino is another castle.
    assert_eq!(broken(MINO, "1g1f", "2g2f", "5a5b"), None);
    let open = MINO.replace("5PPPP", "6PPP");
    assert_eq!(broken(&open, "5h4g", "1g1f", "5a5b"), None);
    // The better move breaks it too.
    assert_eq!(broken(MINO, "5h6g", "5h6h", "5a5b"), None);
    // What is no move is no case.
    assert_eq!(broken(MINO, "5h6g", "5h5a", "5a5b"), None);
    assert_eq!(broken(MINO, "5h6g", "5h6g", "5a5b"), None);
    assert_eq!(broken(MINO, "5h6g", "1g1f", ""), None);
}

#[test]
fn what_was_no_whole_castle_is_not_broken() {
    let half = MINO.replace("4G1SK1", "6SK1");
    assert_eq!(broken(&half, "3h2g", "1g1f", "5a5b"), None);
    // Without the silver on 5g the full Yagura is a Yagura still.
    let full = "sfen 4k4/9/9/9/9/2PPP4/PPSGS4/1KG6/LN7 b - 1";
    assert_eq!(broken(full, "5g4f", "9g9f", "5a5b"), None);
    assert_eq!(broken(full, "7h6h", "9g9f", "5a5b"), Some(Castle::FullYagura));
}

/// The castle of a side, by its forms on the squares of the board one by one.
fn twin(position: &Position, color: Color) -> Option<Castle> {
    let setup = position.to_setup();
    let shown = |square: rules::Square| match color {
        Color::Black => square,
        Color::White => Variant::Standard.rotated(square),
    };
    let own: Vec<(rules::Square, Piece)> = setup
        .pieces()
        .filter(|(_, piece)| piece.color == color)
        .map(|(square, piece)| (shown(square), piece))
        .collect();
    Castle::ALL.into_iter().find(|castle| {
        castle.forms().iter().any(|form| {
            form.iter().all(|part| {
                own.iter().any(|(square, piece)| piece.kind == part.kind && part.squares.has(*square))
            })
        })
    })
}

/// What the twin says of a move and a better one.
fn breaks(before: &Position, played: Move, best: Move) -> Option<Castle> {
    let mover = before.turn();
    let size = |castle: Castle| castle.forms().iter().map(|form| form.len()).min().unwrap_or(0);
    let castle = twin(before, mover).filter(|&castle| size(castle) > 3)?;
    let stands = |mv: Move| {
        let mut after = before.clone();
        after.make(mv);
        twin(&after, mover).is_some_and(|left| size(left) > 3 || !castle.contains(left))
    };
    (!stands(played) && stands(best)).then_some(castle)
}

/// Positions with castles of both sides, in which White has the same as Black.
const CASTLES: [&str; 4] = [
    "7g7f 3c3d 6g6f 4c4d 2h6h 8b4b 5i4h 5a6b 4h3h 6b7b 3h2h 7b8b 3i3h 7a7b 6i5h 4a5b",
    "7g7f 3c3d 5i6h 5a4b 6h7h 4b3b 4i5h 6a5b",
    "7g7f 3c3d 5i6h 5a4b 6h7h 4b3b 7i6h 3a4b 6i7i 4a3a 4i5i 6a5a",
    "7g7f 3c3d 6g6f 4c4d 7i7h 3a3b 7h6g 3b4c 6i7h 4a3b 4i5h 6a5b 5i6i 5a4a 3i4h 7a6b 5g5f 5c5d 4h5g 6b5c",
];

#[test]
fn broken_castles_agree_with_the_slow_twin() {
    let mut dice = Dice(11);
    let mut tally = [0; 2];
    for line in CASTLES {
        for _ in 0..200 {
            let mut before = Position::start(Variant::Standard);
            moves(line).into_iter().for_each(|mv| assert_eq!(before.play(mv), Ok(()), "{mv} of {line}"));
            for _ in 0..10 {
                let legal = before.legal_moves();
                let Some((played, best)) = dice.pick(&legal).zip(dice.pick(&legal)) else { break };
                let mut after = before.clone();
                after.make(played);
                let Some(answer) = dice.pick(&after.legal_moves()) else { break };
                let case = Case { before: &before, played, best, refutation: &[answer] };
                let claim = breaks_castle(case).map(|reason| reason.claim);
                let expected = breaks(&before, played, best).filter(|_| played != best);
                let expected = expected.map(|castle| Claim::BreaksCastle { castle });
                assert_eq!(claim, expected, "{before} {played} {best}");
                tally[usize::from(claim.is_some())] += 1;
                before.make(played);
            }
        }
    }
    println!("{tally:?}");
    assert!(tally[0] > 500 && tally[1] >= 100, "{tally:?}");
}
