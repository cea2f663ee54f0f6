//! The images of the pieces, by their ids in a sprite.

use rules::{Color, Piece, PieceKind};
use saves::preferences::Kings;

/// The id of a piece's image in the sprite of a piece set. `K` is the king 玉 and `K2` the king 王; promoted pieces
/// begin with `p`.
pub const fn face_id(piece: Piece, kings: Kings) -> &'static str {
    match piece.kind {
        PieceKind::King => match (piece.color, kings) {
            (Color::Black, Kings::Usual) | (Color::White, Kings::Swapped) => "K",
            (Color::White, Kings::Usual) | (Color::Black, Kings::Swapped) => "K2",
        },
        PieceKind::Pawn => "P",
        PieceKind::Lance => "L",
        PieceKind::Knight => "N",
        PieceKind::Silver => "S",
        PieceKind::Gold => "G",
        PieceKind::Bishop => "B",
        PieceKind::Rook => "R",
        PieceKind::Tokin => "pP",
        PieceKind::ProLance => "pL",
        PieceKind::ProKnight => "pN",
        PieceKind::ProSilver => "pS",
        PieceKind::Horse => "pB",
        PieceKind::Dragon => "pR",
    }
}

/// The contents of the image with this id in the sprite of a piece set; `None` if it has no such image.
pub fn symbol<'a>(sprite: &'a str, id: &str) -> Option<&'a str> {
    let start = sprite.find(&format!("<symbol id=\"{id}\""))?;
    let (_, inside) = sprite[start..].split_once('>')?;
    Some(inside.split_once("</symbol>")?.0)
}

/// An image of the sprite of a piece set as SVG markup of its own, which needs no sprite in the page; `None` if the
/// sprite has no image with this id. The class is that of a piece on the board, for the colors.
pub fn picture(sprite: &str, id: &str) -> Option<String> {
    Some(format!("<svg class=\"piece\" viewBox=\"0 0 110 120\">{}</svg>", symbol(sprite, id)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use links::PieceSet;

    #[test]
    fn every_set_has_a_picture_of_every_piece() {
        for set in PieceSet::ALL {
            let path = format!("{}/../../public/pieces/{}.svg", env!("CARGO_MANIFEST_DIR"), set.name());
            let sprite = std::fs::read_to_string(&path).expect(&path);
            for piece in PieceKind::ALL.map(|kind| Piece::new(Color::Black, kind)) {
                let id = face_id(piece, Kings::Usual);
                let picture = picture(&sprite, id).expect(id);
                assert!(picture.contains("<path") && !picture.contains("symbol"), "{path}: {id}");
            }
            assert_eq!(picture(&sprite, "X"), None);
        }
    }
}
