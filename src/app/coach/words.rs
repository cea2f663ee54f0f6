//! The sentences of the coach in all languages. They load with the dialogs.

use crate::store;
use crate::texts::{I18n, keys};
use crate::vocabulary::vocabulary;
use rules::PieceKind;

keys! {
    enum CoachKey;
    AllowsMate = "allows-mate",
    Loses = "loses",
    Yes = "yes",
    No = "no",
    Material = "material",
    StepThere = "step-there",
    StepPiece = "step-piece",
    StepDrop = "step-drop",
    WhyMates = "why-mates",
    WhyWins = "why-wins",
    WhySaves = "why-saves",
    WhyThreatensMate = "why-threatens-mate",
    WhyThreatens = "why-threatens",
    WhyPromotes = "why-promotes",
    WhyQuiet = "why-quiet",
    InDanger = "in-danger",
    Threatened = "threatened",
    PieceLance = "piece-lance",
    PieceKnight = "piece-knight",
    PieceRook = "piece-rook",
    PieceProLance = "piece-pro-lance",
    PieceProKnight = "piece-pro-knight",
    PieceProSilver = "piece-pro-silver",
    PieceDragon = "piece-dragon",
}

vocabulary!(CoachKey, "coach");

/// The sentences of the coach in the language of the page.
pub type CoachTexts = crate::vocabulary::PartTexts<CoachKey>;

/// The name of a piece in a sentence of the coach. As long as the person wants readings, as in the lessons, names that a
/// child cannot read are in kana in Japanese. Tracks the language.
pub fn piece_name(texts: CoachTexts, i18n: I18n, kind: PieceKind) -> String {
    let in_kana = match kind {
        PieceKind::Lance => CoachKey::PieceLance,
        PieceKind::Knight => CoachKey::PieceKnight,
        PieceKind::Rook => CoachKey::PieceRook,
        PieceKind::ProLance => CoachKey::PieceProLance,
        PieceKind::ProKnight => CoachKey::PieceProKnight,
        PieceKind::ProSilver => CoachKey::PieceProSilver,
        PieceKind::Dragon => CoachKey::PieceDragon,
        PieceKind::Pawn
        | PieceKind::Silver
        | PieceKind::Gold
        | PieceKind::Bishop
        | PieceKind::King
        | PieceKind::Tokin
        | PieceKind::Horse => return i18n.piece(kind),
    };
    if store::learning::shows_readings() { texts.say(in_kana) } else { i18n.piece(kind) }
}
