//! The texts of the sheet of an impasse that nothing else has, in all languages. They are compiled into the code that loads
//! when a sheet is first opened.

use crate::texts::keys;
use crate::vocabulary::vocabulary;

keys! {
    enum ImpasseKey;
    Rule27 = "rule-27",
    Rule24 = "rule-24",
    RuleTry = "rule-try",
    RuleNone = "rule-none",
    BonusIn = "bonus-in",
    AllPoints = "all-points",
    DeclareWins = "declare-wins",
    DeclareReplays = "declare-replays",
    DeclareLoses = "declare-loses",
    AgreementWins = "agreement-wins",
    AgreementReplays = "agreement-replays",
    Met = "met",
    NotMet = "not-met",
}

vocabulary!(ImpasseKey, "panels/impasse");

/// The texts of the sheet of an impasse in one language.
pub type ImpasseTexts = crate::vocabulary::TextTable<ImpasseKey>;
