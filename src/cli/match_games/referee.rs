//! The rules of a match and the start of its games. The `game` crate applies the rules during the game.

use crate::words::InWords;
use game::{Command, Conduct, Game, Player, TakeBacks, Terms, TimeControl};
use rules::{ByColor, ImpasseRule, Line, LineError, Variant};

/// The rules and limits that apply to every game of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Referee {
    pub(super) impasse: ImpasseRule,
    /// The number of the last move, counted as in SFEN. After that move the game is a draw.
    pub(super) last_move: u32,
    /// The time control of each side; `None` if moves are limited by nodes or by a fixed time.
    pub(super) time: Option<TimeControl>,
}

impl Referee {
    /// Starts a game and plays the moves of an opening. The clock is not running yet.
    ///
    /// # Errors
    /// The opening is not of the 9×9 game, its start cannot be played from, a move is illegal, or the game is over.
    pub(super) fn begin(&self, opening: &Line) -> Result<Game, String> {
        if opening.start.variant != Variant::Standard {
            return Err("a match needs the 9×9 game: CSA cannot record another one".to_owned());
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
