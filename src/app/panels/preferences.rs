//! The sheet of preferences: what a person likes, in one place.

use super::field::{Entry, SelectField};
use super::sheet::SheetFrame;
use crate::browser;
use crate::links::PieceSet;
use crate::preferences::{Glide, Preferences, PromotedInk, Taste};
use crate::table::Table;
use crate::texts::{Key, Voice};
use leptos::prelude::*;

/// The sheet of preferences. Every choice holds at once.
#[component]
pub fn PreferencesSheet() -> impl IntoView {
    let (table, taste, voice) = (Table::of_page(), Taste::of_page(), Voice::of_page());
    let missing = move || taste.missing_pieces().map(|set| voice.missing_pieces(set)).unwrap_or_default();
    // Who leaves the sheet has read it.
    on_cleanup(move || taste.dismiss_missing_pieces());
    // The wish for calm that the system passes on counts more.
    let still = browser::wants_no_motion();
    view! {
        <SheetFrame title=Key::Preferences>
            <TasteField field=PIECES/>
            <p class="hint" role="status">{missing}</p>
            <TasteField field=PROMOTED/>
            <TasteField field=GLIDE/>
            {still.then(|| view! { <p class="hint">{move || voice.say(Key::GlideStill)}</p> })}
            <button
                type="button"
                class="control"
                data-action="close-preferences"
                on:click=move |_| table.close_sheets()
            >
                {move || voice.say(Key::CloseSheet)}
            </button>
        </SheetFrame>
    }
}

/// A preference with a few choices.
#[derive(Clone, Copy)]
struct Field {
    name: &'static str,
    label: Key,
    choices: &'static [(&'static str, Key)],
    value: fn(Taste) -> &'static str,
    change: fn(Taste, &str),
}

const PIECES: Field = Field {
    name: "pieces",
    label: Key::FieldPieces,
    choices: &[
        (PieceSet::Kanji.name(), Key::SetKanji),
        (PieceSet::TwoKanji.name(), Key::SetTwoKanji),
        (PieceSet::International.name(), Key::SetInternational),
        (PieceSet::Children.name(), Key::SetChildren),
    ],
    value: |taste| taste.pieces().name(),
    change: |taste, name| {
        if let Some(set) = PieceSet::from_name(name) {
            taste.change_pieces(set, true);
        }
    },
};

const PROMOTED: Field = Field {
    name: "promoted",
    label: Key::FieldPromoted,
    choices: &[(PromotedInk::Red.name(), Key::PromotedRed), (PromotedInk::Black.name(), Key::PromotedBlack)],
    value: |taste| taste.get().promoted.name(),
    change: |taste, name| {
        if let Some(ink) = PromotedInk::from_name(name) {
            taste.set(Preferences { promoted: ink, ..taste.get_untracked() });
        }
    },
};

const GLIDE: Field = Field {
    name: "glide",
    label: Key::FieldGlide,
    choices: &[
        (Glide::Off.name(), Key::GlideOff),
        (Glide::Short.name(), Key::GlideShort),
        (Glide::Long.name(), Key::GlideLong),
    ],
    value: |taste| taste.get().glide.name(),
    change: |taste, name| {
        if let Some(glide) = Glide::from_name(name) {
            taste.set(Preferences { glide, ..taste.get_untracked() });
        }
    },
};

#[component]
fn TasteField(field: Field) -> impl IntoView {
    let Field { name, label, choices, value, change } = field;
    let (taste, voice) = (Taste::of_page(), Voice::of_page());
    let entries = Signal::derive(move || {
        choices.iter().map(|&(name, key)| -> Entry { (name, voice.say(key)) }).collect::<Vec<Entry>>()
    });
    let value = Signal::derive(move || value(taste));
    let on_change = move |name: String| change(taste, &name);
    view! { <SelectField name label entries value on_change=Box::new(on_change)/> }
}
