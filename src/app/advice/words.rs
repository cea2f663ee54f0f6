//! The sentences about pieces that cannot move, in all languages. They load with [`crate::later`].

use crate::preference_signals::PreferenceSignals;
use crate::texts::{I18n, keys};
use crate::vocabulary::vocabulary;
use rules::PieceKind;

keys! {
    enum AdviceKey;
    Moves = "moves",
    InHand = "in-hand",
    NotItsMove = "not-its-move",
    StillInCheck = "still-in-check",
    Blocked = "blocked",
    Pinned = "pinned",
    StuckInCheck = "stuck-in-check",
    Surrounded = "surrounded",
    NoSquare = "no-square",
    ResignTitle = "resign-title",
    ResignYes = "resign-yes",
    ResignNo = "resign-no",
    HowPawn = "how-pawn",
    HowLance = "how-lance",
    HowKnight = "how-knight",
    HowSilver = "how-silver",
    HowGold = "how-gold",
    HowBishop = "how-bishop",
    HowRook = "how-rook",
    HowKing = "how-king",
    HowPromoted = "how-promoted",
    HowHorse = "how-horse",
    HowDragon = "how-dragon",
    PieceLance = "piece-lance",
    PieceKnight = "piece-knight",
    PieceRook = "piece-rook",
    PieceTokin = "piece-tokin",
    PieceProLance = "piece-pro-lance",
    PieceProKnight = "piece-pro-knight",
    PieceProSilver = "piece-pro-silver",
    PieceDragon = "piece-dragon",
}

vocabulary!(AdviceKey, "advice");

/// The sentences about pieces in the language of the page.
pub type AdviceTexts = crate::vocabulary::PartTexts<AdviceKey>;

/// The words for the way in which a piece moves.
pub const fn how(kind: PieceKind) -> AdviceKey {
    match kind {
        PieceKind::Pawn => AdviceKey::HowPawn,
        PieceKind::Lance => AdviceKey::HowLance,
        PieceKind::Knight => AdviceKey::HowKnight,
        PieceKind::Silver => AdviceKey::HowSilver,
        PieceKind::Gold => AdviceKey::HowGold,
        PieceKind::Bishop => AdviceKey::HowBishop,
        PieceKind::Rook => AdviceKey::HowRook,
        PieceKind::King => AdviceKey::HowKing,
        PieceKind::Tokin | PieceKind::ProLance | PieceKind::ProKnight | PieceKind::ProSilver => {
            AdviceKey::HowPromoted
        }
        PieceKind::Horse => AdviceKey::HowHorse,
        PieceKind::Dragon => AdviceKey::HowDragon,
    }
}

/// The name of a piece in a sentence for beginners. As long as the person wants readings, as in the lessons, names that a
/// child cannot read are in kana in Japanese. `appearance` is that of the table. Tracks both.
pub fn piece_name(
    texts: AdviceTexts,
    (preferences, i18n): (PreferenceSignals, I18n),
    kind: PieceKind,
) -> String {
    let in_kana = match kind {
        PieceKind::Lance => AdviceKey::PieceLance,
        PieceKind::Knight => AdviceKey::PieceKnight,
        PieceKind::Rook => AdviceKey::PieceRook,
        PieceKind::Tokin => AdviceKey::PieceTokin,
        PieceKind::ProLance => AdviceKey::PieceProLance,
        PieceKind::ProKnight => AdviceKey::PieceProKnight,
        PieceKind::ProSilver => AdviceKey::PieceProSilver,
        PieceKind::Dragon => AdviceKey::PieceDragon,
        PieceKind::Pawn
        | PieceKind::Silver
        | PieceKind::Gold
        | PieceKind::Bishop
        | PieceKind::King
        | PieceKind::Horse => return i18n.piece(kind),
    };
    if preferences.get().without_readings { i18n.piece(kind) } else { texts.say(in_kana) }
}
