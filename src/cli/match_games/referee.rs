//! The terms of a game between two engines. The `game` crate judges; there are no further rules here.

use crate::words::InWords;
use game::{Command, Conduct, Game, Player, TakeBacks, Terms, TimeControl};
use rules::{ByColor, ImpasseRule, Line, LineError, Variant};

/// The rules and limits of the referee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Referee {
    pub(super) impasse: ImpasseRule,
    /// The number of the last move, as SFEN counts: after it the game is drawn.
    pub(super) last_move: u32,
    /// The time of each side, if the clock is what limits a move.
    pub(super) time: Option<TimeControl>,
}

impl Referee {
    /// The game after the moves of an opening, which cost no time: its clock has not been started.
    ///
    /// # Errors
    /// The reason why no game can be played from there.
    pub(super) fn begin(&self, opening: &Line) -> Result<Game, String> {
        if opening.start.variant != Variant::Standard {
            return Err("a match plays the 9×9 game, which alone CSA can record".to_owned());
        }
        let terms = Terms {
            start: opening.start.clone(),
            players: ByColor { black: Player::Engine, white: Player::Engine },
            impasse: self.impasse,
            conduct: Conduct::Strict,
            take_backs: TakeBacks::Off,
            move_limit: Some(self.last_move),
            clock: self.time.map(|time| ByColor { black: time, white: time }),
            ..Terms::even(Variant::Standard)
        };
        let mut game =
            Game::new(terms).map_err(|problems| LineError::Setup(problems).in_words().to_string())?;
        for (&mv, ply) in opening.moves.iter().zip(1..) {
            if let Some(why) = game.position().why_not(mv) {
                return Err(format!("move {ply}, {mv}: {}", why.rule));
            }
            if game.apply(Command::Play(mv), 0).is_err() {
                return Err(format!("the game is over before move {ply}, {mv}"));
            }
        }
        match game.outcome() {
            Some(outcome) => Err(format!("the game is over: {}", outcome.tag())),
            None => Ok(game),
        }
    }
}

impl Default for Referee {
    fn default() -> Self {
        Self { impasse: ImpasseRule::default(), last_move: 512, time: None }
    }
}
