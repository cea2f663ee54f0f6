//! Which move of a node is tried next: the one from the table, captures, quiet moves, captures that lose. Each list
//! is made only when it is needed.

use super::Search;
use super::frame::{Pick, Picked};
use crate::exchange;
use crate::ordering;
use rules::Move;

impl Search {
    pub(super) fn pick_root(&mut self) -> Option<Picked> {
        let next = self.frame().next;
        self.frame_mut().next = next + 1;
        let mv = self.root.get(next)?.mv;
        let capture = self.position.piece(mv.to()).is_some();
        Some(Picked { mv, quiet: !capture && !mv.is_promotion(), check: false, losing: false })
    }

    /// The next move to be tried, the most promising first.
    pub(super) fn pick(&mut self) -> Option<Picked> {
        loop {
            let frame = self.frame();
            let (pick, hash_move) = (frame.pick, frame.hash_move);
            match pick {
                Pick::Hash => {
                    self.frame_mut().pick =
                        if frame.in_check { Pick::MakeEvasions } else { Pick::MakeCaptures };
                    if let Some(mv) = hash_move {
                        let quiet = self.position.piece(mv.to()).is_none() && !mv.is_promotion();
                        return Some(Picked { mv, quiet, check: false, losing: false });
                    }
                }
                Pick::MakeEvasions => {
                    let context = self.context();
                    ordering::push_evasions(&self.position, &self.history, &context, &mut self.arena);
                    self.frame_mut().pick = Pick::Evasions;
                }
                Pick::MakeCaptures => {
                    ordering::push_captures(&self.position, &self.history, &mut self.arena);
                    self.frame_mut().pick = Pick::Captures;
                }
                Pick::MakeQuiets => {
                    let context = self.context();
                    let checks_only = self.is_beyond_hope();
                    self.frame_mut().checks_only |= checks_only;
                    let Self { position, history, arena, .. } = self;
                    ordering::push_quiets(position, history, &context, checks_only, arena);
                    self.frame_mut().pick = Pick::Quiets;
                }
                Pick::Evasions | Pick::Captures | Pick::Quiets => {
                    if let Some(picked) = self.pick_listed(pick, hash_move) {
                        return Some(picked);
                    }
                }
                Pick::LosingCaptures => {
                    let place = frame.moves + frame.losing_tried;
                    if frame.losing_tried >= frame.losing {
                        self.frame_mut().pick = Pick::Nothing;
                        continue;
                    }
                    self.frame_mut().losing_tried += 1;
                    let mv = self.arena.get(place).and_then(|ranked| ranked.packed().unpack())?;
                    return Some(Picked { mv, quiet: false, check: false, losing: true });
                }
                Pick::Nothing => return None,
            }
        }
    }

    /// The best move that is left of the newest list. `None`: look again, since the list is used up or the move
    /// was put back.
    fn pick_listed(&mut self, pick: Pick, hash_move: Option<Move>) -> Option<Picked> {
        let frame = &self.frames[self.ply];
        let (next, moves, losing) = (frame.next, frame.moves, frame.losing);
        let rest = self.arena.get_mut(next..).unwrap_or_default();
        if frame.checks_only && pick == Pick::Quiets {
            match rest.iter().position(|ranked| ranked.gives_check()) {
                Some(place) => rest.swap(0, place),
                None => {
                    self.frame_mut().pick = Pick::LosingCaptures;
                    return None;
                }
            }
        } else {
            ordering::best_first(rest);
        }
        let Some(&ranked) = rest.first() else {
            self.frame_mut().pick = match pick {
                Pick::Captures => Pick::MakeQuiets,
                Pick::Quiets => Pick::LosingCaptures,
                _ => Pick::Nothing,
            };
            return None;
        };
        self.frame_mut().next += 1;
        let mv = ranked.packed().unpack().filter(|&mv| Some(mv) != hash_move)?;
        if pick == Pick::Captures && !exchange::wins_at_least(&self.position, mv, 0) {
            if let Some(place) = self.arena.get_mut(moves + losing) {
                *place = ranked;
                self.frame_mut().losing += 1;
            }
            return None;
        }
        let quiet = match pick {
            Pick::Captures => false,
            Pick::Quiets => true,
            _ => self.position.piece(mv.to()).is_none() && !mv.is_promotion(),
        };
        Some(Picked { mv, quiet, check: ranked.gives_check(), losing: false })
    }
}
