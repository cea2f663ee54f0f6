//! The workers of the analysis, which live analysis and the review of a game share: an engine of their own, and the mate
//! solver of the page. What one of them asks takes the place of what the other has asked.

use crate::browser;
use crate::table::solver_controller::{self, SolverNews};
use crate::worker_client::{ClientEvent, WorkerClient};
use leptos::prelude::*;
use protocol::{Solve, Think};

/// The part of the analysis that uses the workers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Client {
    /// The analysis of the position that is viewed.
    Live,
    /// The review of a game.
    Review,
}

/// The workers. Copies share their state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Workers {
    state: StoredValue<State, LocalStorage>,
    /// The reactive owner of what lives as long as the page: the clients of the workers, which an effect may start.
    owner: StoredValue<Owner>,
}

#[derive(Debug, Default)]
struct State {
    /// The engine; `None` before it was first needed.
    engine: Option<WorkerClient<Think>>,
    /// The part that used the engine last, and receives its replies.
    thinking: Option<(Client, Callback<ClientEvent<Think>>)>,
    /// The part that used the mate solver last.
    solving: Option<Client>,
    /// Who may ask the engine again soon.
    present: Vec<Client>,
}

impl Workers {
    /// The workers, none of which is started.
    pub(super) fn new() -> Self {
        Self {
            state: StoredValue::new_local(State::default()),
            owner: StoredValue::new(Owner::current().unwrap_or_default()),
        }
    }

    /// Keeps the engine for a client, which may ask it soon.
    pub(super) fn enter(self, client: Client) {
        self.state.update_value(|state| {
            if !state.present.contains(&client) {
                state.present.push(client);
            }
        });
    }

    /// Lets a client go. The engine ends if no other one is there.
    pub(super) fn leave(self, client: Client) {
        self.stop_thinking(client);
        let mut unused = None;
        self.state.update_value(|state| {
            state.present.retain(|other| *other != client);
            unused = state.engine.filter(|_| state.present.is_empty());
        });
        if let Some(engine) = unused {
            engine.close();
        }
    }

    /// Gives a job to the engine, which is started on first use. `receive` is called for every event about it.
    pub(super) fn think(self, client: Client, think: Think, receive: Callback<ClientEvent<Think>>) {
        self.state.update_value(|state| state.thinking = Some((client, receive)));
        self.engine_in_use().ask(think);
    }

    /// Lets the engine drop the job of a client.
    pub(super) fn stop_thinking(self, client: Client) {
        let mut stopped = None;
        self.state.update_value(|state| {
            if state.thinking.take_if(|(other, _)| *other == client).is_some() {
                stopped = state.engine;
            }
        });
        if let Some(engine) = stopped {
            engine.forget();
        }
    }

    /// Gives a job to the mate solver. `receive` is called with what it says.
    pub(super) fn solve(self, client: Client, solve: Solve, receive: Callback<SolverNews>) {
        self.state.update_value(|state| state.solving = Some(client));
        self.owner.get_value().with(|| solver_controller::solve_for_analysis(solve, receive));
    }

    /// Lets the mate solver drop the job of a client.
    pub(super) fn stop_solving(self, client: Client) {
        let mut is_own = false;
        self.state.update_value(|state| is_own = state.solving.take_if(|other| *other == client).is_some());
        if is_own {
            solver_controller::stop_for_analysis();
        }
    }

    fn engine_in_use(self) -> WorkerClient<Think> {
        self.state.with_value(|state| state.engine).unwrap_or_else(|| {
            let start =
                || WorkerClient::start("worker", false, Callback::new(move |event| self.receive(event)));
            let engine = self.owner.get_value().with(start);
            self.state.update_value(|state| state.engine = Some(engine));
            browser::on_every_input(move || engine.give_way());
            engine
        })
    }

    fn receive(self, event: ClientEvent<Think>) {
        if let Some((_, receive)) = self.state.with_value(|state| state.thinking) {
            receive.run(event);
        }
    }
}
