//! The view of a record on the board in place of the game ([`crate::study`]).

use crate::sentences::Naming;
use rules::{ByColor, Position};

/// A position to show in place of the game, and its status.
#[derive(Clone, Debug)]
pub struct StudyView {
    /// The position, with the moves that led there.
    pub position: Position,
    /// Whether a move can be made there.
    pub open: bool,
    /// The value of `data-outcome`.
    pub outcome: String,
    /// Who plays, as far as it is known.
    pub players: ByColor<String>,
    /// How the sides are called.
    pub naming: Naming,
    /// The text of the status line.
    pub status_text: String,
}
