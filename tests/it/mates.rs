//! Tests of the mate solver through its public interface: exact lengths and first moves, lines that end with mate, a
//! comparison with an exhaustive search, and the limits of work and memory.

use crate::support::Dice;
use engine::{Mate, MateSolver, MateStep, Solution};
use rules::{Move, Position, Setup, Variant};

const MEMORY_MIB: u32 = 32;

fn position(sfen: &str) -> Position {
    let setup: Setup = sfen.parse().expect(sfen);
    Position::from_mate_problem(&setup).expect(sfen)
}

/// A row of the data file: the position, the length in plies (0 if there is no mate within 9), and the known first
/// moves.
struct Row {
    position: Position,
    plies: usize,
    firsts: Vec<Move>,
}

fn rows() -> impl Iterator<Item = Row> {
    let rows = include_str!("../data/mates.sfen").lines().filter(|line| !line.starts_with('#'));
    rows.map(|row| {
        let mut columns = row.split('\t');
        let position = position(columns.next().expect(row));
        let plies = columns.next().and_then(|plies| plies.parse().ok()).expect(row);
        let mut firsts: Vec<Move> =
            columns.next().unwrap_or_default().split(',').filter_map(|text| text.parse().ok()).collect();
        firsts.sort();
        Row { position, plies, firsts }
    })
}

/// Solves a position in slices, to the end or until `most` positions are visited.
fn solve(solver: &mut MateSolver, position: &Position, slice: u64, most: u64) -> Solution {
    solver.start(position.clone());
    loop {
        match solver.poll(slice) {
            MateStep::Done(solution) => return solution,
            MateStep::Working(progress) if progress.nodes >= most => {
                return solver.stop().expect("it was working");
            }
            MateStep::Working(_) => {}
            MateStep::Idle => panic!("the solver lost its position"),
        }
    }
}

/// Plays the line of a mate and asserts that all moves are legal, that the attacker's moves give check, and that it
/// ends with mate.
fn replay(position: &Position, mate: &Mate) {
    let mut position = position.clone();
    for (mv, ply) in mate.line.iter().zip(1..) {
        assert_eq!(position.why_not(*mv), None, "{position}: {mv}");
        position.make(*mv);
        assert!(position.in_check() || ply % 2 == 0, "{position}: {mv} is no check");
    }
    assert!(position.in_check() && !position.has_legal_move(), "{position}");
}

/// The length in plies and the sorted first moves of a solution, which must be a proved shortest mate.
fn exact(position: &Position, solution: Solution) -> (usize, Vec<Move>) {
    let Solution::Mate(mate) = solution else { panic!("{position}: {solution:?}") };
    replay(position, &mate);
    let mut firsts = mate.shortest.expect("the shortest").firsts;
    firsts.sort();
    assert!(firsts.contains(&mate.line[0]), "{position}");
    (mate.line.len(), firsts)
}

fn agree_with_the_data(lengths: &[usize]) {
    let mut solver = MateSolver::new(MEMORY_MIB);
    let mut count = 0;
    for row in rows().filter(|row| lengths.contains(&row.plies)) {
        let solution = solve(&mut solver, &row.position, 1_000, u64::MAX);
        let (plies, firsts) = exact(&row.position, solution);
        assert_eq!(plies, row.plies, "{}", row.position);
        assert!(row.firsts.is_empty() || row.firsts == firsts, "{}: {firsts:?}", row.position);
        count += 1;
    }
    assert!(count >= 5 * lengths.len(), "{count}");
}

#[test]
fn mates_of_up_to_nine_plies_are_exact() {
    agree_with_the_data(&[1, 3, 5, 7, 9]);
}

#[test]
fn mates_of_eleven_plies_are_exact() {
    agree_with_the_data(&[11]);
}

/// This test takes some seconds.
#[test]
fn mates_of_thirteen_plies_are_exact() {
    agree_with_the_data(&[13]);
}

/// By the data, these positions have no mate of up to nine plies.
#[test]
fn where_no_mate_was_found_there_is_none_or_a_longer_one() {
    let mut solver = MateSolver::new(MEMORY_MIB);
    let (mut none, mut unknown) = (0, 0);
    for row in rows().filter(|row| row.plies == 0) {
        match solve(&mut solver, &row.position, 1_000, 300_000) {
            Solution::NoMate => none += 1,
            Solution::Unknown => unknown += 1,
            Solution::Mate(mate) => {
                replay(&row.position, &mate);
                assert!(mate.line.len() > 9, "{}", row.position);
            }
        }
    }
    println!("no mate: {none}, unknown: {unknown}");
    assert!(none >= 25 && unknown <= 4, "no mate: {none}, unknown: {unknown}");
}

/// A slow reference implementation: whether some move mates within this number of plies. It tries all moves and all
/// answers.
pub(crate) fn mates(position: &mut Position, plies: usize) -> bool {
    position.legal_moves().into_iter().any(|mv| is_mate(position, mv, plies))
}

fn is_mate(position: &mut Position, mv: Move, plies: usize) -> bool {
    position.make(mv);
    let mate = position.in_check() && {
        let answers = position.legal_moves();
        let escapes = |answer: &Move| {
            position.make(*answer);
            let escapes = plies < 3 || !mates(position, plies - 2);
            position.undo();
            escapes
        };
        !answers.iter().any(escapes)
    };
    position.undo();
    mate
}

/// The length of the shortest mate within five plies and all its first moves, by exhaustive search.
fn slow(position: &mut Position) -> Option<(usize, Vec<Move>)> {
    [1, 3, 5].into_iter().find_map(|plies| {
        let mut firsts = position.legal_moves();
        firsts.retain(|&mv| is_mate(position, mv, plies));
        firsts.sort();
        (!firsts.is_empty()).then_some((plies, firsts))
    })
}

#[test]
fn claims_stand_before_an_exhaustive_judge() {
    let mut solver = MateSolver::new(MEMORY_MIB);
    for mut row in rows().filter(|row| row.plies > 0 && row.plies <= 5) {
        let claim = exact(&row.position, solve(&mut solver, &row.position, 1_000, u64::MAX));
        assert_eq!(Some(claim), slow(&mut row.position), "{}", row.position);
    }
}

/// Positions from random games on both boards, with and without a mate.
#[test]
fn the_judge_agrees_on_positions_of_chance() {
    let mut solver = MateSolver::new(MEMORY_MIB);
    let mut found = [0; 6];
    for variant in Variant::ALL {
        let mut dice = Dice::new(29);
        for _ in 0..12 {
            let mut position = Position::start(variant);
            for _ in 0..160 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let slow = [1, 3].into_iter().find(|&plies| mates(&mut position, plies));
                let solution = solve(&mut solver, &position, 500, 20_000);
                match (slow, solution) {
                    (Some(plies), solution) => {
                        assert_eq!(exact(&position, solution).0, plies, "{position}");
                        found[plies] += 1;
                    }
                    (None, Solution::Mate(mate)) => {
                        replay(&position, &mate);
                        assert!(mate.line.len() > 3, "{position}: {mate:?}");
                        found[5] += 1;
                    }
                    (None, Solution::NoMate | Solution::Unknown) => found[0] += 1,
                }
                position.make(moves[dice.roll(moves.len())]);
            }
        }
    }
    println!("{found:?}");
    assert!(found[1] > 100 && found[3] > 50 && found[5] > 50, "{found:?}");
}

#[test]
fn problems_with_one_king_are_solved() {
    let mut solver = MateSolver::new(MEMORY_MIB);
    // Classic problems; the lengths are those of an exhaustive solver.
    for (sfen, plies, first) in [
        ("3sks3/9/4S4/9/9/B8/9/9/9 b S2rb4g4n4l18p 1", 3, "9f5b+"),
        ("5B1n1/8k/6Rpp/9/9/9/9/9/9 b rb4g4s3n4l16p 1", 5, "4a2c"),
        ("7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1", 5, "S*2c"),
        ("8l/7sk/7R1/6B2/9/8b/9/9/9 b Sr4g2s4n3l18p 1", 5, "S*1c"),
        ("4k4/9/PPPPPPPPP/9/9/9/9/9/9 b B4L2rb4g4s4n9p 1", 11, "L*5b"),
        ("5n1k1/5ps2/7p1/8N/7P1/9/9/9/9 b RBrb4g3s2n4l15p 1", 11, "R*3a"),
    ] {
        let position = position(sfen);
        let claim = exact(&position, solve(&mut solver, &position, 1_000, u64::MAX));
        assert_eq!(claim, (plies, vec![first.parse().expect(first)]), "{sfen}");
    }
}

/// A perpetual check by the dragon must not count as a mate, and must not prevent the proof that there is no mate.
#[test]
fn perpetual_check_is_no_mate() {
    let mut solver = MateSolver::new(MEMORY_MIB);
    for sfen in ["k8/9/9/9/9/9/9/9/1R7 b - 1", "4k4/9/9/9/9/9/9/3R5/4K4 b - 1", "8k/9/6+R2/9/9/9/9/9/9 b - 1"]
    {
        let solution = solve(&mut solver, &position(sfen), 1_000, 2_000_000);
        assert_eq!(solution, Solution::NoMate, "{sfen}");
    }
}

/// The result depends neither on the slices nor on positions that were solved before.
#[test]
fn slices_change_nothing() {
    let (mut one, mut other) = (MateSolver::new(8), MateSolver::new(8));
    for row in rows().filter(|row| row.plies == 7) {
        let whole = solve(&mut one, &row.position, u64::MAX, u64::MAX);
        let nodes = one.nodes();
        assert_eq!(whole, solve(&mut other, &row.position, 7, u64::MAX));
        assert_eq!(nodes, other.nodes());
    }
}

/// A slice ends soon after its budget, and a problem that fills the table does not use more memory.
#[test]
fn memory_and_budget_are_kept() {
    let mut solver = MateSolver::new(8);
    let given = 8 << 20;
    assert!(solver.bytes() <= given);
    let before = solver.bytes();
    // Kotobuki (1755), 611 plies.
    let long = "g3p3+r/3lPG3/1s4ppp/1l1B4P/L2b1kPl1/3+p3+R+p/3+p2+s1S/+NP+p1gS3/1g+p2P3 b 4P3n 1";
    solver.start(position(long));
    let mut last = 0;
    while let MateStep::Working(progress) = solver.poll(500) {
        assert!(progress.nodes - last < 2_000, "{progress:?}");
        last = progress.nodes;
        assert!(solver.bytes() == before, "{} of {given}", solver.bytes());
        if progress.nodes > 600_000 {
            break;
        }
    }
    assert!(solver.stop().is_some() && solver.stop().is_none());
    assert_eq!(solver.poll(10), MateStep::Idle);
}

/// The exact length, and the length by the convention of mate problems.
fn both_lengths(solver: &mut MateSolver, position: &Position) -> (usize, Option<u32>) {
    let Solution::Mate(mate) = solve(solver, position, 1_000, u64::MAX) else { panic!("{position}") };
    replay(position, &mate);
    (mate.line.len(), mate.shortest.expect("the shortest").convention)
}

#[test]
fn futile_interpositions_count_nothing_by_the_convention() {
    let mut solver = MateSolver::new(MEMORY_MIB);
    for (sfen, exact, convention) in [
        // The rook checks from a distance. Each interposed piece is captured with check, so the mate is two plies
        // longer.
        ("8k/9/6NG1/8P/R8/9/9/9/9 b - 1", 1, 1),
        ("8k/9/6NG1/8P/R8/9/9/9/9 b p 1", 3, 1),
        ("8k/9/6NG1/8P/R8/9/9/9/9 b 2p 1", 5, 1),
        ("8k/9/6NG1/8P/R8/9/9/9/9 b 3p 1", 7, 1),
        // A rook next to the king is unprotected. If it captures a gold that is interposed there, the king captures the
        // rook, and the gold then mates.
        ("8k/9/7G1/8P/R8/9/9/9/9 b g 1", 5, 5),
        // No check from a distance.
        ("8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", 1, 1),
    ] {
        let position = position(sfen);
        assert_eq!(both_lengths(&mut solver, &position), (exact, Some(convention)), "{sfen}");
    }
}

/// The length by the convention is never greater than the exact length, and equal to it if no interposition by a drop
/// is possible.
#[test]
fn the_convention_never_adds_plies() {
    let mut solver = MateSolver::new(MEMORY_MIB);
    for row in rows().filter(|row| (1..=7).contains(&row.plies)) {
        let (exact, convention) = both_lengths(&mut solver, &row.position);
        let convention = convention.expect("a length") as usize;
        assert!(convention <= exact && convention % 2 == 1, "{}: {convention}", row.position);
        let from_afar = drops_come_between(&mut row.position.clone(), exact);
        assert!(from_afar || convention == exact, "{}: {convention}", row.position);
    }
}

/// Whether an interposition by a drop is possible within this number of plies of checks and answers, so that the
/// lengths may differ. Always `true` for more than three plies.
fn drops_come_between(position: &mut Position, plies: usize) -> bool {
    if plies > 3 {
        return true;
    }
    position.legal_moves().into_iter().any(|mv| {
        position.make(mv);
        let answers = if position.in_check() { position.legal_moves() } else { Vec::new() };
        let found = answers.into_iter().any(|answer| {
            position.make(answer);
            let found =
                matches!(answer, Move::Drop { .. }) || plies > 1 && drops_come_between(position, plies - 2);
            position.undo();
            found
        });
        position.undo();
        found
    })
}
