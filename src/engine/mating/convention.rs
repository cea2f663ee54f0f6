//! The length of a mate as composers of mate problems count it: without futile interpositions (無駄合い).
//!
//! The common convention: a piece that is *dropped* between the king and a distant checking piece is futile if the
//! checking piece takes it and the mate goes on as if nothing had happened, no longer than without it and without the
//! help of the piece that was won. Here that is: after the drop and its capture by the checking piece, with both hands
//! as they were before the drop, the mate takes no more plies than were left before the drop. Such a drop and its
//! capture count nothing. Pieces that are *moved* between always count, and so does a drop whose capture is not the
//! answer. So the length is that of the best play of both sides where the attacker may take such a pair out of the count
//! by giving back what he won.
//!
//! The attacker keeps within the exact length, every answer counted: among the mates that are no longer than that the
//! least by this count is looked for. A mate that is longer when everything counts is not, though a composer may call it
//! shorter.

use super::hands::PackedHand;
use super::keys;
use super::line::checks;
use super::prover::{Answer, Prover};
use super::standing::Length;
use rules::{Color, Key, Move, Position, attacks};
use std::collections::BTreeMap;

/// Entries that are kept, and positions that are walked over, at most.
const MOST_KNOWN: usize = 1 << 13;
const MOST_STEPS: u32 = 200_000;
/// What an entry takes at most, with its share of the tree's nodes, in bytes.
const ENTRY: usize = 64;
/// No longer mate is looked at.
const LONGEST: u16 = 200;

/// Board, attacker's hand, plies left when everything counts, and plies by the convention, [`EXACT`] if these are not
/// asked about.
type Question = (Key, u32, u16, u16);
const EXACT: u16 = u16::MAX;

/// Finding the length by the convention.
pub(super) struct Convention {
    root: Position,
    attacker: Color,
    plies: u16,
    /// The mate takes no more than this by the convention.
    at_most: u16,
    known: BTreeMap<Question, bool>,
    /// What the prover works on.
    asked: Option<Question>,
    /// The prover may visit so many positions in all.
    until: u64,
    steps: u32,
    end: Option<Option<u32>>,
}

/// Why the walk stops before its end.
enum Stop {
    /// The prover has to answer first.
    Asked,
    /// Something cannot be found out.
    GiveUp,
}

impl Convention {
    /// What it may come to keep, in bytes.
    pub(super) const MOST_BYTES: usize = MOST_KNOWN * ENTRY;

    /// Of a mate from `root` that is proved to take `plies`, if everything counts.
    pub(super) fn new(prover: &mut Prover, root: &Position, plies: u32) -> Self {
        let plies = plies.min(u32::from(u16::MAX)) as u16;
        let mut convention = Self {
            root: root.clone(),
            attacker: root.turn(),
            plies,
            at_most: plies,
            known: BTreeMap::new(),
            asked: None,
            until: prover.nodes + prover.nodes / 2 + 20_000,
            steps: 0,
            end: (plies > LONGEST).then_some(None),
        };
        convention.proceed(prover);
        convention
    }

    /// The length by the convention, or that it could not be found out, when that is clear.
    pub(super) const fn end(&self) -> Option<Option<u32>> {
        self.end
    }

    /// Takes the answer of the prover.
    pub(super) fn hear(&mut self, prover: &mut Prover, answer: Answer) {
        let Some(asked) = self.asked.take() else { return };
        if answer == Answer::Unknown || prover.nodes > self.until {
            self.end = Some(None);
            return;
        }
        self.known.insert(asked, matches!(answer, Answer::Mate(_)));
        self.proceed(prover);
    }

    /// Walks until the prover is needed or all is known; what was walked over before is known by now.
    fn proceed(&mut self, prover: &mut Prover) {
        while self.end.is_none() {
            let shorter = self.at_most.saturating_sub(2);
            if self.at_most < 3 {
                self.end = Some(Some(self.at_most.into()));
                return;
            }
            let mut position = self.root.clone();
            match self.mates(prover, &mut position, self.plies, shorter) {
                Ok(true) => self.at_most = shorter,
                Ok(false) => self.end = Some(Some(self.at_most.into())),
                Err(Stop::Asked) => return,
                Err(Stop::GiveUp) => self.end = Some(None),
            }
        }
    }

    fn question(&self, position: &Position, left: u16, count: u16) -> Question {
        let hand = PackedHand::of(position.hand(self.attacker));
        (keys::of_board(position), hand.bits(), left, count)
    }

    /// Remembers an answer.
    fn learn(&mut self, question: Question, answer: bool) -> Result<bool, Stop> {
        self.steps += 1;
        if self.known.len() >= MOST_KNOWN || self.steps > MOST_STEPS {
            return Err(Stop::GiveUp);
        }
        self.known.insert(question, answer);
        Ok(answer)
    }

    /// Whether there is a mate within `left` plies, everything counted.
    fn exact(&mut self, prover: &mut Prover, position: &Position, left: u16) -> Result<bool, Stop> {
        let question = self.question(position, left, EXACT);
        if let Some(&answer) = self.known.get(&question) {
            return Ok(answer);
        }
        prover.ask(position, Length(left));
        match prover.run(0) {
            Some(Answer::Unknown) => Err(Stop::GiveUp),
            Some(answer) => self.learn(question, matches!(answer, Answer::Mate(_))),
            None => {
                self.asked = Some(question);
                Err(Stop::Asked)
            }
        }
    }

    /// Whether the attacker, to move, mates within `left` plies, which is known, so that they are `count` at most by the
    /// convention.
    fn mates(
        &mut self,
        prover: &mut Prover,
        position: &mut Position,
        left: u16,
        count: u16,
    ) -> Result<bool, Stop> {
        if left <= count {
            return Ok(true);
        }
        let question = self.question(position, left, count);
        if let Some(&answer) = self.known.get(&question) {
            return Ok(answer);
        }
        let mut moves = checks(position);
        let hand = PackedHand::of(position.hand(self.attacker));
        let best = prover.table.best_move(question.0, hand, Length(left)).unpack();
        moves.sort_by_key(|&mv| Some(mv) != best);
        for mv in moves {
            position.make(mv);
            // With the last move by the convention nothing but drops may be left.
            let hopeless = count == 1
                && position.legal_moves().into_iter().any(|answer| !matches!(answer, Move::Drop { .. }));
            let mates = if hopeless || !self.exact(prover, position, left - 1)? {
                false
            } else {
                self.stands(prover, position, left - 1, count - 1)?
            };
            position.undo();
            if mates {
                return self.learn(question, true);
            }
        }
        self.learn(question, false)
    }

    /// Whether against every answer the mate within `left` plies, which is known, takes `count` at most by the
    /// convention.
    fn stands(
        &mut self,
        prover: &mut Prover,
        position: &mut Position,
        left: u16,
        count: u16,
    ) -> Result<bool, Stop> {
        if left <= count {
            return Ok(true);
        }
        let question = self.question(position, left, count);
        if let Some(&answer) = self.known.get(&question) {
            return Ok(answer);
        }
        let mut answers = position.legal_moves();
        answers.sort_by_key(|answer| matches!(answer, Move::Drop { .. }));
        for answer in answers {
            if self.is_futile(prover, position, answer, left, count)? {
                continue;
            }
            let fails = count >= 2 && {
                position.make(answer);
                let fails = self.exact(prover, position, count - 1)?
                    || self.mates(prover, position, left - 1, count - 1)?;
                position.undo();
                fails
            };
            if !fails {
                return self.learn(question, false);
            }
        }
        self.learn(question, true)
    }

    /// Whether `answer` is a drop whose capture by the checking piece leaves a mate of no more than `count` plies
    /// without the piece that was won.
    fn is_futile(
        &mut self,
        prover: &mut Prover,
        position: &Position,
        answer: Move,
        left: u16,
        count: u16,
    ) -> Result<bool, Stop> {
        let (Move::Drop { kind, to }, Some(checker)) = (answer, position.checkers().first()) else {
            return Ok(false);
        };
        let king = position.king(position.turn());
        if !king.is_some_and(|king| attacks::between(king, checker).has(to)) {
            return Ok(false);
        }
        for promote in [true, false] {
            let mut after = position.clone();
            after.make(answer);
            let capture = Move::Normal { from: checker, to, promote };
            if after.why_not(capture).is_some() {
                continue;
            }
            after.make(capture);
            let mut setup = after.to_setup();
            setup.hands[self.attacker].take(kind);
            setup.hands[!self.attacker].add(kind);
            let Ok(mut after) = Position::from_mate_defence(&setup) else { continue };
            if self.exact(prover, &after, left)? && self.stands(prover, &mut after, left, count)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
