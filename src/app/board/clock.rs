//! The clock of a player, beside the name.

use crate::table::Table;
use crate::texts::{I18n, TextKey};
use leptos::prelude::*;
use rules::Color;

/// The remaining time of a player; nothing in a game without a clock.
#[component]
pub fn ClockFace(
    /// The side whose clock it is.
    color: Color,
) -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    // The clocks are read ten times a second, but the text mostly changes once.
    let dial = Memo::new(move |_| table.dial(color));
    let there = Memo::new(move |_| dial.with(Option::is_some));
    let read = move |part: fn(headless::dial::Dial) -> String| move || dial.get().map(part);
    let label = move || i18n.fill(TextKey::ClockOf, &[("side", &i18n.side(color, table.naming()))]);
    let face = move || {
        view! {
            <p
                class="clock"
                role="timer"
                aria-live="off"
                aria-label=label
                class:runs=move || dial.with(|dial| dial.as_ref().is_some_and(|dial| dial.runs))
                class:low=move || dial.with(|dial| dial.as_ref().is_some_and(|dial| dial.low))
                data-clock=color.to_string()
                data-ms=read(|dial| dial.shown_ms.to_string())
            >
                <span class="left">{read(|dial| dial.text)}</span>
                <span class="more">{read(|dial| dial.more)}</span>
            </p>
        }
    };
    view! { <Show when=move || there.get()>{face()}</Show> }
}
