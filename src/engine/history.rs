//! What quiet moves were worth elsewhere in the tree: the search tries first what refuted before.

use crate::packed::PackedMove;
use crate::value::MAX_PLY;
use rules::{Color, HandKind, Move, PieceKind, Position, Square};

/// What moves and where it arrives: the faces on the board, then the kinds dropped.
const MOVERS: usize = PieceKind::COUNT + HandKind::COUNT;
/// The marks of a mover and destination stay within this.
const LIMIT: i32 = 8_192;

/// Marks of moves, by mover and destination.
type Marks = [[i16; Square::COUNT]; MOVERS];

/// A move as history sees it: who moves where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Deed {
    mover: u8,
    to: u8,
}

impl Deed {
    /// The deed of a move that is about to be made.
    pub(crate) fn of(position: &Position, mv: Move) -> Self {
        let mover = match mv {
            Move::Normal { from, .. } => position.piece(from).map_or(0, |piece| piece.kind.index()),
            Move::Drop { kind, .. } => PieceKind::COUNT + kind.index(),
        };
        Self { mover: mover as u8, to: mv.to().index() as u8 }
    }

    const fn index(self) -> usize {
        self.mover as usize * Square::COUNT + self.to as usize
    }
}

/// The number of deeds.
const DEEDS: usize = MOVERS * Square::COUNT;

/// What quiet moves were worth.
pub(crate) struct History {
    marks: [Box<Marks>; 2],
    /// Marks of a deed as an answer to the one before it.
    answers: Vec<[i16; DEEDS]>,
    /// What refuted at each ply, the newest first.
    killers: [[PackedMove; 2]; MAX_PLY + 2],
    /// What refuted each deed, by colour.
    counters: [Vec<PackedMove>; 2],
}

impl History {
    pub(crate) fn new() -> Self {
        Self {
            marks: std::array::from_fn(|_| Box::new([[0; Square::COUNT]; MOVERS])),
            answers: vec![[0; DEEDS]; DEEDS],
            killers: [[PackedMove::NONE; 2]; MAX_PLY + 2],
            counters: std::array::from_fn(|_| vec![PackedMove::NONE; DEEDS]),
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.marks.iter_mut().for_each(|marks| **marks = [[0; Square::COUNT]; MOVERS]);
        self.answers.fill([0; DEEDS]);
        self.forget_killers();
        self.counters.iter_mut().for_each(|counters| counters.fill(PackedMove::NONE));
    }

    /// Forgets what belongs to plies of an earlier root.
    pub(crate) fn forget_killers(&mut self) {
        self.killers = [[PackedMove::NONE; 2]; MAX_PLY + 2];
    }

    /// How promising a quiet move is; `before` is the deed that it answers.
    pub(crate) fn promise(&self, color: Color, deed: Deed, before: Option<Deed>) -> i32 {
        let answer = before.map_or(0, |before| i32::from(self.answers[before.index()][deed.index()]));
        2 * i32::from(self.marks[color.index()][deed.mover as usize][deed.to as usize]) + answer
    }

    /// The moves that refuted at this ply, and what refuted the deed before.
    pub(crate) fn refutations(&self, color: Color, ply: usize, before: Option<Deed>) -> [PackedMove; 3] {
        let [newest, older] = self.killers[ply.min(MAX_PLY)];
        let counter = before.map_or(PackedMove::NONE, |before| self.counters[color.index()][before.index()]);
        [newest, older, counter]
    }

    /// Remembers a quiet move that refuted.
    pub(crate) fn refuted(&mut self, color: Color, ply: usize, mv: Move, before: Option<Deed>) {
        let mv = PackedMove::from(mv);
        let killers = &mut self.killers[ply.min(MAX_PLY)];
        if killers[0] != mv {
            *killers = [mv, killers[0]];
        }
        if let Some(before) = before {
            self.counters[color.index()][before.index()] = mv;
        }
    }

    /// Marks a deed up or down.
    pub(crate) fn mark(&mut self, color: Color, deed: Deed, before: Option<Deed>, change: i32) {
        adjust(&mut self.marks[color.index()][deed.mover as usize][deed.to as usize], change);
        if let Some(before) = before {
            adjust(&mut self.answers[before.index()][deed.index()], change);
        }
    }
}

/// Moves a mark towards the limit, the slower the nearer it is.
fn adjust(mark: &mut i16, change: i32) {
    let old = i32::from(*mark);
    *mark = (old + change - old * change.abs() / LIMIT).clamp(-LIMIT, LIMIT) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_stay_within_their_limit() {
        let mut mark = 0;
        for _ in 0..1000 {
            adjust(&mut mark, 2_000);
        }
        assert!(i32::from(mark) <= LIMIT && i32::from(mark) > LIMIT / 2);
        for _ in 0..1000 {
            adjust(&mut mark, -2_000);
        }
        assert!(i32::from(mark) >= -LIMIT && i32::from(mark) < -LIMIT / 2);
    }
}
