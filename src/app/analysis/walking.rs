//! Walking along the line of a candidate, or along one of the review: the board shows its positions, and nothing is kept.

use super::controller::{AnalysisController, LineId, WalkedLine};
use super::words::AnalysisKey;
use crate::browser;
use crate::study;
use headless::analysis::session::AnalysisView;
use headless::analysis::walk::Walk;
use headless::reviewing::outcome::LineKind;
use leptos::prelude::*;
use rules::Move;
use std::sync::Arc;

impl AnalysisController {
    /// Shows the position after the move number `at`, from 1 on, of the candidate at a place of the list. At the
    /// position that is shown already, or at 0, the walk ends.
    pub(super) fn walk(self, place: usize, at: usize) {
        let listed =
            self.walked.with_untracked(|walked| walked.as_ref().and_then(|walked| walked.listed.clone()));
        let listed = listed.unwrap_or_else(|| Arc::new(self.view.get_untracked()));
        let begin = |at| {
            let (subject, candidate) = listed.subject.as_ref().zip(listed.candidates.get(place))?;
            Walk::new(subject.position().clone(), &candidate.line, at)
        };
        self.walk_line(LineId::Candidate(place), at, begin, Some(Arc::clone(&listed)));
    }

    /// Shows the position after the move number `at`, from 1 on, of a line, whose walk `begin` begins. At the position
    /// that is shown already, or at 0, the walk ends.
    pub(super) fn walk_line(
        self,
        id: LineId,
        at: usize,
        begin: impl FnOnce(usize) -> Option<Walk>,
        listed: Option<Arc<AnalysisView>>,
    ) {
        let walk = match self.walked.get_untracked().filter(|walked| walked.id == id) {
            Some(WalkedLine { mut walk, .. }) => {
                let by = at as isize - walk.at() as isize;
                (by != 0 && walk.step(by)).then_some(walk)
            }
            None => begin(at),
        };
        self.show_walk(walk.map(|walk| WalkedLine { id, walk, listed }));
    }

    /// How far a line is walked; 0 if it is not.
    pub(super) fn walked_at(self, id: LineId) -> usize {
        self.walked.with_untracked(|walked| walked.as_ref().map_or(0, |walked| walked.at(id)))
    }

    /// Walks further along the line of a candidate, or back if `by` is negative. Returns how far the walk has come; 0 if
    /// it has ended.
    pub(super) fn step(self, place: usize, by: isize) -> usize {
        let at = self.walked_at(LineId::Candidate(place));
        let to = at.saturating_add_signed(by);
        if to != at {
            self.walk(place, to);
        }
        self.walked_at(LineId::Candidate(place))
    }

    /// Walks further along the line that is walked, or back if `by` is negative; at 0 the walk ends.
    pub(super) fn step_walked(self, by: isize) {
        let Some(mut walked) = self.walked.get_untracked() else { return };
        let goes_on = walked.walk.step(by);
        self.show_walk(goes_on.then_some(walked));
    }

    /// Shows the position that is analyzed again.
    pub(super) fn end_walk(self) {
        self.show_walk(None);
    }

    /// Puts a line into the record as a variation: as far as it is walked, or else the whole line.
    pub(super) fn keep(self, place: usize) {
        let id = LineId::Candidate(place);
        let walked = self.walked.get_untracked().filter(|walked| walked.id == id);
        let moves = match walked {
            Some(walked) => walked.walk.walked().to_vec(),
            None => untrack(|| {
                self.with_listed(|view| view.candidates.get(place).map(|candidate| candidate.line.clone()))
                    .unwrap_or_default()
            }),
        };
        browser::pass_focus(browser::BOARD_FOCUS);
        self.end_walk();
        study::keep_line(self.table, &moves);
    }

    /// The sentence about the move where a walk has come to.
    fn told(self, walked: &WalkedLine) -> String {
        let walk = &walked.walk;
        let mut before = walk.position();
        before.undo();
        let write = |mv: &Move| study::notation().write(&before, *mv);
        let text = walk.walked().last().map(write).unwrap_or_default();
        let texts = self.texts;
        let line = match walked.id {
            LineId::Candidate(place) => {
                texts.fill(AnalysisKey::LineOf, &[("rank", &(place + 1).to_string())])
            }
            LineId::Review(_, LineKind::Refutation) => texts.say(AnalysisKey::Refutation),
            LineId::Review(_, LineKind::Better) => texts.say(AnalysisKey::Better),
            LineId::Tried(_) => return text,
        };
        let at = walk.at().to_string();
        texts.fill(AnalysisKey::WalkAt, &[("line", &line), ("at", &at), ("move", &text)])
    }

    fn show_walk(self, walked: Option<WalkedLine>) {
        // The board comes first: where it shows no line any more, the walk is over.
        let peeked = walked.as_ref().map(|walked| (walked.walk.position(), self.told(walked)));
        self.table.peek(peeked);
        if walked.is_some() || self.walked.with_untracked(Option::is_some) {
            self.walked.set(walked);
        }
    }
}
