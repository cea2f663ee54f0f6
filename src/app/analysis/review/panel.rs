//! The panel of the review: how far it is, the graph, the turning points, the counts of both players, and the other moves
//! that are worth a look.

use super::controller::{NEXT_BUTTON, ReviewController};
use super::graph::{Graph, GraphTable};
use super::noting::NoteButton;
use super::practice::{PracticeButton, PracticePanel};
use super::rows::Moves;
use super::summary;
use crate::analysis::names::NamesLine;
use crate::analysis::settings::FormField;
use crate::analysis::words::AnalysisKey;
use crate::browser;
use crate::panels::field::{NamedField, SelectOption};
use crate::study;
use headless::analysis::session::Rest;
use headless::reviewing::left::LeftTime;
use headless::reviewing::outcome::Outcome;
use headless::reviewing::pace::Pace;
use headless::reviewing::session::{ReviewActivity, ReviewStatus};
use leptos::either::Either;
use leptos::prelude::*;
use std::sync::Arc;

/// The panel; empty while the game that is shown has no review.
pub fn view() -> AnyView {
    view! { <ReviewPanel/> }.into_any()
}

#[component]
fn ReviewPanel() -> impl IntoView {
    let controller = ReviewController::of_page();
    let texts = controller.analysis.texts;
    let there =
        Memo::new(move |_| controller.analysis.table.is_study_shown() && controller.shown().is_some());
    show_panel(there);
    let is_under_way = Memo::new(move |_| controller.status.with(ReviewStatus::is_under_way));
    // The lists are made when the work is over: they would move while the person presses them.
    let settled = move || if is_under_way.get() { None } else { controller.shown() };
    let is_practiced = Memo::new(move |_| super::is_practiced());
    // Practice hides them: they have the answers.
    let lists = move || match settled().filter(|_| !is_practiced.get()) {
        Some(outcome) => Either::Left(lists(outcome)),
        None => Either::Right(view! { <Counts/> }),
    };
    show_progress(is_under_way);
    let named = Memo::new(move |_| {
        let _ = controller.shown();
        controller.names()
    });
    view! {
        <Show when=move || there.get()>
            <section
                class="review"
                data-review=move || controller.status.with(|status| name(status.activity))
                data-state=move || controller.status.with(state)
                aria-label=move || texts.say(AnalysisKey::ReviewTitle)
            >
                <div class="review-head">
                    <h2>{move || texts.say(AnalysisKey::ReviewTitle)}</h2>
                    <button
                        type="button"
                        class="dismiss"
                        data-action="close-review"
                        aria-label=move || texts.say(AnalysisKey::CloseReview)
                        title=move || texts.say(AnalysisKey::CloseReview)
                        on:click=move |_| controller.close()
                    >
                        "×"
                    </button>
                </div>
                <Show when=move || is_under_way.get()>
                    <Progress/>
                </Show>
                <Partly is_practiced/>
                <Show when=move || controller.is_unkept.get()>
                    <p class="extent problem" data-unkept="">{move || texts.say(AnalysisKey::ReviewUnkept)}</p>
                </Show>
                <NamesLine names=named/>
                <Graph/>
                <Show when=move || is_practiced.get()>
                    <PracticePanel/>
                </Show>
                {lists}
                <Show when=move || !is_under_way.get() && !is_practiced.get()>
                    <Again/>
                </Show>
                <p class="unseen" data-review-live="" aria-live="polite">{move || spoken(controller)}</p>
            </section>
        </Show>
    }
}

/// Shows the tab with the panel while there is a review, and marks the page then.
fn show_panel(there: Memo<bool>) {
    Effect::new(move |_| {
        browser::mark_root("data-reviewed", there.get().then_some(""));
        if there.get() {
            study::show_analysis();
        }
    });
}

/// Brings the progress of a review that begins into sight: it would lie below the edge of a phone, or under the live analysis.
fn show_progress(is_under_way: Memo<bool>) {
    Effect::new(move |before: Option<bool>| {
        let is_under_way = is_under_way.get();
        if is_under_way && before == Some(false) {
            browser::after_paint(|| {
                browser::all(".review-progress").iter().for_each(|row| browser::bring_into_view(row));
            });
        }
        is_under_way
    });
}

fn lists(outcome: Arc<Outcome>) -> impl IntoView {
    view! {
        <PracticeButton/>
        <Moves outcome=Arc::clone(&outcome)>
            <Counts/>
        </Moves>
        <GraphTable outcome/>
        <NoteButton/>
    }
}

/// The counts of both players.
#[component]
fn Counts() -> impl IntoView {
    let controller = ReviewController::of_page();
    let rows = move || {
        controller.shown().map(|outcome| summary::rows(controller, &outcome.summary)).unwrap_or_default()
    };
    view! {
        <table class="review-counts">
            <thead inner_html=move || summary::head(controller)></thead>
            <tbody inner_html=rows></tbody>
        </table>
    }
}

/// The state of the review in the words of the page's contract: `running`, `done`, or the name of what stopped it.
fn state(status: &ReviewStatus) -> &'static str {
    if status.is_under_way() { "running" } else { name(status.activity) }
}

/// The name of an activity in the document.
const fn name(activity: ReviewActivity) -> &'static str {
    match activity {
        ReviewActivity::None => "none",
        ReviewActivity::Resting(_) => "resting",
        ReviewActivity::Loading(_) => "loading",
        ReviewActivity::Working => "working",
        ReviewActivity::Stopped => "stopped",
        ReviewActivity::Done => "done",
        ReviewActivity::Failed => "failed",
    }
}

/// How far the review is, the button that stops it, and its effort.
#[component]
fn Progress() -> impl IntoView {
    let controller = ReviewController::of_page();
    let texts = controller.analysis.texts;
    let percent = Memo::new(move |_| controller.status.with(|status| status.percent));
    let told = Memo::new(move |_| controller.status.with(|status| told(controller, status)));
    let pace = Memo::new(move |_| controller.status.with(|status| status.pace));
    on_cleanup(|| browser::pass_focus(NEXT_BUTTON));
    view! {
        <div class="review-progress">
            <div class="how-far">
                <progress max="100" value=move || percent.get().to_string() aria-label=move || texts.say(AnalysisKey::ReviewTitle)></progress>
                <p class="extent">{told}</p>
            </div>
            <button type="button" class="control" data-action="cancel-review" on:click=move |_| controller.stop()>
                {move || texts.say(AnalysisKey::StopReview)}
            </button>
        </div>
        <div class="analysis-settings">
            <PaceField value=pace on_choose=Callback::new(move |pace| controller.switch(pace))/>
        </div>
    }
}

/// The field with the effort of the review.
#[component]
fn PaceField(
    /// The effort that is chosen.
    #[prop(into)]
    value: Signal<Pace>,
    /// Receives the effort that the person chooses.
    on_choose: Callback<Pace>,
) -> impl IntoView {
    let texts = ReviewController::of_page().analysis.texts;
    let entries = Signal::derive(move || {
        let entry = |pace: Pace| -> SelectOption {
            let key = match pace {
                Pace::Quick => AnalysisKey::PaceQuick,
                Pace::Normal => AnalysisKey::PaceNormal,
                Pace::Deep => AnalysisKey::PaceDeep,
            };
            (pace.name(), texts.say(key))
        };
        Pace::ALL.map(entry).to_vec()
    });
    let value = Signal::derive(move || value.get().name());
    let on_change =
        move |text: String| Pace::from_name(&text).into_iter().for_each(|pace| on_choose.run(pace));
    let label = texts.signal(AnalysisKey::Pace);
    view! { <NamedField name="review-pace" label entries value on_change=Box::new(on_change)/> }
}

/// How far a review was that has been stopped, and the button that goes on with it. Practice has no room for them.
#[component]
fn Partly(is_practiced: Memo<bool>) -> impl IntoView {
    let controller = ReviewController::of_page();
    let texts = controller.analysis.texts;
    let is_there = move || {
        !is_practiced.get() && controller.status.with(|status| status.activity) == ReviewActivity::Stopped
    };
    let percent = Memo::new(move |_| controller.status.with(|status| status.percent).to_string());
    view! {
        <Show when=is_there>
            <div class="review-progress" data-partly="">
                <p class="extent">{move || texts.fill(AnalysisKey::ReviewPartly, &[("percent", &percent.get())])}</p>
                <button
                    type="button"
                    class="control strong"
                    data-action="go-on-review"
                    on:click=move |_| controller.begin(controller.pace())
                >
                    {move || texts.say(AnalysisKey::GoOn)}
                </button>
            </div>
        </Show>
    }
}

/// The sentence about a review that is under way.
fn told(controller: ReviewController, status: &ReviewStatus) -> String {
    let texts = controller.analysis.texts;
    let percent = status.percent.to_string();
    let done = || texts.fill(AnalysisKey::ReviewProgress, &[("percent", &percent)]);
    match status.activity {
        ReviewActivity::Resting(Rest::Hidden) => texts.say(AnalysisKey::RestsHidden),
        ReviewActivity::Resting(Rest::Busy) => texts.say(AnalysisKey::RestsBusy),
        ReviewActivity::Resting(Rest::Forbidden) => texts.say(AnalysisKey::RestsForbidden),
        ReviewActivity::Loading(loading) => match loading.percent() {
            Some(percent) => texts.fill(AnalysisKey::LoadingPart, &[("percent", &percent.to_string())]),
            None => texts.say(AnalysisKey::Loading),
        },
        _ => match status.left_ms.map(LeftTime::of) {
            Some(LeftTime::Seconds(seconds)) => {
                let left = texts.fill(AnalysisKey::LeftSeconds, &[("seconds", &seconds.to_string())]);
                format!("{} · {left}", done())
            }
            Some(LeftTime::Minutes(minutes)) => {
                let left = texts.fill(AnalysisKey::LeftMinutes, &[("minutes", &minutes.to_string())]);
                format!("{} · {left}", done())
            }
            None => done(),
        },
    }
}

/// The form of the scores, the effort, and the button that goes on with the review or begins it again.
#[component]
fn Again() -> impl IntoView {
    let controller = ReviewController::of_page();
    let texts = controller.analysis.texts;
    let lists_candidates = controller.analysis.lists_candidates();
    let chosen = RwSignal::new(controller.pace());
    let is_stopped = move || {
        controller.status.with(|status| status.activity) == ReviewActivity::Stopped
            && chosen.get() == controller.pace()
    };
    let choose = Callback::new(move |pace| {
        chosen.set(pace);
        controller.prefer(pace);
    });
    let problem = move || {
        controller.status.with(|status| match status.activity {
            ReviewActivity::Failed => Some(texts.say(AnalysisKey::Failed)),
            _ => status.lacks_network.then(|| texts.say(AnalysisKey::LacksNetwork)),
        })
    };
    view! {
        <p class="extent problem">{problem}</p>
        <div class="analysis-settings">
            // Live analysis has this field too.
            <Show when=move || !lists_candidates.get()>
                <FormField/>
            </Show>
            <PaceField value=chosen on_choose=choose/>
            <button type="button" class="control" data-action="review-again" on:click=move |_| controller.begin(chosen.get_untracked())>
                {move || texts.say(if is_stopped() { AnalysisKey::GoOn } else { AnalysisKey::ReviewAgain })}
            </button>
        </div>
    }
}

/// The text for screen readers: the end of the review, and that it cannot be stored. The progress bar reports everything
/// before it.
fn spoken(controller: ReviewController) -> String {
    let texts = controller.analysis.texts;
    let ended = controller.status.with(|status| match status.activity {
        ReviewActivity::Done => Some(texts.say(AnalysisKey::ReviewDone)),
        ReviewActivity::Failed => Some(texts.say(AnalysisKey::Failed)),
        _ => None,
    });
    let unkept = controller.is_unkept.get().then(|| texts.say(AnalysisKey::ReviewUnkept));
    let told: Vec<String> = ended.into_iter().chain(unkept).collect();
    told.join(texts.gap())
}
