//! The move loop of a main-search node: pruning, extensions, reductions and re-searches.
//!
//! Depths are in plies, and values and margins in hundredths of a pawn for the side to move. A quiet move
//! captures nothing and does not promote; only the picker's list of quiet moves has promotions too, those of
//! lances, knights and silvers. SEE is static exchange evaluation. PV nodes are those with an open window;
//! all others have a zero window.

use super::frame::{MAX_FAILED_MOVES, PickedMove, SearchKind, Stage};
use super::reductions::{PLY, reduction};
use super::{Action, Search};
use crate::evaluation::promotion_gain;
use crate::see::see_ge;
use crate::value::{MATE_BOUND, Value};
use rules::Move;

/// The maximum depth of late move pruning (LMP) and of futility pruning, in plies.
const QUIET_PRUNING_MAX_DEPTH: i32 = 8;
/// The base of the move count after which late move pruning skips quiet moves that give no check. The count is
/// `LMP_BASE + depth²`, halved unless the static evaluation is improving, plus 2.
const LMP_BASE: i32 = 3;
/// The margin of futility pruning at reduced depth 0, in hundredths of a pawn.
const FUTILITY_BASE: Value = 120;
/// The growth of the futility margin per ply of reduced depth, in hundredths of a pawn.
const FUTILITY_PER_PLY: Value = 100;
/// The maximum depth of SEE pruning of quiet moves, in plies.
const SEE_QUIET_MAX_DEPTH: i32 = 6;
/// The loss up to which SEE keeps a quiet move, in hundredths of a pawn; multiplied by the square of the depth.
const SEE_QUIET_MARGIN: Value = 30;
/// The maximum depth of SEE pruning of captures, in plies.
const SEE_CAPTURE_MAX_DEPTH: i32 = 5;
/// The loss up to which SEE keeps a capture, in hundredths of a pawn per ply of depth.
const SEE_CAPTURE_MARGIN: Value = 150;
/// The number of moves searched before late move reductions (LMR) begin in a node with a zero window.
const LMR_MIN_MOVES: u32 = 2;
/// The number of moves searched before late move reductions begin in a PV node.
const LMR_MIN_MOVES_PV: u32 = 3;
/// The history score that changes a reduction by one ply; the change is at most two plies. The scores of
/// captures count double.
const LMR_HISTORY_DIV: i32 = 8_000;

impl Search {
    /// Picks the next move and starts its search unless it is pruned. If no move is left, finishes the node:
    /// returns [`Action::Return`] with its value.
    pub(super) fn next_move(&mut self) -> Action {
        let Some(picked) = (if self.ply == 0 { self.pick_root_move() } else { self.pick_move() }) else {
            return self.finish();
        };
        if !self.is_overlooked(picked.mv) && !self.is_pruned(&picked) {
            self.search_move(picked);
        }
        Action::Continue
    }

    /// Whether the level that searches overlooks a move. A check is always seen. Root moves that the level overlooks are not
    /// in its list.
    pub(super) fn is_overlooked(&mut self, mv: Move) -> bool {
        let Some(errors) = self.errors.filter(|_| self.ply > 0) else { return false };
        if !errors.overlook(&self.position, mv, false, self.ply) {
            return false;
        }
        self.position.make(mv);
        let gives_check = self.position.in_check();
        self.position.undo();
        !gives_check
    }

    /// Whether to prune a move before it is made. Nothing is pruned at the root, in check, before a first move
    /// has been searched, or while the best value is a forced loss.
    fn is_pruned(&mut self, picked: &PickedMove) -> bool {
        let frame = self.frame();
        if self.ply == 0 || frame.best <= -MATE_BOUND || frame.in_check || frame.move_count == 0 {
            return false;
        }
        if picked.is_quiet { self.prunes_quiet(picked) } else { self.prunes_capture(picked) }
    }

    /// Whether late move pruning, futility pruning or SEE pruning discards a quiet move. The first two never
    /// discard a move that the generator marks as check; where they apply, they set `skip_quiets`, so that
    /// the picker skips the remaining quiet moves without that mark.
    fn prunes_quiet(&mut self, picked: &PickedMove) -> bool {
        let improving = i32::from(self.improving());
        let frame = self.frame();
        let (depth, move_count) = (frame.depth, frame.move_count);
        let lmp_count = (LMP_BASE + depth * depth) * (1 + improving) / 2 + 2;
        let exceeds_lmp_count = depth <= QUIET_PRUNING_MAX_DEPTH && move_count as i32 >= lmp_count;
        if !picked.gives_check && self.is_futile() || exceeds_lmp_count {
            self.frame_mut().skip_quiets = true;
        }
        if !picked.gives_check && depth <= QUIET_PRUNING_MAX_DEPTH && self.frame().skip_quiets {
            return true;
        }
        depth <= SEE_QUIET_MAX_DEPTH && !see_ge(&self.position, picked.mv, -SEE_QUIET_MARGIN * depth * depth)
    }

    /// Whether quiet moves that give no check are unlikely to raise alpha (futility pruning): the static
    /// evaluation plus a margin does not exceed alpha. The margin grows with the depth that the usual
    /// reduction leaves to the next move; reductions are in fixed point, and [`PLY`] (1,024) is one ply.
    /// Always `false` where nothing is pruned, and above the maximum depth.
    pub(super) fn is_futile(&self) -> bool {
        let frame = self.frame();
        if frame.depth > QUIET_PRUNING_MAX_DEPTH
            || frame.move_count == 0
            || frame.best <= -MATE_BOUND
            || frame.in_check
        {
            return false;
        }
        let lmr_depth = (frame.depth - reduction(frame.depth, frame.move_count) / PLY).max(0);
        let futility_margin = FUTILITY_BASE + FUTILITY_PER_PLY * lmr_depth;
        frame.static_eval.is_some_and(|value| value + futility_margin <= frame.alpha)
    }

    /// Whether SEE pruning discards a capture: one that is known to lose material, and loses more than the margin.
    fn prunes_capture(&self, picked: &PickedMove) -> bool {
        let frame = self.frame();
        let (depth, mv) = (frame.depth, picked.mv);
        depth <= SEE_CAPTURE_MAX_DEPTH
            && picked.is_bad_capture
            && !see_ge(&self.position, mv, -SEE_CAPTURE_MARGIN * depth)
    }

    /// The material gain of a promotion, in hundredths of a pawn; 0 for other moves.
    pub(super) fn promotion_gain(&self, mv: Move) -> Value {
        match mv {
            Move::Normal { from, promote: true, .. } => {
                self.position.piece(from).map_or(0, |piece| promotion_gain(piece.kind))
            }
            _ => 0,
        }
    }

    /// Makes a move and starts its search: the first move with the full window, later ones with a zero
    /// window. Safe checks are extended by one ply. Late quiet moves and late bad captures are reduced; the
    /// reduction is computed in fixed point, where [`PLY`] (1,024) is one ply, and rounded down to whole
    /// plies.
    fn search_move(&mut self, picked: PickedMove) {
        let PickedMove { mv, is_quiet, is_bad_capture, .. } = picked;
        let would_be_safe_check = self.would_be_safe_check(&picked);
        let frame = self.frame();
        let (depth, alpha, beta, move_count) = (frame.depth, frame.alpha, frame.beta, frame.move_count);
        let (is_pv, in_check) = (frame.is_pv, frame.in_check);
        let is_late = depth >= 2
            && move_count >= if is_pv { LMR_MIN_MOVES_PV } else { LMR_MIN_MOVES }
            && (is_quiet || is_bad_capture);
        let history_score = match (is_late, is_quiet) {
            (false, _) => 0,
            (true, true) => self.history.quiet_score(&self.position, mv, frame.continuation_keys),
            (true, false) => 2 * self.history.capture_score(&self.position, mv),
        };
        let frame = self.frame_mut();
        frame.move_count += 1;
        frame.current_move = Some(picked);
        self.start_search(
            mv,
            if move_count == 0 { SearchKind::FullWindow } else { SearchKind::ZeroWindow },
            alpha,
            beta,
        );
        // Exact now that the move is made, unlike `picked.gives_check`, which misses some checks.
        let gives_check = self.position.in_check();
        // The bound on the ply keeps a series of checks from being extended without end.
        let extension = i32::from(gives_check && would_be_safe_check && self.ply <= 2 * self.depth as usize);
        let new_depth = depth - 1 + extension;
        let reduced_plies = if is_late {
            let mut scaled_reduction =
                reduction(depth, move_count) - PLY * (i32::from(gives_check) + i32::from(in_check));
            scaled_reduction += if is_pv { 0 } else { PLY };
            scaled_reduction -= (history_score * (PLY / 8) / (LMR_HISTORY_DIV / 8)).clamp(-2 * PLY, 2 * PLY);
            (scaled_reduction / PLY).clamp(0, (new_depth - 1).max(0))
        } else {
            0
        };
        self.frame_mut().depth = new_depth - reduced_plies;
        let parent = &mut self.frames[self.ply - 1];
        parent.new_depth = new_depth;
        if reduced_plies > 0 {
            parent.stage = Stage::AfterMove(SearchKind::Reduced);
        }
    }

    /// Whether a check by this move would be worth an extension, since it loses no material by SEE. Says nothing
    /// about whether the move gives check. SEE is computed only for moves known to give check, evasions and the
    /// first move. Captures have passed it in the picker, and other moves count as safe without it.
    fn would_be_safe_check(&self, picked: &PickedMove) -> bool {
        let frame = self.frame();
        let unknown = picked.gives_check || frame.in_check || frame.move_count == 0;
        !picked.is_bad_capture && (!unknown || see_ge(&self.position, picked.mv, 0))
    }

    /// Makes a move and pushes its node, with the window that `kind` asks for. `alpha`, `beta` is the window
    /// of the parent, the node on top before. The caller sets the depth of the new node.
    fn start_search(&mut self, mv: Move, kind: SearchKind, alpha: Value, beta: Value) {
        let frame = self.frame_mut();
        frame.stage = Stage::AfterMove(kind);
        let window = if kind == SearchKind::FullWindow { (-beta, -alpha) } else { (-alpha - 1, -alpha) };
        self.descend(Some(mv), window);
    }

    /// Handles the value that the search of a move has returned: `self.returned`, from the view of the
    /// parent, which is on top again. A reduced search that raises alpha is repeated at full depth. In a PV
    /// node, a zero-window search with a value inside the window is repeated with the full window. Any other
    /// value is accepted.
    pub(super) fn after_move(&mut self, kind: SearchKind) -> Action {
        let value = self.returned;
        let frame = self.frame();
        let (alpha, beta, depth, is_pv) = (frame.alpha, frame.beta, frame.new_depth, frame.is_pv);
        let Some(PickedMove { mv, .. }) = frame.current_move else { return Action::Continue };
        let research = match kind {
            SearchKind::Reduced if value > alpha => Some(SearchKind::ZeroWindow),
            SearchKind::Reduced | SearchKind::ZeroWindow if value > alpha && value < beta && is_pv => {
                Some(SearchKind::FullWindow)
            }
            _ => None,
        };
        if let Some(research) = research {
            self.start_search(mv, research, alpha, beta);
            self.frame_mut().depth = depth;
            return Action::Continue;
        }
        self.frame_mut().stage = Stage::NextMove;
        self.update_best(mv, value)
    }

    /// Accepts the value of a move: updates alpha, the best move and the principal variation, and finishes
    /// the node if the value reaches beta. Moves without a cutoff are recorded (the first
    /// [`MAX_FAILED_MOVES`]), so that a later cutoff, or another best move at the end, lowers their history
    /// scores. With a root margin, alpha at the root stays that much below the best value or higher, so that nearly
    /// best moves get exact values.
    fn update_best(&mut self, mv: Move, value: Value) -> Action {
        let (alpha, beta, is_pv) = {
            let frame = self.frame();
            (frame.alpha, frame.beta, frame.is_pv)
        };
        if value > alpha && is_pv {
            self.update_pv(mv);
        }
        if self.ply == 0 && (value > alpha || self.frame().move_count == 1) {
            self.update_root_move(mv, value);
        }
        let root_margin = self.errors.filter(|_| self.ply == 0).map(|errors| {
            let habit = self.root.iter().find(|root| root.mv == mv).map_or(0, |root| root.habit);
            errors.margin(value, habit)
        });
        let frame = self.frame_mut();
        if value > frame.best {
            frame.best = value;
            if value > alpha {
                frame.best_move = Some(mv);
                frame.raised_alpha = true;
                frame.alpha = root_margin.map_or(value, |root_margin| alpha.max(value - root_margin));
            }
        }
        if value >= beta {
            return self.finish();
        }
        if let Some(place) = frame.failed_moves.get_mut(frame.failed_moves_count) {
            *place = mv.into();
            frame.failed_moves_count = (frame.failed_moves_count + 1).min(MAX_FAILED_MOVES);
        }
        Action::Continue
    }

    /// Sets the new value of a root move, and its line: the principal variation if it begins with the move and is no mere
    /// part of the line from before. A value outside the window has no variation behind the move, and leaves the line
    /// whole.
    fn update_root_move(&mut self, mv: Move, value: Value) {
        let line = self.pv.first().cloned().unwrap_or_default();
        if let Some(root) = self.root.iter_mut().find(|root| root.mv == mv) {
            root.new_value = Some(value);
            if line.first() == Some(&mv.into()) && !root.pv.starts_with(&line) {
                root.pv = line;
            } else if root.pv.first() != Some(&mv.into()) {
                root.pv = vec![mv.into()];
            }
        }
    }
}
