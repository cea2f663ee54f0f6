//! The sheet into which a record is pasted, where the browser does not hand over the clipboard.

pub mod words;

use super::sheet::{Heading, SheetFrame};
use crate::browser;
use crate::panels::paste::words::{PasteKey, PasteTexts};
use crate::records;
use crate::table::Table;
use crate::texts::I18n;
use leptos::prelude::*;

/// The field of the sheet.
const FIELD: &str = "[data-field=\"paste-text\"]";

/// The sheet with a field for the text of a record, a position or a link, and the button that opens it. The sheet stays
/// open with the reason if the text cannot be opened.
#[component]
pub fn PasteSheet() -> impl IntoView {
    let (table, texts) = (Table::of_page(), PasteTexts::of(I18n::of_page()));
    let (text, problem) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    // After the sheet, which takes the focus first.
    browser::after_paint(|| browser::focus(FIELD));
    let typed = move |event: leptos::ev::Event| {
        problem.set(String::new());
        text.set(event_target_value(&event));
    };
    let open = move |_| {
        let typed = text.get_untracked();
        records::of_page().run(move |views| match (views.open_text)(&typed) {
            Ok(()) => table.close_sheets(),
            Err(why) => {
                // The sheet may have been closed during the wait.
                let _ = problem.try_set(why);
            }
        });
    };
    view! {
        <SheetFrame title=Heading::Part(texts.signal(PasteKey::Title)) close="close-paste">
            <p class="hint">{texts.signal(PasteKey::Advice)}</p>
            <label class="field">
                <span>{texts.signal(PasteKey::Field)}</span>
                <textarea
                    data-field="paste-text"
                    rows="6"
                    spellcheck="false"
                    autocapitalize="off"
                    autocomplete="off"
                    prop:value=text
                    aria-invalid=move || problem.with(|problem| !problem.is_empty()).to_string()
                    on:input=typed
                ></textarea>
            </label>
            <p class="problem" role="status">{problem}</p>
            <button
                type="button"
                class="control strong"
                data-action="open-text"
                prop:disabled=move || text.with(|text| text.trim().is_empty())
                on:click=open
            >
                {texts.signal(PasteKey::Open)}
            </button>
        </SheetFrame>
    }
}
