//! Stepping through a record by buttons, by keys that [`crate::table::arrow_keys`] passes on, and by the wheel over the
//! board; and the text that announces each step.

use super::controller::{StudyController, is_read_only};
use super::evaluations;
use super::tab::Tab;
use super::words::StudyKey;
use crate::analyzer;
use crate::browser;
use crate::dialogs;
use crate::panels::controls::FLIP_ICON;
use crate::table::arrow_keys::FIELDS;
use crate::table::link::embed_mode_of_page;
use crate::texts::TextKey;
use headless::analysis::session::Mode;
use leptos::prelude::*;
use record::{Step, Study};
use std::cell::Cell;
use web_sys::{KeyboardEvent, WheelEvent};

/// The number of steps of the Page Up and Page Down keys.
const PAGE: isize = 10;
/// The wheel movement for one step, in pixels: about one notch of a mouse wheel.
const NOTCH: f64 = 40.0;

/// Installs the listener for the wheel over the board.
pub(super) fn install(controller: StudyController) {
    let turned = Cell::new(0.0);
    browser::on_wheel("[data-board]", move |event: WheelEvent| {
        // In a frame, the wheel scrolls the host page.
        if event.ctrl_key()
            || embed_mode_of_page().is_some()
            || !untrack(|| controller.table.is_study_shown())
        {
            return;
        }
        event.prevent_default();
        // A browser may count in lines or pages: each such event is one notch.
        let by = if event.delta_mode() == WheelEvent::DOM_DELTA_PIXEL {
            event.delta_y()
        } else {
            event.delta_y().signum() * NOTCH
        };
        let before = turned.get();
        let sum = if before * by < 0.0 { by } else { before + by };
        let steps = (sum / NOTCH).trunc();
        turned.set(sum - steps * NOTCH);
        if steps != 0.0 {
            controller.change(|study| study.step(steps as isize));
        }
    });
}

/// Handles a key press. Returns `false` if the key has no function in the study. `on_board` is whether arrows and similar
/// keys move the focus over the board.
pub(super) fn key(controller: StudyController, event: &KeyboardEvent, on_board: bool) -> bool {
    if browser::is_within(event, FIELDS) || event.alt_key() || event.meta_key() {
        return false;
    }
    let key = event.key();
    if key == "a" && !event.ctrl_key() && !event.repeat() {
        analyzer::of_page().run(|views| (views.toggle)(Mode::Candidates));
        return true;
    }
    if event.ctrl_key() {
        return key == "z" && !is_read_only() && {
            controller.change(Study::undo);
            true
        };
    }
    let step: fn(&mut Study) -> bool = match &*key {
        "[" => |study| study.step(-1),
        "]" => |study| study.step(1),
        _ if on_board => return false,
        "ArrowLeft" => |study| study.step(-1),
        "ArrowRight" => |study| study.step(1),
        "ArrowUp" => |study| study.turn_aside(false),
        "ArrowDown" => |study| study.turn_aside(true),
        "Home" => |study| study.go_to_ply(0),
        "End" => |study| study.go_to_ply(usize::MAX),
        "PageUp" => |study| study.step(-PAGE),
        "PageDown" => |study| study.step(PAGE),
        // On the board it could be meant for a piece.
        "Delete" if !is_read_only() && !browser::is_within(event, "[data-board]") => Study::remove,
        _ => return false,
    };
    let in_list = browser::is_within(event, ".tree, .move-strip");
    controller.change(step);
    if in_list {
        // The focus follows to the new current row, which is in the list one paint after the step.
        browser::after_paint(super::list_focus::focus_soon);
    }
    true
}

/// The row of buttons under the board while a record is shown, with what stands above it.
pub fn view() -> AnyView {
    let above = if is_read_only() {
        view! { <CommentLine/> }.into_any()
    } else {
        (move || dialogs::of_page().show(|views| (views.study.strips)())).into_any()
    };
    view! { <div class="study-bar">{above} <StudyControls/></div> }.into_any()
}

/// The beginning of the comment of the current move, or else of its evaluation, for a small frame. The panel has the
/// whole of both.
#[component]
fn CommentLine() -> impl IntoView {
    let controller = StudyController::of_page();
    let told = move || {
        let evaluation = || evaluations::lines(controller).into_iter().next();
        Some(controller.remark()).filter(|remark| !remark.is_empty()).or_else(evaluation)
    };
    view! { <p class="comment-strip" aria-hidden="true"><span class="words">{told}</span></p> }
}

#[component]
fn StudyControls() -> impl IntoView {
    let controller = StudyController::of_page();
    let say = move |key| controller.texts.with(|texts| texts.say(key));
    let at =
        Memo::new(move |_| controller.with(|study| (study.ply(), study.line().len())).unwrap_or_default());
    let at_start = Signal::derive(move || at.get().0 == 0);
    let at_end = Signal::derive(move || at.get().0 == at.get().1);
    let button = move |action: &'static str,
                       sign: &'static str,
                       key: StudyKey,
                       off: Signal<bool>,
                       step: fn(&mut Study) -> bool| {
        view! {
            <button
                type="button"
                class="control"
                data-action=action
                aria-label=move || say(key)
                title=move || say(key)
                aria-disabled=move || off.get().to_string()
                on:click=move |_| controller.change(step)
            >
                <span aria-hidden="true">{sign}</span>
            </button>
        }
    };
    let last = move || {
        if is_read_only() {
            let name = move || controller.i18n.say(TextKey::Flip);
            return view! {
                <button type="button" class="control" data-action="flip" aria-label=name title=name
                    on:click=move |_| controller.table.flip()>
                    <svg viewBox="0 0 20 20" aria-hidden="true"><path d=FLIP_ICON></path></svg>
                </button>
            }
            .into_any();
        }
        view! { <RecordActions/> }.into_any()
    };
    view! {
        <div class="controls study-controls" role="group" aria-label=move || say(StudyKey::Record)>
            {button("first", "«", StudyKey::First, at_start, |study| study.go_to_ply(0))}
            {button("back", "‹", StudyKey::Back, at_start, |study| study.step(-1))}
            {button("forward", "›", StudyKey::Forward, at_end, |study| study.step(1))}
            {button("last", "»", StudyKey::Last, at_end, |study| study.go_to_ply(usize::MAX))}
            {last}
        </div>
    }
}

/// The buttons for what a person can do with the record besides stepping through it.
#[component]
fn RecordActions() -> impl IntoView {
    let controller = StudyController::of_page();
    let say = move |key| controller.texts.with(|texts| texts.say(key));
    let leave = move || {
        let key = if controller.table.is_begun() { StudyKey::ToGame } else { StudyKey::Close };
        say(key)
    };
    view! {
        <div class="record-actions">
            // The open tab of the analysis has this button itself.
            {move || (controller.tab.get() != Tab::Analysis).then(analyzer::review_button)}
            <button
                type="button"
                class="control"
                data-action="play-from"
                prop:hidden=move || controller.table.is_locked("new-game")
                on:click=move |_| controller.play_from()
            >
                {move || say(StudyKey::PlayFrom)}
            </button>
            <button type="button" class="control" data-action="close-study" on:click=move |_| controller.close()>
                {leave}
            </button>
        </div>
    }
}

/// The text for screen readers about the current node: the number and move, or the status text where it is no move.
pub(super) fn spoken(controller: StudyController) -> String {
    controller
        .with(|study| {
            let record = study.record();
            let Step::Move(mv) = *record.node(study.here()).step() else { return None };
            let mut before = study.position().clone();
            before.undo();
            let side = controller.i18n.side(before.turn(), controller.table.naming());
            Some(format!("{} {side} {}", study.ply(), controller.i18n.spoken_move(&before, mv)))
        })
        .flatten()
        .unwrap_or_else(|| {
            controller.table.with_study_view(|study_view| study_view.status_text.clone()).unwrap_or_default()
        })
}
