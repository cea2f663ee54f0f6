//! The slow twin of what is shown to beginners ([`crate::danger`], [`crate::coach`]): positions of chance, and plain
//! minimax that tries every move and counts points square by square. It knows nothing but the rules.

use rules::{Color, HandKind, Move, Piece, PieceKind, Position, Setup, Square, Variant};

/// The number of rounds: so many if `KOMADAI_FULL` is set that [`least`] positions are compared.
pub(crate) fn rounds(few: usize) -> usize {
    if is_full() { 72_000 } else { few }
}

/// The least number of positions that are compared: 20,000 if `KOMADAI_FULL` is set.
pub(crate) fn least(few: u32) -> u32 {
    if is_full() { 20_000 } else { few }
}

fn is_full() -> bool {
    std::env::var_os("KOMADAI_FULL").is_some()
}

/// Numbers of chance (SplitMix64, <https://prng.di.unimi.it/splitmix64.c>).
#[derive(Debug)]
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// A number below `sides`.
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % sides as u64) as usize
    }

    /// A legal move of a position; `None` if it has none.
    pub(crate) fn pick(&mut self, position: &Position) -> Option<Move> {
        let moves = position.legal_moves();
        (!moves.is_empty()).then(|| moves[self.roll(moves.len())])
    }

    /// A position after legal moves of chance from the start, captures more often than other moves.
    pub(crate) fn played(&mut self, variant: Variant) -> Position {
        let mut position = Position::start(variant);
        for _ in 0..8 + self.roll(90) {
            let captures: Vec<Move> =
                position.legal_moves().into_iter().filter(|mv| position.piece(mv.to()).is_some()).collect();
            let greedy = !captures.is_empty() && self.roll(3) == 0;
            let mv = if greedy { Some(captures[self.roll(captures.len())]) } else { self.pick(&position) };
            let Some(mv) = mv else { break };
            position.make(mv);
        }
        position
    }

    /// A position with few pieces anywhere; `None` if it cannot be played from.
    pub(crate) fn sparse(&mut self, variant: Variant) -> Option<Position> {
        let mut setup = Setup::empty(variant);
        setup.turn = Color::ALL[self.roll(2)];
        let squares: Vec<Square> = variant.board().into_iter().collect();
        for color in Color::ALL {
            setup.board[squares[self.roll(squares.len())].index()] = Some(Piece::new(color, PieceKind::King));
        }
        for _ in 0..4 + self.roll(7) {
            let kind = PieceKind::ALL[self.roll(PieceKind::COUNT)];
            let kind = if kind == PieceKind::King { PieceKind::Pawn } else { kind };
            let square = squares[self.roll(squares.len())];
            if setup.piece(square).is_none() {
                setup.board[square.index()] = Some(Piece::new(Color::ALL[self.roll(2)], kind));
            }
        }
        for _ in 0..self.roll(3) {
            let kind = HandKind::ALL[self.roll(HandKind::COUNT)];
            setup.hands[Color::ALL[self.roll(2)]].add(kind);
        }
        Position::from_setup(&setup).ok()
    }
}

/// The value of a side that is mated.
const MATED: i32 = -1_000;

/// Minimax that gives up (`None`) after a number of positions.
#[derive(Debug)]
pub(crate) struct Slow {
    pub(crate) left: u32,
}

impl Slow {
    /// The best balance that the side to move can reach by captures on a square, where either side may stop.
    pub(crate) fn exchange(&mut self, position: &mut Position, square: Square) -> Option<i32> {
        let stop = balance(position);
        self.best(
            position,
            stop,
            |position, mv| mv.to() == square && position.piece(square).is_some(),
            |slow, position| slow.exchange(position, square),
        )
    }

    /// The best balance that the side to move can reach by captures, where either side may stop unless it is in check.
    pub(crate) fn captures(&mut self, position: &mut Position) -> Option<i32> {
        let check = position.in_check();
        let stop = if check { MATED } else { balance(position) };
        self.best(position, stop, |position, mv| check || position.piece(mv.to()).is_some(), Self::captures)
    }

    fn best(
        &mut self,
        position: &mut Position,
        stop: i32,
        counts: impl Fn(&Position, Move) -> bool,
        value: impl Fn(&mut Self, &mut Position) -> Option<i32>,
    ) -> Option<i32> {
        self.left = self.left.checked_sub(1)?;
        let mut best = stop;
        for mv in position.legal_moves() {
            if counts(position, mv) {
                position.make(mv);
                let reply = value(self, position);
                position.undo();
                best = best.max(-reply?);
            }
        }
        Some(best)
    }
}

/// The moves of the side to move that mate at once.
pub(crate) fn mates(position: &Position) -> Vec<Move> {
    let is_mate = |mv: &Move| {
        let mut after = position.clone();
        after.make(*mv);
        after.in_check() && after.legal_moves().is_empty()
    };
    position.legal_moves().into_iter().filter(is_mate).collect()
}

/// The points of the side to move less those of the other.
pub(crate) fn balance(position: &Position) -> i32 {
    points_of(position, position.turn()) - points_of(position, !position.turn())
}

/// The points of a side.
pub(crate) fn points_of(position: &Position, color: Color) -> i32 {
    let pieces = Square::all().filter_map(|square| position.piece(square));
    let board: i32 = pieces.filter(|piece| piece.color == color).map(|piece| points(piece.kind)).sum();
    let hand = position.hand(color).iter().map(|(kind, count)| points(kind.on_board()) * i32::from(count));
    board + hand.sum::<i32>()
}

/// What a capture of this piece changes in the balance.
pub(crate) fn worth(kind: PieceKind) -> i32 {
    points(kind) + kind.in_hand().map_or(0, |hand| points(hand.on_board()))
}

/// The points of a piece on the board.
const fn points(kind: PieceKind) -> i32 {
    match kind {
        PieceKind::King => 0,
        PieceKind::Pawn => 1,
        PieceKind::Lance => 5,
        PieceKind::Knight => 6,
        PieceKind::Silver => 8,
        PieceKind::Gold | PieceKind::ProSilver => 9,
        PieceKind::ProLance | PieceKind::ProKnight => 10,
        PieceKind::Tokin => 12,
        PieceKind::Bishop => 13,
        PieceKind::Rook | PieceKind::Horse => 15,
        PieceKind::Dragon => 17,
    }
}
