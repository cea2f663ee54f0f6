//! The slow twin of the reasons: plain minimax, which tries every move and counts points square by square. It knows
//! nothing but the rules, so that `tests/it` can use it too.

use rules::{Color, Move, PieceKind, Position, Square};

/// A search that gives up (`None`) after a number of positions.
#[derive(Debug)]
pub(crate) struct Slow {
    left: u32,
    /// Whether a side stops as soon as it holds more than what is asked for: the same answers, but in positions of real
    /// games.
    stops: bool,
}

/// The claims that hold about a piece of the side that has moved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Held {
    pub(crate) is_lost: bool,
    pub(crate) is_taken_for_nothing: bool,
    pub(crate) is_trapped: bool,
}

/// The value of a side that is mated.
const MATED: i32 = -1_000;

impl Slow {
    /// A search of this number of positions at most, which `stops` as soon as a question is answered or computes all
    /// values.
    pub(crate) const fn new(most: u32, stops: bool) -> Self {
        Self { left: most, stops }
    }

    /// The claims about the piece on this square after a move, which is compared with a better one, if the opponent
    /// answers it like this.
    ///
    /// # Panics
    /// The mover has no piece there.
    pub(crate) fn held(
        &mut self,
        before: &Position,
        [played, best, answer]: [Move; 3],
        square: Square,
    ) -> Option<Held> {
        let mover = before.turn();
        let base = points_of(before, mover) - points_of(before, !mover);
        let (mut after, mut better) = (before.clone(), before.clone());
        after.make(played);
        better.make(best);
        let takes = after.piece(answer.to()).is_some();
        let piece =
            after.piece(square).filter(|piece| piece.color == mover).expect("a piece of the mover").kind;
        let least = (worth(piece) + 1) / 2 - base;
        after.make(answer);
        let mut held = Held { is_lost: self.holds_after_all(&mut after, least)?, ..Held::default() };
        if held.is_lost && takes {
            held.is_taken_for_nothing = self.holds_after_all(&mut after, worth(piece) - base)?;
        }
        if !takes && piece != PieceKind::Pawn && !after.in_check() {
            held.is_trapped = self.is_trapped(&mut after, square, least)?;
        }
        let is_kept = held == Held::default() || self.is_kept(&mut better, answer, least)?;
        Some(if is_kept { held } else { Held::default() })
    }

    /// Whether the side to move reaches this balance by captures.
    fn reaches(&mut self, position: &mut Position, least: i32) -> Option<bool> {
        let (low, high) = if self.stops { (least - 1, least) } else { (MATED - 1, -MATED + 1) };
        self.value(position, low, high).map(|value| value >= least)
    }

    /// The best balance that the side to move can reach by captures, exact between the bounds.
    fn value(&mut self, position: &mut Position, low: i32, high: i32) -> Option<i32> {
        self.left = self.left.checked_sub(1)?;
        let check = position.in_check();
        let color = position.turn();
        let mut best = if check { MATED } else { points_of(position, color) - points_of(position, !color) };
        for mv in position.legal_moves() {
            if best >= high {
                break;
            }
            if check || position.piece(mv.to()).is_some() {
                position.make(mv);
                let value = self.value(position, -high, -low.max(best));
                position.undo();
                best = best.max(-value?);
            }
        }
        Some(best)
    }

    /// Whether the opponent of the side to move holds this balance after each of its moves, of which there is one.
    fn holds_after_all(&mut self, position: &mut Position, least: i32) -> Option<bool> {
        let moves = position.legal_moves();
        for &mv in &moves {
            position.make(mv);
            let reaches = self.reaches(position, least);
            position.undo();
            if !reaches? {
                return Some(false);
            }
        }
        Some(!moves.is_empty())
    }

    /// Whether the opponent, who is to move after the better move, wins less than `least` at once and by this answer.
    fn is_kept(&mut self, better: &mut Position, answer: Move, least: i32) -> Option<bool> {
        if self.reaches(better, least)? {
            return Some(false);
        }
        if better.play(answer).is_err() {
            return Some(true);
        }
        let holds = self.holds_after_all(better, least);
        better.undo();
        holds.map(|holds| !holds)
    }

    fn is_trapped(&mut self, answered: &mut Position, square: Square, least: i32) -> Option<bool> {
        let replies = answered.legal_moves();
        for &reply in &replies {
            let at = match reply {
                Move::Normal { from, to, .. } if from == square => to,
                _ => square,
            };
            answered.make(reply);
            let mut falls = false;
            for capture in answered.legal_moves().into_iter().filter(|capture| capture.to() == at) {
                answered.make(capture);
                let regains = self.reaches(answered, 1 - least);
                answered.undo();
                falls |= !regains?;
            }
            answered.undo();
            if !falls {
                return Some(false);
            }
        }
        Some(!replies.is_empty())
    }
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

/// The points of a side.
fn points_of(position: &Position, color: Color) -> i32 {
    let pieces = Square::all().filter_map(|square| position.piece(square));
    let board: i32 = pieces.filter(|piece| piece.color == color).map(|piece| points(piece.kind)).sum();
    let hand = position.hand(color).iter().map(|(kind, count)| points(kind.on_board()) * i32::from(count));
    board + hand.sum::<i32>()
}

/// What a capture of this piece changes in the balance.
fn worth(kind: PieceKind) -> i32 {
    points(kind) + kind.in_hand().map_or(0, |hand| points(hand.on_board()))
}

/// Whether a pawn promotes by this move and no legal move captures it.
pub(crate) fn slips_through(position: &Position, mv: Move) -> bool {
    let mut after = position.clone();
    let from = match mv {
        Move::Normal { from, promote: true, .. } => from,
        _ => return false,
    };
    position.piece(from).map(|piece| piece.kind) == Some(PieceKind::Pawn)
        && after.play(mv).is_ok()
        && after.has_legal_move()
        && !after.legal_moves().into_iter().any(|reply| reply.to() == mv.to())
}
