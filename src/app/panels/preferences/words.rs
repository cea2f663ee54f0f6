//! The texts of the sheet of preferences in all languages. They load with [`crate::later`].

use crate::texts::keys;
use crate::vocabulary::vocabulary;

keys! {
    enum PreferenceKey;
    OfferTitle = "offer-title",
    GroupPieces = "group-pieces",
    FieldGlide = "field-glide",
    GlideOff = "glide-off",
    GlideShort = "glide-short",
    GlideLong = "glide-long",
    GlideStill = "glide-still",
    FieldDesign = "field-design",
    FieldPromoted = "field-promoted",
    PromotedRed = "promoted-red",
    PromotedBlack = "promoted-black",
    FieldKings = "field-kings",
    KingsUsual = "kings-usual",
    KingsSwapped = "kings-swapped",
    GroupBoard = "group-board",
    DesignKaya = "design-kaya",
    DesignContrast = "design-contrast",
    DesignPrinted = "design-printed",
    Light = "light",
    Dark = "dark",
    FieldSize = "field-size",
    SizeFull = "size-full",
    SizeMedium = "size-medium",
    SizeSmall = "size-small",
    FieldCoordinates = "field-coordinates",
    CoordinatesNone = "coordinates-none",
    CoordinatesDigits = "coordinates-digits",
    CoordinatesKanji = "coordinates-kanji",
    CoordinatesLetters = "coordinates-letters",
    GroupPage = "group-page",
    FieldTheme = "field-theme",
    ThemeSystem = "theme-system",
    GroupSound = "group-sound",
    GroupManners = "group-manners",
    FieldVolume = "field-volume",
    SoundOff = "sound-off",
    SoundSoft = "sound-soft",
    SoundMedium = "sound-medium",
    SoundLoud = "sound-loud",
    FieldCountDown = "field-count-down",
    CountTones = "count-tones",
    CountVoice = "count-voice",
    FieldSayCheck = "field-say-check",
    FieldSettingOut = "field-setting-out",
    SettingOutOff = "setting-out-off",
    SettingOutOhashi = "setting-out-ohashi",
    SettingOutIto = "setting-out-ito",
    FieldGreeting = "field-greeting",
    GreetingSaid = "greeting-said",
    NoVoice = "no-voice",
}

vocabulary!(PreferenceKey, "panels/preferences");

/// The texts of the sheet of preferences in the language of the page.
pub type PreferenceTexts = crate::vocabulary::PartTexts<PreferenceKey>;
