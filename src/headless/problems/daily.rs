//! The problem of the day.

use crate::problems::collection::Problems;
use crate::problems::order::shuffled;
use crate::problems::problem::Problem;

/// The seed of the order in which the days have their problems.
const SEED: u64 = 0x64_6169_6c79;

/// The problem of a day, which is counted from 1 January 1970 by the person's calendar. Everybody has the same one, and no
/// problem comes again before all others have come. `None` if there are no problems.
pub fn daily(problems: &Problems, day: u32) -> Option<&Problem> {
    let order = shuffled(problems.iter(), SEED);
    order.get((day as usize).checked_rem(order.len())?).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Mates in one by a gold, one for each file.
    const TEXT: &str = "komadai problems 1\n\
        8k/9/8P/9/9/9/9/9/9 b G 1\t\tG*1b\n7k1/9/7P1/9/9/9/9/9/9 b G 1\t\tG*2b\n6k2/9/6P2/9/9/9/9/9/9 b G 1\t\tG*3b\n\
        5k3/9/5P3/9/9/9/9/9/9 b G 1\t\tG*4b\n4k4/9/4P4/9/9/9/9/9/9 b G 1\t\tG*5b\n3k5/9/3P5/9/9/9/9/9/9 b G 1\t\tG*6b\n";

    #[test]
    fn days_go_through_all_problems_in_an_order_of_their_own() {
        let problems = Problems::read(TEXT).unwrap();
        let ids = |days: std::ops::Range<u32>| -> Vec<u32> {
            days.map(|day| daily(&problems, day).unwrap().id()).collect()
        };
        let cycle = ids(0..6);
        assert_eq!(cycle.iter().collect::<BTreeSet<_>>().len(), 6);
        assert_eq!(ids(600..606), cycle);
        assert_ne!(cycle, problems.iter().map(Problem::id).collect::<Vec<_>>());
        assert_eq!(daily(&Problems::read("komadai problems 1\n").unwrap(), 20_000), None);
    }

    #[test]
    fn a_new_problem_leaves_the_order_of_the_others() {
        let fewer = TEXT.rsplit_once('\n').and_then(|(text, _)| text.rsplit_once('\n')).unwrap().0;
        let (fewer, all) = (Problems::read(fewer).unwrap(), Problems::read(TEXT).unwrap());
        let order = |problems: &Problems| -> Vec<u32> {
            (0..problems.len() as u32).map(|day| daily(problems, day).unwrap().id()).collect()
        };
        let mut all = order(&all);
        all.retain(|id| order(&fewer).contains(id));
        assert_eq!(all, order(&fewer));
    }
}
