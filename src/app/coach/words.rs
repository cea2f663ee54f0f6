//! The sentences of the coach in all languages. They load with the dialogs.

use crate::texts::keys;
use crate::vocabulary::vocabulary;

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
    MoveGoes = "move-goes",
    MovePromotes = "move-promotes",
    MoveDrops = "move-drops",
    WhyMate = "why-mate",
    WhyMates = "why-mates",
    WhyWins = "why-wins",
    WhySaves = "why-saves",
    WhyThreatensMate = "why-threatens-mate",
    WhyThreatens = "why-threatens",
    WhyPromotes = "why-promotes",
    WhyChecks = "why-checks",
    WhyTakes = "why-takes",
    WhyAttacks = "why-attacks",
    WhyOpens = "why-opens",
    WhyProtects = "why-protects",
    WhyAdvances = "why-advances",
    InDanger = "in-danger",
    Threatened = "threatened",
}

vocabulary!(CoachKey, "coach");

/// The sentences of the coach in the language of the page.
pub type CoachTexts = crate::vocabulary::PartTexts<CoachKey>;
