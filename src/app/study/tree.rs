//! The list of a record: of thousands of moves only those in sight are in the document.

use super::desk::Desk;
use super::words::Key;
use headless::study::rows::{self, Row};
use leptos::prelude::*;
use record::study::Glyph;

/// How high a line of the list is, in pixels; the style says so too.
const ROW: usize = 32;
/// So many lines beyond those in sight are there as well.
const MORE: usize = 12;

/// The list.
#[component]
pub fn Tree() -> impl IntoView {
    let desk = Desk::of_page();
    let list = NodeRef::<leptos::html::Div>::new();
    // From which line to which the list is seen.
    let seen = RwSignal::new((0_usize, 40_usize));
    let look = move || {
        if let Some(list) = list.get_untracked() {
            let first = list.scroll_top().max(0) as usize / ROW;
            let count = list.client_height().max(0) as usize / ROW + 1;
            // Another place in the same lines changes nothing.
            let window = (first.saturating_sub(MORE) / MORE * MORE, (first + count + 2 * MORE) / MORE * MORE);
            seen.maybe_update(|seen| std::mem::replace(seen, window) != window);
        }
    };
    let here = Memo::new(move |_| desk.with(record::Study::here));
    let place =
        Memo::new(move |_| desk.rows.with(|rows| here.get().and_then(|here| rows::place(rows, here))));
    Effect::new(move |_| {
        let place = place.get();
        request_animation_frame(move || {
            if let (Some(place), Some(Some(list))) = (place, list.try_get_untracked()) {
                bring_into_sight(&list, place * ROW);
                look();
            }
        });
    });
    let count = Memo::new(move |_| desk.rows.with(Vec::len));
    let shown = move || {
        let (first, last) = seen.get();
        desk.rows.with(|rows| {
            let rows = rows.iter().enumerate().take(last).skip(first);
            rows.map(|(at, row)| (at, row.clone())).collect::<Vec<(usize, Row)>>()
        })
    };
    view! {
        <div class="tree" node_ref=list on:scroll=move |_| look()>
            <ol
                aria-label=move || desk.words.with(|words| words.say(Key::List))
                style:height=move || format!("{}px", count.get() * ROW)
            >
                <For each=shown key=|(at, row)| (*at, row.clone()) let:entry>
                    <Entry at=entry.0 row=entry.1 count here/>
                </For>
            </ol>
        </div>
    }
}

#[component]
fn Entry(at: usize, row: Row, count: Memo<usize>, here: Memo<Option<record::NodeId>>) -> impl IntoView {
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
            style:top=format!("{}px", at * ROW)
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

/// Scrolls the list, and nothing around it, until the line at `top` is in sight, with one more around it.
fn bring_into_sight(list: &web_sys::Element, top: usize) {
    let (top, row) = (top as i32, ROW as i32);
    let (from, height) = (list.scroll_top(), list.client_height());
    if top - row < from {
        list.set_scroll_top(top - row);
    } else if top + 2 * row > from + height {
        list.set_scroll_top(top + 2 * row - height);
    }
}
