//! `komadai perft` and `go perft`.

use rules::{Line, Position, Variant};
use std::io::{self, Write};

/// Counts from a SFEN, or from the start of the game.
pub(crate) fn run(depth: u32, sfen: Option<&str>, variant: Variant) -> io::Result<()> {
    let fault = |error: rules::LineError| io::Error::new(io::ErrorKind::InvalidInput, error.to_string());
    let line = Line::parse(sfen.unwrap_or("startpos"), variant).map_err(fault)?;
    count(&line.play().map_err(fault)?, depth, &mut io::stdout().lock())
}

/// Writes the count of each first move, then the sum.
pub(crate) fn count(position: &Position, depth: u32, out: &mut impl Write) -> io::Result<()> {
    let mut position = position.clone();
    if depth == 0 {
        return writeln!(out, "Nodes searched: 1");
    }
    let counts = rules::divide(&mut position, depth);
    for (mv, count) in &counts {
        writeln!(out, "{mv}: {count}")?;
    }
    let sum: u64 = counts.iter().map(|&(_, count)| count).sum();
    writeln!(out, "Nodes searched: {sum}")
}
