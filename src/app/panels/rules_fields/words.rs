//! The texts of the folded part of the form of the next game, in all languages. They load with [`crate::later`].

use crate::texts::keys;
use crate::vocabulary::vocabulary;

keys! {
    enum FormKey;
    Rules = "rules",
    NameOwn = "name-own",
    NameOf = "name-of",
    NamesBefore = "names-before",
    ForgetNames = "forget-names",
    FieldVariant = "field-variant",
    VariantStandard = "variant-standard",
    FieldImpasse = "field-impasse",
    Impasse27 = "impasse-27",
    Impasse24 = "impasse-24",
    ImpasseTry = "impasse-try",
    ImpasseNone = "impasse-none",
    FieldConduct = "field-conduct",
    ConductFriendly = "conduct-friendly",
    ConductStrict = "conduct-strict",
    ConductStrictShort = "conduct-strict-short",
    FieldTakeBacks = "field-take-backs",
    TakeBacksFree = "take-backs-free",
    TakeBacksThree = "take-backs-three",
    TakeBacksOnce = "take-backs-once",
    TakeBacksOff = "take-backs-off",
    FieldStyle = "field-style",
    StyleAny = "style-any",
    StyleStatic = "style-static",
    StyleRanging = "style-ranging",
    StyleSolid = "style-solid",
    StyleWild = "style-wild",
    FieldPace = "field-pace",
    FieldClubClock = "field-club-clock",
    FieldFaceToFace = "field-face-to-face",
    ClubClockShort = "club-clock-short",
    FieldSfen = "field-sfen",
    ClockHint = "clock-hint",
    TimeMinutes = "time-minutes",
    TimeByoyomi = "time-byoyomi",
    TimePeriods = "time-periods",
    TimeIncrement = "time-increment",
}

vocabulary!(FormKey, "panels/rules_fields");

/// The texts of the folded part of the form in the language of the page.
pub type FormTexts = crate::vocabulary::PartTexts<FormKey>;
