//! A game as it is stored, and how it comes back.

use crate::{Clock, ClockHand, ClockState, Game, Played, Terms, Timestamp};
use rules::{ByColor, Move, Outcome, SetupProblem, WinBy};

/// The state of a game beside its terms, as plain values to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// The moves, with the time they took.
    pub played: Vec<Played>,
    /// The end of the game; `None` if it was in progress.
    pub outcome: Option<Outcome>,
    /// The forbidden move that ended it.
    pub offence: Option<Move>,
    /// The number of times each side has taken moves back.
    pub taken_back: ByColor<u32>,
    /// The state of the clock, if there is one.
    pub clock: Option<ClockState>,
}

/// Why a stored game cannot be restored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotRestored {
    /// The start cannot be played from.
    Setup(Vec<SetupProblem>),
    /// A move is not legal, or comes after the end.
    Move {
        /// The number of the move, counted from 1.
        ply: usize,
    },
    /// The clock is not one of this game: another time, or another side's turn.
    Clock,
}

impl Game {
    /// The state to be stored at `now`. If it is stored every few seconds, a crash loses no more than those.
    pub fn stored(&self, now: Timestamp) -> Stored {
        Stored {
            played: self.played.clone(),
            outcome: self.outcome,
            offence: self.offence,
            taken_back: self.taken_back,
            clock: self.clock.map(|clock| clock.state(now)),
        }
    }

    /// Restores a game. The side that was thinking is charged up to the moment at which the game was stored, and may
    /// lose by that; the clock is paused and waits for [`Command::Resume`](crate::Command::Resume), also after an end
    /// that is taken back.
    ///
    /// # Errors
    /// The part that does not fit.
    pub fn restore(terms: Terms, stored: &Stored) -> Result<Self, NotRestored> {
        let mut game = Self::new(terms).map_err(NotRestored::Setup)?;
        for (&played, ply) in stored.played.iter().zip(1..) {
            if game.outcome.is_some() || game.position.why_not(played.mv).is_some() {
                return Err(NotRestored::Move { ply });
            }
            game.outcome = game.make(played);
        }
        game.taken_back = stored.taken_back;
        match (&mut game.clock, stored.clock) {
            (None, None) => {}
            (Some(clock), Some(state)) => {
                let fits = match state.hand {
                    ClockHand::Turn { color, .. } => color == game.position.turn(),
                    ClockHand::Idle | ClockHand::Fallen(_) => true,
                };
                if *clock.controls() != state.controls || !fits {
                    return Err(NotRestored::Clock);
                }
                *clock = Clock::from(state);
                game.paused = state.hand != ClockHand::Idle;
            }
            _ => return Err(NotRestored::Clock),
        }
        if game.outcome.is_none() {
            // The clock stands: the moment does not matter.
            let fallen = game.clock.as_mut().and_then(|clock| clock.tick(0));
            let on_time = fallen.map(|loser| Outcome::Win { winner: !loser, by: WinBy::Time });
            (game.outcome, game.offence) = (stored.outcome.or(on_time), stored.offence);
        }
        Ok(game)
    }
}
