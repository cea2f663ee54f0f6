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
