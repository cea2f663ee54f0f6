//! The referee: the results of a move, a declaration or an agreement.

use crate::occurrences::Occurrences;
use crate::{Conduct, Event, Game, Played, Pressed, Refusal, Timestamp};
use rules::{
    Bitboard, Color, DeclarationVerdict, DrawBy, IllegalMove, Move, Origin, Outcome, Position,
    RepetitionVerdict, ReplayBy, Why, WinBy,
};

/// The occurrence of a position of which a friendly game warns: the next one ends it.
const WARNING: u32 = 3;

impl Game {
    /// The rule that forbids a move now, the fourth occurrence by perpetual check included; `None` if it can be played.
    pub fn why_not(&self, mv: Move) -> Option<Why> {
        self.position.why_not(mv).or_else(|| {
            let mut after = self.position.clone();
            let mut completes = |mv| completes_perpetual_check(&mut after, &self.occurrences, mv);
            let forbidden =
                completes(mv) && self.position.legal_moves().into_iter().any(|other| !completes(other));
            forbidden.then(|| {
                let king = self.position.king(!self.position.turn());
                let squares = king.map_or(Bitboard::EMPTY, Bitboard::of);
                Why { rule: IllegalMove::PerpetualCheck, squares }
            })
        })
    }

    pub(super) fn play(&mut self, color: Color, mv: Move, now: Timestamp) -> Result<Vec<Event>, Refusal> {
        if self.is_paused() {
            return Err(Refusal::Paused);
        }
        if let Some(why) = self.forbidden(color, mv) {
            let tolerated = why.rule == IllegalMove::OutOfTurn && !self.terms.two_people();
            if tolerated || self.terms.conduct == Conduct::Friendly {
                return Err(Refusal::Illegal { mv, why });
            }
            self.offence = Some(mv);
            return Ok(self.end(Outcome::Win { winner: !color, by: WinBy::Illegal(why.rule) }, now));
        }
        let spent_ms = match self.press(now) {
            Pressed::Made { spent_ms } => Some(spent_ms),
            Pressed::NotRunning => None,
            Pressed::Late(loser) => return Ok(self.lose_on_time(loser, now)),
        };
        let outcome = self.make(Played { mv, at: now, spent_ms });
        let mut events = vec![Event::Played {
            color,
            mv,
            captured: self.position.last_capture(),
            check: self.position.in_check(),
        }];
        match outcome {
            Some(outcome) => events.extend(self.end(outcome, now)),
            None if self.terms.conduct == Conduct::Friendly
                && self.occurrences.of(&self.position) >= WARNING
                && self.position.repetition().count == WARNING =>
            {
                events.push(Event::ThirdOccurrence);
            }
            None => {}
        }
        Ok(events)
    }

    /// The rule that forbids a move of `color` under the conduct that was agreed.
    fn forbidden(&self, color: Color, mv: Move) -> Option<Why> {
        if color != self.position.turn() {
            let squares = match mv.origin() {
                Origin::Board(from) => Bitboard::of(from),
                Origin::Hand(_) => Bitboard::EMPTY,
            };
            return Some(Why { rule: IllegalMove::OutOfTurn, squares });
        }
        match self.terms.conduct {
            Conduct::Friendly => self.why_not(mv),
            Conduct::Strict => self.position.why_not(mv),
        }
    }

    /// Makes a legal move, and judges the position that it leads to.
    pub(super) fn make(&mut self, played: Played) -> Option<Outcome> {
        self.position.make(played.mv);
        self.played.push(played);
        self.proposal = None;
        let repeated = self.occurrences.enter(&self.position) > WARNING;
        let outcome = match repeated {
            true => self.position.outcome(self.impasse),
            false => self.position.outcome_unrepeated(self.impasse),
        };
        let is_last = self.terms.move_limit.is_some_and(|limit| self.position.move_number() > limit);
        outcome.or(is_last.then_some(Outcome::Draw(DrawBy::MoveLimit)))
    }

    pub(super) fn declare(&mut self, now: Timestamp) -> Result<Vec<Event>, Refusal> {
        if self.is_paused() {
            return Err(Refusal::Paused);
        }
        let color = self.position.turn();
        let declaration = self.declaration(color);
        let outcome = match (declaration.verdict, self.terms.conduct) {
            (DeclarationVerdict::Win, _) => Outcome::Win { winner: color, by: WinBy::Declaration },
            (DeclarationVerdict::Replay, _) => Outcome::Replay(ReplayBy::Impasse),
            (DeclarationVerdict::None, Conduct::Strict) if declaration.needed > 0 => {
                Outcome::Win { winner: !color, by: WinBy::FailedDeclaration }
            }
            (DeclarationVerdict::None, _) => return Err(Refusal::Declaration(declaration)),
        };
        Ok(self.end(outcome, now))
    }

    pub(super) fn agree_impasse(&mut self, color: Color, now: Timestamp) -> Result<Vec<Event>, Refusal> {
        let outcome = self.agreement().ok_or(Refusal::NoImpasse)?;
        match self.proposal {
            Some(other) if other != color => Ok(self.end(outcome, now)),
            Some(_) => Ok(Vec::new()),
            None => {
                self.proposal = Some(color);
                Ok(vec![Event::ImpasseProposed(color)])
            }
        }
    }

    pub(super) fn decline_impasse(&mut self, color: Color) -> Vec<Event> {
        match self.proposal.take_if(|proposer| *proposer != color) {
            Some(_) => vec![Event::ImpasseDeclined(color)],
            None => Vec::new(),
        }
    }
}

/// Whether a legal move loses by perpetual check; `position` is left as it was.
fn completes_perpetual_check(position: &mut Position, occurrences: &Occurrences, mv: Move) -> bool {
    let mover = position.turn();
    position.make(mv);
    let completes = position.in_check()
        && occurrences.of(position) >= WARNING
        && position.repetition().verdict == Some(RepetitionVerdict::PerpetualCheck(mover));
    position.undo();
    completes
}
