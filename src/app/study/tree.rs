//! The list of moves and variations of a record. Of thousands of rows only those near the visible part are in the
//! document.

use super::controller::StudyController;
use super::words::StudyKey;
use crate::browser;
use crate::long_list::SeenRows;
use headless::long_list::LongList;
use headless::study::rows::{self, Row};
use leptos::prelude::*;
use record::study::Glyph;

/// The number of rows beyond either end of the visible part.
const MORE: usize = 12;
/// The height of a row in pixels, for a mouse and for a finger.
const ROW: usize = 32;
const ROW_FOR_FINGERS: usize = 44;

/// The list of moves, scrolled so that the current one is visible.
#[component]
pub fn Tree() -> impl IntoView {
    let controller = StudyController::of_page();
    let row = if browser::has_coarse_pointer() { ROW_FOR_FINGERS } else { ROW };
    let list = SeenRows::new(LongList { row, more: MORE });
    let here = Memo::new(move |_| controller.with(record::Study::here));
    let place =
        Memo::new(move |_| controller.rows.with(|rows| here.get().and_then(|here| rows::place(rows, here))));
    Effect::new(move |_| {
        if let Some(place) = place.get() {
            list.bring_into_sight(place);
        }
    });
    let count = Memo::new(move |_| controller.rows.with(Vec::len));
    let shown = move || controller.rows.with(|rows| list.of(rows));
    view! {
        <div class="tree" node_ref=list.frame on:scroll=move |_| list.look()>
            <ol
                aria-label=move || controller.texts.with(|texts| texts.say(StudyKey::List))
                style:height=move || list.height(count.get())
                style:--row=list.height(1)
            >
                <For each=shown key=|(at, row)| (*at, row.clone()) let:entry>
                    <TreeRow at=entry.0 row=entry.1 count here top=list.height(entry.0)/>
                </For>
            </ol>
        </div>
    }
}

#[component]
fn TreeRow(
    at: usize,
    row: Row,
    count: Memo<usize>,
    here: Memo<Option<record::NodeId>>,
    top: String,
) -> impl IntoView {
    let controller = StudyController::of_page();
    let Row { id, number, text, glyph, commented, bookmark, time, aside } = row;
    let is_here = Memo::new(move |_| here.get() == Some(id));
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
    view! {
        <li
            class:aside=aside
            style:top=top
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
        </li>
    }
}
