//! The judging of one move, from what is known about the positions around it. Where something is missing, the result is
//! the question.

use super::judged_move::{JudgedMove, Judgement, LOST, loss};
use super::known::Known;
use super::reviewed_game::ReviewedGame;
use super::spot::{Question, Spot, Task};
use crate::why::{self, Case, Reason};
use protocol::{Solution, WinRate};
use rules::{Color, Move, Position};

/// The value of a position.
pub(super) struct Value<'a> {
    /// The win rate of the side to move.
    pub(super) win_rate: WinRate,
    /// The best line; empty at the end of a game.
    pub(super) line: &'a [Move],
    /// The mate by the side to move.
    mate: Option<Mate<'a>>,
}

/// A mate that the solver has found.
#[derive(Clone, Copy)]
struct Mate<'a> {
    line: &'a [Move],
    /// Every first move of the shortest mates; empty if it is not known which mate is the shortest.
    firsts: &'a [Move],
}

/// What has become of a mate.
#[derive(PartialEq, Eq)]
enum MateAfter {
    Kept,
    Missed,
    /// Neither is proved.
    Unknown,
}

/// The positions around a move.
struct Judging<'a> {
    game: &'a ReviewedGame,
    known: &'a Known,
    /// The index of the move.
    index: usize,
    played: Move,
    /// The position before the move.
    before: Position,
    /// The position after the move.
    after: Position,
}

/// Judges the move with this index.
///
/// # Errors
/// The question that has to be answered first.
pub(super) fn judge(game: &ReviewedGame, known: &Known, index: usize) -> Result<JudgedMove, Question> {
    let played = game.moves()[index];
    let spot = |ply| game.position(Spot::of_game(ply)).expect("the game has this position");
    let (before, after) = (spot(index), spot(index + 1));
    Judging { game, known, index, played, before, after }.judge()
}

/// Black's win rate after this number of moves, in this position; `None` if it is not known.
pub(super) fn black_win_rate(
    game: &ReviewedGame,
    known: &Known,
    ply: usize,
    position: &Position,
) -> Option<WinRate> {
    let win_rate = value(game, known, Spot::of_game(ply), position).ok()?.win_rate;
    Some(if position.turn() == Color::Black { win_rate } else { win_rate.of_opponent() })
}

/// The value of a position: the end of the game, a mate, or what the engine says.
///
/// # Errors
/// The question that has to be answered first.
pub(super) fn value<'a>(
    game: &ReviewedGame,
    known: &'a Known,
    spot: Spot,
    position: &Position,
) -> Result<Value<'a>, Question> {
    if let Some(win_rate) = game.end(spot, position) {
        return Ok(Value { win_rate, line: &[], mate: None });
    }
    if let Solution::Mate { line, firsts, .. } = solution(known, spot)? {
        return Ok(Value { win_rate: WinRate::WIN, line, mate: Some(Mate { line, firsts }) });
    }
    let evaluation = known.evaluation(spot).ok_or(Question { spot, task: Task::Evaluate })?;
    Ok(Value { win_rate: evaluation.win_rate, line: &evaluation.line, mate: None })
}

fn solution(known: &Known, spot: Spot) -> Result<&Solution, Question> {
    known.solution(spot).ok_or(Question { spot, task: Task::Solve })
}

impl<'a> Judging<'a> {
    fn judge(&self) -> Result<JudgedMove, Question> {
        let next = value(self.game, self.known, Spot::of_game(self.index + 1), &self.after)?;
        let here = value(self.game, self.known, Spot::of_game(self.index), &self.before)?;
        let mut after = next.win_rate.of_opponent();
        let mut reasons = Vec::new();
        let mut is_missed = false;
        if let Some(mate) = here.mate {
            match self.mate_after(mate, &next)? {
                MateAfter::Kept => after = WinRate::WIN,
                MateAfter::Missed => {
                    is_missed = true;
                    reasons.extend(why::misses_mate(
                        &self.before,
                        self.played,
                        mate.line,
                        !mate.firsts.is_empty(),
                    ));
                }
                MateAfter::Unknown => {}
            }
        }
        let mut best = here.line.first().copied();
        let mut before = here.win_rate;
        // A move that misses the mate of the solver may lead to another one, which the engine sees.
        let plays_best = after == WinRate::WIN && !is_missed || best == Some(self.played);
        let loss_counts = loss(before, after) >= Judgement::Inaccuracy.least_loss();
        let is_mated = next.mate.is_some() && before >= LOST;
        let mut better = None;
        if let Some(best) = best.filter(|_| !plays_best && here.mate.is_none() && (loss_counts || is_mated)) {
            let value = self.value_after(best)?;
            before = value.win_rate.of_opponent();
            better = Some(value);
        }
        if plays_best || before < after {
            before = after;
            best = best.map(|_| self.played);
        }
        let is_judged = |judgement: &Judgement| !self.is_of_opening(*judgement) && !self.is_of_book();
        let judgement = Judgement::of(before, after).filter(is_judged);
        let escapes = better.is_some_and(|better| better.mate.is_none()) || here.mate.is_some();
        if let Some(mate) = next.mate.filter(|_| escapes) {
            reasons.extend(why::allows_mate(&self.after, mate.line, !mate.firsts.is_empty()));
        } else if let (Some(best), Some(judgement)) = (best, judgement) {
            reasons.extend(self.reasons(best, next.line, judgement));
        }
        let (ply, color, played) = (self.index + 1, self.before.turn(), self.played);
        Ok(JudgedMove { ply, color, played, best, before, after, judgement, reasons })
    }

    /// Whether a move of this judgement belongs to a named opening. A blunder belongs to none, unless it makes the opening.
    fn is_of_opening(&self, judgement: Judgement) -> bool {
        let is_blunder = judgement == Judgement::Blunder;
        self.game.is_of_opening(self.index) && (!is_blunder || self.game.completes_opening(self.index))
    }

    /// Whether the move is in the book of openings. After such a move there is no mate, so the engine was asked.
    fn is_of_book(&self) -> bool {
        self.known.evaluation(Spot::of_game(self.index + 1)).is_some_and(|evaluation| evaluation.is_of_book)
    }

    fn value_after(&self, best: Move) -> Result<Value<'a>, Question> {
        let mut position = self.before.clone();
        position.make(best);
        value(self.game, self.known, Spot::after(self.index, best), &position)
    }

    fn reasons(&self, best: Move, refutation: &[Move], judgement: Judgement) -> Vec<Reason> {
        let case = Case { before: &self.before, played: self.played, best, refutation };
        let mut reasons = why::reasons(case);
        if judgement >= Judgement::Mistake {
            reasons.extend(why::breaks_castle(case));
        }
        reasons
    }

    /// Whether there still is a mate after the move. Only the solver's own words count: the mate is missed if the move
    /// gives no check, or if some answer to the check leaves no mate.
    fn mate_after(&self, mate: Mate<'_>, next: &Value<'_>) -> Result<MateAfter, Question> {
        if mate.line.first() == Some(&self.played) || mate.firsts.contains(&self.played) {
            return Ok(MateAfter::Kept);
        }
        if !self.after.has_legal_move() {
            return Ok(MateAfter::Kept);
        }
        if !self.after.in_check() || next.mate.is_some() {
            return Ok(MateAfter::Missed);
        }
        let mut result = MateAfter::Kept;
        for spot in self.answers() {
            match solution(self.known, spot)? {
                Solution::NoMate => return Ok(MateAfter::Missed),
                Solution::Unknown => result = MateAfter::Unknown,
                Solution::Mate { .. } => {}
            }
        }
        Ok(result)
    }

    /// The positions after each answer to the move, that of the game first.
    fn answers(&self) -> Vec<Spot> {
        let next = self.index + 1;
        let of_game = self.game.moves().get(next).copied();
        let other = self.after.legal_moves().into_iter().filter(|&mv| Some(mv) != of_game);
        of_game
            .map(|_| Spot::of_game(next + 1))
            .into_iter()
            .chain(other.map(|mv| Spot::after(next, mv)))
            .collect()
    }
}
