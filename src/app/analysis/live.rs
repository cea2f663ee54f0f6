//! The text about the analysis for screen readers.

use super::controller::AnalysisController;
use super::mate;
use super::words::AnalysisKey;
use crate::browser;
use crate::timers;
use headless::analysis::live_text::{LiveText, Saying};
use headless::analysis::session::{Activity, Mode};
use leptos::prelude::*;
use std::time::Duration;

/// The live region with the best move and its score. It changes at most every two seconds, and not while a line is
/// walked.
#[component]
pub fn LiveRegion() -> impl IntoView {
    let controller = AnalysisController::of_page();
    let newest = Memo::new(move |_| text(controller));
    let said = RwSignal::new(LiveText::default());
    Effect::new(move |_| {
        newest.track();
        offer(newest, said);
    });
    view! { <p class="unseen" data-analysis-live="" aria-live="polite">{move || said.with(|said| said.text().to_owned())}</p> }
}

/// Says the newest text, now or when it is time.
fn offer(newest: Memo<String>, said: RwSignal<LiveText>) {
    // The region may be gone by then.
    let Some(text) = newest.try_get_untracked() else { return };
    let mut saying = Saying::Nothing;
    said.maybe_update(|said| {
        saying = said.offer(&text, browser::now());
        saying == Saying::Now
    });
    if let Saying::After(ms) = saying {
        timers::after(Duration::from_millis(ms.ceil() as u64), move || offer(newest, said));
    }
}

/// The best move with its score, or the result of the search for a mate; empty while a line is walked, and before anything
/// is found.
fn text(controller: AnalysisController) -> String {
    if controller.walked.with(Option::is_some) {
        return String::new();
    }
    controller.view.with(|view| {
        if view.mode == Some(Mode::Mate) {
            let is_done = view.activity == Activity::Done;
            return is_done.then(|| mate::told(controller, view)).flatten().unwrap_or_default();
        }
        let (Some(subject), Some(best)) = (&view.subject, view.candidates.first()) else {
            return String::new();
        };
        let mv = match best.line.first() {
            Some(&mv) => controller.i18n.spoken_move(subject.position(), mv),
            None => controller.texts.say(AnalysisKey::Declaration),
        };
        let score = controller.score(best, subject.turn());
        controller.texts.fill(AnalysisKey::Live, &[("move", &mv), ("score", &score)])
    })
}
