//! The help sheet: the use of pointer and keys, and the link to the licenses.

pub mod words;

use super::sheet::SheetFrame;
use crate::texts::{I18n, Key};
use leptos::prelude::*;
use words::HelpTexts;

/// The page with the licenses of the software in Komadai, made from `about.hbs`.
const LICENCES: &str = "licences.html";

/// The keys as the sheet shows them, with the text for each.
const KEYS: [(&str, Key); 18] = [
    ("← ↑ → ↓", Key::HelpArrows),
    ("Home End", Key::HelpRowEnds),
    ("PgUp PgDn", Key::HelpFileEnds),
    ("Enter", Key::HelpEnter),
    ("Esc", Key::HelpEscape),
    ("N", Key::NewGame),
    ("T", Key::TakeBack),
    ("R", Key::Resign),
    ("D", Key::Declare),
    ("H", Key::Hint),
    ("M", Key::MoveNow),
    ("F", Key::Flip),
    ("[ ]", Key::HelpView),
    ("C", Key::HelpClock),
    ("V", Key::HelpSound),
    ("S", Key::Share),
    ("P", Key::Preferences),
    ("?", Key::Help),
];

/// The sheet that explains the pointer and the keys.
#[component]
pub fn HelpSheet() -> impl IntoView {
    let i18n = I18n::of_page();
    let rows = move || {
        let row = |(keys, what): (&'static str, Key)| {
            view! { <div><dt><kbd>{keys}</kbd></dt><dd>{i18n.say(what)}</dd></div> }
        };
        KEYS.into_iter().map(row).collect_view()
    };
    view! {
        <SheetFrame title=Key::Help close="close-help">
            <p>{move || i18n.say(Key::HelpPointer)}</p>
            <dl>{rows}</dl>
            <p>
                <a href=LICENCES target="_blank" rel="noopener" data-action="licences">
                    {move || HelpTexts::of(i18n.language()).say(words::Key::Licences)}
                </a>
            </p>
        </SheetFrame>
    }
}
