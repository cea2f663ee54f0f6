//! The pieces on the squares: a layer above them, in which a piece that moves keeps its picture. Another position is
//! shown by moving pictures, which the browser does without drawing them anew.

use super::piece::face;
use crate::preference_signals::PreferenceSignals;
use crate::table::Table;
use headless::board::placement::{Placed, Placement};
use leptos::html::Div;
use leptos::prelude::*;
use rules::{Color, Piece, PieceKind, Square, Variant};
use saves::preferences::Kings;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, SvgElement};

/// The name of a piece's square in the document, which animations and tests read. Absent if the piece is not on the board;
/// styles ask for the class `away`.
const AT: &str = "data-at";

/// The pieces of the board. Assistive technology reads the squares instead.
#[component]
pub fn Pieces() -> impl IntoView {
    let (table, preferences) = (Table::of_page(), PreferenceSignals::of_page());
    let layer = NodeRef::<Div>::new();
    // One effect for all: effects of each piece would take several times as long where many move.
    Effect::new(move |before: Option<(Placement, Vec<Picture>)>| {
        let (mut placement, mut pictures) = before.unwrap_or_default();
        let Some(layer) = layer.get() else { return (placement, pictures) };
        let (variant, kings) = (table.variant.get(), preferences.get().kings);
        table.board.with(|board| {
            placement.follow(|square| board.cell(square).piece);
            for (index, &placed) in placement.placed().iter().enumerate() {
                let look = Look::of(placed, board.lifted(), kings, variant);
                match pictures.get_mut(index) {
                    Some(picture) => picture.show(look),
                    None => pictures.extend(Picture::begin(&layer, look)),
                }
            }
        });
        (placement, pictures)
    });
    view! { <div class="pieces" aria-hidden="true" node_ref=layer></div> }
}

/// What the picture of a piece shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Look {
    piece: Piece,
    /// The faces of the kings. Those of other pieces do not depend on it, and have [`Kings::Usual`].
    kings: Kings,
    square: Option<Square>,
    /// The column from the left and the row from the top, as Black sees the board.
    spot: Option<(u8, u8)>,
    is_lifted: bool,
}

impl Look {
    /// The look of a piece. `lifted` is the square from which the person drags a piece.
    fn of(Placed { piece, square }: Placed, lifted: Option<Square>, kings: Kings, variant: Variant) -> Self {
        let spot = |square: Square| (variant.size().saturating_sub(1 + square.file()), square.rank());
        Self {
            piece,
            kings: if piece.kind == PieceKind::King { kings } else { Kings::Usual },
            square,
            spot: square.map(spot),
            is_lifted: square.is_some() && square == lifted,
        }
    }
}

/// The picture of a piece in the document.
struct Picture {
    svg: SvgElement,
    face: Element,
    shown: Look,
}

impl Picture {
    /// Draws a piece that is new in the layer; `None` if the browser refuses.
    fn begin(layer: &Element, look: Look) -> Option<Self> {
        let create = |name| document().create_element_ns(Some("http://www.w3.org/2000/svg"), name).ok();
        let picture = Self { svg: create("svg")?.unchecked_into(), face: create("use")?, shown: look };
        picture.write(look, None).ok()?;
        picture.svg.append_child(&picture.face).ok()?;
        layer.append_child(&picture.svg).ok()?;
        Some(picture)
    }

    /// Changes the picture to another look.
    fn show(&mut self, look: Look) {
        let before = std::mem::replace(&mut self.shown, look);
        if look != before {
            // Writing fails only for ill-formed names.
            self.write(look, Some(before)).unwrap_or_default();
        }
    }

    /// Writes what differs from the look before into the document, or all if there was none.
    ///
    /// # Errors
    /// The browser's exception.
    fn write(&self, look: Look, before: Option<Look>) -> Result<(), JsValue> {
        let Look { piece, kings, square, spot, .. } = look;
        if before.is_none_or(|before| (before.piece, before.kings) != (piece, kings)) {
            self.face.set_attribute("href", &face(piece, kings))?;
        }
        let class = |look: Look| {
            let turned = if look.piece.color == Color::White { " turned" } else { "" };
            let lifted = if look.is_lifted { " lifted" } else { "" };
            let away = if look.square.is_none() { " away" } else { "" };
            format!("piece{turned}{lifted}{away}")
        };
        if before.is_none_or(|before| class(before) != class(look)) {
            self.svg.set_attribute("class", &class(look))?;
        }
        match square {
            Some(square) => self.svg.set_attribute(AT, &square.to_string())?,
            None => self.svg.remove_attribute(AT)?,
        }
        if let Some((column, row)) = spot {
            self.svg.style().set_property("translate", &format!("{column}00% {row}00%"))?;
        }
        Ok(())
    }
}
