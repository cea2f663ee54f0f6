//! Writes the USI output of a search: its `info` lines and its answer.

use crate::mate::words;
use engine::{Best, Report, Solution, Variation};
use protocol::{Answer, Bound};
use std::io::{self, Write};

/// Writes the progress of a search after `elapsed_ms` milliseconds: one `info` line for each line of the report.
pub(super) fn write_info(out: &mut impl Write, report: &Report, elapsed_ms: u64) -> io::Result<()> {
    let Report { depth, nodes, ranks, lines } = report;
    let speed = nodes.saturating_mul(1_000) / elapsed_ms.max(1);
    for Variation { rank, score, bound, pv } in lines {
        write!(out, "info depth {depth} ")?;
        if *ranks > 1 {
            write!(out, "multipv {rank} ")?;
        }
        let bound = match bound {
            Bound::Exact => "",
            Bound::Lower => " lowerbound",
            Bound::Upper => " upperbound",
        };
        write!(out, "score {score}{bound} nodes {nodes} time {elapsed_ms} nps {speed}")?;
        if !pv.is_empty() {
            write!(out, " pv {}", words(pv))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Writes the final `info` lines of a search; nothing if it has no score.
pub(super) fn write_end(out: &mut impl Write, best: &Best, elapsed_ms: u64) -> io::Result<()> {
    best.report().map_or(Ok(()), |report| write_info(out, &report, elapsed_ms))
}

/// Writes the `bestmove` line, with the expected reply as the move to ponder on.
pub(super) fn write_answer(out: &mut impl Write, best: &Best) -> io::Result<()> {
    match best.answer {
        Answer::Move(mv) => write!(out, "bestmove {mv}")?,
        Answer::Resign | Answer::NoMove => write!(out, "bestmove resign")?,
        Answer::Declare => write!(out, "bestmove win")?,
    }
    if let (Answer::Move(_), Some(reply)) = (best.answer, best.pv.get(1)) {
        write!(out, " ponder {reply}")?;
    }
    writeln!(out)
}

/// Writes the `checkmate` line, the answer to `go mate`; before it, for a mate, an `info` line.
pub(super) fn write_mate(
    out: &mut impl Write,
    solution: &Solution,
    nodes: u64,
    elapsed_ms: u128,
) -> io::Result<()> {
    match solution {
        Solution::Mate(mate) => {
            let (plies, line) = (mate.line.len(), words(&mate.line));
            writeln!(out, "info depth {plies} score mate {plies} nodes {nodes} time {elapsed_ms} pv {line}")?;
            writeln!(out, "checkmate {line}")
        }
        Solution::NoMate => writeln!(out, "checkmate nomate"),
        Solution::Unknown => writeln!(out, "checkmate timeout"),
    }
}
