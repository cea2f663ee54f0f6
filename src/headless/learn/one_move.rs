//! The judge of one move in a legal position.

use super::course::{EscapeBy, Goal, LineStep};
use super::fault::{self, Fault, is_mate};
use super::verdict::Wrong;
use crate::mate_problem::replies;
use crate::why::{Captures, balance, points, swing};
use rules::{Bitboard, IllegalMove, Move, PieceKind, Position, Square};
use std::ops::ControlFlow;

/// The number of positions within which a gain is proved, or counts as none.
const GAIN_NODES: u32 = 100_000;

/// What is wrong with a move for a goal that is reached with one move; `None` if it reaches the goal.
pub(super) fn judge(position: &Position, goal: &Goal, mv: Move) -> Option<Fault> {
    let why = position.why_not(mv);
    if let Goal::Forbidden(rule) = goal {
        return match why {
            Some(why) if why.rule == *rule => None,
            Some(why) => Some(Fault::plain(Wrong::OtherRule(why))),
            None if *rule == IllegalMove::PerpetualCheck && repeats_by_checks(position, mv) => None,
            None => Some(Fault::plain(Wrong::NotForbidden)),
        };
    }
    if let Some(why) = why {
        return Some(Fault::plain(Wrong::Illegal(why)));
    }
    let mut after = position.clone();
    after.make(mv);
    let mates = is_mate(&after);
    match goal {
        Goal::Mate => not_mate(&after),
        Goal::Check if !after.in_check() => Some(Fault::plain(Wrong::NoCheck)),
        Goal::Check => lost_at_once(position, mv),
        Goal::Escape(by) => {
            let played = escape_of(position, mv);
            (!played.contains(by)).then(|| Fault::plain(Wrong::OtherEscape(kind_of(&played))))
        }
        Goal::Gain(_) | Goal::Best(_) if mates => None,
        Goal::Gain(least) => gain(position, &after, *least),
        Goal::Best(moves) => not_accepted(position, moves, mv),
        _ => None,
    }
}

/// What is wrong with a legal move where these are accepted; `None` if it is one of them, or if it mates.
pub(super) fn not_accepted(position: &Position, accepted: &[Move], mv: Move) -> Option<Fault> {
    if accepted.contains(&mv) {
        return None;
    }
    let mut after = position.clone();
    after.make(mv);
    if is_mate(&after) {
        return None;
    }
    let mates = |&mv: &Move| {
        let mut after = position.clone();
        after.make(mv);
        is_mate(&after)
    };
    if accepted.iter().all(mates) {
        return not_mate(&after);
    }
    let better = accepted.first().copied()?;
    Some(fault::of(position, mv, better).unwrap_or(Fault::plain(Wrong::NotThisOne)))
}

/// What is wrong with a legal move in a mate problem; `None` if it is the move of the solution, or mates in its last move.
/// What the attacker loses does not count there.
pub(super) fn not_the_mate(position: &Position, step: &LineStep, mv: Move) -> Option<Fault> {
    let mut after = position.clone();
    after.make(mv);
    if step.accepted.contains(&mv) || is_mate(&after) {
        None
    } else if after.in_check() && step.answer.is_some() {
        Some(Fault::plain(Wrong::NotThisOne))
    } else {
        not_mate(&after)
    }
}

/// Why the move that led here is no mate.
fn not_mate(after: &Position) -> Option<Fault> {
    if !after.in_check() {
        return Some(Fault::plain(Wrong::NoCheck));
    }
    let escape = replies(after, after.last_move().map(Move::to)).first().copied()?;
    Some(Fault { wrong: Wrong::NotMate { escape }, refutation: vec![escape] })
}

/// Whether a move brings the fourth occurrence of a position about, with checks alone.
fn repeats_by_checks(position: &Position, mv: Move) -> bool {
    let mut after = position.clone();
    after.make(mv);
    let verdict = after.repetition().verdict;
    verdict == Some(rules::RepetitionVerdict::PerpetualCheck(position.turn()))
}

/// The ways in which a legal move answers the check; a king that captures the piece answers in two.
fn escape_of(position: &Position, mv: Move) -> Vec<EscapeBy> {
    let captures = position.checkers().has(mv.to());
    let is_king = matches!(mv, Move::Normal { from, .. } if position.king(position.turn()) == Some(from));
    let mut ways = vec![EscapeBy::Any];
    ways.extend(is_king.then_some(EscapeBy::King));
    ways.extend(captures.then_some(EscapeBy::Capture));
    ways.extend((!is_king && !captures).then_some(EscapeBy::Block));
    ways
}

/// The way by which an answer is called.
fn kind_of(ways: &[EscapeBy]) -> EscapeBy {
    ways.last().copied().unwrap_or(EscapeBy::Any)
}

/// Whether the piece that moves is taken so that material is lost.
fn lost_at_once(position: &Position, mv: Move) -> Option<Fault> {
    let mut after = position.clone();
    after.make(mv);
    let us = position.turn();
    let won = balance(&after, us) - balance(position, us);
    let (value, taker) = exchange(&mut after, mv.to());
    let piece = after.piece(mv.to())?.kind;
    let wrong = Wrong::Loses { piece, square: mv.to() };
    (won < value).then(|| Fault { wrong, refutation: taker.into_iter().collect() })
}

/// What the side to move wins by captures on a square, with its least valuable pieces first, and its first capture. It
/// need not capture.
fn exchange(position: &mut Position, square: Square) -> (i32, Option<Move>) {
    let Some(target) = position.piece(square) else { return (0, None) };
    let mut takers = Vec::new();
    let _: ControlFlow<()> = position.visit_destinations_among(Bitboard::of(square), |destinations| {
        takers.extend(destinations.moves());
        ControlFlow::Continue(())
    });
    let kind = |mv: &Move| match mv {
        Move::Normal { from, .. } => position.piece(*from).map(|piece| piece.kind),
        Move::Drop { .. } => None,
    };
    let cost = |mv: &Move| match kind(mv) {
        Some(PieceKind::King) | None => i32::MAX,
        Some(kind) => points(kind),
    };
    let Some(mv) = takers.into_iter().min_by_key(|mv| (cost(mv), !mv.is_promotion())) else {
        return (0, None);
    };
    let promotion = match kind(&mv) {
        Some(kind) if mv.is_promotion() => points(kind.promoted().unwrap_or(kind)) - points(kind),
        _ => 0,
    };
    position.make(mv);
    let (back, _) = exchange(position, square);
    position.undo();
    let value = swing(target.kind) + promotion - back;
    if value > 0 { (value, Some(mv)) } else { (0, None) }
}

/// Why a legal move does not win this many points by force.
fn gain(before: &Position, after: &Position, least: i32) -> Option<Fault> {
    let base = balance(before, before.turn());
    let mut captures = Captures::within(GAIN_NODES);
    let mut position = after.clone();
    let mut answer = None;
    for reply in replies(after, after.last_move().map(Move::to)) {
        position.make(reply);
        let holds = captures.hold(&mut position, base + least);
        position.undo();
        if holds != Some(true) {
            answer = Some(reply);
            break;
        }
    }
    let answer = answer?;
    if let Some(fault) = fault::mate_against(after) {
        return Some(fault);
    }
    let wins_nothing = |captures: &mut Captures, position: &mut Position, reply: Move| {
        position.make(reply);
        let wins = captures.hold(position, base + 1);
        position.undo();
        wins == Some(false)
    };
    let loses = replies(after, after.last_move().map(Move::to)).into_iter().find_map(|reply| {
        let taken = after.piece(reply.to())?;
        position.make(reply);
        let holds = captures.hold(&mut position, base);
        position.undo();
        let wrong = Wrong::Loses { piece: taken.kind, square: reply.to() };
        (holds == Some(false)).then(|| Fault { wrong, refutation: vec![reply] })
    });
    let too_little = || {
        let replies = replies(after, after.last_move().map(Move::to));
        let mut answers = std::iter::once(answer).chain(replies);
        if let Some(answer) = answers.find(|&reply| wins_nothing(&mut captures, &mut position, reply)) {
            return Fault { wrong: Wrong::WinsNothing { answer }, refutation: vec![answer] };
        }
        let wrong = better(before, least).map_or(Wrong::NotThisOne, |better| Wrong::WinsLess { better });
        Fault { wrong, refutation: vec![answer] }
    };
    Some(loses.unwrap_or_else(too_little))
}

/// A move that wins this many points by force; `None` if none is found.
fn better(before: &Position, least: i32) -> Option<Move> {
    let base = balance(before, before.turn());
    let mut captures = Captures::within(GAIN_NODES);
    before.legal_moves().into_iter().find(|&mv| {
        let mut after = before.clone();
        after.make(mv);
        let replies = replies(&after, Some(mv.to()));
        replies.into_iter().all(|reply| {
            after.make(reply);
            let holds = captures.hold(&mut after, base + least);
            after.undo();
            holds == Some(true)
        })
    })
}

#[cfg(test)]
mod tests;
