//! What a diagram is made of.

use super::palette::Look;
use crate::board::shapes::Shape;
use links::{Language, PieceSet};
use rules::{ByColor, Color, Move, Setup};
use saves::preferences::Kings;

/// What a diagram shows, and how.
#[derive(Clone, Debug)]
pub struct Diagram {
    /// The position: pieces, hands, whose turn it is.
    pub position: Setup,
    /// The move that led to it, to be marked.
    pub last_move: Option<Move>,
    /// Arrows and circles.
    pub shapes: Vec<Shape>,
    /// Who sits below.
    pub bottom: Color,
    /// Who plays; `None` leaves the lines of the names away.
    pub names: Option<ByColor<String>>,
    /// Whether the pieces in hand stand beside the board.
    pub hands: bool,
    /// Whether files and ranks are named.
    pub coordinates: bool,
    /// What stands below the board; may be empty.
    pub caption: String,
    /// What screen readers call the picture.
    pub title: String,
    /// What they tell of it.
    pub description: String,
    /// In which language squares are named and pieces counted.
    pub language: Language,
    /// Which pieces.
    pub set: PieceSet,
    /// Who holds which king.
    pub kings: Kings,
    /// Colours and lines.
    pub look: Look,
}
