//! Claims about mates that a solver has proved.

use super::reason::{Claim, Reason};
use rules::{Move, Position};

/// The claim that a move allows a mate. `after` is the position after the move, `line` the mate, and `shortest` tells
/// whether no mate is shorter. `None` if the line is no mate by consecutive checks.
pub fn allows_mate(after: &Position, line: &[Move], shortest: bool) -> Option<Reason> {
    let plies = mate_length(after, line)?;
    Some(Reason { claim: Claim::AllowsMate { plies, shortest }, line: line.to_vec() })
}

/// The claim that a move misses a mate. `before` is the position before the move, `line` the mate, and `shortest` tells
/// whether no mate is shorter. The caller knows that there is no such mate after the move. `None` if the line is no mate
/// by consecutive checks, or begins with the move.
pub fn misses_mate(before: &Position, played: Move, line: &[Move], shortest: bool) -> Option<Reason> {
    let plies = mate_length(before, line).filter(|_| line.first() != Some(&played))?;
    Some(Reason { claim: Claim::MissesMate { plies, shortest }, line: line.to_vec() })
}

/// The length of a line in plies if it is a mate by consecutive checks of the side to move.
fn mate_length(position: &Position, line: &[Move]) -> Option<u32> {
    let mut position = position.clone();
    let attacker = position.turn();
    for &mv in line {
        position.play(mv).ok()?;
        if position.turn() != attacker && !position.in_check() {
            return None;
        }
    }
    let is_mate = position.turn() != attacker && !line.is_empty() && !position.has_legal_move();
    is_mate.then_some(line.len() as u32)
}
