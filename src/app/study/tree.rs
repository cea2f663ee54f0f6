//! The list of moves and variations of a record. Of thousands of rows only those near the visible part are in the
//! document.

use super::controller::{StudyController, is_read_only};
use super::words::StudyKey;
use crate::browser;
use crate::dialogs;
use crate::long_list::SeenRows;
use headless::long_list::LongList;
use headless::study::rows::{self, Row};
use leptos::prelude::*;
use record::study::Glyph;
use record::{NodeId, Study};

/// The number of rows beyond either end of the visible part.
const MORE: usize = 12;
/// The height of a row in pixels, for a mouse and for a finger.
const ROW: usize = 32;
const ROW_FOR_FINGERS: usize = 44;
/// The depth from which on variations are not indented any further.
const DEEPEST: usize = 4;

/// The list of moves, scrolled so that the current one is visible.
#[component]
pub fn Tree() -> impl IntoView {
    let controller = StudyController::of_page();
    let row = if browser::has_coarse_pointer() { ROW_FOR_FINGERS } else { ROW };
    let list = SeenRows::new(LongList { row, more: MORE });
    let here = Memo::new(move |_| controller.with(Study::here));
    let folded = RwSignal::new(Vec::<NodeId>::new());
    let rows =
        Memo::new(move |_| folded.with(|folded| controller.rows.with(|rows| rows::unfolded(rows, folded))));
    Effect::new(move |_| unfold_around(controller, folded, here.get()));
    let place = Memo::new(move |_| rows.with(|rows| here.get().and_then(|here| rows::place(rows, here))));
    Effect::new(move |_| {
        if let Some(place) = place.get() {
            list.bring_into_sight(place);
        }
    });
    list.keep_in_sight(place);
    // A property of the list itself would be inherited by all its rows, and style them anew at each step.
    let top = Signal::derive(move || list.height(place.get().unwrap_or(0)));
    let count = Memo::new(move |_| rows.with(Vec::len));
    let shown = move || rows.with(|rows| list.of(rows));
    view! {
        <div
            class="tree"
            style:--row=list.height(1)
            node_ref=list.frame on:scroll=move |_| list.look()>
            <ol
                aria-label=move || controller.texts.with(|texts| texts.say(StudyKey::List))
                style:height=move || list.height(count.get())
            >
                <For each=shown key=|(at, row)| (*at, row.clone()) let:entry>
                    <TreeRow at=entry.0 row=entry.1 count here folded top=list.height(entry.0)/>
                </For>
            </ol>
            {(!is_read_only()).then_some(move || dialogs::of_page().show(|views| (views.study.tools)(top)))}
        </div>
    }
}

/// Unfolds the variations around the current move. After a removal of moves, all: their nodes have other numbers then.
fn unfold_around(controller: StudyController, folded: RwSignal<Vec<NodeId>>, here: Option<NodeId>) {
    controller.rows.with(|rows| {
        folded.maybe_update(|folded| {
            let before = folded.len();
            folded.retain(|&first| {
                let is_there = rows::place(rows, first).is_some_and(|at| rows[at].begins.is_some());
                is_there && !here.is_some_and(|here| rows::is_inside(rows, first, here))
            });
            folded.len() != before
        });
    });
}

/// The button that folds up a long variation, or unfolds it.
#[component]
fn FoldButton(
    first: NodeId,
    count: usize,
    is_here: Memo<bool>,
    folded: RwSignal<Vec<NodeId>>,
) -> impl IntoView {
    let texts = StudyController::of_page().texts;
    let is_folded = Memo::new(move |_| folded.with(|folded| folded.contains(&first)));
    let press = move |_| {
        folded.update(|folded| {
            let before = folded.len();
            folded.retain(|&other| other != first);
            if folded.len() == before {
                folded.push(first);
            }
        });
    };
    let count = (count + 1).to_string();
    let shown = count.clone();
    view! {
        <button
            type="button"
            class="fold-up"
            data-action="fold"
            aria-label=move || texts.with(|texts| texts.fill(StudyKey::Fold, &[("count", &count)]))
            aria-expanded=move || (!is_folded.get()).to_string()
            tabindex=move || if is_here.get() { "0" } else { "-1" }
            on:click=press
        >
            {shown}
        </button>
    }
}

#[component]
fn TreeRow(
    at: usize,
    row: Row,
    count: Memo<usize>,
    here: Memo<Option<NodeId>>,
    folded: RwSignal<Vec<NodeId>>,
    top: String,
) -> impl IntoView {
    let controller = StudyController::of_page();
    let Row { id, number, text, glyph, commented, bookmark, time, depth, begins } = row;
    let is_here = Memo::new(move |_| here.get() == Some(id));
    let aside = depth > 0;
    let start = text.is_empty();
    let texts = controller.texts;
    let name = {
        let (text, bookmark) = (text.clone(), bookmark.clone());
        move || {
            texts.with(|texts| {
                let mut parts =
                    vec![if start { texts.say(StudyKey::Start) } else { format!("{number} {text}") }];
                if aside {
                    parts[0] = texts.fill(StudyKey::Variation, &[("text", &parts[0])]);
                }
                parts.extend(glyph.map(|glyph| glyph.sign().to_owned()));
                parts.extend(commented.then(|| texts.say(StudyKey::HasComment)));
                parts.extend(bookmark.clone());
                parts.join(", ")
            })
        }
    };
    let shown = move || if start { texts.with(|texts| texts.say(StudyKey::Start)) } else { text.clone() };
    let number = (!start).then(|| number.to_string());
    let long = begins.filter(|extent| extent.is_long());
    view! {
        <li
            class:aside=aside
            class:long=long.is_some()
            style:top=top
            style:--depth=depth.min(DEEPEST).to_string()
            data-depth=depth.to_string()
            aria-setsize=move || count.get().to_string()
            aria-posinset=(at + 1).to_string()
        >
            <button
                type="button"
                class="step"
                data-node=id.number().to_string()
                aria-label=name
                aria-current=move || if is_here.get() { "step" } else { "false" }
                tabindex=move || if is_here.get() { "0" } else { "-1" }
                on:click=move |_| controller.change(|study| study.go(id))
            >
                <span class="number">{number}</span>
                <span class="text">{shown}</span>
                <span class="glyph">{glyph.map(Glyph::sign)}</span>
                <span class="signs">
                    {bookmark.map(|name| view! { <span class="bookmark">{name}</span> })}
                    {commented.then(|| view! { <span class="commented"></span> })}
                    {time}
                </span>
            </button>
            {long.map(|extent| view! { <FoldButton first=id count=extent.0 is_here folded/> })}
        </li>
    }
}
