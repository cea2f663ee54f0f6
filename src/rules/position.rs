//! A position that can be played from, and the moves that led to it.

use crate::zobrist::{self, ZobristKey};
use crate::{
    Bitboard, ByColor, Color, Hand, Move, Piece, PieceKind, Setup, SetupProblem, Square, Variant, Why,
    attacks,
};
use std::fmt;

/// A position that can be played from. It keeps the moves that led here from its start, so that they can be taken back
/// and repetition can be judged; making a move allocates nothing unless the line is longer than every line before.
///
/// Invariants: each side has exactly one king (in a mate problem the attacker may have none), no piece stands where
/// it could never move, no file holds two unpromoted pawns of one side, and the side that is not to move is not in
/// check.
#[derive(Clone)]
pub struct Position {
    variant: Variant,
    board: [Option<Piece>; Square::COUNT],
    colors: ByColor<Bitboard>,
    kinds: [Bitboard; PieceKind::COUNT],
    hands: ByColor<Hand>,
    kings: ByColor<Option<Square>>,
    turn: Color,
    /// The number of the move to be made from the start position, as SFEN counts.
    first_move_number: u32,
    now: State,
    past: Vec<Past>,
}

/// Facts that are derived from the position and kept, since finding them again is costly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State {
    key: ZobristKey,
    /// The pieces that give check to the side to move.
    checkers: Bitboard,
    /// The pieces of the side to move that shield their king from a slider.
    pinned: Bitboard,
}

/// The data with which a move, or a pass of a search, is taken back.
#[derive(Clone, Copy, Debug)]
struct Past {
    /// The move; `None` for a pass of a search.
    mv: Option<Move>,
    captured: Option<Piece>,
    before: State,
}

/// The facts about an earlier position of the same line that the repetition rule needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Earlier {
    /// The key of that position.
    pub key: ZobristKey,
    /// Whether the side to move was in check.
    pub in_check: bool,
}

impl Position {
    /// The start of an even game.
    pub fn start(variant: Variant) -> Self {
        let start = Self::from_setup(&Setup::of_start(variant, None));
        let Ok(position) = start else { unreachable!("the start position can be played") };
        position
    }

    /// Takes an arrangement of a game.
    ///
    /// # Errors
    /// Every problem that keeps the arrangement from being played; never an empty list.
    pub fn from_setup(setup: &Setup) -> Result<Self, Vec<SetupProblem>> {
        Self::checked(setup, &Color::ALL)
    }

    /// Takes a mate problem: the side to move is the attacker and may have no king.
    ///
    /// # Errors
    /// Every problem that keeps the arrangement from being played; never an empty list.
    pub fn from_mate_problem(setup: &Setup) -> Result<Self, Vec<SetupProblem>> {
        Self::checked(setup, &[!setup.turn])
    }

    /// Takes a position of a mate problem where the attacked side is to move; the other side may have no king.
    ///
    /// # Errors
    /// Every problem that keeps the arrangement from being played; never an empty list.
    pub fn from_mate_defence(setup: &Setup) -> Result<Self, Vec<SetupProblem>> {
        Self::checked(setup, &[setup.turn])
    }

    fn checked(setup: &Setup, kings: &[Color]) -> Result<Self, Vec<SetupProblem>> {
        let problems = setup.problems(kings);
        if !problems.is_empty() {
            return Err(problems);
        }
        let mut position = Self {
            variant: setup.variant,
            board: [None; Square::COUNT],
            colors: ByColor::default(),
            kinds: [Bitboard::EMPTY; PieceKind::COUNT],
            hands: setup.hands,
            kings: ByColor::default(),
            turn: setup.turn,
            first_move_number: setup.move_number.max(1),
            now: State { key: 0, checkers: Bitboard::EMPTY, pinned: Bitboard::EMPTY },
            past: Vec::with_capacity(256),
        };
        for (square, piece) in setup.pieces() {
            position.put(piece, square);
        }
        position.now.key = position.key_from_scratch();
        let checkers = position.kings[setup.turn]
            .map_or(Bitboard::EMPTY, |king| position.stepping_attackers(king, !setup.turn));
        position.refresh(checkers);
        Ok(position)
    }

    /// The variant that is played.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The side to move.
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// Moves made since the start of this line.
    pub fn ply(&self) -> usize {
        self.past.len()
    }

    /// The number of the next move as SFEN counts: 1 at the start of a game, at most 65535.
    pub fn move_number(&self) -> u32 {
        self.first_move_number.saturating_add(self.past.len() as u32).min(u32::from(u16::MAX))
    }

    /// The player who moved first on this line, or is to make its first move.
    pub fn first_to_move(&self) -> Color {
        if self.past.len().is_multiple_of(2) { self.turn } else { !self.turn }
    }

    /// The piece on `square`; `None` if the square is empty.
    pub const fn piece(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// The pieces that `color` has in hand.
    pub const fn hand(&self, color: Color) -> &Hand {
        match color {
            Color::Black => &self.hands.black,
            Color::White => &self.hands.white,
        }
    }

    /// The king's square; `None` only for the attacker of a mate problem.
    pub fn king(&self, color: Color) -> Option<Square> {
        self.kings[color]
    }

    /// The squares of all pieces of a side.
    pub fn pieces_of(&self, color: Color) -> Bitboard {
        self.colors[color]
    }

    /// The squares of all pieces of a kind and side.
    pub fn pieces(&self, color: Color, kind: PieceKind) -> Bitboard {
        self.colors[color] & self.kinds[kind.index()]
    }

    /// The squares that are taken.
    pub fn occupied(&self) -> Bitboard {
        self.colors.black | self.colors.white
    }

    /// The pieces that give check to the side to move.
    pub const fn checkers(&self) -> Bitboard {
        self.now.checkers
    }

    /// Whether the side to move is in check (王手).
    pub const fn in_check(&self) -> bool {
        !self.now.checkers.is_empty()
    }

    /// The pieces of the side to move that shield their king from a slider.
    pub const fn pinned(&self) -> Bitboard {
        self.now.pinned
    }

    /// A number that tells positions apart by board, hands and side to move, the same on every target.
    pub const fn key(&self) -> ZobristKey {
        self.now.key
    }

    /// The moves of this line, first to last. A pass of a search is left out.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + '_ {
        self.past.iter().filter_map(|past| past.mv)
    }

    /// The move that led here; `None` at the start of the line and after a pass.
    pub fn last_move(&self) -> Option<Move> {
        self.past.last().and_then(|past| past.mv)
    }

    /// The piece that the last move captured, as it stood on the board.
    pub fn last_capture(&self) -> Option<Piece> {
        self.past.last().and_then(|past| past.captured)
    }

    /// The square on which the last move captured; `None` if it captured nothing, or if there is none.
    pub fn captured_on(&self) -> Option<Square> {
        self.last_move().filter(|_| self.last_capture().is_some()).map(Move::to)
    }

    /// The positions before this one, the nearest first.
    pub fn earlier(&self) -> impl Iterator<Item = Earlier> + '_ {
        self.past
            .iter()
            .rev()
            .map(|past| Earlier { key: past.before.key, in_check: !past.before.checkers.is_empty() })
    }

    /// The arrangement, to be written as SFEN or shown.
    pub fn to_setup(&self) -> Setup {
        Setup {
            variant: self.variant,
            board: self.board,
            hands: self.hands,
            turn: self.turn,
            move_number: self.move_number(),
        }
    }

    /// Plays a move if it is legal.
    ///
    /// # Errors
    /// The rule that forbids it, with the squares that show why; the position is as it was.
    pub fn play(&mut self, mv: Move) -> Result<(), Why> {
        match self.why_not(mv) {
            Some(why) => Err(why),
            None => {
                self.make(mv);
                Ok(())
            }
        }
    }

    /// Makes a move that is known to be legal here: one that the generator gave. [`Self::play`] asks first.
    pub fn make(&mut self, mv: Move) {
        let us = self.turn;
        let before = self.now;
        let mut key = before.key ^ zobrist::TURN;
        let mut captured = None;
        let (arrived, to) = match mv {
            Move::Normal { from, to, promote } => {
                let Some(piece) = self.board[from.index()] else {
                    debug_assert!(false, "nothing stands on {from}");
                    return;
                };
                captured = self.board[to.index()];
                if let Some(taken) = captured {
                    self.remove(taken, to);
                    key ^= zobrist::piece(taken, to);
                    if let Some(kind) = taken.kind.in_hand() {
                        let count = self.hands[us].count(kind);
                        self.hands[us].add(kind);
                        key ^= zobrist::hand(us, kind, count) ^ zobrist::hand(us, kind, count + 1);
                    }
                }
                let kind = if promote { piece.kind.promoted().unwrap_or(piece.kind) } else { piece.kind };
                self.remove(piece, from);
                key ^= zobrist::piece(piece, from);
                (Piece::new(us, kind), to)
            }
            Move::Drop { kind, to } => {
                let count = self.hands[us].count(kind);
                if !self.hands[us].take(kind) {
                    debug_assert!(false, "no {kind:?} in hand");
                    return;
                }
                key ^= zobrist::hand(us, kind, count) ^ zobrist::hand(us, kind, count - 1);
                (Piece::new(us, kind.on_board()), to)
            }
        };
        self.put(arrived, to);
        self.now.key = key ^ zobrist::piece(arrived, to);
        self.past.push(Past { mv: Some(mv), captured, before });
        self.turn = !us;
        // What stood unmoved did not attack the king before, or the mover could have taken it.
        let checks = self.kings[!us].is_some_and(|king| attacks::steps(arrived, to, king));
        self.refresh(if checks { Bitboard::of(to) } else { Bitboard::EMPTY });
    }

    /// Lets the side to move pass, as a search does to see a threat; no move of the game. Never in check.
    pub fn make_pass(&mut self) {
        debug_assert!(!self.in_check(), "a side in check cannot pass");
        self.past.push(Past { mv: None, captured: None, before: self.now });
        self.now.key ^= zobrist::TURN;
        self.turn = !self.turn;
        self.refresh(Bitboard::EMPTY);
    }

    /// Takes the last move, or pass, back; `false` at the start of the line.
    pub fn undo(&mut self) -> bool {
        let Some(past) = self.past.pop() else {
            return false;
        };
        self.turn = !self.turn;
        let us = self.turn;
        match past.mv {
            Some(Move::Normal { from, to, promote }) => {
                if let Some(arrived) = self.board[to.index()] {
                    let kind = if promote { arrived.kind.demoted() } else { arrived.kind };
                    self.remove(arrived, to);
                    self.put(Piece::new(us, kind), from);
                }
                if let Some(taken) = past.captured {
                    self.put(taken, to);
                    if let Some(kind) = taken.kind.in_hand() {
                        self.hands[us].take(kind);
                    }
                }
            }
            Some(Move::Drop { kind, to }) => {
                self.remove(Piece::new(us, kind.on_board()), to);
                self.hands[us].add(kind);
            }
            None => {}
        }
        self.now = past.before;
        true
    }

    /// The pieces of `by` that attack `target` when the squares of `occupied` are taken.
    pub fn attackers(&self, target: Square, by: Color, occupied: Bitboard) -> Bitboard {
        self.stepping_attackers(target, by) | self.slider_attackers(target, by, occupied)
    }

    /// The pieces of `by` that attack `target` with a step or a knight's jump; horses and dragons are among them.
    fn stepping_attackers(&self, target: Square, by: Color) -> Bitboard {
        let of = |kind: PieceKind| self.kinds[kind.index()];
        let royal = of(PieceKind::King) | of(PieceKind::Horse) | of(PieceKind::Dragon);
        let found = attacks::pawn(!by, target) & of(PieceKind::Pawn)
            | attacks::knight(!by, target) & of(PieceKind::Knight)
            | attacks::silver(!by, target) & of(PieceKind::Silver)
            | attacks::gold(!by, target) & self.golds()
            | attacks::king(target) & royal;
        found & self.colors[by]
    }

    /// The squares that pieces of `by` attack with steps and knights' jumps, found for all pieces at once.
    fn stepped_on(&self, by: Color) -> Bitboard {
        let of = |kind: PieceKind| self.kinds[kind.index()] & self.colors[by];
        let royal = of(PieceKind::King) | of(PieceKind::Horse) | of(PieceKind::Dragon);
        let golds = self.golds() & self.colors[by] | royal;
        let silvers = of(PieceKind::Silver) | royal;
        let ahead = golds | silvers;
        let knights = of(PieceKind::Knight).beside().forward(by);
        (ahead | ahead.beside() | of(PieceKind::Pawn) | knights).forward(by)
            | golds.beside()
            | (golds | silvers.beside()).forward(!by)
    }

    /// The squares of `squares` that no piece of `by` attacks when the squares of `occupied` are taken: where a king
    /// would be safe, which is not among `occupied` itself, since it does not hide behind itself.
    pub fn unattacked(&self, squares: Bitboard, by: Color, occupied: Bitboard) -> Bitboard {
        let [lances, diagonal, straight] = self.sliders(by);
        let mut safe = squares.minus(self.stepped_on(by));
        for slider in diagonal {
            if attacks::diagonals(slider).meets(safe) {
                safe = safe.minus(attacks::bishop(slider, occupied));
            }
        }
        for slider in straight {
            if attacks::orthogonals(slider).meets(safe) {
                safe = safe.minus(attacks::rook(slider, occupied));
            }
        }
        for slider in lances & safe.file_fill() {
            safe = safe.minus(attacks::lance(by, slider, occupied));
        }
        safe
    }

    /// Whether a piece of `by` attacks `target` when the squares of `occupied` are taken.
    pub fn is_attacked(&self, target: Square, by: Color, occupied: Bitboard) -> bool {
        !self.attackers(target, by, occupied).is_empty()
    }

    /// Golds and what moves like them, of both sides.
    pub(crate) fn golds(&self) -> Bitboard {
        self.kinds[PieceKind::Gold.index()]
            | self.kinds[PieceKind::Tokin.index()]
            | self.kinds[PieceKind::ProLance.index()]
            | self.kinds[PieceKind::ProKnight.index()]
            | self.kinds[PieceKind::ProSilver.index()]
    }

    /// The lances, bishops and rooks (either face) of `by` that see `target` along a line.
    fn slider_attackers(&self, target: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let [lances, diagonal, straight] = self.sliders(by);
        let mut found = Bitboard::EMPTY;
        if !diagonal.is_empty() {
            found |= attacks::bishop(target, occupied) & diagonal;
        }
        if !straight.is_empty() {
            found |= attacks::rook(target, occupied) & straight;
        }
        if !lances.is_empty() {
            found |= attacks::lance(!by, target, occupied) & lances;
        }
        found
    }

    /// The lances of a side, its pieces that slide on diagonals, and those that slide on files and ranks.
    pub(crate) fn sliders(&self, color: Color) -> [Bitboard; 3] {
        let of = |kind: PieceKind| self.kinds[kind.index()];
        let all = self.colors[color];
        [
            of(PieceKind::Lance) & all,
            (of(PieceKind::Bishop) | of(PieceKind::Horse)) & all,
            (of(PieceKind::Rook) | of(PieceKind::Dragon)) & all,
        ]
    }

    /// The sliders of `by` that attack `target` when the squares of `occupied` are taken, and the pieces that alone
    /// stand between `target` and a slider of `by`, whoever owns them.
    fn sliders_and_shields(&self, target: Square, by: Color, occupied: Bitboard) -> (Bitboard, Bitboard) {
        let [lances, diagonal, straight] = self.sliders(by);
        let aligned = attacks::diagonals(target) & diagonal
            | attacks::orthogonals(target) & straight
            | attacks::forward(!by, target) & lances;
        let (mut attackers, mut shields) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for slider in aligned {
            let blockers = attacks::between(target, slider) & occupied;
            if blockers.is_empty() {
                attackers = attackers.with(slider);
            } else if !blockers.is_many() {
                shields |= blockers;
            }
        }
        (attackers, shields)
    }

    /// The pieces that alone stand between `king` and a slider of `by`, whoever owns them, when the squares of
    /// `occupied` are taken.
    pub(crate) fn shields(&self, king: Square, by: Color, occupied: Bitboard) -> Bitboard {
        self.sliders_and_shields(king, by, occupied).1
    }

    /// Recomputes pins and checks by sliders; `stepping` are the pieces that give check with a step.
    fn refresh(&mut self, stepping: Bitboard) {
        let us = self.turn;
        (self.now.checkers, self.now.pinned) = match self.kings[us] {
            Some(king) => {
                let (sliders, shields) = self.sliders_and_shields(king, !us, self.occupied());
                (stepping | sliders, shields & self.colors[us])
            }
            None => (Bitboard::EMPTY, Bitboard::EMPTY),
        };
    }

    /// The key without the help of the moves made: the slow twin of the one that is kept.
    pub fn key_from_scratch(&self) -> ZobristKey {
        let mut key = if self.turn == Color::White { zobrist::TURN } else { 0 };
        for (square, piece) in self.to_setup().pieces() {
            key ^= zobrist::piece(piece, square);
        }
        for color in Color::ALL {
            for (kind, count) in self.hands[color].iter() {
                key ^= zobrist::hand(color, kind, count);
            }
        }
        key
    }

    fn put(&mut self, piece: Piece, square: Square) {
        self.board[square.index()] = Some(piece);
        self.toggle(piece, square);
        if piece.kind == PieceKind::King {
            self.kings[piece.color] = Some(square);
        }
    }

    fn remove(&mut self, piece: Piece, square: Square) {
        self.board[square.index()] = None;
        self.toggle(piece, square);
    }

    fn toggle(&mut self, piece: Piece, square: Square) {
        let one = Bitboard::of(square);
        self.colors[piece.color] ^= one;
        self.kinds[piece.kind.index()] ^= one;
    }
}

impl PartialEq for Position {
    /// Whether board, hands and side to move agree, as the repetition rule compares positions.
    fn eq(&self, other: &Self) -> bool {
        self.now.key == other.now.key
            && self.variant == other.variant
            && self.turn == other.turn
            && self.board == other.board
            && self.hands == other.hands
    }
}

impl Eq for Position {}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.to_setup())
    }
}

impl fmt::Display for Position {
    /// Writes the position as canonical SFEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_setup().fmt(f)
    }
}
