//! The sheet of preferences: what a person likes, in one place.

use super::field::{Entry, SelectField};
use super::sheet::SheetFrame;
use crate::browser;
use crate::links::PieceSet;
use crate::preferences::{ClockVoice, Glide, Loudness, Preferences, PromotedInk, Taste};
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
            <SoundFields/>
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

const SOUND: Field = Field {
    name: "sound",
    label: Key::FieldSound,
    choices: &[
        (Loudness::Off.name(), Key::SoundOff),
        (Loudness::Soft.name(), Key::SoundSoft),
        (Loudness::Medium.name(), Key::SoundMedium),
        (Loudness::Loud.name(), Key::SoundLoud),
    ],
    value: |taste| taste.get().loudness.name(),
    change: |taste, name| {
        if let Some(loudness) = Loudness::from_name(name) {
            taste.set(Preferences { loudness, ..taste.get_untracked() });
        }
    },
};

const COUNT_DOWN: Field = Field {
    name: "count-down",
    label: Key::FieldCountDown,
    choices: &[
        (ClockVoice::Off.name(), Key::SoundOff),
        (ClockVoice::Tones.name(), Key::CountTones),
        (ClockVoice::Voice.name(), Key::CountVoice),
    ],
    value: |taste| taste.get().clock_voice.name(),
    change: |taste, name| {
        if let Some(clock_voice) = ClockVoice::from_name(name) {
            taste.set(Preferences { clock_voice, ..taste.get_untracked() });
        }
    },
};

/// What is heard, and how loud.
#[component]
fn SoundFields() -> impl IntoView {
    let (taste, voice) = (Taste::of_page(), Voice::of_page());
    let change_check = move |event: leptos::ev::Event| {
        taste.set(Preferences { says_check: event_target_checked(&event), ..taste.get_untracked() });
    };
    // The style shows it only where nothing can be said: public/sound.js marks the page with its languages.
    let unsaid = move || {
        let Preferences { loudness, clock_voice, says_check, .. } = taste.get();
        let wants_voice = clock_voice == ClockVoice::Voice || says_check;
        let wants_it_now = wants_voice && loudness != Loudness::Off;
        if wants_it_now { voice.say(Key::NoVoice) } else { String::new() }
    };
    view! {
        <div class="pair">
            <TasteField field=SOUND/>
            <TasteField field=COUNT_DOWN/>
        </div>
        <label class="check">
            <input
                type="checkbox"
                data-field="say-check"
                prop:checked=move || taste.get().says_check
                on:change=change_check
            />
            <span>{move || voice.say(Key::FieldSayCheck)}</span>
        </label>
        <p class="hint no-voice" role="status">{unsaid}</p>
    }
}

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
