//! The panel beside the board while a record is studied: the list of moves, and its tabs.

use super::controller::{StudyController, is_read_only};
use super::controls::spoken;
use super::evaluations::Evaluations;
use super::recorded::RecordedGraph;
use super::tree::Tree;
use super::words::StudyKey;
use crate::analyzer::AnalysisSlot;
use crate::dialogs;
use crate::records::openers::PasteButton;
use leptos::prelude::*;
use record::study::Glyph;
use record::{Field, Study};

/// The panel in which a record can be read and changed.
#[component]
fn StudyPanel() -> impl IntoView {
    let controller = StudyController::of_page();
    let say = move |key| controller.texts.with(|texts| texts.say(key));
    let title = move || {
        let title = controller.with(|study| study.record().header.get(&Field::Title).map(str::to_owned));
        title.flatten().unwrap_or_else(|| say(StudyKey::Record))
    };
    view! {
        <section class="study" data-open=move || controller.tab.get().name() aria-label=move || say(StudyKey::Record)>
            <header class="heading">
                <h2>{title}</h2>
                <UndoButton/>
                <PasteButton/>
            </header>
            <Games/>
            <RecordedGraph/>
            <Tree/>
            {move || dialogs::of_page().show(|views| (views.study.tabs)())}
            <p class="unseen" data-live="" aria-live="polite">{move || spoken(controller)}</p>
        </section>
    }
}

/// The read-only panel of an embedded page: the comment of the current node, and the list of moves.
#[component]
fn Reader() -> impl IntoView {
    let controller = StudyController::of_page();
    let say = move |key| controller.texts.with(|texts| texts.say(key));
    let comment = Memo::new(move |_| controller.comment());
    let glyph = move || comment.with(|comment| comment.0.map(Glyph::sign).unwrap_or_default());
    view! {
        <section class="study reader" aria-label=move || say(StudyKey::Record)>
            <Games/>
            <div class="comment">
                <p data-comment="">
                    <b class="glyph">{glyph}</b>
                    {move || comment.with(|comment| comment.1.clone())}
                </p>
                <Evaluations/>
            </div>
            <AnalysisSlot/>
            <RecordedGraph/>
            <Tree/>
            <p class="unseen" data-live="" aria-live="polite">{move || spoken(controller)}</p>
        </section>
    }
}

/// The panel of the record: read-only in an embedded viewer, otherwise with everything that changes it.
pub fn view() -> AnyView {
    if is_read_only() { view! { <Reader/> }.into_any() } else { view! { <StudyPanel/> }.into_any() }
}

/// The choice of the game, for a file with more than one.
#[component]
fn Games() -> impl IntoView {
    let controller = StudyController::of_page();
    let games = Memo::new(move |_| controller.games());
    let entries = move || {
        let (count, at) = games.get();
        (0..count)
            .map(|game| {
                let numbers = (game + 1).to_string();
                let text = controller.texts.with(|texts| {
                    texts.fill(StudyKey::Game, &[("number", &numbers), ("games", &count.to_string())])
                });
                view! { <option value=game.to_string() prop:selected=game == at>{text}</option> }
            })
            .collect_view()
    };
    let choose = move |event: leptos::ev::Event| {
        if let Ok(at) = event_target_value(&event).parse() {
            controller.turn_to(at);
        }
    };
    let say = move || controller.texts.with(|texts| texts.say(StudyKey::Record));
    view! {
        <Show when=move || { games.get().0 > 1 }>
            <select data-field="game" aria-label=say on:change=choose>
                {entries}
            </select>
        </Show>
    }
}

/// The button that takes the last change back.
#[component]
fn UndoButton() -> impl IntoView {
    let controller = StudyController::of_page();
    let off = Memo::new(move |_| !controller.with(Study::can_undo).unwrap_or_default());
    view! {
        <button type="button" class="control" data-action="undo" prop:disabled=off
            on:click=move |_| controller.change(Study::undo)>
            {move || controller.texts.with(|texts| texts.say(StudyKey::Undo))}
        </button>
    }
}
