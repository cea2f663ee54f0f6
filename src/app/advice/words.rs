//! The sentences about pieces that cannot move, in all languages. They load with [`crate::later`].

use crate::texts::keys;
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
