//! How far the evaluation was off in like positions: what the search finds there corrects it.

use crate::history::Deed;
use crate::value::Value;
use rules::{Bitboard, Color, HandKind, PieceKind, Position};
use std::hash::{Hash, Hasher};

/// Entries of a table.
const SIZE: usize = 1 << 13;
/// Entries stay within this.
const LIMIT: i32 = 1_024;
/// The sum of the entries is so many times the correction.
const SCALE: i32 = 12;
/// In what positions are alike: their pawns, their hands, either king with its generals, the move that led there.
const LIKENESSES: usize = 5;

/// The entries of a position.
pub(crate) type Likeness = [u16; LIKENESSES];

/// Corrections of the evaluation, for each side to move.
pub(crate) struct Corrections {
    entries: Vec<[[i16; SIZE]; LIKENESSES]>,
}

impl Corrections {
    pub(crate) fn new() -> Self {
        Self { entries: vec![[[0; SIZE]; LIKENESSES]; 2] }
    }

    pub(crate) fn clear(&mut self) {
        self.entries.fill([[0; SIZE]; LIKENESSES]);
    }

    /// What is to be added to the evaluation.
    pub(crate) fn of(&self, us: Color, likeness: Likeness) -> Value {
        let entries = &self.entries[us.index()];
        let sum: i32 =
            entries.iter().zip(likeness).map(|(table, place)| i32::from(table[place as usize])).sum();
        sum / SCALE
    }

    /// Learns that the corrected evaluation was too low by `error`, as a search of `depth` plies has found.
    pub(crate) fn learn(&mut self, us: Color, likeness: Likeness, error: Value, depth: i32) {
        let change = (error * depth / 8).clamp(-LIMIT / 4, LIMIT / 4);
        for (table, place) in self.entries[us.index()].iter_mut().zip(likeness) {
            let entry = &mut table[place as usize];
            let old = i32::from(*entry);
            *entry = (old + change - old * change.abs() / LIMIT) as i16;
        }
    }
}

/// Where the corrections of a position lie, after the deed that led to it.
pub(crate) fn likeness(position: &Position, deed: Option<Deed>) -> Likeness {
    let pawns = Color::ALL.map(|color| position.pieces(color, PieceKind::Pawn));
    let hands = Color::ALL.map(|color| HandKind::ALL.map(|kind| position.hand(color).count(kind)));
    let [black, white] = Color::ALL.map(|color| place((castle(position, color), color.index())));
    [place(pawns), place(hands), black, white, deed.map_or(0, Deed::number)]
}

/// A king and its generals.
fn castle(position: &Position, color: Color) -> [Bitboard; 3] {
    [PieceKind::King, PieceKind::Gold, PieceKind::Silver].map(|kind| position.pieces(color, kind))
}

fn place(features: impl Hash) -> u16 {
    let mut mixer = Mixer(0);
    features.hash(&mut mixer);
    (mixer.finish() % SIZE as u64) as u16
}

/// A quick mixer of numbers that is the same on every target.
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0 >> 40
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(u64::from(byte)));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(23) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Setup, Variant};

    #[test]
    fn what_was_learned_is_added_where_positions_are_alike() {
        let start = Position::start(Variant::Standard);
        let place = likeness(&start, None);
        let mut corrections = Corrections::new();
        for _ in 0..100 {
            corrections.learn(Color::Black, place, 60 - corrections.of(Color::Black, place), 4);
        }
        assert!((50..=60).contains(&corrections.of(Color::Black, place)));
        assert_eq!(corrections.of(Color::White, place), 0);
        let other: Setup = "4k4/9/9/9/9/9/9/9/4K4 b R 1".parse().unwrap();
        let other = likeness(&Position::from_setup(&other).unwrap(), None);
        assert_eq!(corrections.of(Color::Black, other), corrections.of(Color::Black, [0, 0, 0, 0, place[4]]));
        corrections.clear();
        assert_eq!(corrections.of(Color::Black, place), 0);
    }

    #[test]
    fn entries_stay_within_their_limit() {
        let mut corrections = Corrections::new();
        for _ in 0..1_000 {
            corrections.learn(Color::White, [7; LIKENESSES], 10_000, 30);
        }
        let most = LIMIT * LIKENESSES as i32 / SCALE;
        assert!((most - 10..=most).contains(&corrections.of(Color::White, [7; LIKENESSES])));
    }
}
