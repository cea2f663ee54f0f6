//! The move picker: transposition-table move, captures, quiet moves, losing captures. Each list is generated
//! only when it is needed.

use super::Search;
use super::frame::{PickStage, PickedMove};
use crate::ordering;
use crate::see::see_ge;
use rules::Move;

impl Search {
    pub(super) fn pick_root_move(&mut self) -> Option<PickedMove> {
        let next_move = self.frame().next_move;
        self.frame_mut().next_move = next_move + 1;
        let mv = self.root.get(next_move)?.mv;
        let capture = self.position.piece(mv.to()).is_some();
        Some(PickedMove {
            mv,
            is_quiet: !capture && !mv.is_promotion(),
            gives_check: false,
            is_bad_capture: false,
        })
    }

    /// The next move to be searched, most promising first.
    pub(super) fn pick_move(&mut self) -> Option<PickedMove> {
        loop {
            let frame = self.frame();
            let (pick_stage, tt_move) = (frame.pick_stage, frame.tt_move);
            match pick_stage {
                PickStage::TtMove => {
                    self.frame_mut().pick_stage = if frame.in_check {
                        PickStage::GenerateEvasions
                    } else {
                        PickStage::GenerateCaptures
                    };
                    if let Some(mv) = tt_move {
                        let is_quiet = self.position.piece(mv.to()).is_none() && !mv.is_promotion();
                        return Some(PickedMove { mv, is_quiet, gives_check: false, is_bad_capture: false });
                    }
                }
                PickStage::GenerateEvasions => {
                    let ordering_context = self.ordering_context();
                    ordering::generate_evasions(
                        &self.position,
                        &self.history,
                        &ordering_context,
                        &mut self.arena,
                    );
                    self.frame_mut().pick_stage = PickStage::Evasions;
                }
                PickStage::GenerateCaptures => {
                    ordering::generate_captures(&self.position, &self.history, &mut self.arena);
                    self.frame_mut().pick_stage = PickStage::Captures;
                }
                PickStage::GenerateQuiets => {
                    let ordering_context = self.ordering_context();
                    let skip_quiets = self.is_futile();
                    self.frame_mut().skip_quiets |= skip_quiets;
                    let Self { position, history, arena, .. } = self;
                    ordering::generate_quiets(position, history, &ordering_context, skip_quiets, arena);
                    self.frame_mut().pick_stage = PickStage::Quiets;
                }
                PickStage::Evasions | PickStage::Captures | PickStage::Quiets => {
                    if let Some(picked) = self.pick_listed(pick_stage, tt_move) {
                        return Some(picked);
                    }
                }
                PickStage::BadCaptures => {
                    let place = frame.first_move + frame.bad_captures_tried;
                    if frame.bad_captures_tried >= frame.bad_captures {
                        self.frame_mut().pick_stage = PickStage::Done;
                        continue;
                    }
                    self.frame_mut().bad_captures_tried += 1;
                    let mv = self.arena.get(place).and_then(|scored| scored.packed().unpack())?;
                    return Some(PickedMove {
                        mv,
                        is_quiet: false,
                        gives_check: false,
                        is_bad_capture: true,
                    });
                }
                PickStage::Done => return None,
            }
        }
    }

    /// The best remaining move of the newest list. Returns `None` if the list is exhausted or the move was
    /// skipped or postponed; then the picker continues.
    fn pick_listed(&mut self, pick_stage: PickStage, tt_move: Option<Move>) -> Option<PickedMove> {
        let frame = &self.frames[self.ply];
        let (next_move, first_move, bad_captures) = (frame.next_move, frame.first_move, frame.bad_captures);
        let rest = self.arena.get_mut(next_move..).unwrap_or_default();
        if frame.skip_quiets && pick_stage == PickStage::Quiets {
            match rest.iter().position(|scored| scored.gives_check()) {
                Some(place) => rest.swap(0, place),
                None => {
                    self.frame_mut().pick_stage = PickStage::BadCaptures;
                    return None;
                }
            }
        } else {
            ordering::best_first(rest);
        }
        let Some(&scored) = rest.first() else {
            self.frame_mut().pick_stage = match pick_stage {
                PickStage::Captures => PickStage::GenerateQuiets,
                PickStage::Quiets => PickStage::BadCaptures,
                _ => PickStage::Done,
            };
            return None;
        };
        self.frame_mut().next_move += 1;
        let mv = scored.packed().unpack().filter(|&mv| Some(mv) != tt_move)?;
        if pick_stage == PickStage::Captures && !see_ge(&self.position, mv, 0) {
            if let Some(place) = self.arena.get_mut(first_move + bad_captures) {
                *place = scored;
                self.frame_mut().bad_captures += 1;
            }
            return None;
        }
        let is_quiet = match pick_stage {
            PickStage::Captures => false,
            PickStage::Quiets => true,
            _ => self.position.piece(mv.to()).is_none() && !mv.is_promotion(),
        };
        Some(PickedMove { mv, is_quiet, gives_check: scored.gives_check(), is_bad_capture: false })
    }
}
