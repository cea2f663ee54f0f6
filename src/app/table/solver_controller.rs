//! Controls the mate solver: checks the person's moves in a mate problem, plays the defender, and looks for a mate when
//! a hint is requested. This code loads after the first paint ([`crate::later`]); the worker starts on first use.

mod hints;

use super::Table;
use super::hooks::{SolverEvent, SolverHooks};
use crate::mates::words::{self, MateTexts};
use crate::timers;
use crate::worker_client::{ClientEvent, WorkerClient};
use game::Game;
use headless::mate_problem::{self as problem, Facts, Next, Report};
use headless::status::{Hint, Notice};
use leptos::prelude::*;
use protocol::{Answer, Reply, Solution, Solve, SolveProgress, Solved};
use rules::{Line, Move, Outcome, Position, Setup, WinBy};
use std::cell::Cell;
use std::time::Duration;

/// The search time for a mate problem, or for the rest of it after the person's moves, in milliseconds.
const PROBLEM_MS: u64 = 30_000;
/// The search time for the position after a possible answer of the defender, in milliseconds.
const ANSWER_MS: u64 = 3_000;
/// The delay of the defender's answer, in milliseconds, so that the person's own move is seen first.
const REPLY_MS: u64 = 400;

thread_local! {
    /// The controller of this page; `None` before [`install`].
    static CONTROLLER: Cell<Option<SolverController>> = const { Cell::new(None) };
}

/// The controller of the mate solver. Copies share their state.
#[derive(Clone, Copy, Debug)]
struct SolverController {
    table: Table,
    texts: MateTexts,
    state: StoredValue<State, LocalStorage>,
    /// Whether the solver works on a problem, or would if the host page let it.
    wanted: RwSignal<bool>,
    /// The reactive owner of what lives as long as the page: the client of the worker, which any view may start.
    owner: StoredValue<Owner>,
}

/// The data of the controller, which nothing tracks.
#[derive(Debug, Default)]
struct State {
    /// The client of the worker; `None` before the first request.
    solver: Option<WorkerClient<Solve>>,
    facts: Facts,
    request: Option<SolverRequest>,
    /// A search for the analysis that waits until the solver is free.
    waiting: Option<(Callback<SolverNews>, Solve)>,
    /// The hint of the engine, which waits for the search of the solver.
    advice: Option<Hint>,
}

/// A request that the solver is working on.
#[derive(Debug)]
enum SolverRequest {
    /// The solution of a position of the problem, after these moves from its start. `tried` is whether the last move is
    /// only a possible answer of the defender.
    Problem { moves: Vec<Move>, position: Box<Position>, tried: bool },
    /// A mate that a hint can show.
    Hint,
    /// A mate that an analysis can show. The callback receives what the solver says.
    Analysis(Callback<SolverNews>),
}

/// What the solver says about a search for the analysis.
#[derive(Clone, Debug)]
pub enum SolverNews {
    /// It has come this far.
    Progress(SolveProgress),
    /// It has ended; `None` if it was needed for something else.
    Done(Option<Solved>),
    /// It could not be started.
    Failed,
}

/// Creates the controller, checks the problem on the table if there is one, and requests a hint that waited for it.
pub fn install(table: Table) {
    let texts = MateTexts::of(table.page_state.i18n);
    let state = StoredValue::new_local(State::default());
    let owner = StoredValue::new(Owner::current().unwrap_or_default());
    let controller = SolverController { table, texts, state, wanted: RwSignal::new(false), owner };
    CONTROLLER.set(Some(controller));
    controller.notify(SolverEvent::Settled);
    table.ask_belated_hint();
}

/// The hooks through which the table calls the controller. They do nothing before [`install`].
pub const SOLVER: SolverHooks = SolverHooks {
    notify: |event| {
        if let Some(controller) = CONTROLLER.get() {
            controller.notify(event);
        }
    },
    say: |report| {
        CONTROLLER.get().map(|controller| words::report(controller.texts, report)).unwrap_or_default()
    },
    say_hint: |hint| {
        CONTROLLER.get().map(|controller| words::hint(controller.texts, hint)).unwrap_or_default()
    },
    first_step: |hint| hint,
};

/// Whether the solver works on a problem, or would if the host page let it. Tracks changes.
pub fn is_solver_wanted() -> bool {
    CONTROLLER.get().is_some_and(|controller| controller.wanted.get())
}

/// Looks for a mate for the analysis, after the problem or the hint that the solver works on. `listener` is not called
/// after [`stop_for_analysis`].
pub fn solve_for_analysis(solve: Solve, listener: Callback<SolverNews>) {
    let Some(controller) = CONTROLLER.get() else { return };
    stop_for_analysis();
    controller.state.update_value(|state| state.waiting = Some((listener, solve)));
    controller.take_up_waiting();
}

/// Ends the search for a mate for the analysis.
pub fn stop_for_analysis() {
    let Some(controller) = CONTROLLER.get() else { return };
    let mut stopped = false;
    controller.state.update_value(|state| {
        state.waiting = None;
        stopped = state.request.take_if(|request| matches!(request, SolverRequest::Analysis(_))).is_some();
    });
    if stopped && let Some(solver) = controller.solver() {
        solver.forget();
    }
}

impl SolverController {
    /// Handles an event of the table.
    fn notify(self, event: SolverEvent) {
        let in_problem = self.table.is_problem_untracked();
        let in_record = self.table.is_study_shown_untracked();
        match event {
            SolverEvent::Settled if in_problem && !in_record => self.go_on(),
            SolverEvent::Settled => {
                self.drop_question();
                self.tell_nothing();
            }
            SolverEvent::HintWanted if in_problem && !in_record => self.advise_in_problem(),
            SolverEvent::HintWanted => self.seek_hint(),
            SolverEvent::HintDropped => self.drop_hint(),
            SolverEvent::HintFound(answer, score) => self.receive_advice(Hint::of(answer, score)),
            SolverEvent::GiveWay => {
                if let Some(solver) = self.solver() {
                    solver.give_way();
                }
            }
        }
    }

    /// Cancels the pending request and forgets the engine's hint.
    fn drop_question(self) {
        self.want(false);
        let mut dropped = None;
        self.state.update_value(|state| {
            state.advice = None;
            dropped = state.request.take();
        });
        if dropped.is_some()
            && let Some(solver) = self.solver()
        {
            solver.forget();
        }
        disappoint(dropped.as_ref());
        self.take_up_waiting();
    }

    /// Begins the search for the analysis that waits, if the solver is free.
    fn take_up_waiting(self) {
        let mut free = None;
        self.state.update_value(|state| free = state.waiting.take_if(|_| state.request.is_none()));
        if let Some((listener, solve)) = free {
            self.post(SolverRequest::Analysis(listener), solve);
        }
    }

    /// Sets whether the solver has work to do; notifies only of a difference.
    fn want(self, wanted: bool) {
        if self.wanted.get_untracked() != wanted {
            self.wanted.set(wanted);
        }
    }

    /// Sends a request about the end of `line` to the worker.
    fn ask(self, request: SolverRequest, line: String, time_ms: u64) {
        self.post(request, Solve { line, time_ms: Some(time_ms), nodes: None });
    }

    /// Sends a request to the worker, which it starts on first use.
    fn post(self, request: SolverRequest, solve: Solve) {
        let mut before = None;
        self.state.update_value(|state| before = state.request.replace(request));
        disappoint(before.as_ref());
        let solver = self.solver().unwrap_or_else(|| {
            let start =
                || WorkerClient::start("solver", true, Callback::new(move |event| self.receive(event)));
            let solver = self.owner.get_value().with(start);
            self.state.update_value(|state| state.solver = Some(solver));
            solver
        });
        solver.ask(solve);
    }

    fn solver(self) -> Option<WorkerClient<Solve>> {
        self.state.with_value(|state| state.solver)
    }

    fn receive(self, event: ClientEvent<Solve>) {
        match event {
            ClientEvent::Replied(Reply::Progress(_, progress)) => self.receive_progress(progress),
            ClientEvent::Replied(Reply::Answer { answer, .. }) => self.receive_solution(answer),
            ClientEvent::Gone(_) => self.do_without(),
            ClientEvent::Replied(_) => {
                leptos::logging::error!("the solver refuses the position");
                self.do_without();
            }
            ClientEvent::Ready | ClientEvent::Lost | ClientEvent::Replaced => {}
        }
    }

    fn receive_progress(self, progress: SolveProgress) {
        let SolveProgress { nodes, at_most, none_within } = progress;
        let mut listener = None;
        let is_told = self.state.with_value(|state| match &state.request {
            Some(SolverRequest::Analysis(callback)) => {
                listener = Some(*callback);
                false
            }
            Some(SolverRequest::Problem { tried, .. }) => !tried,
            Some(SolverRequest::Hint) | None => false,
        });
        if let Some(listener) = listener {
            listener.run(SolverNews::Progress(progress));
        } else if is_told {
            self.tell(Report::Searching { nodes, at_most, none_within });
        }
    }

    fn receive_solution(self, solved: Solved) {
        self.want(false);
        let mut request = None;
        self.state.update_value(|state| request = state.request.take());
        match request {
            Some(SolverRequest::Problem { position, .. }) => {
                self.state.update_value(|state| state.facts.learn(&position, solved.solution));
                self.go_on();
            }
            Some(SolverRequest::Hint) => match solved.solution {
                Solution::Mate { line, firsts, .. } => {
                    if let Some((mv, mate)) = problem::first_move(&line, &firsts) {
                        self.table.game_state.engine.forget();
                        self.show(Hint::Play { mv, mate });
                    }
                }
                Solution::NoMate | Solution::Unknown => self.show_advice(),
            },
            Some(SolverRequest::Analysis(listener)) => listener.run(SolverNews::Done(Some(solved))),
            None => {}
        }
        self.take_up_waiting();
    }

    /// Handles the final failure of the solver: reports it in a problem, and in a hint shows the engine's alone.
    fn do_without(self) {
        self.want(false);
        let mut request = None;
        self.state.update_value(|state| request = state.request.take());
        match request {
            Some(SolverRequest::Problem { .. }) => self.tell(Report::NoSolver),
            Some(SolverRequest::Hint) => self.show_advice(),
            // The analysis goes on without the solver.
            Some(SolverRequest::Analysis(listener)) => listener.run(SolverNews::Failed),
            None => {}
        }
        self.take_up_waiting();
    }

    /// Calls `read` with the start of the problem, the moves made, and the solutions found so far.
    fn with_problem<T>(self, read: impl FnOnce(&Setup, &[Move], &Facts) -> T) -> T {
        let line = self.table.game_state.game.with_untracked(Game::line);
        self.state.with_value(|state| read(&line.start, &line.moves, &state.facts))
    }

    /// Takes the next step in the problem: asks the solver, plays the defender's answer, or reports the verdict.
    fn go_on(self) {
        let (outcome, start) =
            self.table.game_state.game.with_untracked(|game| (game.outcome(), game.terms().start.clone()));
        let mated = match outcome {
            None => true,
            Some(Outcome::Win { winner, by: WinBy::Checkmate | WinBy::NoMoves }) => winner == start.turn,
            Some(_) => false,
        };
        let next = if mated { self.with_problem(problem::next) } else { None };
        match next {
            Some(Next::Ask { moves, tried }) => self.ask_about(start, moves, tried),
            Some(Next::Answer(reply)) => {
                self.drop_question();
                self.tell_nothing();
                self.answer(reply);
            }
            Some(Next::Tell(verdict)) => {
                self.drop_question();
                self.tell(Report::Known(verdict));
            }
            // The game has ended in another way, for which the status line has its own text.
            None => {
                self.drop_question();
                self.tell_nothing();
            }
        }
    }

    /// Requests the solution after these moves, unless that request is pending. Only notes the wish while the host page
    /// lets nothing think.
    fn ask_about(self, start: Setup, moves: Vec<Move>, tried: bool) {
        let is_requested = self.state.with_value(
            |state| matches!(&state.request, Some(SolverRequest::Problem { moves: request, .. }) if *request == moves),
        );
        if tried {
            self.tell_nothing();
        } else if !is_requested || self.table.view_state.problem_notice.with_untracked(Option::is_none) {
            self.tell(Report::Seeking);
        }
        if self.table.page_state.resting.get_untracked() {
            self.drop_question();
            return self.want(true);
        }
        let Some(position) = problem::after(&start, &moves).filter(|_| !is_requested).map(Box::new) else {
            return;
        };
        self.want(true);
        let line = Line { start, moves: moves.clone() };
        let time = if tried { ANSWER_MS } else { PROBLEM_MS };
        self.ask(SolverRequest::Problem { moves, position, tried }, line.to_string(), time);
    }

    /// Plays the defender's move after a short delay, unless the game has changed by then.
    fn answer(self, reply: Move) {
        let line = self.table.game_state.game.with_untracked(Game::line);
        let play = move || {
            let is_same = self.table.game_state.game.try_with_untracked(|game| game.line() == line);
            if is_same == Some(true) && self.table.is_problem_untracked() {
                self.table.play_answer(Answer::Move(reply));
            }
        };
        timers::after(Duration::from_millis(REPLY_MS), play);
    }

    fn tell_nothing(self) {
        self.table.view_state.problem_notice.maybe_update(|told| told.take().is_some());
    }

    fn tell(self, report: Report) {
        self.table.view_state.problem_notice.set(Some(Notice::Problem(report)));
    }
}

/// Tells an analysis, after the current task, that its request gives way to another one.
fn disappoint(request: Option<&SolverRequest>) {
    if let Some(&SolverRequest::Analysis(listener)) = request {
        timers::after(Duration::ZERO, move || listener.run(SolverNews::Done(None)));
    }
}
