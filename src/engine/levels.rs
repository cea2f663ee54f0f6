//! Levels 1–20: the node budget of each level, and the errors of the weaker ones.
//!
//! A weakened level computes values for all root moves that are nearly best, adds noise to each and plays the
//! move that then looks best. The lowest levels also overlook moves: with some probability a capture is not
//! considered, and any other move is judged at first sight: with the exchange on its destination, but without
//! any other reply. So an attacked piece may be left standing, but is not moved to where it is captured. Moves
//! that are hard to see are overlooked more often, and a mate beyond the level's horizon is not seen.

use crate::packed_move::PackedMove;
use crate::rng::Rng;
use crate::value::{MATE, MAX_DEPTH, Value, is_mate};
use protocol::Level;
use rules::ZobristKey;

/// The playing strength of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Strength {
    /// The number of positions that the level may visit for a move.
    pub(crate) nodes: u64,
    /// The maximum depth, in plies.
    pub(crate) depth: u32,
    /// The maximum absolute noise, in hundredths of a pawn.
    pub(crate) noise: Value,
    /// The number of overlooked moves per thousand, doubled for moves that are hard to see.
    pub(crate) blindness: u64,
    /// The longest mate that is seen, in plies. A mate in one within the horizon is always played.
    pub(crate) horizon: i32,
    /// Resigns if the value falls below this.
    pub(crate) resigns_below: Option<Value>,
}

const LEVELS: usize = Level::HIGHEST.get() as usize;
const FEWEST_NODES: u64 = 60;
/// The node budget of each level, in thousandths of that of the level below.
const GROWTH: u64 = 1_704;
const RESIGNS_FROM_LEVEL: usize = 15;

/// The noise of levels 1–12, tuned by matches (`komadai ladder`) so that neighboring levels are about equally
/// far apart.
const NOISE: [Value; 12] = [640, 530, 420, 320, 230, 155, 95, 50, 28, 15, 7, 3];
const BLINDNESS: [u64; 11] = [900, 790, 660, 500, 350, 220, 120, 34, 13, 4, 1];
const HORIZON: [i32; 9] = [0, 1, 1, 3, 3, 5, 5, 7, 9];

static STRENGTHS: [Strength; LEVELS] = strengths();

const fn strengths() -> [Strength; LEVELS] {
    let strongest =
        Strength { nodes: 0, depth: MAX_DEPTH, noise: 0, blindness: 0, horizon: MATE, resigns_below: None };
    let mut strengths = [strongest; LEVELS];
    let mut nodes = FEWEST_NODES;
    let mut i = 0;
    while i < LEVELS {
        strengths[i].nodes = nodes;
        nodes = nodes * GROWTH / 1_000;
        if i < NOISE.len() {
            strengths[i].noise = NOISE[i];
        }
        if i < BLINDNESS.len() {
            strengths[i].blindness = BLINDNESS[i];
        }
        if i < HORIZON.len() {
            strengths[i].horizon = HORIZON[i];
        }
        if i + 1 >= RESIGNS_FROM_LEVEL {
            strengths[i].resigns_below = Some(-4_000);
        }
        i += 1;
    }
    strengths[0].depth = 1;
    strengths[1].depth = 1;
    strengths
}

const _: () = assert!(STRENGTHS[LEVELS - 1].nodes > 1_400_000 && STRENGTHS[LEVELS - 1].nodes < 1_600_000);

/// The lowest level that evaluates by the network.
const LOWEST_BY_NETWORK: u8 = 12;
/// The node budget with the network, in thousandths of that with the hand-made evaluation. Level 12 is then about as strong
/// as before, by the matches in `EXPERIMENTS.md`.
const BUDGET_BY_NETWORK: u64 = 300;

/// Whether a level evaluates by the network, if the engine has one. The lower levels have been measured with the
/// hand-made evaluation, and their errors hide what the network knows.
pub(crate) const fn is_by_network(level: Level) -> bool {
    level.get() >= LOWEST_BY_NETWORK
}

/// The strength of a level, if it evaluates by the network or by hand.
pub(crate) fn strength(level: Level, by_network: bool) -> Strength {
    let strength = STRENGTHS[(level.get() as usize - 1).min(LEVELS - 1)];
    if by_network {
        Strength { nodes: strength.nodes * BUDGET_BY_NETWORK / 1_000, ..strength }
    } else {
        strength
    }
}

impl Strength {
    /// The maximum distance below the best value at which a move can still be chosen; `None` if the best move
    /// is always chosen.
    pub(crate) const fn root_margin(&self) -> Option<Value> {
        if self.noise > 0 { Some(2 * self.noise + 1) } else { None }
    }

    /// The value of a root move as this level perceives it; `None` if the move is not considered.
    pub(crate) fn perceived_value(&self, seen_move: SeenMove, seed: u32, key: ZobristKey) -> Option<Value> {
        let SeenMove { mv, value, first_sight, is_capture, .. } = seen_move;
        let mut rng = Rng::new(key ^ u64::from(seed) << 20 ^ u64::from(mv.bits()) << 48);
        let noise = i64::from(self.noise);
        let spread = 2 * noise as u64 + 1;
        // The mean of two draws makes small errors more frequent than large ones.
        let error = (rng.below(spread) + rng.below(spread)) as i64 / 2 - noise;
        let overlooked = rng.below(1_000) < self.blindness << u32::from(seen_move.is_easily_overlooked);
        let is_beyond_horizon = value > 0 && is_mate(value) && MATE - value > self.horizon;
        let judged = match value {
            _ if overlooked && is_capture => return None,
            _ if overlooked => first_sight,
            _ if is_beyond_horizon => first_sight,
            value => value,
        };
        Some(judged + error as Value)
    }
}

/// A root move as a level sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeenMove {
    pub(crate) mv: PackedMove,
    pub(crate) value: Value,
    /// The value without a look at replies other than those on the destination: see [`crate::search::root::RootMove::first_sight`].
    pub(crate) first_sight: Value,
    pub(crate) is_capture: bool,
    /// Whether people tend to overlook the move: see [`crate::blindness`].
    pub(crate) is_easily_overlooked: bool,
}
