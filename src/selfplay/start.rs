//! The positions in which games start.

use rules::{Handicap, Position, Setup, Variant};

/// The start of a game: even, or with a handicap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Start(pub Option<Handicap>);

/// The number of different starts.
pub(crate) const COUNT: u32 = 1 + Handicap::ALL.len() as u32;

impl Start {
    /// The number of the start in files: 0 is the even game, the handicaps follow in the order of [`Handicap::ALL`].
    pub(crate) fn number(self) -> u32 {
        let handicap = self.0.and_then(|handicap| Handicap::ALL.iter().position(|&one| one == handicap));
        handicap.map_or(0, |index| index as u32 + 1)
    }

    /// The start with this number; `None` if there is none.
    pub(crate) fn from_number(number: u32) -> Option<Self> {
        match number.checked_sub(1) {
            None => Some(Self(None)),
            Some(index) => Handicap::ALL.get(index as usize).map(|&handicap| Self(Some(handicap))),
        }
    }

    /// The position in which the game starts.
    pub fn position(self) -> Position {
        let sfen = self.0.and_then(|handicap| handicap.sfen(Variant::Standard));
        let setup = sfen.and_then(|sfen| sfen.parse::<Setup>().ok());
        let position = setup.and_then(|setup| Position::from_setup(&setup).ok());
        position.unwrap_or_else(|| Position::start(Variant::Standard))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_start_has_its_number_and_can_be_played() {
        for number in 0..COUNT {
            let start = Start::from_number(number).unwrap();
            assert_eq!(start.number(), number);
            assert!(!start.position().legal_moves().is_empty());
            let is_even = start.position().to_setup() == Position::start(Variant::Standard).to_setup();
            assert_eq!(is_even, number == 0, "{start:?}");
        }
        assert_eq!(Start::from_number(COUNT), None);
    }

    /// Files refer to handicaps by number.
    #[test]
    fn numbers_stay_what_they_are() {
        let numbers = [Handicap::Lance, Handicap::Two, Handicap::Six, Handicap::ThreePawns];
        assert_eq!(numbers.map(|handicap| Start(Some(handicap)).number()), [1, 6, 11, 19]);
    }
}
