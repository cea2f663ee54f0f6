//! Keyboard navigation over the board and the pieces in hand.

use super::interaction::Place;
use super::model::reading_order;
use rules::{Color, HAND_ORDER, HandKind, Square, Variant};

/// The places of a board as rows: the hand of the upper side, the ranks of the board, the hand of the lower side.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    /// The variant of shogi, which determines the size of the grid.
    pub variant: Variant,
    /// The side that sits below.
    pub bottom: Color,
}

/// A row and a column of the grid, counted from 0. Row 0 is the hand of the upper side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Spot {
    row: i8,
    column: i8,
}

impl Grid {
    /// The place at which keyboard navigation begins: in the hand of the lower side, at its right end.
    pub fn begin(self) -> Place {
        self.place(Spot { row: i8::MAX, column: i8::MAX / 2 })
    }

    /// The place to which a key leads, by its name in `KeyboardEvent.key`; `None` if the key does not move the focus.
    pub fn next(self, place: Place, key: &str) -> Option<Place> {
        let Spot { row, column } = self.spot(place);
        let to = |row, column| Some(self.place(Spot { row, column }));
        match key {
            "ArrowLeft" => to(row, column - 1),
            "ArrowRight" => to(row, column + 1),
            "ArrowUp" => to(row - 1, column),
            "ArrowDown" => to(row + 1, column),
            "Home" => to(row, 0),
            "End" => to(row, i8::MAX),
            "PageUp" => to(1, column),
            "PageDown" => to(self.size(), column),
            _ => None,
        }
    }

    /// The place to which Tab leads if the focus was last at `place`: the same, or the first square if the board has
    /// no such place any more.
    pub fn entry(self, place: Place) -> Place {
        let lost = match place {
            Place::Square(square) => !self.variant.has(square),
            Place::Hand(_, kind) => self.variant.piece_total(kind) == 0,
        };
        if lost { self.place(Spot { row: 1, column: 0 }) } else { place }
    }

    /// The number of squares along one edge of the board.
    fn size(self) -> i8 {
        self.variant.size() as i8
    }

    /// The kinds of pieces that can be in hand, from the left.
    fn kinds(self) -> Vec<HandKind> {
        HAND_ORDER.into_iter().filter(|&kind| self.variant.piece_total(kind) > 0).collect()
    }

    /// The spot of a place; column 0 of its row if the board has no such place.
    fn spot(self, place: Place) -> Spot {
        let size = self.size();
        let index = |place: Option<usize>| place.unwrap_or_default() as i8;
        match place {
            Place::Square(square) => {
                let order = reading_order(self.variant, self.bottom);
                let index = index(order.iter().position(|&known| known == square));
                Spot { row: index / size + 1, column: index % size }
            }
            Place::Hand(color, kind) => Spot {
                row: if color == self.bottom { size + 1 } else { 0 },
                column: index(self.kinds().iter().position(|&known| known == kind)),
            },
        }
    }

    /// The place at a spot, or at the nearest spot of the grid.
    fn place(self, spot: Spot) -> Place {
        let size = self.size();
        let row = spot.row.clamp(0, size + 1);
        if row == 0 || row == size + 1 {
            let kinds = self.kinds();
            let column = spot.column.clamp(0, kinds.len() as i8 - 1);
            let color = if row == 0 { !self.bottom } else { self.bottom };
            return Place::Hand(color, kinds[column as usize]);
        }
        let order: Vec<Square> = reading_order(self.variant, self.bottom);
        Place::Square(order[((row - 1) * size + spot.column.clamp(0, size - 1)) as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(place: Place) -> String {
        match place {
            Place::Square(square) => square.to_string(),
            Place::Hand(color, kind) => format!("{color}:{}", kind.letter()),
        }
    }

    #[test]
    fn tab_leads_to_a_place_of_this_board() {
        let small = Grid { variant: Variant::Minishogi, bottom: Color::Black };
        assert_eq!(name(small.entry(square("9i"))), "5a");
        assert_eq!(name(small.entry(Place::Hand(Color::Black, HandKind::Lance))), "5a");
        assert_eq!(name(small.entry(square("5e"))), "5e");
        let turned = Grid { bottom: Color::White, ..small };
        assert_eq!(name(turned.entry(square("9i"))), "1e");
    }

    fn walk(variant: Variant, bottom: Color, from: Place, keys: &str) -> String {
        let grid = Grid { variant, bottom };
        let place = keys.split(' ').fold(from, |place, key| grid.next(place, key).unwrap_or(place));
        name(place)
    }

    fn square(text: &str) -> Place {
        Place::Square(text.parse().expect("a square"))
    }

    #[test]
    fn arrows_walk_over_board_and_hands() {
        for (from, keys, expected) in [
            ("7g", "ArrowUp", "7f"),
            ("7g", "ArrowRight", "6g"),
            ("9g", "ArrowLeft", "9g"),
            ("7g", "Home", "9g"),
            ("7g", "End", "1g"),
            ("7g", "PageUp", "7a"),
            ("7g", "PageDown", "7i"),
            ("9a", "ArrowUp", "w:R"),
            ("7i", "ArrowDown", "b:G"),
            ("7i", "ArrowDown ArrowRight", "b:S"),
            ("7i", "ArrowDown ArrowUp", "7i"),
            ("1i", "ArrowDown", "b:P"),
            ("7i", "ArrowDown ArrowDown", "b:G"),
            ("7g", "x", "7g"),
        ] {
            assert_eq!(walk(Variant::Standard, Color::Black, square(from), keys), expected, "{from} {keys}");
        }
        assert_eq!(walk(Variant::Standard, Color::White, square("7g"), "ArrowUp"), "7h");
        assert_eq!(walk(Variant::Standard, Color::White, square("9a"), "ArrowDown"), "w:P");
        assert_eq!(walk(Variant::Minishogi, Color::Black, square("5a"), "ArrowUp End"), "w:P");
    }
}
