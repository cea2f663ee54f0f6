//! The texts about problems of links and positions, in all languages. They are compiled into the code that loads after
//! the first paint.

use crate::texts::keys;
use crate::vocabulary::vocabulary;

keys! {
    enum LinkKey;
    LinkSfen = "link-sfen",
    LinkSetup = "link-setup",
    LinkMove = "link-move",
    LinkIllegal = "link-illegal",
    LinkField = "link-field",
    LinkOthers = "link-others",
    LinkTooLong = "link-too-long",
    LinkAdvice = "link-advice",
    LinkPly = "link-ply",
    LinkPlay = "link-play",
    LinkLevel = "link-level",
    LinkHandicap = "link-handicap",
    LinkTime = "link-time",
    LinkImpasse = "link-impasse",
    LinkSwitch = "link-switch",
    LinkNames = "link-names",
    LinkLanguage = "link-language",
    LinkPieces = "link-pieces",
    LinkTheme = "link-theme",
    LinkVariant = "link-variant",
    LinkSeed = "link-seed",
    LinkSave = "link-save",
    LinkLearn = "link-learn",
    SfenEmpty = "sfen-empty",
    SfenExtraField = "sfen-extra-field",
    SfenRankCount = "sfen-rank-count",
    SfenRankLength = "sfen-rank-length",
    SfenUnknownPiece = "sfen-unknown-piece",
    SfenLonePlus = "sfen-lone-plus",
    SfenCannotPromote = "sfen-cannot-promote",
    SfenEmptyCount = "sfen-empty-count",
    SfenTurn = "sfen-turn",
    SfenHandPiece = "sfen-hand-piece",
    SfenHandCount = "sfen-hand-count",
    SfenHandTwice = "sfen-hand-twice",
    SfenMoveNumber = "sfen-move-number",
    SetupNoKing = "setup-no-king",
    SetupTwoKings = "setup-two-kings",
    SetupTooMany = "setup-too-many",
    SetupDeadEnd = "setup-dead-end",
    SetupTwoPawns = "setup-two-pawns",
    SetupOffBoard = "setup-off-board",
    SetupOpponentInCheck = "setup-opponent-in-check",
}

vocabulary!(LinkKey, "sentences/link_problems");

/// The texts about problems of links in one language.
pub type LinkTexts = crate::vocabulary::TextTable<LinkKey>;
