//! Tests of the steps and verdicts in mate problems, with a slow solver that tries every move.

use super::*;

/// A mate in 3 plies with two right first moves, from `tests/data/mates.sfen`, as are the others.
const TWO_KEYS: &str = "6B1k/5+Rg2/4ppnb1/p1p3pR1/3p1l2l/P1P3S2/1GNPP1P1p/L1SKGS3/7NL b GSN6P 1";
/// A mate problem in which another check, a pawn on 2e, does not mate.
const TRAP: &str = "3g2+b1l/+P1s6/2pp1R2p/+Pp5k1/L4GN2/4pPS2/2SP4P/2PKG4/2S1L2gL b N3Prb2n4p 1";
/// A mate in 1 ply by a drop, for an attacker without a king.
const ONE: &str = "4k4/9/4P4/9/9/9/9/9/9 b G 1";
/// A position in which no check mates.
const NONE: &str = "4k4/9/9/9/9/9/9/9/4K4 b P 1";

fn setup(sfen: &str) -> Setup {
    sfen.parse().expect(sfen)
}

fn mv(text: &str) -> Move {
    text.parse().expect(text)
}

fn moves(text: &str) -> Vec<Move> {
    text.split_whitespace().map(mv).collect()
}

fn checks(position: &Position) -> Vec<(Move, Position)> {
    let made = |mv: Move| {
        let mut after = position.clone();
        after.make(mv);
        (mv, after)
    };
    position.legal_moves().into_iter().map(made).filter(|(_, after)| after.in_check()).collect()
}

/// The shortest mate within a number of plies, found by trying every move.
fn mate_within(position: &Position, plies: u32) -> Option<Vec<Move>> {
    let shortest = checks(position).into_iter().filter_map(|(mv, after)| {
        let mut longest = Vec::new();
        for reply in after.legal_moves() {
            if plies < 3 {
                return None;
            }
            let mut left = after.clone();
            left.make(reply);
            let line = mate_within(&left, plies - 2)?;
            if line.len() + 1 > longest.len() {
                longest = [&[reply][..], &line].concat();
            }
        }
        Some([&[mv][..], &longest].concat())
    });
    shortest.min_by_key(Vec::len)
}

/// The result of a solver that searches no deeper than `most` plies.
fn solve(position: &Position, most: u32) -> Solution {
    let Some(line) = (1..=most).step_by(2).find_map(|plies| mate_within(position, plies)) else {
        return Solution::NoMate;
    };
    let is_first = |after: &Position| {
        after.legal_moves().into_iter().all(|reply| {
            let mut left = after.clone();
            left.make(reply);
            line.len() > 2 && mate_within(&left, line.len() as u32 - 2).is_some()
        })
    };
    let firsts =
        checks(position).into_iter().filter(|(_, after)| is_first(after)).map(|(mv, _)| mv).collect();
    Solution::Mate { line, firsts, convention: None }
}

/// Carries out the steps of a problem until there is a verdict.
fn settle(sfen: &str, moves: &mut Vec<Move>, facts: &mut Facts, most: u32) -> Verdict {
    let start = setup(sfen);
    loop {
        match next(&start, moves, facts).expect("a problem") {
            Next::Tell(verdict) => return verdict,
            Next::Answer(reply) => moves.push(reply),
            Next::Ask { moves: asked, .. } => {
                let position = after(&start, &asked).expect("it can be played");
                let solution = solve(&position, most);
                facts.learn(&position, solution);
            }
        }
    }
}

#[test]
fn every_first_move_that_keeps_the_shortest_mate_is_right() {
    let mut facts = Facts::default();
    assert_eq!(
        settle(TWO_KEYS, &mut Vec::new(), &mut facts, 3),
        Verdict::Problem { plies: 3, convention: None }
    );
    for first in ["S*2b", "G*2b"] {
        let mut played = moves(first);
        assert_eq!(settle(TWO_KEYS, &mut played, &mut facts, 3), Verdict::Right { left: 1 }, "{first}");
        assert_eq!(played.len(), 2, "the defender has answered");
        let (last, plies) = hint(&setup(TWO_KEYS), &played, &facts).expect("a mate");
        assert_eq!(plies, Some(1));
        played.push(last);
        assert_eq!(settle(TWO_KEYS, &mut played, &mut facts, 3), Verdict::Solved(3), "{first}");
    }
}

#[test]
fn a_try_that_is_refuted_is_told_and_so_is_one_that_is_no_check() {
    let mut facts = Facts::default();
    let mut played = moves("P*2e");
    assert_eq!(settle(TRAP, &mut played, &mut facts, 3), Verdict::Refuted);
    assert_eq!(played.len(), 2);
    assert!(Verdict::Refuted.is_failure() && hint(&setup(TRAP), &played, &facts).is_none());
    let mut played = moves("1i1h");
    assert_eq!(settle(TRAP, &mut played, &mut facts, 3), Verdict::NoCheck);
    assert_eq!(played.len(), 2);
    played.truncate(0);
    assert!(matches!(settle(TRAP, &mut played, &mut facts, 3), Verdict::Problem { plies: 3, .. }));
}

#[test]
fn an_attacker_may_have_no_king() {
    let mut facts = Facts::default();
    assert_eq!(settle(ONE, &mut Vec::new(), &mut facts, 3), Verdict::Problem { plies: 1, convention: None });
    assert_eq!(settle(ONE, &mut moves("G*5b"), &mut facts, 3), Verdict::Solved(1));
}

#[test]
fn where_there_is_no_mate_that_is_told() {
    let mut facts = Facts::default();
    assert_eq!(settle(NONE, &mut Vec::new(), &mut facts, 3), Verdict::NoMate);
    assert_eq!(settle(NONE, &mut moves("P*5b"), &mut facts, 3), Verdict::Refuted);
}

#[test]
fn what_is_not_known_is_not_claimed() {
    let start = setup(TWO_KEYS);
    let mut facts = Facts::default();
    let first = after(&start, &[]).expect("a problem");
    facts.learn(&first, Solution::Unknown);
    assert_eq!(next(&start, &[], &facts), Some(Next::Tell(Verdict::Unknown)));
    let line = moves("S*2b 1a2b 3b2b");
    facts.learn(&first, Solution::Mate { line: line.clone(), firsts: Vec::new(), convention: None });
    assert_eq!(next(&start, &[], &facts), Some(Next::Tell(Verdict::AtMost(3))));
    assert_eq!(hint(&start, &[], &facts), Some((mv("S*2b"), None)));
    let mut played = moves("S*2b");
    assert_eq!(settle(TWO_KEYS, &mut played, &mut facts, 3), Verdict::Right { left: 1 });
    let (last, _) = hint(&start, &played, &facts).expect("a mate");
    played.push(last);
    assert_eq!(settle(TWO_KEYS, &mut played, &mut facts, 3), Verdict::Mated(3));
}

#[test]
fn a_longer_mate_is_accepted_and_does_not_count_as_solved() {
    let mut facts = Facts::default();
    let mut played = moves("P*1b");
    for left in [3, 1] {
        let verdict = settle(TWO_KEYS, &mut played, &mut facts, 3);
        assert_eq!(verdict, Verdict::Longer { left, later: 2 });
        let (mv, plies) = hint(&setup(TWO_KEYS), &played, &facts).expect("a mate");
        assert_eq!(plies, Some(left));
        played.push(mv);
    }
    let verdict = settle(TWO_KEYS, &mut played, &mut facts, 3);
    assert_eq!(verdict, Verdict::TooLong { plies: 5, shortest: 3 });
    assert!(verdict.is_failure());
}

#[test]
fn what_is_no_problem_has_nothing_next() {
    assert_eq!(next(&setup("9/9/9/9/9/9/9/9/4K4 b G 1"), &[], &Facts::default()), None);
    assert_eq!(next(&setup(ONE), &moves("1a1b"), &Facts::default()), None);
}
