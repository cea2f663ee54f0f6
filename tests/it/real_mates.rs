//! Tests of long mates from real games (`data/mates-real.sfen`): two libraries confirm the lines, and the solver finds
//! mates in most positions, also against other defenses.

use engine::{MateSolver, MateStep, Solution};
use rules::{Move, Position, Setup};

const MEMORY_MIB: u32 = 64;
/// The number of positions that the solver may visit to find a mate.
const MOST_NODES: u64 = 1_000_000;
/// A position that the solver solves within this number of positions counts as quick.
const QUICK_NODES: u64 = 150_000;

struct Row {
    sfen: &'static str,
    /// The length of the line in plies.
    plies: usize,
    /// The number of plies within which there is no mate.
    none_within: usize,
    line: Vec<Move>,
}

impl Row {
    fn position(&self) -> Position {
        let setup: Setup = self.sfen.parse().expect(self.sfen);
        Position::from_setup(&setup).expect(self.sfen)
    }
}

fn rows() -> Vec<Row> {
    let rows = include_str!("../data/mates-real.sfen").lines().filter(|line| !line.starts_with('#'));
    rows.map(|row| {
        let columns: Vec<&str> = row.split('\t').collect();
        let [sfen, plies, none_within, line] = columns[..] else { panic!("{row}") };
        let number = |text: &str| text.parse().expect(row);
        let line = line.split(' ').map(|text| text.parse().expect(row)).collect();
        Row { sfen, plies: number(plies), none_within: number(none_within), line }
    })
    .collect()
}

/// Plays a line with the rules of this project and of another library, and asserts that all moves are legal, that the
/// attacker's moves give check, and that it ends with mate.
fn replay(sfen: &str, mut position: Position, line: &[Move]) {
    let mut theirs = haitaka::Board::from_sfen(sfen).expect(sfen);
    for (mv, ply) in line.iter().zip(1..) {
        assert_eq!(position.why_not(*mv), None, "{position}: {mv}");
        position.make(*mv);
        let their_move = mv.to_string().parse().expect("a move");
        theirs.try_play(their_move).unwrap_or_else(|_| panic!("{theirs}: {mv}"));
        assert!(position.in_check() || ply % 2 == 0, "{position}: {mv} is no check");
        assert_eq!(theirs.checkers().is_empty(), !position.in_check(), "{position}");
    }
    assert!(position.in_check() && !position.has_legal_move(), "{position}");
    assert!(theirs.status() == haitaka::GameStatus::Won, "{position}");
}

/// The first line to mate that the solver finds, and the number of positions visited. The mate need not be the
/// shortest.
fn find(solver: &mut MateSolver, position: &Position) -> Option<(Vec<Move>, u64)> {
    solver.start(Position::from_setup(&position.to_setup()).expect("a position of a game"));
    let solution = loop {
        match solver.poll(1_000) {
            MateStep::Done(solution) => break solution,
            MateStep::Working(progress) if progress.at_most.is_some() || progress.nodes >= MOST_NODES => {
                break solver.stop().expect("it was working");
            }
            MateStep::Working(_) => {}
            MateStep::Idle => panic!("the solver lost its position"),
        }
    };
    match solution {
        Solution::Mate(mate) => Some((mate.line, solver.nodes())),
        Solution::Unknown => None,
        Solution::NoMate => panic!("{position}: there is a mate"),
    }
}

#[test]
fn lines_of_real_games_are_played_to_mate() {
    let rows = rows();
    assert_eq!(rows.len(), 10);
    for row in rows {
        assert!((25..=45).contains(&row.plies) && row.line.len() == row.plies, "{}", row.sfen);
        assert!(row.none_within < row.plies, "{}", row.sfen);
        replay(row.sfen, row.position(), &row.line);
    }
}

/// The solver finds a mate in at least nine positions, none shorter than the data allows, and never claims that there
/// is no mate. In quick positions it also finds a mate after each defense that is not in the line.
#[test]
fn long_mates_of_real_games_are_found_against_every_defense() {
    let mut solver = MateSolver::new(MEMORY_MIB);
    let (mut found, mut quick, mut defences) = (0, 0, 0);
    for row in rows() {
        let Some((line, nodes)) = find(&mut solver, &row.position()) else { continue };
        found += 1;
        println!("{nodes} positions: {}", row.sfen);
        assert!(line.len() > row.none_within, "{}", row.sfen);
        replay(row.sfen, row.position(), &line);
        if nodes > QUICK_NODES {
            continue;
        }
        quick += 1;
        let mut position = row.position();
        for (&mv, ply) in row.line.iter().zip(1..) {
            if ply % 2 == 0 {
                for defense in position.legal_moves().into_iter().filter(|&defense| defense != mv) {
                    position.make(defense);
                    let (line, _) = find(&mut solver, &position).expect("a mate after every defense");
                    replay(&position.to_string(), position.clone(), &line);
                    position.undo();
                    defences += 1;
                }
            }
            position.make(mv);
        }
    }
    println!("{found} found, {quick} quick ones, {defences} defences");
    assert!(found >= 9, "{found}");
    assert!(quick >= 3 && defences >= 50, "{quick} quick ones, {defences} defences");
}
