//! The state of the analysis, and the only functions that change it.

use super::words::AnalysisTexts;
use crate::board::drawing;
use crate::browser;
use crate::preference_signals::PreferenceSignals;
use crate::table::{Table, solver_controller};
use crate::texts::I18n;
use crate::worker_client::{ClientEvent, WorkerClient};
use headless::analysis::arrows;
use headless::analysis::score;
use headless::analysis::session::{AnalysisAction, AnalysisEvent, AnalysisSession, AnalysisView, Rest};
use headless::analysis::subject::Subject;
use headless::analysis::walk::Walk;
use leptos::ev;
use leptos::prelude::*;
use messages::Evaluated;
use protocol::{Reply, Score, Solved, Think, ThinkProgress};
use rules::{Color, Move};
use saves::preferences::{AnalysisPreferences, Preferences};
use std::cell::Cell;
use std::sync::Arc;

thread_local! {
    /// The controller of this page; `None` before [`install`].
    static CONTROLLER: Cell<Option<AnalysisController>> = const { Cell::new(None) };
}

/// A walk along the line of a candidate.
#[derive(Clone, Debug)]
pub(super) struct WalkedLine {
    /// The place of the candidate in the list, from 0 on.
    pub(super) place: usize,
    /// How far the walk has come.
    pub(super) walk: Walk,
    /// What was listed when the walk began. The list stays so until it ends.
    pub(super) listed: Arc<AnalysisView>,
}

/// The controller of the analysis. Copies share their state.
#[derive(Clone, Copy, Debug)]
pub(super) struct AnalysisController {
    pub(super) table: Table,
    pub(super) i18n: I18n,
    pub(super) texts: AnalysisTexts,
    session: StoredValue<AnalysisSession>,
    /// The reactive owner of what lives as long as the page: the clients of the workers, which an effect may start.
    owner: StoredValue<Owner>,
    /// Receives what the mate solver has found.
    solved: Callback<Option<Solved>>,
    /// The engine of the analysis; `None` before it was first needed.
    engine: StoredValue<Option<WorkerClient<Think>>, LocalStorage>,
    /// Whether the analysis is switched on.
    pub(super) is_on: RwSignal<bool>,
    /// What the analysis has found, and what it is doing.
    pub(super) view: RwSignal<AnalysisView>,
    /// The line that is walked; `None` while the board shows the position that is analyzed.
    pub(super) walked: RwSignal<Option<WalkedLine>>,
    preferences: PreferenceSignals,
}

/// Creates the controller of the page, switched off.
pub fn install(table: Table) {
    let i18n = I18n::of_page();
    let preferences = PreferenceSignals::of_page();
    let session = AnalysisSession::new(preferences.get_untracked().analysis.candidates);
    let controller = AnalysisController {
        table,
        i18n,
        texts: AnalysisTexts::of(i18n),
        view: RwSignal::new(session.view()),
        session: StoredValue::new(session),
        owner: StoredValue::new(Owner::current().unwrap_or_default()),
        solved: Callback::new(|solved| {
            AnalysisController::of_page().note(AnalysisEvent::Solved(solved));
        }),
        engine: StoredValue::new_local(None),
        is_on: RwSignal::new(false),
        walked: RwSignal::new(None),
        preferences,
    };
    CONTROLLER.set(Some(controller));
    controller.follow_board();
    controller.watch_reasons_to_rest();
    controller.draw_arrows();
}

/// Switches the analysis on or off. It cannot be switched on where it is not offered.
pub fn switch(is_on: bool) {
    let controller = AnalysisController::of_page();
    if !is_on || untrack(|| controller.table.is_analysis_offered()) {
        controller.switch(is_on);
    }
}

/// Switches the analysis on if it is off, and off if it is on.
pub fn toggle() {
    switch(!AnalysisController::of_page().is_on.get_untracked());
}

/// Whether the engine searches for the analysis, or would if the host page let it. Tracks changes.
pub fn is_wanted() -> bool {
    let controller = AnalysisController::of_page();
    controller.view.track();
    controller.session.with_value(AnalysisSession::is_wanted)
}

/// The evaluation of the position that is shown, for the host page: as Black sees it. `None` while nothing is known, and
/// while the threat is shown. Tracks changes.
pub fn evaluation() -> Option<Evaluated> {
    AnalysisController::of_page().view.with(|view| {
        let subject = view.subject.as_ref().filter(|_| !view.is_threat)?;
        let best = view.candidates.first()?;
        let turn = subject.turn();
        let of_black = |value: i32| if turn == Color::Black { value } else { value.saturating_neg() };
        let (cp, mate) = match best.score {
            Score::Cp(value) => (Some(of_black(value)), None),
            Score::MateIn(plies) => (None, Some(of_black(plies))),
        };
        Some(Evaluated {
            sfen: subject.position().to_setup().to_string(),
            win_rate: score::of_black(best, turn).thousandths(),
            cp,
            mate,
            depth: view.depth,
            line: best.line.iter().map(Move::to_string).collect(),
        })
    })
}

impl AnalysisController {
    /// The controller of this page.
    ///
    /// # Panics
    /// If it is called before [`install`].
    pub(super) fn of_page() -> Self {
        CONTROLLER.get().expect("views of this part are made after it has come")
    }

    /// Switches the analysis on, or off together with its worker.
    pub(super) fn switch(self, is_on: bool) {
        if self.is_on.get_untracked() == is_on {
            return;
        }
        self.end_walk();
        self.note(AnalysisEvent::Switched(is_on));
        self.is_on.set(is_on);
        if !is_on && let Some(engine) = self.engine.get_value() {
            engine.close();
        }
    }

    /// The number of candidates and the form of the scores. Tracks changes.
    pub(super) fn settings(self) -> AnalysisPreferences {
        self.preferences.get().analysis
    }

    /// Changes the number of candidates and the form of the scores, and stores them.
    pub(super) fn set(self, settings: AnalysisPreferences) {
        self.preferences.set(Preferences { analysis: settings, ..self.preferences.get_untracked() });
        self.note(AnalysisEvent::Ranked(settings.candidates));
    }

    /// Shows the threat, or the candidates again.
    pub(super) fn show_threat(self, is_wanted: bool) {
        self.end_walk();
        self.note(AnalysisEvent::ThreatWanted(is_wanted));
    }

    /// Calls `read` with what the list of candidates shows: what was found last, or what was found before the walk that
    /// goes on. Tracks changes.
    pub(super) fn with_listed<T>(self, read: impl FnOnce(&AnalysisView) -> T) -> T {
        let walked = self.walked.with(|walked| walked.as_ref().map(|walked| Arc::clone(&walked.listed)));
        match walked {
            Some(listed) => read(&listed),
            None => self.view.with(read),
        }
    }

    /// Passes an event to the session, and does what follows from it.
    fn note(self, event: AnalysisEvent) {
        let mut actions = Vec::new();
        self.session.update_value(|session| actions = session.note(event));
        self.owner.get_value().with(|| actions.into_iter().for_each(|action| self.run(action)));
        self.view.set(self.session.with_value(AnalysisSession::view));
    }

    fn run(self, action: AnalysisAction) {
        match action {
            AnalysisAction::Think(think) => self.engine_in_use().ask(think),
            AnalysisAction::StopThinking => {
                if let Some(engine) = self.engine.get_value() {
                    engine.forget();
                }
            }
            AnalysisAction::Solve(solve) => solver_controller::solve_for_analysis(solve, self.solved),
            AnalysisAction::StopSolving => solver_controller::stop_for_analysis(),
        }
    }

    /// The engine of the analysis, which is started on first use.
    fn engine_in_use(self) -> WorkerClient<Think> {
        self.engine.get_value().unwrap_or_else(|| {
            let engine =
                WorkerClient::start("worker", false, Callback::new(move |event| self.receive(event)));
            self.engine.set_value(Some(engine));
            browser::on_every_input(move || engine.give_way());
            engine
        })
    }

    fn receive(self, event: ClientEvent<Think>) {
        match event {
            ClientEvent::Replied(Reply::Progress(_, ThinkProgress::Loading(loading))) => {
                self.note(AnalysisEvent::Loading(loading));
            }
            ClientEvent::Replied(Reply::Progress(_, ThinkProgress::Searching(infos))) => {
                self.note(AnalysisEvent::Found(infos));
            }
            ClientEvent::Replied(Reply::Answer { .. }) => self.note(AnalysisEvent::Answered),
            ClientEvent::Gone(_) => self.note(AnalysisEvent::Failed),
            ClientEvent::Replied(reply) => {
                leptos::logging::error!("the engine refuses the position: {reply:?}");
                self.note(AnalysisEvent::Failed);
            }
            ClientEvent::Ready | ClientEvent::Lost | ClientEvent::Replaced => {}
        }
    }

    /// Tells the session the position that is shown, while the analysis is on. Switches it off when a record takes the
    /// place of the game, or the game that of the record.
    fn follow_board(self) {
        let table = self.table;
        Effect::new(move |before: Option<Option<String>>| {
            if !self.is_on.get() {
                return None;
            }
            let subject = if table.is_analysis_offered() { table.analysis_subject() } else { None };
            let line = subject.as_ref().map(Subject::line);
            // A comment that is being written changes nothing.
            if before.is_none_or(|before| before != line || line.is_none()) {
                untrack(|| {
                    self.end_walk();
                    self.note(AnalysisEvent::Shown(subject.map(Box::new)));
                });
            }
            line
        });
        Effect::new(move |before: Option<bool>| {
            let is = table.is_study_shown();
            if before.is_some_and(|before| before != is) {
                untrack(|| self.switch(false));
            }
            is
        });
        // A press on the board ends a walk.
        Effect::new(move |_| {
            if !table.is_peeking() {
                self.walked.maybe_update(|walked| walked.take().is_some());
            }
        });
    }

    fn watch_reasons_to_rest(self) {
        let table = self.table;
        let hide = move || self.note(AnalysisEvent::Rests(Rest::Hidden, document().hidden()));
        // It lives as long as the page.
        let _ = window_event_listener(ev::visibilitychange, move |_| hide());
        hide();
        let busy = Memo::new(move |_| table.is_thinking_elsewhere() || solver_controller::is_solver_wanted());
        Effect::new(move |_| {
            let busy = busy.get();
            untrack(|| self.note(AnalysisEvent::Rests(Rest::Busy, busy)));
        });
        let forbidden = Memo::new(move |_| table.is_resting());
        Effect::new(move |_| {
            let forbidden = forbidden.get();
            untrack(|| self.note(AnalysisEvent::Rests(Rest::Forbidden, forbidden)));
        });
    }

    /// Draws the candidates on the board as arrows, unless a line is walked.
    fn draw_arrows(self) {
        let shapes = Memo::new(move |_| {
            let is_walked = self.walked.with(Option::is_some);
            self.view.with(|view| if is_walked { Vec::new() } else { arrows::shapes(&view.candidates) })
        });
        Effect::new(move |_| drawing::suggest(shapes.get()));
    }
}
