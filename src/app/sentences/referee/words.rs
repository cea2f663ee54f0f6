//! The sentences of the referee, in all languages: why a command is refused, how a game has ended, and what a declaration
//! needs. They load with [`crate::later`].

use crate::texts::keys;
use crate::vocabulary::vocabulary;

keys! {
    enum RefereeKey;
    ConditionTurn = "condition-turn",
    ConditionCheck = "condition-check",
    ConditionKing = "condition-king",
    ConditionPieces = "condition-pieces",
    ConditionPoints = "condition-points",
    ByCheckmate = "by-checkmate",
    ByNoMoves = "by-no-moves",
    ByResignation = "by-resignation",
    ByTime = "by-time",
    ByIllegal = "by-illegal",
    ByPerpetualCheck = "by-perpetual-check",
    ByRepetitionLoss = "by-repetition-loss",
    ByRepetition = "by-repetition",
    ByDeclaration = "by-declaration",
    ByFailedDeclaration = "by-failed-declaration",
    ByTry = "by-try",
    ByImpasse = "by-impasse",
    ByDeclaredImpasse = "by-declared-impasse",
    ByMoveLimit = "by-move-limit",
    ByInterruption = "by-interruption",
    WhyGameOver = "why-game-over",
    WhyOffBoard = "why-off-board",
    WhyNoPiece = "why-no-piece",
    WhyNotYours = "why-not-yours",
    WhyNotInHand = "why-not-in-hand",
    WhySquareTaken = "why-square-taken",
    WhyOwnPiece = "why-own-piece",
    WhyBlocked = "why-blocked",
    WhyNotItsMove = "why-not-its-move",
    WhyNoPromotion = "why-no-promotion",
    WhyOutsideZone = "why-outside-zone",
    WhyDeadEnd = "why-dead-end",
    WhyTwoPawns = "why-two-pawns",
    WhyPawnDropMate = "why-pawn-drop-mate",
    WhyKingInCheck = "why-king-in-check",
    WhyPerpetualCheck = "why-perpetual-check",
    WhyNothingToTakeBack = "why-nothing-to-take-back",
    WhyNoTakeBackLeft = "why-no-take-back-left",
    WhyNoImpasse = "why-no-impasse",
    WhyPaused = "why-paused",
    WhyClubClock = "why-club-clock",
    DeclareNoRule = "declare-no-rule",
    DeclareKing = "declare-king",
    DeclareCheck = "declare-check",
    DeclareTurn = "declare-turn",
    DeclarePieces = "declare-pieces",
    DeclarePoints = "declare-points",
    DeclareBoth = "declare-both",
}

vocabulary!(RefereeKey, "sentences/referee");

/// The sentences of the referee in one language.
pub type RefereeTexts = crate::vocabulary::TextTable<RefereeKey>;
