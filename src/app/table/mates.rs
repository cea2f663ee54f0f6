//! The solver at the table: asked how a mate problem goes that the person solves, and whether there is a mate where
//! somebody wants a hint. It comes later ([`crate::later`]) and is started when it is first wanted.

use super::Table;
use super::hooks::{Cue, Solver};
use crate::mates::words::{self, Words};
use crate::opponent::{News, Opponent};
use crate::timers;
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
    /// The desk of this page.
    static DESK: Cell<Option<Desk>> = const { Cell::new(None) };
}

/// Where problems go to the solver and come back. Copy it anywhere.
#[derive(Clone, Copy, Debug)]
struct Desk {
    table: Table,
    words: Words,
    state: StoredValue<State, LocalStorage>,
    /// Whether there is a problem to think about, be it that the solver does or that it waits until it may.
    wanted: RwSignal<bool>,
}

#[derive(Debug, Default)]
struct State {
    /// Who solves, once there was something to be solved.
    solver: Option<Opponent<Solve>>,
    facts: Facts,
    asked: Option<Asked>,
    /// The engine's advice, which waits for the solver's.
    advice: Option<Hint>,
}

/// What the solver works on.
#[derive(Debug)]
enum Asked {
    /// A position of the problem, after these moves.
    Problem { moves: Vec<Move>, position: Box<Position>, tried: bool },
    /// Whether there is a mate to be advised.
    Hint,
}

/// Lets the table solve mates from now on.
pub fn install(table: Table) {
    let words = Words::of(table.around.voice);
    let state = StoredValue::new_local(State::default());
    let desk = Desk { table, words, state, wanted: RwSignal::new(false) };
    DESK.set(Some(desk));
    desk.hear(Cue::Settled);
    table.ask_belated_hint();
}

/// What the desk does for the table; nothing before [`install`].
pub const SOLVER: Solver = Solver {
    hear: |cue| {
        if let Some(desk) = DESK.get() {
            desk.hear(cue);
        }
    },
    say: |report| DESK.get().map(|desk| words::report(desk.words, report)).unwrap_or_default(),
    say_hint: |hint| DESK.get().map(|desk| words::hint(desk.words, hint)).unwrap_or_default(),
};

/// Whether there is a problem to think about, be it that the solver does or that it waits until it may.
pub fn is_solver_wanted() -> bool {
    DESK.get().is_some_and(|desk| desk.wanted.get())
}

impl Desk {
    fn hear(self, cue: Cue) {
        let in_problem = self.table.is_problem_untracked();
        match cue {
            Cue::Settled if in_problem => self.go_on(),
            Cue::Settled => {
                self.drop_question();
                self.tell_nothing();
            }
            Cue::HintWanted if in_problem => self.advise_in_problem(),
            Cue::HintWanted => {
                let line = self.table.play.game.with_untracked(Game::line);
                self.state.update_value(|state| state.advice = None);
                self.ask(Asked::Hint, &line, HINT_MS);
                if let Some(question) = self.table.question_for_hint() {
                    self.table.play.opponent.ask(question);
                }
            }
            Cue::HintFound(answer, score) => self.hear_advice(Hint::of(answer, score)),
            Cue::GiveWay => {
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
            dropped = state.asked.take().is_some();
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

    fn ask(self, asked: Asked, line: &Line, time_ms: u64) {
        self.state.update_value(|state| state.asked = Some(asked));
        let solver = self.solver().unwrap_or_else(|| {
            let solver = Opponent::start("solver", true, Callback::new(move |news| self.receive(news)));
            self.state.update_value(|state| state.solver = Some(solver));
            solver
        });
        solver.ask(Solve { line: line.to_string(), time_ms: Some(time_ms), nodes: None });
    }

    fn solver(self) -> Option<Opponent<Solve>> {
        self.state.with_value(|state| state.solver)
    }

    fn receive(self, news: News<Solve>) {
        match news {
            News::Said(Reply::Progress(_, SolveProgress { nodes, at_most, none_within })) => {
                let is_told = self
                    .state
                    .with_value(|state| matches!(state.asked, Some(Asked::Problem { tried: false, .. })));
                if is_told {
                    self.tell(Report::Searching { nodes, at_most, none_within });
                }
            }
            News::Said(Reply::Answer { answer: Solved { solution, .. }, .. }) => {
                self.receive_solution(solution);
            }
            News::Gone(_) => self.do_without(),
            News::Said(_) => {
                leptos::logging::error!("the solver refuses the position");
                self.do_without();
            }
            News::Ready | News::Lost | News::Replaced => {}
        }
    }

    fn receive_solution(self, solution: Solution) {
        self.want(false);
        let mut asked = None;
        self.state.update_value(|state| asked = state.asked.take());
        match asked {
            Some(Asked::Problem { position, .. }) => {
                self.state.update_value(|state| state.facts.learn(&position, solution));
                self.go_on();
            }
            Some(Asked::Hint) => match solution {
                Solution::Mate { line, firsts, .. } => {
                    if let Some((mv, mate)) = problem::first_move(&line, &firsts) {
                        self.table.play.opponent.forget();
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
        let mut asked = None;
        self.state.update_value(|state| asked = state.asked.take());
        match asked {
            Some(Asked::Problem { .. }) => {
                self.tell(Report::NoSolver);
            }
            Some(Asked::Hint) => self.show_advice(),
            None => {}
        }
    }

    // Hints.

    /// The engine's advice waits for a moment if the solver is still at work.
    fn hear_advice(self, hint: Hint) {
        let waits = self.state.with_value(|state| matches!(state.asked, Some(Asked::Hint)));
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
        if self.table.sight.hint.get_untracked() == Some(Hint::Sought) {
            self.table.sight.hint.set(Some(hint));
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
        let line = self.table.play.game.with_untracked(Game::line);
        self.state.with_value(|state| read(&line.start, &line.moves, &state.facts))
    }

    /// Does what comes next, until the solver is needed or there is something to be told.
    fn go_on(self) {
        let (outcome, start) =
            self.table.play.game.with_untracked(|game| (game.outcome(), game.terms().start.clone()));
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
        let is_asked = self.state.with_value(
            |state| matches!(&state.asked, Some(Asked::Problem { moves: asked, .. }) if *asked == moves),
        );
        if tried {
            self.tell_nothing();
        } else if !is_asked || self.table.sight.told_of_problem.with_untracked(Option::is_none) {
            self.tell(Report::Seeking);
        }
        if self.table.around.resting.get_untracked() {
            self.drop_question();
            return self.want(true);
        }
        let Some(position) = problem::after(&start, &moves).filter(|_| !is_asked).map(Box::new) else {
            return;
        };
        self.want(true);
        let line = Line { start, moves: moves.clone() };
        let time = if tried { ANSWER_MS } else { PROBLEM_MS };
        self.ask(Asked::Problem { moves, position, tried }, &line, time);
    }

    /// Plays the defender's move after a moment, if the game stands as it does now.
    fn answer(self, reply: Move) {
        let line = self.table.play.game.with_untracked(Game::line);
        let play = move || {
            let is_same = self.table.play.game.try_with_untracked(|game| game.line() == line);
            if is_same == Some(true) && self.table.is_problem_untracked() {
                self.table.play_answer(Answer::Move(reply));
            }
        };
        timers::after(Duration::from_millis(REPLY_MS), play);
    }

    fn tell_nothing(self) {
        self.table.sight.told_of_problem.maybe_update(|told| told.take().is_some());
    }

    fn tell(self, report: Report) {
        self.table.sight.told_of_problem.set(Some(Notice::Problem(report)));
    }
}
