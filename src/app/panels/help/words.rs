//! The texts of the help sheet that nothing else has, in all languages. They are compiled into the code that loads after the
//! first paint.

use crate::texts::keys;
use crate::vocabulary::vocabulary;

keys! {
    enum HelpKey;
    RulesTitle = "rules-title",
    RuleTurns = "rule-turns",
    RuleGoal = "rule-goal",
    RuleCapture = "rule-capture",
    RuleDrop = "rule-drop",
    RulePromotion = "rule-promotion",
    RuleForbidden = "rule-forbidden",
    PieceMoves = "piece-moves",
    PrintRules = "print-rules",
    UseTitle = "use-title",
    Pointer = "pointer",
    PointerMouse = "pointer-mouse",
    Arrows = "arrows",
    RowEnds = "row-ends",
    FileEnds = "file-ends",
    Enter = "enter",
    View = "view",
    Analysis = "analysis",
    Copy = "copy",
    Clock = "clock",
    Sound = "sound",
    Licences = "licences",
}

vocabulary!(HelpKey, "panels/help");

/// The texts of the help sheet in one language.
pub type HelpTexts = crate::vocabulary::TextTable<HelpKey>;
