//! What a wrong move loses or allows, as far as it can be proved.

use super::verdict::Wrong;
use crate::mate_problem::replies;
use crate::why::{self, Case, Claim, swing};
use rules::{Move, Position};
use std::ops::ControlFlow;

/// A reason why a move is wrong, and the moves that show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    /// The reason, without a sentence.
    pub(super) wrong: Wrong,
    /// The moves that follow the wrong one and show the reason; may be empty.
    pub(super) refutation: Vec<Move>,
}

impl Fault {
    /// A reason without moves that show it.
    pub(super) const fn plain(wrong: Wrong) -> Self {
        Self { wrong, refutation: Vec::new() }
    }
}

/// What a legal move loses or allows that a better one does not; `None` if nothing can be proved.
pub(super) fn of(position: &Position, mv: Move, better: Move) -> Option<Fault> {
    let (mut after, mut after_better) = (position.clone(), position.clone());
    after.make(mv);
    after_better.make(better);
    if let Some(fault) = mate_against(&after)
        && mate_against(&after_better).is_none()
    {
        return Some(fault);
    }
    let mut captures: Vec<Move> = captures(&after);
    captures.sort_by_key(|capture| -after.piece(capture.to()).map_or(0, |piece| swing(piece.kind)));
    captures.into_iter().find_map(|capture| {
        let case = Case { before: position, played: mv, best: better, refutation: &[capture] };
        let reason = why::reasons(case).into_iter().next()?;
        match reason.claim {
            Claim::TakenForNothing { piece, square } | Claim::Loses { piece, square } => {
                Some(Fault { wrong: Wrong::Loses { piece, square }, refutation: reason.line })
            }
            _ => None,
        }
    })
}

/// The mate in one or three plies that the side to move has.
pub(super) fn mate_against(after: &Position) -> Option<Fault> {
    let line = mate_in_one(after).map(|mv| vec![mv]).or_else(|| mate_in_three(after))?;
    let wrong = Wrong::AllowsMate { plies: line.len() as u32 };
    Some(Fault { wrong, refutation: line })
}

/// Whether the side to move is mated.
pub(super) fn is_mate(position: &Position) -> bool {
    position.in_check() && !position.has_legal_move()
}

/// A move that mates at once.
fn mate_in_one(position: &Position) -> Option<Move> {
    let mut position = position.clone();
    checks(&position).into_iter().find(|&mv| {
        position.make(mv);
        let mates = is_mate(&position);
        position.undo();
        mates
    })
}

/// A mate by two checks, whatever the answer is; the line has the answer that is tried last.
fn mate_in_three(position: &Position) -> Option<Vec<Move>> {
    checks(position).into_iter().find_map(|check| {
        let mut after = position.clone();
        after.make(check);
        let mut line = None;
        for reply in replies(&after, Some(check.to())) {
            after.make(reply);
            let mate = mate_in_one(&after);
            after.undo();
            line = Some(vec![check, reply, mate?]);
        }
        line
    })
}

/// The legal moves that give check.
fn checks(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    let _: ControlFlow<()> = position.visit_checks(|destinations| {
        moves.extend(destinations.moves());
        ControlFlow::Continue(())
    });
    moves
}

/// The legal moves that capture.
fn captures(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    let _: ControlFlow<()> = position.visit_captures(|destinations| {
        moves.extend(destinations.moves());
        ControlFlow::Continue(())
    });
    moves
}
