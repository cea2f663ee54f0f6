//! Hooks of the table: functions of code that loads later.

use headless::board::model::BoardModel;
use headless::mate_problem::Report;
use headless::status::Hint;
use links::Aids;
use protocol::{Answer, Score};
use record::GameRecord;
use rules::{Move, Position};
use saves::GameId;

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
    /// The mate solver.
    pub solver: Option<SolverHooks>,
    /// The study of a record, for the library that stores it.
    pub study: Option<StudyHooks>,
    /// Tells the person that a reload loses the record in the study. The library does so, which knows whether this page
    /// stores anything.
    pub tell_study_lost: fn(),
}

/// A record in the study, as the library stores it.
#[derive(Clone, Debug)]
pub struct StudiedRecord {
    /// The record with its current changes.
    pub record: GameRecord,
    /// The identifier of its stored copy; `None` if the library has none.
    pub kept_as: Option<GameId>,
    /// Whether it differs from the record that was opened.
    pub is_changed: bool,
}

/// Functions of the study for the library.
#[derive(Clone, Copy, Debug)]
pub struct StudyHooks {
    /// The number of changes so far, which the reactive graph tracks; it also changes with the record.
    pub revision: fn() -> u64,
    /// The record in the study; `None` if no record is open.
    pub studied: fn() -> Option<StudiedRecord>,
    /// Notes that this packed record has been written to the library.
    pub note_written: fn(&str),
    /// Notes the identifier under which the library stores the record.
    pub keep_as: fn(GameId),
}

/// Functions of the mate solver for the table.
#[derive(Clone, Copy, Debug)]
pub struct SolverHooks {
    /// Handles an event.
    pub notify: fn(SolverEvent),
    /// The sentence of the status line about a mate problem.
    pub say: fn(Report) -> String,
    /// A hint in words.
    pub say_hint: fn(Hint) -> String,
}

/// An event for the controller of the mate solver.
#[derive(Clone, Copy, Debug)]
pub enum SolverEvent {
    /// Something has changed in the game, or another one has come.
    Settled,
    /// Somebody wants a hint.
    HintWanted,
    /// The engine has one: what it answers, and what the position is worth.
    HintFound(Answer, Option<Score>),
    /// The person is at work.
    GiveWay,
}
