//! The moves of a game between players of the ladder.

use super::options::Plan;
use super::rung::Seat;
use game::{Command, Game};
use protocol::Answer;
use rules::Move;

impl Plan {
    /// Starts a game with the opening of this number, counted from 0.
    ///
    /// # Errors
    /// No fair opening is found.
    pub(super) fn begin(&self, opening: u32) -> Result<Game, String> {
        let opening = self.openings.get(opening, &self.referee).ok_or("no fair opening was found")?;
        self.referee.begin(&opening)
    }
}

/// Lets the player at a seat make the next move, resign or declare. Returns the move, if it is one.
///
/// # Errors
/// The game refuses the move.
pub(super) fn make_move(game: &mut Game, seat: &mut Seat) -> Result<Option<Move>, String> {
    let (command, mv) = match seat.answer(game) {
        Answer::Move(mv) => (Command::Play(mv), Some(mv)),
        Answer::Declare => (Command::Declare, None),
        Answer::Resign | Answer::NoMove => (Command::Resign(game.position().turn()), None),
    };
    game.apply(command, 0).map_err(|refusal| format!("{seat:?} at {}: {refusal:?}", game.line()))?;
    Ok(mv)
}
