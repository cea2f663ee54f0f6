//! Moves of pieces: tables of steps and rays, computed at compile time, and the attacks of sliders.
//!
//! A line through a square has two halves, the rays of lower and of higher index. One subtraction of sets finds where
//! both are cut off (`Bitboard::seen_along`), without a table for blockers. Five ways were measured: nanoseconds for
//! a bishop or rook, medians of 15 interleaved rounds on a busy machine.
//!
//! | way | native | wasm |
//! |---|---|---|
//! | rays cut off behind the first blocker, found with a bit scan (the way before) | 26.4 | 24.0 |
//! | both halves by one subtraction (obstruction difference), in two words (kept) | 9.8 | 12.4 |
//! | upwards by subtraction, downwards by a mask from the nearest blocker | 9.5 | 11.2 |
//! | obstruction difference with `u128` | 13.2 | 27.6 |
//! | both by subtraction, downwards with reversed bytes | 10.4 | 37.7 |
//!
//! The way with a mask counts leaves up to 4 % faster, but plays them 15 % slower.

use crate::{Bitboard, Color, Piece, PieceKind, Square};

/// A direction as steps along the files (positive: to the left as Black sees it) and ranks (positive: down).
type Step = (i8, i8);

/// The eight directions. The first four raise the index of a square, the last four are their opposites.
const DIRECTIONS: [Step; 8] = [(0, 1), (1, -1), (1, 0), (1, 1), (0, -1), (-1, 1), (-1, 0), (-1, -1)];
const DOWN: usize = 0;
const UP: usize = 4;
/// Lines by the one of their directions that raises the index.
const ORTHOGONAL: [usize; 2] = [0, 2];
const DIAGONAL: [usize; 2] = [1, 3];

const PAWN_STEPS: [Step; 1] = [(0, -1)];
const KNIGHT_STEPS: [Step; 2] = [(1, -2), (-1, -2)];
const SILVER_STEPS: [Step; 5] = [(0, -1), (1, -1), (-1, -1), (1, 1), (-1, 1)];
const GOLD_STEPS: [Step; 6] = [(0, -1), (1, -1), (-1, -1), (1, 0), (-1, 0), (0, 1)];

type Table = [Bitboard; Square::COUNT];

static RAYS: [Table; 8] = rays();
static KING: Table = table(&DIRECTIONS, 1);
static PAWN: [Table; 2] = both(&PAWN_STEPS);
static KNIGHT: [Table; 2] = both(&KNIGHT_STEPS);
static SILVER: [Table; 2] = both(&SILVER_STEPS);
static GOLD: [Table; 2] = both(&GOLD_STEPS);
static ORTHOGONALS: Table = lines(ORTHOGONAL);
static DIAGONALS: Table = lines(DIAGONAL);
/// By [`way`]: the direction, if it is one of the eight.
static DIRECTION: [Option<u8>; WAYS] = directions();
/// By [`way`]: a bit for each piece ([`bit`]) that takes it in one step.
static STEPPERS: [u32; WAYS] = steppers();

const fn both(moves: &[Step]) -> [Table; 2] {
    [table(moves, 1), table(moves, -1)]
}

/// Computes a table of steps; `forward` is 1 for Black and -1 for White, whose steps are mirrored.
const fn table(moves: &[Step], forward: i8) -> Table {
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let mut i = 0;
        while i < moves.len() {
            if let Some(to) = Square::at(index).offset(moves[i].0, moves[i].1 * forward) {
                table[index] = table[index].with(to);
            }
            i += 1;
        }
        index += 1;
    }
    table
}

const fn rays() -> [Table; 8] {
    let mut table = [[Bitboard::EMPTY; Square::COUNT]; 8];
    let mut direction = 0;
    while direction < 8 {
        let (files, ranks) = DIRECTIONS[direction];
        let mut index = 0;
        while index < Square::COUNT {
            let mut next = Square::at(index).offset(files, ranks);
            while let Some(square) = next {
                table[direction][index] = table[direction][index].with(square);
                next = square.offset(files, ranks);
            }
            index += 1;
        }
        direction += 1;
    }
    table
}

/// The squares from `from` along a line up to and including the first of `occupied` on either side; `direction` is
/// one of the first four.
fn slide(direction: usize, from: Square, occupied: Bitboard) -> Bitboard {
    let (above, below) = (RAYS[direction][from.index()], RAYS[direction + 4][from.index()]);
    Bitboard::seen_along(below, above, occupied)
}

const fn lines(directions: [usize; 2]) -> Table {
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let rays = rays();
    let mut index = 0;
    while index < Square::COUNT {
        let mut i = 0;
        while i < 4 {
            let ray = rays[directions[i % 2] + i / 2 * 4][index];
            table[index] = table[index].or(ray);
            i += 1;
        }
        index += 1;
    }
    table
}

/// The squares that a king on `from` attacks.
pub fn king(from: Square) -> Bitboard {
    KING[from.index()]
}

/// The squares that a pawn of `color` on `from` attacks.
pub fn pawn(color: Color, from: Square) -> Bitboard {
    PAWN[color.index()][from.index()]
}

/// The squares that a knight of `color` on `from` attacks.
pub fn knight(color: Color, from: Square) -> Bitboard {
    KNIGHT[color.index()][from.index()]
}

/// The squares that a silver of `color` on `from` attacks.
pub fn silver(color: Color, from: Square) -> Bitboard {
    SILVER[color.index()][from.index()]
}

/// The squares that a gold of `color`, or a piece that moves like one, attacks from `from`.
pub fn gold(color: Color, from: Square) -> Bitboard {
    GOLD[color.index()][from.index()]
}

/// The squares that a lance of `color` on `from` attacks when the squares of `occupied` are taken.
pub fn lance(color: Color, from: Square, occupied: Bitboard) -> Bitboard {
    slide(DOWN, from, occupied) & forward(color, from)
}

/// The squares that a bishop on `from` attacks when the squares of `occupied` are taken.
pub fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    slide(DIAGONAL[0], from, occupied) | slide(DIAGONAL[1], from, occupied)
}

/// The squares that a rook on `from` attacks when the squares of `occupied` are taken.
pub fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    slide(ORTHOGONAL[0], from, occupied) | slide(ORTHOGONAL[1], from, occupied)
}

/// The four diagonals through `from`, without `from`: a bishop's attack on an empty board.
pub fn diagonals(from: Square) -> Bitboard {
    DIAGONALS[from.index()]
}

/// The file and the rank through `from`, without `from`: a rook's attack on an empty board.
pub fn orthogonals(from: Square) -> Bitboard {
    ORTHOGONALS[from.index()]
}

/// The squares that a lance of `color` on `from` attacks on an empty board.
pub fn forward(color: Color, from: Square) -> Bitboard {
    RAYS[if color == Color::Black { UP } else { DOWN }][from.index()]
}

/// The squares that a piece attacks. On the 5×5 board the result may reach beyond the edge: mask it.
pub fn piece(color: Color, kind: PieceKind, from: Square, occupied: Bitboard) -> Bitboard {
    match kind {
        PieceKind::Pawn => pawn(color, from),
        PieceKind::Lance => lance(color, from, occupied),
        PieceKind::Knight => knight(color, from),
        PieceKind::Silver => silver(color, from),
        PieceKind::Gold
        | PieceKind::Tokin
        | PieceKind::ProLance
        | PieceKind::ProKnight
        | PieceKind::ProSilver => gold(color, from),
        PieceKind::Bishop => bishop(from, occupied),
        PieceKind::Rook => rook(from, occupied),
        PieceKind::King => king(from),
        PieceKind::Horse => bishop(from, occupied) | king(from),
        PieceKind::Dragon => rook(from, occupied) | king(from),
    }
}

/// The squares to which a piece could go on an empty board. On the 5×5 board the result may reach beyond the edge: mask
/// it.
pub fn reach(color: Color, kind: PieceKind, from: Square) -> Bitboard {
    match kind {
        PieceKind::Lance => forward(color, from),
        PieceKind::Bishop => diagonals(from),
        PieceKind::Rook => orthogonals(from),
        PieceKind::Horse => diagonals(from) | king(from),
        PieceKind::Dragon => orthogonals(from) | king(from),
        step => piece(color, step, from, Bitboard::EMPTY),
    }
}

/// The number of ways from one square to another: up to eight files and ranks in either direction.
const WAYS: usize = 17 * 17;

/// The number of the way from one square to another.
const fn way(from: Square, to: Square) -> usize {
    // Files are 17 apart here, so that no two ways share a number.
    let (to, from) = (to.index() + 8 * to.file() as usize, from.index() + 8 * from.file() as usize);
    to + WAYS / 2 - from
}

const fn number_of(files: i8, ranks: i8) -> usize {
    (files as isize * 17 + ranks as isize + (WAYS / 2) as isize) as usize
}

const fn directions() -> [Option<u8>; WAYS] {
    let mut table = [None; WAYS];
    let mut direction = 0;
    while direction < 8 {
        let (files, ranks) = DIRECTIONS[direction];
        let mut distance = 1;
        while distance < 9 {
            table[number_of(files * distance, ranks * distance)] = Some(direction as u8);
            distance += 1;
        }
        direction += 1;
    }
    table
}

const fn steppers() -> [u32; WAYS] {
    let mut table = [0; WAYS];
    let mut kind = 0;
    while kind < PieceKind::COUNT {
        let moves: &[Step] = match PieceKind::ALL[kind] {
            PieceKind::Lance | PieceKind::Bishop | PieceKind::Rook => &[],
            PieceKind::Pawn => &PAWN_STEPS,
            PieceKind::Knight => &KNIGHT_STEPS,
            PieceKind::Silver => &SILVER_STEPS,
            PieceKind::King | PieceKind::Horse | PieceKind::Dragon => &DIRECTIONS,
            _ => &GOLD_STEPS,
        };
        let mut i = 0;
        while i < moves.len() {
            let (files, ranks) = moves[i];
            table[number_of(files, ranks)] |= bit(Piece::new(Color::Black, PieceKind::ALL[kind]));
            table[number_of(files, -ranks)] |= bit(Piece::new(Color::White, PieceKind::ALL[kind]));
            i += 1;
        }
        kind += 1;
    }
    table
}

const fn bit(piece: Piece) -> u32 {
    1 << (piece.color.index() * 16 + piece.kind.index())
}

/// Whether a piece on `from` attacks `to` with a step or a knight's jump.
pub(crate) fn steps(piece: Piece, from: Square, to: Square) -> bool {
    STEPPERS[way(from, to)] & bit(piece) != 0
}

/// The direction from one square to another if both lie on one rank, file or diagonal.
fn direction(from: Square, to: Square) -> Option<usize> {
    DIRECTION[way(from, to)].map(usize::from)
}

/// The squares strictly between two squares of one line; empty if they share no line.
pub fn between(one: Square, other: Square) -> Bitboard {
    match direction(one, other) {
        Some(direction) => RAYS[direction][one.index()] & RAYS[(direction + 4) % 8][other.index()],
        None => Bitboard::EMPTY,
    }
}

/// The whole rank, file or diagonal through both squares; empty if they share none.
pub fn line(one: Square, other: Square) -> Bitboard {
    match direction(one, other) {
        Some(direction) => (RAYS[direction][one.index()] | RAYS[(direction + 4) % 8][one.index()]).with(one),
        None => Bitboard::EMPTY,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(text: &str) -> Square {
        text.parse().expect("a square")
    }

    fn set(squares: &str) -> Bitboard {
        squares.split_whitespace().map(square).collect()
    }

    #[test]
    fn steps_are_those_of_the_rules() {
        assert_eq!(gold(Color::Black, square("5e")), set("5d 4d 6d 4e 6e 5f"));
        assert_eq!(gold(Color::White, square("5e")), set("5f 4f 6f 4e 6e 5d"));
        assert_eq!(silver(Color::Black, square("5e")), set("5d 4d 6d 4f 6f"));
        assert_eq!(knight(Color::White, square("5e")), set("4g 6g"));
        assert_eq!(king(square("1a")), set("1b 2a 2b"));
    }

    #[test]
    fn sliders_stop_at_the_first_piece() {
        assert_eq!(rook(square("5e"), set("5c 3e")), set("5d 5c 4e 3e 5f 5g 5h 5i 6e 7e 8e 9e"));
        assert_eq!(bishop(square("8h"), set("6f 9i 9g")), set("7g 6f 9i 9g 7i"));
        assert_eq!(lance(Color::White, square("1a"), set("1d")), set("1b 1c 1d"));
    }

    #[test]
    fn the_reach_of_a_piece_is_its_attack_on_an_empty_board() {
        for from in Square::all() {
            for color in Color::ALL {
                for kind in PieceKind::ALL {
                    assert_eq!(
                        reach(color, kind, from),
                        piece(color, kind, from, Bitboard::EMPTY),
                        "{kind:?}"
                    );
                }
            }
        }
    }

    /// The slow twin: walk each direction square by square.
    #[test]
    fn sliders_agree_with_a_walk() {
        let mut seed = 1_u64;
        for _ in 0..200 {
            let mut next = || {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (seed >> 33) as usize % Square::COUNT
            };
            let occupied: Bitboard = (0..20).map(|_| Square::at(next())).collect();
            for from in Square::all() {
                for (directions, fast) in
                    [(DIAGONAL, bishop(from, occupied)), (ORTHOGONAL, rook(from, occupied))]
                {
                    let mut slow = Bitboard::EMPTY;
                    for direction in [directions[0], directions[1], directions[0] + 4, directions[1] + 4] {
                        let (files, ranks) = DIRECTIONS[direction];
                        let mut at = from;
                        while let Some(to) = at.offset(files, ranks) {
                            slow = slow.with(to);
                            if occupied.has(to) {
                                break;
                            }
                            at = to;
                        }
                    }
                    assert_eq!(fast, slow, "{from} {occupied:?}");
                }
            }
        }
    }

    #[test]
    fn between_and_line_follow_one_line() {
        assert_eq!(between(square("1a"), square("4d")), set("2b 3c"));
        assert_eq!(between(square("1a"), square("1b")), Bitboard::EMPTY);
        assert_eq!(between(square("1a"), square("3b")), Bitboard::EMPTY);
        assert_eq!(line(square("5a"), square("5e")), set("5a 5b 5c 5d 5e 5f 5g 5h 5i"));
    }
}
