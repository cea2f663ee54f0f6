//! The mate solver at the table: solves the mate problem that the person works on, and looks for a mate where somebody
//! wants a hint. It comes later ([`crate::later`]) and is started when it is first wanted.

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

/// So long the solver may look for a mate that is to be solved, for what is left of it, and for what an answer leaves, in
/// milliseconds.
const PROBLEM_MS: u64 = 30_000;
const ANSWER_MS: u64 = 3_000;
/// So long it may look for a hint, and so long a hint waits for it that is there already, in milliseconds.
const HINT_MS: u64 = 300;
/// The defender answers after so many milliseconds: the person sees the own move first.
const REPLY_MS: u64 = 400;

thread_local! {
    /// The controller of this page.
    static CONTROLLER: Cell<Option<SolverController>> = const { Cell::new(None) };
}

/// The state of the mate solver. Copy it anywhere.
#[derive(Clone, Copy, Debug)]
struct SolverController {
    table: Table,
    texts: MateTexts,
    state: StoredValue<State, LocalStorage>,
    /// Whether there is a problem to think about, be it that the solver does or that it waits until it may.
    wanted: RwSignal<bool>,
}

#[derive(Debug, Default)]
struct State {
    /// Who solves, once there was something to be solved.
    solver: Option<WorkerClient<Solve>>,
    facts: Facts,
    request: Option<SolverRequest>,
    /// The engine's advice, which waits for the solver's.
    advice: Option<Hint>,
}

/// A request to the solver.
#[derive(Debug)]
enum SolverRequest {
    /// A position of the problem, after these moves.
    Problem { moves: Vec<Move>, position: Box<Position>, tried: bool },
    /// Whether there is a mate to be advised.
    Hint,
}

/// Lets the table solve mates from now on.
pub fn install(table: Table) {
    let texts = MateTexts::of(table.page_state.i18n);
    let state = StoredValue::new_local(State::default());
    let controller = SolverController { table, texts, state, wanted: RwSignal::new(false) };
    CONTROLLER.set(Some(controller));
    controller.notify(SolverEvent::Settled);
    table.ask_belated_hint();
}

/// The functions for the table; they do nothing before [`install`].
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
};

/// Whether there is a problem to think about, be it that the solver does or that it waits until it may.
pub fn is_solver_wanted() -> bool {
    CONTROLLER.get().is_some_and(|controller| controller.wanted.get())
}

impl SolverController {
    fn notify(self, event: SolverEvent) {
        let in_problem = self.table.is_problem_untracked();
        match event {
            SolverEvent::Settled if in_problem => self.go_on(),
            SolverEvent::Settled => {
                self.drop_question();
                self.tell_nothing();
            }
            SolverEvent::HintWanted if in_problem => self.advise_in_problem(),
            SolverEvent::HintWanted => {
                let line = self.table.game_state.game.with_untracked(Game::line);
                self.state.update_value(|state| state.advice = None);
                self.ask(SolverRequest::Hint, &line, HINT_MS);
                if let Some(question) = self.table.question_for_hint() {
                    self.table.game_state.engine.ask(question);
                }
            }
            SolverEvent::HintFound(answer, score) => self.receive_advice(Hint::of(answer, score)),
            SolverEvent::GiveWay => {
                if let Some(solver) = self.solver() {
                    solver.give_way();
                }
            }
        }
    }

    /// Nothing is asked any more.
    fn drop_question(self) {
        self.want(false);
        let mut dropped = false;
        self.state.update_value(|state| {
            state.advice = None;
            dropped = state.request.take().is_some();
        });
        if dropped && let Some(solver) = self.solver() {
            solver.forget();
        }
    }

    fn want(self, wanted: bool) {
        if self.wanted.get_untracked() != wanted {
            self.wanted.set(wanted);
        }
    }

    fn ask(self, request: SolverRequest, line: &Line, time_ms: u64) {
        self.state.update_value(|state| state.request = Some(request));
        let solver = self.solver().unwrap_or_else(|| {
            let solver = WorkerClient::start("solver", true, Callback::new(move |event| self.receive(event)));
            self.state.update_value(|state| state.solver = Some(solver));
            solver
        });
        solver.ask(Solve { line: line.to_string(), time_ms: Some(time_ms), nodes: None });
    }

    fn solver(self) -> Option<WorkerClient<Solve>> {
        self.state.with_value(|state| state.solver)
    }

    fn receive(self, event: ClientEvent<Solve>) {
        match event {
            ClientEvent::Replied(Reply::Progress(_, SolveProgress { nodes, at_most, none_within })) => {
                let is_told = self.state.with_value(|state| {
                    matches!(state.request, Some(SolverRequest::Problem { tried: false, .. }))
                });
                if is_told {
                    self.tell(Report::Searching { nodes, at_most, none_within });
                }
            }
            ClientEvent::Replied(Reply::Answer { answer: Solved { solution, .. }, .. }) => {
                self.receive_solution(solution);
            }
            ClientEvent::Gone(_) => self.do_without(),
            ClientEvent::Replied(_) => {
                leptos::logging::error!("the solver refuses the position");
                self.do_without();
            }
            ClientEvent::Ready | ClientEvent::Lost | ClientEvent::Replaced => {}
        }
    }

    fn receive_solution(self, solution: Solution) {
        self.want(false);
        let mut request = None;
        self.state.update_value(|state| request = state.request.take());
        match request {
            Some(SolverRequest::Problem { position, .. }) => {
                self.state.update_value(|state| state.facts.learn(&position, solution));
                self.go_on();
            }
            Some(SolverRequest::Hint) => match solution {
                Solution::Mate { line, firsts, .. } => {
                    if let Some((mv, mate)) = problem::first_move(&line, &firsts) {
                        self.table.game_state.engine.forget();
                        self.show(Hint::Play { mv, mate });
                    }
                }
                Solution::NoMate | Solution::Unknown => self.show_advice(),
            },
            None => {}
        }
    }

    /// There is no solver.
    fn do_without(self) {
        self.want(false);
        let mut request = None;
        self.state.update_value(|state| request = state.request.take());
        match request {
            Some(SolverRequest::Problem { .. }) => {
                self.tell(Report::NoSolver);
            }
            Some(SolverRequest::Hint) => self.show_advice(),
            None => {}
        }
    }

    // Hints.

    /// The engine's advice waits for a moment if the solver is still at work.
    fn receive_advice(self, hint: Hint) {
        let waits = self.state.with_value(|state| matches!(state.request, Some(SolverRequest::Hint)));
        self.state.update_value(|state| state.advice = Some(hint));
        if waits {
            timers::after(Duration::from_millis(HINT_MS), move || self.show_advice());
        } else {
            self.show_advice();
        }
    }

    /// What the engine has advised, if it has.
    fn show_advice(self) {
        let mut advice = None;
        self.state.try_update_value(|state| advice = state.advice.take());
        if let Some(hint) = advice {
            self.drop_question();
            self.show(hint);
        }
    }

    fn show(self, hint: Hint) {
        self.state.update_value(|state| state.advice = None);
        if self.table.view_state.hint.get_untracked() == Some(Hint::Sought) {
            self.table.view_state.hint.set(Some(hint));
        }
    }

    /// A move that is right, as far as the solver knows.
    fn advise_in_problem(self) {
        let hint = self.with_problem(problem::hint);
        let hint = hint.map_or(Hint::Missing, |(mv, mate)| Hint::Play { mv, mate });
        self.show(hint);
    }

    // Problems.

    fn with_problem<T>(self, read: impl FnOnce(&Setup, &[Move], &Facts) -> T) -> T {
        let line = self.table.game_state.game.with_untracked(Game::line);
        self.state.with_value(|state| read(&line.start, &line.moves, &state.facts))
    }

    /// Does what comes next, until the solver is needed or there is something to be told.
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
            // The game has ended in another way, which the status line tells.
            None => {
                self.drop_question();
                self.tell_nothing();
            }
        }
    }

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
        self.ask(SolverRequest::Problem { moves, position, tried }, &line, time);
    }

    /// Plays the defender's move after a moment, if the game stands as it does now.
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
