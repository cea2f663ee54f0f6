//! The buttons at the row of the current move in the list of a record.

use super::controller::StudyController;
use super::words::StudyKey;
use leptos::prelude::*;
use record::Study;

/// The buttons, for the list. `top` is the distance of the row from the top of the list, as a CSS length.
pub fn view(top: Signal<String>) -> AnyView {
    view! { <RowTools top/> }.into_any()
}

/// The buttons at the row of the current move: they put its variation first, and delete it with what follows.
#[component]
fn RowTools(top: Signal<String>) -> impl IntoView {
    let controller = StudyController::of_page();
    let say = move |key| controller.texts.with(|texts| texts.say(key));
    let button = move |action: &'static str,
                       sign: &'static str,
                       key: StudyKey,
                       can: fn(&Study) -> bool,
                       change: fn(&mut Study) -> bool| {
        let off = Memo::new(move |_| !controller.with(can).unwrap_or_default());
        view! {
            <button
                type="button"
                data-action=action
                aria-label=move || say(key)
                title=move || say(key)
                prop:disabled=off
                on:click=move |_| controller.change(change)
            >
                <span aria-hidden="true">{sign}</span>
            </button>
        }
    };
    view! {
        <div class="row-tools" role="group" style:top=top aria-label=move || say(StudyKey::RowTools)>
            {button("promote", "↑", StudyKey::Promote, Study::can_promote, Study::promote)}
            {button("remove", "×", StudyKey::Remove, |study| study.ply() > 0, Study::remove)}
        </div>
    }
}
