//! The list of a record: of thousands of moves only those in sight are in the document.

use super::desk::Desk;
use super::words::Key;
use crate::long_list::SeenRows;
use headless::long_list::LongList;
use headless::study::rows::{self, Row};
use leptos::prelude::*;
use record::study::Glyph;

/// Rows as high as the style says.
const LIST: LongList = LongList { row: 32, more: 12 };

/// The list.
#[component]
pub fn Tree() -> impl IntoView {
    let desk = Desk::of_page();
    let list = SeenRows::new(LIST);
    let here = Memo::new(move |_| desk.with(record::Study::here));
    let place =
        Memo::new(move |_| desk.rows.with(|rows| here.get().and_then(|here| rows::place(rows, here))));
    Effect::new(move |_| {
        if let Some(place) = place.get() {
            list.bring_into_sight(place);
        }
    });
    let count = Memo::new(move |_| desk.rows.with(Vec::len));
    let shown = move || desk.rows.with(|rows| list.of(rows));
    view! {
        <div class="tree" node_ref=list.frame on:scroll=move |_| list.look()>
            <ol
                aria-label=move || desk.words.with(|words| words.say(Key::List))
                style:height=move || list.height(count.get())
            >
                <For each=shown key=|(at, row)| (*at, row.clone()) let:entry>
                    <Entry at=entry.0 row=entry.1 count here top=list.height(entry.0)/>
                </For>
            </ol>
        </div>
    }
}

#[component]
fn Entry(
    at: usize,
    row: Row,
    count: Memo<usize>,
    here: Memo<Option<record::NodeId>>,
    top: String,
) -> impl IntoView {
    let desk = Desk::of_page();
    let Row { id, number, text, glyph, commented, bookmark, time, aside } = row;
    let is_here = Memo::new(move |_| here.get() == Some(id));
    let start = text.is_empty();
    let words = desk.words;
    let name = {
        let (text, bookmark) = (text.clone(), bookmark.clone());
        move || {
            words.with(|words| {
                let mut parts = vec![if start { words.say(Key::Start) } else { format!("{number} {text}") }];
                if aside {
                    parts[0] = words.fill(Key::Variation, &[("text", &parts[0])]);
                }
                parts.extend(glyph.map(|glyph| glyph.sign().to_owned()));
                parts.extend(commented.then(|| words.say(Key::HasComment)));
                parts.extend(bookmark.clone());
                parts.join(", ")
            })
        }
    };
    let shown = move || if start { words.with(|words| words.say(Key::Start)) } else { text.clone() };
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
                on:click=move |_| desk.change(|study| study.go(id))
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
