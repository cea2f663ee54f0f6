//! The start of a game, with which a level compares its position.

use crate::evaluation::Accumulator;
use crate::value::Value;
use rules::{Handicap, Position, Variant};

/// The start of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GameStart {
    /// Its evaluation for the side that is to move now.
    pub(crate) value: Value,
    /// Whether a handicap was given.
    pub(crate) is_handicap: bool,
    /// Whether it is the usual one of the 9×9 game.
    pub(crate) is_usual: bool,
}

impl GameStart {
    /// The start of the game that has led to `position`.
    pub(crate) fn of(position: &Position) -> Self {
        let mut start = position.clone();
        while start.undo() {}
        let value = Accumulator::of(&start).evaluate(&start);
        let value = if start.turn() == position.turn() { value } else { -value };
        let is_usual =
            start.variant() == Variant::Standard && start.key() == Position::start(Variant::Standard).key();
        Self { value, is_handicap: Handicap::of(&start.to_setup()).is_some(), is_usual }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Line;

    #[test]
    fn the_giver_starts_behind() {
        let start = |text: &str| {
            let line = Line::parse(text, Variant::Standard).unwrap();
            GameStart::of(&line.play().unwrap())
        };
        let rook = Handicap::Rook.sfen(Variant::Standard).unwrap();
        let giver = start(&format!("sfen {rook}"));
        assert!(giver.is_handicap && giver.value < -700, "{giver:?}");
        let taker = start(&format!("sfen {rook} moves 3c3d"));
        assert!(taker.is_handicap && taker.value == -giver.value);
        let usual = start("startpos moves 7g7f");
        assert!(!usual.is_handicap && usual.is_usual && !giver.is_usual);
    }
}
