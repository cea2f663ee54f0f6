//! The sheet of preferences: pieces, board, page, sound and manners.

use super::field::{SelectField, SelectOption};
use super::sheet::SheetFrame;
use crate::browser;
use crate::preference_signals::PreferenceSignals;
use crate::texts::{I18n, TextKey};
use leptos::prelude::*;
use links::{Language, PieceSet, Theme};
use saves::preferences::{
    BoardDesign, BoardSize, ClockVoice, Coordinates, Glide, Kings, Loudness, Preferences, PromotedInk,
    SettingOut,
};

/// The sheet of preferences. Every choice takes effect at once.
#[component]
pub fn PreferencesSheet() -> impl IntoView {
    let (preferences, i18n) = (PreferenceSignals::of_page(), I18n::of_page());
    let missing =
        move || preferences.missing_pieces().map(|set| i18n.missing_pieces(set)).unwrap_or_default();
    // Leaving the sheet dismisses the message.
    on_cleanup(move || preferences.dismiss_missing_pieces());
    // The system's setting for reduced motion takes precedence.
    let still = browser::wants_no_motion();
    view! {
        <SheetFrame title=TextKey::Preferences close="close-preferences">
            <Group title=TextKey::GroupPieces>
                <TasteField field=PIECES/>
                <p class="hint" role="status">{missing}</p>
                <TasteField field=PROMOTED/>
                <TasteField field=KINGS/>
                <TasteField field=GLIDE/>
                {still.then(|| view! { <p class="hint">{move || i18n.say(TextKey::GlideStill)}</p> })}
            </Group>
            <Group title=TextKey::GroupBoard>
                <TasteField field=BOARD/>
                <TasteField field=SIZE/>
                <TasteField field=COORDINATES/>
            </Group>
            <Group title=TextKey::GroupPage>
                <TasteField field=THEME/>
            </Group>
            <Group title=TextKey::GroupSound>
                <SoundFields/>
            </Group>
            <Group title=TextKey::GroupManners>
                <TasteField field=SETTING_OUT/>
                <TasteField field=GREETING/>
            </Group>
        </SheetFrame>
    }
}

/// A group of preferences under a title.
#[component]
fn Group(title: TextKey, children: Children) -> impl IntoView {
    let i18n = I18n::of_page();
    view! {
        <fieldset class="group">
            <legend>{move || i18n.say(title)}</legend>
            {children()}
        </fieldset>
    }
}

/// A preference with a few choices, as a select field.
#[derive(Clone, Copy)]
struct Field {
    name: &'static str,
    label: TextKey,
    choices: &'static [(&'static str, TextKey)],
    value: fn(PreferenceSignals, Language) -> &'static str,
    /// Changes the preference; it receives the names of the field and of the choice.
    change: fn(PreferenceSignals, &str, &str),
}

/// Changes a preference whose names are the same in the sheet and in the stored text.
fn keep(preferences: PreferenceSignals, name: &str, choice: &str) {
    preferences.set(preferences.get_untracked().with(name, choice));
}

const PIECES: Field = Field {
    name: "pieces",
    label: TextKey::FieldDesign,
    choices: &[
        (PieceSet::Kanji.name(), TextKey::SetKanji),
        (PieceSet::TwoKanji.name(), TextKey::SetTwoKanji),
        (PieceSet::International.name(), TextKey::SetInternational),
        (PieceSet::Children.name(), TextKey::SetChildren),
    ],
    value: |preferences, _| preferences.pieces().name(),
    change: |preferences, _, name| {
        if let Some(set) = PieceSet::from_name(name) {
            preferences.change_pieces(set, true);
        }
    },
};

const PROMOTED: Field = Field {
    name: "promoted",
    label: TextKey::FieldPromoted,
    choices: &[
        (PromotedInk::Red.name(), TextKey::PromotedRed),
        (PromotedInk::Black.name(), TextKey::PromotedBlack),
    ],
    value: |preferences, _| preferences.get().promoted.name(),
    change: keep,
};

const KINGS: Field = Field {
    name: "kings",
    label: TextKey::FieldKings,
    choices: &[(Kings::Usual.name(), TextKey::KingsUsual), (Kings::Swapped.name(), TextKey::KingsSwapped)],
    value: |preferences, _| preferences.get().kings.name(),
    change: keep,
};

const BOARD: Field = Field {
    name: "board",
    label: TextKey::FieldDesign,
    choices: &[
        (BoardDesign::Kaya.name(), TextKey::DesignKaya),
        (BoardDesign::Light.name(), TextKey::Light),
        (BoardDesign::Dark.name(), TextKey::Dark),
        (BoardDesign::Contrast.name(), TextKey::DesignContrast),
        (BoardDesign::Printed.name(), TextKey::DesignPrinted),
    ],
    value: |preferences, _| preferences.get().board.name(),
    change: keep,
};

const SIZE: Field = Field {
    name: "size",
    label: TextKey::FieldSize,
    choices: &[
        (BoardSize::Full.name(), TextKey::SizeFull),
        (BoardSize::Medium.name(), TextKey::SizeMedium),
        (BoardSize::Small.name(), TextKey::SizeSmall),
    ],
    value: |preferences, _| preferences.get().size.name(),
    change: keep,
};

const COORDINATES: Field = Field {
    name: "coordinates",
    label: TextKey::FieldCoordinates,
    choices: &[
        (Coordinates::None.name(), TextKey::CoordinatesNone),
        (Coordinates::Digits.name(), TextKey::CoordinatesDigits),
        (Coordinates::Kanji.name(), TextKey::CoordinatesKanji),
        (Coordinates::Letters.name(), TextKey::CoordinatesLetters),
    ],
    value: |preferences, language| preferences.coordinates(language).name(),
    change: keep,
};

const THEME: Field = Field {
    name: "theme",
    label: TextKey::FieldTheme,
    choices: &[
        (Theme::System.name(), TextKey::ThemeSystem),
        (Theme::Light.name(), TextKey::Light),
        (Theme::Dark.name(), TextKey::Dark),
    ],
    value: |preferences, _| preferences.theme().name(),
    change: |preferences, _, name| {
        if let Some(theme) = Theme::from_name(name) {
            preferences.change_theme(theme);
        }
    },
};

const GLIDE: Field = Field {
    name: "glide",
    label: TextKey::FieldGlide,
    choices: &[
        (Glide::Off.name(), TextKey::GlideOff),
        (Glide::Short.name(), TextKey::GlideShort),
        (Glide::Long.name(), TextKey::GlideLong),
    ],
    value: |preferences, _| preferences.get().glide.name(),
    change: keep,
};

const SOUND: Field = Field {
    name: "sound",
    label: TextKey::FieldVolume,
    choices: &[
        (Loudness::Off.name(), TextKey::SoundOff),
        (Loudness::Soft.name(), TextKey::SoundSoft),
        (Loudness::Medium.name(), TextKey::SoundMedium),
        (Loudness::Loud.name(), TextKey::SoundLoud),
    ],
    value: |preferences, _| preferences.get().heard().name(),
    // Choosing a loudness also unmutes the page.
    change: |preferences, name, choice| {
        preferences.set(Preferences { muted: false, ..preferences.get_untracked().with(name, choice) });
    },
};

const COUNT_DOWN: Field = Field {
    name: "count-down",
    label: TextKey::FieldCountDown,
    choices: &[
        (ClockVoice::Off.name(), TextKey::SoundOff),
        (ClockVoice::Tones.name(), TextKey::CountTones),
        (ClockVoice::Voice.name(), TextKey::CountVoice),
    ],
    value: |preferences, _| preferences.get().clock_voice.name(),
    change: keep,
};

/// The fields for loudness, countdown and the announcement of checks.
#[component]
fn SoundFields() -> impl IntoView {
    let (preferences, i18n) = (PreferenceSignals::of_page(), I18n::of_page());
    let change_check = move |event: leptos::ev::Event| {
        preferences
            .set(Preferences { says_check: event_target_checked(&event), ..preferences.get_untracked() });
    };
    // The style shows this hint only if the browser has no voice for the language: public/sound.js lists the languages
    // in an attribute of the page.
    let unsaid = move || {
        let Preferences { clock_voice, says_check, .. } = preferences.get();
        let wants_voice = clock_voice == ClockVoice::Voice || says_check;
        let wants_it_now = wants_voice && preferences.get().heard() != Loudness::Off;
        if wants_it_now { i18n.say(TextKey::NoVoice) } else { String::new() }
    };
    view! {
        <TasteField field=SOUND/>
        <TasteField field=COUNT_DOWN/>
        <label class="check">
            <input
                type="checkbox"
                data-field="say-check"
                prop:checked=move || preferences.get().says_check
                on:change=change_check
            />
            <span>{move || i18n.say(TextKey::FieldSayCheck)}</span>
        </label>
        <p class="hint no-voice" role="status">{unsaid}</p>
    }
}

const SETTING_OUT: Field = Field {
    name: "setting-out",
    label: TextKey::FieldSettingOut,
    choices: &[
        (SettingOut::Off.name(), TextKey::SettingOutOff),
        (SettingOut::Ohashi.name(), TextKey::SettingOutOhashi),
        (SettingOut::Ito.name(), TextKey::SettingOutIto),
    ],
    value: |preferences, _| preferences.get().setting_out.name(),
    change: keep,
};

const GREETING: Field = Field {
    name: "greeting",
    label: TextKey::FieldGreeting,
    choices: &[("said", TextKey::GreetingSaid), ("unsaid", TextKey::SoundOff)],
    value: |preferences, _| if preferences.get().without_greeting { "unsaid" } else { "said" },
    change: keep,
};

#[component]
fn TasteField(field: Field) -> impl IntoView {
    let Field { name, label, choices, value, change } = field;
    let (preferences, i18n) = (PreferenceSignals::of_page(), I18n::of_page());
    let entries = Signal::derive(move || {
        choices
            .iter()
            .map(|&(name, key)| -> SelectOption { (name, i18n.say(key)) })
            .collect::<Vec<SelectOption>>()
    });
    let value = Signal::derive(move || value(preferences, i18n.language()));
    let on_change = move |choice: String| change(preferences, name, &choice);
    view! { <SelectField name label entries value on_change=Box::new(on_change)/> }
}
