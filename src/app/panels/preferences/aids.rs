//! The group of the settings with the board hints for beginners. A link can lock it.

use super::words::{PreferenceKey, PreferenceTexts};
use crate::panels::field::Switch;
use crate::table::Table;
use crate::table::aids::usual;
use crate::texts::I18n;
use leptos::prelude::*;

/// The hints that the settings offer, by their names in links, with the labels of their switches.
const OFFERED: [(&str, &str, PreferenceKey); 6] = [
    ("moves", "aid-moves", PreferenceKey::AidMoves),
    ("legal", "aid-legal", PreferenceKey::AidLegal),
    ("danger", "aid-danger", PreferenceKey::AidDanger),
    ("threats", "aid-threats", PreferenceKey::AidThreats),
    ("coach", "aid-coach", PreferenceKey::AidCoach),
    ("material", "aid-material", PreferenceKey::AidMaterial),
];

/// A switch for each hint; nothing if the link locks them.
#[component]
pub fn AidsGroup() -> impl IntoView {
    let (table, texts) = (Table::of_page(), PreferenceTexts::of(I18n::of_page()));
    let fields = move || {
        OFFERED.map(|(name, field, label)| {
            let checked = Signal::derive(move || table.aids().unwrap_or_else(usual).has(name));
            let change = move |on: bool| {
                table.choose_aids(untrack(|| table.aids()).unwrap_or_else(usual).with(name, on));
            };
            view! { <Switch name=field label=texts.signal(label) checked change/> }
        })
    };
    view! {
        <Show when=move || !table.is_locked("aids")>
            <fieldset class="group">
                <legend>{texts.signal(PreferenceKey::GroupAids)}</legend>
                {fields()}
                <p class="hint">{texts.signal(PreferenceKey::AidsWhere)}</p>
            </fieldset>
        </Show>
    }
}
