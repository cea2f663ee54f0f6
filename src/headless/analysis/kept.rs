//! What was found about a position, and its stored form.

use super::findings::{Candidate, Findings};
use rules::{Move, Position};
use saves::findings::{KeptCandidate, KeptFinding, LONGEST_LINE};

/// The least depth of a result that is stored. A result that is less deep is found again within a second.
pub const LEAST_DEPTH: u32 = 8;

/// The stored form of the candidates that an engine has found for a position; `None` if they are not deep enough, or
/// include a declaration of victory, which the rules of another game may not allow there.
pub(super) fn of(position: &str, findings: &Findings, engine: &str) -> Option<KeptFinding> {
    let evaluation = findings.evaluation().filter(|_| findings.depth() >= LEAST_DEPTH)?;
    let depth = |depth: u32| u8::try_from(depth).unwrap_or(u8::MAX);
    let candidate = |candidate: &Candidate| {
        let Candidate { score, bound, win_rate, line, .. } = candidate;
        let line = line.iter().take(LONGEST_LINE).copied().collect();
        KeptCandidate {
            win_rate: *win_rate,
            score: *score,
            bound: *bound,
            depth: depth(candidate.depth),
            line,
        }
    };
    if findings.searched().iter().any(|candidate| candidate.line.is_empty()) {
        return None;
    }
    Some(KeptFinding {
        position: position.to_owned(),
        engine: engine.to_owned(),
        evaluation,
        depth: depth(findings.depth()),
        nodes: findings.nodes(),
        candidates: findings.searched().iter().map(candidate).collect(),
    })
}

/// The candidates of a stored result for this position. Lines end before a move that is not legal, and a candidate that
/// would have no move then is left out.
pub(super) fn candidates(kept: KeptFinding, position: &Position) -> Vec<Candidate> {
    let legal = |line: Vec<Move>| {
        let mut position = position.clone();
        line.into_iter().take_while(|&mv| position.play(mv).is_ok()).collect::<Vec<_>>()
    };
    let candidate = |kept: KeptCandidate| {
        let KeptCandidate { win_rate, score, bound, depth, line } = kept;
        let is_declaration = line.is_empty();
        let line = legal(line);
        let is_there = is_declaration || !line.is_empty();
        is_there.then_some(Candidate { score, bound, win_rate, depth: depth.into(), line })
    };
    kept.candidates.into_iter().filter_map(candidate).collect()
}
