//! The bar of a line that is walked on a phone: it lies over what is below the board, where the line itself is out of sight.

use super::controller::{AnalysisController, LineId, WalkedLine};
use super::words::AnalysisKey;
use crate::browser;
use leptos::prelude::*;

/// The bar, which is shown on phones alone: a move back, a move forward, and back to where the walk began. The answer to a
/// move of the practice has none, since the task lies there.
#[component]
pub fn WalkBar() -> impl IntoView {
    let controller = AnalysisController::of_page();
    let texts = controller.texts;
    let is_there = Memo::new(move |_| {
        controller
            .walked
            .with(|walked| walked.as_ref().is_some_and(|walked| !matches!(walked.id, LineId::Tried(_))))
    });
    let at_end = Memo::new(move |_| {
        let is_at_end = |walked: &WalkedLine| walked.walk.at() == walked.walk.line().len();
        controller.walked.with(|walked| walked.as_ref().is_some_and(is_at_end))
    });
    // Where the page was scrolled to when the walk began.
    let began_at = StoredValue::new(None);
    Effect::new(move |_| {
        if is_there.get() && browser::is_phone() {
            began_at.set_value(Some(browser::scrolled_to()));
            browser::after_paint(browser::show_board);
        }
    });
    let step = move |by: isize| {
        controller.step_walked(by);
        if !untrack(|| is_there.get())
            && let Some(top) = began_at.get_value()
        {
            browser::after_paint(move || browser::scroll_to(top));
        }
    };
    let button = move |action: &'static str, sign: &'static str, key: AnalysisKey, by: isize| {
        view! {
            <button
                type="button"
                class="control"
                data-action=action
                aria-label=move || texts.say(key)
                title=move || texts.say(key)
                disabled=move || { by == 1 && at_end.get() }
                on:click=move |_| step(by)
            >
                <span aria-hidden="true">{sign}</span>
            </button>
        }
    };
    view! {
        <Show when=move || is_there.get()>
            <div class="walk-bar" role="group" aria-label=move || texts.say(AnalysisKey::WalkBar)>
                {button("walk-back", "‹", AnalysisKey::WalkBack, -1)}
                {button("walk-forward", "›", AnalysisKey::WalkForward, 1)}
                {button("walk-end", "×", AnalysisKey::WalkEnd, isize::MIN)}
            </div>
        </Show>
    }
}
