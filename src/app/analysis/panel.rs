//! What the panel of the analysis has below its buttons: while it is on, the bar, the candidates and the settings, or what the
//! search for a mate has found.

use super::candidates::{CandidateList, turn};
use super::controller::AnalysisController;
use super::live::LiveRegion;
use super::mate;
use super::names::NamesHere;
use super::settings::{Settings, threat_hint};
use super::walk_bar::WalkBar;
use super::words::AnalysisKey;
use crate::browser;
use headless::analysis::score::{self, percent};
use headless::analysis::session::{Activity, Mode, Rest};
use leptos::html::P;
use leptos::prelude::*;
use protocol::WinRate;
use rules::Color;

/// What the panel has below its buttons ([`crate::analyzer::AnalysisSlot`]).
pub fn view() -> AnyView {
    view! { <Findings/> }.into_any()
}

#[component]
fn Findings() -> impl IntoView {
    let controller = AnalysisController::of_page();
    let is_on = Memo::new(move |_| controller.mode.with(Option::is_some));
    let has_candidates = controller.lists_candidates();
    let is_threat = Memo::new(move |_| controller.view.with(|view| view.is_threat));
    view! {
        <Show when=move || controller.table.is_study_shown()>
            <NamesHere/>
        </Show>
        <Show when=move || has_candidates.get()>
            <EvalBar/>
        </Show>
        <Show when=move || is_on.get()>
            <Extent/>
            <Show when=move || is_threat.get()>
                <h3 class="threat-title">{move || threat_hint(controller)}</h3>
            </Show>
            <CandidateList/>
            <LiveRegion/>
        </Show>
        <Show when=move || has_candidates.get()>
            <Settings/>
        </Show>
        <WalkBar/>
    }
}

/// The bar with Black's win rate.
#[component]
fn EvalBar() -> impl IntoView {
    let controller = AnalysisController::of_page();
    let texts = controller.texts;
    let win_rate = Memo::new(move |_| black_win_rate(controller));
    let is_known = move || win_rate.get().is_some();
    let tenths = move || {
        win_rate.get().map(|win_rate| {
            let thousandths = win_rate.thousandths();
            format!("{}.{}", thousandths / 10, thousandths % 10)
        })
    };
    let whole = move || win_rate.get().map(|win_rate| percent(win_rate).to_string());
    let side = move || controller.i18n.side(Color::Black, controller.table.naming());
    let told = move || {
        let percent = whole()?;
        Some(texts.fill(AnalysisKey::PercentOf, &[("side", &side()), ("percent", &percent)]))
    };
    let name = move || texts.fill(AnalysisKey::EvalOf, &[("side", &side())]);
    view! {
        <div
            class="eval"
            data-eval=move || tenths().unwrap_or_default()
            role=move || is_known().then_some("meter")
            aria-label=move || is_known().then(name)
            aria-valuemin=move || is_known().then_some("0")
            aria-valuemax=move || is_known().then_some("100")
            aria-valuenow=whole
            aria-valuetext=told
            style:--black=move || tenths().map_or("50%".to_owned(), |tenths| format!("{tenths}%"))
        >
            <span class="told" aria-hidden="true">{told}</span>
        </div>
    }
}

/// Black's win rate in the position that is analyzed; `None` while nothing is known, and while the threat is shown, which
/// says nothing about it. Tracks changes.
fn black_win_rate(controller: AnalysisController) -> Option<WinRate> {
    let turn = turn(controller);
    controller.view.with(|view| {
        let best = view.candidates.first().filter(|_| !view.is_threat)?;
        Some(score::of_black(best, turn))
    })
}

/// The line about what the analysis is doing and how far it has come. On a phone it comes into view with the best
/// candidate when a mode is switched on, and not again at other positions.
#[component]
fn Extent() -> impl IntoView {
    let controller = AnalysisController::of_page();
    let line = NodeRef::<P>::new();
    let has_candidates = Memo::new(move |_| controller.view.with(|view| !view.candidates.is_empty()));
    // The mode, and whether its first candidates have been shown: before that the page may be too short for them.
    Effect::new(move |before: Option<(Option<Mode>, bool)>| {
        let mode = controller.mode.get();
        let was_shown = before.is_some_and(|(earlier, was_shown)| was_shown && earlier == mode);
        if let Some(line) = line.get().filter(|_| !was_shown && browser::is_phone()) {
            browser::after_paint(move || browser::bring_into_view(&line));
        }
        (mode, was_shown || has_candidates.get())
    });
    view! { <p class="extent" node_ref=line>{move || extent(controller)}</p> }
}

/// The text of [`Extent`].
fn extent(controller: AnalysisController) -> String {
    let texts = controller.texts;
    let is_mate = controller.mode.get() == Some(Mode::Mate);
    if let Some(told) = controller.view.with(|view| is_mate.then(|| mate::told(controller, view))).flatten() {
        return told;
    }
    let (activity, depth, nodes, speed, lacks_network) = controller
        .view
        .with(|view| (view.activity, view.depth, view.nodes, view.nodes_per_second, view.lacks_network));
    // Figures are no sentence: they have no full stop.
    let mut figures = Vec::new();
    if depth > 0 && !is_mate {
        let (depth, nodes) = (depth.to_string(), controller.short(nodes));
        figures.push(texts.fill(AnalysisKey::Extent, &[("depth", &depth), ("nodes", &nodes)]));
        let speed = speed.map(|speed| controller.short(speed));
        figures.extend(speed.map(|speed| texts.fill(AnalysisKey::Speed, &[("speed", &speed)])));
    }
    let mut sentences = Vec::new();
    let key = match activity {
        Activity::Loading(loading) => match loading.percent() {
            Some(percent) => {
                let percent = percent.to_string();
                sentences.push(texts.fill(AnalysisKey::LoadingPart, &[("percent", &percent)]));
                None
            }
            None => Some(AnalysisKey::Loading),
        },
        Activity::Searching if depth == 0 => Some(AnalysisKey::Searching),
        Activity::Searching | Activity::Off => None,
        Activity::Done => Some(AnalysisKey::Done),
        Activity::NoSubject => Some(AnalysisKey::NoSubject),
        Activity::NoKing => Some(AnalysisKey::NoKing),
        Activity::Failed => Some(AnalysisKey::Failed),
        Activity::Resting(Rest::Hidden) => Some(AnalysisKey::RestsHidden),
        Activity::Resting(Rest::Busy) => Some(AnalysisKey::RestsBusy),
        Activity::Resting(Rest::Forbidden) => Some(AnalysisKey::RestsForbidden),
    };
    sentences.extend(key.map(|key| texts.say(key)));
    if lacks_network && !is_mate {
        sentences.push(texts.say(AnalysisKey::LacksNetwork));
    }
    let told = sentences.join(texts.gap());
    figures.extend((!told.is_empty()).then_some(told));
    figures.join(" · ")
}
