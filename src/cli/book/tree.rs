//! The tree of the lines of the book.

use super::judge::Judge;
use super::player::{Step, moves_rook_aside};
use engine::{BookMove, Styles};
use rules::{Move, Position, Variant, ZobristKey};
use std::collections::{BTreeMap, BTreeSet};

/// The last ply before which moves to other positions of the book are sought.
const LAST_TRANSPOSITION: usize = 20;
/// The last ply before which the search adds a move.
const LAST_BEST: usize = 12;
/// What a move that is added may lose, in hundredths of a pawn.
const MOST_LOSS: i32 = 50;

/// The tree of all lines.
#[derive(Debug, Default)]
pub(super) struct Tree {
    root: Node,
}

/// A position of a line with its moves.
#[derive(Debug, Default)]
struct Node {
    moves: BTreeMap<Move, Branch>,
}

#[derive(Debug, Default)]
struct Branch {
    styles: Styles,
    /// The number of lines that go through the move.
    lines: u32,
    after: Node,
}

/// The numbers of moves that were added to the lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Grown {
    /// The moves that lead to another position of the book.
    pub(super) transpositions: u32,
    /// The moves of the search that lead out of the book.
    pub(super) best: u32,
}

/// What is known about the positions of all lines.
#[derive(Debug, Default)]
struct Known {
    /// The moves of each position, with the styles that make them.
    moves: BTreeMap<ZobristKey, BTreeMap<Move, Styles>>,
    /// The positions whose moves are added already.
    done: BTreeSet<ZobristKey>,
}

impl Tree {
    /// Adds a line, whose moves follow one another from the start.
    pub(super) fn add(&mut self, line: &[Step]) {
        let mut node = &mut self.root;
        for step in line {
            let branch = node.moves.entry(step.mv).or_default();
            branch.styles |= step.styles;
            branch.lines += 1;
            node = &mut branch.after;
        }
    }

    /// The moves in the order of the file: each with the moves after it. A move that more lines share comes first.
    pub(super) fn moves(&self) -> Vec<BookMove> {
        let mut rows = Vec::new();
        self.root.list(1, &mut rows);
        rows
    }

    /// The number of different lines.
    pub(super) fn leaves(&self) -> usize {
        let rows = self.moves();
        let is_last = |(at, row): (usize, &BookMove)| rows.get(at + 1).is_none_or(|next| next.ply <= row.ply);
        rows.iter().enumerate().filter(|&pair| is_last(pair)).count()
    }

    /// Adds moves that the search finds nearly as good as the best: those that lead to another position of the book, and
    /// early in the game the best one or two. They have the styles of the other moves in the position, and no rook changes
    /// its file.
    pub(super) fn grow(&mut self, judge: &mut Judge<'_>) -> Grown {
        let mut known = Known::default();
        let mut position = Position::start(Variant::Standard);
        self.root.learn(&mut position, &mut known);
        let mut grown = Grown::default();
        self.root.grow(&mut position, &mut known, judge, &mut grown);
        grown
    }
}

impl Node {
    fn list(&self, ply: u8, rows: &mut Vec<BookMove>) {
        let mut moves: Vec<_> = self.moves.iter().collect();
        moves.sort_by_key(|(_, branch)| std::cmp::Reverse(branch.lines));
        for (&mv, branch) in moves {
            let weight = branch.lines.clamp(1, u8::MAX.into()) as u8;
            rows.push(BookMove { ply, mv, styles: branch.styles, weight });
            branch.after.list(ply.saturating_add(1), rows);
        }
    }

    fn learn(&self, position: &mut Position, known: &mut Known) {
        for (&mv, branch) in &self.moves {
            *known.moves.entry(position.key()).or_default().entry(mv).or_default() |= branch.styles;
            position.make(mv);
            branch.after.learn(position, known);
            position.undo();
        }
    }

    fn grow(&mut self, position: &mut Position, known: &mut Known, judge: &mut Judge<'_>, grown: &mut Grown) {
        if self.moves.is_empty() || position.ply() >= LAST_TRANSPOSITION {
            return;
        }
        for (&mv, branch) in &mut self.moves {
            position.make(mv);
            branch.after.grow(position, known, judge, grown);
            position.undo();
        }
        if !known.done.insert(position.key()) {
            return;
        }
        let here = known.moves.get(&position.key()).cloned().unwrap_or_default();
        let styles = here.values().fold(Styles::NONE, |all, &styles| all | styles);
        for (rank, (mv, loss)) in judge.best(position).into_iter().enumerate() {
            if loss > MOST_LOSS || here.contains_key(&mv) || moves_rook_aside(position, mv) {
                continue;
            }
            position.make(mv);
            let after = position.key();
            position.undo();
            let leads_back = known.moves.contains_key(&after);
            if leads_back {
                grown.transpositions += 1;
            } else if rank < 2 && position.ply() < LAST_BEST {
                grown.best += 1;
            } else {
                continue;
            }
            self.moves.insert(mv, Branch { styles, lines: 1, after: Self::default() });
        }
    }
}
