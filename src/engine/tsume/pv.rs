//! Extraction of the principal variation of a proved mate. Each step is a df-pn query, mostly answered by the
//! table.

use super::dfpn::{Dfpn, Verdict};
use super::hands::PackedHand;
use super::keys;
use super::proof_state::Length;
use rules::{Move, Position};
use std::ops::ControlFlow;

/// The extraction of a line.
pub(super) struct PvExtraction {
    position: Position,
    /// The number of plies within which mate follows.
    left: Length,
    /// Whether the mate takes exactly `left` plies, so that the longest defense is sought.
    exact: bool,
    line: Vec<Move>,
    /// The moves to be tested, the current one last.
    pending: Vec<Move>,
    /// The evasion that lasts longest so far.
    longest: Option<(Length, Move)>,
    end: Option<End>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Mate,
    /// A proved node could not be proved again.
    Lost,
}

impl PvExtraction {
    /// Starts with a mate from `root` within `left` plies; with `exact` it takes no fewer.
    pub(super) fn new(dfpn: &mut Dfpn, root: &Position, left: Length, exact: bool) -> Self {
        let mut extraction = Self {
            position: root.clone(),
            left,
            exact,
            line: Vec::new(),
            pending: Vec::new(),
            longest: None,
            end: None,
        };
        extraction.expand(dfpn);
        extraction
    }

    pub(super) const fn is_done(&self) -> bool {
        self.end.is_some()
    }

    /// The line, if it ended in mate.
    pub(super) fn take_line(&mut self) -> Option<Vec<Move>> {
        let line = std::mem::take(&mut self.line);
        (self.end == Some(End::Mate)).then_some(line)
    }

    fn is_or_node(&self) -> bool {
        self.line.len().is_multiple_of(2)
    }

    /// Lists the moves of the current position.
    fn expand(&mut self, dfpn: &mut Dfpn) {
        self.longest = None;
        if self.is_or_node() {
            self.pending = checking_moves(&self.position);
            let key = keys::of_board(&self.position);
            let hand = PackedHand::of(self.position.hand(self.position.turn()));
            let best = dfpn.table.best_move(key, hand, self.left).unpack();
            if let Some(index) = self.pending.iter().position(|&mv| Some(mv) == best) {
                let last = self.pending.len() - 1;
                self.pending.swap(index, last);
            }
        } else {
            self.pending = self.position.legal_moves();
            self.pending.reverse();
            if self.pending.is_empty() {
                self.end = Some(End::Mate);
                return;
            }
        }
        self.query_next(dfpn);
    }

    fn query_next(&mut self, dfpn: &mut Dfpn) {
        let Some(&mv) = self.pending.last() else {
            return match self.longest {
                Some((length, mv)) => self.play(dfpn, mv, length),
                None => self.end = Some(End::Lost),
            };
        };
        self.position.make(mv);
        let within = self.left.shorter();
        // With an exact length an evasion lasts longest if mate does not follow two plies sooner.
        let within =
            if self.exact && !self.is_or_node() { Length(within.0.saturating_sub(2)) } else { within };
        dfpn.query(&self.position, within);
        self.position.undo();
    }

    /// Processes the verdict on the current move.
    pub(super) fn receive(&mut self, dfpn: &mut Dfpn, verdict: Verdict) {
        let Some(mv) = self.pending.pop() else { return };
        match verdict {
            Verdict::Mate(length) if self.is_or_node() => self.play(dfpn, mv, length),
            Verdict::Mate(length) => {
                if self.longest.is_none_or(|(longest, _)| longest < length) {
                    self.longest = Some((length, mv));
                }
                self.query_next(dfpn);
            }
            Verdict::NoMate(_) if self.exact && !self.is_or_node() => {
                let length = self.left.shorter();
                self.play(dfpn, mv, length);
            }
            Verdict::NoMate(_) if self.is_or_node() => self.query_next(dfpn),
            Verdict::NoMate(_) | Verdict::Unknown => self.end = Some(End::Lost),
        }
    }

    fn play(&mut self, dfpn: &mut Dfpn, mv: Move, left: Length) {
        self.position.make(mv);
        self.line.push(mv);
        self.left = left;
        self.expand(dfpn);
    }
}

/// The moves that give check.
pub(super) fn checking_moves(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    let _: ControlFlow<()> = position.visit_checks(|checks| {
        moves.extend(checks.moves());
        ControlFlow::Continue(())
    });
    moves
}
