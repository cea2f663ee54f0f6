//! Walking along the line of a candidate: the board shows its positions, and nothing is kept.

use super::controller::{AnalysisController, WalkedLine};
use crate::study;
use headless::analysis::walk::Walk;
use leptos::prelude::*;
use std::sync::Arc;

impl AnalysisController {
    /// Shows the position after the move number `at`, from 1 on, of the candidate at a place of the list. At the
    /// position that is shown already, or at 0, the walk ends.
    pub(super) fn walk(self, place: usize, at: usize) {
        let before = self.walked.get_untracked();
        let listed = match &before {
            Some(walked) => Arc::clone(&walked.listed),
            None => Arc::new(self.view.get_untracked()),
        };
        let walk =
            match before.filter(|walked| walked.place == place) {
                Some(WalkedLine { mut walk, .. }) => {
                    let by = at as isize - walk.at() as isize;
                    (by != 0 && walk.step(by)).then_some(walk)
                }
                None => listed.subject.as_ref().zip(listed.candidates.get(place)).and_then(
                    |(subject, candidate)| Walk::new(subject.position().clone(), &candidate.line, at),
                ),
            };
        self.show_walk(walk.map(|walk| WalkedLine { place, walk, listed }));
    }

    /// Walks further along a line, or back if `by` is negative. Returns how far the walk has come; 0 if it has ended.
    pub(super) fn step(self, place: usize, by: isize) -> usize {
        let known = self.walked.get_untracked().filter(|walked| walked.place == place);
        let at = known.map_or(0, |walked| walked.walk.at());
        let to = at.saturating_add_signed(by);
        if to != at {
            self.walk(place, to);
        }
        self.walked.with_untracked(|walked| walked.as_ref().map_or(0, |walked| walked.walk.at()))
    }

    /// Shows the position that is analyzed again.
    pub(super) fn end_walk(self) {
        self.show_walk(None);
    }

    /// Puts a line into the record as a variation: as far as it is walked, or else the whole line.
    pub(super) fn keep(self, place: usize) {
        let walked = self.walked.get_untracked().filter(|walked| walked.place == place);
        let moves = match walked {
            Some(walked) => walked.walk.walked().to_vec(),
            None => untrack(|| {
                self.with_listed(|view| view.candidates.get(place).map(|candidate| candidate.line.clone()))
                    .unwrap_or_default()
            }),
        };
        self.end_walk();
        study::keep_line(self.table, &moves);
    }

    fn show_walk(self, walked: Option<WalkedLine>) {
        // The board comes first: where it shows no line any more, the walk is over.
        self.table.peek(walked.as_ref().map(|walked| walked.walk.position()));
        if walked.is_some() || self.walked.with_untracked(Option::is_some) {
            self.walked.set(walked);
        }
    }
}
