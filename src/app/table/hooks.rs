//! Hooks of the table: callbacks into later parts of the page, the code that loads after the first paint.

use game::Refusal;
use headless::advice::Advice;
use headless::board::interaction::Place;
use headless::board::model::{BoardModel, Marks};
use headless::mate_problem::Report;
use headless::status::Hint;
use links::Aids;
use protocol::{Answer, Score};
use record::GameRecord;
use rules::{Color, Move, Origin, Position};
use saves::GameId;
use saves::merging::Fingerprint;
use web_sys::KeyboardEvent;

/// Callbacks into later parts of the page, for a table of type `T`. `later/parts.rs` installs them. Before
/// that, `play` makes the move, `explain` notes the press for later, and the others do nothing or are `None`.
///
/// They are function pointers because a direct call would put the callee, and everything that it calls, into the wasm
/// file that every visitor fetches first.
#[derive(Clone, Copy, Debug)]
pub struct Hooks<T> {
    /// Adds to the board of a position the trace of the last move of the only person who plays, whose side is given,
    /// and the board hints for beginners: those that the link asks for, which are given, or the person's own.
    pub mark: fn(&mut BoardModel, &Position, Option<Color>, Option<Aids>),
    /// Adds to the name of a square, for screen readers, what the marks of the hints for beginners say.
    pub name_marks: fn(&mut String, Marks),
    /// Plays a move that the person makes in a game. In an embedded page, the host page may refuse it first.
    pub play: fn(T, Move),
    /// Asks the person about a move that it has entered, if the coach finds something wrong with it; returns whether it
    /// asks. The move is not played then.
    pub asks_first: fn(T, Move) -> bool,
    /// Plays a move that the person makes in the study that is shown in place of the game.
    pub play_aside: fn(T, Move),
    /// Resigns for the person: at once, or after a question.
    pub resign: fn(T),
    /// Explains in the status line what the person has pressed, if that cannot move.
    pub explain: fn(T, Attempt),
    /// The sentence for an advice.
    pub say_advice: fn(T, Advice) -> String,
    /// The sentence for a refusal; `None` until the sentences have loaded.
    pub say_refusal: fn(T, &Refusal) -> Option<String>,
    /// The sentence for the end of the game with its reason; `None` until the sentences have loaded.
    pub say_outcome: fn(T) -> Option<String>,
    /// The functions of the mate solver; `None` until its code has loaded.
    pub solver: Option<SolverHooks>,
    /// The functions of the study, which the library calls to store its record; `None` until its code has loaded.
    pub study: Option<StudyHooks>,
    /// Tells the person that a reload loses the record in the study. The library does so, which knows whether this page
    /// stores anything.
    pub warn_of_study_loss: fn(),
    /// Whether the sheet that is shown stays when the person closes it: the room to which a link locks an embedded page.
    pub stays_open: fn(T) -> bool,
    /// The functions that resume stored games and follow new addresses.
    pub resuming: ResumingHooks<T>,
}

/// Functions that resume stored games and follow new addresses, for a table of type `T`.
#[derive(Clone, Copy, Debug)]
pub struct ResumingHooks<T> {
    /// Asks the list of saved games for a newer copy of the game that was resumed, and then calls
    /// [`Table::end_check`](crate::table::Table::end_check) or [`Table::replace_resumed`](crate::table::Table::replace_resumed).
    pub check_resumed: fn(),
    /// Looks for an unfinished game that can be resumed.
    pub look_for_earlier: fn(T),
    /// Resumes the newest unfinished game that no tab plays. Each further call resumes the next older one.
    pub resume_earlier: fn(T),
    /// Replaces the running game by the one of the page's new address.
    pub follow_new_address: fn(T),
}

/// A press of the person that may need an explanation.
#[derive(Clone, Copy, Debug)]
pub enum Attempt {
    /// A press on a place from which the person cannot move.
    Look(Place),
    /// A press on a piece that the person may move.
    Pick(Origin),
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
    /// The fingerprint of the stored copy as this tab has last read or written it.
    pub base: Option<Fingerprint>,
}

/// Functions of the study that the library, the list of stored games, and the listener to keys call.
#[derive(Clone, Copy, Debug)]
pub struct StudyHooks {
    /// The number of the current state of the study; it grows when the record is changed or replaced. Calls track it.
    pub revision: fn() -> u64,
    /// The record in the study; `None` if no record is open.
    pub studied: fn() -> Option<StudiedRecord>,
    /// Notes that this packed record has been written to the library.
    pub note_written: fn(&str),
    /// Notes the identifier under which the library stores the record.
    pub keep_as: fn(GameId),
    /// Handles a key press; returns whether it has a function. The flag is whether arrows and similar keys move the focus
    /// over the board.
    pub key: fn(&KeyboardEvent, bool) -> bool,
}

/// Functions of the mate solver that the table calls.
#[derive(Clone, Copy, Debug)]
pub struct SolverHooks {
    /// Passes an event to the controller of the mate solver, which reacts to it.
    pub notify: fn(SolverEvent),
    /// The sentence of the status line for a report about a mate problem.
    pub say: fn(Report) -> String,
    /// The sentence of the status line about a hint.
    pub say_hint: fn(Hint) -> String,
    /// What is shown first of a hint that was found: the hint itself, or the first step where hints come in steps.
    pub first_step: fn(Hint) -> Hint,
}

/// An event for the controller of the mate solver.
#[derive(Clone, Copy, Debug)]
pub enum SolverEvent {
    /// The game has changed or was replaced, and is in its new state.
    Settled,
    /// The person has asked for a hint.
    HintWanted,
    /// The position of the hint is not shown any more.
    HintDropped,
    /// The engine has found a hint: its move or other answer, and the value of the position, if it gives one.
    HintFound(Answer, Option<Score>),
    /// The person uses the page, so the solver pauses for a moment.
    GiveWay,
}
