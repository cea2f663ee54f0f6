//! The sheet of preferences: what a person likes, in one place.

use super::field::{Entry, SelectField};
use super::sheet::SheetFrame;
use crate::browser;
use crate::preferences::{Glide, Taste};
use crate::table::Table;
use crate::texts::{Key, Voice};
use leptos::prelude::*;

/// The sheet of preferences. Every choice holds at once.
#[component]
pub fn PreferencesSheet() -> impl IntoView {
    let (table, voice) = (Table::of_page(), Voice::of_page());
    view! {
        <SheetFrame title=Key::Preferences>
            <GlideField/>
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

#[component]
fn GlideField() -> impl IntoView {
    let (taste, voice) = (Taste::of_page(), Voice::of_page());
    let name = move |glide: Glide| {
        voice.say(match glide {
            Glide::Off => Key::GlideOff,
            Glide::Short => Key::GlideShort,
            Glide::Long => Key::GlideLong,
        })
    };
    let entries =
        Signal::derive(move || Glide::ALL.map(|glide| -> Entry { (glide.name(), name(glide)) }).to_vec());
    let value = Signal::derive(move || taste.get().glide.name());
    let on_change = move |name: String| {
        if let Some(glide) = Glide::from_name(&name) {
            taste.change(|preferences| preferences.glide = glide);
        }
    };
    // The wish for calm that the system passes on counts more.
    let still = browser::wants_no_motion();
    view! {
        <SelectField name="glide" label=Key::FieldGlide entries value on_change/>
        {still.then(|| view! { <p class="hint">{move || voice.say(Key::GlideStill)}</p> })}
    }
}
