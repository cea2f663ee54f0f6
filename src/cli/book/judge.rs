//! What the search says about the moves of the book.

use engine::{Engine, Job};
use protocol::{Limits, Score};
use rules::{Move, Position, ZobristKey};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// The number of moves that a search ranks.
const RANKS: u32 = 4;
/// The value of a mate, in hundredths of a pawn.
const MATE: i32 = 30_000;

/// A position, and the number of nodes of the search that judged it.
type Searched = (ZobristKey, u64);

/// The values that are known, in hundredths of a pawn for the side to move.
#[derive(Debug, Default)]
pub(super) struct Memo {
    ranked: Mutex<HashMap<Searched, Vec<(Move, i32)>>>,
    single: Mutex<HashMap<(Searched, Move), i32>>,
}

/// The search as judge of moves.
pub(super) struct Judge<'a> {
    engine: Engine,
    nodes: u64,
    patience: u64,
    memo: &'a Memo,
}

impl<'a> Judge<'a> {
    /// A judge that searches this number of nodes, and `patience` times as many on appeal.
    pub(super) const fn new(engine: Engine, nodes: u64, patience: u64, memo: &'a Memo) -> Self {
        Self { engine, nodes, patience, memo }
    }

    /// The best moves with their losses against the best, in hundredths of a pawn; the best one first.
    pub(super) fn best(&mut self, position: &Position) -> Vec<(Move, i32)> {
        let ranked = self.ranked(position, self.nodes);
        let top = ranked.first().map_or(0, |&(_, value)| value);
        ranked.into_iter().map(|(mv, value)| (mv, top - value)).collect()
    }

    /// What a legal move loses against the best, in hundredths of a pawn.
    pub(super) fn loss(&mut self, position: &Position, mv: Move) -> i32 {
        self.loss_by(position, mv, self.nodes)
    }

    /// The same by longer searches.
    pub(super) fn loss_on_appeal(&mut self, position: &Position, mv: Move) -> i32 {
        self.loss_by(position, mv, self.patience.saturating_mul(self.nodes))
    }

    fn loss_by(&mut self, position: &Position, mv: Move, nodes: u64) -> i32 {
        let ranked = self.ranked(position, nodes);
        let top = ranked.first().map_or(0, |&(_, value)| value);
        let value = match ranked.iter().find(|&&(other, _)| other == mv) {
            Some(&(_, value)) => value,
            None => self.value(position, mv, nodes),
        };
        top - value
    }

    fn ranked(&mut self, position: &Position, nodes: u64) -> Vec<(Move, i32)> {
        let key = (position.key(), nodes);
        if let Some(known) = self.memo.ranked.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return known.clone();
        }
        let job = Job { multi_pv: RANKS, ..job(position, nodes) };
        let best = self.engine.run(job);
        let first = best.pv.first().zip(best.score).map(|(&mv, score)| (mv, value_of(score)));
        let others = best.others.iter().filter_map(|line| Some((*line.pv.first()?, value_of(line.score))));
        let ranked: Vec<(Move, i32)> = first.into_iter().chain(others).collect();
        self.memo.ranked.lock().unwrap_or_else(PoisonError::into_inner).insert(key, ranked.clone());
        ranked
    }

    fn value(&mut self, position: &Position, mv: Move, nodes: u64) -> i32 {
        let key = ((position.key(), nodes), mv);
        if let Some(&known) = self.memo.single.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return known;
        }
        let job = Job { search_moves: vec![mv], ..job(position, nodes) };
        let value = self.engine.run(job).score.map_or(-MATE, value_of);
        self.memo.single.lock().unwrap_or_else(PoisonError::into_inner).insert(key, value);
        value
    }
}

/// A search of the position alone: the moves before it would make the values depend on the line.
fn job(position: &Position, nodes: u64) -> Job {
    let alone = Position::from_setup(&position.to_setup()).unwrap_or_else(|_| position.clone());
    Job { limits: Limits::nodes(nodes), ..Job::new(alone) }
}

const fn value_of(score: Score) -> i32 {
    match score {
        Score::Cp(value) => value,
        Score::MateIn(1..) => MATE,
        Score::MateIn(_) => -MATE,
    }
}
