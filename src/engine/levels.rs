//! Levels 1–20: how many positions a level may look at, and below the middle how it errs.
//!
//! A level that errs gets values for all root moves that are nearly best, adds noise to each and plays what then
//! looks best. Beginners also overlook: with some chance a capture is not considered, and any other move is judged as
//! if the opponent would not reply. What is hard to see is overlooked more often, and a mate beyond the level's
//! horizon is not seen at all.

use crate::chance::Chance;
use crate::packed::PackedMove;
use crate::value::{MATE, MAX_DEPTH, Value, is_mate};
use protocol::Level;
use rules::Key;

/// How a level plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Play {
    /// Positions that it looks at.
    pub(crate) nodes: u64,
    /// Its deepest iteration.
    pub(crate) depth: u32,
    /// The most that noise adds to or takes from a value.
    pub(crate) noise: Value,
    /// Of a thousand moves, how many are overlooked; twice as many where they are hard to see.
    pub(crate) blindness: u64,
    /// The longest mate that is seen, in plies. A mate in one that is seen is played without fail.
    pub(crate) horizon: i32,
    /// Gives up below this.
    pub(crate) resigns_below: Option<Value>,
}

const LEVELS: usize = Level::HIGHEST.get() as usize;
const FEWEST_NODES: u64 = 60;
/// Each level looks at so many thousandths of what the one below looks at.
const GROWTH: u64 = 1_704;
const RESIGNS_FROM: usize = 15;

/// Noise of the levels that err, from level 1 on; set by matches (`komadai ladder`) so that neighbours lie about
/// equally far apart.
const NOISE: [Value; 12] = [640, 530, 380, 265, 180, 124, 84, 50, 28, 15, 7, 3];
const BLINDNESS: [u64; 11] = [580, 500, 380, 270, 180, 120, 78, 34, 13, 4, 1];
const HORIZON: [i32; 9] = [0, 1, 1, 3, 3, 5, 5, 7, 9];

static PLAYS: [Play; LEVELS] = plays();

const fn plays() -> [Play; LEVELS] {
    let strongest =
        Play { nodes: 0, depth: MAX_DEPTH, noise: 0, blindness: 0, horizon: MATE, resigns_below: None };
    let mut plays = [strongest; LEVELS];
    let mut nodes = FEWEST_NODES;
    let mut i = 0;
    while i < LEVELS {
        plays[i].nodes = nodes;
        nodes = nodes * GROWTH / 1_000;
        if i < NOISE.len() {
            plays[i].noise = NOISE[i];
        }
        if i < BLINDNESS.len() {
            plays[i].blindness = BLINDNESS[i];
        }
        if i < HORIZON.len() {
            plays[i].horizon = HORIZON[i];
        }
        if i + 1 >= RESIGNS_FROM {
            plays[i].resigns_below = Some(-4_000);
        }
        i += 1;
    }
    plays[0].depth = 1;
    plays[1].depth = 1;
    plays
}

const _: () = assert!(PLAYS[LEVELS - 1].nodes > 1_400_000 && PLAYS[LEVELS - 1].nodes < 1_600_000);

/// How a level plays.
pub(crate) fn play(level: Level) -> Play {
    PLAYS[(level.get() as usize - 1).min(LEVELS - 1)]
}

impl Play {
    /// How far below the best a move can lie and still be chosen; `None` if the best is chosen.
    pub(crate) const fn slack(&self) -> Option<Value> {
        if self.noise > 0 { Some(2 * self.noise + 1) } else { None }
    }

    /// What a root move looks like to this level; `None` if it is not considered.
    pub(crate) fn look(&self, seen: Seen, seed: u32, key: Key) -> Option<Value> {
        let Seen { mv, value, at_first_sight, capture, .. } = seen;
        let mut chance = Chance::new(key ^ u64::from(seed) << 20 ^ u64::from(mv.bits()) << 48);
        let noise = i64::from(self.noise);
        let spread = 2 * noise as u64 + 1;
        // The sum of two draws: small errors are more frequent than large ones.
        let error = (chance.below(spread) + chance.below(spread)) as i64 / 2 - noise;
        let overlooked = chance.below(1_000) < self.blindness << u32::from(seen.is_hidden);
        let beyond = value > 0 && is_mate(value) && MATE - value > self.horizon;
        let judged = match value {
            _ if overlooked && capture => return None,
            _ if overlooked => at_first_sight,
            _ if beyond => at_first_sight,
            value => value,
        };
        Some(judged + error as Value)
    }
}

/// A root move as a level sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen {
    pub(crate) mv: PackedMove,
    pub(crate) value: Value,
    pub(crate) at_first_sight: Value,
    pub(crate) capture: bool,
    /// Whether people tend to overlook it: see [`crate::hidden`].
    pub(crate) is_hidden: bool,
}
