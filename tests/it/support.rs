//! Helpers for the tests of the rules: a seeded random number generator, random positions with many checks, pins and
//! drops, and rotated positions.

use rules::{Bitboard, Color, HandKind, Move, Origin, Piece, PieceKind, Position, Setup, Square, Variant};

/// A seeded random number generator (splitmix64), so that every test run has the same games.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A random number below `sides`.
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % sides as u64) as usize
    }

    pub(crate) fn one_in(&mut self, sides: usize) -> bool {
        self.roll(sides) == 0
    }

    pub(crate) fn pick<T: Copy>(&mut self, choices: &[T]) -> Option<T> {
        if choices.is_empty() { None } else { Some(choices[self.roll(choices.len())]) }
    }
}

pub(crate) fn setup(sfen: &str) -> Setup {
    sfen.parse().unwrap_or_else(|error| panic!("{sfen}: {error:?}"))
}

pub(crate) fn position(sfen: &str) -> Position {
    Position::from_setup(&setup(sfen)).unwrap_or_else(|problems| panic!("{sfen}: {problems:?}"))
}

pub(crate) fn mv(text: &str) -> Move {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

pub(crate) fn squares(text: &str) -> Bitboard {
    text.split_whitespace().map(|square| square.parse::<Square>().expect(square)).collect()
}

pub(crate) fn sorted_legal_moves(position: &Position) -> Vec<Move> {
    let mut moves = position.legal_moves();
    moves.sort_unstable();
    moves
}

/// Every move that can be written: all pairs of squares, with and without promotion, and all drops.
pub(crate) fn conceivable_moves() -> Vec<Move> {
    let mut all = Vec::new();
    for to in Square::all() {
        for from in Square::all() {
            all.extend([false, true].map(|promote| Move::Normal { from, to, promote }));
        }
        all.extend(HandKind::ALL.map(|kind| Move::Drop { kind, to }));
    }
    all
}

/// The same position as the opponent sees it: the board is rotated by 180° and the colors are swapped.
pub(crate) fn rotated(setup: &Setup) -> Setup {
    let mut other = Setup::empty(setup.variant);
    for (square, Piece { color, kind }) in setup.pieces() {
        other.board[setup.variant.rotated(square).index()] = Some(Piece::new(!color, kind));
    }
    (other.hands.black, other.hands.white) = (setup.hands.white, setup.hands.black);
    other.turn = !setup.turn;
    other.move_number = setup.move_number;
    other
}

pub(crate) fn rotated_move(variant: Variant, mv: Move) -> Move {
    match mv {
        Move::Normal { from, to, promote } => {
            Move::Normal { from: variant.rotated(from), to: variant.rotated(to), promote }
        }
        Move::Drop { kind, to } => Move::Drop { kind, to: variant.rotated(to) },
    }
}

/// Plays a random game of at most `plies` moves, with a preference for checks, drops and captures. Calls `visit` with
/// every position, including the last.
pub(crate) fn wander(
    mut game: Position,
    plies: usize,
    dice: &mut Dice,
    mut visit: impl FnMut(&mut Position),
) {
    for _ in 0..plies {
        visit(&mut game);
        let moves = game.legal_moves();
        let fancy: Vec<Move> = match dice.roll(4) {
            0 => moves.iter().copied().filter(|&mv| gives_check(&mut game, mv)).collect(),
            1 => moves.iter().copied().filter(|mv| matches!(mv.origin(), Origin::Hand(_))).collect(),
            2 => moves.iter().copied().filter(|mv| game.piece(mv.to()).is_some()).collect(),
            _ => Vec::new(),
        };
        let Some(mv) = dice.pick(&fancy).or_else(|| dice.pick(&moves)) else { return };
        game.make(mv);
    }
    visit(&mut game);
}

/// Whether the move gives check.
pub(crate) fn gives_check(position: &mut Position, mv: Move) -> bool {
    position.make(mv);
    let check = position.in_check();
    position.undo();
    check
}

/// Makes a random position with many pieces around the kings and sliders that attack them; `None` if the kings are too
/// close. In half of the positions all pieces are around the king of the side that is not to move, which is on its back
/// rank, and the side to move has a pawn in hand.
pub(crate) fn crowded(variant: Variant, dice: &mut Dice) -> Option<Position> {
    let board: Vec<Square> = variant.board().into_iter().collect();
    let mut setup = Setup::empty(variant);
    let us = Color::ALL[dice.roll(2)];
    setup.turn = us;
    let net = dice.one_in(2);
    let (own, mut other) = (board[dice.roll(board.len())], board[dice.roll(board.len())]);
    if net {
        let back_rank = if us == Color::Black { 0 } else { variant.size() - 1 };
        other = Square::new(other.file(), back_rank)?;
        setup.hands[us].add(HandKind::Pawn);
    }
    if own == other || own.touches(other) {
        return None;
    }
    setup.board[own.index()] = Some(Piece::new(us, PieceKind::King));
    setup.board[other.index()] = Some(Piece::new(!us, PieceKind::King));
    // The numbers of pieces on the board and in hand vary.
    let (on_board, in_hand) = (2 + dice.roll(5), dice.roll(3));
    for kind in HandKind::ALL {
        let spare = usize::from(net && kind == HandKind::Pawn);
        for _ in spare..usize::from(variant.piece_total(kind)) {
            let color = Color::ALL[dice.roll(2)];
            let fate = dice.roll(8);
            if fate >= on_board {
                if fate < on_board + in_hand {
                    setup.hands[color].add(kind);
                }
                continue;
            }
            let king = if net || dice.one_in(2) { other } else { own };
            for _ in 0..4 {
                let place = match kind {
                    _ if dice.one_in(5) => board[dice.roll(board.len())],
                    HandKind::Lance | HandKind::Bishop | HandKind::Rook => in_line_with(king, dice),
                    _ => close_to(king, dice),
                };
                if put(&mut setup, Piece::new(color, kind.on_board()), dice.one_in(4), place) {
                    break;
                }
            }
        }
    }
    Position::from_setup(&setup).ok()
}

fn close_to(square: Square, dice: &mut Dice) -> Square {
    let reach = 1 + dice.roll(2) as i8;
    let mut step = || dice.roll(2 * reach as usize + 1) as i8 - reach;
    square.offset(step(), step()).unwrap_or(square)
}

fn in_line_with(square: Square, dice: &mut Dice) -> Square {
    let (files, ranks) = (dice.roll(3) as i8 - 1, dice.roll(3) as i8 - 1);
    let distance = 1 + dice.roll(6) as i8;
    square.offset(files * distance, ranks * distance).unwrap_or(square)
}

/// Puts a piece on a square. Returns `false` and changes nothing if the position would be invalid.
fn put(setup: &mut Setup, piece: Piece, promote: bool, to: Square) -> bool {
    if setup.piece(to).is_some() {
        return false;
    }
    let kind = if promote { piece.kind.promoted().unwrap_or(piece.kind) } else { piece.kind };
    setup.board[to.index()] = Some(Piece::new(piece.color, kind));
    let allowed = Position::from_setup(setup).is_ok();
    if !allowed {
        setup.board[to.index()] = None;
    }
    allowed
}

/// Positions in which Black drops a pawn in front of the king. The piece that could capture it is pinned; the piece
/// that protects it is pinned; it blocks its own rook or bishop, which attacked an escape square; it answers a check by
/// a pinned rook; a piece that is pinned on its file captures it.
const PAWN_DROP_MOTIFS: [&str; 6] = [
    "R6sk/9/7G1/9/9/9/9/9/4K4 b P 1",
    "7lk/9/7G1/9/7K1/9/9/9/9 b P 1",
    "3nkn3/R8/9/9/9/9/9/9/4K4 b P 1",
    "3nk4/9/4G4/2B6/9/9/9/9/4K4 b P 1",
    "3nkn3/3r4K/4G4/1B7/9/9/9/9/9 b P 1",
    "7nk/9/7Gr/9/8L/9/9/9/4K4 b P 1",
];

/// One of these positions with a few pieces added, removed or moved.
fn varied_motif(dice: &mut Dice) -> Option<Position> {
    let mut setup = setup(dice.pick(&PAWN_DROP_MOTIFS)?);
    if dice.one_in(2) {
        setup = rotated(&setup);
    }
    for _ in 0..dice.roll(6) {
        let (color, kind) = (Color::ALL[dice.roll(2)], HandKind::ALL[dice.roll(7)]);
        let (one, other) = (Square::from_index(dice.roll(81))?, Square::from_index(dice.roll(81))?);
        let before = setup.clone();
        match dice.roll(3) {
            0 => setup.hands[color].add(kind),
            1 => {
                put(&mut setup, Piece::new(color, kind.on_board()), dice.one_in(3), one);
            }
            _ => {
                let piece = setup.board[one.index()].take();
                setup.board[other.index()] = piece;
            }
        }
        if Position::from_setup(&setup).is_err() {
            setup = before;
        }
    }
    Position::from_setup(&setup).ok()
}

/// Visits `count` random positions of a variant: crowded positions, varied motifs, and short random games from them.
pub(crate) fn random_positions(
    variant: Variant,
    count: usize,
    seed: u64,
    mut visit: impl FnMut(&mut Position),
) {
    let mut dice = Dice::new(seed);
    let mut seen = 0;
    while seen < count {
        let (start, plies) = match dice.roll(200) {
            0 => (Some(Position::start(variant)), 150),
            1..=50 if variant == Variant::Standard => (varied_motif(&mut dice), 1),
            _ => (crowded(variant, &mut dice), 4),
        };
        let Some(start) = start else { continue };
        wander(start, plies, &mut dice, |position| {
            seen += 1;
            visit(position);
        });
    }
}
