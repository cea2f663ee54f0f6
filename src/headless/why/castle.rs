//! The claim that a move breaks its player's castle.

use super::case::Case;
use super::reason::{Claim, Reason};
use rules::{Castle, Position};

/// The number of pieces, the king among them, with which a formation is a castle whose loss is worth a word: a saying has it
/// that a king needs three generals.
const LEAST_PIECES: usize = 4;

/// The claim that the move breaks the castle of the side that moves: a named castle of the king and three pieces or more
/// was complete before it and is not after it.
///
/// `None` as well if the better move breaks it too, if another castle stands after the move that is no mere remainder of the
/// one before, and if a move of the case is illegal. The caller decides whether the loss is great enough to be told.
pub fn breaks_castle(case: Case<'_>) -> Option<Reason> {
    let mover = case.before.turn();
    let castle = Castle::of(case.before, mover).filter(|&castle| is_whole(castle))?;
    let replayed = case.replayed()?;
    let is_broken = |position: &Position| match Castle::of(position, mover) {
        None => true,
        Some(left) => !is_whole(left) && castle.contains(left),
    };
    let is_reason = is_broken(&replayed.after) && !is_broken(&replayed.better);
    is_reason.then(|| Reason { claim: Claim::BreaksCastle { castle }, line: replayed.line.to_vec() })
}

/// Whether a castle has enough pieces in all of its forms.
fn is_whole(castle: Castle) -> bool {
    castle.forms().iter().all(|form| form.len() >= LEAST_PIECES)
}
