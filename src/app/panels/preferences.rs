//! The sheet of preferences: pieces, board, page, sound and manners. Every choice shows all its values, with pictures where
//! they have a look.

pub mod aids;
pub mod words;

use super::choice_field::ChoiceField;
use super::field::{SelectOption, Switch};
use super::piece_pictures::FetchedPicture;
use super::sheet::SheetFrame;
use crate::board::piece::PieceFace;
use crate::browser;
use crate::preference_signals::PreferenceSignals;
use crate::texts::{I18n, TextKey};
use aids::AidsGroup;
use leptos::prelude::*;
use links::{Language, PieceSet, Theme};
use rules::{Color, Piece, PieceKind};
use saves::preferences::{
    BoardDesign, BoardSize, ClockVoice, Coordinates, Glide, Kings, Loudness, Preferences, PromotedInk,
    SettingOut,
};
use words::{PreferenceKey, PreferenceTexts};

/// The sheet of preferences. Every choice takes effect at once.
#[component]
pub fn PreferencesSheet() -> impl IntoView {
    let (preferences, i18n) = (PreferenceSignals::of_page(), I18n::of_page());
    let texts = PreferenceTexts::of(i18n);
    let missing =
        move || preferences.missing_pieces().map(|set| i18n.missing_pieces(set)).unwrap_or_default();
    // Leaving the sheet dismisses the message.
    on_cleanup(move || preferences.dismiss_missing_pieces());
    // The system's setting for reduced motion takes precedence.
    let still = browser::wants_no_motion();
    view! {
        <SheetFrame title=TextKey::Preferences close="close-preferences">
            <Group title=PreferenceKey::GroupPieces>
                <PiecesField/>
                <p class="hint" role="status">{missing}</p>
                <TasteField field=PROMOTED/>
                <TasteField field=KINGS/>
                <TasteField field=GLIDE/>
                {still.then(|| view! { <p class="hint">{texts.signal(PreferenceKey::GlideStill)}</p> })}
            </Group>
            <Group title=PreferenceKey::GroupBoard>
                <TasteField field=BOARD/>
                <TasteField field=SIZE/>
                <TasteField field=COORDINATES/>
            </Group>
            <AidsGroup/>
            <Group title=PreferenceKey::GroupPage>
                <TasteField field=THEME/>
            </Group>
            <Group title=PreferenceKey::GroupSound>
                <SoundFields/>
            </Group>
            <Group title=PreferenceKey::GroupManners>
                <TasteField field=SETTING_OUT/>
                <TasteField field=GREETING/>
            </Group>
        </SheetFrame>
    }
}

/// A group of preferences under a title.
#[component]
fn Group(title: PreferenceKey, children: Children) -> impl IntoView {
    let texts = PreferenceTexts::of(I18n::of_page());
    view! {
        <fieldset class="group">
            <legend>{texts.signal(title)}</legend>
            {children()}
        </fieldset>
    }
}

/// A preference with a few choices.
#[derive(Clone, Copy)]
struct Field {
    name: &'static str,
    label: PreferenceKey,
    choices: &'static [(&'static str, PreferenceKey)],
    /// The number of cards in a row.
    columns: u8,
    /// The picture of a choice.
    picture: fn(&'static str) -> Option<AnyView>,
    value: fn(PreferenceSignals, Language) -> &'static str,
    /// Changes the preference; it receives the names of the field and of the choice.
    change: fn(PreferenceSignals, &str, &str),
}

/// The picture of a choice that has none.
const NO_PICTURE: fn(&'static str) -> Option<AnyView> = |_| None;

/// Changes a preference whose names are the same in the sheet and in the stored text.
fn keep(preferences: PreferenceSignals, name: &str, choice: &str) {
    preferences.set(preferences.get_untracked().with(name, choice));
}

/// The piece set, with pictures drawn from the files of the sets.
#[component]
fn PiecesField() -> impl IntoView {
    let (preferences, i18n) = (PreferenceSignals::of_page(), I18n::of_page());
    let entries = Signal::derive(move || {
        PieceSet::ALL.map(|set| -> SelectOption { (set.name(), i18n.piece_set(set)) }).to_vec()
    });
    let on_change = Callback::new(move |name: String| {
        if let Some(set) = PieceSet::from_name(&name) {
            preferences.change_pieces(set, true);
        }
    });
    view! {
        <ChoiceField
            name="pieces"
            label=PreferenceTexts::of(i18n).signal(PreferenceKey::FieldDesign)
            entries
            value=Signal::derive(move || preferences.pieces().name())
            columns=2
            picture=|name| PieceSet::from_name(name).map(|set| view! { <FetchedPicture set/> }.into_any())
            on_change
        />
    }
}

/// A piece in the set of the page, in the colors around it.
fn face(kind: PieceKind) -> AnyView {
    view! { <PieceFace piece=Piece::new(Color::Black, kind) turned=Signal::stored(false)/> }.into_any()
}

/// Two squares of a board design with a piece on each, one of them promoted.
fn board_swatch(design: &'static str) -> AnyView {
    view! {
        <span class="swatch" data-design=design>
            {[PieceKind::Pawn, PieceKind::Tokin].map(|kind| view! { <span>{face(kind)}</span> })}
        </span>
    }
    .into_any()
}

const PROMOTED: Field = Field {
    name: "promoted",
    label: PreferenceKey::FieldPromoted,
    choices: &[
        (PromotedInk::Red.name(), PreferenceKey::PromotedRed),
        (PromotedInk::Black.name(), PreferenceKey::PromotedBlack),
    ],
    columns: 2,
    picture: |_| Some(face(PieceKind::Tokin)),
    value: |preferences, _| preferences.get().promoted.name(),
    change: keep,
};

const KINGS: Field = Field {
    name: "kings",
    label: PreferenceKey::FieldKings,
    choices: &[
        (Kings::Usual.name(), PreferenceKey::KingsUsual),
        (Kings::Swapped.name(), PreferenceKey::KingsSwapped),
    ],
    columns: 2,
    picture: NO_PICTURE,
    value: |preferences, _| preferences.get().kings.name(),
    change: keep,
};

const BOARD: Field = Field {
    name: "board",
    label: PreferenceKey::FieldDesign,
    choices: &[
        (BoardDesign::Kaya.name(), PreferenceKey::DesignKaya),
        (BoardDesign::Light.name(), PreferenceKey::Light),
        (BoardDesign::Dark.name(), PreferenceKey::Dark),
        (BoardDesign::Contrast.name(), PreferenceKey::DesignContrast),
        (BoardDesign::Printed.name(), PreferenceKey::DesignPrinted),
    ],
    columns: 3,
    picture: |design| Some(board_swatch(design)),
    value: |preferences, _| preferences.get().board.name(),
    change: keep,
};

const SIZE: Field = Field {
    name: "size",
    label: PreferenceKey::FieldSize,
    choices: &[
        (BoardSize::Full.name(), PreferenceKey::SizeFull),
        (BoardSize::Medium.name(), PreferenceKey::SizeMedium),
        (BoardSize::Small.name(), PreferenceKey::SizeSmall),
    ],
    columns: 3,
    picture: NO_PICTURE,
    value: |preferences, _| preferences.get().size.name(),
    change: keep,
};

const COORDINATES: Field = Field {
    name: "coordinates",
    label: PreferenceKey::FieldCoordinates,
    choices: &[
        (Coordinates::None.name(), PreferenceKey::CoordinatesNone),
        (Coordinates::Digits.name(), PreferenceKey::CoordinatesDigits),
        (Coordinates::Kanji.name(), PreferenceKey::CoordinatesKanji),
        (Coordinates::Letters.name(), PreferenceKey::CoordinatesLetters),
    ],
    columns: 4,
    picture: NO_PICTURE,
    value: |preferences, language| preferences.coordinates(language).name(),
    change: keep,
};

const THEME: Field = Field {
    name: "theme",
    label: PreferenceKey::FieldTheme,
    choices: &[
        (Theme::System.name(), PreferenceKey::ThemeSystem),
        (Theme::Light.name(), PreferenceKey::Light),
        (Theme::Dark.name(), PreferenceKey::Dark),
    ],
    columns: 3,
    picture: |theme| Some(view! { <span class="swatch" data-paper=theme></span> }.into_any()),
    value: |preferences, _| preferences.theme().name(),
    change: |preferences, _, name| {
        if let Some(theme) = Theme::from_name(name) {
            preferences.change_theme(theme);
        }
    },
};

const GLIDE: Field = Field {
    name: "glide",
    label: PreferenceKey::FieldGlide,
    choices: &[
        (Glide::Off.name(), PreferenceKey::GlideOff),
        (Glide::Short.name(), PreferenceKey::GlideShort),
        (Glide::Long.name(), PreferenceKey::GlideLong),
    ],
    columns: 3,
    picture: NO_PICTURE,
    value: |preferences, _| preferences.get().glide.name(),
    change: keep,
};

const SOUND: Field = Field {
    name: "sound",
    label: PreferenceKey::FieldVolume,
    choices: &[
        (Loudness::Off.name(), PreferenceKey::SoundOff),
        (Loudness::Soft.name(), PreferenceKey::SoundSoft),
        (Loudness::Medium.name(), PreferenceKey::SoundMedium),
        (Loudness::Loud.name(), PreferenceKey::SoundLoud),
    ],
    columns: 4,
    picture: NO_PICTURE,
    value: |preferences, _| preferences.get().heard().name(),
    // Choosing a loudness also unmutes the page.
    change: |preferences, name, choice| {
        preferences.set(Preferences { muted: false, ..preferences.get_untracked().with(name, choice) });
    },
};

const COUNT_DOWN: Field = Field {
    name: "count-down",
    label: PreferenceKey::FieldCountDown,
    choices: &[
        (ClockVoice::Off.name(), PreferenceKey::SoundOff),
        (ClockVoice::Tones.name(), PreferenceKey::CountTones),
        (ClockVoice::Voice.name(), PreferenceKey::CountVoice),
    ],
    columns: 3,
    picture: NO_PICTURE,
    value: |preferences, _| preferences.get().clock_voice.name(),
    change: keep,
};

/// The fields for loudness, countdown and the announcement of checks.
#[component]
fn SoundFields() -> impl IntoView {
    let (preferences, texts) = (PreferenceSignals::of_page(), PreferenceTexts::of(I18n::of_page()));
    let checked = Signal::derive(move || preferences.get().says_check);
    let change = move |says_check: bool| {
        preferences.set(Preferences { says_check, ..preferences.get_untracked() });
    };
    // The style shows this hint only if the browser has no voice for the language: public/sound.js lists the languages
    // in an attribute of the page.
    let unsaid = move || {
        let Preferences { clock_voice, says_check, .. } = preferences.get();
        let wants_voice = clock_voice == ClockVoice::Voice || says_check;
        let wants_it_now = wants_voice && preferences.get().heard() != Loudness::Off;
        if wants_it_now { texts.say(PreferenceKey::NoVoice) } else { String::new() }
    };
    view! {
        <TasteField field=SOUND/>
        <TasteField field=COUNT_DOWN/>
        <Switch name="say-check" label=texts.signal(PreferenceKey::FieldSayCheck) checked change/>
        <p class="hint no-voice" role="status">{unsaid}</p>
    }
}

const SETTING_OUT: Field = Field {
    name: "setting-out",
    label: PreferenceKey::FieldSettingOut,
    choices: &[
        (SettingOut::Off.name(), PreferenceKey::SettingOutOff),
        (SettingOut::Ohashi.name(), PreferenceKey::SettingOutOhashi),
        (SettingOut::Ito.name(), PreferenceKey::SettingOutIto),
    ],
    columns: 3,
    picture: NO_PICTURE,
    value: |preferences, _| preferences.get().setting_out.name(),
    change: keep,
};

const GREETING: Field = Field {
    name: "greeting",
    label: PreferenceKey::FieldGreeting,
    choices: &[("said", PreferenceKey::GreetingSaid), ("unsaid", PreferenceKey::SoundOff)],
    columns: 2,
    picture: NO_PICTURE,
    value: |preferences, _| if preferences.get().without_greeting { "unsaid" } else { "said" },
    change: keep,
};

#[component]
fn TasteField(field: Field) -> impl IntoView {
    let Field { name, label, choices, columns, picture, value, change } = field;
    let (preferences, i18n) = (PreferenceSignals::of_page(), I18n::of_page());
    let texts = PreferenceTexts::of(i18n);
    let entries = Signal::derive(move || {
        choices.iter().map(|&(name, key)| -> SelectOption { (name, texts.say(key)) }).collect::<Vec<_>>()
    });
    let value = Signal::derive(move || value(preferences, i18n.language()));
    let on_change = Callback::new(move |choice: String| change(preferences, name, &choice));
    view! { <ChoiceField name label=texts.signal(label) entries value columns picture on_change/> }
}
