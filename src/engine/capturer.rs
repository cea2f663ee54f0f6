//! A player who knows the moves and one idea: what hangs is taken. Levels are measured by it.

use crate::chance::Chance;
use crate::evaluation::exchange_value;
use crate::exchange;
use rules::{Move, Position};

/// What such a player plays: the dearest piece that is to be had for nothing or for less, counted by exchange on its
/// square; else any legal move, drawn by lot from the seed, the position and the number of moves before. `None` if there is no legal move.
pub fn capturer(position: &Position, seed: u32) -> Option<Move> {
    let moves = position.legal_moves();
    let worth = |mv: Move| position.piece(mv.to()).map_or(0, |taken| exchange_value(taken.kind));
    let hanging =
        moves.iter().copied().filter(|&mv| worth(mv) > 0 && exchange::wins_at_least(position, mv, 1));
    hanging.max_by_key(|&mv| worth(mv)).or_else(|| {
        let mut chance = Chance::new(position.key() ^ u64::from(seed) << 20 ^ (position.ply() as u64) << 52);
        moves.get(chance.below(moves.len() as u64) as usize).copied()
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
    fn takes_the_dearest_that_hangs() {
        // The rook may take a pawn, a gold or a bishop, and nobody guards them.
        let position = position("sfen 8k/9/9/4b4/9/4Rp3/4g4/3p5/K8 b - 1");
        assert_eq!(capturer(&position, 1).map(|mv| mv.to_string()).as_deref(), Some("5f5d"));
    }

    #[test]
    fn else_moves_by_lot_but_the_same_for_the_same_seed() {
        let start = position("startpos");
        let drawn: std::collections::BTreeSet<_> =
            (0..40).filter_map(|seed| capturer(&start, seed).map(|mv| mv.to_string())).collect();
        assert!(drawn.len() > 10, "{drawn:?}");
        assert_eq!(capturer(&start, 7), capturer(&start, 7));
    }

    #[test]
    fn who_is_mated_has_no_move() {
        assert_eq!(capturer(&position("sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1"), 1), None);
    }
}
