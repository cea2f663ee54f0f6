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
    /// What moves attract and repel the level.
    pub(crate) habits: Habits,
    /// The chances that a move is overlooked.
    pub(crate) oversights: Chances,
    /// The longest mate that is seen, in plies: a mate by the level has an odd number, and one of the level an even number.
    /// A mate in one within the horizon is always played.
    pub(crate) horizon: i32,
    /// Resigns if the value falls below this.
    pub(crate) resigns_below: Option<Value>,
}

/// How much kinds of moves attract or repel a level that errs, as win rates per thousand. They compete with random errors of
/// up to the noise of the level, which exceeds 1,000 at level 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Habits {
    /// How much a move repels with which a piece goes to where it is captured.
    pub(crate) gift: u32,
    /// How much a recapture attracts that loses nothing.
    pub(crate) retake: u32,
    /// How much a move attracts that attacks a piece anew, and loses nothing.
    pub(crate) attack: u32,
    /// The smallest gain that counts as an attack, in hundredths of a pawn.
    pub(crate) attack_least: Value,
}

const LEVELS: usize = Level::HIGHEST.get() as usize;
const RESIGNS_FROM_LEVEL: usize = 15;

/// The number of the lowest levels, which err.
const ERRING: usize = 12;

/// A number of each of the levels that err: what it means is said at the field of [`Strength`], [`Habits`] or [`Chances`] that it fills.
type PerLevel<Number> = [Number; ERRING];

const NODES: PerLevel<u64> = [300, 300, 300, 300, 700, 900, 1_600, 3_300, 5_000, 7_800, 14_500, 29_000];
const DEPTH: PerLevel<u32> = [1, 1, 1, 1, 2, 3, 4, 5, 6, 8, MAX_DEPTH, MAX_DEPTH];
const HORIZON: PerLevel<i32> = [0, 1, 1, 1, 2, 3, 3, 5, 7, 9, MATE, MATE];
const NOISE: PerLevel<u32> = [1_000, 1_300, 590, 225, 60, 38, 38, 26, 18, 10, 6, 4];
const DESPAIR: PerLevel<u32> = [1_000, 900, 600, 400, 200, 0, 0, 0, 0, 0, 0, 0];
const CROWDING: PerLevel<u32> = [1_250, 600, 500, 100, 0, 0, 0, 0, 0, 0, 0, 0];
const GIFT: PerLevel<u32> = [300, 1_500, 700, 700, 400, 100, 38, 26, 18, 10, 6, 4];
const RETAKE: PerLevel<u32> = [800, 800, 1_500, 1_500, 800, 200, 100, 150, 120, 120, 120, 200];
const ATTACK: PerLevel<u32> = [600, 800, 550, 330, 170, 6, 0, 0, 0, 0, 0, 0];
const ATTACK_LEAST: PerLevel<Value> = [150, 150, 150, 200, 200, 200, 0, 0, 0, 0, 0, 0];
const QUIET: PerLevel<u64> = [740, 300, 300, 380, 520, 490, 450, 380, 280, 182, 102, 62];
const CAPTURE: PerLevel<u64> = [900, 620, 540, 395, 370, 270, 250, 380, 280, 182, 102, 62];
const CHECK: PerLevel<u64> = [720, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
const THREAT: PerLevel<u64> = [1_000, 1_000, 1_000, 500, 100, 45, 40, 36, 31, 18, 11, 8];
const STANDING: PerLevel<u64> = [1_000, 1_000, 1_000, 1_000, 1_000, 750, 300, 36, 31, 18, 11, 8];
const JUST_MOVED_PERCENT: PerLevel<u64> = [60, 60, 60, 60, 60, 75, 75, 25, 25, 25, 25, 25];
const RECAPTURE: PerLevel<u64> = [400, 200, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
const THIRD_PLY: PerLevel<u64> = [1_000, 1_000, 1_000, 1_000, 500, 400, 240, 160, 90, 34, 10, 2];

const fn erring(i: usize) -> Strength {
    Strength {
        nodes: NODES[i],
        depth: DEPTH[i],
        noise: NOISE[i],
        despair: DESPAIR[i],
        crowding: CROWDING[i],
        habits: Habits { gift: GIFT[i], retake: RETAKE[i], attack: ATTACK[i], attack_least: ATTACK_LEAST[i] },
        oversights: Chances {
            quiet: QUIET[i],
            capture: CAPTURE[i],
            check: CHECK[i],
            threat: THREAT[i],
            standing: STANDING[i],
            just_moved_percent: JUST_MOVED_PERCENT[i],
            recapture: RECAPTURE[i],
            third_ply: THIRD_PLY[i],
        },
        horizon: HORIZON[i],
        resigns_below: None,
    }
}

/// A level that does not err.
const fn unerring(nodes: u64) -> Strength {
    Strength {
        nodes,
        depth: MAX_DEPTH,
        noise: 0,
        despair: 0,
        crowding: 0,
        habits: Habits { gift: 0, retake: 0, attack: 0, attack_least: 0 },
        oversights: Chances::NONE,
        horizon: MATE,
        resigns_below: None,
    }
}

/// The node budget of the lowest level that does not err.
const UNERRING_NODES: u64 = 36_083;
/// The node budget of each higher level, in thousandths of that of the level below.
const GROWTH: u64 = 1_704;

static STRENGTHS: [Strength; LEVELS] = strengths();

const fn strengths() -> [Strength; LEVELS] {
    let mut strengths = [erring(0); LEVELS];
    let mut i = 1;
    while i < LEVELS {
        strengths[i] = match i {
            ..ERRING => erring(i),
            ERRING => unerring(UNERRING_NODES),
            _ => unerring(strengths[i - 1].nodes * GROWTH / 1_000),
        };
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
/// The node budget with the network, in thousandths of that with the hand-made evaluation. Level 12 then wins 82 % of its games
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
