//! The problem of the day.

use crate::problems::collection::Problems;
use crate::problems::order::shuffled;
use crate::problems::problem::Problem;

/// The seed of the order in which the days have their problems.
const SEED: u64 = 0x64_6169_6c79;

/// The lengths of the problems from Monday to Sunday, in plies. The longest ones are left to the sets.
const PLIES: [usize; DAYS] = [1, 1, 3, 3, 5, 5, 7];

/// The number of days of a week.
const DAYS: usize = 7;

/// The days from the Monday of its week to 1 January 1970, which was a Thursday.
const FROM_MONDAY: usize = 3;

/// The problem of a day, which is counted from 1 January 1970 by the person's calendar. Everybody has the same one. It is
/// short on Monday and longest on Sunday, and no problem comes again before all others of its length have come. If the
/// problems have no such length, the day has one of the next shorter length, else of the shortest. `None` if there are no
/// problems.
pub fn daily(problems: &Problems, day: u32) -> Option<&Problem> {
    let order = shuffled(problems.iter(), SEED);
    let lengths = PLIES.map(|plies| {
        let shorter = order.iter().map(|problem| problem.plies()).rfind(|&length| length <= plies);
        shorter.or(order.first().map(|problem| problem.plies()))
    });
    let since_monday = day as usize + FROM_MONDAY;
    let (week, weekday) = (since_monday / DAYS, since_monday % DAYS);
    let plies = lengths[weekday]?;
    let of_length =
        |lengths: &[Option<usize>]| lengths.iter().filter(|&&length| length == Some(plies)).count();
    let earlier = week * of_length(&lengths) + of_length(&lengths[..weekday]);
    let among: Vec<&Problem> = order.into_iter().filter(|problem| problem.plies() == plies).collect();
    among.get(earlier.checked_rem(among.len())?).copied()
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
    fn a_week_goes_from_short_to_long() {
        let problems = Problems::read(include_str!("../../../public/learn/problems.txt")).unwrap();
        let plies = |day: u32| daily(&problems, day).unwrap().plies();
        // 23 November 2026 is a Monday.
        assert_eq!((20_780..20_787).map(plies).collect::<Vec<_>>(), PLIES);
        assert_eq!((20_787..20_794).map(plies).collect::<Vec<_>>(), PLIES);
        assert_eq!([0, 3, 4].map(plies), [3, 7, 1], "Thursday, Sunday and Monday");
        // Without a length, a shorter one takes its place.
        let short = Problems::read(TEXT).unwrap();
        assert_eq!(daily(&short, 20_786).unwrap().plies(), 1);
    }

    #[test]
    fn a_new_problem_leaves_the_order_of_the_others() {
        let fewer = TEXT.rsplit_once('\n').and_then(|(text, _)| text.rsplit_once('\n')).unwrap().0;
        let (fewer, all) = (Problems::read(fewer).unwrap(), Problems::read(TEXT).unwrap());
        let order = |problems: &Problems| -> Vec<u32> {
            // All are of one length: their order begins three days before every seventh time that it ends.
            let (len, shift) = (problems.len() as u32, FROM_MONDAY as u32);
            (7 * len - shift..8 * len - shift).map(|day| daily(problems, day).unwrap().id()).collect()
        };
        let mut all = order(&all);
        all.retain(|id| order(&fewer).contains(id));
        assert_eq!(all, order(&fewer));
    }
}
