//! Mates in one, by trying every check.

use rules::{Move, Position};
use std::ops::ControlFlow;

/// A move that mates at once; `None` if there is none. The position is restored.
pub fn mate_in_one(position: &mut Position) -> Option<Move> {
    let mut checks = Vec::new();
    let _: ControlFlow<()> = position.visit_checks(|destinations| {
        checks.extend(destinations.moves());
        ControlFlow::Continue(())
    });
    checks.into_iter().find(|&mv| {
        position.make(mv);
        let is_mate = position.in_check() && !position.has_legal_move();
        position.undo();
        is_mate
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Variant;

    /// The slow twin tries every legal move.
    #[test]
    fn finds_a_mate_exactly_where_there_is_one() {
        let mut rng = fastrand::Rng::with_seed(5);
        let mut mates = 0;
        for variant in Variant::ALL {
            let mut position = Position::start(variant);
            for _ in 0..3_000 {
                let moves = position.legal_moves();
                let is_mate = |&mv: &Move| {
                    let mut after = position.clone();
                    after.make(mv);
                    after.in_check() && after.legal_moves().is_empty()
                };
                let slow: Vec<Move> = moves.iter().copied().filter(is_mate).collect();
                let before = position.clone();
                match mate_in_one(&mut position) {
                    Some(mv) => assert!(slow.contains(&mv), "{mv} in {position}"),
                    None => assert!(slow.is_empty(), "{slow:?} in {position}"),
                }
                assert_eq!(position, before);
                mates += u32::from(!slow.is_empty());
                match rng.choice(moves) {
                    Some(mv) => position.make(mv),
                    None => position = Position::start(variant),
                }
            }
        }
        assert!(mates > 20, "{mates} positions with a mate");
    }
}
