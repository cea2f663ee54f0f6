//! The texts of the share sheet that the rest of the page does not have, in all languages. They are compiled into the
//! part with the tools ([`crate::tools`]).

use crate::texts::keys;
use crate::vocabulary::vocabulary;

keys! {
    enum ShareKey;
    As = "as",
    Links = "links",
    File = "file",
    Diagram = "diagram",
    Peers = "peers",
    Qr = "qr",
    Packed = "packed",
    Format = "format",
    Text = "text",
    Save = "save",
    Print = "print",
    Open = "open",
    Lost = "lost",
    LossVariations = "loss-variations",
    LossComments = "loss-comments",
    LossBookmarks = "loss-bookmarks",
    LossTimes = "loss-times",
    LossHeader = "loss-header",
    LossEnd = "loss-end",
    LossIllegal = "loss-illegal",
    LossNumber = "loss-number",
    LossArrows = "loss-arrows",
    LossEvaluations = "loss-evaluations",
    Letters = "letters",
    NoVariant = "no-variant",
    NoStart = "no-start",
    NoShiftJis = "no-shift-jis",
    Program = "program",
    ProgramVariant = "program-variant",
    ProgramLine = "program-line",
    ProgramPosition = "program-position",
    QrGame = "qr-game",
    QrPosition = "qr-position",
    Embed = "embed",
    OfGame = "of-game",
    OfPosition = "of-position",
    Sfen = "sfen",
    Usi = "usi",
    CopyKif = "copy-kif",
    Engine = "engine",
    And = "and",
}

vocabulary!(ShareKey, "share");

/// The texts of the share sheet in the language of the page.
pub type ShareTexts = crate::vocabulary::PartTexts<ShareKey>;
