//! Practice with the mistakes of the game: the board shows the position before each of them, and the person looks for a
//! better move. A wrong one is answered on the board.

use super::controller::ReviewController;
use crate::analysis::words::AnalysisKey;
use crate::browser;
use crate::study;
use headless::review::Trial;
use headless::reviewing::outcome::{LineKind, points};
use headless::reviewing::practice::{Practice, PracticeState};
use headless::reviewing::session::PracticeStep;
use leptos::prelude::*;

/// The screens on which the panel lies beside the board, as in `style/study.css`.
const BESIDE: &str = "(min-width: 1200px), (min-width: 640px) and (orientation: landscape)";

/// The button that begins the practice; absent if the game has no mistake, or the board takes no moves.
#[component]
pub fn PracticeButton() -> impl IntoView {
    let controller = ReviewController::of_page();
    let texts = controller.analysis.texts;
    let there = Memo::new(move |_| {
        !study::is_read_only() && controller.shown().is_some_and(|outcome| !outcome.tasks.is_empty())
    });
    view! {
        <Show when=move || there.get()>
            <button type="button" class="control strong" data-action="practice" on:click=move |_| controller.begin_practice(None)>
                {move || texts.say(AnalysisKey::Practice)}
            </button>
        </Show>
    }
}

/// The button beside a move that begins the practice with it.
#[component]
pub fn PracticeAt(
    /// The number of the move.
    ply: usize,
    /// Whether the Tab key reaches the button.
    is_entry: Signal<bool>,
) -> impl IntoView {
    let controller = ReviewController::of_page();
    let name = move || controller.analysis.texts.fill(AnalysisKey::PracticeAt, &[("ply", &ply.to_string())]);
    view! {
        <button
            type="button"
            class="practice-at"
            data-action="practice-at"
            aria-label=name
            title=name
            tabindex=move || if is_entry.get() { "0" } else { "-1" }
            on:click=move |_| controller.begin_practice(Some(ply))
        >
            <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M5 7a6 6 0 1 1-1 5M4 3v4h4"></path></svg>
        </button>
    }
}

/// The present task, in place of the lists of moves, which would give its answer away.
#[component]
pub fn PracticePanel() -> impl IntoView {
    let controller = ReviewController::of_page();
    let texts = controller.analysis.texts;
    let step = move |step| controller.practice(step);
    let state = move || controller.tasks.with(|tasks| tasks.as_ref().map(|(tasks, _)| tasks.state()));
    let is_open = move || !matches!(state(), Some(PracticeState::Right(_) | PracticeState::Shown));
    let can_retry = move || matches!(state(), Some(PracticeState::Wrong(_) | PracticeState::Failed(_)));
    let told = Memo::new(move |_| {
        controller
            .tasks
            .with(|tasks| tasks.as_ref().map(|(tasks, trial)| told(controller, tasks, trial.as_ref())))
    });
    // Other words may take more room.
    Effect::new(move |_| {
        told.with(|_| ());
        browser::after_paint(show_all);
    });
    let heading = move || {
        controller.tasks.with(|tasks| {
            let (tasks, _) = tasks.as_ref()?;
            let (at, of) = tasks.place();
            let (at, of, found) = (at.to_string(), of.to_string(), tasks.found().to_string());
            Some(texts.fill(AnalysisKey::PracticePlace, &[("at", &at), ("of", &of), ("found", &found)]))
        })
    };
    view! {
        <section class="practice" data-practice=move || state().map(name) aria-label=move || texts.say(AnalysisKey::Practice)>
            <h2>{heading}</h2>
            <p class="practice-told" aria-live="polite">{told}</p>
            <div class="practice-buttons">
                <Show when=can_retry>
                    <button type="button" class="control strong" data-action="practice-retry" on:click=move |_| step(PracticeStep::Retry)>
                        {move || texts.say(AnalysisKey::PracticeRetry)}
                    </button>
                </Show>
                <Show when=is_open>
                    <button type="button" class="control" data-action="practice-reveal" on:click=move |_| step(PracticeStep::Reveal)>
                        {move || texts.say(AnalysisKey::PracticeReveal)}
                    </button>
                </Show>
                <button type="button" class="control" class:strong=move || !is_open() data-action="practice-next"
                    on:click=move |_| controller.next_task()>
                    {move || texts.say(if is_last(controller) { AnalysisKey::PracticeEnd } else { AnalysisKey::PracticeNext })}
                </button>
                <Show when=move || !is_last(controller)>
                    <button type="button" class="control" data-action="practice-end" on:click=move |_| controller.end_practice()>
                        {move || texts.say(AnalysisKey::PracticeEnd)}
                    </button>
                </Show>
            </div>
        </section>
    }
}

/// Brings the whole task into sight where its panel scrolls beside the board. Elsewhere the board would go out of sight.
fn show_all() {
    let is_beside = window().match_media(BESIDE).ok().flatten().is_some_and(|query| query.matches());
    if is_beside {
        browser::all(".practice").iter().for_each(|task| browser::bring_into_view(task));
    }
}

fn is_last(controller: ReviewController) -> bool {
    controller.tasks.with(|tasks| tasks.as_ref().is_some_and(|(tasks, _)| tasks.is_last()))
}

/// The name of a state in the document.
const fn name(state: PracticeState) -> &'static str {
    match state {
        PracticeState::Open => "open",
        PracticeState::Judging(_) => "judging",
        PracticeState::Right(_) => "right",
        PracticeState::Wrong(_) => "wrong",
        PracticeState::Failed(_) => "failed",
        PracticeState::Shown => "shown",
    }
}

/// The sentence about a task: what is to be done, or what the move of the person is worth.
fn told(controller: ReviewController, tasks: &Practice, trial: Option<&Trial>) -> String {
    let analysis = controller.analysis;
    let texts = analysis.texts;
    let Some((item, _)) = controller.item(tasks.ply()) else { return String::new() };
    let write = |mv| study::notation().write(&item.before, mv);
    let ply = tasks.ply().to_string();
    match tasks.state() {
        PracticeState::Open => {
            let side = analysis.i18n.side(item.judged.color, analysis.table.naming());
            let played = write(item.judged.played);
            texts.fill(AnalysisKey::PracticeTask, &[("ply", &ply), ("move", &played), ("side", &side)])
        }
        PracticeState::Judging(mv) => texts.fill(AnalysisKey::PracticeJudging, &[("move", &write(mv))]),
        PracticeState::Failed(_) => texts.say(AnalysisKey::Failed),
        PracticeState::Right(mv) if item.judged.best == Some(mv) => {
            texts.fill(AnalysisKey::PracticeBest, &[("move", &write(mv))])
        }
        PracticeState::Right(mv) => {
            let best = item.judged.best.map(write).unwrap_or_default();
            texts.fill(AnalysisKey::PracticeRight, &[("move", &write(mv)), ("best", &best)])
        }
        PracticeState::Wrong(mv) if trial.is_some_and(Trial::is_close) => {
            texts.fill(AnalysisKey::PracticePlayed, &[("move", &write(mv))])
        }
        PracticeState::Wrong(mv) => {
            let percent = points(trial.map_or(0, |trial| trial.loss)).to_string();
            let mut told =
                texts.fill(AnalysisKey::PracticeWrong, &[("move", &write(mv)), ("percent", &percent)]);
            let mut after = item.before.clone();
            if let Some(&answer) = trial.and_then(|trial| trial.answer.first())
                && after.play(mv).is_ok()
            {
                let answer = study::notation().write(&after, answer);
                told += texts.gap();
                told += &texts.fill(AnalysisKey::PracticeAnswer, &[("move", &answer)]);
            }
            told
        }
        PracticeState::Shown => {
            let best = item.line(LineKind::Better).and_then(|line| line.moves.first().copied());
            best.map(|best| texts.fill(AnalysisKey::PracticeShown, &[("move", &write(best))]))
                .unwrap_or_default()
        }
    }
}
