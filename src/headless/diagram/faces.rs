//! The piece images of a diagram, taken from a sprite and painted in the colors of the diagram.

use super::palette::Palette;
use crate::board::face::{face_id, symbol};
use rules::Piece;
use saves::preferences::Kings;

/// A piece image. `turned` is whether the piece is turned by 180 degrees: then its shading is swapped, since the
/// light comes from the same side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Face {
    /// The id of the image in the sprite.
    pub(super) id: &'static str,
    turned: bool,
}

impl Face {
    /// The image of a piece.
    pub(super) const fn of(piece: Piece, kings: Kings, turned: bool) -> Self {
        Self { id: face_id(piece, kings), turned }
    }

    /// The id of the image in the picture.
    pub(super) fn name(self) -> String {
        format!("{}{}", if self.turned { "w" } else { "b" }, self.id)
    }
}

/// The images that a diagram uses, each once.
#[derive(Clone, Debug, Default)]
pub(super) struct Faces(Vec<Face>);

impl Faces {
    /// Adds an image, unless it is there already.
    pub(super) fn take(&mut self, face: Face) {
        if !self.0.contains(&face) {
            self.0.push(face);
        }
    }

    /// The SVG definitions of the images, taken from the sprite of their set.
    pub(super) fn definitions(&self, sprite: &str, palette: &Palette) -> String {
        let define = |face: &Face| {
            let parts = symbol(sprite, face.id).unwrap_or_default();
            format!("<g id=\"{}\">{}</g>\n", face.name(), colored(parts, palette, face.turned))
        };
        self.0.iter().map(define).collect()
    }
}

/// The parts of an image in the colors of a diagram; invisible parts are left out.
fn colored(parts: &str, palette: &Palette, turned: bool) -> String {
    let mut colored = String::with_capacity(parts.len());
    for part in parts.split_inclusive("/>") {
        let painted = painted(part, palette, turned);
        let is_seen = |attribute: &str| {
            painted.contains(&format!(" {attribute}=\""))
                && !painted.contains(&format!(" {attribute}=\"none\""))
        };
        if is_seen("fill") || is_seen("stroke") {
            colored.push_str(&painted);
        }
    }
    colored
}

/// A part with a color in place of each `attribute="var(--name,fallback)"`.
fn painted(part: &str, palette: &Palette, turned: bool) -> String {
    const OPENING: &str = "=\"var(--";
    let mut painted = String::with_capacity(part.len());
    let mut rest = part;
    while let Some((before, after)) = rest.split_once(OPENING) {
        let (Some(attribute), Some((variable, after))) = (before.rsplit(' ').next(), after.split_once(")\""))
        else {
            break;
        };
        let (name, fallback) = variable.split_once(',').unwrap_or((variable, "none"));
        painted.push_str(before.strip_suffix(attribute).unwrap_or(before).trim_end());
        match palette.of_face(name, turned) {
            Some(paint) => painted.push_str(&paint.attributes(attribute)),
            None => painted.push_str(&format!(" {attribute}=\"{fallback}\"")),
        }
        rest = after;
    }
    painted.push_str(rest);
    painted
}

#[cfg(test)]
mod tests {
    use super::super::Look;
    use super::*;

    const SPRITE: &str = "<svg><symbol id=\"P\" viewBox=\"0 0 110 120\"><path fill=\"var(--koma-shadow-turned,none)\" d=\"M0\"/>\
        <path fill=\"var(--koma-shadow,#3c230a4d)\" d=\"M1\"/><path fill=\"none\" stroke=\"var(--ink,#1c140c)\" d=\"M2\"/>\
        <path fill=\"var(--koma-gold,#f2b51d)\" stroke=\"#fff\" d=\"M3\"/></symbol></svg>";

    #[test]
    fn colors_stand_in_the_place_of_variables() {
        let parts = symbol(SPRITE, "P").expect("a face");
        let wood = colored(parts, &Look::Light.palette(), false);
        assert_eq!(
            wood,
            "<path fill=\"#3c230a\" fill-opacity=\".30\" d=\"M1\"/><path fill=\"none\" stroke=\"#1c140c\" d=\"M2\"/>\
             <path fill=\"#f2b51d\" stroke=\"#fff\" d=\"M3\"/>"
        );
        // The light comes from the same side.
        assert!(colored(parts, &Look::Light.palette(), true).contains("fill-opacity=\".30\" d=\"M0\""));
        let paper = colored(parts, &Look::Paper.palette(), false);
        assert!(
            !paper.contains("M0") && !paper.contains("M1") && paper.contains("stroke=\"#000000\" d=\"M2\"")
        );
        assert_eq!(symbol(SPRITE, "K"), None);
    }
}
