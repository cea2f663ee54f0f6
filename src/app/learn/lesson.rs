//! The task on the board: the run of the task, the move that the person enters, and the boards that are shown one after
//! another. It is the only way for components to read and change it.

use super::held::{Held, move_to, origin_at};
use super::lessons::{Lessons, TaskName};
use super::solved::note_lesson;
use crate::browser;
use crate::timers;
use headless::board::interaction::Place;
use headless::learn::{Frame, Goal, Input, Outcome, Promotion, State, Task, TaskRun, Wrong, stars_after};
use leptos::prelude::*;
use rules::{Bitboard, Color, Move, Origin, Piece, Setup, Square, Variant};
use std::time::Duration;
use web_sys::MouseEvent;

/// The time after which the next move of a refutation, or the opponent's answer, is shown.
const STEP: Duration = Duration::from_millis(700);
/// The time for which the end of a refutation is shown, before the board goes back.
const LOOK: Duration = Duration::from_millis(1_600);

/// What is said about the last input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// It was right, and there is more to do.
    GoOn,
    /// It was right, and the opponent has answered with this move, made on this board.
    Answered(Move, Setup),
    /// It was wrong. The board is the one before it.
    Wrong(Wrong, Input, Setup),
    /// The task is done with this input.
    Done,
}

/// A board, with the move that led to it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Board {
    setup: Setup,
    last: Option<Move>,
}

/// The task on the board. Copies share its state.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    name: StoredValue<TaskName>,
    /// Hears what becomes of each input.
    heard: Callback<Outcome>,
    /// The number of wrong answers in a task of the lessons.
    misses: StoredValue<u32>,
    run: RwSignal<TaskRun>,
    board: RwSignal<Board>,
    held: RwSignal<Held>,
    /// The square under the dragged piece.
    over: RwSignal<Option<Square>>,
    said: RwSignal<Option<Said>>,
    /// The place that has the keyboard focus, or had it last.
    focused: RwSignal<Place>,
    /// The number of changes of the board; a board that waits to be shown is dropped if another one came before.
    turn: StoredValue<u32>,
}

impl Lesson {
    /// Begins a task of the lessons from its first position.
    pub fn new(name: TaskName, task: &Task) -> Self {
        let (lessons, done, misses) = (Lessons::of_page(), name.clone(), StoredValue::new(0));
        // A game that was won is noted at the table, also if the task is opened again.
        let is_game = matches!(task.goal, Goal::Game(_));
        let hear = move |outcome| match outcome {
            Outcome::Wrong(_) => misses.update_value(|misses| *misses += 1),
            Outcome::Done if !is_game => note_lesson(lessons, &done, misses.get_value()),
            _ => {}
        };
        Self::begin(name, task, Callback::new(hear), misses)
    }

    /// Begins a mate problem. `heard` hears what becomes of each input.
    pub fn of_problem(task: &Task, heard: Callback<Outcome>) -> Self {
        Self::begin(TaskName { chapter: String::new(), number: 0 }, task, heard, StoredValue::new(0))
    }

    fn begin(name: TaskName, task: &Task, heard: Callback<Outcome>, misses: StoredValue<u32>) -> Self {
        let run = TaskRun::new(task);
        let board = Board { setup: run.setup().clone(), last: run.last_move() };
        let middle = run.setup().variant.size() / 2;
        let middle = Square::new(middle, middle).expect("the middle of a board is on it");
        Self {
            name: StoredValue::new(name),
            heard,
            misses,
            run: RwSignal::new(run),
            board: RwSignal::new(board),
            held: RwSignal::new(Held::Nothing),
            over: RwSignal::new(None),
            said: RwSignal::new(None),
            focused: RwSignal::new(Place::Square(middle)),
            turn: StoredValue::new(0),
        }
    }

    /// The task on the board, from the reactive context.
    ///
    /// # Panics
    /// Outside of the component of the task, which provides it.
    pub fn of_task() -> Self {
        expect_context()
    }

    // What components read.

    /// The name of the task.
    pub fn name(self) -> TaskName {
        self.name.get_value()
    }

    /// Reads the run of the task, and tracks its changes.
    pub fn with_run<T>(self, read: impl FnOnce(&TaskRun) -> T) -> T {
        self.run.with(read)
    }

    /// Reads the run of the task, without tracking changes: what a component reads when it is made must not make it anew.
    pub fn with_run_untracked<T>(self, read: impl FnOnce(&TaskRun) -> T) -> T {
        self.run.with_untracked(read)
    }

    /// The variant of the board.
    pub fn variant(self) -> Variant {
        self.run.with_untracked(|run| run.setup().variant)
    }

    /// The side of the person, which sits below.
    pub fn learner(self) -> Color {
        self.run.with_untracked(TaskRun::learner)
    }

    /// Reads the board that is shown, and tracks its changes.
    pub fn with_setup<T>(self, read: impl FnOnce(&Setup) -> T) -> T {
        self.board.with(|board| read(&board.setup))
    }

    /// The move that led to the board that is shown. Tracks changes.
    pub fn last_move(self) -> Option<Move> {
        self.board.with(|board| board.last)
    }

    /// What is said about the last input. Tracks changes.
    pub fn said(self) -> Option<Said> {
        self.said.get()
    }

    /// The move that the person enters. Tracks changes.
    pub fn held(self) -> Held {
        self.held.get()
    }

    /// The square under the dragged piece. Tracks changes.
    pub fn over(self) -> Option<Square> {
        self.over.get()
    }

    /// The squares to which the picked piece can go. Tracks changes.
    pub fn targets(self) -> Bitboard {
        let origin = self.held.get().origin();
        origin.map_or(Bitboard::EMPTY, |origin| self.run.with(|run| run.targets(origin)))
    }

    /// The piece that the person drags, if any. Tracks changes.
    pub fn dragged(self) -> Option<Piece> {
        match self.held.get() {
            Held::Dragged(origin) => self.piece_of(origin),
            _ => None,
        }
    }

    /// The square and the piece, not yet promoted, of a move that waits for the choice of promotion. Tracks changes.
    pub fn promoting(self) -> Option<(Square, Piece)> {
        match self.held.get() {
            Held::Promoting { from, to } => Some((to, self.piece_of(Origin::Board(from))?)),
            _ => None,
        }
    }

    /// The one place that the Tab key reaches (roving tabindex). Tracks changes.
    pub fn entry(self) -> Place {
        self.focused.get()
    }

    /// The place that has the keyboard focus, or had it last, without tracking changes.
    pub fn focused(self) -> Place {
        self.focused.get_untracked()
    }

    // What components change.

    /// Notes that a place has received the keyboard focus.
    pub fn came_to(self, place: Place) {
        if self.focused.get_untracked() != place {
            self.focused.set(place);
        }
    }

    /// A place is pressed by a pointer. Returns whether a piece can be dragged from there.
    pub fn press(self, place: Place) -> bool {
        self.wake();
        if self.run.with_untracked(TaskRun::marks_squares) {
            if let Place::Square(square) = place {
                self.apply(Input::Mark(square));
            }
            return false;
        }
        let held = self.held.get_untracked();
        if let (Some(origin), Place::Square(to)) = (held.origin(), place)
            && self.run.with_untracked(|run| run.targets(origin)).has(to)
        {
            self.attempt(origin, to);
            return false;
        }
        match origin_at(place, self.learner()).filter(|&origin| self.is_own(origin)) {
            Some(origin) if held.origin() == Some(origin) => {
                self.held.set(Held::PickedAgain(origin));
                true
            }
            Some(origin) => {
                self.said.maybe_update(|said| said.take().is_some());
                self.held.set(Held::Picked(origin));
                true
            }
            None => {
                if let (Some(origin), Place::Square(to)) = (held.origin(), place) {
                    self.attempt(origin, to);
                }
                false
            }
        }
    }

    /// The pressed piece follows the pointer, which is over this square; `None` off the board.
    pub fn drag_over(self, over: Option<Square>) {
        if let Held::Picked(origin) | Held::PickedAgain(origin) = self.held.get_untracked() {
            self.held.set(Held::Dragged(origin));
        }
        if self.over.get_untracked() != over {
            self.over.set(over);
        }
    }

    /// The pointer goes up over this square; `None` off the board.
    pub fn release_over(self, over: Option<Square>) {
        self.over.set(None);
        match self.held.get_untracked() {
            Held::PickedAgain(_) => self.held.set(Held::Nothing),
            Held::Dragged(origin) => match over {
                Some(to) if origin == Origin::Board(to) => self.held.set(Held::Picked(origin)),
                Some(to) => self.attempt(origin, to),
                None => self.held.set(Held::Nothing),
            },
            _ => {}
        }
    }

    /// A `click` that no pointer caused (`detail` is 0): one of the keyboard or of assistive technology.
    pub fn activate(self, event: &MouseEvent, place: Place) {
        if event.detail() == 0 {
            self.press(place);
            self.release_over(None);
        }
    }

    /// Puts the picked piece down. Returns `false` if none was picked.
    pub fn put_down(self) -> bool {
        let is_held = self.held.get_untracked() != Held::Nothing;
        self.held.set(Held::Nothing);
        self.over.set(None);
        is_held
    }

    /// Answers the question about promotion.
    pub fn promote(self, promote: bool) {
        if let Held::Promoting { from, to } = self.held.get_untracked() {
            self.held.set(Held::Nothing);
            self.apply(Input::Play(Move::Normal { from, to, promote }));
        }
    }

    /// Takes an input that is no move on the board.
    pub fn apply(self, input: Input) {
        let before = self.run.with_untracked(|run| run.setup().clone());
        let outcome = self.run.try_update(|run| run.apply(input)).unwrap_or(Outcome::Ignored);
        let run = self.run.get_untracked();
        let now = Board { setup: run.setup().clone(), last: run.last_move() };
        match outcome {
            Outcome::Ignored => {}
            Outcome::Right { answer: Some(answer) } => {
                let own = self.made(&before, input);
                self.show(own.clone());
                self.said.set(None);
                let said = Said::Answered(answer, own.setup);
                self.later(STEP, move || {
                    self.show(now.clone());
                    self.said.set(Some(said.clone()));
                });
            }
            Outcome::Right { answer: None } => {
                self.show(now);
                self.said.set(Some(Said::GoOn));
            }
            Outcome::Done => {
                // A move that is asked for because it is forbidden is not made.
                self.show(now);
                self.said.set(Some(Said::Done));
            }
            Outcome::Wrong(wrong) => {
                self.said.set(Some(Said::Wrong(wrong, input, before)));
                match run.frames() {
                    [] => self.show(now),
                    frames => self.play_out(frames.to_vec(), now),
                }
            }
            Outcome::Back => {
                self.show(now);
                self.said.set(None);
            }
        }
        self.heard.run(outcome);
    }

    /// Shows the end of the game of the task, which was won, with its last move.
    pub fn show_won(self, setup: Setup, last: Option<Move>) {
        self.show(Board { setup, last });
    }

    /// The stars that the task earns if it is done now.
    pub fn stars(self) -> u8 {
        stars_after(self.misses.get_value())
    }

    /// Begins the task again from its first position, so that it may earn more stars.
    pub fn begin_again(self) {
        self.misses.set_value(0);
        let run = self.run.with_untracked(|run| TaskRun::new(run.task()));
        self.show(Board { setup: run.setup().clone(), last: run.last_move() });
        self.said.set(None);
        self.run.set(run);
        browser::focus(".learn .task");
    }

    /// After a wrong input, takes the task up again, so that the next one counts.
    pub fn wake(self) {
        if matches!(self.run.with_untracked(TaskRun::state), State::Wrong(_)) {
            self.apply(Input::Retry);
        }
    }

    /// Makes a move, or asks first whether the piece promotes.
    fn attempt(self, origin: Origin, to: Square) {
        self.held.set(Held::Nothing);
        let (promotion, is_target) = self.run.with_untracked(|run| match origin {
            Origin::Board(from) => (run.promotion(from, to), run.targets(origin).has(to)),
            Origin::Hand(_) => (Promotion::Never, true),
        });
        match (promotion, origin) {
            (Promotion::Offered, Origin::Board(from)) if is_target => {
                self.held.set(Held::Promoting { from, to });
            }
            (Promotion::Forced, Origin::Board(from)) => {
                self.apply(Input::Play(Move::Normal { from, to, promote: true }));
            }
            _ => self.apply(Input::Play(move_to(origin, to))),
        }
    }

    fn is_own(self, origin: Origin) -> bool {
        self.run.with_untracked(|run| {
            let moves = !matches!(run.task().goal, Goal::Choose(_) | Goal::Game(_));
            moves
                && run.state() == State::Open
                && self.piece_of(origin).is_some_and(|piece| piece.color == run.setup().turn)
        })
    }

    fn piece_of(self, origin: Origin) -> Option<Piece> {
        self.run.with_untracked(|run| match origin {
            Origin::Board(square) => run.setup().piece(square),
            Origin::Hand(kind) => {
                let turn = run.setup().turn;
                run.setup().hands[turn].has(kind).then(|| Piece::new(turn, kind.on_board()))
            }
        })
    }

    /// The board after a legal move of the person, before the answer to it.
    fn made(self, before: &Setup, input: Input) -> Board {
        let last = if let Input::Play(mv) = input { Some(mv) } else { None };
        let made = last.and_then(|mv| {
            let mut position = rules::Position::from_mate_problem(before).ok()?;
            position.play(mv).ok()?;
            Some(position.to_setup())
        });
        Board { setup: made.unwrap_or_else(|| before.clone()), last }
    }

    /// Shows the boards of a refutation one after another, and then the board before it again.
    fn play_out(self, frames: Vec<Frame>, back: Board) {
        let mut frames = frames.into_iter();
        let Some(Frame { mv, setup }) = frames.next() else { return self.show(back) };
        self.show(Board { setup, last: Some(mv) });
        let rest: Vec<Frame> = frames.collect();
        let wait = if rest.is_empty() { LOOK } else { STEP };
        self.later(wait, move || self.play_out(rest.clone(), back.clone()));
    }

    fn show(self, board: Board) {
        self.turn.update_value(|turn| *turn += 1);
        if self.board.with_untracked(|shown| *shown != board) {
            self.board.set(board);
        }
    }

    /// Calls `then` after a while, unless another board is shown before or the task was left.
    fn later(self, wait: Duration, then: impl Fn() + 'static) {
        let turn = self.turn.get_value();
        timers::after(wait, move || {
            if self.turn.try_get_value() == Some(turn) {
                then();
            }
        });
    }
}
