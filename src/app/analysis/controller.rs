//! The state of the analysis, and the only functions that change it.

use super::names::words::NameTexts;
use super::words::AnalysisTexts;
use super::workers::{Client, Workers};
use crate::board::drawing::{self, Suggestions};
use crate::preference_signals::PreferenceSignals;
use crate::study;
use crate::table::Table;
use crate::table::solver_controller::{self, SolverNews};
use crate::texts::I18n;
use crate::worker_client::ClientEvent;
use headless::analysis::arrows;
use headless::analysis::score;
use headless::analysis::session::{AnalysisAction, AnalysisEvent, AnalysisSession, AnalysisView, Mode, Rest};
use headless::analysis::subject::Subject;
use headless::analysis::walk::Walk;
use headless::reviewing::outcome::LineKind;
use leptos::ev;
use leptos::prelude::*;
use messages::Evaluated;
use protocol::{Reply, Score, Think, ThinkProgress};
use rules::{Color, Move};
use saves::preferences::{AnalysisPreferences, Preferences};
use std::cell::Cell;
use std::sync::Arc;

thread_local! {
    /// The controller of this page; `None` before [`install`].
    static CONTROLLER: Cell<Option<AnalysisController>> = const { Cell::new(None) };
}

/// A line that can be walked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum LineId {
    /// The line of the candidate at this place of the list, from 0 on.
    Candidate(usize),
    /// A line of the review at the move with this number.
    Review(usize, LineKind),
    /// The answer to a move that the person has tried in place of the move with this number.
    Tried(usize),
}

/// A walk along a line.
#[derive(Clone, Debug)]
pub(super) struct WalkedLine {
    /// The line that is walked.
    pub(super) id: LineId,
    /// How far the walk has come.
    pub(super) walk: Walk,
    /// The candidates that were listed when the walk along one of them began. The list stays so until it ends.
    pub(super) listed: Option<Arc<AnalysisView>>,
}

impl WalkedLine {
    /// How far this line is walked; 0 for another one.
    pub(super) fn at(&self, id: LineId) -> usize {
        if self.id == id { self.walk.at() } else { 0 }
    }
}

/// The controller of the analysis. Copies share their state.
#[derive(Clone, Copy, Debug)]
pub(super) struct AnalysisController {
    pub(super) table: Table,
    pub(super) i18n: I18n,
    pub(super) texts: AnalysisTexts,
    /// The names of openings and castles.
    pub(super) names: NameTexts,
    pub(super) session: StoredValue<AnalysisSession>,
    pub(super) workers: Workers,
    /// Receives what the engine says.
    thought: Callback<ClientEvent<Think>>,
    /// Receives what the mate solver says.
    solved: Callback<SolverNews>,
    /// Whether a game is being reviewed. Live analysis rests meanwhile.
    pub(super) is_reviewing: RwSignal<bool>,
    /// What the analysis looks for; `None` while it is switched off.
    pub(super) mode: RwSignal<Option<Mode>>,
    /// What the analysis has found, and what it is doing.
    pub(super) view: RwSignal<AnalysisView>,
    /// The line that is walked; `None` while the board shows the position that is analyzed.
    pub(super) walked: RwSignal<Option<WalkedLine>>,
    preferences: PreferenceSignals,
}

/// Creates the controller of the page, switched off.
pub(super) fn install(table: Table) {
    let i18n = I18n::of_page();
    let preferences = PreferenceSignals::of_page();
    let session = AnalysisSession::new(preferences.get_untracked().analysis.candidates);
    let controller = AnalysisController {
        table,
        i18n,
        texts: AnalysisTexts::of(i18n),
        names: NameTexts::of(i18n),
        view: RwSignal::new(session.view()),
        session: StoredValue::new(session),
        workers: Workers::new(),
        thought: Callback::new(|event| AnalysisController::of_page().receive(event)),
        solved: Callback::new(|news| {
            AnalysisController::of_page().note(match news {
                SolverNews::Progress(progress) => AnalysisEvent::Solving(progress),
                SolverNews::Done(solved) => AnalysisEvent::Solved(solved),
                SolverNews::Failed => AnalysisEvent::SolverFailed,
            });
        }),
        is_reviewing: RwSignal::new(false),
        mode: RwSignal::new(None),
        walked: RwSignal::new(None),
        preferences,
    };
    CONTROLLER.set(Some(controller));
    controller.follow_board();
    controller.watch_reasons_to_rest();
    controller.draw_arrows();
    controller.store_on_leaving();
}

/// Whether the engine or the mate solver works on something else than analysis. Tracks changes.
pub(super) fn is_busy(table: Table) -> bool {
    table.is_thinking_elsewhere() || solver_controller::is_solver_wanted()
}

/// Switches the analysis on in a mode, or off. It cannot be switched on where it is not offered.
pub fn switch(mode: Option<Mode>) {
    let controller = AnalysisController::of_page();
    if mode.is_none() || untrack(|| controller.table.is_analysis_offered()) {
        controller.switch(mode);
    }
}

/// The mode of the analysis; `None` while it is off. Tracks changes.
pub fn mode() -> Option<Mode> {
    AnalysisController::of_page().mode.get()
}

/// Switches the analysis on in a mode, or off if it is on in that mode.
pub fn toggle(mode: Mode) {
    let before = AnalysisController::of_page().mode.get_untracked();
    switch(Some(mode).filter(|mode| before != Some(*mode)));
}

/// Whether the engine searches for the analysis, or would if the host page let it. Tracks changes.
pub(super) fn is_wanted() -> bool {
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
            depth: if view.mode == Some(Mode::Mate) { best.depth } else { view.depth },
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

    /// Switches the analysis on in a mode, or off. The engine's worker lives as long as candidates are looked for.
    pub(super) fn switch(self, mode: Option<Mode>) {
        let before = self.mode.get_untracked();
        if before == mode {
            return;
        }
        self.end_walk();
        let uses_engine = |mode: Option<Mode>| mode == Some(Mode::Candidates);
        if uses_engine(mode) {
            self.workers.enter(Client::Live);
        }
        if mode.is_some() {
            study::show_analysis();
        }
        self.note(AnalysisEvent::Switched(mode));
        self.mode.set(mode);
        if uses_engine(before) && !uses_engine(mode) {
            self.workers.leave(Client::Live);
        }
    }

    /// The settings of the analysis and the review. Tracks changes.
    pub(super) fn settings(self) -> AnalysisPreferences {
        self.preferences.get().analysis
    }

    /// Whether live analysis lists candidates. Its settings are below the list then.
    pub(super) fn lists_candidates(self) -> Memo<bool> {
        Memo::new(move |_| self.mode.get() == Some(Mode::Candidates))
    }

    /// Changes the settings of the analysis and the review, and stores them.
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
        let listed = self.walked.with(|walked| walked.as_ref().and_then(|walked| walked.listed.clone()));
        match listed {
            Some(listed) => read(&listed),
            None => self.view.with(read),
        }
    }

    /// Passes an event to the session, and does what follows from it.
    fn note(self, event: AnalysisEvent) {
        let mut actions = Vec::new();
        self.session.update_value(|session| actions = session.note(event));
        actions.into_iter().for_each(|action| self.run(action));
        self.keep_findings();
        self.view.set(self.session.with_value(AnalysisSession::view));
    }

    fn run(self, action: AnalysisAction) {
        match action {
            AnalysisAction::Think(think) => self.workers.think(Client::Live, think, self.thought),
            AnalysisAction::StopThinking => self.workers.stop_thinking(Client::Live),
            AnalysisAction::Solve(solve) => self.workers.solve(Client::Live, solve, self.solved),
            AnalysisAction::StopSolving => self.workers.stop_solving(Client::Live),
        }
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
            if self.mode.with(Option::is_none) {
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
                untrack(|| self.switch(None));
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
        let busy = Memo::new(move |_| is_busy(table));
        Effect::new(move |_| {
            let busy = busy.get() || self.is_reviewing.get();
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
        Effect::new(move |_| {
            let is_threat = self.view.with(|view| view.is_threat);
            drawing::suggest(Suggestions { shapes: shapes.get(), is_threat });
        });
    }
}
