//! The data that the study ([`crate::study`]) hands to the table to show a position of a record in place of the game.

use crate::sentences::Naming;
use rules::{ByColor, ImpasseRule, Position};

/// A position of a record, with the texts that the page shows beside it.
#[derive(Clone, Debug)]
pub struct StudyView {
    /// The position on the board, with the moves that led there.
    pub position: Position,
    /// Whether the person can try moves from the position.
    pub open: bool,
    /// Whether it is a position of the running game on the table, in which analysis and hints are refused.
    pub at_stake: bool,
    /// The impasse rule of the game.
    pub impasse: ImpasseRule,
    /// Whether the game can be reviewed: its main line has moves, both kings are there, and it is not at stake.
    pub can_be_reviewed: bool,
    /// The value of the `data-outcome` attribute of the board, which styles and tests read.
    pub outcome: String,
    /// The names of the players; empty where the record gives none.
    pub players: ByColor<String>,
    /// Whether the sides are called Black and White, or *shitate* and *uwate*.
    pub naming: Naming,
    /// The text of the status line, in the language of the page.
    pub status_text: String,
}
