//! Hints: what the engine advises the person who is to move. The board marks it, and nothing is played.

use super::Table;
use super::clocks::stands;
use super::mates::Cue;
use game::{Game, Player};
use leptos::prelude::*;
use protocol::{Answer, Limits, RequestId, Score, Think};
use rules::Move;

/// So long the engine may look for it, in milliseconds.
const TIME_MS: u64 = 1_000;

/// What is known of a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The engine is looking for it.
    Sought,
    /// A good move.
    Play {
        /// The move.
        mv: Move,
        /// It mates in so many plies, whatever the other side does.
        mate: Option<u32>,
    },
    /// To declare wins.
    Declare,
    /// There is none to be had.
    Missing,
}

impl Hint {
    /// Of the engine's answer.
    pub(super) const fn of(answer: Answer, score: Option<Score>) -> Self {
        let mate = match score {
            Some(Score::MateIn(plies)) if plies > 0 => Some(plies.unsigned_abs()),
            _ => None,
        };
        match answer {
            Answer::Move(mv) => Self::Play { mv, mate },
            Answer::Declare => Self::Declare,
            Answer::Resign | Answer::NoMove => Self::Missing,
        }
    }
}

impl Table {
    /// Whether there is somebody to be advised.
    pub fn can_ask_hint(self) -> bool {
        self.is_begun()
            && !self.is_locked("hint")
            && !self.is_setting_out()
            && self.game.with(|game| game.player_to_move() == Some(Player::Human) && !stands(game))
    }

    /// Asks the engine, as strong as it is, for a good move, and the solver for a mate: by the part of the page that comes
    /// later.
    pub fn ask_hint(self) {
        if untrack(|| self.can_ask_hint()) && self.is_hint_to_be_had() {
            self.look_up();
            self.notice.set(None);
            self.hint.set(Some(Hint::Sought));
            self.cue(Cue::HintWanted);
        }
    }

    /// What the engine is asked for advice.
    pub(super) fn question_for_hint(self) -> Option<Think> {
        let impasse = self.current.with_untracked(|choice| choice.as_ref().map(|choice| choice.impasse))?;
        Some(Think {
            id: RequestId::default(),
            line: self.game.with_untracked(Game::line).to_string(),
            limits: Limits::time(TIME_MS),
            level: None,
            seed: 0,
            impasse,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_becomes_advice() {
        let mv = "7g7f".parse().expect("a move");
        let hint = |score| Hint::of(Answer::Move(mv), score);
        assert_eq!(hint(Some(Score::MateIn(5))), Hint::Play { mv, mate: Some(5) });
        for score in [None, Some(Score::Cp(90)), Some(Score::MateIn(-4)), Some(Score::MateIn(0))] {
            assert_eq!(hint(score), Hint::Play { mv, mate: None });
        }
        assert_eq!(Hint::of(Answer::Declare, None), Hint::Declare);
        assert_eq!(Hint::of(Answer::NoMove, None), Hint::Missing);
    }
}
