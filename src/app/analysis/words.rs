//! The texts of the analysis in all languages. They load with its code ([`crate::analyzer`]).

use crate::texts::keys;
use crate::vocabulary::vocabulary;

keys! {
    enum AnalysisKey;
    Title = "title",
    Switch = "switch",
    EvalOf = "eval-of",
    Percent = "percent",
    Mates = "mates",
    Mated = "mated",
    Candidates = "candidates",
    Threats = "threats",
    Extent = "extent",
    Speed = "speed",
    Searching = "searching",
    Done = "done",
    Loading = "loading",
    LoadingPart = "loading-part",
    RestsHidden = "rests-hidden",
    RestsBusy = "rests-busy",
    RestsForbidden = "rests-forbidden",
    NoSubject = "no-subject",
    Failed = "failed",
    LacksNetwork = "lacks-network",
    Lines = "lines",
    Form = "form",
    FormWinRate = "form-win-rate",
    FormPawns = "form-pawns",
    SeenFrom = "seen-from",
    SeenFromMover = "seen-from-mover",
    Threat = "threat",
    ThreatHint = "threat-hint",
    Keep = "keep",
    LineOf = "line-of",
    Declaration = "declaration",
    Live = "live",
}

vocabulary!(AnalysisKey, "analysis");

/// The texts of the analysis in the language of the page.
pub type AnalysisTexts = crate::vocabulary::PartTexts<AnalysisKey>;
