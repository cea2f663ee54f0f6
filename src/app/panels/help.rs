//! The help sheet: what the hand and the keys can do.

pub mod words;

use super::sheet::SheetFrame;
use crate::texts::{I18n, Key};
use leptos::prelude::*;
use words::HelpTexts;

/// The page that names what Komadai is made with: about.hbs.
const LICENCES: &str = "licences.html";

/// The single keys and what they do.
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

/// The help sheet.
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
