//! What moves were worth elsewhere in the tree: the search tries first what refuted before.

mod continuations;
mod deed;
mod mark;

pub(crate) use continuations::{Rows, Trail};
pub(crate) use deed::{Deed, dropped};

use crate::packed::PackedMove;
use crate::value::MAX_PLY;
use continuations::{Continuations, Row};
use deed::{DEEDS, mover};
use mark::{Mark, adjust};
use rules::{Color, HandKind, Move, Position, Square};

/// Where a move begins: the squares, then the kinds in hand.
const ORIGINS: usize = Square::COUNT + HandKind::COUNT;

/// What moves were worth.
pub(crate) struct History {
    /// Quiet moves by what arrives where.
    deeds: [Vec<Mark>; 2],
    /// Quiet moves by where they begin and end.
    paths: [Vec<Mark>; 2],
    /// Captures by deed and by what is taken.
    captures: [Vec<[Mark; HandKind::COUNT + 1]>; 2],
    continuations: Continuations,
    /// What refuted at each ply, the newest first.
    killers: [[PackedMove; 2]; MAX_PLY + 2],
    /// What refuted each deed, by colour.
    counters: [Vec<PackedMove>; 2],
}

impl History {
    pub(crate) fn new() -> Self {
        Self {
            deeds: std::array::from_fn(|_| vec![0; DEEDS]),
            paths: std::array::from_fn(|_| vec![0; ORIGINS * Square::COUNT]),
            captures: std::array::from_fn(|_| vec![[0; HandKind::COUNT + 1]; DEEDS]),
            continuations: Continuations::new(),
            killers: [[PackedMove::NONE; 2]; MAX_PLY + 2],
            counters: std::array::from_fn(|_| vec![PackedMove::NONE; DEEDS]),
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.deeds.iter_mut().for_each(|marks| marks.fill(0));
        self.paths.iter_mut().for_each(|marks| marks.fill(0));
        self.captures.iter_mut().for_each(|marks| marks.fill([0; HandKind::COUNT + 1]));
        self.continuations.clear();
        self.forget_killers();
        self.counters.iter_mut().for_each(|counters| counters.fill(PackedMove::NONE));
    }

    /// Forgets what belongs to plies of an earlier root.
    pub(crate) fn forget_killers(&mut self) {
        self.killers = [[PackedMove::NONE; 2]; MAX_PLY + 2];
    }

    /// The rows for moves of `us` at the end of a trail.
    pub(crate) fn rows(&mut self, us: Color, trail: Trail) -> Rows {
        self.continuations.rows(us, trail)
    }

    /// What is known of the quiet moves of `us`.
    pub(crate) fn promises(&self, us: Color, rows: Rows) -> Promises<'_> {
        let us = us.index();
        Promises { deeds: &self.deeds[us], paths: &self.paths[us], rows: self.continuations.read(rows) }
    }

    /// How promising a quiet move is.
    pub(crate) fn promise(&self, position: &Position, mv: Move, rows: Rows) -> i32 {
        let (mover, origin) = (mover(position, mv), origin(mv));
        self.promises(position.turn(), rows).of(mover, origin, mv.to())
    }

    /// Marks a quiet move up or down.
    pub(crate) fn mark(&mut self, position: &Position, mv: Move, rows: Rows, change: i32) {
        let us = position.turn().index();
        let deed = Deed::of(position, mv);
        adjust(&mut self.deeds[us][deed.index()], change);
        adjust(&mut self.paths[us][origin(mv) * Square::COUNT + mv.to().index()], change);
        self.continuations.mark(rows, deed, change);
    }

    /// How promising a capture, or a promotion, is.
    pub(crate) fn capture_promise(&self, position: &Position, mv: Move) -> i32 {
        let deed = Deed::of(position, mv);
        i32::from(self.captures[position.turn().index()][deed.index()][victim(position, mv)])
    }

    /// Marks a capture, or a promotion, up or down.
    pub(crate) fn mark_capture(&mut self, position: &Position, mv: Move, change: i32) {
        let deed = Deed::of(position, mv);
        let marks = &mut self.captures[position.turn().index()][deed.index()];
        adjust(&mut marks[victim(position, mv)], change);
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
}

/// What is known of the quiet moves of one side in one place of the tree.
pub(crate) struct Promises<'a> {
    deeds: &'a [Mark],
    paths: &'a [Mark],
    rows: [&'a Row; 3],
}

impl Promises<'_> {
    /// How promising it is that this mover, from this origin, goes to a square.
    pub(crate) fn of(&self, mover: usize, origin: usize, to: Square) -> i32 {
        let deed = mover * Square::COUNT + to.index();
        let [answer, plan, older] = self.rows.map(|row| i32::from(row[deed]));
        let place = i32::from(self.deeds[deed]) + i32::from(self.paths[origin * Square::COUNT + to.index()]);
        place + 2 * answer + plan + older / 2
    }
}

/// Where a move begins: the number of the square, or of the kind in hand.
fn origin(mv: Move) -> usize {
    match mv {
        Move::Normal { from, .. } => from.index(),
        Move::Drop { kind, .. } => in_hand(kind),
    }
}

/// The origin of a drop.
pub(crate) const fn in_hand(kind: HandKind) -> usize {
    Square::COUNT + kind.index()
}

/// What a move takes, unpromoted; behind all kinds: nothing.
fn victim(position: &Position, mv: Move) -> usize {
    position.piece(mv.to()).and_then(|piece| piece.kind.in_hand()).map_or(HandKind::COUNT, HandKind::index)
}
