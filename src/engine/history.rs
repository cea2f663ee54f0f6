//! History heuristics: statistics of moves that caused cutoffs elsewhere in the tree, used to order moves.

mod continuation_history;
mod history_score;
mod piece_to;

pub(crate) use continuation_history::{ContinuationKeys, PriorMoves};
pub(crate) use piece_to::{PieceTo, dropped_piece_index};

use crate::packed_move::PackedMove;
use crate::value::MAX_PLY;
use continuation_history::{ContinuationHistory, PieceToScores};
use history_score::{HistoryScore, update};
use piece_to::{PIECE_TO_COUNT, piece_index};
use rules::{Color, HandKind, Move, Position, Square};

/// The number of origins of a move: the squares, then the kinds in hand.
const ORIGINS: usize = Square::COUNT + HandKind::COUNT;

/// The history tables of both sides. They persist between searches unless a search must be reproducible.
pub(crate) struct History {
    /// Quiet moves by piece and destination.
    piece_to: [Vec<HistoryScore>; 2],
    /// Quiet moves by origin and destination (butterfly history).
    butterfly: [Vec<HistoryScore>; 2],
    /// Captures by piece, destination and captured kind.
    captures: [Vec<[HistoryScore; HandKind::COUNT + 1]>; 2],
    continuation_history: ContinuationHistory,
    /// Killer moves of each ply, newest first.
    killers: [[PackedMove; 2]; MAX_PLY + 2],
    /// Countermoves by the previous move's piece and destination, for each color.
    countermoves: [Vec<PackedMove>; 2],
}

impl History {
    pub(crate) fn new() -> Self {
        Self {
            piece_to: std::array::from_fn(|_| vec![0; PIECE_TO_COUNT]),
            butterfly: std::array::from_fn(|_| vec![0; ORIGINS * Square::COUNT]),
            captures: std::array::from_fn(|_| vec![[0; HandKind::COUNT + 1]; PIECE_TO_COUNT]),
            continuation_history: ContinuationHistory::new(),
            killers: [[PackedMove::NONE; 2]; MAX_PLY + 2],
            countermoves: std::array::from_fn(|_| vec![PackedMove::NONE; PIECE_TO_COUNT]),
        }
    }

    /// Clears all tables, killer moves and countermoves.
    pub(crate) fn clear(&mut self) {
        self.piece_to.iter_mut().for_each(|scores| scores.fill(0));
        self.butterfly.iter_mut().for_each(|scores| scores.fill(0));
        self.captures.iter_mut().for_each(|scores| scores.fill([0; HandKind::COUNT + 1]));
        self.continuation_history.clear();
        self.clear_killers();
        self.countermoves.iter_mut().for_each(|countermoves| countermoves.fill(PackedMove::NONE));
    }

    /// Clears the killer moves, whose plies belong to an earlier root.
    pub(crate) fn clear_killers(&mut self) {
        self.killers = [[PackedMove::NONE; 2]; MAX_PLY + 2];
    }

    /// The continuation keys for moves of `us` after `prior_moves`.
    pub(crate) fn continuation_keys(&mut self, us: Color, prior_moves: PriorMoves) -> ContinuationKeys {
        self.continuation_history.continuation_keys(us, prior_moves)
    }

    /// The tables that score quiet moves of `us`.
    pub(crate) fn quiet_history(&self, us: Color, continuation_keys: ContinuationKeys) -> QuietHistory<'_> {
        let us = us.index();
        QuietHistory {
            piece_to: &self.piece_to[us],
            butterfly: &self.butterfly[us],
            continuation_history: self.continuation_history.tables(continuation_keys),
        }
    }

    /// The history score of a quiet move.
    pub(crate) fn quiet_score(
        &self,
        position: &Position,
        mv: Move,
        continuation_keys: ContinuationKeys,
    ) -> i32 {
        let (piece_index, origin) = (piece_index(position, mv), origin(mv));
        self.quiet_history(position.turn(), continuation_keys).of(piece_index, origin, mv.to())
    }

    /// Adds `change` to the scores of a quiet move.
    pub(crate) fn update_quiet(
        &mut self,
        position: &Position,
        mv: Move,
        continuation_keys: ContinuationKeys,
        change: i32,
    ) {
        let us = position.turn().index();
        let piece_to = PieceTo::of(position, mv);
        update(&mut self.piece_to[us][piece_to.index()], change);
        update(&mut self.butterfly[us][origin(mv) * Square::COUNT + mv.to().index()], change);
        self.continuation_history.update(continuation_keys, piece_to, change);
    }

    /// The history score of a capture or promotion.
    pub(crate) fn capture_score(&self, position: &Position, mv: Move) -> i32 {
        let piece_to = PieceTo::of(position, mv);
        i32::from(self.captures[position.turn().index()][piece_to.index()][captured_index(position, mv)])
    }

    /// Adds `change` to the score of a capture or promotion.
    pub(crate) fn update_capture(&mut self, position: &Position, mv: Move, change: i32) {
        let piece_to = PieceTo::of(position, mv);
        let scores = &mut self.captures[position.turn().index()][piece_to.index()];
        update(&mut scores[captured_index(position, mv)], change);
    }

    /// The killer moves of this ply and the countermove to the previous move `before`.
    pub(crate) fn refutations(&self, color: Color, ply: usize, before: Option<PieceTo>) -> [PackedMove; 3] {
        let [newest, older] = self.killers[ply.min(MAX_PLY)];
        let countermove =
            before.map_or(PackedMove::NONE, |before| self.countermoves[color.index()][before.index()]);
        [newest, older, countermove]
    }

    /// Records a quiet move that caused a cutoff as killer move and countermove.
    pub(crate) fn update_refutations(&mut self, color: Color, ply: usize, mv: Move, before: Option<PieceTo>) {
        let mv = PackedMove::from(mv);
        let killers = &mut self.killers[ply.min(MAX_PLY)];
        if killers[0] != mv {
            *killers = [mv, killers[0]];
        }
        if let Some(before) = before {
            self.countermoves[color.index()][before.index()] = mv;
        }
    }
}

/// The tables that score the quiet moves of one side at one node.
pub(crate) struct QuietHistory<'a> {
    piece_to: &'a [HistoryScore],
    butterfly: &'a [HistoryScore],
    continuation_history: [&'a PieceToScores; 3],
}

impl QuietHistory<'_> {
    /// The history score of a move of this piece from this origin to `to`.
    pub(crate) fn of(&self, piece_index: usize, origin: usize, to: Square) -> i32 {
        let piece_to = piece_index * Square::COUNT + to.index();
        let [one_ply, two_plies, four_plies] =
            self.continuation_history.map(|scores| i32::from(scores[piece_to]));
        let base = i32::from(self.piece_to[piece_to])
            + i32::from(self.butterfly[origin * Square::COUNT + to.index()]);
        base + 2 * one_ply + two_plies + four_plies / 2
    }
}

/// The origin index of a move: the square, or the kind in hand.
fn origin(mv: Move) -> usize {
    match mv {
        Move::Normal { from, .. } => from.index(),
        Move::Drop { kind, .. } => hand_origin(kind),
    }
}

/// The origin index of a drop.
pub(crate) const fn hand_origin(kind: HandKind) -> usize {
    Square::COUNT + kind.index()
}

/// The index of the captured kind, unpromoted; the index after all kinds if nothing is captured.
fn captured_index(position: &Position, mv: Move) -> usize {
    position.piece(mv.to()).and_then(|piece| piece.kind.in_hand()).map_or(HandKind::COUNT, HandKind::index)
}
