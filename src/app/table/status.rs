//! What there is to tell: the state of the game in one enum, for the status line to put into words.

use super::clocks::stands;
use crate::thinker::Breakdown;
use game::{Game, Player, Refusal};
use rules::{ByColor, Color, Outcome};

/// Something to be told beside the course of the game, until the next thing happens.
#[derive(Clone, Debug, PartialEq)]
pub enum Notice {
    /// What was asked for is refused.
    Refused(Refusal),
    /// It is not this person's turn.
    NotYourTurn,
    /// The position has occurred for the third time.
    ThirdOccurrence,
    /// The opponent was lost and goes on.
    Recovered,
    /// This browser keeps no game.
    NotStored,
    /// So many of the five tossed pawns lie with the pawn up.
    Tossed(u32),
}

/// What the status line tells.
#[derive(Clone, Debug, PartialEq)]
pub enum Status {
    /// An earlier position is looked at.
    Viewing(usize),
    /// The board shows where the next game would start.
    NotBegun,
    /// The next game would start after so many moves of a link.
    Offered(usize),
    /// Something beside the game.
    Notice(Notice),
    /// The game is over.
    Over(Outcome),
    /// The clock waits to be started, and so does the game.
    Standing,
    /// The engine thinks.
    Thinking,
    /// The engine is to move, and there is none any more.
    Gone(Breakdown),
    /// Somebody is to move, perhaps in check.
    ToMove {
        /// Who.
        color: Color,
        /// Whether it is the person who plays against the engine.
        yours: bool,
        /// Whether the king is in check.
        check: bool,
    },
}

impl Status {
    /// What there is to tell of a game. `begun` is whether anybody has started it, `viewed` the earlier ply that is
    /// looked at, `gone` why there is no engine any more.
    pub fn of(
        game: &Game,
        begun: bool,
        viewed: Option<usize>,
        notice: Option<Notice>,
        gone: Option<Breakdown>,
    ) -> Self {
        match (begun, viewed) {
            (true, Some(ply)) => return Self::Viewing(ply),
            (false, Some(ply)) => return Self::Offered(ply),
            (false, None) => return Self::NotBegun,
            (true, None) => {}
        }
        let engine_to_move = game.player_to_move() == Some(Player::Engine);
        if let (Some(why), true) = (gone, engine_to_move) {
            return Self::Gone(why);
        }
        if let Some(outcome) = game.outcome() {
            return Self::Over(outcome);
        }
        if let Some(notice) = notice {
            return Self::Notice(notice);
        }
        if stands(game) {
            return Self::Standing;
        }
        let color = game.position().turn();
        if engine_to_move {
            return Self::Thinking;
        }
        let yours = lone_human(game.terms().players) == Some(color);
        Self::ToMove { color, yours, check: game.position().in_check() }
    }
}

/// The side of the one person who plays against the engine.
pub(super) const fn lone_human(players: ByColor<Player>) -> Option<Color> {
    match (players.black, players.white) {
        (Player::Human, Player::Engine) => Some(Color::Black),
        (Player::Engine, Player::Human) => Some(Color::White),
        _ => None,
    }
}
