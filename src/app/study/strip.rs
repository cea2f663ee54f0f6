//! The strips of a phone, between the board and the bar: the comment of the current move, and the moves of the current
//! line side by side. Only the moves near the visible ones are in the document.

use super::controller::StudyController;
use super::tab::Tab;
use super::waiting::WaitingClock;
use super::words::StudyKey;
use crate::browser;
use headless::long_list::{LongList, RowWindow};
use headless::study::notation::Notation;
use headless::study::rows::{self, Row};
use leptos::html::Ol;
use leptos::prelude::*;
use record::Study;
use record::study::Glyph;

/// The number of moves beyond either end of the visible part.
const MORE: usize = 8;
/// The widths of a move in pixels: in Japanese, and in other notations.
const WIDE: usize = 108;
const NARROW: usize = 84;

/// The message about a waiting clock, and the strips.
pub fn view() -> AnyView {
    view! {
        <WaitingClock/>
        <CommentStrip/>
        <MoveStrip/>
    }
    .into_any()
}

/// The words of people about the current move; a press opens the field in which they are written.
#[component]
fn CommentStrip() -> impl IntoView {
    let controller = StudyController::of_page();
    let say = move |key| controller.texts.with(|texts| texts.say(key));
    let remark = Memo::new(move |_| controller.remark());
    let is_empty = Memo::new(move |_| remark.with(String::is_empty));
    let text = move || if is_empty.get() { say(StudyKey::AddComment) } else { remark.get() };
    let open = move |_| {
        controller.tab.set(Tab::Comment);
        browser::after_paint(|| {
            if let Some(field) = browser::all("[data-field=\"comment\"]").pop() {
                browser::bring_into_view(&field);
                browser::focus_in_place(field.into());
            }
        });
    };
    view! {
        <button type="button" class="comment-strip" class:empty=is_empty data-action="comment" on:click=open>
            <span class="unseen">{move || say(StudyKey::Comment)}": "</span>
            <span class="words">{text}</span>
        </button>
    }
}

/// The moves of the current line. The current one is in the middle.
#[component]
fn MoveStrip() -> impl IntoView {
    let controller = StudyController::of_page();
    let list = Memo::new(move |_| {
        let row = match controller.notation() {
            Notation::Japanese | Notation::Ki2 => WIDE,
            _ => NARROW,
        };
        LongList { row, more: MORE }
    });
    let frame = NodeRef::<Ol>::new();
    let seen = RwSignal::new(RowWindow { first: 0, end: 0 });
    let line = Memo::new(move |_| {
        controller.revision();
        controller
            .rows
            .with(|rows| untrack(|| controller.with(|study| rows::line(rows, study))).unwrap_or_default())
    });
    let place = Memo::new(move |_| controller.with(Study::ply).unwrap_or(0));
    let look = move || {
        if let Some(frame) = frame.try_get_untracked().flatten() {
            let pixels = |number: i32| number.max(0) as usize;
            let window = match frame.client_width() {
                // Where it is not shown.
                0 => RowWindow { first: 0, end: 0 },
                width => list.get_untracked().window(pixels(frame.scroll_left()), pixels(width)),
            };
            seen.maybe_update(|seen| std::mem::replace(seen, window) != window);
        }
    };
    let center = move || {
        request_animation_frame(move || {
            if let Some(frame) = frame.try_get_untracked().flatten() {
                let width = list.get_untracked().row as i32;
                let middle = place.get_untracked() as i32 * width + width / 2;
                frame.set_scroll_left(middle - frame.client_width() / 2);
            }
            look();
        });
    };
    Effect::new(move |_| {
        line.track();
        list.track();
        place.track();
        center();
    });
    let turned = window_event_listener(leptos::ev::resize, move |_| center());
    on_cleanup(move || turned.remove());
    let shown = move || {
        let RowWindow { first, end } = seen.get();
        line.with(|line| line.iter().cloned().enumerate().take(end).skip(first).collect::<Vec<_>>())
    };
    let pixels = move |moves: usize| format!("{}px", moves * list.get().row);
    view! {
        <ol
            class="move-strip"
            aria-label=move || controller.texts.with(|texts| texts.say(StudyKey::List))
            node_ref=frame
            style:--move=move || pixels(1)
            style:--whole=move || pixels(line.with(Vec::len))
            on:scroll=move |_| look()
        >
            <For each=shown key=|entry| entry.clone() let:entry>
                <StripMove at=entry.0 row=entry.1.0 forks=entry.1.1 place/>
            </For>
        </ol>
    }
}

#[component]
fn StripMove(at: usize, row: Row, forks: bool, place: Memo<usize>) -> impl IntoView {
    let controller = StudyController::of_page();
    let Row { id, number, text, glyph, commented, .. } = row;
    let is_here = Memo::new(move |_| place.get() == at);
    let text = move || match text.is_empty() {
        true => controller.texts.with(|texts| texts.say(StudyKey::Start)),
        false => text.clone(),
    };
    view! {
        <li style:--at=at.to_string()>
            <button
                type="button"
                class="step"
                data-node=id.number().to_string()
                aria-current=move || if is_here.get() { "step" } else { "false" }
                tabindex=move || if is_here.get() { "0" } else { "-1" }
                on:click=move |_| controller.change(|study| study.go(id))
            >
                <span class="number" class:forks=forks>
                    {(number > 0).then_some(number)}
                    <b>{glyph.map(Glyph::sign)}</b>
                    {commented.then(|| view! { <span class="commented"></span> })}
                </span>
                <span class="text">{text}</span>
            </button>
        </li>
    }
}
