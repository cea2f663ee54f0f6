//! Judges the moves of a book that exists, as when another network is in use.

use super::judge::Judge;
use super::player::MOST_LOSS;
use engine::BookMove;
use rules::{Position, Variant};

/// A book without the moves that lose too much.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Checked {
    /// The moves that are left.
    pub(super) kept: Vec<BookMove>,
    /// The moves that were dropped themselves, with their losses.
    pub(super) dropped: Vec<(BookMove, i32)>,
}

/// Drops each move that loses more than [`MOST_LOSS`], also on appeal, and the moves after it in its line.
pub(super) fn check(rows: &[BookMove], judge: &mut Judge<'_>) -> Checked {
    let mut line = Position::start(Variant::Standard);
    let (mut checked, mut cut) = (Checked::default(), u8::MAX);
    for row in rows {
        if row.ply > cut {
            continue;
        }
        cut = u8::MAX;
        while line.ply() >= usize::from(row.ply) {
            line.undo();
        }
        let mut loss = judge.loss(&line, row.mv);
        if loss > MOST_LOSS {
            loss = judge.loss_on_appeal(&line, row.mv);
        }
        if loss > MOST_LOSS {
            cut = row.ply;
            checked.dropped.push((*row, loss));
        } else {
            checked.kept.push(*row);
            line.make(row.mv);
        }
    }
    checked
}
