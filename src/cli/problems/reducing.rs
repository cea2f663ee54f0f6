//! The reduction of a position to the pieces that matter: what can be taken off while the mate keeps its length goes into
//! White's hand. In the end no piece can be taken off any more. What is left often has one solution only, because the pieces
//! that would allow others are gone.

use crate::problems::candidates::{distance, give_the_rest};
use crate::problems::judge::{Judge, Sound};
use rules::{Color, HandKind, Piece, PieceKind, Setup, Square};

/// A piece that may be taken off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// A piece on the board.
    Board(Square),
    /// One of Black's pieces in hand.
    Hand(HandKind),
}

/// Reduces a position to a problem that takes this number of plies. `None` if what is left has other solutions.
pub(super) fn reduce(setup: &Setup, plies: usize, judge: &mut Judge) -> Option<Sound> {
    let mut setup = setup.clone();
    judge.mate_in(&setup, plies)?;
    loop {
        let before = parts(&setup).len();
        let mut size = before.div_ceil(2);
        while size > 0 {
            for group in parts(&setup).chunks(size) {
                let fewer = without(&setup, group);
                if judge.mate_in(&fewer, plies).is_some() {
                    setup = fewer;
                }
            }
            size /= 2;
        }
        if parts(&setup).len() == before {
            return judge.sound(&setup, plies);
        }
    }
}

/// The pieces that may be taken off: first those in hand, then those that are far from White's king, Black's before White's.
fn parts(setup: &Setup) -> Vec<Part> {
    let king = setup.pieces().find(|&(_, piece)| piece == Piece::new(Color::White, PieceKind::King));
    let mut on_board: Vec<(Square, Piece)> =
        setup.pieces().filter(|(_, piece)| piece.kind != PieceKind::King).collect();
    on_board.sort_by_key(|&(square, piece)| {
        let far = king.map_or(0, |(king, _)| distance(king, square));
        (std::cmp::Reverse(far), piece.color == Color::White, square)
    });
    let in_hand =
        setup.hands.black.iter().flat_map(|(kind, count)| (0..count).map(move |_| Part::Hand(kind)));
    in_hand.chain(on_board.into_iter().map(|(square, _)| Part::Board(square))).collect()
}

/// The arrangement without these pieces, which White has in hand.
fn without(setup: &Setup, group: &[Part]) -> Setup {
    let mut fewer = setup.clone();
    for part in group {
        match *part {
            Part::Board(square) => fewer.board[square.index()] = None,
            Part::Hand(kind) => {
                fewer.hands.black.take(kind);
            }
        }
    }
    give_the_rest(&mut fewer);
    fewer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_matter_goes_into_the_hand() {
        let mut full: Setup = "l3k3l/9/4P4/9/9/9/PPPP1PPPP/1B5R1/LNSG1GSN1 b GL 1".parse().unwrap();
        give_the_rest(&mut full);
        let mut judge = Judge::new();
        let reduced = reduce(&full, 1, &mut judge).expect("a problem");
        assert_eq!(reduced.setup.to_string(), "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
        assert_eq!(reduced.line, ["G*5b".parse::<rules::Move>().unwrap()]);
        assert!(reduce(&full, 3, &mut judge).is_none());
    }
}
