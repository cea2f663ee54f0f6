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
/// up to the noise of the level, which exceeds 1,000 at the lowest ones.
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

/// The levels that err. The numbers of each: positions and depth; noise; the chances of oversights (own moves without and
/// with a capture, own checks, threats, pieces left standing, moves of the last piece, recaptures, third ply); habits (gifts,
/// recaptures, attacks, and what counts as one); horizon; and the hope and the king of the lowest levels (despair, crowding).
const ERRING: [Strength; 12] = [
    erring(
        [300, 1],
        1_000,
        [700, 900, 700, 1_000, 1_500, 75, 650, 1_000],
        [500, 800, 600, 150],
        0,
        [1_000, 950],
    ),
    erring(
        [300, 1],
        1_300,
        [300, 560, 0, 1_000, 1_500, 75, 400, 1_000],
        [1_500, 800, 800, 150],
        1,
        [900, 600],
    ),
    erring([300, 1], 610, [300, 540, 0, 1_000, 1_300, 75, 10, 1_000], [700, 1_500, 550, 150], 1, [600, 500]),
    erring([300, 1], 240, [380, 395, 0, 500, 1_200, 75, 5, 1_000], [700, 1_500, 330, 200], 1, [400, 100]),
    erring([700, 2], 58, [520, 370, 0, 100, 1_000, 75, 0, 500], [400, 800, 170, 200], 2, [200, 0]),
    erring([900, 3], 38, [490, 270, 0, 45, 750, 75, 0, 400], [100, 200, 6, 200], 3, [0, 0]),
    erring([1_600, 4], 38, [450, 250, 0, 40, 300, 75, 0, 240], [38, 57, 0, 0], 3, [0, 0]),
    erring([3_300, 5], 26, [380, 380, 0, 36, 36, 25, 0, 160], [26, 80, 0, 0], 5, [0, 0]),
    erring([5_000, 6], 18, [280, 280, 0, 31, 31, 25, 0, 90], [18, 60, 0, 0], 7, [0, 0]),
    erring([9_000, 8], 10, [170, 170, 0, 18, 18, 25, 0, 30], [10, 50, 0, 0], 9, [0, 0]),
    erring([15_000, MAX_DEPTH], 6, [95, 95, 0, 11, 11, 25, 0, 8], [6, 0, 0, 0], MATE, [0, 0]),
    erring([21_176, MAX_DEPTH], 4, [62, 62, 0, 8, 8, 25, 0, 2], [4, 0, 0, 0], MATE, [0, 0]),
];

const fn erring(
    budget: [u32; 2],
    noise: u32,
    overlooked: [u64; 8],
    habits: [u32; 4],
    horizon: i32,
    lost: [u32; 2],
) -> Strength {
    let [quiet, capture, check, threat, standing, just_moved, recapture, third_ply] = overlooked;
    let [gift, retake, attack, attack_least] = habits;
    Strength {
        nodes: budget[0] as u64,
        depth: budget[1],
        noise,
        despair: lost[0],
        crowding: lost[1],
        habits: Habits { gift, retake, attack, attack_least: attack_least as Value },
        oversights: Chances { quiet, capture, check, threat, standing, just_moved, recapture, third_ply },
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
            strengths[i].habits = Habits { gift: 0, retake: 0, attack: 0, attack_least: 0 };
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
