//! What the table asks of code that comes later.

use headless::board::model::BoardModel;
use headless::mate_problem::Report;
use headless::status::Hint;
use links::Aids;
use protocol::{Answer, Score};
use rules::{Move, Position};

/// Functions of later parts of the page, for a table `T`. `later/parts.rs` installs them, but
/// `play`, which `embed/veto.rs` does; until then each does the least.
///
/// They are pointers because a direct call would pull the callee, and all that it calls, into the file that every visitor
/// fetches first.
#[derive(Clone, Copy, Debug)]
pub struct Hooks<T> {
    /// Changes the marks of a board that shows a position, as a link wants it for beginners.
    pub mark: fn(&mut BoardModel, &Position, Aids),
    /// Plays a move that the person makes in a game. A page around a frame may have a say in it.
    pub play: fn(T, Move),
    /// Plays a move that the person makes while something is shown in place of the game.
    pub play_aside: fn(T, Move),
    /// The desk of the solver of mates.
    pub solver: Option<Solver>,
}

/// What the desk of the solver of mates does for the table.
#[derive(Clone, Copy, Debug)]
pub struct Solver {
    /// Hears what happens.
    pub hear: fn(Cue),
    /// The sentence of the status line about a mate problem.
    pub say: fn(Report) -> String,
    /// A hint in words.
    pub say_hint: fn(Hint) -> String,
}

/// What the table tells the solver's desk.
#[derive(Clone, Copy, Debug)]
pub enum Cue {
    /// Something has changed in the game, or another one has come.
    Settled,
    /// Somebody wants a hint.
    HintWanted,
    /// The engine has one: what it answers, and what the position is worth.
    HintFound(Answer, Option<Score>),
    /// The person is at work.
    GiveWay,
}
