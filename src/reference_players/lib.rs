//! Simple players with which the levels of the engine are compared. They share no code with the engine, so a change of
//! the engine does not change the scale. The learner obeys the coach of the page, so a change of the coach may change it.
//!
//! A move depends only on the position and the random numbers: the same seed gives the same game.
//!
//! ```
//! use reference_players::{Player, Rng};
//! use rules::{Position, Variant};
//!
//! let position = Position::start(Variant::Standard);
//! let mv = Player::Careful.choose(&position, &mut Rng::with_seed(1)).expect("a legal move");
//! assert_eq!(position.why_not(mv), None);
//! assert_eq!("careful".parse(), Ok(Player::Careful));
//! ```
#![forbid(unsafe_code)]

mod careful;
pub mod exchange;
mod learner;
mod mate;
pub mod material;
mod pick;
mod taker;
mod two_plies;

pub use fastrand::Rng;
pub use mate::mate_in_one;

use rules::{Move, Position};
use std::fmt;
use std::str::FromStr;

/// A player without a search, the weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// Draws a legal move, each with the same probability.
    Random,
    /// Captures what hangs: makes the capture that wins the most by static exchange evaluation, and draws a legal move if
    /// no capture wins anything.
    Taker,
    /// Knows only what the lessons of the page teach: mates in one, captures what hangs, draws a legal move otherwise, and
    /// makes no move about which the coach asks if there is another. A stand-in for a newcomer after the lessons.
    Learner,
    /// Makes the move that wins the most by counting the pieces after its own move and each reply. It sees no exchange:
    /// a defended piece that is attacked counts as lost. It sees mates in one, its own and the opponent's.
    TwoPlies,
    /// Captures what hangs and leaves nothing hanging, both by static exchange evaluation, mates in one and avoids being
    /// mated in one. A stand-in for a newcomer who takes care.
    Careful,
}

impl Player {
    /// Every player, in the order of declaration.
    pub const ALL: [Self; 5] = [Self::Random, Self::Taker, Self::Learner, Self::TwoPlies, Self::Careful];

    /// The name on the command line and in tables: `random`, `taker`, `learner`, `two-plies` or `careful`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Taker => "taker",
            Self::Learner => "learner",
            Self::TwoPlies => "two-plies",
            Self::Careful => "careful",
        }
    }

    /// The move of this player; `None` if there is no legal move. Equally good moves have the same probability.
    ///
    /// The players do not see repetition, and they neither resign nor declare.
    pub fn choose(self, position: &Position, rng: &mut Rng) -> Option<Move> {
        match self {
            Self::Random => rng.choice(position.legal_moves()),
            Self::Taker => taker::choose(position, rng),
            Self::Learner => learner::choose(position, rng),
            Self::TwoPlies => two_plies::choose(position, rng),
            Self::Careful => careful::choose(position, rng),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error for a text that is not the name of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownPlayer;

impl fmt::Display for UnknownPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Player::ALL.map(Player::name).join(", ");
        write!(f, "the player must be one of these: {names}")
    }
}

impl std::error::Error for UnknownPlayer {}

impl FromStr for Player {
    type Err = UnknownPlayer;

    /// Reads what [`fmt::Display`] writes.
    fn from_str(text: &str) -> Result<Self, UnknownPlayer> {
        Self::ALL.into_iter().find(|player| player.name() == text).ok_or(UnknownPlayer)
    }
}

#[cfg(test)]
mod tests;
