//! What has been found out about a position.

use protocol::{Bound, Evaluation, Score, SearchInfo, Solution, WinRate};
use rules::Move;

/// A candidate (候補手 *kōhote*): a good move, with the line that it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The score for the side to move.
    pub score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
    /// The win rate of the side to move.
    pub win_rate: WinRate,
    /// The depth to which the line was searched, in plies; for a mate of the solver its length.
    pub depth: u32,
    /// The line (読み筋 *yomisuji*), the move first. It is empty for a declaration of victory.
    pub line: Vec<Move>,
}

impl Candidate {
    /// The candidate of a line of the search.
    fn of(info: &SearchInfo) -> Self {
        let SearchInfo { depth, score, bound, win_rate, .. } = *info;
        Self { score, bound, win_rate, depth, line: info.pv.clone() }
    }

    /// The candidate of a mate that the solver has found.
    fn of_mate(line: &[Move]) -> Self {
        Self {
            score: Score::MateIn(line.len() as i32),
            bound: Bound::Exact,
            win_rate: WinRate::WIN,
            depth: line.len() as u32,
            line: line.to_vec(),
        }
    }
}

/// What the mate solver has found out about a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum MateFinding {
    /// It has not searched there.
    #[default]
    NotSearched,
    /// It has found neither a mate nor its absence within this time, in milliseconds.
    Unknown {
        /// The time of the search.
        time_ms: u64,
    },
    /// There is no mate by checks alone.
    NoMate,
    /// There is a mate.
    Mate {
        /// The line that ends in mate.
        line: Vec<Move>,
        /// Whether no mate is shorter. If not, this has not been proved.
        is_shortest: bool,
        /// The time of the search, in milliseconds.
        time_ms: u64,
    },
}

impl MateFinding {
    /// Whether a search of this time, in milliseconds, could find nothing more.
    pub const fn is_final(&self, within_ms: u64) -> bool {
        match *self {
            Self::NotSearched => false,
            Self::NoMate => true,
            Self::Unknown { time_ms } => time_ms >= within_ms,
            Self::Mate { is_shortest, time_ms, .. } => is_shortest || time_ms >= within_ms,
        }
    }

    /// Takes the answer to a search of this time up. A mate is not given up for an answer without one.
    fn receive(&mut self, solution: Solution, time_ms: u64) {
        let found = match solution {
            Solution::Mate { line, firsts, .. } if !line.is_empty() => {
                Self::Mate { line, is_shortest: !firsts.is_empty(), time_ms }
            }
            Solution::NoMate => Self::NoMate,
            Solution::Mate { .. } | Solution::Unknown => Self::Unknown { time_ms },
        };
        match (&mut *self, found) {
            (Self::Mate { is_shortest: false, time_ms: before, .. }, Self::Unknown { time_ms }) => {
                *before = time_ms.max(*before);
            }
            (Self::Mate { .. } | Self::NoMate, Self::Unknown { .. }) | (Self::Mate { .. }, Self::NoMate) => {}
            (_, found) => *self = found,
        }
    }
}

/// The results for one position. A deeper search replaces those of a less deep one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// The lines of the search, best first.
    candidates: Vec<Candidate>,
    /// What the mate solver has found out.
    mate: MateFinding,
    /// The depth of the last completed iteration, in plies; 0 before the first.
    depth: u32,
    /// The number of positions that were visited for that.
    nodes: u64,
    /// The evaluation that was used; `None` before the first iteration.
    evaluation: Option<Evaluation>,
    /// The number of candidates for which the search has come to its end; 0 if it never has.
    complete_for: u8,
}

impl Findings {
    /// Takes lines of the search up. Those of a search that is behind an earlier one are dropped, unless they are more.
    /// Returns whether anything has changed.
    pub fn receive(&mut self, infos: &[SearchInfo]) -> bool {
        match infos {
            [] => false,
            [info] if info.bound != Bound::Exact => self.receive_bound(info),
            [first, ..] => {
                let is_more = infos.len() > self.candidates.len();
                let is_newer = self.evaluation.is_some_and(|evaluation| evaluation != first.evaluation);
                if first.depth < self.depth && !is_more && !is_newer {
                    return false;
                }
                let before = self.clone();
                self.candidates = infos.iter().map(Candidate::of).collect();
                self.depth = first.depth;
                self.nodes = first.nodes;
                self.evaluation = Some(first.evaluation);
                *self != before
            }
        }
    }

    /// Takes a bound of a line up, if it belongs to an iteration beyond the last completed one. A move that is at least
    /// as good as the best one comes first.
    fn receive_bound(&mut self, info: &SearchInfo) -> bool {
        let (Some(&mv), Some(rank)) = (info.pv.first(), (info.rank as usize).checked_sub(1)) else {
            return false;
        };
        let place = self.candidates.iter().position(|candidate| candidate.line.first() == Some(&mv));
        let is_rising = rank == 0 && info.bound == Bound::Lower;
        if info.depth <= self.depth || place.is_none() && !is_rising || place != Some(rank) && rank > 0 {
            return false;
        }
        let mut candidate = Candidate::of(info);
        // Out of its window a move has no line of its own. What was expected after it still may be.
        if let Some(before) = place.and_then(|place| self.candidates.get(place))
            && before.line.starts_with(&candidate.line)
        {
            candidate.line.clone_from(&before.line);
        }
        match place {
            Some(place) if place == rank => self.candidates[place] = candidate,
            Some(place) if is_rising => {
                self.candidates.remove(place);
                self.candidates.insert(0, candidate);
            }
            Some(_) => return false,
            None => {
                self.candidates.pop();
                self.candidates.insert(0, candidate);
            }
        }
        true
    }

    /// Takes stored results of a search up, if there are none yet. A search that begins again is silent until it has come
    /// as far.
    pub fn restore(&mut self, candidates: Vec<Candidate>, depth: u32, nodes: u64, evaluation: Evaluation) {
        if self.evaluation.is_none() && !candidates.is_empty() {
            (self.candidates, self.depth, self.nodes) = (candidates, depth, nodes);
            self.evaluation = Some(evaluation);
        }
    }

    /// Takes the answer of the mate solver to a search of this time up, in milliseconds.
    pub fn solve(&mut self, solution: Solution, time_ms: u64) {
        self.mate.receive(solution, time_ms);
    }

    /// Notes that the search for this number of candidates has ended by itself: nothing more can be found.
    pub fn complete(&mut self, count: u8) {
        self.complete_for = self.complete_for.max(count);
    }

    /// The candidates of the search alone, best first.
    pub fn searched(&self) -> &[Candidate] {
        &self.candidates
    }

    /// The candidates, at most `count`, best first. A mate of the solver comes first, unless the search has a shorter
    /// one.
    pub fn candidates(&self, count: u8) -> Vec<Candidate> {
        let mut shown = self.candidates.clone();
        if let MateFinding::Mate { line, .. } = &self.mate {
            let mate = Candidate::of_mate(line);
            let is_shorter = |candidate: &Candidate| match candidate.score {
                Score::MateIn(plies) => plies > 0 && plies as usize <= line.len(),
                Score::Cp(_) => false,
            };
            if !shown.first().is_some_and(is_shorter) {
                shown.retain(|candidate| candidate.line.first() != line.first());
                shown.insert(0, mate);
            }
        }
        shown.truncate(count.into());
        shown
    }

    /// The candidate of the mate that the solver has found; `None` if it has found none.
    pub fn mate_candidate(&self) -> Option<Candidate> {
        match &self.mate {
            MateFinding::Mate { line, .. } => Some(Candidate::of_mate(line)),
            _ => None,
        }
    }

    /// What the mate solver has found out.
    pub const fn mate(&self) -> &MateFinding {
        &self.mate
    }

    /// Whether a search for this number of candidates could find nothing more.
    pub const fn is_complete(&self, count: u8) -> bool {
        self.complete_for >= count
    }

    /// The depth of the last completed iteration, in plies; 0 before the first.
    pub const fn depth(&self) -> u32 {
        self.depth
    }

    /// The number of positions that were visited for that.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The evaluation that was used; `None` before the first iteration.
    pub const fn evaluation(&self) -> Option<Evaluation> {
        self.evaluation
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn info(rank: u32, depth: u32, cp: i32, pv: &str) -> SearchInfo {
        SearchInfo {
            rank,
            depth,
            nodes: u64::from(depth) * 1_000,
            time_ms: 10,
            score: Score::Cp(cp),
            bound: Bound::Exact,
            win_rate: WinRate::EVEN,
            evaluation: Evaluation::Network,
            pv: moves(pv),
        }
    }

    fn moves(text: &str) -> Vec<Move> {
        text.split(' ').map(|word| word.parse().expect("a move")).collect()
    }

    fn mate_in(line: &str) -> Solution {
        Solution::Mate { line: moves(line), firsts: Vec::new(), convention: None }
    }

    fn firsts(findings: &Findings) -> Vec<String> {
        findings.candidates(5).iter().map(|candidate| candidate.line[0].to_string()).collect()
    }

    #[test]
    fn a_deeper_iteration_takes_the_place_of_the_one_before() {
        let mut findings = Findings::default();
        assert!(findings.receive(&[info(1, 6, 40, "7g7f 3c3d"), info(2, 6, 10, "2g2f")]));
        assert!(findings.receive(&[info(1, 7, 50, "2g2f"), info(2, 7, 30, "7g7f")]));
        assert_eq!(
            (firsts(&findings), findings.depth(), findings.nodes()),
            (vec!["2g2f".into(), "7g7f".into()], 7, 7_000)
        );
        // A search that begins again is silent until it has come as far, unless it ranks more moves.
        assert!(!findings.receive(&[info(1, 3, 0, "5g5f"), info(2, 3, 0, "1g1f")]));
        assert!(!findings.receive(&[info(1, 7, 50, "2g2f"), info(2, 7, 30, "7g7f")]));
        let more = ["2g2f", "7g7f", "5g5f"].map(|mv| info(1, 3, 0, mv));
        assert!(findings.receive(&more));
        assert_eq!((findings.candidates(5).len(), findings.candidates(1).len(), findings.depth()), (3, 1, 3));
    }

    #[test]
    fn the_network_takes_the_place_of_its_substitute() {
        let mut findings = Findings::default();
        let substitute = SearchInfo { evaluation: Evaluation::Substitute, ..info(1, 12, 0, "7g7f") };
        findings.receive(&[substitute]);
        assert!(findings.receive(&[info(1, 4, 20, "2g2f")]));
        assert_eq!(findings.evaluation(), Some(Evaluation::Network));
    }

    #[test]
    fn a_bound_changes_its_line() {
        let mut findings = Findings::default();
        findings.receive(&[info(1, 6, 40, "7g7f 3c3d"), info(2, 6, 10, "2g2f")]);
        let bound = |bound, info: SearchInfo| SearchInfo { bound, ..info };
        // The best move falls.
        assert!(findings.receive(&[bound(Bound::Upper, info(1, 7, -40, "7g7f"))]));
        let fallen = &findings.candidates(1)[0];
        assert_eq!(fallen.line, moves("7g7f 3c3d"), "its line stays");
        assert_eq!((fallen.score, fallen.bound, fallen.depth), (Score::Cp(-40), Bound::Upper, 7));
        assert_eq!(findings.depth(), 6, "the iteration goes on");
        // Another one rises, one of the list or a new one.
        assert!(findings.receive(&[bound(Bound::Lower, info(1, 7, 60, "2g2f"))]));
        assert_eq!(firsts(&findings), ["2g2f", "7g7f"]);
        assert!(findings.receive(&[bound(Bound::Lower, info(1, 7, 90, "5g5f"))]));
        assert_eq!(firsts(&findings), ["5g5f", "2g2f"]);
        // A lower rank that has another move now, and a search that is behind, change nothing.
        assert!(!findings.receive(&[bound(Bound::Lower, info(2, 7, 60, "1g1f"))]));
        assert!(!findings.receive(&[bound(Bound::Upper, info(1, 6, 60, "5g5f"))]));
        assert!(!findings.receive(&[bound(Bound::Upper, info(1, 8, 60, "9g9f"))]));
        // The iteration ends.
        assert!(findings.receive(&[info(1, 7, 80, "5g5f"), info(2, 7, 30, "2g2f")]));
        assert!(findings.candidates(5).iter().all(|candidate| candidate.bound == Bound::Exact));
    }

    #[test]
    fn a_mate_of_the_solver_comes_first() {
        let mut findings = Findings::default();
        findings.receive(&[info(1, 6, 400, "7g7f"), info(2, 6, 300, "G*5b"), info(3, 6, 0, "2g2f")]);
        findings.solve(mate_in("G*5b 5a4a G*4b"), 3_000);
        assert_eq!(firsts(&findings), ["G*5b", "7g7f", "2g2f"]);
        assert_eq!(findings.candidates(2)[0].score, Score::MateIn(3));
        assert_eq!(findings.candidates(2)[0].win_rate, WinRate::WIN);
        // The search has found one that is as short.
        let mate = SearchInfo { score: Score::MateIn(3), ..info(1, 8, 0, "7g7f 5a4a S*4b") };
        findings.receive(&[mate, info(2, 8, 300, "G*5b"), info(3, 8, 0, "2g2f")]);
        assert_eq!(firsts(&findings), ["7g7f", "G*5b", "2g2f"]);
        // A later answer without a mate does not take it back.
        findings.solve(Solution::NoMate, 3_000);
        findings.solve(Solution::Unknown, 3_000);
        assert_eq!(findings.mate_candidate().map(|mate| mate.score), Some(Score::MateIn(3)));
        // Being mated is no mate.
        let mut lost = Findings::default();
        lost.receive(&[SearchInfo { score: Score::MateIn(-2), ..info(1, 6, 0, "7g7f") }]);
        lost.solve(mate_in("G*5b 5a4a G*4b"), 3_000);
        assert_eq!(firsts(&lost)[0], "G*5b");
    }

    #[test]
    fn a_search_that_has_ended_is_complete_for_its_candidates() {
        let mut findings = Findings::default();
        findings.complete(3);
        assert!(findings.is_complete(1) && findings.is_complete(3) && !findings.is_complete(4));
    }
    #[test]
    fn a_longer_search_for_a_mate_can_find_more() {
        let mut findings = Findings::default();
        assert!(!findings.mate().is_final(0));
        findings.solve(Solution::Unknown, 3_000);
        assert!(findings.mate().is_final(3_000) && !findings.mate().is_final(30_000));
        findings.solve(mate_in("G*5b 5a4a G*4b"), 3_000);
        assert!(findings.mate().is_final(3_000) && !findings.mate().is_final(30_000), "it may be shorter");
        findings.solve(Solution::Unknown, 30_000);
        assert!(findings.mate().is_final(30_000) && findings.mate_candidate().is_some());
        let firsts = moves("G*5b");
        findings.solve(Solution::Mate { line: firsts.clone(), firsts, convention: None }, 3_000);
        assert!(findings.mate().is_final(u64::MAX));
        let mut none = Findings::default();
        none.solve(Solution::NoMate, 3_000);
        none.solve(Solution::Unknown, 30_000);
        assert!(*none.mate() == MateFinding::NoMate && none.mate().is_final(u64::MAX));
        none.solve(Solution::Mate { line: Vec::new(), firsts: Vec::new(), convention: None }, 3_000);
        assert!(none.mate_candidate().is_none());
    }
}
