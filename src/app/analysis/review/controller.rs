//! The state of the review, and the only functions that change it.

use crate::analysis::controller::{AnalysisController, LineId, is_busy};
use crate::analysis::workers::Client;
use crate::browser;
use crate::study;
use crate::table::solver_controller::SolverNews;
use crate::worker_client::ClientEvent;
use headless::analysis::session::{AnalysisAction, Rest};
use headless::analysis::walk::Walk;
use headless::names::{self, NamedAt};
use headless::review::{ReviewedGame, Spot, Trial};
use headless::reviewing::outcome::{LineKind, Outcome};
use headless::reviewing::pace::Pace;
use headless::reviewing::practice::Practice;
use headless::reviewing::session::{ReviewActivity, ReviewEvent, ReviewSession, ReviewStatus};
use leptos::ev;
use leptos::prelude::*;
use protocol::{Reply, SearchInfo, Solution, Solved, Think, ThinkProgress};
use rules::{Move, Position};
use saves::preferences::AnalysisPreferences;
use std::cell::Cell;
use std::sync::Arc;

/// The button that gets the focus of one that is gone: those that go on with a review, or the one that begins it.
pub(super) const NEXT_BUTTON: &str = ".review-progress button, [data-action=\"practice\"], [data-action=\"review-again\"], .study [data-action=\"review\"]";

/// So many changes of the results are stored together, at least.
const STORED_EVERY: u64 = 8;
/// The least time between two results that are shown while workers work, in milliseconds. The graph and the counts are
/// drawn anew each time, which takes as long as painting a step through the record, and delays a step that falls into it.
const SHOWN_EVERY_MS: f64 = 3_000.0;
/// The least time between two changes of the progress that are shown, in milliseconds.
const TOLD_EVERY_MS: f64 = 1_000.0;

thread_local! {
    /// The controller of this page; `None` before [`install`].
    static CONTROLLER: Cell<Option<ReviewController>> = const { Cell::new(None) };
}

/// The controller of the review. Copies share their state.
#[derive(Clone, Copy, Debug)]
pub(super) struct ReviewController {
    pub(super) analysis: AnalysisController,
    pub(super) session: StoredValue<ReviewSession>,
    /// The revision of the results that was stored last.
    stored: StoredValue<u64>,
    /// The times at which results and the progress were shown last, in milliseconds.
    shown_at: StoredValue<f64>,
    told_at: StoredValue<f64>,
    /// Receives what the engine says.
    thought: Callback<ClientEvent<Think>>,
    /// Receives what the mate solver has found.
    solved: Callback<SolverNews>,
    /// How far the review is.
    pub(super) status: RwSignal<ReviewStatus>,
    /// The revision of the results, and the results; `None` if there is no review.
    pub(super) outcome: RwSignal<(u64, Option<Arc<Outcome>>)>,
    /// Whether the browser refuses to store the review.
    pub(super) is_unkept: RwSignal<bool>,
    /// The tasks that the person practices with, and what the tried move is worth; `None` outside practice.
    pub(super) tasks: RwSignal<Option<(Practice, Option<Trial>)>>,
    /// The number of the move whose lines are shown.
    pub(super) open: RwSignal<Option<usize>>,
    /// Whether the game that was reviewed is the one that is shown: the main line of the record.
    pub(super) fits: Memo<bool>,
    /// The number of moves of the main line on the way to the position that is shown.
    pub(super) place: Memo<usize>,
}

/// Creates the controller of the page, without a review.
pub(super) fn install() {
    let session = StoredValue::new(ReviewSession::default());
    let outcome = RwSignal::new((0, None));
    let controller = ReviewController {
        analysis: AnalysisController::of_page(),
        session,
        stored: StoredValue::new(0),
        shown_at: StoredValue::new(f64::NEG_INFINITY),
        told_at: StoredValue::new(f64::NEG_INFINITY),
        thought: Callback::new(|event| ReviewController::of_page().receive(event)),
        solved: Callback::new(|news| {
            let controller = ReviewController::of_page();
            match news {
                // The review tells how many moves it has judged, and nothing of the search for one mate.
                SolverNews::Progress(_) => {}
                SolverNews::Done(solved) => controller.note(ReviewEvent::Solved(solved)),
                // It goes on without the solver.
                SolverNews::Failed => {
                    let unknown = Solved { solution: Solution::Unknown, nodes: 0 };
                    controller.note(ReviewEvent::Solved(Some(unknown)));
                }
            }
        }),
        status: RwSignal::new(ReviewStatus::default()),
        outcome,
        is_unkept: RwSignal::new(false),
        tasks: RwSignal::new(None),
        open: RwSignal::new(None),
        fits: Memo::new(move |_| {
            outcome.track();
            let is_shown = |game: &ReviewedGame| {
                study::with_study(|study| game.is_main_line_of(study.record())).unwrap_or(false)
            };
            session.with_value(|session| session.game().is_some_and(is_shown))
        }),
        place: Memo::new(|_| study::with_study(study::place_on_main_line).unwrap_or(0)),
    };
    CONTROLLER.set(Some(controller));
    controller.follow_record();
    controller.watch_reasons_to_rest();
}

/// Begins the review of the game in the record with the effort that was chosen last, at first the quick one, or goes on with
/// the one that there is, whatever its effort. Does nothing if that is complete.
pub fn begin() {
    let controller = ReviewController::of_page();
    untrack(|| {
        if controller.analysis.table.is_locked("analysis") {
            return;
        }
        browser::pass_focus(NEXT_BUTTON);
        controller.restore();
        match controller.shown() {
            Some(outcome) if outcome.is_complete => {}
            Some(_) => controller.begin(controller.pace()),
            None => controller.begin(controller.analysis.settings().pace),
        }
    });
}

/// Whether a worker works for the review, or would if the host page let it. Tracks changes.
pub fn is_wanted() -> bool {
    ReviewController::of_page().status.with(|status| status.is_wanted)
}

/// Whether the game that is shown has a review. Tracks changes.
pub fn is_shown() -> bool {
    ReviewController::of_page().shown().is_some()
}

/// Whether the person practices with the mistakes of the game. Tracks changes.
pub fn is_practiced() -> bool {
    ReviewController::of_page().status.with(|status| status.is_practiced)
}

impl ReviewController {
    /// The controller of this page.
    ///
    /// # Panics
    /// If it is called before [`install`].
    pub(super) fn of_page() -> Self {
        CONTROLLER.get().expect("views of this part are made after it has come")
    }

    /// Begins a review of the game in the record, or goes on with the one that was stopped. One with another effort than
    /// the present review is shown if it is complete already. Does nothing without moves.
    pub(super) fn begin(self, pace: Pace) {
        let game = untrack(|| self.game_of_record());
        let Some(game) = game.filter(|game| !game.moves().is_empty()) else { return };
        browser::pass_focus(NEXT_BUTTON);
        self.analysis.end_walk();
        let is_other = self.session.with_value(|session| session.game().is_some() && session.pace() != pace);
        if is_other
            && self.restore_pace(&game, pace)
            && self.status.with_untracked(|status| status.activity) == ReviewActivity::Done
        {
            return;
        }
        self.analysis.workers.enter(Client::Review);
        self.is_unkept.set(false);
        // What was found with another effort goes at once.
        self.shown_at.set_value(f64::NEG_INFINITY);
        self.note(ReviewEvent::Begun(Box::new(game), pace));
    }

    /// Goes over to a review with another effort. The field that has chosen it may make room for another one.
    pub(super) fn switch(self, pace: Pace) {
        browser::pass_focus("[data-field=\"review-pace\"]");
        self.prefer(pace);
        self.stop();
        self.begin(pace);
    }

    /// Stops the review. What it has found stays.
    pub(super) fn stop(self) {
        self.note(ReviewEvent::Stopped);
    }

    /// Closes the review. It is shown again when the person begins it, and when the record is opened again.
    pub(super) fn close(self) {
        browser::pass_focus(NEXT_BUTTON);
        self.analysis.end_walk();
        self.open.set(None);
        self.stop_if_under_way();
        self.store();
        self.note(ReviewEvent::Closed);
    }

    /// Notes the effort of the next reviews.
    pub(super) fn prefer(self, pace: Pace) {
        self.analysis.set(AnalysisPreferences { pace, ..untrack(|| self.analysis.settings()) });
    }

    /// The effort of the review.
    pub(super) fn pace(self) -> Pace {
        self.session.with_value(ReviewSession::pace)
    }

    /// The results, if the game that is shown has any. Tracks changes.
    pub(super) fn shown(self) -> Option<Arc<Outcome>> {
        if self.fits.get() { self.outcome.with(|(_, outcome)| outcome.clone()) } else { None }
    }

    /// The start of the game that is reviewed, and its moves. `None` if there is none.
    pub(super) fn game(self) -> Option<(Position, Vec<Move>)> {
        self.session.with_value(|session| {
            let game = session.game()?;
            Some((game.position(Spot::of_game(0))?, game.moves().to_vec()))
        })
    }

    /// The names of the game that is reviewed, at its end; empty if there is none.
    pub(super) fn names(self) -> Vec<NamedAt> {
        self.session.with_value(|session| {
            session.game().map(|game| names::after(game.names(), game.moves().len())).unwrap_or_default()
        })
    }

    /// Shows the position after this number of moves of the game.
    pub(super) fn go(self, ply: usize) {
        self.analysis.end_walk();
        study::go_to_main(ply);
    }

    /// Shows a move with its lines, or hides these if the move and its lines are shown.
    pub(super) fn press(self, ply: usize) {
        let is_shown = self.open.get_untracked() == Some(ply) && study::newest_place() == ply;
        self.open.set((!is_shown).then_some(ply));
        self.go(ply);
        // Its lines may open below the edge of the panel.
        let row = format!("[data-review-list] > [data-ply=\"{ply}\"]");
        browser::after_paint(move || browser::all(&row).iter().for_each(|row| browser::bring_into_view(row)));
    }

    /// Shows the position after the move number `at`, from 1 on, of a line of the move with the number `ply`. At the
    /// position that is shown already, or at 0, the walk ends.
    pub(super) fn walk(self, ply: usize, kind: LineKind, at: usize) {
        let outcome = self.outcome.with_untracked(|(_, outcome)| outcome.clone());
        let begin = |at| {
            let outcome = outcome?;
            let line = outcome.item(ply)?.line(kind)?;
            Walk::new(line.start.clone(), &line.moves, at)
        };
        self.analysis.walk_line(LineId::Review(ply, kind), at, begin, None);
    }

    /// Walks further along a line, or back if `by` is negative. Returns how far the walk has come; 0 if it has ended.
    pub(super) fn step(self, ply: usize, kind: LineKind, by: isize) -> usize {
        let id = LineId::Review(ply, kind);
        let at = self.analysis.walked_at(id);
        let to = at.saturating_add_signed(by);
        if to != at {
            self.walk(ply, kind, to);
        }
        self.analysis.walked_at(id)
    }

    /// Passes an event to the session, and does what follows from it.
    pub(super) fn note(self, event: ReviewEvent) {
        let now = browser::now();
        let is_hidden = matches!(event, ReviewEvent::Rests(Rest::Hidden, true));
        let mut actions = Vec::new();
        self.session.update_value(|session| actions = session.note(event, now));
        actions.into_iter().for_each(|action| self.run(action));
        let (status, revision) = self.session.with_value(|session| (session.status(now), session.revision()));
        let is_working = status.activity == ReviewActivity::Working;
        let is_late = !is_working || now >= self.shown_at.get_value() + SHOWN_EVERY_MS;
        if is_late && self.outcome.with_untracked(|(before, _)| *before != revision) {
            self.shown_at.set_value(now);
            let outcome = self.session.with_value(|session| session.outcome().map(Arc::new));
            self.outcome.set((revision, outcome));
        }
        let (was_under_way, was_practiced) =
            self.status.with_untracked(|status| (status.is_under_way(), status.is_practiced));
        self.tell(status, now);
        let tasks =
            self.session.with_value(|session| session.tasks().cloned().map(|tasks| (tasks, session.trial())));
        if self.tasks.with_untracked(|before| *before != tasks) {
            self.tasks.set(tasks.clone());
            if let Some((tasks, trial)) = &tasks {
                self.answer(tasks, trial.as_ref());
            }
        }
        let is_reviewing = status.is_under_way() || status.is_practiced;
        let has_ended = was_under_way && !status.is_under_way() || was_practiced && !status.is_practiced;
        let is_due = revision >= self.stored.get_value() + STORED_EVERY;
        if has_ended || was_under_way && (is_due || is_hidden && revision != self.stored.get_value()) {
            self.stored.set_value(revision);
            self.store();
        }
        if self.analysis.is_reviewing.get_untracked() != is_reviewing {
            self.analysis.is_reviewing.set(is_reviewing);
            if !is_reviewing {
                self.analysis.workers.leave(Client::Review);
            }
        }
    }

    /// Shows the status. The percent and the time left change more often than a person reads them, so a change of these
    /// alone waits.
    fn tell(self, status: ReviewStatus, now: f64) {
        let before = self.status.get_untracked();
        let is_more = ReviewStatus { percent: before.percent, left_ms: before.left_ms, ..status } != before;
        if is_more || status != before && now >= self.told_at.get_value() + TOLD_EVERY_MS {
            self.told_at.set_value(now);
            // First, for what follows the status may read the mark.
            browser::mark_root("data-practiced", status.is_practiced.then_some(""));
            self.status.set(status);
        }
    }

    fn run(self, action: AnalysisAction) {
        let workers = self.analysis.workers;
        match action {
            AnalysisAction::Think(think) => workers.think(Client::Review, think, self.thought),
            AnalysisAction::StopThinking => workers.stop_thinking(Client::Review),
            AnalysisAction::Solve(solve) => workers.solve(Client::Review, solve, self.solved),
            AnalysisAction::StopSolving => workers.stop_solving(Client::Review),
        }
    }

    fn receive(self, event: ClientEvent<Think>) {
        match event {
            ClientEvent::Replied(Reply::Progress(_, ThinkProgress::Loading(loading))) => {
                self.note(ReviewEvent::Loading(loading));
            }
            ClientEvent::Replied(Reply::Progress(_, ThinkProgress::Searching(infos))) => self.find(infos),
            ClientEvent::Replied(Reply::Answer { answer, .. }) => self.note(ReviewEvent::Answered(answer)),
            ClientEvent::Gone(_) => self.note(ReviewEvent::Failed),
            ClientEvent::Replied(reply) => {
                leptos::logging::error!("the engine refuses the position: {reply:?}");
                self.note(ReviewEvent::Failed);
            }
            ClientEvent::Ready | ClientEvent::Lost | ClientEvent::Replaced => {}
        }
    }

    /// Passes lines of the engine to the session. Nothing that is shown depends on them, except that the engine has
    /// loaded its network.
    fn find(self, infos: Vec<SearchInfo>) {
        let event = ReviewEvent::Found(infos);
        if self.status.with_untracked(|status| matches!(status.activity, ReviewActivity::Loading(_))) {
            self.note(event);
        } else {
            self.session.update_value(|session| _ = session.note(event, browser::now()));
        }
    }

    /// Stops the review if another record takes the place of the game, and ends the walk along a line if the person
    /// goes to another position.
    fn follow_record(self) {
        let table = self.analysis.table;
        Effect::new(move |_| {
            if !self.fits.get() {
                untrack(|| self.stop_if_under_way());
            }
        });
        Effect::new(move |before: Option<bool>| {
            let is = table.is_study_shown();
            if before == Some(true) && !is {
                untrack(|| self.stop_if_under_way());
            }
            is
        });
        let moves = Memo::new(move |_| {
            let moves =
                study::with_study(|study| (study.record().start().clone(), study.record().main_moves()));
            moves.filter(|(_, moves)| table.is_study_shown() && !moves.is_empty())
        });
        Effect::new(move |_| {
            if moves.with(Option::is_some) {
                untrack(|| self.restore());
            }
        });
        let here = Memo::new(|_| study::here());
        Effect::new(move |_| {
            // A memo that is only tracked is never computed, and so never changes.
            here.get();
            let is_own = |id| matches!(id, LineId::Review(..) | LineId::Tried(_));
            if self
                .analysis
                .walked
                .with_untracked(|walked| walked.as_ref().is_some_and(|walked| is_own(walked.id)))
            {
                untrack(|| self.analysis.end_walk());
            }
        });
    }

    fn stop_if_under_way(self) {
        if self.status.with_untracked(|status| status.is_practiced) {
            self.end_practice();
        }
        if self.status.with_untracked(ReviewStatus::is_under_way) {
            self.stop();
        }
    }

    fn watch_reasons_to_rest(self) {
        let table = self.analysis.table;
        let hide = move || self.note(ReviewEvent::Rests(Rest::Hidden, document().hidden()));
        // It lives as long as the page.
        let _ = window_event_listener(ev::visibilitychange, move |_| hide());
        hide();
        let busy = Memo::new(move |_| is_busy(table));
        Effect::new(move |_| {
            let busy = busy.get();
            untrack(|| self.note(ReviewEvent::Rests(Rest::Busy, busy)));
        });
        let forbidden = Memo::new(move |_| table.is_resting());
        Effect::new(move |_| {
            let forbidden = forbidden.get();
            untrack(|| self.note(ReviewEvent::Rests(Rest::Forbidden, forbidden)));
        });
    }
}
