//! Counts the leaf nodes of the tree of legal moves, for the command `komadai perft` and the USI command `go perft`.

use crate::words::InWords;
use rules::{Line, Move, Position, Variant, perft};
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// The greatest depth in plies.
pub(crate) const DEEPEST: u32 = 64;

/// The number of plies above the leaves that are counted in one uninterrupted step, which takes milliseconds.
const AT_ONE_GO: u32 = 2;

/// Counts the leaf nodes below a position, given as SFEN; the default is the start position. Prints the count below
/// each first move, then the sum.
///
/// # Errors
/// The position is invalid, or stdout cannot be written.
pub(crate) fn run(depth: u32, sfen: Option<&str>, variant: Variant) -> io::Result<()> {
    let fault =
        |error: rules::LineError| io::Error::new(io::ErrorKind::InvalidInput, error.in_words().to_string());
    let line = Line::parse(sfen.unwrap_or("startpos"), variant).map_err(fault)?;
    let mut count = Count::new(line.play().map_err(fault)?, depth);
    let mut out = io::stdout().lock();
    while !count.proceed(Duration::from_secs(1), &mut out)? {}
    Ok(())
}

/// A count that is done in slices. It writes the leaves below each first move, then the sum.
pub(crate) struct Count {
    position: Position,
    depth: u32,
    /// The moves that remain to be made at each ply, from the root to the current node.
    branches: Vec<Vec<Move>>,
    /// The number of leaves counted so far below the current first move.
    below: u64,
    /// The number of leaves below all finished first moves.
    sum: u64,
}

impl Count {
    pub(crate) fn new(position: Position, depth: u32) -> Self {
        let branches = if depth > 0 { vec![to_do(&position)] } else { Vec::new() };
        Self { position, depth, branches, below: 0, sum: u64::from(depth == 0) }
    }

    /// Continues the count for about this time. Returns whether it is complete.
    ///
    /// # Errors
    /// The output cannot be written.
    pub(crate) fn proceed(&mut self, time: Duration, out: &mut impl Write) -> io::Result<bool> {
        let start = Instant::now();
        while start.elapsed() < time {
            let made = self.branches.len() as u32;
            let Some(branch) = self.branches.last_mut() else {
                writeln!(out, "Nodes searched: {}", self.sum)?;
                return Ok(true);
            };
            match branch.pop() {
                Some(mv) => {
                    self.position.make(mv);
                    if self.depth - made > AT_ONE_GO {
                        self.branches.push(to_do(&self.position));
                        continue;
                    }
                    self.below += perft(&mut self.position, self.depth - made);
                }
                None => {
                    self.branches.pop();
                    if self.branches.is_empty() {
                        continue;
                    }
                }
            }
            // The leaves below the last move are counted.
            let mv = self.position.last_move();
            self.position.undo();
            if let (1, Some(mv)) = (self.branches.len(), mv) {
                writeln!(out, "{mv}: {}", self.below)?;
                self.sum += self.below;
                self.below = 0;
            }
        }
        Ok(false)
    }
}

/// The legal moves in reverse order, so that `pop` takes them in order.
fn to_do(position: &Position) -> Vec<Move> {
    let mut moves = position.legal_moves();
    moves.reverse();
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interrupted_count_comes_to_the_same() {
        for variant in Variant::ALL {
            for depth in 0..=4 {
                let mut position = Position::start(variant);
                let mut count = Count::new(position.clone(), depth);
                let mut out = Vec::new();
                while !count.proceed(Duration::from_micros(1), &mut out).unwrap() {}
                let divided = rules::divide(&mut position, depth);
                let mut expected: String =
                    divided.iter().map(|(mv, count)| format!("{mv}: {count}\n")).collect();
                expected += &format!("Nodes searched: {}\n", perft(&mut position, depth));
                assert_eq!(String::from_utf8(out).unwrap(), expected);
            }
        }
    }
}
