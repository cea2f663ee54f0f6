//! Following a mate that is proved to its end. Each step is a question to the prover, which mostly knows the answer.

use super::hands::PackedHand;
use super::keys;
use super::prover::{Answer, Prover};
use super::standing::Length;
use rules::{Move, Position};
use std::ops::ControlFlow;

/// A line that is being followed.
pub(super) struct Tracing {
    position: Position,
    /// Mate follows within so many plies.
    left: Length,
    /// Whether it takes exactly so many, and so the answers that last longest are to be found.
    exact: bool,
    line: Vec<Move>,
    /// What may be played here; the one in question last.
    asked: Vec<Move>,
    /// The answer that lasts longest, of those asked about.
    longest: Option<(Length, Move)>,
    end: Option<End>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Mate,
    /// What was proved could not be proved again.
    Lost,
}

impl Tracing {
    /// Follows a mate from `root` within `left` plies; `exact`: that takes so many and no fewer.
    pub(super) fn new(prover: &mut Prover, root: &Position, left: Length, exact: bool) -> Self {
        let mut tracing = Self {
            position: root.clone(),
            left,
            exact,
            line: Vec::new(),
            asked: Vec::new(),
            longest: None,
            end: None,
        };
        tracing.arrive(prover);
        tracing
    }

    pub(super) const fn is_done(&self) -> bool {
        self.end.is_some()
    }

    /// The line, if it ended in mate.
    pub(super) fn take_line(&mut self) -> Option<Vec<Move>> {
        let line = std::mem::take(&mut self.line);
        (self.end == Some(End::Mate)).then_some(line)
    }

    fn attacks(&self) -> bool {
        self.line.len().is_multiple_of(2)
    }

    /// Lists what may be played in the position that was reached.
    fn arrive(&mut self, prover: &mut Prover) {
        self.longest = None;
        if self.attacks() {
            self.asked = checks(&self.position);
            let key = keys::of_board(&self.position);
            let hand = PackedHand::of(self.position.hand(self.position.turn()));
            let best = prover.table.best_move(key, hand, self.left).unpack();
            if let Some(index) = self.asked.iter().position(|&mv| Some(mv) == best) {
                let last = self.asked.len() - 1;
                self.asked.swap(index, last);
            }
        } else {
            self.asked = self.position.legal_moves();
            self.asked.reverse();
            if self.asked.is_empty() {
                self.end = Some(End::Mate);
                return;
            }
        }
        self.ask_next(prover);
    }

    fn ask_next(&mut self, prover: &mut Prover) {
        let Some(&mv) = self.asked.last() else {
            return match self.longest {
                Some((length, mv)) => self.play(prover, mv, length),
                None => self.end = Some(End::Lost),
            };
        };
        self.position.make(mv);
        let within = self.left.shorter();
        // An answer to a mate that takes so long lasts longest if mate does not follow two plies sooner.
        let within = if self.exact && !self.attacks() { Length(within.0.saturating_sub(2)) } else { within };
        prover.ask(&self.position, within);
        self.position.undo();
    }

    /// Takes the answer about the move in question.
    pub(super) fn hear(&mut self, prover: &mut Prover, answer: Answer) {
        let Some(mv) = self.asked.pop() else { return };
        match answer {
            Answer::Mate(length) if self.attacks() => self.play(prover, mv, length),
            Answer::Mate(length) => {
                if self.longest.is_none_or(|(longest, _)| longest < length) {
                    self.longest = Some((length, mv));
                }
                self.ask_next(prover);
            }
            Answer::None(_) if self.exact && !self.attacks() => {
                let length = self.left.shorter();
                self.play(prover, mv, length);
            }
            Answer::None(_) if self.attacks() => self.ask_next(prover),
            Answer::None(_) | Answer::Unknown => self.end = Some(End::Lost),
        }
    }

    fn play(&mut self, prover: &mut Prover, mv: Move, left: Length) {
        self.position.make(mv);
        self.line.push(mv);
        self.left = left;
        self.arrive(prover);
    }
}

/// The moves that give check.
pub(super) fn checks(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    let _: ControlFlow<()> = position.visit_checks(|checks| {
        moves.extend(checks.moves());
        ControlFlow::Continue(())
    });
    moves
}
