//! The moves of a game between players of the ladder.

use super::options::Plan;
use super::rung::Seat;
use super::start::Start;
use game::{Command, Game};
use protocol::Answer;
use rules::Move;

impl Plan {
    /// Starts a game. `opening` is the number of its opening, counted from 0, if it has one.
    ///
    /// # Errors
    /// No fair opening is found.
    pub(super) fn begin(&self, start: Start, opening: u32) -> Result<Game, String> {
        let line = start.line(&self.openings, opening, &self.referee).ok_or("no fair opening was found")?;
        self.referee.begin(&line)
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
