//! Evaluation parameters, in hundredths of a pawn. They were set by hand, from the values of pieces and castles in
//! books for players, and adjusted by reading games that the engine played against itself.

use rules::{HandKind, PieceKind, Square, Variant};

const KINDS: usize = PieceKind::COUNT;

/// Piece values on the board, by kind: P L N S G B R K, then promoted +P +L +N +S +B +R. The king has no
/// value.
pub(crate) const PIECE_VALUE: [i32; KINDS] =
    [100, 310, 350, 500, 560, 860, 1000, 0, 540, 530, 540, 560, 1120, 1350];

/// The value of the first piece of a kind in hand, higher than on the board since it can be dropped anywhere.
const HAND_VALUE: [i32; HandKind::COUNT] = [125, 330, 380, 540, 610, 920, 1090];
/// The decrease of the value for each further piece of the kind.
const HAND_VALUE_STEP: [i32; HandKind::COUNT] = [6, 15, 15, 10, 10, 0, 0];

/// The value of the n-th piece of a kind in hand, n from 1.
pub(crate) const fn hand_value(kind: usize, nth: u8) -> i32 {
    let less = HAND_VALUE_STEP[kind] * (nth as i32 - 1);
    let worth = HAND_VALUE[kind] - less;
    let least = HAND_VALUE[kind] / 2;
    if worth < least { least } else { worth }
}

/// The contribution of a piece in hand to an attack on the king.
pub(crate) const HAND_ATTACK: [i32; HandKind::COUNT] = [0, 1, 1, 3, 3, 3, 4];

/// The bonus for having the move.
pub(crate) const TEMPO: i32 = 15;
/// The bonus for each square reached by a bishop or rook.
pub(crate) const BISHOP_MOBILITY: i32 = 4;
pub(crate) const ROOK_MOBILITY: i32 = 3;

/// The penalties for a square around the king that the enemy attacks, that only the king guards, and that is
/// attacked twice.
pub(crate) const RING_ATTACKED: i32 = 20;
pub(crate) const RING_UNDEFENDED: i32 = 60;
pub(crate) const RING_ATTACKED_TWICE: i32 = 30;
/// The number of escape squares below which king danger increases.
pub(crate) const ESCAPES: i32 = 3;

/// Piece-square values, from Black's point of view.
pub(crate) type PieceSquareTable = [[i16; Square::COUNT]; KINDS];
/// Values by distance from a king: files apart (0–8) and ranks in front (-8–8), for each kind.
pub(crate) type KingDistanceTable = [[i16; DISTANCES]; KINDS];

const DISTANCES: usize = 9 * 17;

/// The index into a [`KingDistanceTable`] row.
pub(crate) const fn distance(files_apart: u8, ranks_in_front: i8) -> usize {
    files_apart as usize * 17 + (ranks_in_front + 8) as usize
}

/// Piece-square values of both variants.
pub(crate) static PIECE_SQUARE: [PieceSquareTable; 2] =
    [piece_square(Variant::Standard), piece_square(Variant::Minishogi)];
/// Values of pieces near their own king.
pub(crate) static KING_GUARD: KingDistanceTable = king_guard();
/// Values of attackers near the enemy king.
pub(crate) static KING_ATTACK: KingDistanceTable = king_attack();

/// Printed board: rows are ranks a–i, columns are files 9–1, Black is below.
type Printed = [[i16; 9]; 9];

const KING: Printed = [
    [30, 30, 30, 30, 30, 30, 30, 30, 30],
    [10, 10, 10, 10, 10, 10, 10, 10, 10],
    [-20, -20, -20, -20, -20, -20, -20, -20, -20],
    [-90, -90, -90, -90, -90, -90, -90, -90, -90],
    [-120, -120, -120, -120, -120, -120, -120, -120, -120],
    [-90, -90, -100, -110, -110, -110, -100, -90, -90],
    [-40, -45, -55, -65, -70, -65, -55, -45, -40],
    [18, 38, 30, 6, -14, 0, 24, 34, 12],
    [16, 30, 20, 8, -6, 6, 18, 26, 12],
];

const PAWN: Printed = [
    [0; 9],
    [40, 40, 40, 40, 40, 40, 40, 40, 40],
    [36, 36, 36, 36, 36, 36, 36, 36, 36],
    [20, 20, 22, 24, 26, 24, 22, 24, 20],
    [10, 10, 14, 14, 14, 14, 14, 26, 10],
    [3, 1, 18, 7, 7, 5, 5, 12, 3],
    [0; 9],
    [-10; 9],
    [-20; 9],
];

const KNIGHT: Printed = [
    [0; 9],
    [0; 9],
    [10, 12, 14, 14, 14, 14, 14, 12, 10],
    [0, 6, 8, 8, 8, 8, 8, 6, 0],
    [-6, 4, 6, 10, 8, 10, 6, 4, -6],
    [-10; 9],
    [-12, 0, 6, 0, 0, 0, 6, 0, -12],
    [-10; 9],
    [0; 9],
];

const SILVER: Printed = [
    [-10; 9],
    [0; 9],
    [0, 6, 8, 8, 8, 8, 8, 6, 0],
    [-4, 8, 12, 12, 12, 12, 12, 8, -4],
    [-8, 8, 12, 12, 12, 12, 12, 8, -8],
    [-10, 6, 12, 14, 14, 14, 12, 6, -10],
    [-12, 4, 10, 12, 12, 12, 10, 6, -12],
    [-14, 2, 6, 6, 6, 6, 6, 4, -14],
    [-14, -6, 0, 0, 0, 0, 0, -6, -14],
];

const GOLD: Printed = [
    [-10; 9],
    [0; 9],
    [0; 9],
    [-4, -2, 0, 0, 0, 0, 0, -2, -4],
    [-12, -10, -8, -6, -6, -6, -8, -10, -12],
    [-18, -14, -12, -10, -10, -10, -12, -14, -18],
    [-14, -8, -4, 0, 0, 0, -4, -8, -14],
    [-8, 2, 8, 8, 8, 8, 8, 4, -8],
    [-14, -6, 0, 0, 0, 0, 0, -6, -14],
];

const ROOK: Printed = [
    [20; 9],
    [24; 9],
    [20; 9],
    [4; 9],
    [0; 9],
    [0, 2, 2, 2, 2, 2, 2, 4, 0],
    [-10; 9],
    [-4, 6, 4, 6, 4, 0, 2, 10, -4],
    [-6, 0, -2, -2, -4, -4, -4, 4, -8],
];

const NOTHING: Printed = [[0; 9]; 9];

const fn printed(kind: PieceKind) -> &'static Printed {
    match kind {
        PieceKind::Pawn => &PAWN,
        PieceKind::Knight => &KNIGHT,
        PieceKind::Silver => &SILVER,
        PieceKind::Gold => &GOLD,
        PieceKind::Rook | PieceKind::Dragon => &ROOK,
        PieceKind::King => &KING,
        _ => &NOTHING,
    }
}

/// Minishogi values: the board is too small for castles, so the king stays in its corner and other kinds
/// count by distance.
const fn mini(kind: PieceKind, rank: u8, file: u8) -> i16 {
    match kind {
        PieceKind::King => -10 * (4 - rank as i16) - if file > 0 && file < 4 { 6 } else { 0 },
        PieceKind::Pawn => 8 * (4 - rank as i16),
        PieceKind::Silver | PieceKind::Gold => 4 * if rank == 0 { 0 } else { 4 - rank as i16 },
        _ => 0,
    }
}

const fn piece_square(variant: Variant) -> PieceSquareTable {
    let mut table = [[0; Square::COUNT]; KINDS];
    let mut kind = 0;
    while kind < KINDS {
        let mut index = 0;
        while index < Square::COUNT {
            let (file, rank) = ((index / 9) as u8, (index % 9) as u8);
            table[kind][index] = match variant {
                Variant::Standard => printed(PieceKind::ALL[kind])[rank as usize][8 - file as usize],
                Variant::Minishogi if file < 5 && rank < 5 => mini(PieceKind::ALL[kind], rank, file),
                Variant::Minishogi => 0,
            };
            index += 1;
        }
        kind += 1;
    }
    table
}

/// The value of a guard on its best square.
const GUARD_WEIGHT: [i32; KINDS] = [14, 4, 8, 27, 32, 0, 0, 0, 22, 20, 20, 20, 34, 8];
/// The percentage by files apart.
const GUARD_FILES: [i32; 9] = [90, 100, 75, 35, 10, 0, 0, 0, 0];
/// The percentage by ranks in front, from -8.
const GUARD_RANKS: [i32; 17] = [0, 0, 0, 0, 0, 0, 25, 65, 90, 100, 55, 20, 5, 0, 0, 0, 0];
/// The percentage for pawns, which guard only from the front.
const PAWN_RANKS: [i32; 17] = [0, 0, 0, 0, 0, 0, 0, 0, 20, 100, 70, 20, 0, 0, 0, 0, 0];
/// The value of a rook near its own king, negative since a rook attracts attacks. By files apart, if at most
/// two ranks lie between.
const ROOK_NEAR_KING: [i16; 9] = [-30, -36, -24, -10, 0, 0, 0, 0, 0];

const fn king_guard() -> KingDistanceTable {
    let mut table = [[0; DISTANCES]; KINDS];
    let mut kind = 0;
    while kind < KINDS {
        let mut files = 0;
        while files < 9 {
            let mut ranks = 0;
            while ranks < 17 {
                let by_rank =
                    if kind == PieceKind::Pawn.index() { PAWN_RANKS[ranks] } else { GUARD_RANKS[ranks] };
                let worth = GUARD_WEIGHT[kind] * GUARD_FILES[files] * by_rank / 10_000;
                let near = ranks >= 6 && ranks <= 10;
                table[kind][files * 17 + ranks] = if kind == PieceKind::Rook.index() && near {
                    ROOK_NEAR_KING[files]
                } else {
                    worth as i16
                };
                ranks += 1;
            }
            files += 1;
        }
        kind += 1;
    }
    table
}

/// The value of an attacker adjacent to the king.
const ATTACK_WEIGHT: [i32; KINDS] = [12, 10, 18, 30, 32, 12, 16, 0, 38, 34, 34, 34, 36, 46];
/// The percentage by distance, the larger of files and ranks.
const ATTACK_DISTANCE: [i32; 9] = [0, 100, 75, 42, 20, 8, 0, 0, 0];
/// The percentage that remains behind the king, where pieces that move one step can hardly block its escape.
const ATTACK_BEHIND: i32 = 60;

const fn king_attack() -> KingDistanceTable {
    let mut table = [[0; DISTANCES]; KINDS];
    let mut kind = 0;
    while kind < KINDS {
        let mut files: usize = 0;
        while files < 9 {
            let mut ranks: usize = 0;
            while ranks < 17 {
                let apart = ranks.abs_diff(8);
                let far = if files > apart { files } else { apart };
                let mut worth = ATTACK_WEIGHT[kind] * ATTACK_DISTANCE[far] / 100;
                if ranks < 8 {
                    worth = worth * ATTACK_BEHIND / 100;
                }
                table[kind][files * 17 + ranks] = worth as i16;
                ranks += 1;
            }
            files += 1;
        }
        kind += 1;
    }
    table
}

// Promotion always gains, and an unpromoted piece is worth at least as much in hand as on the board.
const _: () = {
    let mut kind = 0;
    while kind < HandKind::COUNT {
        assert!(hand_value(kind, 1) >= PIECE_VALUE[kind] && hand_value(kind, 18) > 0);
        if let Some(promoted) = PieceKind::ALL[kind].promoted() {
            assert!(PIECE_VALUE[promoted.index()] > PIECE_VALUE[kind]);
        }
        kind += 1;
    }
};
