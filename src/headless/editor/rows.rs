//! Keyboard navigation in the position editor, over rows of places.

use super::model::{Place, box_kinds};
use crate::board::model::reading_order;
use rules::{Color, HAND_ORDER, Piece, Variant};

/// The places in rows from the top: White's hand, the ranks of the board, Black's hand, the box with Black's pieces
/// and the box with White's. Each row goes from left to right.
pub fn rows(variant: Variant) -> Vec<Vec<Place>> {
    let hand = |color: Color| -> Vec<Place> {
        let kinds = HAND_ORDER.into_iter().filter(|&kind| variant.piece_total(kind) > 0);
        kinds.map(|kind| Place::Hand(color, kind)).collect()
    };
    let squares: Vec<Place> = reading_order(variant, Color::Black).into_iter().map(Place::Square).collect();
    let mut rows = vec![hand(Color::White)];
    rows.extend(squares.chunks(usize::from(variant.size())).map(<[Place]>::to_vec));
    rows.push(hand(Color::Black));
    rows.extend(Color::ALL.map(|color| box_row(variant, color)));
    rows
}

/// The places of the box for the pieces of a side, from the left.
pub fn box_row(variant: Variant, color: Color) -> Vec<Place> {
    box_kinds(variant).map(|kind| Place::Box(Piece::new(color, kind))).collect()
}

/// The place to which a key leads, by its name in `KeyboardEvent.key`; `None` if the key does not move the focus, or
/// if the board has no such place.
pub fn next(variant: Variant, place: Place, key: &str) -> Option<Place> {
    let rows = rows(variant);
    let (row, column) = rows
        .iter()
        .enumerate()
        .find_map(|(row, places)| Some((row, places.iter().position(|&other| other == place)?)))?;
    let (to_row, to_column) = match key {
        "ArrowLeft" => (row, column.saturating_sub(1)),
        "ArrowRight" => (row, column + 1),
        "ArrowUp" => (row.saturating_sub(1), column),
        "ArrowDown" => (row + 1, column),
        "Home" => (row, 0),
        "End" => (row, usize::MAX),
        "PageUp" => (1, column),
        "PageDown" => (usize::from(variant.size()), column),
        _ => return None,
    };
    let places = &rows[to_row.min(rows.len() - 1)];
    places.get(to_column.min(places.len() - 1)).copied()
}

/// The place to which Tab leads if the focus was last at `place`: the same, or the middle of the board if it has no
/// such place.
pub fn entry(variant: Variant, place: Place) -> Place {
    let rows = rows(variant);
    let middle = &rows[rows.len() / 2 - 1];
    if rows.iter().any(|row| row.contains(&place)) { place } else { middle[middle.len() / 2] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{HandKind, PieceKind};

    fn name(place: Place) -> String {
        match place {
            Place::Square(square) => square.to_string(),
            Place::Hand(color, kind) => format!("{color}:{}", kind.letter()),
            Place::Box(piece) => format!("box:{piece}"),
        }
    }

    fn square(text: &str) -> Place {
        Place::Square(text.parse().expect("a square"))
    }

    fn walk(variant: Variant, from: Place, keys: &str) -> String {
        name(keys.split(' ').fold(from, |place, key| next(variant, place, key).unwrap_or(place)))
    }

    #[test]
    fn arrows_walk_over_board_hands_and_box() {
        for (from, keys, expected) in [
            ("7g", "ArrowUp ArrowRight", "6f"),
            ("9g", "ArrowLeft", "9g"),
            ("7g", "Home", "9g"),
            ("7g", "End", "1g"),
            ("7g", "PageUp", "7a"),
            ("7g", "PageUp ArrowUp", "w:G"),
            ("9a", "ArrowUp ArrowUp", "w:R"),
            ("7g", "PageDown ArrowDown", "b:G"),
            ("1i", "ArrowDown", "b:P"),
            ("9i", "ArrowDown ArrowDown", "box:K"),
            ("9i", "ArrowDown ArrowDown ArrowDown End", "box:p"),
            ("9i", "ArrowDown ArrowDown ArrowDown ArrowDown", "box:k"),
            ("7g", "x", "7g"),
        ] {
            assert_eq!(walk(Variant::Standard, square(from), keys), expected, "{from} {keys}");
        }
        assert_eq!(walk(Variant::Minishogi, square("5e"), "ArrowDown ArrowDown End"), "box:P");
        assert_eq!(walk(Variant::Minishogi, square("9i"), "ArrowUp"), "9i");
    }

    #[test]
    fn tab_leads_to_a_place_of_this_board() {
        for (variant, middle) in [(Variant::Standard, "5e"), (Variant::Minishogi, "3c")] {
            let lance = Place::Hand(Color::Black, HandKind::Lance);
            assert_eq!(name(entry(variant, square("3c"))), "3c");
            assert_eq!(entry(variant, lance) == lance, variant == Variant::Standard);
            let off = Place::Box(Piece::new(Color::Black, PieceKind::Tokin));
            assert_eq!(name(entry(variant, off)), middle, "nothing promoted lies in the box");
        }
    }
}
