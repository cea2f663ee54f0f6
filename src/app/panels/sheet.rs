//! A sheet over the page: asked for, and gone again. It takes the focus and keeps it, nothing behind it can be
//! reached, and when it goes the focus is back where it was.

use super::controls::Control;
use crate::browser;
use crate::table::Table;
use crate::texts::{I18n, Key};
use leptos::prelude::*;
use web_sys::{HtmlElement, KeyboardEvent};

/// What lies behind a sheet.
const BEHIND: &str = ".masthead, .table";
/// What the Tab key stops at in a sheet.
const STOPS: &str = ".sheet :is(a[href], button, input, select, textarea):not(:disabled)";

/// The element that had the focus before a sheet took it; it outlives a sheet that opens another one.
#[derive(Clone, Copy, Debug)]
pub struct Opener(StoredValue<Option<HtmlElement>, LocalStorage>);

impl Opener {
    /// Nothing has had the focus yet. The page provides it for its sheets.
    pub fn none() -> Self {
        Self(StoredValue::new_local(None))
    }
}

/// The frame of a sheet: a veil over the page, the title, and what it holds. It is read from its beginning; a click
/// beside it closes it, and so does Escape, which the page hears.
#[component]
pub fn SheetFrame(
    title: Key,
    /// The `data-action` of the button at its end that closes it.
    #[prop(optional)]
    close: Option<&'static str>,
    children: Children,
) -> impl IntoView {
    let (table, i18n, opener) = (Table::of_page(), I18n::of_page(), expect_context::<Opener>());
    cover(opener);
    Effect::new(|_| browser::focus(".sheet"));
    // By then the sheet is gone, and perhaps another one is there.
    on_cleanup(move || queue_microtask(move || uncover(opener)));
    view! {
        <div class="veil" on:click=move |_| table.close_sheets()>
            <section
                class="sheet"
                tabindex="-1"
                role="dialog"
                aria-modal="true"
                aria-label=move || i18n.say(title)
                on:click=|event| event.stop_propagation()
                on:keydown=|event| keep_focus(&event)
            >
                <h2>{move || i18n.say(title)}</h2>
                {children()}
                {close.map(|action| view! {
                    <div class="foot">
                        <Control action key=Key::CloseSheet on_click=move || table.close_sheets()/>
                    </div>
                })}
            </section>
        </div>
    }
}

/// Puts what lies behind out of reach.
fn cover(opener: Opener) {
    let focused = browser::focused();
    if focused.as_ref().is_none_or(|element| !browser::lies_in(element, ".sheet")) {
        opener.0.set_value(focused);
    }
    browser::set_inert(BEHIND, true);
}

/// Puts what lay behind into reach again, and gives the focus back. What had it may have gone meanwhile: then the
/// board has it.
fn uncover(opener: Opener) {
    if browser::exists(browser::COVERS) {
        return;
    }
    browser::set_inert(BEHIND, false);
    // The page may be gone too.
    let Some(Some(element)) = opener.0.try_update_value(Option::take) else { return };
    // Focus that is refused leaves everything as it was.
    let _ = element.focus();
    browser::focus_if_lost(browser::BOARD_FOCUS);
}

/// Tab goes around inside the sheet. Browsers that know `inert` would leave the page after its last stop, others
/// would go on behind it.
fn keep_focus(event: &KeyboardEvent) {
    if event.key() != "Tab" {
        return;
    }
    let stops = browser::all(STOPS);
    let focused = browser::focused();
    let here = focused.and_then(|focused| stops.iter().position(|stop| *stop == focused));
    let next = match (here, event.shift_key()) {
        (None | Some(0), true) => stops.last(),
        (Some(index), false) if index + 1 == stops.len() => stops.first(),
        (None, false) if stops.is_empty() => None,
        _ => return,
    };
    event.prevent_default();
    if let Some(next) = next {
        // As above.
        let _ = next.focus();
    }
}
