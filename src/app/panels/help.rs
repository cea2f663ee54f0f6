//! The help sheet: the use of pointer and keys, and the link to the licenses.

pub mod words;

use super::sheet::SheetFrame;
use crate::texts::{I18n, TextKey};
use leptos::prelude::*;
use words::HelpTexts;

/// The page with the licenses of the software in Komadai, made from `about.hbs`.
const LICENCES: &str = "licences.html";

/// The keys as the sheet shows them, with the text for each.
const KEYS: [(&str, TextKey); 18] = [
    ("← ↑ → ↓", TextKey::HelpArrows),
    ("Home End", TextKey::HelpRowEnds),
    ("PgUp PgDn", TextKey::HelpFileEnds),
    ("Enter", TextKey::HelpEnter),
    ("Esc", TextKey::HelpEscape),
    ("N", TextKey::NewGame),
    ("T", TextKey::TakeBack),
    ("R", TextKey::Resign),
    ("D", TextKey::Declare),
    ("H", TextKey::Hint),
    ("M", TextKey::MoveNow),
    ("F", TextKey::Flip),
    ("[ ]", TextKey::HelpView),
    ("C", TextKey::HelpClock),
    ("V", TextKey::HelpSound),
    ("S", TextKey::Share),
    ("P", TextKey::Preferences),
    ("?", TextKey::Help),
];

/// The sheet that explains the pointer and the keys.
#[component]
pub fn HelpSheet() -> impl IntoView {
    let i18n = I18n::of_page();
    let rows = move || {
        let row = |(keys, what): (&'static str, TextKey)| {
            view! { <div><dt><kbd>{keys}</kbd></dt><dd>{i18n.say(what)}</dd></div> }
        };
        KEYS.into_iter().map(row).collect_view()
    };
    view! {
        <SheetFrame title=TextKey::Help close="close-help">
            <p>{move || i18n.say(TextKey::HelpPointer)}</p>
            <dl>{rows}</dl>
            <p>
                <a href=LICENCES target="_blank" rel="noopener" data-action="licences">
                    {move || HelpTexts::of(i18n.language()).say(words::HelpKey::Licences)}
                </a>
            </p>
        </SheetFrame>
    }
}
