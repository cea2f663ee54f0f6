//! The help sheet: the rules with the moves of all pieces, the use of pointer and keys, and the link to the licenses.

pub mod rules;
pub mod words;

use self::rules::Rules;
use super::sheet::SheetFrame;
use crate::texts::{I18n, TextKey};
use Meaning::{Own, Page};
use leptos::prelude::*;
use words::{HelpKey, HelpTexts};

/// The page with the licenses of the software in Komadai, made from `about.hbs`.
const LICENCES: &str = "licences.html";

/// The meaning of a key.
#[derive(Clone, Copy, Debug)]
enum Meaning {
    /// The name of a control, as the page has it.
    Page(TextKey),
    /// A text of this sheet.
    Own(HelpKey),
}

/// The keys as the sheet shows them, with the text for each.
const KEYS: [(&str, Meaning); 19] = [
    ("← ↑ → ↓", Own(HelpKey::Arrows)),
    ("Home End", Own(HelpKey::RowEnds)),
    ("PgUp PgDn", Own(HelpKey::FileEnds)),
    ("Enter Esc", Own(HelpKey::Enter)),
    ("N", Page(TextKey::NewGame)),
    ("T", Page(TextKey::TakeBack)),
    ("R", Page(TextKey::Resign)),
    ("D", Page(TextKey::Declare)),
    ("H", Page(TextKey::Hint)),
    ("M", Page(TextKey::MoveNow)),
    ("F", Page(TextKey::Flip)),
    ("← → [ ]", Own(HelpKey::View)),
    ("A", Own(HelpKey::Analysis)),
    ("Ctrl+C/V", Own(HelpKey::Copy)),
    ("C", Own(HelpKey::Clock)),
    ("V", Own(HelpKey::Sound)),
    ("S", Page(TextKey::Share)),
    ("P", Page(TextKey::Preferences)),
    ("?", Page(TextKey::Help)),
];

/// Whether there is a mouse, or what points as finely, as in `style/help.css`.
fn has_mouse() -> bool {
    window().match_media("(any-pointer: fine)").ok().flatten().is_some_and(|query| query.matches())
}

/// The sheet that explains the rules, the pointer, and, where there may be a keyboard, the keys.
#[component]
pub fn HelpSheet() -> impl IntoView {
    let i18n = I18n::of_page();
    let texts = move || HelpTexts::of(i18n.language());
    let rows = move || {
        let row = |(keys, meaning): (&'static str, Meaning)| {
            let text = match meaning {
                Page(key) => i18n.say(key),
                Own(key) => texts().say(key),
            };
            view! { <div><dt><kbd>{keys}</kbd></dt><dd>{text}</dd></div> }
        };
        KEYS.into_iter().map(row).collect_view()
    };
    view! {
        <SheetFrame title=TextKey::Help close="close-help">
            <Rules/>
            <h3>{move || texts().say(HelpKey::UseTitle)}</h3>
            <p>{move || texts().say(HelpKey::Pointer)}</p>
            {has_mouse().then(|| view! { <p>{move || texts().say(HelpKey::PointerMouse)}</p> })}
            <dl class="keys">{rows}</dl>
            <p>
                <a href=LICENCES target="_blank" rel="noopener" data-action="licences">
                    {move || texts().say(HelpKey::Licences)}
                </a>
            </p>
        </SheetFrame>
    }
}
