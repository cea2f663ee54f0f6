//! The next problem by one tap, and what a person has done so far.

use crate::problems::collection::Problems;
use crate::problems::order::shuffled;
use crate::problems::problem::Problem;
use crate::problems::set::ProblemSet;
use saves::problem_progress::{Mark, ProblemProgress};

/// The next problem of a set. First comes what is due again after a mistake, then what is new, the shorter ones first and
/// those of one length in the order of the seed, then what will be due soonest. When all are solved, they come again in that order. The problems `left` are left
/// out: the last of them is the one that is shown now, and the others were passed over. If all are, only the last one is left
/// out, unless it is the only one. `None` if the set is empty.
pub fn next<'a>(
    problems: &'a Problems,
    set: ProblemSet,
    progress: &ProblemProgress,
    seed: u64,
    left: &[u32],
) -> Option<&'a Problem> {
    let all = shuffled(problems.of(set), seed);
    let without = |left: &[u32]| -> Vec<&'a Problem> {
        all.iter().copied().filter(|problem| !left.contains(&problem.id())).collect()
    };
    let last = left.get(left.len().saturating_sub(1)..).unwrap_or_default();
    let order = [without(left), without(last), all.clone()].into_iter().find(|order| !order.is_empty())?;
    let again = order.iter().copied().filter_map(|problem| match progress.mark(problem.id()) {
        Some(Mark::Again { due, .. }) => Some((due, problem)),
        _ => None,
    });
    let soonest = again.min_by_key(|&(due, _)| due);
    let fresh = || order.iter().copied().find(|problem| progress.mark(problem.id()).is_none());
    match soonest {
        Some((due, problem)) if due <= progress.solved_in_all() => Some(problem),
        later => fresh().or(later.map(|(_, problem)| problem)).or_else(|| {
            let turn = progress.solved_in_all() as usize;
            order.get(turn.checked_rem(order.len())?).copied()
        }),
    }
}

/// What a person has done in a set of problems.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// The number of problems in the set.
    pub problems: u32,
    /// The number that has been solved, with mistakes or without.
    pub solved: u32,
    /// The number that has been solved at the first try.
    pub first_try: u32,
    /// The number that will come again after a mistake.
    pub again: u32,
}

impl Statistics {
    /// Counts the problems of a set.
    pub fn of(problems: &Problems, set: ProblemSet, progress: &ProblemProgress) -> Self {
        let mut statistics = Self::default();
        for problem in problems.of(set) {
            statistics.problems += 1;
            if let Some(mark) = progress.mark(problem.id()) {
                statistics.solved += u32::from(mark.is_solved());
                statistics.first_try += u32::from(mark == Mark::FirstTry);
                statistics.again += u32::from(matches!(mark, Mark::Again { .. }));
            }
        }
        statistics
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use saves::problem_progress::Try;
    use std::collections::BTreeSet;

    /// Mates in one by a gold in front of the king, on every file and with up to two pawns in White's hand.
    fn problems() -> Problems {
        let mut text = "komadai problems 1\n".to_owned();
        for left in 0..9_usize {
            let row = |letter: char| {
                let digits = |count: usize| if count == 0 { String::new() } else { count.to_string() };
                format!("{}{letter}{}", digits(left), digits(8 - left))
            };
            let file = 9 - left;
            for hand in ["G", "Gp", "G2p"] {
                text += &format!("{}/9/{}/9/9/9/9/9/9 b {hand} 1\tdrop\tG*{file}b\n", row('k'), row('P'));
            }
        }
        Problems::read(&text).unwrap()
    }

    /// Solves the next problems and returns their numbers.
    fn solve(problems: &Problems, progress: &mut ProblemProgress, count: usize) -> Vec<u32> {
        let mut shown = None;
        (0..count)
            .map(|_| {
                let id = next(problems, ProblemSet::All, progress, 5, shown.as_slice()).unwrap().id();
                progress.solved(id, Try::First);
                shown = Some(id);
                id
            })
            .collect()
    }

    #[test]
    fn new_problems_come_in_the_order_of_the_seed() {
        let problems = problems();
        let ids = solve(&problems, &mut ProblemProgress::default(), 27);
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), 27);
        let first =
            |seed| next(&problems, ProblemSet::All, &ProblemProgress::default(), seed, &[]).unwrap().id();
        assert_eq!(first(5), ids[0]);
        assert!((0..9).map(first).collect::<BTreeSet<_>>().len() > 2);
        assert_eq!(next(&problems, ProblemSet::Mate9, &ProblemProgress::default(), 5, &[]), None);
    }

    #[test]
    fn a_set_begins_with_its_shortest_problems() {
        let problems = Problems::read(include_str!("../../../public/learn/problems.txt")).unwrap();
        for set in ProblemSet::ALL {
            let mut progress = ProblemProgress::default();
            let mut plies = Vec::new();
            while plies.len() < problems.of(set).count() {
                let problem = next(&problems, set, &progress, 5, &[]).unwrap();
                plies.push(problem.plies());
                progress.solved(problem.id(), Try::First);
            }
            assert!(plies.is_sorted() && !plies.is_empty(), "{}: {plies:?}", set.name());
        }
    }

    #[test]
    fn a_mistake_comes_back_after_three_and_then_after_ten() {
        let problems = problems();
        let mut progress = ProblemProgress::default();
        let id = next(&problems, ProblemSet::All, &progress, 5, &[]).unwrap().id();
        progress.wrong(id);
        progress.solved(id, Try::Later);
        let ids = solve(&problems, &mut progress, 15);
        let places: Vec<usize> = (0..15).filter(|&place| ids[place] == id).collect();
        assert_eq!(places, [3, 14]);
        assert_eq!(progress.mark(id), Some(Mark::Later));
    }

    #[test]
    fn when_all_are_solved_they_come_again_and_none_twice_in_a_row() {
        let problems = problems();
        let mut progress = ProblemProgress::default();
        let ids = solve(&problems, &mut progress, 70);
        assert!(ids.windows(2).all(|pair| pair[0] != pair[1]), "{ids:?}");
        assert!(ids[27..].iter().collect::<BTreeSet<_>>().len() > 5, "{ids:?}");
    }

    #[test]
    fn what_is_left_comes_before_it_is_due() {
        let problems = problems();
        let mut progress = ProblemProgress::default();
        solve(&problems, &mut progress, 26);
        let last = next(&problems, ProblemSet::All, &progress, 5, &[]).unwrap().id();
        progress.wrong(last);
        assert_eq!(next(&problems, ProblemSet::All, &progress, 5, &[]).unwrap().id(), last);
    }

    #[test]
    fn statistics_count_what_was_solved() {
        let problems = problems();
        let mut progress = ProblemProgress::default();
        let ids: Vec<u32> = problems.iter().map(Problem::id).collect();
        progress.solved(ids[0], Try::First);
        progress.wrong(ids[1]);
        progress.wrong(ids[2]);
        progress.solved(ids[2], Try::Later);
        let all = Statistics { problems: 27, solved: 2, first_try: 1, again: 2 };
        assert_eq!(Statistics::of(&problems, ProblemSet::All, &progress), all);
        assert_eq!(Statistics::of(&problems, ProblemSet::Pin, &progress), Statistics::default());
    }

    #[test]
    fn problems_that_are_passed_over_do_not_come_back_at_once() {
        let problems = problems();
        let mut left = Vec::new();
        while left.len() < problems.iter().count() {
            let next = next(&problems, ProblemSet::All, &ProblemProgress::default(), 5, &left).unwrap().id();
            assert!(!left.contains(&next), "{next:x} again");
            left.push(next);
        }
        // After all of them they begin again, but not with the one that is shown.
        let again = next(&problems, ProblemSet::All, &ProblemProgress::default(), 5, &left).unwrap().id();
        assert_ne!(Some(&again), left.last());
    }
}
