//! Root mate search: between two iterations the mate solver searches for a mate by the side to move, and for
//! a mate by the opponent after the best move. It finds long mates beyond the horizon of the main search.

use crate::search::Search;
use crate::tsume::{MateSolver, Solution};
use crate::value::is_mate;
use rules::Move;

/// The reciprocal of the share of nodes that the root mate search may visit.
const NODE_SHARE: u64 = 16;
/// The minimum number of nodes of a slice.
const MIN_NODES: u64 = 100;
/// The maximum number of nodes visited beyond the budget.
const OVERSHOOT: u64 = 2_000;
/// The memory of each solver, in MiB: the minimum that a solver accepts.
const MEMORY_MIB: u32 = MateSolver::MEMORY_MIB.0;

/// A search at the root that runs between iterations. It is a trait object so that an engine without it, such
/// as the page's, does not contain its code.
pub(crate) trait RootSolver: Send {
    /// Starts with the position of a search. Uses nothing from earlier searches.
    fn begin(&mut self, search: &Search);
    /// Takes its share of the nodes after an iteration, if that fits before node `last`.
    fn resume(&mut self, search: &Search, last: u64);
    /// Visits about `budget` positions, which count as nodes of the search.
    fn work(&mut self, search: &mut Search, budget: u64) -> RootMateResult;
}

/// The mate search at the root, for one search at a time.
pub(crate) struct RootMateSearch {
    /// Searches for a mate by the side to move.
    attack: MateSolver,
    /// Searches for a mate by the opponent after `suspect`.
    defense: MateSolver,
    suspect: Option<Move>,
    /// The node counts up to which each solver may run before the next iteration.
    attack_until: u64,
    defense_until: u64,
    /// The number of positions that both solvers have visited for this search.
    spent: u64,
}

/// The result of a slice of root mate search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RootMateResult {
    /// More nodes are needed.
    Working,
    /// The nodes allowed before the next iteration are used up.
    Done,
    /// The side to move mates by this line.
    Mate(Vec<Move>),
    /// The opponent mates after this move.
    Refuted(Move),
}

impl RootMateSearch {
    pub(crate) fn new() -> Self {
        Self {
            attack: MateSolver::new(MEMORY_MIB),
            defense: MateSolver::new(MEMORY_MIB),
            suspect: None,
            attack_until: 0,
            defense_until: 0,
            spent: 0,
        }
    }

    fn poll_solvers(&mut self, search: &Search, budget: u64) -> RootMateResult {
        let left = self.attack_until.saturating_sub(self.attack.nodes());
        if left > 0 && self.attack.is_solving() {
            if let Some(Solution::Mate(mate)) = self.attack.poll_any_mate(left.min(budget))
                && mate.line.first().is_some_and(|&mv| search.root.iter().any(|root| root.mv == mv))
            {
                return RootMateResult::Mate(mate.line);
            }
            return RootMateResult::Working;
        }
        let left = self.defense_until.saturating_sub(self.defense.nodes());
        if left > 0 && self.defense.is_solving() {
            if let Some(Solution::Mate(_)) = self.defense.poll_any_mate(left.min(budget))
                && let Some(suspect) = self.suspect
            {
                return RootMateResult::Refuted(suspect);
            }
            return RootMateResult::Working;
        }
        RootMateResult::Done
    }
}

impl RootSolver for RootMateSearch {
    fn begin(&mut self, search: &Search) {
        self.attack.clear();
        self.defense.clear();
        self.attack.start(search.position.clone());
        (self.suspect, self.spent) = (None, 0);
        (self.attack_until, self.defense_until) = (0, 0);
    }

    fn resume(&mut self, search: &Search, last: u64) {
        let allowed = (search.nodes / NODE_SHARE).saturating_sub(self.spent);
        (self.attack_until, self.defense_until) = (0, 0);
        let Some(best) = search.root.first().filter(|best| !is_mate(best.value)) else { return };
        if allowed < MIN_NODES || search.nodes.saturating_add(allowed + 2 * OVERSHOOT) > last {
            return;
        }
        if self.suspect != Some(best.mv) {
            self.suspect = Some(best.mv);
            let mut after = search.position.clone();
            after.make(best.mv);
            self.defense.start(after);
        }
        let attacks = if self.attack.is_solving() { allowed / 2 } else { 0 };
        self.attack_until = self.attack.nodes() + attacks;
        self.defense_until = self.defense.nodes() + allowed - attacks;
    }

    fn work(&mut self, search: &mut Search, budget: u64) -> RootMateResult {
        let before = self.attack.nodes() + self.defense.nodes();
        let result = self.poll_solvers(search, budget);
        let visited = self.attack.nodes() + self.defense.nodes() - before;
        self.spent += visited;
        search.nodes += visited;
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Pause, SearchParams};
    use rules::{Impasse, Position, Setup};

    /// The result for `suspect`, or for the best move of a search of one ply, which sees no long mate.
    fn result(
        root_mate: &mut RootMateSearch,
        search: &mut Search,
        sfen: &str,
        suspect: Option<Move>,
    ) -> RootMateResult {
        let setup: Setup = sfen.parse().expect(sfen);
        let position = Position::from_setup(&setup).expect(sfen);
        let (impasse, last_move) = (Impasse::NONE, None);
        search.begin(SearchParams {
            position,
            impasse,
            last_move,
            only: &[],
            goes_on: false,
            errors: None,
            multi_pv: 1,
            clean: true,
            by_network: false,
        });
        search.next_iteration();
        while search.run(u64::MAX) != Pause::Iteration {}
        if let Some(suspect) = suspect {
            search.move_to_front(suspect);
            assert_eq!(search.root[0].mv, suspect, "{sfen}");
        }
        // Simulates a long search.
        search.nodes = 2_000_000;
        root_mate.begin(search);
        root_mate.resume(search, u64::MAX);
        loop {
            match root_mate.work(search, 500) {
                RootMateResult::Working => {}
                result => return result,
            }
        }
    }

    /// The opponent has a long mate if it gets the move.
    #[test]
    fn moves_that_allow_a_mate_are_excluded() {
        let mut root_mate = RootMateSearch::new();
        let mut search = Search::new(8);
        for (sfen, suspect) in [
            ("1g5s1/5g3/N1p2sn2/3k1lg1+R/+bP2pbp2/2+s4PP/4P1PGK/6+rS1/8L b 2P2n2l8p 184", "9c8a+"),
            ("6B1l/l5r2/1k3+S3/p3pp1pp/1p4p2/P3PN1P1/SSp+n1PNGP/1K3+ng2/L3R3L b Sb2g5p 124", "4c3b"),
        ] {
            let suspect: Move = suspect.parse().expect("a move");
            assert_eq!(
                result(&mut root_mate, &mut search, sfen, Some(suspect)),
                RootMateResult::Refuted(suspect),
                "{sfen}"
            );
            let moves = search.root.len();
            search.exclude_root_move(suspect);
            assert!(search.root.len() == moves - 1 && search.root[0].mv != suspect, "{sfen}");
        }
    }

    #[test]
    fn a_move_that_allows_no_mate_stays() {
        let sfen = "4+N1kn1/2+P1+B1g1l/p3lp1s1/4psp2/2+B4pp/P1sP5/3lPPP1P/4GS3/L1G1K2+p1 b G3P2r2np 112";
        let (mut root_mate, mut search) = (RootMateSearch::new(), Search::new(8));
        assert_eq!(result(&mut root_mate, &mut search, sfen, None), RootMateResult::Done);
        assert_eq!(search.root[0].mv, "7e7f".parse().expect("a move"));
    }
}
