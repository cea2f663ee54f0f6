//! The time that a level takes for a move on a clock.
//!
//! A level has found its move within a fraction of a second. People take longer where the choice is hard, and stronger
//! players take more of their time. So an answer says how much time a person would have taken; the caller waits.

use crate::rng::Rng;
use protocol::Level;

/// The share of the optimum time that level 1 takes for a move of medium difficulty, in percent.
const LEAST: u64 = 20;
/// What each further level takes more, in percent.
const PER_LEVEL: u64 = 3;
/// The number of the last move that is played quickly, as one that is known.
const KNOWN_UNTIL: u32 = 12;
/// The percentage of a move that is known, of an only move, of a recapture, and of a move with one, two or three, or more
/// moves that are about as good.
const KNOWN: u64 = 50;
const ONLY: u64 = 15;
const RECAPTURE: u64 = 40;
const ONE: u64 = 60;
const FEW: u64 = 110;
const MANY: u64 = 150;
/// The range of chance, in percent.
const CHANCE: (u64, u64) = (70, 130);

/// What makes a choice easy or hard.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    /// The number of the move.
    pub(crate) move_number: u32,
    /// The number of legal moves that were considered.
    pub(crate) moves: usize,
    /// The number of moves that are about as good as the best one, with it.
    pub(crate) good: usize,
    /// Whether the move captures what has just moved.
    pub(crate) is_recapture: bool,
}

/// The share of the optimum time that a level takes, in percent: from 2 to 156.
pub(crate) fn percent(level: Level, seed: u32, choice: Choice) -> u64 {
    let strength = LEAST + PER_LEVEL * u64::from(level.get());
    let difficulty = match choice {
        Choice { moves: ..=1, .. } => ONLY,
        Choice { is_recapture: true, .. } => RECAPTURE,
        Choice { good: ..=1, .. } => ONE,
        Choice { good: ..=3, .. } => FEW,
        _ => MANY,
    };
    let known = if choice.move_number <= KNOWN_UNTIL { KNOWN } else { 100 };
    let (least, most) = CHANCE;
    let chance =
        least + Rng::new(u64::from(seed) << 32 ^ u64::from(choice.move_number)).below(most - least + 1);
    strength * difficulty * known * chance / 1_000_000
}

#[cfg(test)]
mod tests {
    use super::*;

    const HARD: Choice = Choice { move_number: 40, moves: 80, good: 6, is_recapture: false };

    fn mean(level: u8, choice: Choice) -> u64 {
        let level = Level::new(level).expect("1 to 20");
        (0..200).map(|seed| percent(level, seed, choice)).sum::<u64>() / 200
    }

    #[test]
    fn hard_choices_and_higher_levels_take_more_time() {
        for level in [1, 8, 14, 20] {
            let clear = Choice { good: 1, ..HARD };
            assert!(mean(level, HARD) > mean(level, clear));
            assert!(mean(level, clear) > mean(level, Choice { is_recapture: true, ..HARD }));
            assert!(mean(level, clear) > mean(level, Choice { moves: 1, ..HARD }));
            assert!(mean(level, HARD) > mean(level, Choice { move_number: 5, ..HARD }));
        }
        assert!(mean(1, HARD) < mean(8, HARD) && mean(8, HARD) < mean(20, HARD));
    }

    #[test]
    fn a_level_keeps_within_one_and_a_half_times_the_optimum() {
        for level in Level::all() {
            for seed in 0..100 {
                assert!((2..=156).contains(&percent(level, seed, HARD)));
            }
        }
    }
}
