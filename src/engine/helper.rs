//! The mate solver beside the search: between two iterations it looks whether the side to move mates, and whether its
//! best move lets the opponent mate. So long mates are played and avoided that the search does not reach.

use crate::mating::{MateSolver, Solution};
use crate::search::Search;
use crate::value::is_mate;
use rules::Move;

/// Of all positions visited one in so many is the helper's.
const SHARE: u64 = 16;
/// It is not asked to visit fewer.
const LEAST: u64 = 100;
/// It visits at most so many more than it is asked to.
const OVERSHOOT: u64 = 2_000;
/// The memory of each solver, in MiB: the least that one takes.
const MEMORY_MIB: u32 = MateSolver::MEMORY_MIB.0;

/// Who helps a search between its iterations. An engine without a helper, such as the page's, has no code of one.
pub(crate) trait Helper: Send {
    /// Begins with the position of a search. Nothing of earlier ones shows.
    fn begin(&mut self, search: &Search);
    /// After an iteration: takes on its share of the work, if that fits before node `last`.
    fn resume(&mut self, search: &Search, last: u64);
    /// Visits about `budget` positions, which are counted among those of the search.
    fn work(&mut self, search: &mut Search, budget: u64) -> Help;
}

/// Helps one search at a time.
pub(crate) struct MateHelper {
    /// Does the side to move mate?
    attack: MateSolver,
    /// Does the opponent mate after `suspect`?
    defence: MateSolver,
    suspect: Option<Move>,
    /// The positions that each may have visited until the next iteration begins.
    attack_until: u64,
    defence_until: u64,
    /// The positions that both have visited for this search.
    spent: u64,
}

/// What the helper has come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Help {
    /// It needs more positions.
    Working,
    /// It has done what it may before the next iteration.
    Done,
    /// The side to move mates by this line.
    Mate(Vec<Move>),
    /// The opponent mates after this move.
    Refuted(Move),
}

impl MateHelper {
    pub(crate) fn new() -> Self {
        Self {
            attack: MateSolver::new(MEMORY_MIB),
            defence: MateSolver::new(MEMORY_MIB),
            suspect: None,
            attack_until: 0,
            defence_until: 0,
            spent: 0,
        }
    }

    fn ask(&mut self, search: &Search, budget: u64) -> Help {
        let left = self.attack_until.saturating_sub(self.attack.nodes());
        if left > 0 && self.attack.is_solving() {
            if let Some(Solution::Mate(mate)) = self.attack.seek(left.min(budget))
                && mate.line.first().is_some_and(|&mv| search.root.iter().any(|root| root.mv == mv))
            {
                return Help::Mate(mate.line);
            }
            return Help::Working;
        }
        let left = self.defence_until.saturating_sub(self.defence.nodes());
        if left > 0 && self.defence.is_solving() {
            if let Some(Solution::Mate(_)) = self.defence.seek(left.min(budget))
                && let Some(suspect) = self.suspect
            {
                return Help::Refuted(suspect);
            }
            return Help::Working;
        }
        Help::Done
    }
}

impl Helper for MateHelper {
    fn begin(&mut self, search: &Search) {
        self.attack.forget();
        self.defence.forget();
        self.attack.start(search.position.clone());
        (self.suspect, self.spent) = (None, 0);
        (self.attack_until, self.defence_until) = (0, 0);
    }

    fn resume(&mut self, search: &Search, last: u64) {
        let allowed = (search.nodes / SHARE).saturating_sub(self.spent);
        (self.attack_until, self.defence_until) = (0, 0);
        let Some(best) = search.root.first().filter(|best| !is_mate(best.value)) else { return };
        if allowed < LEAST || search.nodes.saturating_add(allowed + 2 * OVERSHOOT) > last {
            return;
        }
        if self.suspect != Some(best.mv) {
            self.suspect = Some(best.mv);
            let mut after = search.position.clone();
            after.make(best.mv);
            self.defence.start(after);
        }
        let attacks = if self.attack.is_solving() { allowed / 2 } else { 0 };
        self.attack_until = self.attack.nodes() + attacks;
        self.defence_until = self.defence.nodes() + allowed - attacks;
    }

    fn work(&mut self, search: &mut Search, budget: u64) -> Help {
        let before = self.attack.nodes() + self.defence.nodes();
        let help = self.ask(search, budget);
        let visited = self.attack.nodes() + self.defence.nodes() - before;
        self.spent += visited;
        search.nodes += visited;
        help
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Pause, Subject};
    use rules::{Impasse, Position, Setup};

    /// The helper's word on `suspect`, or on the best move of a search of one ply, which sees no long mate.
    fn judge(helper: &mut MateHelper, search: &mut Search, sfen: &str, suspect: Option<Move>) -> Help {
        let setup: Setup = sfen.parse().expect(sfen);
        let position = Position::from_setup(&setup).expect(sfen);
        let (impasse, last_move) = (Impasse::NONE, None);
        search.begin(Subject { position, impasse, last_move, only: &[], slack: None, lines: 1, clean: true });
        search.deepen();
        while search.run(u64::MAX) != Pause::Iteration {}
        if let Some(suspect) = suspect {
            search.put_first(suspect);
            assert_eq!(search.root[0].mv, suspect, "{sfen}");
        }
        // As if it had searched for long.
        search.nodes = 2_000_000;
        helper.begin(search);
        helper.resume(search, u64::MAX);
        loop {
            match helper.work(search, 500) {
                Help::Working => {}
                help => return help,
            }
        }
    }

    /// The opponent has a long mate if it gets the move.
    #[test]
    fn moves_that_let_the_opponent_mate_are_left_out() {
        let mut helper = MateHelper::new();
        let mut search = Search::new(8);
        for (sfen, suspect) in [
            ("1g5s1/5g3/N1p2sn2/3k1lg1+R/+bP2pbp2/2+s4PP/4P1PGK/6+rS1/8L b 2P2n2l8p 184", "9c8a+"),
            ("6B1l/l5r2/1k3+S3/p3pp1pp/1p4p2/P3PN1P1/SSp+n1PNGP/1K3+ng2/L3R3L b Sb2g5p 124", "4c3b"),
        ] {
            let suspect: Move = suspect.parse().expect("a move");
            assert_eq!(
                judge(&mut helper, &mut search, sfen, Some(suspect)),
                Help::Refuted(suspect),
                "{sfen}"
            );
            let moves = search.root.len();
            search.leave_out(suspect);
            assert!(search.root.len() == moves - 1 && search.root[0].mv != suspect, "{sfen}");
        }
    }

    #[test]
    fn a_move_that_lets_nobody_mate_stays() {
        let sfen = "4+N1kn1/2+P1+B1g1l/p3lp1s1/4psp2/2+B4pp/P1sP5/3lPPP1P/4GS3/L1G1K2+p1 b G3P2r2np 112";
        let (mut helper, mut search) = (MateHelper::new(), Search::new(8));
        assert_eq!(judge(&mut helper, &mut search, sfen, None), Help::Done);
        assert_eq!(search.root[0].mv, "7e7f".parse().expect("a move"));
    }
}
