//! The frame of a sheet, a modal dialog over the page. An open sheet keeps the focus inside and makes everything behind
//! it inert; when it closes, the focus returns to where it was.

use super::controls::Control;
use crate::browser;
use crate::table::Table;
use crate::texts::{I18n, TextKey};
use leptos::prelude::*;
use web_sys::{HtmlElement, KeyboardEvent};

/// The selector of the elements behind a sheet.
const BEHIND: &str = ".masthead, .foreign, .table";
/// The selector of the elements in a sheet that the Tab key reaches.
const STOPS: &str = ".sheet :is(a[href], button, input, select, textarea):not(:disabled)";

/// The element that had the focus before a sheet took it. The page provides it as a context, so that it stays known
/// while a sheet opens another one.
#[derive(Clone, Copy, Debug)]
pub struct Opener(StoredValue<Option<HtmlElement>, LocalStorage>);

impl Opener {
    /// Creates the value before any sheet has opened.
    pub fn none() -> Self {
        Self(StoredValue::new_local(None))
    }
}

/// The heading of a sheet.
#[derive(Clone, Copy, Debug)]
pub enum Heading {
    /// A text of the page.
    Page(TextKey),
    /// A text of a later part, in the language of the page.
    Part(Signal<String>),
}

impl From<TextKey> for Heading {
    fn from(key: TextKey) -> Self {
        Self::Page(key)
    }
}

impl From<Signal<String>> for Heading {
    fn from(text: Signal<String>) -> Self {
        Self::Part(text)
    }
}

impl Heading {
    /// The text, which tracks the language.
    fn say(self, i18n: I18n) -> String {
        match self {
            Self::Page(key) => i18n.say(key),
            Self::Part(text) => text.get(),
        }
    }
}

/// The frame of a sheet: a veil over the page, the title, and the content. The sheet itself gets the focus, so that
/// screen readers begin at its title. A click on the veil closes it; the Escape key, which the page handles, does so
/// too.
#[component]
pub fn SheetFrame(
    /// The heading of the sheet.
    #[prop(into)]
    title: Heading,
    /// The `data-action` of the button at the end that closes the sheet; `None` for no such button.
    #[prop(optional)]
    close: Option<&'static str>,
    /// The content between heading and buttons.
    children: Children,
) -> impl IntoView {
    let (table, i18n, opener) = (Table::of_page(), I18n::of_page(), expect_context::<Opener>());
    cover(opener);
    Effect::new(|_| browser::focus(".sheet"));
    // By then this sheet is removed, and another one may be open.
    on_cleanup(move || queue_microtask(move || uncover(opener)));
    view! {
        <div class="veil" on:click=move |_| table.close_sheets()>
            <section
                id="sheet"
                class="sheet"
                tabindex="-1"
                role="dialog"
                aria-modal="true"
                aria-label=move || title.say(i18n)
                on:click=|event| event.stop_propagation()
                on:keydown=|event| keep_focus(&event)
            >
                <h2>{move || title.say(i18n)}</h2>
                {children()}
                {close.map(|action| view! {
                    <div class="foot">
                        <Control action key=TextKey::CloseSheet on_click=move || table.close_sheets()/>
                    </div>
                })}
            </section>
        </div>
    }
}

/// Makes the page behind the sheet inert, and remembers the focused element.
fn cover(opener: Opener) {
    let focused = browser::focused();
    if focused.as_ref().is_none_or(|element| !browser::lies_in(element, ".sheet")) {
        opener.0.set_value(focused);
    }
    browser::set_inert(BEHIND, true);
}

/// Makes the page reachable again and returns the focus, unless something still covers the page. The focus goes to the
/// board if its former element was removed.
fn uncover(opener: Opener) {
    if browser::is_covered() {
        return;
    }
    browser::set_inert(BEHIND, false);
    // The page component may have been removed too.
    let Some(Some(element)) = opener.0.try_update_value(Option::take) else { return };
    // Focus that is refused leaves everything as it was.
    let _ = element.focus();
    browser::focus_if_lost(browser::BOARD_FOCUS);
}

/// Makes the Tab key wrap around inside the sheet. Without this, browsers with `inert` would leave the page after the
/// last stop, and others would go on behind the sheet.
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
        // Focus that is refused leaves everything as it was.
        let _ = next.focus();
    }
}
