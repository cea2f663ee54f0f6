//! What lies on the board in place of the game: a record that somebody studies ([`crate::study`]).

use crate::sentences::Naming;
use rules::{ByColor, Position};

/// A position that is shown, and what is told of it.
#[derive(Clone, Debug)]
pub struct Exhibit {
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
    /// What the status line tells.
    pub told: String,
}
