//! Copies of one game that lie in different places of the browser: in the tab, in the slot, in the list of saved games.
//! The one with the highest revision is the game; a copy with other moves is a game of its own.

use crate::saved::{Label, Saved};
use rules::Move;

/// A stored game with its metadata.
pub type Copy = (Label, Saved);

/// The rank of a copy among those of its game: its revision, its number of moves, and whether it is over. The newest copy
/// has the highest.
pub type Rank = (u64, usize, bool);

/// The outcome of a comparison of the copies of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reconciled {
    /// The newest copy, with which the game goes on.
    pub newest: Copy,
    /// The other copy, if its moves are neither the beginning nor a continuation of those of the newest one.
    pub apart: Option<Saved>,
}

/// Compares two copies of one game. Of equal revisions the one with more moves is the newest, then the one that has
/// ended, then `one`.
pub fn reconcile(one: Copy, other: Copy) -> Reconciled {
    let (newest, older) = if order(&other) > order(&one) { (other, one) } else { (one, other) };
    let is_apart = !is_one_line(&older.1.line.moves, &newest.1.line.moves);
    Reconciled { newest, apart: is_apart.then_some(older.1) }
}

/// The rank of a copy among those of its game; the newest has the highest.
fn order((label, saved): &Copy) -> Rank {
    (label.rev, saved.line.moves.len(), saved.said.is_some() || saved.offence.is_some())
}

/// Whether one of two lists of moves from the same start is the beginning of the other.
pub fn is_one_line(one: &[Move], other: &[Move]) -> bool {
    one.iter().zip(other).all(|(mv, other)| mv == other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::saved::tests::saved;
    use crate::{GameId, StatedEnd};
    use rules::Color;

    fn copy(rev: u64, moves: &str) -> Copy {
        let line = if moves.is_empty() { "startpos".to_owned() } else { format!("startpos moves {moves}") };
        (Label { id: GameId(1), rev, ..Label::default() }, saved(&line))
    }

    fn newest(one: Copy, other: Copy) -> (u64, usize, bool) {
        let Reconciled { newest: (label, saved), apart } = reconcile(one, other);
        (label.rev, saved.line.moves.len(), apart.is_some())
    }

    #[test]
    fn the_highest_revision_is_the_game() {
        assert_eq!(newest(copy(2, "7g7f 3c3d"), copy(6, "7g7f 3c3d 2g2f")), (6, 3, false));
        assert_eq!(newest(copy(6, "7g7f"), copy(2, "7g7f 3c3d")), (6, 1, false), "moves were taken back");
        assert_eq!(newest(copy(3, "7g7f"), copy(1, "")), (3, 1, false));
    }

    #[test]
    fn of_equal_revisions_the_longer_one_is_the_game_then_the_one_that_has_ended() {
        assert_eq!(newest(copy(0, "7g7f"), copy(0, "7g7f 3c3d")), (0, 2, false));
        let mut over = copy(0, "7g7f");
        over.1.said = Some(StatedEnd::Resigned(Color::White));
        assert_eq!(reconcile(copy(0, "7g7f"), over.clone()).newest, over);
    }

    #[test]
    fn a_copy_with_other_moves_is_a_game_of_its_own() {
        let other = copy(2, "7g7f 8c8d");
        let both = reconcile(other.clone(), copy(6, "7g7f 3c3d 2g2f"));
        assert_eq!((both.newest.0.rev, both.apart), (6, Some(other.1)));
    }
}
