//! Diagrams (図面 *zumen*): a position as a picture that stands alone, for books, pages and chats.
//!
//! [`svg`] writes plain SVG without style, script or reference to anything outside, so that every program shows it alike.
//! Pieces are the shapes of the page's own sets, signs and Japanese numbers are strokes; only digits, Latin letters, names
//! and the caption are text.

mod drawing;
mod faces;
mod frame;
mod palette;
pub mod picture;
mod signs;
#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
mod text;
pub mod words;

pub use palette::Look;

use crate::board::annotations::Shape;
use crate::links::PieceSet;
use crate::preferences::Kings;
use crate::texts::Language;
use drawing::Drawing;
use rules::{ByColor, Color, Move, Setup};

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

/// Fonts that have Japanese characters, if the device has any.
const FONTS: &str = "'Hiragino Sans','Yu Gothic','Noto Sans CJK JP','Noto Sans JP',sans-serif";

/// The picture as an SVG file, `width` pixels wide, with faces of the pieces from `sprite`, the file of the set. A face
/// that the sprite does not have is left out.
pub fn svg(diagram: &Diagram, sprite: &str, width: u32) -> String {
    let Drawing { frame, palette, body, faces, .. } = Drawing::of(diagram);
    let (wide, high) = (frame.width, frame.height);
    let [title, description] = [&diagram.title, &diagram.description].map(|text| text::escaped(text));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
         width=\"{width}\" height=\"{}\" viewBox=\"0 0 {wide} {high}\" role=\"img\" \
         aria-labelledby=\"title description\" xml:lang=\"{}\" font-family=\"{FONTS}\">\n\
         <title id=\"title\">{title}</title>\n<desc id=\"description\">{description}</desc>\n\
         <defs>\n{}</defs>\n<rect x=\"-1\" y=\"-1\" width=\"{}\" height=\"{}\"{}/>\n{body}</svg>\n",
        frame.scaled_height(width),
        diagram.language.tag(),
        faces.definitions(sprite, &palette),
        // A height in whole pixels leaves a part of one beside the view.
        wide + 2,
        high + 2,
        palette.paper.fill(),
    )
}
