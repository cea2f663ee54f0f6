//! Correction history: the average error of the static evaluation in positions that share a feature, learned
//! from search results.

use crate::history::PieceTo;
use crate::value::Value;
use rules::{Bitboard, Color, HandKind, PieceKind, Position};
use std::hash::{Hash, Hasher};

/// The number of entries of each table.
const SIZE: usize = 1 << 13;
/// The bound of the absolute value of an entry.
const LIMIT: i32 = 1_024;
/// The divisor that turns the sum of the entries into hundredths of a pawn.
const SCALE: i32 = 12;
/// The number of features: the pawns, the hands, each side's king with its generals, and the move that led to
/// the position.
const KEY_COUNT: usize = 5;

/// The table indices of a position, one for each feature.
pub(crate) type CorrectionKeys = [u16; KEY_COUNT];

/// Corrections of the static evaluation, for each side to move.
pub(crate) struct CorrectionHistory {
    entries: Vec<[[i16; SIZE]; KEY_COUNT]>,
}

impl CorrectionHistory {
    pub(crate) fn new() -> Self {
        Self { entries: vec![[[0; SIZE]; KEY_COUNT]; 2] }
    }

    pub(crate) fn clear(&mut self) {
        self.entries.fill([[0; SIZE]; KEY_COUNT]);
    }

    /// The amount to be added to the static evaluation, in hundredths of a pawn.
    pub(crate) fn correction(&self, us: Color, correction_keys: CorrectionKeys) -> Value {
        let entries = &self.entries[us.index()];
        let sum: i32 =
            entries.iter().zip(correction_keys).map(|(table, index)| i32::from(table[index as usize])).sum();
        sum / SCALE
    }

    /// Records that a search of `depth` plies found the corrected evaluation too low by `error`.
    pub(crate) fn update(&mut self, us: Color, correction_keys: CorrectionKeys, error: Value, depth: i32) {
        let change = (error * depth / 8).clamp(-LIMIT / 4, LIMIT / 4);
        for (table, index) in self.entries[us.index()].iter_mut().zip(correction_keys) {
            let entry = &mut table[index as usize];
            let old = i32::from(*entry);
            *entry = (old + change - old * change.abs() / LIMIT) as i16;
        }
    }
}

/// The correction-history keys of a position that was reached by `piece_to`.
pub(crate) fn correction_keys(position: &Position, piece_to: Option<PieceTo>) -> CorrectionKeys {
    let pawns = Color::ALL.map(|color| position.pieces(color, PieceKind::Pawn));
    let hands = Color::ALL.map(|color| HandKind::ALL.map(|kind| position.hand(color).count(kind)));
    let [black, white] = Color::ALL.map(|color| index((king_and_generals(position, color), color.index())));
    [index(pawns), index(hands), black, white, piece_to.map_or(0, PieceTo::raw)]
}

/// The king, golds and silvers of one side.
fn king_and_generals(position: &Position, color: Color) -> [Bitboard; 3] {
    [PieceKind::King, PieceKind::Gold, PieceKind::Silver].map(|kind| position.pieces(color, kind))
}

fn index(features: impl Hash) -> u16 {
    let mut mixer = Mixer(0);
    features.hash(&mut mixer);
    (mixer.finish() % SIZE as u64) as u16
}

/// A fast hash function with the same result on every target.
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
    fn corrections_apply_to_positions_with_the_same_keys() {
        let start = Position::start(Variant::Standard);
        let keys = correction_keys(&start, None);
        let mut correction_history = CorrectionHistory::new();
        for _ in 0..100 {
            correction_history.update(
                Color::Black,
                keys,
                60 - correction_history.correction(Color::Black, keys),
                4,
            );
        }
        assert!((50..=60).contains(&correction_history.correction(Color::Black, keys)));
        assert_eq!(correction_history.correction(Color::White, keys), 0);
        let other: Setup = "4k4/9/9/9/9/9/9/9/4K4 b R 1".parse().unwrap();
        let other = correction_keys(&Position::from_setup(&other).unwrap(), None);
        assert_eq!(
            correction_history.correction(Color::Black, other),
            correction_history.correction(Color::Black, [0, 0, 0, 0, keys[4]])
        );
        correction_history.clear();
        assert_eq!(correction_history.correction(Color::Black, keys), 0);
    }

    #[test]
    fn entries_stay_within_their_limit() {
        let mut correction_history = CorrectionHistory::new();
        for _ in 0..1_000 {
            correction_history.update(Color::White, [7; KEY_COUNT], 10_000, 30);
        }
        let most = LIMIT * KEY_COUNT as i32 / SCALE;
        assert!((most - 10..=most).contains(&correction_history.correction(Color::White, [7; KEY_COUNT])));
    }
}
