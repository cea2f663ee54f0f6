//! The line above the board of a page that is in a frame of another origin. Such a page keeps nothing
//! ([`crate::table::link::set_root_attributes`]): the line says so, and has a link that opens the page in a tab.

use super::keeper::Library;
use super::words::LibraryKey;
use crate::browser;
use crate::dynamic::call;
use crate::table::Table;
use leptos::mount::mount_to;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// The id of the sentence, which names the region of the line.
const NOTE: &str = "foreign-note";

/// Puts the line above the board if the page is in a frame of another origin. The style hides it while the page is an
/// embedded board, whose host page has asked for just that.
///
/// # Panics
/// If [`super::install`] was not called before.
pub fn install() {
    if browser::root_mark("data-foreign").is_none() {
        return;
    }
    let Library { table, texts, .. } = Library::of_page();
    let Some(place) = place() else { return };
    let line = move || {
        view! {
            <p id=NOTE>{texts.signal(LibraryKey::Foreign)}</p>
            <a href=move || address(table) target="_blank" rel="noopener" data-action="open-in-tab">
                {texts.signal(LibraryKey::OpenInTab)}
            </a>
        }
    };
    mount_to(place, line).forget();
}

/// Inserts the element for the line between the header and the board.
fn place() -> Option<HtmlElement> {
    let main = document().query_selector("main.table").ok().flatten()?;
    let place = document().create_element("aside").ok()?;
    for (name, value) in [("class", "foreign"), ("aria-labelledby", NOTE)] {
        place.set_attribute(name, value).ok()?;
    }
    call(&main, "before", &[place.clone().into()]).ok()?;
    place.dyn_into().ok()
}

/// The address for the tab: that of the game or record on the board, or else that of this page.
fn address(table: Table) -> String {
    table.location.track();
    let (fragment, query) = if table.is_begun() || table.is_study_shown() {
        (links::fragment(&table.link()), String::new())
    } else {
        browser::address()
    };
    let part = |sign, text: String| if text.is_empty() { text } else { format!("{sign}{text}") };
    format!("{}{}{}", browser::page_address(), part('?', query), part('#', fragment))
}
