//! Levels 1–20: the node budget of each level, and how much the weaker ones err.
//!
//! What the errors are is in [`crate::errors`] and [`crate::oversights`]. The numbers of levels 1 to 12 were tuned by the
//! matches in `EXPERIMENTS.md`.

use crate::oversights::Chances;
use crate::value::{MATE, MAX_DEPTH, Value};
use protocol::Level;

/// The playing strength of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Strength {
    /// The number of positions that the level may visit for a move.
    pub(crate) nodes: u64,
    /// The maximum depth, in plies.
    pub(crate) depth: u32,
    /// The maximum error in the win rate of a move in an even position, per thousand.
    pub(crate) noise: u32,
    /// The part of the noise that is left in lost positions at least, per thousand: the lowest levels lose hope.
    pub(crate) despair: u32,
    /// How much each square to which the king could escape repels, as a win rate per thousand: the king of a beginner stands
    /// crowded.
    pub(crate) crowding: u32,
    /// The chances that a move is overlooked.
    pub(crate) oversights: Chances,
    /// The longest mate that is seen, in plies: a mate by the level has an odd number, and one of the level an even number.
    /// A mate in one within the horizon is always played.
    pub(crate) horizon: i32,
    /// Resigns if the value falls below this.
    pub(crate) resigns_below: Option<Value>,
}

const LEVELS: usize = Level::HIGHEST.get() as usize;
const RESIGNS_FROM_LEVEL: usize = 15;

/// The levels that err. The numbers of each: positions, depth, noise, the chances of oversights (own chances, threats,
/// recaptures, third ply), horizon, and the hope and the king of the lowest levels (despair, crowding).
const ERRING: [Strength; 12] = [
    erring(300, 1, 800, [1_000, 1_000, 650, 1_000], 0, [1_000, 600]),
    erring(300, 1, 520, [920, 850, 300, 1_000], 1, [900, 330]),
    erring(300, 1, 276, [865, 735, 10, 1_000], 1, [600, 140]),
    erring(500, 2, 132, [780, 430, 5, 1_000], 1, [400, 60]),
    erring(700, 2, 88, [728, 260, 0, 600], 2, [200, 0]),
    erring(900, 3, 50, [625, 45, 0, 400], 3, [0, 0]),
    erring(1_600, 4, 38, [510, 40, 0, 240], 3, [0, 0]),
    erring(3_300, 5, 26, [380, 36, 0, 160], 5, [0, 0]),
    erring(5_000, 6, 18, [280, 31, 0, 90], 7, [0, 0]),
    erring(9_000, 8, 10, [170, 18, 0, 30], 9, [0, 0]),
    erring(15_000, MAX_DEPTH, 6, [95, 11, 0, 8], MATE, [0, 0]),
    erring(21_176, MAX_DEPTH, 4, [62, 8, 0, 2], MATE, [0, 0]),
];

const fn erring(
    nodes: u64,
    depth: u32,
    noise: u32,
    overlooked: [u64; 4],
    horizon: i32,
    lost: [u32; 2],
) -> Strength {
    let [chance, threat, recapture, third_ply] = overlooked;
    let oversights = Chances { chance, threat, recapture, third_ply };
    Strength {
        nodes,
        depth,
        noise,
        despair: lost[0],
        crowding: lost[1],
        oversights,
        horizon,
        resigns_below: None,
    }
}

/// The node budget of a level that does not err, in thousandths of that of the level below.
const GROWTH: u64 = 1_704;

static STRENGTHS: [Strength; LEVELS] = strengths();

const fn strengths() -> [Strength; LEVELS] {
    let mut strengths = [ERRING[ERRING.len() - 1]; LEVELS];
    let mut i = 0;
    while i < LEVELS {
        if i < ERRING.len() {
            strengths[i] = ERRING[i];
        } else {
            strengths[i].nodes = strengths[i - 1].nodes * GROWTH / 1_000;
            strengths[i].noise = 0;
        }
        if i + 1 >= RESIGNS_FROM_LEVEL {
            strengths[i].resigns_below = Some(-4_000);
        }
        i += 1;
    }
    strengths
}

const _: () = assert!(STRENGTHS[LEVELS - 1].nodes > 1_400_000 && STRENGTHS[LEVELS - 1].nodes < 1_600_000);

/// The lowest level that evaluates by the network.
const LOWEST_BY_NETWORK: u8 = 12;
/// The node budget with the network, in thousandths of that with the hand-made evaluation. Level 12 then wins 75 % of its games
/// against level 11: `EXPERIMENTS.md`.
const BUDGET_BY_NETWORK: u64 = 200;

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
