//! The greedy player: it captures undefended pieces and otherwise moves at random. It is the baseline below
//! the lowest level.

use crate::evaluation::exchange_value;
use crate::rng::Rng;
use crate::see::see_ge;
use rules::{Move, Position};

/// The move of the greedy player: the capture of the most valuable piece among those that win material by
/// static exchange evaluation. Otherwise a legal move drawn at random from `seed`, the position and the
/// number of moves played. Returns `None` if there is no legal move.
pub fn greedy_move(position: &Position, seed: u32) -> Option<Move> {
    let moves = position.legal_moves();
    let worth = |mv: Move| position.piece(mv.to()).map_or(0, |taken| exchange_value(taken.kind));
    let hanging = moves.iter().copied().filter(|&mv| worth(mv) > 0 && see_ge(position, mv, 1));
    hanging.max_by_key(|&mv| worth(mv)).or_else(|| {
        let mut rng = Rng::new(position.key() ^ u64::from(seed) << 20 ^ (position.ply() as u64) << 52);
        moves.get(rng.below(moves.len() as u64) as usize).copied()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Line, Variant};

    fn position(text: &str) -> Position {
        Line::parse(text, Variant::Standard).and_then(|line| line.play()).expect(text)
    }

    #[test]
    fn captures_the_most_valuable_undefended_piece() {
        // The rook can capture a pawn, a gold or a bishop, all of them undefended.
        let position = position("sfen 8k/9/9/4b4/9/4Rp3/4g4/3p5/K8 b - 1");
        assert_eq!(greedy_move(&position, 1).map(|mv| mv.to_string()).as_deref(), Some("5f5d"));
    }

    #[test]
    fn otherwise_moves_at_random_but_repeatably() {
        let start = position("startpos");
        let drawn: std::collections::BTreeSet<_> =
            (0..40).filter_map(|seed| greedy_move(&start, seed).map(|mv| mv.to_string())).collect();
        assert!(drawn.len() > 10, "{drawn:?}");
        assert_eq!(greedy_move(&start, 7), greedy_move(&start, 7));
    }

    #[test]
    fn a_mated_player_has_no_move() {
        assert_eq!(greedy_move(&position("sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1"), 1), None);
    }
}
