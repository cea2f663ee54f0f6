//! What the mate solver says about a position: whether it is a problem, and whether nothing but its solution mates.

use engine::{Mate, MateSolver, MateStep, Solution};
use rules::{Move, Position, Setup};
use std::ops::ControlFlow;

/// The mate solver with its limits.
#[derive(Debug)]
pub(super) struct Judge(MateSolver);

/// A position whose mate is exact and whose moves are the only ones.
#[derive(Clone, Debug)]
pub(super) struct Sound {
    pub(super) setup: Setup,
    pub(super) line: Vec<Move>,
}

/// The memory of the solver.
const MEMORY_MIB: u32 = 32;
/// The number of positions that the solver may visit for one question.
const NODES: u64 = 20_000;
/// The number of positions that it may visit to refute one check by one answer, and the number of answers that are tried.
const REFUTING: (u64, usize) = (4_000, 10);
/// The number of positions between two looks at the limit.
const SLICE: u64 = 250;
/// The least number of checks to choose from in a problem.
const LEAST_CHECKS: usize = 3;

impl Judge {
    pub(super) fn new() -> Self {
        Self(MateSolver::new(MEMORY_MIB))
    }

    /// The shortest mate; `None` if there is none or it takes too long to find.
    pub(super) fn shortest(&mut self, position: &Position) -> Option<Mate> {
        match self.solve(position, NODES, usize::MAX) {
            Solution::Mate(mate) if mate.shortest.is_some() => Some(mate),
            _ => None,
        }
    }

    /// The first moves of a mate that takes exactly this number of plies, also by the convention of mate problems, and its
    /// line. `None` if there is none, or if there are too few checks to choose from.
    pub(super) fn mate_in(&mut self, setup: &Setup, plies: usize) -> Option<(Vec<Move>, Vec<Move>)> {
        let position = Position::from_mate_problem(setup).ok()?;
        let has_choice = checks(&position).len() >= LEAST_CHECKS;
        if has_choice { self.exact(&position, plies) } else { None }
    }

    /// The position as a problem that takes this number of plies: until the last ply each of the attacker's moves is the
    /// only one that mates in that length.
    pub(super) fn sound(&mut self, setup: &Setup, plies: usize) -> Option<Sound> {
        let (firsts, line) = self.mate_in(setup, plies)?;
        let mut position = Position::from_mate_problem(setup).ok().filter(|_| firsts.len() == 1)?;
        for pair in line.chunks_exact(2) {
            pair.iter().for_each(|&mv| position.make(mv));
            let left = plies - position.ply();
            if left > 1 {
                self.exact(&position, left).filter(|(firsts, _)| firsts.len() == 1)?;
            }
        }
        Some(Sound { setup: setup.clone(), line })
    }

    /// The first moves and the line of a mate that takes exactly this number of plies.
    fn exact(&mut self, position: &Position, plies: usize) -> Option<(Vec<Move>, Vec<Move>)> {
        let Solution::Mate(mate) = self.solve(position, NODES, plies) else { return None };
        let shortest = mate.shortest?;
        let is_exact = mate.line.len() == plies && shortest.convention == Some(plies as u32);
        is_exact.then_some((shortest.firsts, mate.line))
    }

    /// Whether until the last ply every other check on the way is proved to lead to no mate of any length.
    pub(super) fn has_no_other_mate(&mut self, sound: &Sound) -> bool {
        let Ok(mut position) = Position::from_mate_problem(&sound.setup) else { return false };
        for (&mv, ply) in sound.line.iter().zip(1..) {
            if ply % 2 == 1 && ply < sound.line.len() {
                for other in checks(&position).into_iter().filter(|&other| other != mv) {
                    position.make(other);
                    let is_refuted = self.is_refuted(&mut position);
                    position.undo();
                    if !is_refuted {
                        return false;
                    }
                }
            }
            position.make(mv);
        }
        true
    }

    /// Whether some answer to a check leads to a position in which there is surely no mate.
    fn is_refuted(&mut self, position: &mut Position) -> bool {
        let mut answers = position.legal_moves();
        // Moves of the board first: drops are many and mostly alike.
        answers.sort_by_key(|answer| matches!(answer, Move::Drop { .. }));
        let (nodes, most) = REFUTING;
        answers.into_iter().take(most).any(|answer| {
            position.make(answer);
            let solution = self.solve(position, nodes, usize::MAX);
            position.undo();
            solution == Solution::NoMate
        })
    }

    /// Solves a position within about `nodes` positions. The answer is unknown if they are too few, or if every mate is longer than
    /// `longest` plies.
    fn solve(&mut self, position: &Position, nodes: u64, longest: usize) -> Solution {
        self.0.start(position.clone());
        loop {
            match self.0.poll(SLICE) {
                MateStep::Done(solution) => return solution,
                MateStep::Idle => return Solution::Unknown,
                MateStep::Working(progress)
                    if progress.nodes >= nodes || progress.none_within as usize >= longest =>
                {
                    self.0.stop();
                    return Solution::Unknown;
                }
                MateStep::Working(_) => {}
            }
        }
    }
}

/// The moves that give check.
fn checks(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    let _: ControlFlow<()> = position.visit_checks(|destinations| {
        moves.extend(destinations.moves());
        ControlFlow::Continue(())
    });
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sound(sfen: &str, plies: usize) -> Option<Sound> {
        Judge::new().sound(&sfen.parse().expect(sfen), plies)
    }

    #[test]
    fn a_sound_problem_has_its_length_and_one_solution() {
        let gold = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
        assert_eq!(sound(gold, 1).unwrap().line, ["G*5b".parse::<Move>().unwrap()]);
        assert!(sound(gold, 3).is_none());
        // A second gold does the same from the side.
        assert!(sound("4k4/9/3GP4/9/9/9/9/9/9 b G2r2b2g4s4n4l17p 1", 1).is_none());
        // An interposed pawn is futile: by the convention the mate is shorter.
        assert!(sound("8k/9/6NG1/8P/R8/9/9/9/9 b p 1", 3).is_none());
    }

    /// The first move is the gold in the corner; the other gold would mate at once.
    #[test]
    fn another_mate_on_the_way_is_found() {
        let setup: Setup = "8k/9/7P1/9/7N1/9/9/9/9 b 2G 1".parse().unwrap();
        let line: Vec<Move> = ["G*1b", "1a1b", "G*2b"].map(|text| text.parse().unwrap()).to_vec();
        let mut judge = Judge::new();
        assert!(!judge.has_no_other_mate(&Sound { setup: setup.clone(), line }));
        // At the last ply other mates do not matter.
        let line = vec!["G*2b".parse().unwrap()];
        assert!(judge.has_no_other_mate(&Sound { setup, line }));
    }
}
