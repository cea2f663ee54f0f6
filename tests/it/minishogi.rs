//! Compares the rules with a naive implementation for 5×5 and 9×9 boards. That one makes every pseudo-legal move on a
//! copy, looks whether the king could be captured, and finds pawn drop mate by trying every reply.

use crate::support::{random_positions, sorted_legal_moves};
use rules::{Color, HandKind, Move, Piece, PieceKind, Position, Square, Variant};

/// A step on the board: files to the left, and ranks forward.
type Step = (i8, i8);

const ORTHOGONAL: [Step; 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const DIAGONAL: [Step; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const ALL_ROUND: [Step; 8] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];
const GOLD: [Step; 6] = [(0, 1), (1, 1), (-1, 1), (1, 0), (-1, 0), (0, -1)];
const SILVER: [Step; 5] = [(0, 1), (1, 1), (-1, 1), (1, -1), (-1, -1)];

/// The single steps of a piece kind, and the directions in which it slides.
fn movement(kind: PieceKind) -> (&'static [Step], &'static [Step]) {
    match kind {
        PieceKind::Pawn => (&[(0, 1)], &[]),
        PieceKind::Lance => (&[], &[(0, 1)]),
        PieceKind::Knight => (&[(1, 2), (-1, 2)], &[]),
        PieceKind::Silver => (&SILVER, &[]),
        PieceKind::Bishop => (&[], &DIAGONAL),
        PieceKind::Rook => (&[], &ORTHOGONAL),
        PieceKind::King => (&ALL_ROUND, &[]),
        PieceKind::Horse => (&ORTHOGONAL, &DIAGONAL),
        PieceKind::Dragon => (&DIAGONAL, &ORTHOGONAL),
        _ => (&GOLD, &[]),
    }
}

#[derive(Clone)]
pub(crate) struct PlainBoard {
    size: i8,
    camp: i8,
    /// The squares by file and rank, both counted from 0.
    cells: [[Option<Piece>; 9]; 9],
    hands: [[u8; 7]; 2],
    turn: Color,
}

impl PlainBoard {
    pub(crate) fn of(position: &Position) -> Self {
        let (size, camp) = if position.variant() == Variant::Minishogi { (5, 1) } else { (9, 3) };
        let mut cells = [[None; 9]; 9];
        for (square, piece) in position.to_setup().pieces() {
            cells[square.file() as usize][square.rank() as usize] = Some(piece);
        }
        let hand = |color| HandKind::ALL.map(|kind| position.hand(color).count(kind));
        Self { size, camp, cells, hands: Color::ALL.map(hand), turn: position.turn() }
    }

    fn at(&self, (file, rank): Step) -> Option<Piece> {
        self.cells[file as usize][rank as usize]
    }

    fn set(&mut self, (file, rank): Step, piece: Option<Piece>) {
        self.cells[file as usize][rank as usize] = piece;
    }

    fn is_on_board(&self, (file, rank): Step) -> bool {
        (0..self.size).contains(&file) && (0..self.size).contains(&rank)
    }

    fn squares(&self) -> impl Iterator<Item = Step> + use<> {
        let size = self.size;
        (0..size).flat_map(move |file| (0..size).map(move |rank| (file, rank)))
    }

    /// The number of ranks from `to` to the last rank of a player.
    fn ranks_left(&self, color: Color, (_, rank): Step) -> i8 {
        if color == Color::Black { rank } else { self.size - 1 - rank }
    }

    /// Calls `visit` with each square that the piece on `from` can move to; squares with a piece of its side are left
    /// out.
    fn reach(&self, from: Step, piece: Piece, mut visit: impl FnMut(Step)) {
        let (steps, slides) = movement(piece.kind);
        let forward = if piece.color == Color::Black { -1 } else { 1 };
        for (list, furthest) in [(steps, 1), (slides, 8)] {
            for &(files, ranks) in list {
                for distance in 1..=furthest {
                    let to = (from.0 + files * distance, from.1 + ranks * forward * distance);
                    if !self.is_on_board(to) {
                        break;
                    }
                    let there = self.at(to);
                    if there.is_none_or(|other| other.color != piece.color) {
                        visit(to);
                    }
                    if there.is_some() {
                        break;
                    }
                }
            }
        }
    }

    fn king_can_be_taken(&self, color: Color) -> bool {
        let king = Some(Piece::new(color, PieceKind::King));
        let mut taken = false;
        for from in self.squares() {
            if let Some(piece) = self.at(from)
                && piece.color != color
            {
                self.reach(from, piece, |to| taken |= self.at(to) == king);
            }
        }
        taken
    }

    fn can_never_move_from(&self, kind: PieceKind, to: Step) -> bool {
        let left = self.ranks_left(self.turn, to);
        match kind {
            PieceKind::Pawn | PieceKind::Lance => left < 1,
            PieceKind::Knight => left < 2,
            _ => false,
        }
    }

    fn after_move(&self, from: Step, to: Step, kind: PieceKind) -> Self {
        let mut after = self.clone();
        if let Some(kind) = self.at(to).and_then(|taken| taken.kind.in_hand()) {
            after.hands[self.turn.index()][kind.index()] += 1;
        }
        after.set(from, None);
        after.set(to, Some(Piece::new(self.turn, kind)));
        after.turn = !self.turn;
        after
    }

    fn after_drop(&self, to: Step, kind: HandKind) -> Self {
        let mut after = self.clone();
        after.hands[self.turn.index()][kind.index()] -= 1;
        after.set(to, Some(Piece::new(self.turn, kind.on_board())));
        after.turn = !self.turn;
        after
    }

    pub(crate) fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for at in self.squares() {
            match self.at(at) {
                Some(piece) if piece.color == self.turn => self.add_board_moves(at, piece, &mut moves),
                None => self.add_drops(at, &mut moves),
                Some(_) => {}
            }
        }
        moves.sort_unstable();
        moves
    }

    fn add_board_moves(&self, from: Step, piece: Piece, moves: &mut Vec<Move>) {
        let mut reached = Vec::new();
        self.reach(from, piece, |to| reached.push(to));
        for to in reached {
            if self.after_move(from, to, piece.kind).king_can_be_taken(self.turn) {
                continue;
            }
            let in_camp = |at| self.ranks_left(self.turn, at) < self.camp;
            let (start, end) = (square(from), square(to));
            if piece.kind.promoted().is_some() && (in_camp(from) || in_camp(to)) {
                moves.push(Move::Normal { from: start, to: end, promote: true });
            }
            if !self.can_never_move_from(piece.kind, to) {
                moves.push(Move::Normal { from: start, to: end, promote: false });
            }
        }
    }

    fn add_drops(&self, to: Step, moves: &mut Vec<Move>) {
        let held = |kind: &HandKind| self.hands[self.turn.index()][kind.index()] > 0;
        // Every kind of dropped piece blocks a check in the same way, so one test serves all kinds.
        let mut safe = None;
        for kind in HandKind::ALL.into_iter().filter(held) {
            if self.can_never_move_from(kind.on_board(), to) || (kind == HandKind::Pawn && self.is_nifu(to)) {
                continue;
            }
            let after = self.after_drop(to, kind);
            if !*safe.get_or_insert_with(|| !after.king_can_be_taken(self.turn)) {
                return;
            }
            if kind == HandKind::Pawn && after.is_mate() {
                continue;
            }
            moves.push(Move::Drop { kind, to: square(to) });
        }
    }

    fn is_nifu(&self, (file, _): Step) -> bool {
        self.cells[file as usize].contains(&Some(Piece::new(self.turn, PieceKind::Pawn)))
    }

    fn is_mate(&self) -> bool {
        self.king_can_be_taken(self.turn) && self.legal_moves().is_empty()
    }
}

fn square((file, rank): Step) -> Square {
    Square::new(file as u8, rank as u8).expect("a square of the board")
}

/// Compares the two implementations on random positions. Returns the numbers of positions in check, with pins and in
/// double check, and of excluded pawn drop mates.
fn compare(variant: Variant, count: usize, seed: u64) -> [u32; 4] {
    let mut counts = [0; 4];
    random_positions(variant, count, seed, |position| {
        let plain = PlainBoard::of(position);
        assert_eq!(sorted_legal_moves(position), plain.legal_moves(), "{position}");
        assert_eq!(position.in_check(), plain.king_can_be_taken(position.turn()), "{position}");
        let mate_drops = position.variant().board().into_iter().filter(|&to| {
            let why = position.why_not(Move::Drop { kind: HandKind::Pawn, to });
            why.is_some_and(|why| why.rule == rules::IllegalMove::PawnDropMate)
        });
        counts[0] += u32::from(position.in_check());
        counts[1] += u32::from(!position.pinned().is_empty());
        counts[2] += u32::from(position.checkers().is_many());
        counts[3] += mate_drops.count() as u32;
    });
    counts
}

#[test]
fn minishogi_agrees_with_a_plain_board() {
    let [checks, pins, double_checks, mate_drops] = compare(Variant::Minishogi, 12_000, 5);
    println!(
        "5x5: {checks} in check, {pins} with pins, {double_checks} double, {mate_drops} pawn-drop mates"
    );
    assert!(checks > 2_000 && pins > 200 && double_checks > 80 && mate_drops > 40);
}

#[test]
fn shogi_agrees_with_a_plain_board() {
    let [checks, pins, double_checks, mate_drops] = compare(Variant::Standard, 2_000, 9);
    println!(
        "9x9: {checks} in check, {pins} with pins, {double_checks} double, {mate_drops} pawn-drop mates"
    );
    assert!(checks > 350 && pins > 90 && double_checks > 25 && mate_drops > 30);
}
