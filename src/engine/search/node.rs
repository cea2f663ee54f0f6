//! Nodes of the main search.

use super::frame::Stage;
use super::{Action, Search};
use crate::mate::mate_in_one;
use crate::packed_move::PackedMove;
use crate::transposition::{Bound, TtEntry};
use crate::value::{INFINITE, Value, is_mate, mate_in, mated_in};
use rules::Move;

/// The margin of reverse futility pruning per ply of depth, in hundredths of a pawn. One ply less counts if
/// the static evaluation is improving.
const REVERSE_FUTILITY_MARGIN: Value = 110;
/// The margin of razoring per ply of depth, in hundredths of a pawn.
const RAZORING_MARGIN: Value = 280;
/// The lead of the evaluation over beta for each further ply by which a null move is reduced, in hundredths
/// of a pawn. At most two plies are added.
const NULL_MOVE_EVAL_DIV: Value = 250;

impl Search {
    /// Enters the node on top of the stack: looks for values that need no search, probes the transposition table, and
    /// applies static pruning.
    pub(super) fn enter(&mut self) -> Action {
        let ply = self.ply;
        if let Some(line) = self.pv.get_mut(ply) {
            line.clear();
        }
        if ply == 0 {
            let in_check = self.position.in_check();
            let raw_eval = self.evaluate();
            let frame = self.frame_mut();
            frame.in_check = in_check;
            frame.raw_eval = (!in_check).then_some(raw_eval);
            frame.static_eval = frame.raw_eval;
            frame.stage = Stage::NextMove;
            return Action::Continue;
        }
        if let Some(value) = self.terminal_value() {
            return Action::Return(value);
        }
        let frame = self.frame_mut();
        frame.alpha = frame.alpha.max(mated_in(ply));
        frame.beta = frame.beta.min(mate_in(ply + 1));
        if frame.alpha >= frame.beta {
            return Action::Return(frame.alpha);
        }
        if frame.depth <= 0 { self.enter_quiescence() } else { self.enter_main() }
    }

    /// Enters a node with depth above 0: probes the table, looks for a mate in one, evaluates, and may prune.
    /// Returns [`Action::Return`] with the value if it is known without a search of moves.
    fn enter_main(&mut self) -> Action {
        let ply = self.ply;
        let (alpha, beta, depth, is_pv) = {
            let frame = self.frame();
            (frame.alpha, frame.beta, frame.depth, frame.is_pv)
        };
        let in_check = self.position.in_check();
        let tt_entry = self.tt.probe(self.position.key(), ply);
        if let Some(tt_entry) = tt_entry
            && !is_pv
            && tt_entry.depth >= depth
            && tt_cutoff(tt_entry.bound, tt_entry.value, alpha, beta)
        {
            return Action::Return(tt_entry.value);
        }
        if !in_check
            && tt_entry.is_none()
            && self.sees_mate_at(ply + 1)
            && let Some(mv) = mate_in_one(&mut self.position, &mut self.scratch)
        {
            let value = mate_in(ply + 1);
            self.store(value, Some(mv), Bound::Exact);
            return Action::Return(value);
        }
        if !in_check {
            self.set_static_eval(tt_entry);
        }
        let tt_move = tt_entry
            .and_then(|tt_entry| tt_entry.mv.unpack())
            .filter(|&mv| self.position.why_not(mv).is_none());
        let frame = self.frame_mut();
        frame.in_check = in_check;
        frame.tt_move = tt_move;
        frame.stage = Stage::NextMove;
        if tt_move.is_none() && depth >= 5 {
            // Internal iterative reduction.
            frame.depth -= 1;
        }
        match frame.static_eval {
            Some(static_eval) if !is_pv && !is_mate(beta) && !is_mate(alpha) => {
                self.static_pruning(tt_adjusted_eval(static_eval, tt_entry))
            }
            _ => Action::Continue,
        }
    }

    /// Static pruning before any move is searched: reverse futility pruning, razoring and null-move pruning.
    fn static_pruning(&mut self, tt_adjusted_eval: Value) -> Action {
        let (alpha, beta, depth, piece_to) = {
            let frame = self.frame();
            (frame.alpha, frame.beta, frame.depth, frame.piece_to)
        };
        // Reverse futility pruning: the evaluation exceeds beta by a margin.
        let improving = Value::from(self.improving());
        if depth <= 6
            && tt_adjusted_eval - REVERSE_FUTILITY_MARGIN * (depth - improving) >= beta
            && !is_mate(tt_adjusted_eval)
        {
            return Action::Return(tt_adjusted_eval);
        }
        // Razoring: the evaluation is so low that only captures could help.
        if depth <= 2 && tt_adjusted_eval + RAZORING_MARGIN * depth < alpha {
            self.frame_mut().depth = 0;
            return self.enter_quiescence();
        }
        // Null-move pruning: if passing still fails high, a move will too. Not after another null move, which
        // leaves no `piece_to`.
        if depth >= 3 && tt_adjusted_eval >= beta && piece_to.is_some() {
            let reduced = depth - 3 - depth / 4 - ((tt_adjusted_eval - beta) / NULL_MOVE_EVAL_DIV).min(2);
            self.frame_mut().stage = Stage::AfterNullMove;
            self.descend(None, (-beta, -beta + 1));
            self.frame_mut().depth = reduced.max(0);
        }
        Action::Continue
    }

    /// Handles the result of the null move.
    pub(super) fn after_null_move(&mut self) -> Action {
        let value = self.returned;
        let frame = self.frame_mut();
        frame.stage = Stage::NextMove;
        if value >= frame.beta {
            return Action::Return(if is_mate(value) { frame.beta } else { value });
        }
        Action::Continue
    }

    /// Whether the static evaluation is higher than before the side's last move.
    pub(super) fn improving(&self) -> bool {
        let before =
            self.ply.checked_sub(2).and_then(|ply| self.frames.get(ply)).and_then(|frame| frame.static_eval);
        match (self.frame().static_eval, before) {
            (Some(now), Some(before)) => now > before,
            _ => false,
        }
    }

    /// Finishes the node: updates histories and stores the result. Returns the best value, or a loss if there
    /// is no legal move.
    pub(super) fn finish(&mut self) -> Action {
        let frame = self.frame();
        let (best, mv) = (frame.best, frame.best_move);
        if frame.move_count == 0 {
            return Action::Return(self.value_without_moves());
        }
        let bound = match (best >= frame.beta, frame.raised_alpha) {
            (true, _) => Bound::Lower,
            (false, true) => Bound::Exact,
            (false, false) => Bound::Upper,
        };
        if let Some(mv) = mv {
            self.update_histories(mv);
        }
        if self.ply == 0 && self.pv_index > 0 {
            // The best moves were excluded, so this is not the value of the position.
            return Action::Return(best);
        }
        self.update_correction_history(best, mv, bound);
        self.store(best, mv, bound);
        Action::Return(best)
    }

    /// Whether the level that searches sees a mate that is complete at `ply`.
    fn sees_mate_at(&self, ply: usize) -> bool {
        self.errors.is_none_or(|errors| errors.sees_mate_at(ply))
    }

    /// The value of the node on top if no move was searched: a loss by checkmate or stalemate. It is the static evaluation
    /// if the level that searches does not see so far ahead, or has overlooked the moves.
    pub(super) fn value_without_moves(&mut self) -> Value {
        if self.sees_mate_at(self.ply) && (self.errors.is_none() || !self.position.has_legal_move()) {
            return mated_in(self.ply);
        }
        match self.frame().static_eval {
            Some(static_eval) => static_eval,
            None => self.evaluate(),
        }
    }

    /// Stores the node on top in the transposition table with its depth and raw evaluation.
    pub(super) fn store(&mut self, value: Value, mv: Option<Move>, bound: Bound) {
        let frame = self.frame();
        let (key, ply, depth, raw_eval) = (self.position.key(), self.ply, frame.depth, frame.raw_eval);
        self.tt.store(key, ply, TtEntry { mv: PackedMove::from(mv), value, raw_eval, depth, bound });
    }
}

/// Whether a stored value causes a cutoff with this window.
pub(super) fn tt_cutoff(bound: Bound, value: Value, alpha: Value, beta: Value) -> bool {
    debug_assert!(value.abs() <= INFINITE);
    match bound {
        Bound::Exact => true,
        Bound::Lower => value >= beta,
        Bound::Upper => value <= alpha,
    }
}

/// The stored value if it is exact, or if its bound shows that the static evaluation is too low or too high;
/// else the latter. The values of mates are not used.
pub(super) fn tt_adjusted_eval(static_eval: Value, tt_entry: Option<TtEntry>) -> Value {
    match tt_entry {
        Some(tt_entry)
            if !is_mate(tt_entry.value)
                && tt_cutoff(tt_entry.bound, tt_entry.value, static_eval, static_eval) =>
        {
            tt_entry.value
        }
        _ => static_eval,
    }
}
