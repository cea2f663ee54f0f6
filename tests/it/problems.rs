//! Tests of the mate problems of the page (`public/learn/problems.txt`): the solver and the rules confirm what the file says.

use engine::{MateSolver, MateStep, Solution};
use headless::problems::{LENGTHS, Problem, ProblemSet, Problems, Themes, Tried, daily};
use rules::{Color, Move, Position, Setup, Square};
use std::collections::BTreeSet;

const TEXT: &str = include_str!("../../public/learn/problems.txt");
const MEMORY_MIB: u32 = 32;
/// The least number of problems of a length.
const LEAST: usize = 60;
/// The least number of problems of a theme.
const LEAST_OF_THEME: usize = 15;

fn problems() -> Problems {
    Problems::read(TEXT).expect("a file of problems")
}

fn start(problem: &Problem) -> Position {
    Position::from_mate_problem(problem.setup()).expect("a mate problem")
}

/// The length of the shortest mate by the rules and by the convention of mate problems, and all its first moves.
fn solve(solver: &mut MateSolver, position: &Position) -> (usize, Option<u32>, Vec<Move>) {
    solver.start(position.clone());
    loop {
        match solver.poll(10_000) {
            MateStep::Done(Solution::Mate(mate)) => {
                let shortest = mate.shortest.expect("the shortest mate");
                return (mate.line.len(), shortest.convention, shortest.firsts);
            }
            MateStep::Working(progress) => assert!(progress.nodes < 1_000_000, "{position}"),
            other => panic!("{position}: {other:?}"),
        }
    }
}

#[test]
fn there_are_enough_problems_of_each_length_and_theme() {
    let problems = problems();
    for set in ProblemSet::ALL {
        let (count, least) = (
            problems.of(set).count(),
            match set.name() {
                "all" => LEAST * LENGTHS.len(),
                name if name.starts_with("mate") => LEAST,
                _ => LEAST_OF_THEME,
            },
        );
        println!("{}: {count}", set.name());
        assert!(count >= least, "{}: {count}", set.name());
    }
}

/// Each length is exact, and until the last ply each of Black's moves is the only one.
#[test]
fn the_solver_confirms_length_and_solution() {
    let mut solver = MateSolver::new(MEMORY_MIB);
    for problem in problems().iter() {
        let (mut position, plies) = (start(problem), problem.plies());
        for (&mv, ply) in problem.solution().iter().zip(0..) {
            let left = plies - ply;
            if ply % 2 == 0 && (left > 1 || plies == 1) {
                let expected = (left, Some(left as u32), vec![mv]);
                assert_eq!(solve(&mut solver, &position), expected, "{position}");
            }
            position.make(mv);
        }
    }
}

#[test]
fn themes_are_what_the_board_shows() {
    for problem in problems().iter() {
        assert_eq!(problem.themes(), Themes::of(&start(problem), problem.solution()), "{}", problem.to_row());
    }
}

/// All pieces of a set are there, and Black has no king.
#[test]
fn problems_have_the_form_of_mate_problems() {
    for problem in problems().iter() {
        let setup = problem.setup();
        for kind in rules::HandKind::ALL {
            let on_board = setup.pieces().filter(|(_, piece)| piece.kind.in_hand() == Some(kind)).count();
            let in_hand: u8 = Color::ALL.iter().map(|&color| setup.hands[color].count(kind)).sum();
            let total = usize::from(setup.variant.piece_total(kind));
            assert_eq!(on_board + usize::from(in_hand), total, "{}", problem.to_row());
        }
        assert_eq!(start(problem).king(Color::Black), None, "{}", problem.to_row());
    }
}

/// The pieces of a problem and Black's hand, moved into the corner; mirrored or not.
fn shape(setup: &Setup, is_mirrored: bool) -> String {
    let file = |square: Square| if is_mirrored { 8 - square.file() } else { square.file() };
    let pieces: Vec<_> = setup.pieces().map(|(square, piece)| (file(square), square.rank(), piece)).collect();
    let right = pieces.iter().map(|piece| piece.0).min().expect("a king");
    let top = pieces.iter().map(|piece| piece.1).min().expect("a king");
    let mut words: Vec<String> =
        pieces.iter().map(|(file, rank, piece)| format!("{piece}{}{}", file - right, rank - top)).collect();
    words.sort();
    format!("{words:?} {:?}", setup.hands.black)
}

#[test]
fn no_problem_comes_twice_in_another_place_or_as_its_mirror_image() {
    let mut shapes = BTreeSet::new();
    for problem in problems().iter() {
        let [one, other] = [false, true].map(|is_mirrored| shape(problem.setup(), is_mirrored));
        assert!(!shapes.contains(&one), "{}", problem.to_row());
        shapes.extend([one, other]);
    }
}

#[test]
fn a_person_who_follows_the_solution_solves_every_problem() {
    for problem in problems().iter() {
        let line = problem.solution();
        for end in (1..=line.len()).step_by(2) {
            let expected = line.get(end).map_or(Tried::Solved, |&answer| Tried::Right(answer));
            assert_eq!(problem.tried(&line[..end]), expected, "{}", problem.to_row());
        }
    }
}

/// The problem of a day is the same for everybody, and comes again only after all others of its length. 20,783 is
/// Thursday, 26 November 2026.
#[test]
fn every_day_has_its_problem() {
    let problems = problems();
    let of = |day: u32| daily(&problems, day).expect("a problem");
    for set in [ProblemSet::Mate1, ProblemSet::Mate3, ProblemSet::Mate5, ProblemSet::Mate7] {
        let plies = problems.of(set).next().expect("a problem").plies();
        let count = problems.of(set).count();
        let days = (20_783..).filter(|&day| of(day).plies() == plies);
        let ids: Vec<u32> = days.map(|day| of(day).id()).take(2 * count).collect();
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), count, "{}", set.name());
        assert_eq!(ids[..count], ids[count..], "{}", set.name());
    }
    assert_eq!([20_783, 20_784].map(|day| of(day).setup().to_string()), DAILY);
}

/// The problems of 26 and 27 November 2026.
const DAILY: [&str; 2] = [
    "9/6+N2/7pp/5Rpk1/7n1/6P2/5L1S1/9/9 b Gr2b3g3s2n3l14p 1",
    "9/9/4+S1kpp/9/7P1/4P1P2/9/9/9 b GSN2r2b3g2s3n4l13p 1",
];
