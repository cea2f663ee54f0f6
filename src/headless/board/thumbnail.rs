//! Thumbnails: small drawings of a position that refer to the piece images in the page.

use super::face::face_id;
use rules::{Color, Setup, Square};
use saves::preferences::Kings;
use std::fmt::Write as _;

/// The width and the height of a square in the drawing, equal to those of a piece image.
const SQUARE: (u32, u32) = (110, 120);

/// A drawing of a position, to be put into an `svg` element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thumbnail {
    /// The value of the attribute `viewBox`.
    pub view_box: String,
    /// The SVG elements of the drawing: the inner lines of the board, and one `use` for each piece.
    pub elements: String,
}

/// Draws a position with Black below; `None` if the text is no SFEN.
pub fn thumbnail(sfen: &str, kings: Kings) -> Option<Thumbnail> {
    let setup: Setup = sfen.parse().ok()?;
    let size = u32::from(setup.variant.size());
    let (width, height) = (size * SQUARE.0, size * SQUARE.1);
    let mut elements = String::new();
    for line in 1..size {
        let (x, y) = (line * SQUARE.0, line * SQUARE.1);
        // Writing to a string cannot fail.
        let _ = write!(elements, "<path d=\"M{x} 0V{height}M0 {y}H{width}\"/>");
    }
    for square in Square::all() {
        // Squares outside the board of minishogi are empty.
        let Some(piece) = setup.board[square.index()] else { continue };
        let x = (size - 1 - u32::from(square.file())) * SQUARE.0;
        let y = u32::from(square.rank()) * SQUARE.1;
        let turn = match piece.color {
            Color::Black => String::new(),
            Color::White => {
                format!(" transform=\"rotate(180 {} {})\"", x + SQUARE.0 / 2, y + SQUARE.1 / 2)
            }
        };
        let face = face_id(piece, kings);
        let (w, h) = SQUARE;
        let _ = write!(
            elements,
            "<use href=\"#{face}\" x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"{turn}/>"
        );
    }
    Some(Thumbnail { view_box: format!("0 0 {width} {height}"), elements })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Variant;

    #[test]
    fn every_piece_stands_on_its_square() {
        let drawn = thumbnail(Variant::Standard.start_sfen(), Kings::Usual).expect("a position");
        assert_eq!(drawn.view_box, "0 0 990 1080");
        assert_eq!(drawn.elements.matches("<use").count(), 40);
        // 8h: the bishop of Black, in the second column from the left.
        assert!(
            drawn.elements.contains("<use href=\"#B\" x=\"110\" y=\"840\" width=\"110\" height=\"120\"/>")
        );
        assert!(
            drawn
                .elements
                .contains("<use href=\"#B\" x=\"770\" y=\"120\" width=\"110\" height=\"120\" transform")
        );
        let small = thumbnail(Variant::Minishogi.start_sfen(), Kings::Usual).expect("a position");
        assert_eq!(small.elements.matches("<use").count(), 12);
        assert_eq!(thumbnail("</svg>", Kings::Usual), None);
    }
}
