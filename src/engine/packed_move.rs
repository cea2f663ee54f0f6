//! Moves packed into 16 bits, for tables and sortable lists.

use rules::{HandKind, Move, Square};

/// A move in 16 bits: destination, origin (from 81 on a kind in hand) and promotion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PackedMove(u16);

const SQUARE_BITS: u32 = 7;
const SQUARE_MASK: u16 = (1 << SQUARE_BITS) - 1;
const PROMOTE: u16 = 1 << (2 * SQUARE_BITS);

impl PackedMove {
    /// No move. Origin and destination are the same square, which is impossible for a move.
    pub(crate) const NONE: Self = Self(0);

    pub(crate) const fn from_bits(bits: u16) -> Self {
        Self(bits)
    }

    pub(crate) const fn bits(self) -> u16 {
        self.0
    }

    /// The move; `None` for [`Self::NONE`] and for bits that encode no move.
    pub(crate) fn unpack(self) -> Option<Move> {
        let to = Square::from_index((self.0 & SQUARE_MASK) as usize)?;
        let origin = (self.0 >> SQUARE_BITS & SQUARE_MASK) as usize;
        match Square::from_index(origin) {
            Some(from) if from == to => None,
            Some(from) => Some(Move::Normal { from, to, promote: self.0 & PROMOTE != 0 }),
            None => HandKind::ALL.get(origin - Square::COUNT).map(|&kind| Move::Drop { kind, to }),
        }
    }
}

impl From<Move> for PackedMove {
    fn from(mv: Move) -> Self {
        match mv {
            Move::Normal { from, to, promote } => Self(
                to.index() as u16 | (from.index() as u16) << SQUARE_BITS | if promote { PROMOTE } else { 0 },
            ),
            Move::Drop { kind, to } => {
                Self(to.index() as u16 | ((Square::COUNT + kind.index()) as u16) << SQUARE_BITS)
            }
        }
    }
}

impl From<Option<Move>> for PackedMove {
    fn from(mv: Option<Move>) -> Self {
        mv.map_or(Self::NONE, Self::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_moves_round_trip() {
        for text in ["1a1b", "9i9h+", "7g7f", "P*1a", "R*9i", "8h2b+"] {
            let mv: Move = text.parse().unwrap();
            assert_eq!(PackedMove::from(mv).unpack(), Some(mv), "{text}");
        }
        assert_eq!(PackedMove::NONE.unpack(), None);
    }

    #[test]
    fn no_bits_panic() {
        assert_eq!((0..=u16::MAX).filter_map(|bits| PackedMove::from_bits(bits).unpack()).count() % 81, 0);
    }
}
