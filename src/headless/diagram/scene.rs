//! The input of a diagram: its contents and its style.

use super::palette::Look;
use crate::board::shapes::Shape;
use links::{Language, PieceSet};
use rules::{ByColor, Color, Move, Setup};
use saves::preferences::Kings;

/// The contents of a diagram and its style.
#[derive(Clone, Debug)]
pub struct Diagram {
    /// The position: the pieces on the board and in hand, and the side to move.
    pub position: Setup,
    /// The move that led to the position; its squares are marked.
    pub last_move: Option<Move>,
    /// The arrows and circles over the board.
    pub shapes: Vec<Shape>,
    /// The side that sits below.
    pub bottom: Color,
    /// The names of the players; `None` leaves their lines out.
    pub names: Option<ByColor<String>>,
    /// Whether the pieces in hand are drawn beside the board.
    pub hands: bool,
    /// Whether the names of files and ranks are drawn.
    pub coordinates: bool,
    /// The caption below the board; empty for none.
    pub caption: String,
    /// The title of the picture (`<title>`), which screen readers announce.
    pub title: String,
    /// The description of the picture (`<desc>`) for screen readers.
    pub description: String,
    /// The language of the names of squares, of the numbers of pieces, and of the texts.
    pub language: Language,
    /// The piece set, which must be that of the sprite.
    pub set: PieceSet,
    /// The king that each side has.
    pub kings: Kings,
    /// The style: colors and line widths.
    pub look: Look,
}
